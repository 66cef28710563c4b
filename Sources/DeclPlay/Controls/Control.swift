import DeclJournal
import DeclLayout
import DeclRuntime

/// A part of the interface that takes the focus of the keyboard or a click.
struct Control: Equatable {
  /// The effect of a key or a click.
  enum Role: Equatable {
    /// It is tapped: a button, a link, a tab, a row, a view with a gesture.
    case tapped
    case toggle
    case field(isSecure: Bool, isMultiline: Bool)
    case slider(value: Double, low: Double, high: Double, step: Double?)
    case stepper
    /// It offers options; segments are all in sight.
    case picker(isSegmented: Bool)
    case menu
    case date, color
    /// It is pressed for long.
    case held
    /// It has nothing but further actions: a context menu, swipe actions.
    case actions
    /// It can have the focus of the script, and its keys mean something.
    case keys
    /// A row of a list without a control of its own, which can be chosen.
    case row
    /// The way to the screen below.
    case back

    /// Indicates whether a gesture or a menu makes the view a control; what it contains comes first.
    var isAttached: Bool { [.tapped, .held, .actions, .keys].contains(self) }
  }

  /// The view; for the way back that which shows it.
  let view: ViewHandle
  let role: Role
  /// The frame in the window, in points.
  let frame: Rect
  /// The area of the frame that is in sight; nil if it is scrolled out of sight.
  let visible: Rect?
  /// The label, for the status line.
  let label: String
  /// The text of a field.
  var text = ""
  let isDisabled: Bool
  /// Indicates whether lines of a box stand around the text of a field.
  var isBoxed = false
  /// The scroll views around it, from the innermost.
  var areas: [ViewHandle] = []
  /// The top of the outermost of them, or its own: what scrolls together is reached together.
  var top = 0.0

  /// Indicates whether it has the focus of the script as well when it has that of the keyboard.
  var takesScriptFocus: Bool { isField || role == .keys }

  /// Indicates whether it takes text.
  var isField: Bool { if case .field = role { true } else { false } }
}
