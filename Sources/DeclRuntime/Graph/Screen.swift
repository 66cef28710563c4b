import DeclLang
import DeclMachine

/// A view that shows screens, or a screen that was opened over others; ``ScreenFinder`` asks them which is in front.
final class ScreenOwner {
  /// What it does with screens.
  enum Role {
    /// Shows one of several tabs.
    case tabs
    /// Shows a screen and what that opens.
    case stack
    /// Is what a screen opened.
    case pushed
  }

  /// The region that the view stands in; of what was opened the region of its content. Nil once that is gone.
  private(set) weak var region: Region?
  /// The view's element in its region; of what was opened the element that opens it, in the region around.
  let element: Int
  let role: Role

  init(_ region: Region, _ element: Int, _ role: Role) {
    self.region = region
    self.element = element
    self.role = role
  }
}

/// What is behind others or in front of them as a whole: a tab, the first screen of a navigation, one that was opened.
final class Screen {
  /// Its uppermost views.
  let tops: [TreePlace]
  let role: ScreenOwner.Role
  /// Where it is shown: the view that has the tabs or the screens, or what opens this one.
  let place: TreePlace
  /// What lies over it; nil when nothing does.
  var cover: TreePlace?
  /// For one that was opened: the screen that it lies over.
  var under: Screen?
  /// How many values of a path led to it; 0 when no path did.
  let depth: Int
  /// The screen that it is inside of, as a part of it.
  var outer: Screen?

  init(_ role: ScreenOwner.Role, at place: TreePlace, tops: [TreePlace], depth: Int = 0) {
    self.role = role
    self.place = place
    self.tops = tops
    self.depth = depth
  }

  /// What lies over it, or over what the whole navigation is a part of: that it lies over another screen hides no screen.
  var coverAround: TreePlace? { cover ?? bottom.outer?.coverAround }

  /// When it was opened, as the number of a handle: what was opened later has later ones. A path shows all its screens of one
  /// type at one place.
  var openingHandle: Int {
    depth > 0 ? tops.first?.handle.number ?? 0 : PresentationNode.openingHandle(at: place)
  }

  /// The screen at the bottom of those that it lies over.
  var bottom: Screen {
    var screen = self
    while let under = screen.under { screen = under }
    return screen
  }
}

extension TreePlace {
  /// The first view with a body, or of the library, at a place or inside of what is mere structure there.
  var firstView: TreePlace {
    var place = self
    while ![.custom, .primitive].contains(place.element.kind), let inner = place.children.first {
      place = inner
    }
    return place
  }
}

extension PresentationNode {
  /// The number of the first handle in what is presented at a place; 0 where nothing is.
  static func openingHandle(at place: TreePlace) -> Int {
    let content = (place.region.node(of: place.index) as? PresentationNode)?.content
    return content.flatMap { TreePlace(region: $0, index: 0).handle.number } ?? 0
  }
}

/// How a tab or a screen was at the end of an update.
struct ScreenState {
  /// Whether others are in front of it; then its views have disappeared, or have not appeared yet.
  let isBehind: Bool
  /// Whether it ever was in front.
  let hasAppeared: Bool
}
