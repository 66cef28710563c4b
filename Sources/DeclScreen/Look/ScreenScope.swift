import DeclJournal

/// A collection of what concerns a whole screen of a navigation, made while its views are built.
final class ScreenScope {
  /// The title; nil for none.
  var title: String?
  /// Indicates whether the title is a large one; nil for the default.
  var isLarge: Bool?
  /// Indicates whether large titles are the default of screens above it.
  var showsLargeTitle = true
  /// Indicates whether the navigation bar is hidden.
  var hidesNavigationBar = false
  /// Indicates whether there is no button to the screen below.
  var hidesBackButton = false
  /// Indicates whether the navigation bar has its background where nothing is scrolled.
  var showsBackground = false
  /// Indicates whether the bars at the bottom have their backgrounds where the content ends above them.
  var showsTabBackground = false
  var showsBottomBackground = false
  /// Indicates whether the tab bar is hidden.
  var hidesTabBar = false
  /// The backgrounds of bars by the names of their placements; none for those of the system.
  var backgrounds: [String: Ink] = [:]
  /// Whether bars have the dark appearance, by the names of their placements; none for that of the screen.
  var darkBars: [String: Bool] = [:]
  /// The search field; nil without one.
  var search: SearchField?

  /// A search field, and the view with `searchable` to which it belongs.
  struct SearchField {
    let view: ViewHandle
    let text, prompt: String
  }
  private var items: [(view: ViewHandle, place: Place, pieces: [Piece])] = []

  /// A place of a toolbar's items.
  enum Place {
    case leading, principal, trailing, bottom, status, keyboard

    /// Takes the name of a placement in the library.
    init(_ placement: String) {
      switch placement {
      case "cancellationAction", "navigation", "navigationBarLeading", "topBarLeading":
        self = .leading
      case "principal", "title": self = .principal
      case "bottomBar": self = .bottom
      case "status": self = .status
      case "keyboard": self = .keyboard
      default: self = .trailing
      }
    }
  }

  /// Takes over what the screen in front of a navigation inside says about the tab bar.
  func takeTabBar(of front: ScreenScope) {
    hidesTabBar = hidesTabBar || front.hidesTabBar
    showsTabBackground = showsTabBackground || front.showsTabBackground
    backgrounds["tabBar"] = front.backgrounds["tabBar"] ?? backgrounds["tabBar"]
    darkBars["tabBar"] = front.darkBars["tabBar"] ?? darkBars["tabBar"]
  }

  /// Adds the pieces of an item of a toolbar once.
  func add(_ view: ViewHandle, _ placement: String, _ pieces: [Piece]) {
    if pieces.isEmpty || items.contains(where: { $0.view == view }) { return }
    items.append((view, Place(placement), pieces))
  }

  /// Releases the pieces of the items.
  func release() { items = [] }

  /// Returns the items of a place.
  func items(for place: Place) -> [Piece] {
    items.filter { $0.place == place }.flatMap(\.pieces)
  }
}
