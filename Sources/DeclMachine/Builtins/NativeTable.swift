/// The natives by name.
package struct NativeTable {
  private var functions: [String: NativeFunction] = [:]

  /// A table without any natives.
  package init() {}

  /// Adds a native. A name that is there already is replaced.
  package mutating func add(_ name: String, _ run: @escaping (NativeCall) -> NativeOutcome) {
    functions[name] = NativeFunction(run: run)
  }

  /// The native with a name.
  package func function(named name: String) -> NativeFunction? { functions[name] }

  /// All names, in order.
  package var names: [String] { functions.keys.sorted() }
}
