package import DeclFoundation
package import DeclJournal

/// The views that are laid out and drawn, and the environment around them.
package struct LayoutSubject {
  /// The topmost views.
  package let views: [DrawnView]
  /// The environment values that the system sets, each with the name of its key.
  package let environment: [(name: String, value: ValueSnapshot)]

  /// The tabs and screens of navigations.
  package let screens: [DrawnScreen]

  /// What a person opened on the screen; nil for nothing.
  package var opened: OpenedPart? { graph.opened }

  /// The files that come with the script.
  package let bundle: ScriptBundle

  let graph: ViewGraph

  init(_ graph: ViewGraph, _ bundle: ScriptBundle) {
    self.graph = graph
    self.bundle = bundle
    screens = graph.drawnScreens
    views = graph.drawnRoots
    environment =
      graph.drawnEntries(of: graph.environment.focused)
      + graph.drawnEntries(of: graph.environment.system)
  }
}
