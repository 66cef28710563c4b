import DeclTree

/// Checks definite initialisation, as Swift does: every variable is initialised before it is read, every
/// constant is initialised once, and initialisers initialise every stored property. It is a single pass over
/// the typed tree in the order of control flow.
///
/// A loop's body is visited once: the variables that it may assign count as possibly initialised at its
/// start, and no variable becomes uninitialised.
final class InitialisationChecker {
  let checker: Checker
  /// The calls and accesses, by identity, that can throw.
  let throwingSites: Set<ObjectIdentifier>
  var state = InitialisationState()
  /// The states at the exits of labelled statements.
  var exits: [ObjectIdentifier: Jump] = [:]
  /// The states at the points where the next iteration of a loop starts.
  var continues: [ObjectIdentifier: Jump] = [:]
  /// The states at the `catch` clauses of the enclosing `do` statements, innermost last.
  var handlers: [Jump] = []
  /// The pending `defer` bodies of the enclosing scopes, innermost last.
  var deferred: [[[TypedStmt]]] = []
  /// The state at the end of a case that falls through; nil otherwise.
  var fallthroughState: InitialisationState?
  /// Indicates whether the delegating call being visited is followed by `!`.
  var isForcedDelegation = false
  /// The variables of the enclosing scopes whose declarations come later.
  var undeclared: Set<VariableDecl> = []
  /// The variables that local functions use.
  var captured: [FunctionDecl: Set<VariableDecl>] = [:]
  /// The current initialiser; nil in other functions and in closures.
  var initialiser: Initialiser?
  let function: FunctionDecl
  var range: SourceRange { function.range }

  /// A target of jumps.
  struct Jump {
    /// The state at the target, joined over all jumps so far.
    var state = InitialisationState.unreachable
    /// The number of scopes that enclose the target.
    let depth: Int
  }

  init(_ checker: Checker, _ function: FunctionDecl, _ throwingSites: Set<ObjectIdentifier>) {
    self.checker = checker
    self.throwingSites = throwingSites
    self.function = function
  }

  /// Checks a whole body.
  func check(_ body: TypedBody, of function: FunctionDecl) {
    initialiser = Initialiser(function, body, checker)
    if function.kind == .initializer { checkDelegations(body, of: function) }
    if let initialiser {
      state.maybeUninitialised = initialiser.uninitialisedAtStart
      state.maybeInitialised = initialiser.initialisedAtStart
    }
    walkScope(body.statements)
    if state.isReachable { checkExit(at: range.lastByte) }
  }

  /// Checks that designated initialisers of a class call those of the superclass, and convenience initialisers those of
  /// the class itself.
  private func checkDelegations(_ body: TypedBody, of function: FunctionDecl) {
    guard let nominal = function.enclosingNominal, nominal.isClass, nominal.keyword != .actor else {
      return
    }
    var isReported = false
    body.statements.visitAll { expression in
      guard case .call(.delegatedInit(let target, _, let isSuper), _, _) = expression.kind else {
        return
      }
      if !isSuper, !function.isConvenience, !isReported {
        isReported = true
        checker.report(.designatedDelegates(nominal.name, function.nameRange))
      } else if isSuper, function.isConvenience {
        checker.report(.convenienceCallsSuper(nominal.name, expression.range))
      } else if isSuper, target.isConvenience {
        let superclass = nominal.superclass?.nominalDecl?.name ?? ""
        checker.report(.superInitNotDesignated(superclass, expression.range))
      }
    }
  }

  /// Visits a closure's body, in which all outer variables count as initialised.
  func walkInside(_ body: TypedBody) {
    let saved = (state, handlers, deferred, initialiser, fallthroughState)
    (state, handlers, deferred) = (InitialisationState(), [], [])
    initialiser = nil
    walkScope(body.statements)
    (state, handlers, deferred, initialiser, fallthroughState) = saved
  }

  /// Records a jump to a target, which runs the `defer` bodies of the scopes it leaves. The code after the
  /// jump is unreachable.
  func jump(to place: inout Jump) {
    runDeferred(downTo: place.depth)
    place.state = place.state.joined(state)
    state = .unreachable
  }

  /// Visits the pending `defer` bodies of the scopes that are left.
  func runDeferred(downTo depth: Int) {
    for scope in deferred.dropFirst(depth).reversed() {
      for body in scope.reversed() { walk(body) }
    }
  }

  /// Visits the statements of a scope, then its `defer` bodies.
  func walkScope(_ statements: [TypedStmt]) {
    deferred.append([])
    for case .variable(let pattern, _) in statements.map(\.kind) {
      undeclared.formUnion(pattern.variables)
    }
    walk(statements)
    if state.isReachable { runDeferred(downTo: deferred.count - 1) }
    deferred.removeLast()
  }
}
