import DeclTree

/// What decides among the meanings of a called name: the meanings, and what the arguments are. Calls of one shape have the
/// same possible meanings wherever they stand, so that the work is done for the first of them.
struct CallShape: Hashable {
  /// One argument, as far as overloads are chosen by it.
  enum Argument: Hashable {
    case type(StaticType)
    case literal(SolverState.Literal)
    /// A closure with so many parameters, written out or used as `$0`.
    case closure(parameters: Int, areWritten: Bool)
    case inoutReference(StaticType)
  }

  private struct Meaning: Hashable {
    let decl: Decl
    let owner: StaticType?
    let base: StaticType?
  }

  private let meanings: [Meaning]
  private let arguments: [Argument]
  private let labels: [String?]
  private let trailing: [Bool]

  /// Nil where something else decides too: types that are not known, or known only around the call.
  init?(_ meanings: [DeclSemantics.Meaning], _ arguments: Arguments, _ solver: Solver) {
    if meanings.count < 2 { return nil }
    for meaning in meanings {
      let candidate = meaning.candidate
      guard !meaning.isOuter, meaning.genericArguments == nil, candidate.isClosed,
        candidate.base?.isClosed ?? true, !(candidate.decl is VariableDecl)
      else { return nil }
    }
    var shapes: [Argument] = []
    for argument in arguments.list {
      guard let shape = solver.shape(of: argument.node) else { return nil }
      shapes.append(shape)
    }
    self.meanings = meanings.map {
      Meaning(decl: $0.candidate.decl, owner: $0.candidate.owner, base: $0.candidate.base)
    }
    self.arguments = shapes
    labels = arguments.list.map(\.label)
    trailing = arguments.list.map(\.isTrailing)
  }

  func hash(into hasher: inout Hasher) {
    // Those of one name differ in the first one, nearly always.
    hasher.combine(meanings[0].decl)
    hasher.combine(meanings.count)
    hasher.combine(arguments)
  }
}

/// What was found out for calls of one shape.
struct Decision {
  /// The meanings against which no argument speaks.
  let possible: [Decl]
  /// The one that is meant, whatever is wanted of the call.
  let certain: Decl?

  init(_ possible: [Decl], certain: Decl? = nil) {
    self.possible = possible
    self.certain = certain
  }
}

/// Two candidates, and which of their parameters take the same arguments: all that decides which one is more special.
struct CandidatePair: Hashable {
  private let decls: [Decl]
  private let owners: [StaticType?]
  private let matching: [[[Int]]]

  /// Nil where generic parameters around the call decide too.
  init?(_ left: OpenCandidate, _ right: OpenCandidate) {
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
  /// Keeps what was found out, unless not everything can be asked yet.
  func keep(_ decision: Decision, for shape: CallShape) {
    if checker.collectingConformances == 0 { checker.known.decisions[shape] = decision }
  }

  fileprivate func shape(of node: Node) -> CallShape.Argument? {
    switch node.kind {
    case .closure(let syntax):
      let written = syntax.parameters?.count
      return .closure(parameters: written ?? syntax.highestShorthand, areWritten: written != nil)
    case .keyPath: return nil
    case .interpolation(let parts) where parts.contains(where: \.hasLabels): return nil
    case .inoutReference(let inner):
      let type = simplified(inner.type)
      return type.isClosed ? .inoutReference(type) : nil
    default:
      let type = simplified(node.type)
      if type.isClosed { return .type(type) }
      guard let (_, info) = unbound(type), info.protocols.isEmpty else { return nil }
      switch info.literal {
      case .array?, .dictionary?, nil: return nil
      case let literal?: return .literal(literal)
      }
    }
  }
}

extension Arguments.Argument {
  /// Whether it is a closure or a key path, whose type the call decides.
  var isFunction: Bool {
    switch node.kind {
    case .closure, .keyPath: true
    default: false
    }
  }
}

extension Candidate {
  /// Whether it was found in a type that means the same everywhere.
  fileprivate var isClosed: Bool { owner?.isClosed ?? substitutions.isEmpty }
}

extension OpenCandidate {
  fileprivate var isClosed: Bool { candidate.isClosed }

  var decl: Decl { candidate.decl }
}
