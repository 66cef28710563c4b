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
  let variables: VariableTable
  /// The highest number of the type variables that existed before this solver; its own have higher numbers.
  let firstVariable: Int
  private(set) var nodeCount = 0
  /// The number of nodes without those that speculations of this solver made, so that what is solved again and again does
  /// not raise the bounds on the work.
  private(set) var lastingNodeCount = 0
  /// The source range of everything that is solved together.
  private(set) var range = SourceRange.none
  /// The fuel consumed so far. Undoing a speculation does not give it back.
  var fuelUsed = 0
  /// Indicates whether a choice was not tried since too many had been undone, so that a contradiction need not be one of
  /// the script.
  var isSearchCut = false
  /// Indicates whether what is solved is a part of a deep expression, all of which is solved together if that fails.
  let isPart: Bool
  /// The number of speculations in which the solver began.
  private let depth: Int
  /// Indicates whether the solver began in a speculation, so that what it solves may be solved several times.
  let isRepeated: Bool
  /// The number of parts of types that were unified.
  var unifiedParts = 0
  /// Indicates whether a type was beyond the bounds of types, which explains any contradiction.
  var metTooComplexType = false
  /// The type that the context expects of the whole expression.
  var expected: StaticType?
  /// Indicates whether a variable must conform to a protocol.
  var hasProtocolBounds = false

  init(_ body: BodyChecker) {
    self.body = body
    self.checker = body.checker
    firstVariable = body.checker.variableCount
    isPart = body.context.partDepth != nil
    depth = body.checker.trail.depth
    isRepeated = depth > 0 && !isPart
    variables = VariableTable(body.checker.trail)
  }

  var core: CoreDeclarations { checker.core }

  func makeNode(_ kind: Node.Kind, _ type: StaticType, _ range: SourceRange) -> Node {
    nodeCount += 1
    if checker.trail.depth == depth { lastingNodeCount += 1 }
    if range.exists { self.range = self.range.union(range) }
    if type.hasError { noteEarlierError() }
    let node = Node(id: nodeCount, kind: kind, type: type, range: range)
    node.isInAsyncCode = body.context.isAsync
    return node
  }

  /// Records that a declaration used here has no type because of an error that was reported at the
  /// declaration, so that its consequences are not reported.
  func noteEarlierError() {
    if state.speculationDepth == 0, checker.hasErrors { state.hasReported = true }
  }

  /// Returns a new type variable.
  func fresh(_ range: SourceRange, literal: SolverState.Literal? = nil) -> StaticType {
    checker.variableCount += 1
    var variable = SolverState.Variable()
    variable.range = range
    variable.literal = literal
    while variables.count < checker.variableCount - firstVariable - 1 {
      variables.append(SolverState.Variable())
    }
    variables.append(variable)
    return StaticType(.variable(TypeVariable(id: checker.variableCount)))
  }

  /// Returns the index of a variable of this solver, extending the table for variables that were created
  /// elsewhere after this solver.
  func index(_ variable: TypeVariable) -> Int {
    let index = variable.id - firstVariable - 1
    precondition(index >= 0, "a type variable of another solver")
    while variables.count <= index { variables.append(SolverState.Variable()) }
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
    _ from: StaticType, to: StaticType, _ kind: ConversionPurpose.Kind, _ range: SourceRange,
    call: Node? = nil
  ) {
    add(.convert(from, to: to, ConversionPurpose(kind: kind, range: range, call: call)))
  }

  func setResolution(_ node: Node, _ resolution: Resolution) {
    state.resolutions[node.id] = resolution
  }

  func resolution(_ node: Node) -> Resolution? { state.resolutions[node.id] }

  /// Returns the type that remains without the optionals around it, shallow-resolved.
  func withoutOptionals(_ type: StaticType) -> StaticType {
    var current = shallowResolved(type)
    while let inner = checker.wrapped(current) { current = shallowResolved(inner) }
    return current
  }

  /// Returns the shallow-resolved type: a bound variable at the top is replaced by its binding.
  func shallowResolved(_ type: StaticType) -> StaticType {
    var current = type
    while case .variable(let variable) = current.kind,
      let binding = variables.binding(index(variable))
    {
      current = binding
    }
    if case .member(let base, let associated) = current.kind, base.hasVariables {
      return openMember(associated, of: base)
    }
    if case .opaque(let decl, let arguments) = current.kind, current.hasVariables,
      let existential = checker.erased(decl, arguments.map { shallowResolved($0) })
    {
      return existential
    }
    if case .existentialMetatype(let instance) = current.kind, case .variable = instance.kind {
      return .typeOfDynamicTypes(of: shallowResolved(instance))
    }
    return current
  }

  /// Returns the deep-resolved type: all bound variables in it are replaced by their bindings.
  func deepResolved(_ type: StaticType) -> StaticType {
    guard type.hasVariables else { return type }
    var shared = StaticType.SharedParts()
    return deepResolved(type, &shared)
  }

  private func deepResolved(
    _ type: StaticType, _ shared: inout StaticType.SharedParts
  ) -> StaticType {
    type.mapped(&shared) { part, shared in
      guard part.hasVariables else { return part }
      switch part.kind {
      case .variable:
        let known = self.shallowResolved(part)
        if known === part || !known.hasVariables { return known }
        // Small types of variables may describe a large type by sharing.
        if let done = shared[known] { return done }
        let made = self.deepResolved(known, &shared)
        shared[known] = made
        return made
      case .member(let base, let associated):
        let newBase = self.deepResolved(base, &shared)
        if newBase.hasVariables { return self.openMember(associated, of: newBase) }
        return self.checker.member(associated, of: newBase)
      case .opaque(let decl, let arguments):
        let known = arguments.map { self.deepResolved($0, &shared) }
        return self.checker.erased(decl, known) ?? StaticType(.opaque(decl, known))
      default: return nil
      }
    }
  }

  /// Returns the variable and its information if a type is an unbound variable; nil for other types.
  func unbound(_ type: StaticType) -> (type: StaticType, info: SolverState.Variable)? {
    let known = shallowResolved(type)
    guard case .variable(let variable) = known.kind else { return nil }
    return (known, variables[index(variable)])
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
  func solve() {
    traceProblem()
    if isRepeated { consume(fuel: Bound.fuelOfRepetition) }
    solveAll(since: nil)
    traceSolution()
  }

  /// Solves constraints until some types are known, all constraints if nothing less decides these types. Closures that
  /// are checked statement by statement are checked only in the second case: inside each other, each would be checked
  /// once more for each closure around it.
  func solve(untilKnown types: [StaticType]) {
    let steps = Step.allCases.prefix { $0 != .anyClosure }
    while !isExhausted, !state.hasFailed, steps.contains(where: take) { consumeFuel(0) }
    if types.contains(where: { deepResolved($0).hasVariables }) { solve() }
  }

  /// Solves all constraints by the steps of ``Step``; during a search only until there are more errors than
  /// the given number.
  func solveAll(since errors: Int?) {
    repeat {
      while !state.constraints.isEmpty || hasUnboundMembers {
        consumeFuel(0)
        if isExhausted { break }
        if let errors, state.hasFailed || checker.errorCount > errors { return }
        guard let step = Step.allCases.first(where: take) else { break }
        if step != .propagation { trace("step \(step)") }
      }
      // No constraint is left that could decide the remaining literals.
    } while !isExhausted && bindDefault()
    if isExhausted, state.speculationDepth == 0, !checker.isInterrupted {
      state.hasReported = true
      checker.report(.expressionTooComplex(range))
    }
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
      if state.hasFailed && state.speculationDepth > 0 { return false }
      // One pass over the calls of a long list may take seconds.
      if checker.isInterrupted, !body.function.isLibrary { break }
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
    removeSolved()
    return progress
  }

  /// Removes the constraints that were solved.
  func removeSolved() {
    state.constraints.removeAll { if case .solved = $0 { true } else { false } }
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
    return variables[index(variable)].range
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
    case .reference(let node): return !isSuspended(node) && solveReference(node)
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
    traceContradiction(diagnostic().message)
    guard state.speculationDepth == 0, !isExhausted else { return }
    state.hasReported = true
    if metTooComplexType { return checker.report(.typeTooComplex(range)) }
    checker.report(
      isSearchCut ? .expressionTooComplex(range) : diagnostic().withFallbackRange(range))
  }

  /// Runs an action speculatively and undoes its changes unless `isKept` is true of its result. The action
  /// may check bodies.
  func speculate<Result>(
    isProbe: Bool = false, keepIf isKept: (Result) -> Bool, _ action: () -> Result
  ) -> Result {
    let (start, bodyStart) = (state, body.state)
    let fingerprint = StateFingerprint(self, includingFacts: state.speculationDepth == 0)
    return checker.speculate(
      range, isProbe: isProbe, keepIf: isKept,
      restore: {
        (state, body.state) = (start, bodyStart)
        fingerprint.check(self)
      }, action)
  }

  /// Runs an action that may check bodies as a speculation that is undone in any case.
  func probe<Result>(_ action: () -> Result) -> Result {
    speculate(isProbe: true, keepIf: { _ in false }, action)
  }

  /// Runs an action speculatively and undoes all its changes. `succeeded` is true if it led to no
  /// contradiction. The action does not check bodies, so the state of the body need not be copied.
  func speculate<Result>(_ action: () -> Result) -> (succeeded: Bool, result: Result) {
    consume(fuel: Bound.fuelOfSpeculation)
    let start = state
    let fingerprint = StateFingerprint(self)
    state.hasFailed = false
    state.speculationDepth += 1
    return checker.speculate(
      range, isProbe: true,
      restore: {
        state = start
        fingerprint.check(self)
      }
    ) {
      let result = action()
      return (!state.hasFailed, result)
    }
  }
}
