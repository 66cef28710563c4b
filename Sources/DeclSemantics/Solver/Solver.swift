import DeclTree

/// A constraint solver that infers the types of one expression and of everything in it that depends on each
/// other: usually one statement.
///
/// The generator (``BodyChecker``) adds nodes and constraints; ``solve()`` solves them by propagation,
/// without a choice as long as known types determine the result. Only when nothing more follows does the
/// solver choose: first the bounds of type variables, then closures, then overloads by rank, then the
/// defaults of literals. A choice that leads to a contradiction is undone, up to a limit. The total work is
/// bounded by fuel (``isExhausted``), so that an expression with too many unknown types ends with an error
/// instead of a long wait.
final class Solver {
  let checker: Checker
  /// The body that contains the expression: its scopes, `self` and generic parameters.
  unowned let body: BodyChecker
  var state = SolverState()
  /// The highest number of the type variables that existed before this solver; its own have higher numbers.
  let firstVariable: Int
  private var nodeCount = 0
  /// The source range of everything that is solved together.
  private(set) var range = SourceRange.none
  /// The nesting depth of speculations. While it is above zero nothing is reported, closures are not checked
  /// and defaults are not applied.
  var speculationDepth = 0
  /// Indicates whether all other steps are exhausted, so that constraints that wait for more information must
  /// do without it.
  var isLastResort = false
  /// The nesting depth of speculations that check closures.
  var closureSpeculationDepth = 0
  /// The fuel consumed so far.
  var fuelUsed = 0
  /// Indicates whether an error was reported, so that its consequences are not.
  var hasReported = false

  init(_ body: BodyChecker) {
    self.body = body
    self.checker = body.checker
    firstVariable = body.checker.variableCount
  }

  var core: CoreDeclarations { checker.core }

  func makeNode(_ kind: Node.Kind, _ type: StaticType, _ range: SourceRange) -> Node {
    nodeCount += 1
    if range.exists { self.range = self.range.union(range) }
    if type.hasError { noteEarlierError() }
    return Node(id: nodeCount, kind: kind, type: type, range: range)
  }

  /// Records that a declaration used here has no type because of an error that was reported at the
  /// declaration, so that its consequences are not reported.
  func noteEarlierError() {
    if speculationDepth == 0, checker.hasErrors { hasReported = true }
  }

  /// Returns a new type variable.
  func fresh(_ range: SourceRange, literal: SolverState.Literal? = nil) -> StaticType {
    checker.variableCount += 1
    var variable = SolverState.Variable()
    variable.range = range
    variable.literal = literal
    while state.variables.count < checker.variableCount - firstVariable - 1 {
      state.variables.append(SolverState.Variable())
    }
    state.variables.append(variable)
    return StaticType(.variable(TypeVariable(id: checker.variableCount)))
  }

  /// Returns the index of a variable of this solver, extending the table for variables that were created
  /// elsewhere after this solver.
  func index(_ variable: TypeVariable) -> Int {
    let index = variable.id - firstVariable - 1
    precondition(index >= 0, "a type variable of another solver")
    while state.variables.count <= index { state.variables.append(SolverState.Variable()) }
    return index
  }

  /// Returns a type in which the variables of other solvers are replaced by variables of this one.
  func adopt(_ type: StaticType, _ range: SourceRange) -> StaticType {
    guard type.hasVariables else { return type }
    var adopted: [TypeVariable: StaticType] = [:]
    return type.mapped { part in
      guard case .variable(let variable) = part.kind, variable.id <= self.firstVariable else {
        return nil
      }
      if let known = adopted[variable] { return known }
      let made = self.fresh(range)
      adopted[variable] = made
      return made
    }
  }

  func add(_ constraint: Constraint) {
    if case .convert(let from, _, _) = constraint { noteChange(of: from) }
    state.constraints.append(constraint)
  }

  func convert(
    _ from: StaticType, to: StaticType, _ kind: ConversionPurpose.Kind, _ range: SourceRange
  ) {
    add(.convert(from, to: to, ConversionPurpose(kind: kind, range: range)))
  }

  func setResolution(_ node: Node, _ resolution: Resolution) {
    state.resolutions[node.id] = resolution
  }

  func resolution(_ node: Node) -> Resolution? { state.resolutions[node.id] }

  /// Returns the shallow-resolved type: a bound variable at the top is replaced by its binding.
  func shallowResolved(_ type: StaticType) -> StaticType {
    var current = type
    while case .variable(let variable) = current.kind,
      let binding = state.variables[index(variable)].binding
    {
      current = binding
    }
    if case .member(let base, let associated) = current.kind, base.hasVariables {
      return openMember(associated, of: base)
    }
    return current
  }

  /// Returns the deep-resolved type: all bound variables in it are replaced by their bindings.
  func deepResolved(_ type: StaticType) -> StaticType {
    guard type.hasVariables else { return type }
    return type.mapped { part in
      guard part.hasVariables else { return part }
      switch part.kind {
      case .variable:
        let known = self.shallowResolved(part)
        if known === part { return part }
        return known.hasVariables ? self.deepResolved(known) : known
      case .member(let base, let associated):
        let newBase = self.deepResolved(base)
        if newBase.hasVariables { return self.openMember(associated, of: newBase) }
        return self.checker.member(associated, of: newBase)
      default: return nil
      }
    }
  }

  /// Returns the variable and its information if a type is an unbound variable; nil for other types.
  func unbound(_ type: StaticType) -> (type: StaticType, info: SolverState.Variable)? {
    let known = shallowResolved(type)
    guard case .variable(let variable) = known.kind else { return nil }
    return (known, state.variables[index(variable)])
  }

  /// Returns `base.Associated`. If `base` is not yet known, the result is a variable that is bound as soon as
  /// it is.
  func openMember(_ associated: AssociatedTypeDecl, of base: StaticType) -> StaticType {
    let known = shallowResolved(base)
    if case .variable = known.kind {
      let key = SolverState.MemberKey(base: known, associated: associated)
      if let member = state.members[key] { return member }
      let member = fresh(.none)
      state.members[key] = member
      return member
    }
    return checker.member(associated, of: known) ?? StaticType(.member(known, associated))
  }

  /// Solves all constraints and reports those that cannot be satisfied.
  func solve() { solveAll(since: nil) }

  /// Solves all constraints; during a search only until there are more errors than the given number.
  ///
  /// After every change the loop starts again with propagation, so that a less certain step runs only if no
  /// more certain one applies. The steps are, in this order:
  /// - propagation of known types, types that the script states for closure parameters, and the common type
  ///   of implicit members in branches
  /// - bounds: first of variables whose lower bounds are all known, then, after the closures whose parameters
  ///   are known, of the others
  /// - implicit unwraps, and overloads whose arguments are known except for literals
  /// - defaults of literals, where a member lookup or a closure waits for them
  /// - single-expression closures with unknown parameters, other overloads, other closures
  /// - defaults of all literals and, in the last resort, constraints without the information they wait for
  func solveAll(since errors: Int?) {
    while !state.constraints.isEmpty || hasUnboundMembers {
      consumeFuel(0)
      if isExhausted { break }
      if let errors, state.hasFailed || checker.checkpoint.errors > errors { return }
      if propagate() { continue }
      // Written types take precedence over inferred ones.
      if bindWrittenParameters() { continue }
      if bindImplicitBranches() { continue }
      // Complete bounds first: they may determine the parameters of a closure. Incomplete bounds after the
      // closures that are ready: the result of such a closure may be the missing bound.
      if bindBounds(complete: true) { continue }
      if checkReadyClosure() { continue }
      if bindBounds(complete: false) { continue }
      // Before the overloads, which are chosen by the types of their arguments.
      if chooseImplicitUnwrap() { continue }
      if chooseCallOfLiterals() { continue }
      // Literals whose default type a member lookup or a closure cannot do without; the context may still
      // decide the others.
      if bindLiteralBases() { continue }
      if bindLiteralsOfClosures() { continue }
      // Before the overloads that remain: a single expression can be checked without knowing the parameters,
      // and its type is evidence for the choice.
      if checkSingleExpressionClosure() { continue }
      if chooseOverload() { continue }
      // After the overloads: statements are checked one by one, with parameter types that an overload may
      // have determined.
      if checkAnyClosure() { continue }
      // Last, since a default type excludes all other types of its literal.
      if bindDefault() { continue }
      break
    }
    if isExhausted, speculationDepth == 0 {
      hasReported = true
      checker.report(.expressionTooComplex(range))
    }
    // No constraint is left that could decide the remaining literals.
    while !isExhausted && bindDefault() {}
    reportUnsettled()
  }

  /// Indicates whether the base of an associated type has been bound, so that the associated type can be
  /// looked up.
  private var hasUnboundMembers: Bool { !state.members.isEmpty && !memberKeysReady.isEmpty }

  private var memberKeysReady: [SolverState.MemberKey] {
    state.members.keys.filter { unbound($0.base) == nil }
  }

  /// Solves the constraints that can be solved, in one pass over all of them; true when there was one.
  func propagate() -> Bool {
    consumeFuel(0)
    var progress = bindMembers()
    // Solved constraints keep their position until the pass ends, since nested code iterates over the list
    // meanwhile.
    var position = 0
    while position < state.constraints.count {
      // One contradiction decides a speculation; otherwise the pass continues, to report the other errors as
      // well.
      if state.hasFailed && speculationDepth > 0 { return false }
      let constraint = state.constraints[position]
      if case .solved = constraint {
      } else {
        // A constraint is not in the list while it is being solved, so that a speculation does not encounter
        // it again.
        state.constraints[position] = .solved
        if solve(constraint) { progress = true } else { state.constraints[position] = constraint }
      }
      position += 1
    }
    state.constraints.removeAll { if case .solved = $0 { true } else { false } }
    return progress
  }

  /// Binds `T.Element` for every `T` that has become known.
  private func bindMembers() -> Bool {
    if state.members.isEmpty { return false }
    var progress = false
    for key in memberKeysReady {
      guard let member = state.members.removeValue(forKey: key) else { continue }
      let base = deepResolved(key.base)
      let own = memberType(key.associated, base)
      if base.isError || unify(member, own) {
        progress = true
      } else {
        fail(.typesNotEqual(deepResolved(member), deepResolved(own), creationRange(of: key.base)))
      }
    }
    return progress
  }

  /// Returns the source range at which a variable was created.
  private func creationRange(of type: StaticType) -> SourceRange {
    guard case .variable(let variable) = type.kind else { return range }
    return state.variables[index(variable)].range
  }

  private func memberType(_ associated: AssociatedTypeDecl, _ base: StaticType) -> StaticType {
    checker.member(associated, of: base) ?? .error
  }

  /// Solves one constraint; false when it must wait.
  private func solve(_ constraint: Constraint) -> Bool {
    switch constraint {
    case .convert(let from, let to, let reason): return solveConversion(from, to, reason)
    case .conforms(let type, let proto, let range): return solveConformance(type, proto, range)
    case .isClass(let type, let range): return solveClass(type, range)
    case .member(let node): return solveMember(node)
    case .reference(let node): return solveReference(node)
    case .implicitMember(let node): return solveImplicitMember(node)
    case .apply(let node): return !isSuspended(node) && solveApply(node, isForced: false)
    case .closure: return false
    case .solved: return true
    case .unwrap(let node): return solveUnwrap(node)
    case .chain(let node): return solveChain(node)
    case .coalesce(let node): return solveCoalesce(node)
    case .implicitUnwrap(let node): return solveImplicitUnwrap(node)
    case .keyPath(let node): return solveKeyPath(node)
    case .keyPathAccess(let node): return solveKeyPathAccess(node)
    case .interpolation(let node): return solveInterpolation(node)
    }
  }

  /// Records a contradiction and, outside of speculations, reports it. A diagnostic without a source range is
  /// placed at the whole expression.
  func fail(_ diagnostic: @autoclosure () -> Diagnostic) {
    state.hasFailed = true
    guard speculationDepth == 0, !isExhausted else { return }
    hasReported = true
    checker.report(diagnostic().withFallbackRange(range))
  }

  /// Runs an action speculatively and undoes all its changes. `succeeded` is true if it led to no
  /// contradiction.
  func speculate<Result>(_ action: () -> Result) -> (succeeded: Bool, result: Result) {
    let start = state.beginSpeculation()
    let count = checker.variableCount
    state.hasFailed = false
    speculationDepth += 1
    checker.silenceDepth += 1
    let result = action()
    let succeeded = !state.hasFailed
    speculationDepth -= 1
    checker.silenceDepth -= 1
    state.rollBack(start)
    // The variables of the speculation are gone, so their numbers are free again.
    checker.variableCount = count
    return (succeeded, result)
  }
}
