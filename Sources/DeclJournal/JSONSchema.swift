/// The schema version of all JSON that Decl writes: records, trees, diagnostics, conformance results and the
/// adapter protocol.
public enum JSONSchema {
  /// The version number, written as the key `schema`. It increases when a key is renamed or removed.
  public static let version = 2
}
