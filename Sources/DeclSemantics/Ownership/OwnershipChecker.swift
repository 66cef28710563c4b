import DeclTree

/// Checks the lifetimes of values that cannot be copied, and of those that `consume` ends: no value is used after it
/// was consumed. It is a pass over the typed tree in the order of control flow, and replaces each use that consumes a
/// variable by ``TypedExpr/Kind/consume(_:)``, which moves the value.
///
/// A loop's body is visited a second time if it consumes variables from outside of it.
final class OwnershipChecker {
  let checker: Checker
  let function: FunctionDecl
  /// The calls and accesses, by identity, that can throw.
  let throwingSites: Set<ObjectIdentifier>
  var state = OwnershipState()
  /// The variables whose values belong to others: they cannot be consumed.
  var borrowed: Set<VariableDecl> = []
  /// The variables of the body that is visited, without those around a closure.
  var own: Set<VariableDecl> = []
  /// The states at the exits of labelled statements.
  var exits: [ObjectIdentifier: Jump] = [:]
  /// The states at the points where the next iteration of a loop starts.
  var continues: [ObjectIdentifier: Jump] = [:]
  /// The states at the `catch` clauses of the enclosing `do` statements, innermost last.
  var handlers: [Jump] = []
  /// The pending `defer` bodies of the enclosing scopes, innermost last.
  var deferred: [[[TypedStmt]]] = []
  /// The state at the end of a case that falls through; nil otherwise.
  var fallthroughState: OwnershipState?
  /// The inout parameters of the function or closure that is visited, which have a value at each exit.
  var inouts: [VariableDecl] = []
  /// Indicates whether the function contains `discard self`.
  var discardsSelf = false
  /// The variables that the closures in variables capture.
  var closures: [VariableDecl: [VariableDecl]] = [:]
  /// Indicates whether the body that is visited is that of an escaping closure.
  var isInEscapingClosure = false
  /// The variables that local functions capture.
  var capturedByFunctions: Set<VariableDecl> = []
  /// The variables of patterns that were consumed.
  var consumedBindings: Set<VariableDecl> = []
  /// The wrong uses of variables.
  private var faults: [VariableDecl: (fault: LifetimeFault, diagnostic: Diagnostic)] = [:]
  /// The errors that were reported, since loops are visited twice.
  private var reported: Set<Diagnostic> = []

  /// A target of jumps.
  struct Jump {
    /// The state at the target, joined over all jumps so far.
    var state = OwnershipState.unreachable
    /// The number of scopes that enclose the target.
    let depth: Int
  }

  init(_ checker: Checker, _ function: FunctionDecl, _ throwingSites: Set<ObjectIdentifier>) {
    self.checker = checker
    self.function = function
    self.throwingSites = throwingSites
  }

  /// Checks the body of the function.
  func check(_ body: TypedBody) {
    checker.withRequirements(of: function.generics) {
      for parameter in function.parameters { declare(parameter) }
      if let variable = function.selfVariable { declareSelf(variable) }
      body.statements.visitAll { if case .discardSelf = $0.kind { self.discardsSelf = true } }
      walkScope(body.statements)
      if state.isReachable { checkExit(at: function.range.lastByte) }
      reportFaults()
    }
  }

  private func declare(_ parameter: ParameterDecl) {
    own.insert(parameter.variable)
    if parameter.isInout {
      inouts.append(parameter.variable)
    } else if parameter.ownership == .borrowing
      || parameter.ownership == nil && !isConsumingByDefault(parameter)
        && !checker.isCopyable(parameter.type)
    {
      borrowed.insert(parameter.variable)
    }
  }

  /// Returns whether a parameter without a written ownership is consumed: that of a setter or a memberwise initialiser.
  private func isConsumingByDefault(_ parameter: ParameterDecl) -> Bool {
    function.kind == .setter || function.isMemberwise
  }

  private func declareSelf(_ variable: VariableDecl) {
    own.insert(variable)
    if function.kind == .initializer || function.kind == .deinitializer || function.isConsuming {
      return
    }
    if variable.isInout { inouts.append(variable) } else { borrowed.insert(variable) }
  }

  /// Records a wrong use of a variable. Only the most telling error about a variable is reported.
  func note(_ fault: LifetimeFault, of variable: VariableDecl, _ diagnostic: Diagnostic) {
    if let known = faults[variable], known.fault >= fault { return }
    faults[variable] = (fault, diagnostic)
  }

  private func reportFaults() {
    let found = faults.values.map(\.diagnostic)
    faults = [:]
    for diagnostic in found.sorted(by: { $0.range.start < $1.range.start }) { report(diagnostic) }
  }

  /// Reports an error once.
  func report(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic).inserted { checker.report(diagnostic) }
  }

  /// Returns where a variable is declared, as an error about its lifetime shows it.
  func declaration(of variable: VariableDecl) -> SourceRange {
    if variable == function.selfVariable, function.accessorOwner != nil { return function.range }
    return variable.nameRange
  }

  // MARK: Exits

  /// Checks that the inout parameters have values, and that a discarded `self` has none, where control leaves.
  func checkExit(at range: SourceRange) {
    for variable in inouts {
      guard let site = state.consumption(of: OwnedPlace(variable: variable, path: [])) else {
        continue
      }
      note(
        .notReinitialised, of: variable,
        .notReinitialised(
          variable.name, declared: declaration(of: variable), consumed: site.range))
    }
    if discardsSelf, let variable = function.selfVariable, own.contains(variable),
      state.consumption(of: OwnedPlace(variable: variable, path: [])) == nil
    {
      report(.keepsDiscarded(range))
    }
  }

  /// Records that an error may be thrown at this point.
  func noteThrow(at range: SourceRange) {
    guard state.isReachable else { return }
    guard var handler = handlers.popLast() else { return checkExit(at: range) }
    handler.state = handler.state.joined(state)
    handlers.append(handler)
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
      for body in scope.reversed() { walkDeferred(body) }
    }
  }

  /// Visits a `defer` body, which consumes nothing from outside of it, as a closure.
  private func walkDeferred(_ body: [TypedStmt]) {
    let saved = own
    own = []
    walk(body)
    own = saved
  }
}
