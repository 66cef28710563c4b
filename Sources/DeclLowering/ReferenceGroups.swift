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
    guard contains(slot) else { return }
    let place = place(of: slot.reference)
    let parts = fields.map { slot.part($0) }.filter { $0.type.referenceCount > 1 }
    groups.replaceSubrange(place...place, with: parts.map { $0.reference..<$0.referenceEnd })
  }

  /// Returns whether a value is noted as one, and not by its parts.
  func contains(_ slot: ValueRegisters) -> Bool {
    let place = place(of: slot.reference)
    return place < groups.count && groups[place] == slot.reference..<slot.referenceEnd
  }

  /// Makes the parts of a value one value again.
  mutating func join(_ slot: ValueRegisters) {
    let (start, end) = (place(of: slot.reference), place(of: slot.referenceEnd))
    groups.replaceSubrange(start..<end, with: [slot.reference..<slot.referenceEnd])
  }

  /// Returns the groups inside of a range, the last one first.
  func inside(_ range: Range<Int>) -> [Range<Int>] {
    groups[place(of: range.lowerBound)..<place(of: range.upperBound)]
      .filter { $0.upperBound <= range.upperBound }.reversed()
  }

  /// Returns the place of the first group that begins at a register or later, by halving: a function may have thousands
  /// of variables.
  private func place(of register: Int) -> Int {
    var (low, high) = (0, groups.count)
    while low < high {
      let middle = (low + high) / 2
      if groups[middle].lowerBound < register { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
