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
  public static var scriptType: String? { "Int" }

  public init?(snapshot: ValueSnapshot) {
    guard case .integer(let value) = snapshot else { return nil }
    self = value
  }

  public var snapshot: ValueSnapshot { .integer(self) }
}

extension Double: HostValue {
  public static var scriptType: String? { "Double" }

  public init?(snapshot: ValueSnapshot) {
    guard case .number(let value) = snapshot else { return nil }
    self = value
  }

  public var snapshot: ValueSnapshot { .number(self) }
}

extension Bool: HostValue {
  public static var scriptType: String? { "Bool" }

  public init?(snapshot: ValueSnapshot) {
    guard case .bool(let value) = snapshot else { return nil }
    self = value
  }

  public var snapshot: ValueSnapshot { .bool(self) }
}

extension String: HostValue {
  public static var scriptType: String? { "String" }

  public init?(snapshot: ValueSnapshot) {
    guard case .string(let value) = snapshot else { return nil }
    self = value
  }

  public var snapshot: ValueSnapshot { .string(self) }
}

extension Optional: HostValue where Wrapped: HostValue {
  public static var scriptType: String? { Wrapped.scriptType.map { "\($0)?" } }

  public init?(snapshot: ValueSnapshot) {
    if case .none = snapshot {
      self = .none
    } else if let value = Wrapped(snapshot: snapshot) {
      self = value
    } else {
      return nil
    }
  }

  public var snapshot: ValueSnapshot { self?.snapshot ?? .none }
}

extension Array: HostValue where Element: HostValue {
  public static var scriptType: String? { Element.scriptType.map { "[\($0)]" } }

  public init?(snapshot: ValueSnapshot) {
    guard case .list(let values) = snapshot else { return nil }
    let elements = values.compactMap { Element(snapshot: $0) }
    guard elements.count == values.count else { return nil }
    self = elements
  }

  public var snapshot: ValueSnapshot { .list(map(\.snapshot)) }
}

/// The order of a dictionary that a program gives is that of the keys' texts, so that it is the same each time.
extension Dictionary: HostValue where Key: HostValue, Value: HostValue {
  public static var scriptType: String? {
    guard let key = Key.scriptType, let value = Value.scriptType else { return nil }
    return "[\(key) : \(value)]"
  }

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

  public var snapshot: ValueSnapshot {
    let pairs = map { ValueSnapshot.Pair(key: $0.snapshot, value: $1.snapshot) }
    return .dictionary(pairs.sorted { $0.key.description < $1.key.description })
  }
}

extension ValueSnapshot: HostValue {
  public static var scriptType: String? { nil }

  public init?(snapshot: ValueSnapshot) { self = snapshot }

  public var snapshot: ValueSnapshot { self }
}
