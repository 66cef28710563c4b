/// Something that must hold after a step: a relation that any implementation of the rules can answer.
///
/// Views are named by targets. What is said of a target holds for every view that fits it, and at least one must fit.
public enum Claim: Equatable, Sendable {
  /// What is said of views.
  public enum Relation: String, Sendable, CaseIterable {
    /// Was there before the step, and is the same view.
    case same
    /// Was not there before the step.
    case new
    /// Was there before the step and is gone, or on its way out.
    case removed
    /// Came back while it was on its way out.
    case revived
    /// Is on its way out, and still drawn.
    case leaving
    /// Is there.
    case shown
    /// Is not there.
    case absent
  }

  /// What is said of storage.
  public enum StorageRelation: String, Sendable, CaseIterable {
    /// Was there before the step, and goes on.
    case kept
    /// Stands where other storage stood before the step.
    case reset
    /// Was there before the step and is not any more.
    case dropped
    /// Was not there before the step.
    case created
  }

  /// A property of views that has storage.
  public struct Cell: Equatable, Sendable {
    /// The views.
    public let target: Target
    /// The property.
    public let name: String
  }

  /// An effect that ran, and the view that it is written on.
  public struct EffectClaim: Equatable, Sendable {
    /// The word for it: `appear`.
    public let kind: String
    /// The view.
    public let target: Target
  }

  /// `same Row[id: 1], Row[id: 2]`
  case views(Relation, [Target])
  /// `kept Row[id: 1].count`
  case storage(StorageRelation, [Cell])
  /// `Row[id: 1].count == 3`
  case value(Cell, String)
  /// `let first = Row[id: 1]`: gives a view a name for later claims.
  case name(String, Target)
  /// `Row is first`, `Row is not first`
  case identical(Target, String, Bool)
  /// Exactly these views moved among their siblings.
  case moved([Target])
  /// Exactly the bodies of these views ran.
  case ran([Target])
  /// The bodies of these views did not run.
  case idle([Target])
  /// How many updates the step led to.
  case updates(Int)
  /// Exactly these effects ran, in this order.
  case effects([EffectClaim])
  /// The lines that were printed.
  case prints([String])
  /// The texts of the views that are there, in document order.
  case shows([String])
  /// The texts of all views that are drawn, from back to front.
  case draws([String])
  /// Views came by a transition; nil for none.
  case comes(Target, String?)
  /// Views went by a transition; nil for none.
  case goes(Target, String?)
  /// The change of a property is animated, or is not.
  case animates(Target, String?)
  /// The structural type of a body: `Screen.body`.
  case type(String, String)
  /// Warnings of the run that hold these texts, in this order, and no others.
  case warns([String])
  /// Exactly these documents were saved, in this order.
  case saves([String])
  /// The step could not be done, for a reason that holds this text.
  case fails(String)
  /// The fault that ended the update holds this text.
  case traps(String)
  /// The checker reports an error, or a warning, in this line, with this text in it.
  case diagnostic(severity: String, line: Int, String?)
}
