/// Everything that a solver may take back: copied before an attempt, restored after it.
struct SolverState {
  /// What is known of a type variable.
  struct Variable {
    var binding: StaticType?
    var literal: Literal?
    /// Protocols that the type must conform to, with the place that asks.
    var protocols: [NominalDecl] = []
    var range: SourceRange = .none
    /// The generic parameter that it stands for, for messages.
    var parameter: GenericParameterDecl?
    /// The base of an implicit member: its name.
    var implicitMember: String?
    /// The type of a closure or key path that waits for its context.
    var isKeyPath = false
    var isClosure = false
  }

  /// What a literal may become.
  enum Literal: Equatable {
    case integer, float, string, interpolation, nilLiteral
    case array(element: StaticType)
    case dictionary(key: StaticType, value: StaticType)
  }

  var variables: [Variable] = []
  var constraints: [Constraint] = []
  var resolutions: [Int: Resolution] = [:]
  /// `T.Element` for a variable `T`.
  var members: [MemberKey: StaticType] = [:]
  /// The meanings of called names with their types opened, by node: opened once, tried whenever more is known.
  var opened: [Int: [OpenCandidate]] = [:]
  var hasFailed = false

  /// An associated type of a type that is not known yet.
  struct MemberKey: Hashable {
    let base: StaticType
    let associated: AssociatedTypeDecl
  }
}
