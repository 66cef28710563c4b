/// The reason why a step could not be performed; nothing changed.
public indirect enum StepError: Error, Equatable, Sendable {
  /// A view that the step could apply to.
  public struct Candidate: Equatable, Sendable {
    /// The candidate view.
    public let view: ViewReference
    /// The visible label of the view.
    public let label: String?
    /// The path of the view.
    public let identity: ViewIdentity
    /// A target that refers only to this view; nil for the later ones of many candidates.
    public let target: Target?

    /// Creates a candidate with a view, a label, a path and a target.
    public init(
      view: ViewReference, label: String?, identity: ViewIdentity, target: Target? = nil
    ) {
      self.view = view
      self.label = label
      self.identity = identity
      self.target = target
    }
  }

  /// The reason why a view in the tree cannot be touched (N1a).
  public enum Obstacle: Equatable, Sendable {
    /// It lies under a presentation, which shows a view; the type of the presentation's modifier.
    case under(ViewReference, presentation: String)
    /// It is on a screen or in a tab behind the one that shows a view.
    case behind(ViewReference)
    /// A modifier of the view or an ancestor keeps touches away, for a reason.
    case hidden(ViewReference, String)
    /// Wherever it can be seen, a view lies over it, or what a modifier of a view adds to that; the modifier's type.
    case covered(ViewReference, modifier: String?)
    /// Wherever it can be seen, a part of the screen lies over it that is no view; the words name the part.
    case coveredByPart(String)
    /// It cannot be seen, for a reason.
    case unseen(String)
  }

  /// The line is not a valid step; the string is the message.
  case syntax(String)
  /// The command after the colon is not a step.
  case unknownStep(String)
  /// No view matches the target; the candidates are views that the step applies to.
  case noTarget(Target, [Candidate])
  /// No menu has an item with these titles; the list contains the titles of the items that can be chosen.
  case noMenuItem([String], [[String]])
  /// Several views match the target.
  case ambiguous(Target, [Candidate])
  /// A user cannot touch the view; the candidates are views that the step applies to.
  case untouchable(ViewReference, Obstacle, [Candidate])
  /// The view is in a row of a lazy container that is out of sight: the name of the view, and the step that scrolls to it.
  case outOfSight(String, step: String)
  /// The view or an ancestor is disabled.
  case disabled(ViewReference)
  /// The step does not apply to the view: a description of the view, and the views that it applies to.
  case notPossible(ViewReference, String, [Candidate])
  /// The view with this handle was removed in the given update, for a reason.
  case removed(ViewReference, update: Int, time: Double, reason: String)
  /// No view has ever had this handle.
  case unknownHandle(ViewHandle)
  /// No option of the picker has this value; the list contains the existing options.
  case noOption(String, [String])
  /// The view has no state cell with this name; the list contains the existing cells.
  case noCell(String, ViewReference, [String])
  /// The expression of the step has errors.
  case expression(InputResult)
  /// The claim does not hold; the string describes the actual state.
  case claim(String)
  /// A precondition of the step is not met, such as an open file dialog; the string is the message.
  case preconditionFailed(String)
  /// Script code is running: a host closure that a script calls cannot act on its session.
  case scriptRunning
  /// No view is mounted.
  case nothingMounted
  /// The content of the presentation disables its interactive dismissal.
  case dismissDisabled(ViewReference)
  /// No presentation can be dismissed.
  case nothingToDismiss
  /// No screen is pushed that the step could pop.
  case nothingToPop
  /// Code of the script that answered a question about the step, such as the equality of two ids, trapped, and the step
  /// was refused for the second reason.
  case trapped(TrapReport, StepError)
  /// Decl does not support this step yet.
  case unsupported(String)
}
