import DeclTree

/// Checks the lifetimes of values that cannot be copied, and of those that `consume` ends: no value is used after it
/// was consumed. It is a pass over the typed tree in the order of control flow, and replaces each use that consumes a
/// variable by ``TypedExpr/Kind/consume(_:)``, which moves the value.
///
/// A loop's body is visited a second time if it consumes variables from outside of it.
final class OwnershipChecker: FlowChecker<OwnershipState> {
  /// The variables whose values belong to others: they cannot be consumed.
  var borrowed: Set<VariableDecl> = []
  /// The variables of the body that is visited, without those around a closure.
  var own: Set<VariableDecl> = []
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

  init(_ checker: Checker, _ function: FunctionDecl, _ throwingSites: Set<ObjectIdentifier>) {
    super.init(checker, function, throwingSites, OwnershipState())
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
    if state.isReachable, !throwToHandler() { checkExit(at: range) }
  }

  /// Visits a `defer` body, which consumes nothing from outside of it, as a closure.
  override func walkDeferred(_ body: [TypedStmt]) {
    let saved = own
    own = []
    walk(body)
    own = saved
  }
}
