/// Why a step could not be done; nothing changed.
public enum StepError: Error, Equatable, Sendable {
  /// A view that could have been meant.
  public struct Candidate: Equatable, Sendable {
    /// The view.
    public let view: ViewReference
    /// The text that it shows.
    public let label: String?
    /// Its path.
    public let identity: ViewIdentity

    /// Makes a candidate.
    public init(view: ViewReference, label: String?, identity: ViewIdentity) {
      self.view = view
      self.label = label
      self.identity = identity
    }
  }

  /// The line is no step: what is wrong with it.
  case syntax(String)
  /// The word after the colon is none of the steps.
  case unknownStep(String)
  /// No view fits; the candidates could have done it.
  case noTarget(Target, [Candidate])
  /// Several views fit.
  case ambiguous(Target, [Candidate])
  /// The view, or a view around it, is disabled.
  case disabled(ViewReference)
  /// The view cannot do that: what it is, and what could.
  case notPossible(ViewReference, String, [Candidate])
  /// The view with this handle is gone, since that update.
  case dead(ViewReference, update: Int, time: Double, reason: String)
  /// No view ever had this handle.
  case unknownHandle(ViewHandle)
  /// No option of a picker has this value; the options that there are.
  case noOption(String, [String])
  /// No cell of the view has this name; the cells that there are.
  case noCell(String, ViewReference, [String])
  /// The expression of a step is wrong.
  case expression(InputResult)
  /// A claim does not hold: what is.
  case claim(String)
  /// What the step is about is not there, as a sentence.
  case notThere(String)
  /// Code of the script runs: a closure of the host, which it called, cannot act on its session.
  case running
  /// Nothing is mounted.
  case nothingMounted
  /// What the presentation shows keeps the user from closing it.
  case keptOpen(ViewReference)
  /// Nothing is presented that could be dismissed.
  case nothingPresented
  /// No screen covers another one.
  case nothingPushed
  /// Decl does not support this step yet.
  case unsupported(String)
}
