import DeclTree

/// Generates the nodes of macro expansions: `#line`, `#selector(…)`, `#Predicate<T> { … }`.
extension BodyChecker {
  func generateMacro(
    _ macro: NameSyntax, _ arguments: CallArgumentsSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    let name = macro.text
    switch name {
    case "line", "column":
      let place = checker.sources.file(of: range)?.location(of: Int(range.start)) ?? (0, 0)
      let value = UInt64(name == "line" ? place.0 : place.1)
      return solver.makeNode(
        .integer(value, isNegative: false), solver.fresh(range, literal: .integer), range)
    case "file", "fileID", "filePath":
      let path = checker.sources.file(of: range)?.name ?? ""
      let last = path.split(separator: "/").last.map(String.init) ?? path
      let text = name == "fileID" ? "main/\(last)" : path
      return solver.makeNode(.string(text), solver.fresh(range, literal: .string), range)
    case "function":
      return solver.makeNode(
        .string(functionName), solver.fresh(range, literal: .string), range)
    case "colorLiteral":
      return generate(ExprSyntax(.call(.name("_ColorLiteral", range), arguments), range), solver)
    case "Predicate": return generatePredicate(macro, inputs: 1, arguments, solver, range)
    case "Expression": return generatePredicate(macro, inputs: 2, arguments, solver, range)
    case "isolation":
      return generate(currentIsolation(range), solver)
    case "selector": return generateSelector(arguments, solver, range)
    default: return unsupported("macro", "the macro '#\(name)'", solver, range)
    }
  }

  /// Returns the node of `#Predicate<T> { … }` or `#Expression<T, Result> { … }`: a value of the type of this name that
  /// evaluates the closure.
  private func generatePredicate(
    _ macro: NameSyntax, inputs: Int, _ arguments: CallArgumentsSyntax, _ solver: Solver,
    _ range: SourceRange
  ) -> Node {
    guard let closure = arguments.trailingClosures.first?.closure else {
      checker.report(
        .predicate(
          "#\(macro.text) macro expansion requires a trailing closure", macro.text, range))
      return errorNode(solver, range)
    }
    if let written = macro.genericArguments, written.count > inputs {
      return unsupported("macro", "'#\(macro.text)' with several inputs", solver, range)
    }
    let library = checker.libraryScope[macro.text] ?? []
    if checker.reportMissingImport(of: library, macro.text, macro.range) {
      return errorNode(solver, range)
    }
    var syntax = PredicateSyntax(macro: macro.text)
    let expanded = syntax.expanded(closure)
    syntax.diagnostics.forEach(checker.report)
    if !syntax.diagnostics.isEmpty { return errorNode(solver, range) }
    let type = ExprSyntax(
      .member(
        .name("Foundation", range),
        NameSyntax(macro.text, macro.range, genericArguments: macro.genericArguments)), range)
    let argument = ArgumentSyntax(
      label: NameSyntax("_closure", closure.range),
      value: ExprSyntax(.closure(expanded), closure.range))
    let call = CallArgumentsSyntax(arguments: [argument], parentheses: closure.range)
    return generate(ExprSyntax(.call(type, call), range), solver)
  }

  /// Returns the value of `#isolation`: the actor to which the code here is isolated; `nil` if there is none.
  private func currentIsolation(_ range: SourceRange) -> ExprSyntax {
    var context: Decl? = function
    while let current = context as? FunctionDecl {
      if let actor = globalActor(in: current.attributes) { return shared(actor, range) }
      let isolated = current.parameters.first { $0.variable.attributes.contains("isolated") }
      if let isolated { return .name(isolated.variable.name, range) }
      context = current.context
    }
    guard let nominal = function.enclosingNominal, !function.attributes.contains("nonisolated")
    else { return isTopLevel ? shared("MainActor", range) : ExprSyntax(.nilLiteral, range) }
    if let actor = globalActor(in: nominal.attributes) { return shared(actor, range) }
    let isActor = nominal.keyword == .actor && !function.isStatic
    return isActor ? .name("self", range) : ExprSyntax(.nilLiteral, range)
  }

  private func globalActor(in attributes: Set<String>) -> String? {
    attributes.first { checker.globalActors.contains($0) }
  }

  private func shared(_ actor: String, _ range: SourceRange) -> ExprSyntax {
    ExprSyntax(.member(.name(actor, range), NameSyntax("shared", range)), range)
  }

  /// Returns the node of `#selector(Type.method)`: a `Selector` with the method, unapplied, and its name as in Objective-C.
  private func generateSelector(
    _ arguments: CallArgumentsSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    guard let argument = arguments.arguments.first, arguments.arguments.count == 1 else {
      checker.report(.invalidDeclaration("expected a method in '#selector'", range))
      return errorNode(solver, range)
    }
    if let label = argument.label {
      return unsupported("macro", "'#selector' of a \(label.text)", solver, range)
    }
    guard case .member(_, let name) = unappliedMethod(argument.value).kind else {
      return unsupported("macro", "'#selector' of anything but a method of a class", solver, range)
    }
    let literal = StringLiteralSyntax(segments: [.text(name.text)])
    let call = CallArgumentsSyntax(
      arguments: [
        ArgumentSyntax(
          label: NameSyntax("_named", range), value: ExprSyntax(.string(literal), range)),
        ArgumentSyntax(label: nil, value: unappliedMethod(argument.value)),
      ], parentheses: range)
    return generate(ExprSyntax(.call(.name("Selector", range), call), range), solver)
  }

  /// Returns `Type.method` for the name of a method of the enclosing type, with or without `self`: the method of whatever
  /// object it is sent to.
  private func unappliedMethod(_ value: ExprSyntax) -> ExprSyntax {
    let name: NameSyntax
    switch value.kind {
    case .parenthesised(let inner): return unappliedMethod(inner)
    case .identifier(let method): name = method
    case .member(let base, let method):
      guard case .identifier(let object) = base.kind, object.text == "self" else { return value }
      name = method
    default: return value
    }
    guard let type = function.enclosingNominal else { return value }
    return ExprSyntax(.member(.name(type.name, value.range), name), value.range)
  }

  /// The function's name as `#function` returns it.
  var functionName: String {
    // At the top level it is the name of the module.
    if isTopLevel { return "main" }
    let parameters: [ParameterDecl]
    switch function.kind {
    case .function, .initializer: parameters = function.parameters
    case .getter, .setter:
      guard let owner = function.accessorOwner as? SubscriptDecl else { return function.name }
      parameters = owner.parameters
    case .initialValue: return function.enclosingNominal?.name ?? "main"
    default: return function.name
    }
    let labels = parameters.map { (function.isOperatorName ? nil : $0.label) ?? "_" }
    return "\(function.name)(\(labels.map { $0 + ":" }.joined()))"
  }
}
