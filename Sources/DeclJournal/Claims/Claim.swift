/// An expectation after a step, in terms that any implementation of the rules can check.
///
/// Views are named by targets. A claim about a target must hold for every view that matches it, and at least
/// one must match.
public enum Claim: Equatable, Sendable {
  /// The relations of a view to the previous step.
  public enum Relation: String, Sendable, CaseIterable {
    /// The view existed before the step and still exists.
    case same
    /// The view did not exist before the step.
    case new
    /// The view existed before the step and has been removed, or is leaving.
    case removed
    /// The view, or an ancestor, was inserted again while it was leaving.
    case revived
    /// The view is leaving: its removal transition is still drawn.
    case leaving
    /// The view is in the tree.
    case shown
    /// No such view is in the tree.
    case absent
  }

  /// The relations of a state cell to the previous step.
  public enum StorageRelation: String, Sendable, CaseIterable {
    /// The cell existed before the step and still exists.
    case kept
    /// The cell replaces another cell of the same property.
    case reset
    /// The cell existed before the step and no longer exists.
    case dropped
    /// The cell did not exist before the step.
    case created
  }

  /// A state property of the views that match a target.
  public struct Cell: Equatable, Sendable {
    /// The target that selects the views.
    public let target: Target
    /// The name of the property.
    public let name: String
  }

  /// An effect that ran, and the view that has it.
  public struct EffectClaim: Equatable, Sendable {
    /// The kind of effect as in records: `appear`.
    public let kind: String
    /// The target that selects the view.
    public let target: Target
  }

  /// `same Row[id: 1], Row[id: 2]`
  case views(Relation, [Target])
  /// `kept Row[id: 1].count`
  case storage(StorageRelation, [Cell])
  /// `Row[id: 1].count == 3`
  case value(Cell, String)
  /// `let first = Row[id: 1]`: names a view for later claims
  case name(String, Target)
  /// `Row is first`, `Row is not first`
  case identical(Target, String, Bool)
  /// `moved Row`: exactly these views moved among their siblings
  case moved([Target])
  /// `ran Row`: exactly the bodies of these views ran
  case ran([Target])
  /// `idle Row`: the bodies of these views did not run
  case idle([Target])
  /// `updates 2`: the number of updates that the step caused
  case updates(Int)
  /// `effects appear Row`: exactly these effects ran, in this order
  case effects([EffectClaim])
  /// `prints "a"`: the printed lines
  case prints([String])
  /// `shows "a"`: the labels of the `Text` views in the tree, in document order
  case shows([String])
  /// `draws "a"`: the labels of the `Text` views that are drawn, from back to front
  case draws([String])
  /// `insertion Row by move`: views were inserted with a transition; nil for none
  case insertion(Target, String?)
  /// `removal Row by move`: views were removed with a transition; nil for none
  case removal(Target, String?)
  /// `animates Row by linear`: the change of a property is animated; nil if it is not
  case animates(Target, String?)
  /// `type Screen.body == Text`: the structural type of a body
  case type(String, String)
  /// `warns "a"`: exactly these runtime warnings, in this order, each containing its string
  case warns([String])
  /// `saves "a"`: exactly these documents were saved, in this order
  case saves([String])
  /// `fails "a"`: the step could not be performed, for a reason that contains the string
  case fails(String)
  /// `traps "a"`: a runtime error whose message contains the string ended the update
  case traps(String)
  /// `frame Text 16,59,120,20.5`: the frame in the coordinate space of the window, in points, within half a point
  case frame(Target, [Double])
  /// `size Text 120,20.5`: the size in points, within half a point
  case size(Target, [Double])
  /// `lines Text 2`: the number of lines of a text
  case lines(Target, Int)
  /// `above Text, Image`: each view ends above the beginning of the next one
  case above([Target])
  /// `inside Text, VStack`: the frame of the first view lies in that of the second
  case inside(Target, Target)
  /// `error 3 "a"`, `warning 3`: the checker reported a diagnostic on the line, with a message that contains
  /// the string
  case diagnostic(severity: String, line: Int, String?)

  /// Indicates whether the claim is about frames, which are only known where the interface is laid out.
  public var isAboutLayout: Bool {
    switch self {
    case .frame, .size, .lines, .above, .inside: true
    default: false
    }
  }

  /// Indicates whether the claim compares the tree with the one before the step.
  public var comparesTrees: Bool {
    switch self {
    case .views(let relation, _): [.same, .new, .removed].contains(relation)
    case .storage, .removal: true
    default: false
    }
  }
}
