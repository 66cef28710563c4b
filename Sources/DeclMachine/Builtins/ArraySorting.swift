extension RuntimeType {
  /// Whether the runtime itself can order the values: numbers and text.
  var hasPlainOrder: Bool {
    switch kind {
    case .integer, .double, .float, .string, .character: true
    default: false
    }
  }
}

extension ArrayBuffer {
  /// Puts numbers or texts into increasing order. The array is unique.
  func sortPlain() {
    switch elementType.kind {
    case .integer(let width):
      width.isSigned ? sortNumbers(Int64.self) : sortNumbers(UInt64.self)
    case .double, .float: sortNumbers(Double.self)
    case .string, .character: sortTexts()
    default: break
    }
  }

  private func sortNumbers<Number: Comparable>(_ type: Number.Type) {
    elements.withMemoryRebound(to: type, capacity: count) { first in
      var numbers = UnsafeMutableBufferPointer(start: first, count: count)
      numbers.sort()
    }
  }

  private func sortTexts() {
    let references = address(0).references
    // The objects keep their counts; only their places change.
    let sorted = (0..<count)
      .map { (text: references[$0]!.stringValue, object: references[$0]) }
      .sorted { $0.text < $1.text }
    for (index, element) in sorted.enumerated() { references[index] = element.object }
  }
}
