import DeclMachine

/// The registers of values with several references, in ascending order: the parts of a value are released in their
/// order, and values in the opposite order.
struct ReferenceGroups {
  private var groups: [Range<Int>] = []

  /// Notes the registers of a value, which replaces all values whose registers begin there or later.
  mutating func add(_ slot: ValueRegisters) {
    while let last = groups.last, last.lowerBound >= slot.reference { groups.removeLast() }
    if slot.type.referenceCount > 1 { groups.append(slot.reference..<slot.referenceEnd) }
  }

  /// Makes the parts of a value, which variables of a pattern are bound to, values of their own.
  mutating func split(_ slot: ValueRegisters, into fields: [RuntimeType.Field]) {
    let range = slot.reference..<slot.referenceEnd
    guard let place = groups.lastIndex(where: { $0 == range }) else { return }
    let parts = fields.map { slot.part($0) }.filter { $0.type.referenceCount > 1 }
    groups.replaceSubrange(place...place, with: parts.map { $0.reference..<$0.referenceEnd })
  }

  func contains(_ slot: ValueRegisters) -> Bool {
    groups.contains(slot.reference..<slot.referenceEnd)
  }

  /// Makes the parts of a value one value again.
  mutating func join(_ slot: ValueRegisters) {
    let range = slot.reference..<slot.referenceEnd
    let start = groups.firstIndex { $0.lowerBound >= range.lowerBound } ?? groups.endIndex
    let end = groups[start...].firstIndex { $0.lowerBound >= range.upperBound } ?? groups.endIndex
    groups.replaceSubrange(start..<end, with: [range])
  }

  /// Returns the groups inside of a range, the last one first.
  func inside(_ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for group in groups.reversed() {
      if group.lowerBound < range.lowerBound { break }
      if group.upperBound <= range.upperBound { found.append(group) }
    }
    return found
  }
}
