import DeclLang
import DeclMachine

/// A view that shows screens, or a pushed screen: the input of ``ScreenFinder``.
final class ScreenOwner {
  /// The region that contains the view; for a pushed screen, the region of its content. Nil once that is
  /// released.
  private(set) weak var region: Region?
  /// The view's element in its region; for a pushed screen, the element that presents it, in the parent
  /// region.
  let element: Int
  let role: ScreenRole

  init(_ region: Region, _ element: Int, _ role: ScreenRole) {
    self.region = region
    self.element = element
    self.role = role
  }
}

/// A unit that is as a whole in front or behind: a tab, the root screen of a stack, or a pushed screen.
final class Screen {
  /// The topmost views.
  let roots: [TreePosition]
  let role: ScreenRole
  /// The view with the tabs or the stack, or the element that presents a pushed screen.
  let place: TreePosition
  /// The topmost screen that covers it, or the tab in front; nil when none does.
  var cover: TreePosition?
  /// The screen that a pushed screen covers.
  var coveredScreen: Screen?
  /// The position of its value in a navigation path, from 1; 0 for a screen without a path.
  let depth: Int
  /// The screen that contains it.
  var container: Screen?

  init(_ role: ScreenRole, at place: TreePosition, tops: [TreePosition], depth: Int = 0) {
    self.role = role
    self.place = place
    self.roots = tops
    self.depth = depth
  }

  /// The cover of the screen, or of a screen that contains its whole navigation. The screens that it covers
  /// do not matter: they cannot hide it.
  var effectiveCover: TreePosition? { cover ?? bottom.container?.effectiveCover }

  /// The first handle of its content: of screens opened in different updates, the later one has the greater
  /// handle. All screens of one type in a path share one place, so there the topmost view counts.
  var openingHandle: Int {
    depth > 0 ? roots.first?.handle.number ?? 0 : PresentationNode.openingHandle(at: place)
  }

  /// The lowest screen of its pile.
  var bottom: Screen {
    var screen = self
    while let under = screen.coveredScreen { screen = under }
    return screen
  }
}

extension TreePosition {
  /// The first view with a body, or of the library, at a place or below purely structural elements there.
  var firstView: TreePosition {
    var place = self
    while ![.custom, .primitive].contains(place.element.kind), let inner = place.children.first {
      place = inner
    }
    return place
  }
}

extension PresentationNode {
  /// Returns the number of the first handle in the content of a presentation; 0 when it is closed.
  static func openingHandle(at place: TreePosition) -> Int {
    let content = (place.region.node(of: place.index) as? PresentationNode)?.content
    return content.flatMap { TreePosition(region: $0, index: 0).handle.number } ?? 0
  }
}

/// The state of a tab or a screen at the end of an update.
struct ScreenState {
  /// Indicates whether another screen is in front of it; then its views have disappeared, or have not
  /// appeared yet.
  let isBehind: Bool
}
