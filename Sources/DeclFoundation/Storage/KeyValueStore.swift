/// Where small values are kept by their keys, apart for each suite: behind `UserDefaults`, `@AppStorage` and
/// `@SceneStorage`.
///
/// Values are texts, whose form is the library's; a store only keeps them. A write that returned is kept.
public protocol KeyValueStore: AnyObject {
  /// The value of a key; nil when there is none.
  func text(forKey key: String, in suite: String) throws(StoreError) -> String?
  /// Writes the value of a key; nil removes it.
  func setText(_ text: String?, forKey key: String, in suite: String) throws(StoreError)
  /// The keys that have values, in order.
  func keys(in suite: String) throws(StoreError) -> [String]
}

/// Why a store could not read or write.
public struct StoreError: Error, CustomStringConvertible {
  /// The reason, as a sentence without its full stop.
  public let description: String

  /// Makes an error.
  public init(_ description: String) { self.description = description }
}

/// A store that lives as long as the session.
public final class MemoryStore: KeyValueStore {
  private var suites: [String: [String: String]] = [:]

  /// An empty store.
  public init() {}

  /// The value of a key; nil when there is none.
  public func text(forKey key: String, in suite: String) -> String? { suites[suite]?[key] }

  /// Writes the value of a key; nil removes it.
  public func setText(_ text: String?, forKey key: String, in suite: String) {
    suites[suite, default: [:]][key] = text
  }

  /// The keys that have values, in order.
  public func keys(in suite: String) -> [String] { (suites[suite] ?? [:]).keys.sorted() }
}
