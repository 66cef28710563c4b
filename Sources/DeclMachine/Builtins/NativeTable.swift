/// A table of native functions by name.
package struct NativeTable {
  private var functions: [String: NativeFunction] = [:]

  /// Creates an empty table.
  package init() {}

  /// Adds a native function, replacing one of the same name.
  package mutating func add(_ name: String, _ run: @escaping (NativeCall) -> NativeOutcome) {
    functions[name] = NativeFunction(run: run)
  }

  /// Returns the native function with a name; nil if there is none.
  package func function(named name: String) -> NativeFunction? { functions[name] }

  /// The names of all functions, sorted.
  package var names: [String] { functions.keys.sorted() }
}
