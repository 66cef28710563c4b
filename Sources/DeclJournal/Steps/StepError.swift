/// The reason why a step could not be performed; nothing changed.
public enum StepError: Error, Equatable, Sendable {
  /// A view that the step could apply to.
  public struct Candidate: Equatable, Sendable {
    /// The candidate view.
    public let view: ViewReference
    /// The visible label of the view.
    public let label: String?
    /// The path of the view.
    public let identity: ViewIdentity

    /// Creates a candidate with a view, a label and a path.
    public init(view: ViewReference, label: String?, identity: ViewIdentity) {
      self.view = view
      self.label = label
      self.identity = identity
    }
  }

  /// The line is not a valid step; the string is the message.
  case syntax(String)
  /// The command after the colon is not a step.
  case unknownStep(String)
  /// No view matches the target; the candidates are views that the step applies to.
  case noTarget(Target, [Candidate])
  /// Several views match the target.
  case ambiguous(Target, [Candidate])
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
  /// Decl does not support this step yet.
  case unsupported(String)
}
