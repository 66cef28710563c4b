package import DeclJournal

/// The views and the environment for those who draw the interface.
extension Session {
  /// The topmost views of the mounted tree, for those who draw it; empty without one.
  package var drawnViews: [DrawnView] { script?.graph.drawnRoots ?? [] }

  /// The environment values that the system sets, with those of `:env`, each with the name of its key.
  package var drawnEnvironment: [(name: String, value: ValueSnapshot)] {
    guard let graph = script?.graph else { return [] }
    return graph.drawnEntries(of: graph.environment.focused)
      + graph.drawnEntries(of: graph.environment.system)
  }
}
