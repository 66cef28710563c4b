import DeclJournal
import Foundation

extension ValueSnapshot {
  /// Creates a snapshot of a stored value from the text that the library stores for it; text of another form is a
  /// string.
  package init(stored text: String) {
    var reader = StoredTextReader(rest: text[...])
    let value = reader.value()
    self = reader.rest.isEmpty ? value ?? .string(text) : .string(text)
  }
}

/// A reader of the library's form of stored values: a letter for the kind, the length, a colon and the content.
private struct StoredTextReader {
  var rest: Substring

  /// Returns the next value; nil if the text has another form.
  mutating func value() -> ValueSnapshot? {
    guard let kind = rest.popFirst(), let colon = rest.firstIndex(of: ":"),
      let length = Int(rest[..<colon]), length >= 0
    else { return nil }
    rest = rest[rest.index(after: colon)...]
    switch kind {
    case "a": return list(length)
    case "m": return dictionary(length)
    default:
      guard let end = rest.index(rest.startIndex, offsetBy: length, limitedBy: rest.endIndex)
      else { return nil }
      defer { rest = rest[end...] }
      return Self.value(kind, String(rest[..<end]))
    }
  }

  private mutating func list(_ count: Int) -> ValueSnapshot? {
    var elements: [ValueSnapshot] = []
    while elements.count < count {
      guard let element = value() else { return nil }
      elements.append(element)
    }
    return .list(elements)
  }

  private mutating func dictionary(_ count: Int) -> ValueSnapshot? {
    var pairs: [ValueSnapshot.Pair] = []
    while pairs.count < count {
      guard let key = value(), let value = value() else { return nil }
      pairs.append(ValueSnapshot.Pair(key: key, value: value))
    }
    return .dictionary(pairs)
  }

  private static func value(_ kind: Character, _ text: String) -> ValueSnapshot? {
    switch kind {
    case "b": .bool(text == "1")
    case "i": Int(text).map { .integer($0) }
    case "d": Double(text).map { .number($0) }
    case "s": .string(text)
    case "u": .opaque(text)
    case "x": Data(base64Encoded: text).map { .opaque("\($0.count) bytes") }
    case "t":
      Double(text).map { .opaque(Date(timeIntervalSinceReferenceDate: $0).description) }
    default: nil
    }
  }
}
