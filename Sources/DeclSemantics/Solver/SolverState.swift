import DeclTree

/// The state of a solver: everything that a speculation may change. It is copied before a speculation and restored
/// when the speculation is undone. Only the type variables are apart, since a speculation changes few of many: their
/// changes are in the trail (``VariableTable``).
struct SolverState {
  /// The information about a type variable.
  struct Variable {
    var binding: StaticType?
    var literal: Literal?
    /// The protocols that the type must conform to, with the source range of the first requirement.
    var protocols: [NominalDecl] = []
    var range: SourceRange = .none
    /// The generic parameter for which it was created, for diagnostics.
    var parameter: GenericParameterDecl?
    /// Indicates whether the variable may be bound to an existential that is opened to satisfy its protocols.
    /// It belongs to a generic parameter that is the type of exactly one parameter of its function.
    var canOpenExistential = false
    /// The name of the implicit member whose base it is; nil for other variables.
    var implicitMember: String?
    /// Indicates whether it is the type of a key path that waits for its context.
    var isKeyPath = false
    /// Indicates whether it is the type of a closure that waits for its context.
    var isClosure = false
    /// Indicates whether it is the type that all literals and operators of an arithmetic expression share.
    var isArithmetic = false
    /// The type that the elements of a collection literal have if they have no other type in common; nil for other
    /// variables.
    var erasure: StaticType?
    /// Indicates whether it was bound to its erasure since the elements have nothing else in common.
    var isErased = false
    /// The number of changes that suspended calls may depend on, while the variable is unbound.
    var changes = 0
  }

  /// The kinds of literal, each with its own set of possible types.
  enum Literal: Hashable {
    case integer, float, string, interpolation, nilLiteral, bool
    case array(element: StaticType)
    case dictionary(key: StaticType, value: StaticType)
  }

  var constraints: [Constraint] = []
  var resolutions = [Int: Resolution]()
  /// The variables of associated types such as `T.Element`, for an unbound variable `T`.
  var members = [MemberKey: StaticType]()
  /// The opened candidates of called names, by node. They are opened once and filtered whenever more is
  /// known.
  var opened = [Int: [OpenedCandidate]]()
  /// The result builders that transform the closures among the arguments, by node.
  var builders = [Int: StaticType]()
  /// The scopes that contain the closures, by node.
  var closureScopes = [Int: Scope]()
  /// The expected results of closures that are called immediately, by node.
  var expectedClosureResults = [Int: StaticType]()
  /// The overload choices of names that are used as values, by node.
  var overloadedReferences = [Int: [(Candidate, MemberBase)]]()
  /// The variables that each suspended call depends on, by node.
  var suspensions = [Int: [AwaitedVariable]]()
  /// The suspended calls with candidates that may require wider elements than those of a collection literal in the
  /// arguments, by node.
  var widening: Set<Int> = []
  /// The variables of the elements, keys and values of empty collection literals.
  var emptyElements: [TypeVariable] = []
  /// The number of variables, from the first one, among which no unbound literal is left.
  var literalsBound = 0
  /// Indicates whether there was a contradiction.
  var hasFailed = false
  /// Indicates whether an error was reported, so that its consequences are not.
  var hasReported = false
  /// Indicates whether all other steps are exhausted, so that constraints that wait for more information must
  /// do without it.
  var isLastResort = false
  /// The nesting depth of speculations. While it is above zero nothing is reported, closures are not checked
  /// and defaults are not applied.
  var speculationDepth = 0
  /// The range of the call whose candidates are compared by their solutions; nil outside of comparisons.
  var comparedRange: SourceRange?

  /// The state of a variable when a call was suspended.
  struct AwaitedVariable {
    let index: Int
    let changes: Int
  }

  /// The key of an associated type whose base is not yet known.
  struct MemberKey: Hashable {
    let base: StaticType
    let associated: AssociatedTypeDecl
  }
}
