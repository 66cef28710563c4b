/// The name of one stored value.
struct StorageKey: Hashable {
  /// The suite: empty for the program's own.
  let suite: String
  /// The key in the suite.
  let name: String
}
