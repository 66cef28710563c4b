/// What can be seen of a program after a step, in terms that any implementation has: claims are judged by it.
///
/// Identities are opaque: two observations name a view by the same text exactly if it is the same view.
public struct Observation: Codable, Equatable, Sendable {
  /// A view that is there or still drawn.
  public struct View: Codable, Equatable, Sendable {
    /// The lifetime.
    public var id: String
    /// The view around it; nil at the top.
    public var parent: String?
    /// The type without generic arguments.
    public var type: String
    /// The explicit id of the `ForEach` element or `.id` around it, as a Swift literal.
    public var key: String?
    /// The text by which people know it: of a text, a button.
    public var label: String?
    /// The stored properties that its parent gave it, as Swift literals.
    public var properties: [String: String]?
    /// Its storage.
    public var cells: [Cell]?
    /// Whether it is on its way out.
    public var leaving: Bool?

    /// Makes a view of which no more is known.
    package init(id: String, type: String) {
      self.id = id
      self.type = type
    }
  }

  /// A piece of storage.
  public struct Cell: Codable, Equatable, Sendable {
    /// The property.
    public var name: String
    /// The storage itself: another text for other storage of the same property.
    public var id: String
    /// The value as a Swift literal.
    public var value: String

    /// Makes a cell.
    package init(name: String, id: String, value: String) {
      self.name = name
      self.id = id
      self.value = value
    }
  }

  /// What one update did.
  public struct Update: Codable, Equatable, Sendable {
    /// A view that something is said of.
    public struct Subject: Codable, Equatable, Sendable {
      /// The lifetime.
      public var id: String
      /// The type without generic arguments.
      public var type: String
      /// What is said: the kind of effect, how a view comes or goes; nil for no transition.
      public var word: String?

      /// Makes a subject.
      package init(id: String, type: String, word: String? = nil) {
        self.id = id
        self.type = type
        self.word = word
      }
    }

    /// The bodies that ran.
    public var bodies: [Subject]?
    /// The views that moved among their siblings.
    public var moved: [Subject]?
    /// The views that came back while they were on their way out.
    public var revived: [Subject]?
    /// The effects in the order in which they ran.
    public var effects: [Subject]?
    /// The transitions by which views came.
    public var coming: [Subject]?
    /// The transitions by which views went.
    public var going: [Subject]?
    /// The views whose properties changed, with the animation of the change.
    public var changed: [Subject]?
    /// The names of the documents that were saved.
    public var saved: [String]?
    /// What was printed.
    public var output: String?
    /// The warnings of the run.
    public var warnings: [String]?
    /// The fault that ended it.
    public var trap: String?

    /// Makes an update in which nothing happened.
    package init() {}
  }

  /// What the checker says of the program.
  public struct Message: Codable, Equatable, Sendable {
    /// `error` or `warning`.
    public var severity: String
    /// The line, from 1.
    public var line: Int
    /// The text.
    public var message: String
    /// Makes a message.
    public init(severity: String, line: Int, message: String) {
      (self.severity, self.line, self.message) = (severity, line, message)
    }
  }

  /// The views in document order, what is around before what is inside.
  public var views: [View]?
  /// The lifetimes of the texts that are drawn, from back to front.
  public var drawn: [String]?
  /// The updates of the step.
  public var updates: [Update]?
  /// Why the step could not be done; nothing has changed then.
  public var refusal: String?
  /// The structural types of the bodies; `Screen.body`. Only after mounting.
  public var types: [String: String]?
  /// Only after mounting.
  public var diagnostics: [Message]?

  /// What is seen after a step that could not be done.
  public func refusing(_ reason: String) -> Observation {
    var result = self
    result.updates = []
    result.refusal = reason
    result.types = nil
    return result
  }

  /// Makes an observation of nothing.
  public init() {}

  /// Whether the checker refused the program.
  public var isRefused: Bool { diagnostics?.contains { $0.severity == "error" } ?? false }
}
