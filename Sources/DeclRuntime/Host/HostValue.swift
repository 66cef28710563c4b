public import DeclJournal

/// A type of the host whose values can be passed to scripts and back.
///
/// Numbers, Booleans, strings, and optionals, arrays and dictionaries of them conform already. A struct that
/// the host's source declares is passed as `ValueSnapshot.structure`; a Swift type represents it by
/// conforming. So does an enum, which can only be received and not returned. ``ValueSnapshot`` itself accepts
/// values of every type.
public protocol HostValue {
  /// The name of the type in scripts: `[String]`; nil for any type.
  static var scriptType: String? { get }

  /// Creates a value from one that a script passed; nil when that is of another kind.
  init?(snapshot: ValueSnapshot)

  /// The value as scripts receive it.
  var snapshot: ValueSnapshot { get }
}

extension Int: HostValue {
  /// The name `Int`.
  public static var scriptType: String? { "Int" }

  /// Creates an integer from an integer snapshot; nil for others.
  public init?(snapshot: ValueSnapshot) {
    guard case .integer(let value) = snapshot else { return nil }
    self = value
  }

  /// An integer snapshot.
  public var snapshot: ValueSnapshot { .integer(self) }
}

extension Double: HostValue {
  /// The name `Double`.
  public static var scriptType: String? { "Double" }

  /// Creates a number from a floating-point snapshot; nil for others.
  public init?(snapshot: ValueSnapshot) {
    guard case .number(let value) = snapshot else { return nil }
    self = value
  }

  /// A floating-point snapshot.
  public var snapshot: ValueSnapshot { .number(self) }
}

extension Bool: HostValue {
  /// The name `Bool`.
  public static var scriptType: String? { "Bool" }

  /// Creates a Boolean from a Boolean snapshot; nil for others.
  public init?(snapshot: ValueSnapshot) {
    guard case .bool(let value) = snapshot else { return nil }
    self = value
  }

  /// A Boolean snapshot.
  public var snapshot: ValueSnapshot { .bool(self) }
}

extension String: HostValue {
  /// The name `String`.
  public static var scriptType: String? { "String" }

  /// Creates a string from a string snapshot; nil for others.
  public init?(snapshot: ValueSnapshot) {
    guard case .string(let value) = snapshot else { return nil }
    self = value
  }

  /// A string snapshot.
  public var snapshot: ValueSnapshot { .string(self) }
}

extension Optional: HostValue where Wrapped: HostValue {
  /// The name `T?`; nil when the wrapped type is any.
  public static var scriptType: String? { Wrapped.scriptType.map { "\($0)?" } }

  /// Creates `nil`, or a value of the wrapped type; nil for other snapshots.
  public init?(snapshot: ValueSnapshot) {
    if case .none = snapshot {
      self = .none
    } else if let value = Wrapped(snapshot: snapshot) {
      self = value
    } else {
      return nil
    }
  }

  /// A snapshot of `nil`, or of the wrapped value.
  public var snapshot: ValueSnapshot { self?.snapshot ?? ValueSnapshot.none }
}

extension Array: HostValue where Element: HostValue {
  /// The name `[T]`; nil when the element type is any.
  public static var scriptType: String? { Element.scriptType.map { "[\($0)]" } }

  /// Creates an array from a list whose elements have the element type; nil for others.
  public init?(snapshot: ValueSnapshot) {
    guard case .list(let values) = snapshot else { return nil }
    let elements = values.compactMap { Element(snapshot: $0) }
    guard elements.count == values.count else { return nil }
    self = elements
  }

  /// A list of the elements.
  public var snapshot: ValueSnapshot { .list(map(\.snapshot)) }
}

/// A dictionary is passed to scripts in the order of its keys' descriptions, so that the order is
/// deterministic.
extension Dictionary: HostValue where Key: HostValue, Value: HostValue {
  /// The name `[K : V]`; nil when the key or value type is any.
  public static var scriptType: String? {
    guard let key = Key.scriptType, let value = Value.scriptType else { return nil }
    return "[\(key) : \(value)]"
  }

  /// Creates a dictionary from a dictionary snapshot with these types; nil for others.
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

  /// A dictionary snapshot, sorted by the keys' descriptions.
  public var snapshot: ValueSnapshot {
    let pairs = map { ValueSnapshot.Pair(key: $0.snapshot, value: $1.snapshot) }
    return .dictionary(pairs.sorted { $0.key.description < $1.key.description })
  }
}

extension ValueSnapshot: HostValue {
  /// Nil, for any type.
  public static var scriptType: String? { nil }

  /// Creates a copy of the snapshot.
  public init?(snapshot: ValueSnapshot) { self = snapshot }

  /// The snapshot itself.
  public var snapshot: ValueSnapshot { self }
}
