import DeclTree

/// Checks definite initialisation, as Swift does: every variable is initialised before it is read, every
/// constant is initialised once, and initialisers initialise every stored property. It is a single pass over
/// the typed tree in the order of control flow.
///
/// A loop's body is visited once: the variables that it may assign count as possibly initialised at its
/// start, and no variable becomes uninitialised.
final class InitialisationChecker: FlowChecker<InitialisationState> {
  /// Indicates whether the delegating call being visited is followed by `!`.
  var isForcedDelegation = false
  /// The variables of the enclosing scopes whose declarations come later.
  var undeclared: Set<VariableDecl> = []
  /// The functions that are defined among the top-level statements, in reverse order, and are still to be visited.
  private(set) var definitions: [FunctionDecl] = []
  /// The variables that local functions use.
  var captured: [FunctionDecl: Set<VariableDecl>] = [:]
  /// The current initialiser; nil in other functions and in closures.
  var initialiser: Initialiser?
  var range: SourceRange { function.range }

  init(_ checker: Checker, _ function: FunctionDecl, _ throwingSites: Set<ObjectIdentifier>) {
    super.init(checker, function, throwingSites, InitialisationState())
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
    visitDefinitions { _ in true }
    if state.isReachable { checkExit(at: range.lastByte) }
    let unset = state.maybeUninitialised.filter(isOfInput)
    for variable in unset.sorted(by: { $0.nameRange.start < $1.nameRange.start }) {
      checker.report(.uninitialisedInput(variable.name, variable.isLet, variable.nameRange))
    }
  }

  /// Notes the functions of the script that are defined among the statements that will be visited.
  func note(definitions functions: some Sequence<FunctionDecl>) {
    definitions = functions.filter {
      ($0.kind == .function || $0.kind == .initializer) && !$0.isLocal && $0.nameRange.exists
    }.sorted {
      ($0.nameRange.file, $0.nameRange.start) > ($1.nameRange.file, $1.nameRange.start)
    }
  }

  /// Checks the functions that are defined before a place: the global variables that they use must be initialised by
  /// then, however late they are called.
  func visitDefinitions(before isBefore: (SourceRange) -> Bool) {
    while let function = definitions.last, isBefore(function.nameRange) {
      definitions.removeLast()
      if state.maybeUninitialised.isEmpty { continue }
      let used = state.maybeUninitialised.intersection(captures(of: function))
      for variable in used.inOrder where variable.storage == .global {
        checker.report(
          .usedBeforeInitialised(variable, .definition, isProperty: false, function.nameRange))
      }
    }
  }

  /// Returns whether a variable is a global of an input at the prompt, which later inputs may read.
  private func isOfInput(_ variable: VariableDecl) -> Bool {
    variable.storage == .global && variable.nameRange.exists
      && checker.inputFiles.contains(variable.nameRange.file)
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

  override func walkDeferred(_ body: [TypedStmt]) { walk(body) }

  /// Visits the statements of a scope, then its `defer` bodies.
  func walkScope(_ statements: [TypedStmt]) {
    for case .variable(let pattern, _) in statements.map(\.kind) {
      undeclared.formUnion(pattern.variables)
    }
    inScope { walk(statements) }
  }
}
