/// One action of a user, a test or the outside world: the vocabulary of the REPL, of steps files and of
/// recordings.
public enum Step: Equatable, Sendable {
  /// Mounts the view that the expression creates, instead of the current root.
  case mount(expression: String)
  case unmount
  /// Performs a gesture on a button, a link, a row, or a view with a gesture of this kind.
  case gesture(Gesture, Target)
  /// Types a string into a field, replacing its content.
  case input(Target, String)
  case toggle(Target)
  /// Chooses the option of a picker with this tag or label.
  case pick(Target, String)
  case slide(Target, Double)
  /// Presses the `+` or `-` of a stepper.
  case step(Target, StepperPart)
  case delete(Target)
  case move(Target, to: Int)
  case submit(Target)
  /// Dismisses the presentation of the target, or the topmost one.
  case dismiss(Target?)
  /// Chooses files, or the destination of a file, in the open file dialog.
  case choose(paths: [String])
  case back
  /// Drags a view by a distance in points.
  case drag(Target, dx: Double, dy: Double)
  /// Moves two fingers on a view apart, by a factor above 1, or together.
  case pinch(Target, Double)
  /// Rotates two fingers on a view, by an angle in degrees.
  case rotate(Target, Double)
  /// Moves the pointer over a view; away from all views if there is no target.
  case hover(Target?)
  /// Drags a view and drops it onto another one.
  case dragOnto(Target, Target)
  case refresh(Target)
  /// Scrolls until a view is in sight; with an inner target until that is, inside of the first.
  case scroll(Target, to: Target?)
  /// Scrolls a scroll view by a distance in points.
  case scrollBy(Target, dx: Double, dy: Double)
  /// Writes a state cell from outside: the path begins with the cell's name, and the new value is an
  /// expression.
  case set(ViewHandle, path: [String], expression: String)
  /// Evaluates an expression in the session.
  case send(expression: String)
  /// Advances the virtual clock.
  case advance(seconds: Double)
  /// Opens a URL, or a file as a document.
  case open(String)
  /// Saves the frontmost document to another file.
  case saveAs(path: String)
  /// Sets the scene phase of the app, or of the window with a number.
  case phase(String, window: Int?)
  /// Shows the software keyboard or hides it.
  case keyboard(KeyboardMode)
  case environment(key: String, value: String)
  case window(WindowStep)
  case menu([String])
  case key(String)
  case restart
  /// Adds lines to the script's standard input.
  case standardInput(String)
  /// Checks a claim about the last update or the tree.
  case expect(Claim)

  /// The kinds of gesture.
  public enum Gesture: String, Sendable {
    case tap
    case doubleTap = "doubletap"
    case longPress = "longpress"
  }

  /// The ways in which the screen shows a software keyboard.
  public enum KeyboardMode: String, Sendable, CaseIterable {
    /// Never, as on a device with a keyboard of its own.
    case off
    /// Always.
    case on
    /// While a view has the focus in which a person types.
    case auto
  }

  /// The halves of a stepper.
  public enum StepperPart: String, Sendable {
    case increment = "+"
    case decrement = "-"
  }

  /// The actions on windows.
  public enum WindowStep: Equatable, Sendable {
    case new
    case close
    /// Makes the window with this number, from 1, the one that steps act on.
    case select(Int)
  }
}

/// The view that a step acts on: parts from ancestor to descendant, of which the last one selects the view.
public struct Target: Equatable, Sendable, CustomStringConvertible {
  /// One part of a target.
  public enum Part: Equatable, Sendable {
    /// A handle: `@7`.
    case handle(ViewHandle)
    /// The visible string or the accessibility label: `"Add"`.
    case label(String)
    /// A type name with conditions on properties or the key: `Row`, `Row[id: 3]`.
    case type(String, [Condition])
    /// The uppermost view at a point of the window, in points from its top left corner: `120,300`.
    case point(x: Double, y: Double)
  }

  /// A condition such as `id: 3` in `Row[id: 3]`; a value without a name refers to the key.
  public struct Condition: Equatable, Sendable {
    /// The name of the property; `id` also refers to the explicit key.
    public let name: String
    /// The value as trees show it.
    public let value: String

    /// Creates a condition with a name and a value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The parts from ancestor to descendant; never empty.
  public let parts: [Part]

  /// Creates a target with its parts.
  public init(parts: [Part]) { self.parts = parts }

  /// Returns a number without a needless fraction.
  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }

  /// The target as it is written in a step.
  public var description: String {
    parts.map { part in
      switch part {
      case .handle(let handle): handle.description
      case .label(let text): ValueSnapshot.string(text).description
      case .point(let x, let y): "\(Self.text(x)),\(Self.text(y))"
      case .type(let name, let conditions):
        conditions.isEmpty
          ? name
          : "\(name)[\(conditions.map { "\($0.name): \($0.value)" }.joined(separator: ", "))]"
      }
    }.joined(separator: " > ")
  }
}
