package import DeclTree

/// A check of a script's files: their declarations, then the top-level statements, in order.
package final class ScriptChecker {
  private let checker: Checker
  private let files: [CollectedFile]
  package private(set) var previews: [CheckedModule.Preview] = []

  package init(_ checker: Checker, _ files: [CollectedFile]) {
    self.checker = checker
    self.files = files
  }

  /// Checks the files and returns the top-level code.
  package func check() -> TypedBody {
    checker.typesOutsideActors = [:]
    checker.fillFuelReserve(bytes: files.map(\.end).reduce(0, +))
    // Before any signature is resolved, which may depend on members and conformances that extensions add.
    checker.bindExtensions()
    let function = topLevelFunction()
    let body = BodyChecker(checker, function: function, scope: nil)
    body.isTopLevel = true
    // At the top level Swift prefers functions that are not asynchronous, although it may await others.
    body.context.isAsync = false
    var statements: [TypedStmt] = []
    for file in files {
      for decl in file.declarations where !checker.isInterrupted { resolve(decl) }
    }
    if checker.isInterrupted { return TypedBody(statements: []) }
    checker.checkRedeclarations(of: checker.hostDeclarations + files.flatMap(\.declarations))
    for file in files {
      let checked = file.scope.isMain ? file.statements : laterDeclarations(file)
      body.fileScope = file.scope
      statements += checker.withViewpoint(checker.isSingleFile ? nil : file.scope) {
        body.checkStatements(checked)
      }
    }
    for file in files {
      for decl in file.declarations { checker.check(decl) }
      for declaration in file.topLevel where !checker.isInterrupted {
        // A type checks its own declaration.
        if case .nominal = declaration.kind { continue }
        checker.checkRules(of: declaration, in: nil)
      }
    }
    if checker.isInterrupted { return TypedBody(statements: []) }
    for case let nominal as NominalDecl in files.flatMap(\.declarations) {
      checker.checkMain(of: nominal)
    }
    checker.checkMain(files.flatMap(\.topLevel), hasStatements: hasTopLevelCode)
    checker.checkExtensions()
    checker.checkPrecedenceGroups()
    addPreviews()
    // After the previews, which take precedence as the root.
    addLastView(statements)
    if checker.isInterrupted { return TypedBody(statements: []) }
    // Last, when all bodies are typed, those of previews included.
    checker.checkOpaqueTypes()
    checkWholeBodies(function, statements)
    checker.reportSelfReferentialExtensions()
    checker.reportLateDiagnostics()
    return TypedBody(statements: statements)
  }

  /// Indicates whether a file has statements other than declarations of variables.
  private var hasTopLevelCode: Bool {
    files.contains { file in
      file.statements.contains {
        if case .declaration = $0.kind { false } else { true }
      }
    }
  }

  /// Returns the statements of a module's file that run when the program starts: variables that a pattern
  /// declares together. Other variables are initialised at their first use, and other statements are errors.
  private func laterDeclarations(_ file: CollectedFile) -> [StmtSyntax] {
    file.statements.filter { statement in
      guard case .declaration(let declaration) = statement.kind else {
        checker.report(.topLevelStatement(statement.range))
        return false
      }
      guard case .variable(let variable) = declaration.kind else { return false }
      return variable.bindings.contains {
        if case .name = $0.pattern.kind { false } else { true }
      }
    }
  }

  /// Runs the checks that require complete, typed bodies.
  private func checkWholeBodies(_ topLevel: FunctionDecl, _ statements: [TypedStmt]) {
    let bodies =
      [(topLevel, TypedBody(statements: statements))]
      + checker.checkedFunctions.map { ($0, checker.body(of: $0)) }
    checker.scriptFunctions += checker.checkedFunctions
    checker.checkedFunctions = []
    let effects = bodies.map { function, body in
      if checker.isInterrupted { return EffectChecker(checker, function) }
      let effects = EffectChecker(checker, function)
      // Before the initialisation check, which needs the calls that may throw.
      checker.withRequirements(of: function.generics) { effects.walk(body.statements) }
      AccessChecker(checker, function).check(body.statements)
      EscapingChecker(checker, function).check(body.statements)
      UnusedValueChecker(checker: checker).check(
        function == topLevel ? withoutShownValues(body.statements) : body.statements)
      if checker.usesNoncopyable {
        CopyabilityChecker(checker, function).check(body.statements)
      }
      return effects
    }
    // As in Swift, control flow and data flow are checked only if there are no other errors.
    if checker.hasErrorsOfTypes || checker.isInterrupted { return }
    for ((function, body), effects) in zip(bodies, effects)
    where !checker.isInterrupted && (effects.hasLaterValues || function.kind == .initializer) {
      let checks = InitialisationChecker(checker, function, effects.throwingSites)
      if function == topLevel { checks.note(definitions: bodies.dropFirst().lazy.map(\.0)) }
      checks.check(body, of: function)
    }
    if checker.usesNoncopyable {
      for ((function, body), effects) in zip(bodies, effects) where !checker.isInterrupted {
        OwnershipChecker(checker, function, effects.throwingSites).check(body)
      }
    }
    let captures = EscapingCaptureChecker(checker, bodies.map(\.0))
    for (function, body) in bodies where !checker.isInterrupted {
      ConstantChecker(checker).check(body.statements)
      captures.check(body.statements, of: function)
      ExclusivityChecker(checker: checker).check(body.statements)
    }
  }

  /// Returns top-level statements without those whose values are shown: views, and expressions in inputs.
  private func withoutShownValues(_ statements: [TypedStmt]) -> [TypedStmt] {
    let view = checker.libraryProtocol("View")
    return statements.filter { statement in
      guard case .expression(let value) = statement.kind, value.range.exists else { return true }
      return !checker.inputFiles.contains(value.range.file)
        && !checker.conforms(value.type, to: view)
    }
  }

  private func resolve(_ decl: Decl) {
    if let nominal = decl as? NominalDecl { checker.resolveSignature(of: nominal) }
    if let function = decl as? FunctionDecl { checker.resolveSignature(of: function) }
  }

  private func topLevelFunction() -> FunctionDecl {
    let function = FunctionDecl(
      kind: .function, name: "main", implementation: .source, range: .none, nameRange: .none,
      context: nil, isLibrary: false)
    function.result = .void
    function.isThrowing = true
    function.isAsync = true
    function.resolution = FunctionResolution(
      source: .synthesised, attributes: [], statements: nil)
    function.resolution?.hasSignature = true
    checker.synthesised.append(function)
    return function
  }

  /// Adds the previews of `#Preview { … }` and of types that conform to `PreviewProvider`.
  private func addPreviews() {
    for file in files {
      for macro in file.macros where macro.name.text == "Preview" { addPreview(macro) }
      for case let nominal as NominalDecl in file.declarations { addProvider(nominal) }
    }
  }

  private func addPreview(
    _ macro: (name: NameSyntax, arguments: CallArgumentsSyntax, range: SourceRange)
  ) {
    guard
      let closure = macro.arguments.trailingClosures.first?.closure
        ?? closureArgument(macro.arguments)
    else { return }
    var title: String?
    if case .string(let literal)? = macro.arguments.arguments.first?.value.kind {
      title = literal.plainText
    }
    let wrapped = PreviewableSyntax.wrapped(closure)
    let function = viewFunction("preview", closure.range, wrapped ?? closure.statements)
    if wrapped == nil { function.builder = checker.core.type("ViewBuilder").plainType }
    _ = checker.body(of: function)
    previews.append(
      CheckedModule.Preview(
        title: title, function: function, range: macro.range,
        stage: macro.arguments.arguments.reduce(into: PreviewStage()) { $0.apply($1.value) }))
  }

  private func closureArgument(_ arguments: CallArgumentsSyntax) -> ClosureSyntax? {
    if case .closure(let closure)? = arguments.arguments.last?.value.kind { return closure }
    return nil
  }

  /// Returns a function without parameters whose result is `some View`.
  private func viewFunction(
    _ name: String, _ range: SourceRange, _ statements: [StmtSyntax]
  ) -> FunctionDecl {
    let function = FunctionDecl(
      kind: .function, name: name, implementation: .source, range: range, nameRange: range,
      context: nil, isLibrary: false)
    function.resolution = FunctionResolution(
      source: .synthesised, attributes: [], statements: statements)
    function.resolution?.hasSignature = true
    let opaque = OpaqueTypeDecl(name: "some View", range: range, owner: function)
    opaque.bounds = [checker.libraryProtocol("View")]
    function.opaqueTypes = [opaque]
    function.result = StaticType(.opaque(opaque, []))
    checker.synthesised += [function, opaque]
    return function
  }

  private func addProvider(_ nominal: NominalDecl) {
    guard let proto = checker.libraryDecl("PreviewProvider") as? NominalDecl,
      checker.conforms(nominal.plainType, to: proto)
    else { return }
    let range = nominal.nameRange
    let value = ExprSyntax(
      .member(.name(nominal.name, range), NameSyntax("previews", range)), range)
    let function = viewFunction(nominal.name, range, [StmtSyntax(.expression(value), range)])
    _ = checker.body(of: function)
    previews.append(
      CheckedModule.Preview(title: nominal.name, function: function, range: range))
  }

  /// Adds the last top-level expression as a preview if it is a view and there is no other preview.
  private func addLastView(_ statements: [TypedStmt]) {
    guard previews.isEmpty,
      let syntax = files.last?.statements.last, case .expression(let value) = syntax.kind,
      case .expression(let typed)? = statements.last?.kind,
      // A call that does not return, such as `exit(0)`, ends the top-level code.
      typed.type != checker.core.never,
      checker.conforms(typed.type, to: checker.libraryProtocol("View"))
    else { return }
    let function = viewFunction("view", value.range, [syntax])
    function.builder = checker.core.type("ViewBuilder").plainType
    _ = checker.body(of: function)
    previews.append(
      CheckedModule.Preview(
        title: nil, function: function, range: value.range, isStatement: true))
  }
}

extension PreviewStage {
  /// Changes the stage as a trait of a preview says: `.landscapeLeft`, `.fixedLayout(width: 300, height: 100)`.
  fileprivate mutating func apply(_ trait: ExprSyntax) {
    switch trait.kind {
    case .implicitMember(let name), .member(_, let name):
      switch name.text {
      case "landscapeLeft", "landscapeRight": isLandscape = true
      case "sizeThatFitsLayout": layout = .sizeThatFits
      default: break
      }
    case .call(let callee, let call):
      let lengths = call.arguments.compactMap(\.value.length)
      guard case .implicitMember(let name) = callee.kind, name.text == "fixedLayout",
        lengths.count == 2
      else { return }
      layout = .fixed(width: lengths[0], height: lengths[1])
    default: break
    }
  }
}

extension ExprSyntax {
  /// The number that the expression is a literal of; nil for other expressions.
  fileprivate var length: Double? {
    switch kind {
    case .integer(let value?): Double(value)
    case .float(let value): value
    default: nil
    }
  }
}
