/// The observable state of a program after a step, in terms that any implementation has; claims are checked
/// against it.
///
/// Identities are opaque strings: two observations use the same string for a view exactly if it is the same
/// view.
public struct Observation: Codable, Equatable, Sendable {
  /// A view that is in the tree, or leaving and still drawn.
  public struct View: Codable, Equatable, Sendable {
    /// The identity of the view's lifetime.
    public var id: String
    /// The identity of the parent; nil for a root.
    public var parent: String?
    /// The type without generic arguments.
    public var type: String
    /// The explicit id of the enclosing `ForEach` row or `.id`, as a Swift literal.
    public var key: String?
    /// The visible string or accessibility label, such as that of a text or a button.
    public var label: String?
    /// The stored properties that the parent passed, as Swift literals.
    public var properties: [String: String]?
    /// The state cells of the view.
    public var cells: [Cell]?
    /// Indicates whether the view is leaving.
    public var leaving: Bool?
    /// The frame in the coordinate space of the window: x, y, width and height in points; only present for claims
    /// about layout.
    public var frame: [Double]?
    /// The number of lines of a text; only present for claims about layout.
    public var lines: Int?

    /// Creates a view with only an identity and a type.
    package init(id: String, type: String) {
      self.id = id
      self.type = type
    }
  }

  /// A state cell.
  public struct Cell: Codable, Equatable, Sendable {
    /// The name of the property.
    public var name: String
    /// The identity of the cell; another cell of the same property has another string.
    public var id: String
    /// The value as a Swift literal.
    public var value: String

    /// Creates a cell with a name, an identity and a value.
    package init(name: String, id: String, value: String) {
      self.name = name
      self.id = id
      self.value = value
    }
  }

  /// The observable results of one update.
  public struct Update: Codable, Equatable, Sendable {
    /// A view that an update affected.
    public struct Subject: Codable, Equatable, Sendable {
      /// The identity of the view's lifetime.
      public var id: String
      /// The type without generic arguments.
      public var type: String
      /// The kind of effect, or the transition or animation of the change; nil for none.
      public var detail: String?

      /// Creates a subject with an identity and a type.
      package init(id: String, type: String, word: String? = nil) {
        self.id = id
        self.type = type
        self.detail = word
      }
    }

    /// The views whose bodies ran.
    public var bodies: [Subject]?
    /// The views that moved among their siblings.
    public var moved: [Subject]?
    /// The views that were inserted again while they were leaving.
    public var revived: [Subject]?
    /// The views whose effects ran, in order.
    public var effects: [Subject]?
    /// The inserted views, with their transitions.
    public var insertions: [Subject]?
    /// The removed views, with their transitions.
    public var removals: [Subject]?
    /// The views whose properties changed, with the animations of the changes.
    public var changed: [Subject]?
    /// The names of the documents that were saved.
    public var saved: [String]?
    /// The printed output.
    public var output: String?
    /// The messages of the runtime warnings.
    public var warnings: [String]?
    /// The message of the runtime error that ended the update.
    public var trap: String?

    /// Creates an empty update.
    package init() {}
  }

  /// A diagnostic of the checker.
  public struct Message: Codable, Equatable, Sendable {
    /// The severity: `error` or `warning`.
    public var severity: String
    /// The line number, from 1.
    public var line: Int
    /// The text of the message.
    public var message: String
    /// Creates a message with a severity, a line and a text.
    public init(severity: String, line: Int, message: String) {
      (self.severity, self.line, self.message) = (severity, line, message)
    }
  }

  /// The views in document order, ancestors before descendants.
  public var views: [View]?
  /// The identities of the `Text` views that are drawn, from back to front.
  public var drawn: [String]?
  /// The updates that the step caused.
  public var updates: [Update]?
  /// The reason why the step could not be performed, in which case nothing changed.
  public var refusal: String?
  /// The structural types by body, such as `Screen.body`; only present after mounting.
  public var types: [String: String]?
  /// The diagnostics of the checker; only present after mounting.
  public var diagnostics: [Message]?

  /// Returns the observation after a step that could not be performed.
  public func failing(_ reason: String) -> Observation {
    var result = self
    result.updates = []
    result.refusal = reason
    result.types = nil
    return result
  }

  /// Creates an empty observation.
  public init() {}

  /// Indicates whether the checker reported an error, so that the program does not run.
  public var hasErrors: Bool { diagnostics?.contains { $0.severity == "error" } ?? false }
}
