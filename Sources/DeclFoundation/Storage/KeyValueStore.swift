/// A store of small values by their keys, separate for each suite: the storage behind `UserDefaults`,
/// `@AppStorage` and `@SceneStorage`.
///
/// Values are strings in a format that the library defines; a store treats them as opaque. A write that has
/// returned is permanent.
public protocol KeyValueStore: AnyObject {
  /// Returns the value of a key; nil when there is none.
  func string(forKey key: String, in suite: String) throws(StoreError) -> String?
  /// Writes the value of a key; nil removes it.
  func setString(_ text: String?, forKey key: String, in suite: String) throws(StoreError)
  /// Returns the sorted keys that have values.
  func keys(in suite: String) throws(StoreError) -> [String]
}

/// An error of reading or writing a store.
public struct StoreError: Error, CustomStringConvertible {
  /// The reason, as a sentence without its full stop.
  public let description: String

  /// Creates an error with a reason.
  public init(_ description: String) { self.description = description }
}

/// A store that lives as long as the session.
public final class MemoryStore: KeyValueStore {
  private var suites: [String: [String: String]] = [:]

  /// Creates an empty store.
  public init() {}

  /// Returns the value of a key; nil when there is none.
  public func string(forKey key: String, in suite: String) -> String? { suites[suite]?[key] }

  /// Writes the value of a key; nil removes it.
  public func setString(_ text: String?, forKey key: String, in suite: String) {
    suites[suite, default: [:]][key] = text
  }

  /// Returns the sorted keys that have values.
  public func keys(in suite: String) -> [String] { (suites[suite] ?? [:]).keys.sorted() }
}
