package import DeclJournal

/// The views and parts that a touch at a point of the window meets (G27).
package struct TouchedPlace: Sendable {
  /// The views, the uppermost first.
  package var views: [ViewHandle] = []
  /// The number of the modifier of the uppermost view with which the touch meets it, as a background beside it; nil if it
  /// meets the view itself.
  package var modifier: Int?
  /// The views of rows of lists, whose whole row takes their touches.
  package var rows: [ViewHandle] = []
  /// The part that the system draws and that lies over all views there; nil for none.
  package var part: TouchedPart?
  /// The scroll views that no other view covers there, the innermost first.
  package var scrollViews: [ViewHandle] = []
  /// Indicates whether it is so near to the leading edge that a drag from there leads to the screen below.
  package var isAtLeadingEdge = false
  /// Indicates whether the leading edge is the right one.
  package var isRightToLeft = false

  /// The number of views that lie over the part.
  package var countOverPart = 0

  /// The uppermost view, unless the part keeps touches from it; nil for none.
  package var touchedView: ViewHandle? {
    switch part {
    case nil, .option, .search: views.first
    case .card: countOverPart > 0 ? views.first : nil
    case .back, .delete, .minus, .beside, .besideAlert, .besideMenu, .keyboard: nil
    }
  }

  /// Creates a place where a touch meets nothing.
  package init() {}
}

/// The places on the screen where views can be seen and take touches, if nothing lies over them.
package struct TouchAreas: Sendable {
  /// Points of the window in the areas: the middle of each first.
  package var points: [(x: Double, y: Double)] = []
  /// Indicates whether views around clip parts of the areas away.
  package var isClipped = false
  /// Indicates whether a transform leaves nothing of parts of the areas, as of a view that is seen edge-on.
  package var isFlattened = false
  /// Indicates whether another view is shown in place of a view, as in `ViewThatFits`.
  package var isReplaced = false

  /// Creates areas without points.
  package init() {}
}

/// A part of the screen that is no view of the script, and with which a person acts.
package enum TouchedPart: Hashable, Sendable {
  /// The button to the screen below.
  case back
  /// The search field of a view with `searchable`.
  case search(ViewHandle)
  /// An option of a picker that shows its options: a segment, a row, an item of a menu.
  case option(ViewHandle)
  /// The button beside a row that deletes it.
  case delete(ViewHandle)
  /// The circle in a row that shows the button which deletes it.
  case minus(ViewHandle)
  /// The card of a presentation or a menu, of which a person can drag down the ones that are sheets.
  case card(ViewHandle, isDraggable: Bool)
  /// The area beside a presentation.
  /// - Parameter cancel: the button that cancels a dialog; nil for none.
  case beside(ViewHandle, cancel: ViewHandle?)
  /// The area beside an alert, which only its buttons close.
  case besideAlert
  /// The area beside a menu that is open.
  case besideMenu
  /// The software keyboard.
  case keyboard
}
