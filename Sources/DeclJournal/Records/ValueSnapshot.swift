import DeclSource

/// A copy of a script's value at one moment, as records, trees and state listings store it.
public indirect enum ValueSnapshot: Hashable, Sendable {
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  /// `nil`
  case none
  /// A case of an enum by name, with its payload.
  case enumCase(String, [Field])
  /// A struct or tuple; a tuple has an empty type.
  case structure(type: String, fields: [Field])
  /// An array, set or other sequence of elements.
  case list([ValueSnapshot])
  case dictionary([Pair])
  /// A function or closure.
  case closure
  /// An instance of a class: its type, and a number that distinguishes instances.
  case object(type: String, number: Int)
  /// A value without displayable parts, by the description that `print` would show.
  case opaque(String)

  /// A named part of a value.
  public struct Field: Hashable, Sendable {
    /// The name of the property or the label; nil if there is none.
    public let name: String?
    /// The value of the part.
    public let value: ValueSnapshot

    /// Creates a part with a name and a value.
    public init(name: String?, value: ValueSnapshot) {
      self.name = name
      self.value = value
    }
  }

  /// An entry of a dictionary.
  public struct Pair: Hashable, Sendable {
    /// The key of the entry.
    public let key: ValueSnapshot
    /// The value of the entry.
    public let value: ValueSnapshot

    /// Creates an entry with a key and a value.
    public init(key: ValueSnapshot, value: ValueSnapshot) {
      self.key = key
      self.value = value
    }
  }
}

extension ValueSnapshot: CustomStringConvertible {
  /// The value as a Swift expression, as `debugPrint` shows it: `EditorConfig(note: "", progress: 0.5)`.
  public var description: String {
    switch self {
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .string(let value): Self.quoted(value)
    case .none: "nil"
    case .enumCase(let name, let payload):
      payload.isEmpty ? ".\(name)" : ".\(name)(\(Self.list(payload)))"
    case .structure(let type, let fields): "\(type)(\(Self.list(fields)))"
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .dictionary(let pairs):
      pairs.isEmpty
        ? "[:]" : "[\(pairs.map { "\($0.key): \($0.value)" }.joined(separator: ", "))]"
    case .closure: "(Function)"
    case .object(let type, let number): "\(type)(\(number))"
    case .opaque(let text): text
    }
  }

  private static func list(_ fields: [Field]) -> String {
    fields.map { field in
      field.name.map { "\($0): \(field.value)" } ?? field.value.description
    }.joined(separator: ", ")
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      case _ where character.isUnprintable: result += character.literalEscape
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
