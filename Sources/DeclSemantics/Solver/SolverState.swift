import DeclTree

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
    /// Whether an existential may stand for it, with its content for what it is asked to conform to: the generic parameter of
    /// a function that is the type of just one parameter.
    var isOpening = false
    /// The base of an implicit member: its name.
    var implicitMember: String?
    /// The type of a closure or key path that waits for its context.
    var isKeyPath = false
    var isClosure = false
    /// How often something that calls wait for was learnt of it while it stayed unbound.
    var changes = 0
  }

  /// What a literal may become.
  enum Literal: Hashable {
    case integer, float, string, interpolation, nilLiteral, bool
    case array(element: StaticType)
    case dictionary(key: StaticType, value: StaticType)
  }

  var variables = VariableTable()
  var constraints: [Constraint] = []
  var resolutions = [Int: Resolution]()
  /// `T.Element` for a variable `T`.
  var members = [MemberKey: StaticType]()
  /// The meanings of called names with their types opened, by node: opened once, tried whenever more is known.
  var opened = [Int: [OpenCandidate]]()
  /// Calls that wait, by node: nothing but a change of one of these variables tells them more.
  var awaited = [Int: [Awaited]]()
  var hasFailed = false

  /// A variable as it was when a call began to wait.
  struct Awaited {
    let index: Int
    let changes: Int
  }

  /// An associated type of a type that is not known yet.
  struct MemberKey: Hashable {
    let base: StaticType
    let associated: AssociatedTypeDecl
  }

  /// Begins an attempt; gives what ``takeBack(_:)`` needs.
  mutating func beginAttempt() -> AttemptStart {
    let mark = variables.begin()
    let own = variables
    variables = VariableTable()
    let rest = self
    variables = own
    return AttemptStart(rest: rest, mark: mark)
  }

  /// Ends an attempt and makes the state what it was before.
  mutating func takeBack(_ start: AttemptStart) {
    var own = variables
    self = start.rest
    own.rewind(to: start.mark)
    variables = own
  }
}

extension SolverState {
  /// The state before an attempt; the variables are not copied, they keep what was changed.
  struct AttemptStart {
    fileprivate let rest: SolverState
    fileprivate let mark: VariableTable.Mark
  }
}
