package import DeclFoundation
package import DeclJournal
package import DeclTree

/// The views that are laid out and drawn, and the environment around them.
package struct LayoutSubject {
  /// The topmost views.
  package let views: [DrawnView]
  /// The environment values that the system sets, each with the name of its key.
  package let environment: [(name: String, value: ValueSnapshot)]

  /// The tabs and screens of navigations.
  package let screens: [DrawnScreen]

  /// The menu or the actions that a person opened on the screen; nil for nothing.
  package var opened: OpenedPart? { graph.opened }

  /// Indicates whether the software keyboard is shown.
  package var showsKeyboard: Bool { graph.showsKeyboard }

  /// The stage that the traits of the mounted preview ask for.
  package var stage: PreviewStage { graph.stage }

  /// The files that come with the script.
  package let bundle: ScriptBundle

  /// The maker of rows that come into sight; nil if only those are shown that exist.
  package let rowMaker: (any RowMaking)?

  /// The memory of what moves on the screen; nil in a session without layout.
  package var motion: (any TreeMotion)? { graph.motion }

  let graph: ViewGraph

  /// Indicates whether layout and drawing are to stop.
  package var isInterrupted: Bool { graph.machine.interruption.isRequested }

  /// The memory of the session, on which layout and pictures are counted.
  package var memory: SessionMemory { graph.memory }

  /// Notes that the layout of these views was stopped: its result is of no use.
  package func note(_ stop: LayoutStop) { graph.layoutStop = stop }

  /// Indicates whether a layout was stopped in the running operation.
  package var isStopped: Bool { graph.layoutStop != nil }

  init(_ graph: ViewGraph, _ bundle: ScriptBundle, rowMaker: (any RowMaking)? = nil) {
    self.graph = graph
    self.bundle = bundle
    self.rowMaker = rowMaker
    screens = graph.drawnScreens
    views = graph.drawnRoots
    environment =
      graph.drawnEntries(of: graph.environment.focused)
      + graph.drawnEntries(of: graph.environment.system)
  }

  /// Creates a subject without views, in the environment of the system: for the size of a string alone.
  init(withoutViews graph: ViewGraph, _ bundle: ScriptBundle) {
    self.graph = graph
    self.bundle = bundle
    rowMaker = nil
    screens = []
    views = []
    environment = graph.drawnEntries(of: graph.environment.system)
  }

  /// Returns the views as they are now, such as after rows were made.
  /// - Parameter makesRows: whether rows that come into sight are made.
  package func renewed(makesRows: Bool = true) -> LayoutSubject {
    LayoutSubject(graph, bundle, rowMaker: makesRows ? rowMaker : nil)
  }
}
