import DeclTree

/// Finds the types of one expression with everything in it that depends on each other: one statement, usually.
///
/// The generator adds nodes and constraints; ``solve()`` settles them by propagation. What a known type decides is
/// decided at once; only when nothing more follows does the solver choose: first the bounds of generic parameters, then
/// closures, then overloads by rank, then the defaults of literals. A choice that leads to a contradiction is taken back
/// (``explore(_:)``), within a limit, and so is the whole work (``isExhausted``): an expression with very much that is open
/// ends with an error and never with a long wait.
final class Solver {
  let checker: Checker
  /// The body that the expression stands in: scopes, `self`, generic parameters.
  unowned let body: BodyChecker
  var state = SolverState()
  /// Variables of this solver have numbers above this one.
  let firstVariable: Int
  private var nodeCount = 0
  /// The place of all that is solved together.
  private(set) var range = SourceRange.none
  /// Above zero inside an attempt: no reports, no closures, no defaults.
  var attempts = 0
  /// The result builders that arguments' closures are transformed by, by node.
  var builders = [Int: StaticType]()
  /// The scopes that closures stand in, by node.
  var closureScopes = [Int: Scope]()
  /// What is expected of closures that are called where they stand, by node.
  var closureResults = [Int: StaticType]()
  /// The meanings of overloaded names that are used as values, by node.
  var references = [Int: [(Candidate, Access)]]()
  /// Nothing is left that could tell more: what waits for a hint goes on without it.
  var isLastResort = false
  /// How many attempts that look into closures are under way.
  var closureAttempts = 0
  /// What was spent so far, see ``spend(_:)``.
  var effort = 0
  /// Whether something was reported, so that what follows from it is not.
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

  /// Something that is used has no type because of an error that was reported where it is declared: what follows from
  /// that here is not reported.
  func noteEarlierError() {
    if attempts == 0, checker.hasErrors { hasReported = true }
  }

  /// A new type variable.
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

  /// The position of a variable of this solver; one that came from outside is taken over.
  func index(_ variable: TypeVariable) -> Int {
    let index = variable.id - firstVariable - 1
    precondition(index >= 0, "a type variable of another solver")
    while state.variables.count <= index { state.variables.append(SolverState.Variable()) }
    return index
  }

  /// A type with variables from outside replaced by its own.
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

  func convert(_ from: StaticType, to: StaticType, _ kind: Reason.Kind, _ range: SourceRange) {
    add(.convert(from, to: to, Reason(kind: kind, range: range)))
  }

  func setResolution(_ node: Node, _ resolution: Resolution) {
    state.resolutions[node.id] = resolution
  }

  func resolution(_ node: Node) -> Resolution? { state.resolutions[node.id] }

  /// The type with its outermost variables replaced by what they are bound to.
  func head(_ type: StaticType) -> StaticType {
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

  /// The type with all known variables replaced.
  func simplified(_ type: StaticType) -> StaticType {
    guard type.hasVariables else { return type }
    return type.mapped { part in
      guard part.hasVariables else { return part }
      switch part.kind {
      case .variable:
        let known = self.head(part)
        if known === part { return part }
        return known.hasVariables ? self.simplified(known) : known
      case .member(let base, let associated):
        let newBase = self.simplified(base)
        if newBase.hasVariables { return self.openMember(associated, of: newBase) }
        return self.checker.member(associated, of: newBase)
      default: return nil
      }
    }
  }

  /// What is known of the variable that a type is, if it is an unbound one.
  func unbound(_ type: StaticType) -> (type: StaticType, info: SolverState.Variable)? {
    let known = head(type)
    guard case .variable(let variable) = known.kind else { return nil }
    return (known, state.variables[index(variable)])
  }

  /// `base.Associated` where `base` is not known: a variable that is bound when it is.
  func openMember(_ associated: AssociatedTypeDecl, of base: StaticType) -> StaticType {
    let known = head(base)
    if case .variable = known.kind {
      let key = SolverState.MemberKey(base: known, associated: associated)
      if let member = state.members[key] { return member }
      let member = fresh(.none)
      state.members[key] = member
      return member
    }
    return checker.member(associated, of: known) ?? StaticType(.member(known, associated))
  }

  /// Settles everything that can be settled and reports what is wrong.
  func solve() { settleAll(since: nil) }

  /// Settles everything; while an alternative is followed, only until an error is met beside the `errors` before it.
  func settleAll(since errors: Int?) {
    while !state.constraints.isEmpty || hasUnboundMembers {
      spend(0)
      if isExhausted { break }
      if let errors, state.hasFailed || checker.findings.errors > errors { return }
      if propagate() { continue }
      if bindWrittenParameters() { continue }
      if bindImplicitBranches() { continue }
      if bindBounds(complete: true) { continue }
      if settleReadyClosure() { continue }
      if bindBounds(complete: false) { continue }
      if chooseImplicitUnwrap() { continue }
      if choosePreferred() { continue }
      if bindLiteralBases() { continue }
      if bindLiteralsOfClosures() { continue }
      if settleOpenClosure() { continue }
      if chooseOverload() { continue }
      if settleAnyClosure() { continue }
      if bindDefault() { continue }
      break
    }
    if isExhausted, attempts == 0 {
      hasReported = true
      checker.report(.expressionTooComplex(range))
    }
    while !isExhausted && bindDefault() {}
    reportUnsettled()
  }

  /// Whether an associated type of a bound variable is still to be looked up.
  private var hasUnboundMembers: Bool { !state.members.isEmpty && !memberKeysReady.isEmpty }

  private var memberKeysReady: [SolverState.MemberKey] {
    state.members.keys.filter { unbound($0.base) == nil }
  }

  /// One pass over all constraints; true when one was settled.
  func propagate() -> Bool {
    spend(0)
    var progress = bindMembers()
    // What is settled stays in its place until the pass ends: others look at the list meanwhile.
    var position = 0
    while position < state.constraints.count {
      if state.hasFailed && attempts > 0 { return false }
      let constraint = state.constraints[position]
      if case .settled = constraint {
      } else {
        // Out of the list while it is looked at, so that an attempt does not meet it again.
        state.constraints[position] = .settled
        if settle(constraint) { progress = true } else { state.constraints[position] = constraint }
      }
      position += 1
    }
    state.constraints.removeAll { if case .settled = $0 { true } else { false } }
    return progress
  }

  /// Binds `T.Element` for every `T` that became known.
  private func bindMembers() -> Bool {
    if state.members.isEmpty { return false }
    var progress = false
    for key in memberKeysReady {
      guard let member = state.members.removeValue(forKey: key) else { continue }
      let base = simplified(key.base)
      let own = memberType(key.associated, base)
      if base.isError || unify(member, own) {
        progress = true
      } else {
        fail(.typesNotEqual(simplified(member), simplified(own), place(of: key.base)))
      }
    }
    return progress
  }

  /// Where a variable came into the expression.
  private func place(of type: StaticType) -> SourceRange {
    guard case .variable(let variable) = type.kind else { return range }
    return state.variables[index(variable)].range
  }

  private func memberType(_ associated: AssociatedTypeDecl, _ base: StaticType) -> StaticType {
    checker.member(associated, of: base) ?? .error
  }

  /// Settles one constraint; false when it has to wait.
  private func settle(_ constraint: Constraint) -> Bool {
    switch constraint {
    case .convert(let from, let to, let reason): return settleConversion(from, to, reason)
    case .conforms(let type, let proto, let range): return settleConformance(type, proto, range)
    case .member(let node): return settleMember(node)
    case .reference(let node): return settleReference(node)
    case .implicitMember(let node): return settleImplicitMember(node)
    case .apply(let node): return !isAsleep(node) && settleApply(node, isForced: false)
    case .closure: return false
    case .settled: return true
    case .unwrap(let node): return settleUnwrap(node)
    case .chain(let node): return settleChain(node)
    case .coalesce(let node): return settleCoalesce(node)
    case .implicitUnwrap(let node): return settleImplicitUnwrap(node)
    case .keyPath(let node): return settleKeyPath(node)
    case .keyPathAccess(let node): return settleKeyPathAccess(node)
    case .interpolation(let node): return settleInterpolation(node)
    }
  }

  /// Records that there is no solution; reported once unless an attempt is under way. What has no place of its own is said
  /// of the whole expression.
  func fail(_ diagnostic: @autoclosure () -> Diagnostic) {
    state.hasFailed = true
    guard attempts == 0, !isExhausted else { return }
    hasReported = true
    checker.report(diagnostic().placed(orAt: range))
  }

  /// Tries something and takes everything back; true when it led to no contradiction.
  func attempt<Result>(_ action: () -> Result) -> (succeeded: Bool, result: Result) {
    let start = state.beginAttempt()
    let count = checker.variableCount
    state.hasFailed = false
    attempts += 1
    checker.silence += 1
    let result = action()
    let succeeded = !state.hasFailed
    attempts -= 1
    checker.silence -= 1
    state.takeBack(start)
    checker.variableCount = count
    return (succeeded, result)
  }
}
