import DeclJournal
import DeclLayout

// What the screen reads of values of the script: parts by name, numbers, strings and the geometry of the library.
extension ValueSnapshot {
  /// The part with a name; nothing for a value without it. What `_Attribute` wraps counts as the value itself.
  subscript(_ name: String) -> ValueSnapshot {
    switch self {
    case .structure(_, let fields), .enumCase(_, let fields):
      fields.first { $0.name == name }?.value ?? .none
    default: .none
    }
  }

  /// The value inside of the library's wrappers.
  var unwrapped: ValueSnapshot {
    guard case .structure(let type, let fields) = self, fields.count == 1,
      type == "_Attribute" || type == "AnyShapeStyle" || type == "AnyGradient"
        || type == "AnyShape" || type == "_TextStyle"
    else { return self }
    return fields[0].value.unwrapped
  }

  /// The name of the type of a structure; nil for other values.
  var typeName: String? {
    if case .structure(let type, _) = self { type } else { nil }
  }

  /// The number; nil for other values, and for numbers that are infinite or no numbers: a single one among lengths would
  /// make all places no numbers. Sums of those that are left are finite too.
  var number: Double? {
    guard let value = anyNumber, value.isFinite else { return nil }
    return min(max(value, -1e15), 1e15)
  }

  /// The number, whatever it is; nil for other values.
  var anyNumber: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The number as a rank among others, which may be infinite; 0 for other values.
  var rank: Double { anyNumber.flatMap { $0.isNaN ? nil : $0 } ?? 0 }

  /// The number as a share from 0 to 1; nil for other values.
  var share: Double? { anyNumber.map { $0.isNaN ? 0 : min(max($0, 0), 1) } }

  /// Indicates whether a number in it is infinite or no number.
  var hasEndlessNumber: Bool {
    switch self {
    case .number(let value): !value.isFinite
    case .structure(_, let fields), .enumCase(_, let fields):
      fields.contains { $0.value.hasEndlessNumber }
    default: false
    }
  }

  /// The integer, and the nearest one for a number; nil for other values.
  var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): value.isNaN ? nil : Int(min(max(value, -1e18), 1e18))
    default: nil
    }
  }

  /// The string; nil for other values.
  var text: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The Boolean; false for other values.
  var isTrue: Bool { self == .bool(true) }

  /// The name of the case of an enum; nil for other values.
  var caseName: String? {
    if case .enumCase(let name, _) = self { name } else { nil }
  }

  /// The values that come with the case of an enum.
  var payload: [ValueSnapshot] {
    if case .enumCase(_, let fields) = self { fields.map(\.value) } else { [] }
  }

  /// The elements of a list; none for other values.
  var elements: [ValueSnapshot] {
    if case .list(let elements) = self { elements } else { [] }
  }

  /// A `CGSize`, `CGPoint` or `UnitPoint` as a pair of numbers.
  var pair: Point {
    guard case .structure(_, let fields) = self, fields.count >= 2 else { return .zero }
    return Point(fields[0].value.number ?? 0, fields[1].value.number ?? 0)
  }

  /// An `Edge.Set`.
  var edges: EdgeSet {
    guard let bits = self["rawValue"].integer else { return .all }
    return EdgeSet(rawValue: UInt8(truncatingIfNeeded: bits))
  }

  /// An `Axis.Set`.
  var axes: AxisSet {
    guard let bits = self["rawValue"].integer else { return .vertical }
    return AxisSet(horizontal: bits & 1 != 0, vertical: bits & 2 != 0)
  }

  /// `EdgeInsets`; nil for other values.
  var insets: Insets? {
    guard typeName == "EdgeInsets" else { return nil }
    return Insets(
      top: self["top"].number ?? 0, leading: self["leading"].number ?? 0,
      bottom: self["bottom"].number ?? 0, trailing: self["trailing"].number ?? 0)
  }

  /// An `Angle` in radians.
  var radians: Double { self["radians"].number ?? 0 }
}
