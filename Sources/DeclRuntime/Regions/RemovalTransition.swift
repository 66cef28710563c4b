import DeclLang
import DeclMachine

/// A region whose removal transition is running: no longer part of the tree, but still drawn, and alive with
/// all its state until the transition ends (E6) or the view is inserted again (L5).
final class RemovalTransition {
  let region: Region
  /// The end of the transition, in seconds on the virtual clock.
  let end: Double
  /// The names of the removal transitions of its topmost views; a view without one is no longer drawn.
  let names: [ViewHandle: String]
  /// The identity of the region and the reason for its removal, recorded for queries after the transition has
  /// ended.
  let removal: Removal
  /// The objects that announced a change since the region's last update: closures that captured them count as
  /// different if it is inserted again.
  var announced: Set<HeapReference>
  /// Indicates whether the transition has ended, or the region was inserted again.
  var hasEnded = false

  init(
    region: Region, end: Double, names: [ViewHandle: String], obituary: Removal,
    announced: Set<HeapReference>
  ) {
    self.region = region
    self.announced = announced
    self.names = names
    self.end = end
    self.removal = obituary
  }
}

extension RemovalTransition {
  /// The topmost views that are still drawn.
  var roots: [TreePosition] { TreePosition.roots(of: region).filter { names[$0.handle] != nil } }
}

extension GraphNode {
  /// Indicates whether the node was removed and its removal transition is running.
  var isLeaving: Bool {
    parent?.rareData?.removalTransitions.contains { $0.region === self && !$0.hasEnded } == true
  }
}
