/// One thing that a user, a test or the world outside does: the vocabulary of the REPL, of steps files and recordings.
public enum Step: Equatable, Sendable {
  /// Shows the view that the expression makes instead of the present root.
  case mount(expression: String)
  case unmount
  /// Acts on a button, link, row, or what has a gesture of this kind.
  case gesture(Gesture, Target)
  /// Types a text into a field, replacing what is in it.
  case input(Target, String)
  case toggle(Target)
  /// Chooses the option with this tag or label.
  case pick(Target, String)
  case slide(Target, Double)
  /// Presses the `+` or `-` of a stepper.
  case step(Target, StepperPart)
  case delete(Target)
  case move(Target, to: Int)
  case submit(Target)
  /// Closes the presentation that is named, or the uppermost one.
  case dismiss(Target?)
  /// Chooses files, or a place for them, in the dialog that is open.
  case choose(paths: [String])
  case back
  case drag(Target, dx: Double, dy: Double)
  /// Drags a view onto another one and drops it there.
  case dragOnto(Target, Target)
  case refresh(Target)
  case scroll(Target)
  /// Writes a state cell from outside: a path from the cell's name, and the new value as an expression.
  case set(ViewHandle, path: [String], expression: String)
  /// Evaluates an expression in the session.
  case send(expression: String)
  /// Moves the clock.
  case advance(seconds: Double)
  /// Opens an address, or a file as a document.
  case open(String)
  /// Saves the document in front to another file.
  case saveAs(path: String)
  /// Changes how far the app is seen, or the window with a number.
  case phase(String, window: Int?)
  case environment(key: String, value: String)
  case window(WindowStep)
  case menu([String])
  case key(String)
  case restart
  /// A claim about the last update or the tree.
  case expect(Claim)

  /// The kinds of touch.
  public enum Gesture: String, Sendable {
    case tap
    case doubleTap = "doubletap"
    case longPress = "longpress"
    case hover
  }

  /// The halves of a stepper.
  public enum StepperPart: String, Sendable {
    case increment = "+"
    case decrement = "-"
  }

  /// What happens to windows.
  public enum WindowStep: Equatable, Sendable {
    case new
    case close
    /// The window with this number, from 1, becomes the one that steps act in.
    case select(Int)
  }
}

/// What a step acts on: parts from the outside to the inside, the last one is meant.
public struct Target: Equatable, Sendable, CustomStringConvertible {
  /// One part of the way.
  public enum Part: Equatable, Sendable {
    /// `@7`
    case handle(ViewHandle)
    /// `"Add"`: the visible text or the accessibility label.
    case label(String)
    /// `Row`, `Row[id: 3]`: a type name, and values of properties or the key.
    case type(String, [Condition])
  }

  /// `id: 3` in `Row[id: 3]`; a value alone means the key.
  public struct Condition: Equatable, Sendable {
    /// The property; `id` also means the explicit key.
    public let name: String
    /// The value as it is shown.
    public let value: String

    /// Makes a condition.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The parts; never empty.
  public let parts: [Part]

  /// Makes a target.
  public init(parts: [Part]) { self.parts = parts }

  /// The target as it is written in a step.
  public var description: String {
    parts.map { part in
      switch part {
      case .handle(let handle): handle.description
      case .label(let text): ValueSnapshot.string(text).description
      case .type(let name, let conditions):
        conditions.isEmpty
          ? name
          : "\(name)[\(conditions.map { "\($0.name): \($0.value)" }.joined(separator: ", "))]"
      }
    }.joined(separator: " > ")
  }
}
