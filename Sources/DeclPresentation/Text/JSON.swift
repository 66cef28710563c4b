import DeclSource

/// A JSON value whose objects preserve the order of their keys, so that equal results have equal text.
package indirect enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A key of an object with its value.
  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: JSON

    /// Creates a member with a key and a value.
    package init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// Returns an object of `members` in order, without those whose value is nil.
  package static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(self.members(members))
  }

  /// Returns the members whose value is not nil, in order.
  package static func members(_ pairs: KeyValuePairs<String, JSON?>) -> [Member] {
    pairs.compactMap { key, value in value.map { Member(key: key, value: $0) } }
  }

  /// Returns a string value, or nil for nil.
  package static func string(_ text: String?) -> JSON? { text.map { .string($0) } }

  /// The JSON text of the value on one line.
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

  /// Returns a number, without a fraction if it is integral: two seconds are written `2`.
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
      case _ where scalar.isUnprintable:
        for unit in UTF16.encode(scalar)! {
          let digits = String(unit, radix: 16)
          output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
