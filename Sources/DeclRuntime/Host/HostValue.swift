public import DeclJournal

/// A type of the program whose values go to scripts and come back.
///
/// Numbers, truth values, text, and optionals, arrays and dictionaries of them do so by themselves. A struct that the host's
/// source declares comes as `ValueSnapshot.structure`, and a type of the program stands for it by conforming; so does an enum,
/// which can only be taken and not be given. ``ValueSnapshot`` itself takes values of every type.
public protocol HostValue {
  /// The name of the type in scripts: `[String]`; nil for any type.
  static var scriptType: String? { get }

  /// Makes a value of one that a script gave; nil when that is of another kind.
  init?(snapshot: ValueSnapshot)

  /// The value as a script takes it.
  var snapshot: ValueSnapshot { get }
}

extension Int: HostValue {
  /// `Int`.
  public static var scriptType: String? { "Int" }

  /// Takes an integer.
  public init?(snapshot: ValueSnapshot) {
    guard case .integer(let value) = snapshot else { return nil }
    self = value
  }

  /// An integer.
  public var snapshot: ValueSnapshot { .integer(self) }
}

extension Double: HostValue {
  /// `Double`.
  public static var scriptType: String? { "Double" }

  /// Takes a number with a point.
  public init?(snapshot: ValueSnapshot) {
    guard case .number(let value) = snapshot else { return nil }
    self = value
  }

  /// A number with a point.
  public var snapshot: ValueSnapshot { .number(self) }
}

extension Bool: HostValue {
  /// `Bool`.
  public static var scriptType: String? { "Bool" }

  /// Takes a truth value.
  public init?(snapshot: ValueSnapshot) {
    guard case .bool(let value) = snapshot else { return nil }
    self = value
  }

  /// A truth value.
  public var snapshot: ValueSnapshot { .bool(self) }
}

extension String: HostValue {
  /// `String`.
  public static var scriptType: String? { "String" }

  /// Takes a text.
  public init?(snapshot: ValueSnapshot) {
    guard case .string(let value) = snapshot else { return nil }
    self = value
  }

  /// A text.
  public var snapshot: ValueSnapshot { .string(self) }
}

extension Optional: HostValue where Wrapped: HostValue {
  /// `T?`; nil when a type inside is any.
  public static var scriptType: String? { Wrapped.scriptType.map { "\($0)?" } }

  /// Takes `nil`, or a value of the type inside.
  public init?(snapshot: ValueSnapshot) {
    if case .none = snapshot {
      self = .none
    } else if let value = Wrapped(snapshot: snapshot) {
      self = value
    } else {
      return nil
    }
  }

  /// `nil`, or a value of the type inside.
  public var snapshot: ValueSnapshot { self?.snapshot ?? ValueSnapshot.none }
}

extension Array: HostValue where Element: HostValue {
  /// `[T]`; nil when a type inside is any.
  public static var scriptType: String? { Element.scriptType.map { "[\($0)]" } }

  /// Takes a list whose elements are of the element type.
  public init?(snapshot: ValueSnapshot) {
    guard case .list(let values) = snapshot else { return nil }
    let elements = values.compactMap { Element(snapshot: $0) }
    guard elements.count == values.count else { return nil }
    self = elements
  }

  /// A list whose elements are of the element type.
  public var snapshot: ValueSnapshot { .list(map(\.snapshot)) }
}

/// The order of a dictionary that a program gives is that of the keys' texts, so that it is the same each time.
extension Dictionary: HostValue where Key: HostValue, Value: HostValue {
  /// `[K : V]`; nil when a type inside is any.
  public static var scriptType: String? {
    guard let key = Key.scriptType, let value = Value.scriptType else { return nil }
    return "[\(key) : \(value)]"
  }

  /// Takes a dictionary of these types.
  public init?(snapshot: ValueSnapshot) {
    guard case .dictionary(let pairs) = snapshot else { return nil }
    self = [:]
    for pair in pairs {
      guard let key = Key(snapshot: pair.key), let value = Value(snapshot: pair.value) else {
        return nil
      }
      self[key] = value
    }
  }

  /// A dictionary of these types.
  public var snapshot: ValueSnapshot {
    let pairs = map { ValueSnapshot.Pair(key: $0.snapshot, value: $1.snapshot) }
    return .dictionary(pairs.sorted { $0.key.description < $1.key.description })
  }
}

extension ValueSnapshot: HostValue {
  /// Any type.
  public static var scriptType: String? { nil }

  /// Takes the value itself.
  public init?(snapshot: ValueSnapshot) { self = snapshot }

  /// The value itself.
  public var snapshot: ValueSnapshot { self }
}
