package import DeclJournal

/// A tab or a screen of a navigation.
package struct DrawnScreen {
  /// The place of a screen among the others.
  package enum Role: Sendable {
    /// A tab, whose owner is the tab view.
    case tab
    /// The first screen of a navigation stack, which is its owner.
    case root
    /// A screen that was pushed; its owner is the view that presents it.
    case pushed
  }

  /// The role.
  package let role: Role
  /// The view that shows it.
  package let owner: ViewHandle
  /// The topmost views.
  package let views: [DrawnView]
  /// The position of the screen that it covers in the list of screens; nil for none.
  package fileprivate(set) var covered: Int?
  /// Indicates whether it is the tab in front, or no screen covers it.
  package let isInFront: Bool
}

extension ViewGraph {
  /// The tabs and screens of all windows.
  var drawnScreens: [DrawnScreen] {
    guard let found = ScreenFinder.attempt(in: self)?.screens else { return [] }
    var positions: [ObjectIdentifier: Int] = [:]
    for (position, screen) in found.enumerated() { positions[ObjectIdentifier(screen)] = position }
    return found.map { screen in
      DrawnScreen(
        role: screen.role == .tabs ? .tab : screen.role == .stack ? .root : .pushed,
        owner: screen.place.handle,
        views: screen.roots.map { DrawnView(graph: self, place: $0) },
        covered: screen.coveredScreen.flatMap { positions[ObjectIdentifier($0)] },
        isInFront: screen.cover == nil)
    }
  }
}

extension DrawnView {
  /// The views that can be chosen in a picker or a list, with whether each is the choice; empty for other views.
  package var options: [(view: DrawnView, isChosen: Bool)] {
    guard
      let selection = graph.types.library.associatedType(.selectionValue, in: place.element.type)
    else { return [] }
    let chosen = value("selection")
    var several: [ValueSnapshot] = []
    if case .list(let elements) = value("selections") { several = elements }
    return SelectionOptions(graph: graph).options(of: place, selection).map { option in
      let tag = graph.snapshotter.wholeSnapshot(option.tag.address, option.tag.type)
      return (DrawnView(graph: graph, place: option.place), tag == chosen || several.contains(tag))
    }
  }
}
