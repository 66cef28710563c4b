import DeclTree

/// The key under which an overload decision is cached: the overload choices of a called name and the types of
/// its arguments. Calls of the same shape have the same possible choices wherever they occur, so each shape
/// is filtered only once.
struct CallShape: Hashable {
  /// An argument, reduced to what overload resolution depends on.
  enum Argument: Hashable {
    case type(StaticType)
    case literal(SolverState.Literal)
    /// A closure with its number of parameters, either written out or used as `$0`.
    case closure(parameters: Int, areWritten: Bool)
    case inoutReference(StaticType)
  }

  private struct Choice: Hashable {
    let decl: Decl
    let owner: StaticType?
    let base: StaticType?
  }

  private let choices: [Choice]
  private let arguments: [Argument]
  private let labels: [String?]
  private let trailing: [Bool]
  private let isInAsyncCode: Bool
  /// Indicates for each operand of a script's operators whether it may be passed to an `inout` parameter.
  private let places: [Bool]

  /// Creates the shape of a call; nil when the decision also depends on something else, such as types that
  /// are unknown or known only from the context of the call.
  init?(
    _ meanings: [DeclSemantics.OverloadChoice], of node: Node, _ arguments: Arguments,
    _ solver: Solver
  ) {
    // There is nothing to decide.
    if meanings.count < 2 { return nil }
    for meaning in meanings {
      let candidate = meaning.candidate
      guard meaning.genericArguments == nil, candidate.isClosed,
        candidate.base?.isClosed ?? true, !(candidate.decl is VariableDecl)
      else { return nil }
    }
    var shapes: [Argument] = []
    for argument in arguments.list {
      guard let shape = solver.shape(of: argument.node) else { return nil }
      shapes.append(shape)
    }
    self.choices = meanings.map {
      Choice(decl: $0.candidate.decl, owner: $0.candidate.owner, base: $0.candidate.base)
    }
    self.arguments = shapes
    labels = arguments.list.map(\.label)
    trailing = arguments.list.map(\.isTrailing)
    isInAsyncCode = node.isInAsyncCode
    places =
      meanings.contains { $0.candidate.decl.isOperatorOfScript }
      ? arguments.list.map { solver.mayBePlace($0.node) } : []
  }

  func hash(into hasher: inout Hasher) {
    // Sets of choices with different names nearly always differ in the first choice, so the others need not
    // be hashed.
    hasher.combine(choices[0].decl)
    hasher.combine(choices.count)
    hasher.combine(arguments)
  }
}

/// The cached overload decision for calls of one shape.
struct OverloadDecision {
  /// The choices that no argument rules out.
  let possible: [Decl]
  /// The choice that is right in every context, whatever result type the context expects.
  let certain: Decl?

  init(_ possible: [Decl], certain: Decl? = nil) {
    self.possible = possible
    self.certain = certain
  }
}

/// The key under which a comparison of two candidates is cached: both candidates and which of their
/// parameters accept the same arguments, which is all that decides which of them is more specialised.
struct CandidatePair: Hashable {
  private let decls: [Decl]
  private let owners: [StaticType?]
  private let matching: [[[Int]]]

  /// Creates the key of a comparison; nil when generic parameters in scope also affect it.
  init?(_ left: OpenedCandidate, _ right: OpenedCandidate) {
    guard left.isClosed, right.isClosed, let mine = left.matching, let others = right.matching
    else { return nil }
    decls = [left.decl, right.decl]
    owners = [left.candidate.owner, right.candidate.owner]
    matching = [mine.arguments, others.arguments]
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(decls)
    hasher.combine(owners)
  }
}

extension Solver {
  /// Caches a decision, unless conformances are still being collected, since they may change it.
  func cache(_ decision: OverloadDecision, for shape: CallShape) {
    if checker.conformanceCollectionDepth == 0 { checker.cache.decisions[shape] = decision }
  }

  fileprivate func shape(of node: Node) -> CallShape.Argument? {
    switch node.kind {
    case .closure(let syntax):
      let written = syntax.parameters?.count
      return .closure(parameters: written ?? syntax.highestShorthand, areWritten: written != nil)
    case .keyPath: return nil
    case .interpolation(let parts) where parts.contains(where: \.hasLabels): return nil
    case .inoutReference(let inner):
      let type = deepResolved(inner.type)
      return type.isClosed ? .inoutReference(type) : nil
    default:
      let type = deepResolved(node.type)
      if type.isClosed { return .type(type) }
      guard let (_, info) = unbound(type), info.protocols.isEmpty else { return nil }
      switch info.literal {
      case .array?, .dictionary?, nil: return nil
      case let literal?: return .literal(literal)
      }
    }
  }
}

extension Decl {
  fileprivate var isOperatorOfScript: Bool {
    !isLibrary && (self as? FunctionDecl)?.isOperatorName == true
  }
}

extension Arguments.Argument {
  /// Indicates whether it is a closure or a key path, whose type the call decides.
  var isFunction: Bool {
    switch node.kind {
    case .closure, .keyPath: true
    default: false
    }
  }
}

extension Candidate {
  /// Indicates whether it was found in a type without type variables and generic parameters, so that its type
  /// is the same everywhere.
  fileprivate var isClosed: Bool { owner?.isClosed ?? substitutions.isEmpty }
}

extension OpenedCandidate {
  fileprivate var isClosed: Bool { candidate.isClosed }

  var decl: Decl { candidate.decl }
}
