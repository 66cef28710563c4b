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
  /// Sorts an array of numbers, strings or characters in increasing order. The array must be unique.
  func sortNatively() {
    switch elementType.kind {
    case .integer(let width):
      width.isSigned ? sortNumbers(Int64.self) : sortNumbers(UInt64.self)
    case .double, .float: sortNumbers(Double.self)
    case .string, .character: sortStrings()
    default: break
    }
  }

  private func sortNumbers<Number: Comparable>(_ type: Number.Type) {
    elements.withMemoryRebound(to: type, capacity: count) { first in
      var numbers = UnsafeMutableBufferPointer(start: first, count: count)
      numbers.sort()
    }
  }

  private func sortStrings() {
    let references = address(0).references
    // The objects only change positions, so their reference counts stay the same.
    let sorted = (0..<count)
      .map { (text: references[$0]!.stringValue, object: references[$0]) }
      .sorted { $0.text < $1.text }
    for (index, element) in sorted.enumerated() { references[index] = element.object }
  }
}
