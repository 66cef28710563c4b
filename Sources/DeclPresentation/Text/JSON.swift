/// A JSON value whose objects keep the order of their keys, so that the same result has the same text.
package indirect enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// One key of an object with its value.
  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: JSON

    /// Makes a member.
    package init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// An object of `members` in their order; those without a value are left out.
  package static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(self.members(members))
  }

  /// The members that have a value, in their order.
  package static func members(_ pairs: KeyValuePairs<String, JSON?>) -> [Member] {
    pairs.compactMap { key, value in value.map { Member(key: key, value: $0) } }
  }

  /// A string, or nothing.
  package static func string(_ text: String?) -> JSON? { text.map { .string($0) } }

  /// The value on one line.
  package var text: String {
    var output = ""
    write(to: &output)
    return output
  }

  private func write(to output: inout String) {
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .int(let value): output += String(value)
    case .double(let value): output += value.isFinite ? Self.number(value) : "null"
    case .string(let value): Self.write(value, to: &output)
    case .array(let elements):
      Self.write(elements, between: ("[", "]"), to: &output) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &output) { member, output in
        Self.write(member.key, to: &output)
        output += ": "
        member.value.write(to: &output)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between marks: (String, String), to output: inout String,
    each: (Element, inout String) -> Void
  ) {
    output += marks.0
    for (index, element) in elements.enumerated() {
      if index > 0 { output += ", " }
      each(element, &output)
    }
    output += marks.1
  }

  /// Whole numbers have no fraction, so that a time of two seconds reads `2`.
  private static func number(_ value: Double) -> String {
    abs(value) < 1e15 && Double(Int(value)) == value ? String(Int(value)) : "\(value)"
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
