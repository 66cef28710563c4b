extension RuntimeType {
  /// Indicates whether the runtime orders the values itself, without `<`: numbers, strings and characters.
  var isOrderedNatively: Bool {
    switch kind {
    case .integer, .double, .float, .string, .character: true
    default: false
    }
  }
}

extension ArrayBuffer {
  /// Sorts an array of numbers, strings or characters in increasing order. The array must be unique. Returns
  /// false after a trap.
  func sortNatively(_ machine: Machine) -> Bool {
    // The order of the elements' words; strings get a copy of their own.
    guard machine.hasRoom(for: count, size: 24) else { return false }
    switch elementType.kind {
    case .integer(let width):
      return width.isSigned ? sortNumbers(Int64.self, machine) : sortNumbers(UInt64.self, machine)
    case .double, .float: return sortNumbers(Double.self, machine)
    case .string, .character: return sortStrings(machine)
    default: return true
    }
  }

  private func sortNumbers<Number: Comparable>(_ type: Number.Type, _ machine: Machine) -> Bool {
    elements.withMemoryRebound(to: type, capacity: count) { first in
      var sorting = RunSorting(UnsafeMutableBufferPointer(start: first, count: count), machine)
      return sorting.sort { $0 < $1 }
    }
  }

  private func sortStrings(_ machine: Machine) -> Bool {
    let references = address(0).references
    // The objects only change positions, so their reference counts stay the same.
    var elements = (0..<count).map {
      (text: references[$0]!.stringValue, object: references[$0])
    }
    let isSorted = elements.withUnsafeMutableBufferPointer {
      var sorting = RunSorting($0, machine)
      // After a trap the order does not matter, and the rest is quick.
      return sorting.sort { !machine.isTrapped && machine.isLess($0.text, $1.text) == true }
    }
    guard isSorted else { return false }
    for (index, element) in elements.enumerated() { references[index] = element.object }
    return true
  }
}

/// A stable sort that can be interrupted: short runs are sorted by the standard library, then merged.
private struct RunSorting<Element> {
  /// The length of a run; sorting one takes some milliseconds.
  private static var runLength: Int { 1 << 15 }

  let elements: UnsafeMutableBufferPointer<Element>
  let machine: Machine

  init(_ elements: UnsafeMutableBufferPointer<Element>, _ machine: Machine) {
    self.elements = elements
    self.machine = machine
  }

  /// Sorts the elements. Returns false after a trap; then they are in any order.
  mutating func sort(_ isLess: (Element, Element) -> Bool) -> Bool {
    for start in stride(from: 0, to: elements.count, by: Self.runLength) {
      var run = elements[start..<min(elements.count, start + Self.runLength)]
      run.sort(by: isLess)
      guard elements.count <= Self.runLength || machine.spend(run.count * 16) else { return false }
    }
    var length = Self.runLength
    while length < elements.count {
      for start in stride(from: 0, to: elements.count - length, by: 2 * length) {
        let end = min(elements.count, start + 2 * length)
        guard merge(start, start + length, end, isLess) else { return false }
      }
      length *= 2
    }
    return true
  }

  /// Merges two adjacent runs. The first is copied, so that the result can be written from the start; after a
  /// trap the rest of the copy is written back. Returns false after a trap.
  private func merge(
    _ start: Int, _ middle: Int, _ end: Int, _ isLess: (Element, Element) -> Bool
  ) -> Bool {
    if !isLess(elements[middle], elements[middle - 1]) { return true }
    let first = Array(elements[start..<middle])
    var (left, right, target) = (0, middle, start)
    while left < first.count {
      if !machine.spend(4) { right = end }
      if right < end, isLess(elements[right], first[left]) {
        elements[target] = elements[right]
        right += 1
      } else {
        elements[target] = first[left]
        left += 1
      }
      target += 1
    }
    return !machine.isTrapped
  }
}
