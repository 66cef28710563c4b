import DeclTree

/// Checks statements.
extension BodyChecker {
  /// Checks statements in the current scope.
  func checkStatements(_ syntax: [StmtSyntax]) -> [TypedStmt] {
    declareLocals(syntax)
    var result: [TypedStmt] = []
    var waiting: [FunctionDecl] = []
    let places = variablePlaces(in: syntax)
    for (position, statement) in syntax.enumerated() {
      if checker.isInterrupted, !self.function.isLibrary { break }
      if let function = localFunction(statement),
        mentions(statement, variablesAfter: position, places)
      {
        waiting.append(function)
        result.append(TypedStmt(.localFunction(function), statement.range))
      } else {
        result += checkStatement(statement)
        // The value of the last expression of a script may be its root view.
        let isValue =
          isTopLevel && position == syntax.count - 1 && result.last?.isExpression == true
        if checker.usesNoncopyable, let last = result.last, last.joinsPaths, !isValue,
          !terminates([last])
        {
          result.append(TypedStmt(.lifetimeEnd(LifetimeEnd()), last.range))
        }
      }
    }
    // Their bodies use variables that are declared after them.
    for function in waiting { _ = checker.body(of: function) }
    return result
  }

  private func localFunction(_ statement: StmtSyntax) -> FunctionDecl? {
    guard case .declaration(let declaration) = statement.kind,
      case .function = declaration.kind, declaration.attributes.isEmpty
    else { return nil }
    return local(at: declaration.range) as? FunctionDecl
  }

  /// Returns for each name of a variable that the statements of a block declare the position of the last such
  /// statement; nothing unless local functions are among them.
  private func variablePlaces(in syntax: [StmtSyntax]) -> [String: Int] {
    guard syntax.contains(where: { localFunction($0) != nil }) else { return [:] }
    var places: [String: Int] = [:]
    for (position, statement) in syntax.enumerated() {
      guard case .declaration(let declaration) = statement.kind,
        case .variable(let variable) = declaration.kind
      else { continue }
      for binding in variable.bindings {
        for name in binding.pattern.boundNames { places[name.text] = position }
      }
    }
    return places
  }

  /// Returns whether a word in the text of a declaration is the name of a variable that later statements of the
  /// block declare.
  private func mentions(
    _ statement: StmtSyntax, variablesAfter position: Int, _ places: [String: Int]
  ) -> Bool {
    guard !places.isEmpty, let file = checker.sources.file(of: statement.range) else {
      return false
    }
    let content = file.text(Int(statement.range.start)..<Int(statement.range.end))
    let words = content.utf8.split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
        false
      default: true
      }
    }
    return words.contains { word in places[String(Substring(word)), default: -1] > position }
  }

  /// Checks statements in a new scope.
  func checkBlock(_ syntax: [StmtSyntax]) -> [TypedStmt] {
    inNewScope { checkStatements(syntax) }
  }

  /// Declares local functions and types, which may be used before their declaration.
  private func declareLocals(_ syntax: [StmtSyntax]) {
    var declared: [Decl] = []
    for statement in syntax {
      guard case .declaration(let declaration) = statement.kind else { continue }
      switch declaration.kind {
      case .function, .nominal, .typeAlias:
        for decl in checker.makeDeclarations(
          declaration, context: function, scope: scope, isLibrary: function.isLibrary)
        {
          checker.synthesised.append(decl)
          (decl as? FunctionDecl)?.isLocal = true
          scope.add(decl)
          state.localDeclarations[declaration.range] = decl
          declared.append(decl)
        }
      default: break
      }
    }
    if declared.count > 1 { checker.checkRedeclarations(of: declared) }
  }

  private func checkStatement(_ statement: StmtSyntax) -> [TypedStmt] {
    let range = statement.range
    func one(_ kind: TypedStmt.Kind) -> [TypedStmt] { [TypedStmt(kind, range)] }
    switch statement.kind {
    case .expression(let value):
      if let branch = value.branchStatement { return checkStatement(StmtSyntax(branch, range)) }
      if case .packExpansion(let pattern) = value.kind {
        return expanding(pattern) {
          TypedStmt(.expression(checkExpression(pattern, expected: nil)), range)
        } ?? []
      }
      let typed = checkExpression(value, expected: nil)
      if case .closure = value.kind { checker.report(.unusedClosure(range)) }
      return one(.expression(typed))
    case .declaration(let declaration): return checkLocal(declaration)
    case .ifStatement(let syntax): return one(checkIf(syntax))
    case .guardStatement(let conditions, let body):
      // The body cannot see the names that the conditions bind.
      let otherwise = checkBlock(body)
      if !terminates(otherwise) { checker.report(.guardFallsThrough(range.lastByte)) }
      let typed = within(context.with { $0.isInGuard = true }) { checkConditions(conditions) }
      return one(.guardStatement(typed, otherwise: otherwise))
    case .whileLoop(let conditions, let body): return one(checkWhile(conditions, body, nil))
    case .repeatLoop(let body, let condition): return one(checkRepeat(body, condition, nil))
    case .forLoop(let loop): return one(checkFor(loop, nil, range))
    case .switchStatement(let syntax): return one(checkSwitch(syntax, nil))
    case .returnStatement(let value): return one(checkReturn(value, range))
    case .breakStatement(let name): return one(checkBreak(name, range))
    case .continueStatement(let name): return one(checkContinue(name, range))
    case .fallthroughStatement:
      checkFallthrough(range)
      return one(.fallthroughStatement)
    case .throwStatement(let value): return one(checkThrow(value))
    case .deferStatement(let body): return one(.deferStatement(checkDeferred(body)))
    case .doStatement(let body, let written, let catches):
      return one(checkDo(body, catches, written, nil, range))
    case .labeled(let name, let inner): return one(checkLabeled(name, inner))
    case .ifConfig(let clauses): return checkStatements(BuildConditions.active(clauses))
    }
  }

  private func checkLocal(_ declaration: DeclSyntax) -> [TypedStmt] {
    checkPlace(of: declaration)
    switch declaration.kind {
    case .variable(let variable):
      checker.checkAttributes(declaration.attributes, typeContext)
      return variable.bindings.flatMap { checkVariable($0, variable, declaration) }
    case .function:
      checker.checkAttributes(declaration.attributes, typeContext)
      guard let decl = local(at: declaration.range) as? FunctionDecl else { return [] }
      _ = checker.body(of: decl)
      return [TypedStmt(.localFunction(decl), declaration.range)]
    case .nominal:
      if let decl = local(at: declaration.range) { checker.check(decl) }
      return []
    case .ifConfig(let clauses):
      let statements = BuildConditions.active(clauses).map {
        StmtSyntax(.declaration($0), $0.range)
      }
      return checkStatements(statements)
    case .typeAlias, .importModule: return []
    case .macro(let name, let arguments):
      checker.reportDirective(name, arguments)
      return []
    // Reported as declarations that are in the wrong place.
    case .extensionDeclaration, .operatorDeclaration, .precedenceGroup, .initializer,
      .deinitializer, .subscriptDeclaration, .associatedType:
      return []
    default:
      checker.report(.unsupported("local-declaration", "this local declaration", declaration.range))
      return []
    }
  }

  /// Checks the modifiers and accessors of a declaration in a body; those of the top level are checked with the
  /// declarations of the file.
  private func checkPlace(of declaration: DeclSyntax) {
    if isTopLevel, scope.depth == 0, scope.parent == nil { return }
    switch declaration.kind {
    case .variable(let variable):
      for binding in variable.bindings {
        checker.checkAccessors(
          of: binding, isLet: variable.isLet, isMember: false, isRequirement: false)
      }
    case .function(let syntax):
      if syntax.name.isOperator { return checker.report(.localOperator(syntax.name.range)) }
    // A local type checks its own declaration.
    case .nominal: return
    default: break
    }
    checker.checkAttributePlaces(of: declaration, in: function, scope)
    checker.checkModifiers(of: declaration, in: nil, isLocal: true)
    checker.checkSignature(of: declaration, in: nil)
  }

  private func local(at range: SourceRange) -> Decl? { state.localDeclarations[range] }

  /// Checks a local `let` or `var`.
  private func checkVariable(
    _ binding: VariableSyntax.Binding, _ syntax: VariableSyntax, _ declaration: DeclSyntax
  ) -> [TypedStmt] {
    let isWrapped = declaration.attributes.contains {
      checker.isWrapperAttribute($0, in: function, scope)
    }
    let isLazy = declaration.modifiers.contains { $0.name == "lazy" }
    if binding.accessors != nil || isWrapped || isLazy {
      return checkComputedLocal(binding, syntax, declaration)
    }
    if declaration.modifiers.contains(where: { $0.name == "async" }) {
      return checkAsyncLet(binding, declaration.range)
    }
    var owner: FunctionDecl?
    let annotation = binding.type.map { resolveAnnotation($0, of: binding, &owner) }
    var value = binding.initialValue.map { value in
      guard let owner else { return checkValue(value, annotation, binding.pattern) }
      owner.result = annotation ?? .error
      return checkOpaque(value, of: owner)
    }
    if let written = binding.type, let initial = binding.initialValue {
      checkSelfValue(initial, written)
    }
    if annotation == nil, declaration.ownership == .weak { value = value.map(checker.weakValue) }
    let type = variableType(annotation, value, binding)
    let pattern = checkPattern(
      binding.pattern, type, isLet: syntax.isLet, ownership: declaration.ownership)
    if case .binding(let variable) = pattern.kind {
      variable.markIfImplicitlyUnwrapped(binding.type)
      if annotation?.functionType != nil { variable.markTypeWritten() }
    }
    if value == nil {
      if !syntax.isLet, checker.isOptional(type) {
        let nothing = TypedExpr(.nilLiteral, type: type, range: binding.pattern.range)
        return [TypedStmt(.variable(pattern, nothing), declaration.range)]
      }
      state.uninitialised.formUnion(pattern.variables)
    }
    return [TypedStmt(.variable(pattern, value), declaration.range)]
  }

  /// Checks the initial value of a variable. If a tuple is taken apart, an overload with another result does not count.
  private func checkValue(
    _ syntax: ExprSyntax, _ annotation: StaticType?, _ pattern: PatternSyntax
  ) -> TypedExpr {
    let value = checkExpression(syntax, expected: annotation)
    guard annotation == nil, case .tuple(let elements) = pattern.kind, !value.type.hasError
    else { return value }
    if case .tuple = value.type.kind { return value }
    let wanted = StaticType(
      .tuple(elements.map { _ in TupleElement(label: nil, type: checker.freshPlaceholder()) }))
    return checkExpression(syntax, expected: wanted)
  }

  /// Resolves the type of a local variable. The underlying types of opaque types in it are determined by the initial
  /// value; `owner` becomes the function that stands for it.
  private func resolveAnnotation(
    _ syntax: TypeSyntax, of binding: VariableSyntax.Binding, _ owner: inout FunctionDecl?
  ) -> StaticType {
    var context = typeContext
    var made: FunctionDecl?
    defer { owner = made }
    if binding.initialValue != nil {
      context.opaqueResult = { [unowned self] constraint in
        let function = made ?? self.opaqueOwner(binding.pattern.range)
        made = function
        return self.checker.opaqueResult(constraint, of: function)
      }
      context.missingArguments = { [unowned self] nominal in
        nominal.generics.parameters.map { _ in self.checker.freshPlaceholder() }
      }
      context.placeholder = { [unowned self] in self.checker.freshPlaceholder(at: $0) }
    }
    return checker.resolve(syntax, context)
  }

  private func opaqueOwner(_ range: SourceRange) -> FunctionDecl {
    let owner = FunctionDecl(
      kind: .initialValue, name: "", implementation: .source, range: range, nameRange: range,
      context: function, isLibrary: function.isLibrary)
    owner.generics = function.generics
    checker.synthesised.append(owner)
    return owner
  }

  private func variableType(
    _ annotation: StaticType?, _ value: TypedExpr?, _ binding: VariableSyntax.Binding
  ) -> StaticType {
    if let annotation, !annotation.hasVariables { return annotation }
    if let value { return value.type }
    if annotation == nil { checker.report(.missingTypeAnnotation(binding.pattern.range)) }
    return .error
  }

  private func checkComputedLocal(
    _ binding: VariableSyntax.Binding, _ syntax: VariableSyntax, _ declaration: DeclSyntax
  ) -> [TypedStmt] {
    var attributes = declaration.attributes
    checker.checkLazy(
      syntax, declaration, isGlobal: isTopLevel && scope.depth == 0 && scope.parent == nil)
    // A local variable whose initial value may mention other locals has a wrapper that keeps the closure.
    if !syntax.isLet, binding.initialValue != nil, !binding.isComputed,
      let lazy = declaration.modifiers.first(where: { $0.name == "lazy" })
    {
      attributes.append(
        AttributeSyntax(
          range: lazy.range,
          name: TypeSyntax(.named(NameSyntax(Checker.lazyVariableWrapper, lazy.range)), lazy.range),
          arguments: nil))
    }
    let single = DeclSyntax(
      .variable(VariableSyntax(isLet: syntax.isLet, bindings: [binding])), declaration.range,
      attributes: attributes, modifiers: declaration.modifiers.filter { $0.name != "lazy" })
    let made = checker.makeDeclarations(
      single, context: function, scope: scope, isLibrary: function.isLibrary)
    checker.synthesised += made
    var statements: [TypedStmt] = []
    for case let variable as VariableDecl in made {
      if variable.storage == .global { variable.storage = .local }
      variable.isStatic = false
    }
    // The initial value may refer to a variable that this one hides: `@Bindable var model = model`.
    for case let variable as VariableDecl in made { _ = checker.typeOf(variable) }
    made.forEach(scope.add)
    for case let variable as VariableDecl in made {
      let type = checker.typeOf(variable)
      for accessor in [variable.getter, variable.setter].compactMap({ $0 }) {
        accessor.isLocal = true
        _ = checker.body(of: accessor)
        statements.append(TypedStmt(.localFunction(accessor), declaration.range))
      }
      if variable.storage == .local {
        let pattern = TypedPattern(.binding(variable), type: type, range: variable.nameRange)
        let value =
          variable.resolution?.checkedValue
          ?? variable.resolution?.binding.initialValue.map { checkExpression($0, expected: type) }
        statements.insert(TypedStmt(.variable(pattern, value), declaration.range), at: 0)
      }
    }
    return statements
  }

  private func checkReturn(_ value: ExprSyntax?, _ range: SourceRange) -> TypedStmt.Kind {
    if context.loops.contains(where: \.isBarrier) {
      checker.report(.jumpOutOfDefer("return", range))
    }
    if isTopLevel, !returns.isClosure { checker.report(.returnOutsideFunction(range)) }
    guard let value else {
      if let solver = returns.solver {
        state.hasReturned = true
        return .returnStatement(checkEmptyReturn(range, solver))
      } else if !returns.type.isVoid, !isInitializer, returns.type != .error {
        checker.report(.returnWithoutValue(range))
      }
      state.hasReturned = true
      return .returnStatement(nil)
    }
    if isInitializer && !returns.isClosure {
      // Initialisers return a value only by `return nil`.
      return .returnStatement(checkExpression(value, expected: function.result, .returnValue))
    }
    if let solver = returns.solver { return checkClosureReturn(value, solver) }
    if returns.type.isVoid {
      let typed = checkExpression(value, expected: nil)
      if !typed.type.isVoid && !typed.type.hasError && typed.type != core.never {
        checker.report(.returnValueInVoid(value.range))
      }
      return .returnStatement(typed)
    }
    state.hasReturned = true
    if hasOpaqueResult { return .returnStatement(checkOpaque(value, of: function)) }
    let typed = checkExpression(value, expected: returns.type, .returnValue)
    checkSelfResult(value, typed)
    return .returnStatement(typed)
  }

  /// Reports a new instance of a class, or a parameter, that is returned as `Self`: it may belong to a superclass of the
  /// class of the instance.
  func checkSelfResult(_ value: ExprSyntax, _ typed: TypedExpr) {
    let isSelf =
      function.returnsSelf || (function.accessorOwner as? VariableDecl)?.hasSelfType == true
    guard isSelf, let own = checker.selfType(in: function), own.nominal.isClass,
      let type = writtenClass(of: value)
    else { return }
    let result = checker.isOptional(typed.type) ? "Self?" : "Self"
    checker.report(.notSelf(type, result, value.range))
  }

  /// Reports a new instance of a class, or a parameter, as the value of a variable of the type `Self`.
  private func checkSelfValue(_ value: ExprSyntax, _ written: TypeSyntax) {
    guard case .named(let name) = written.kind, name.text == "Self",
      let own = checker.selfType(in: function), own.nominal.isClass,
      let type = writtenClass(of: value)
    else { return }
    checker.report(.notSelf(type, value.range))
  }

  /// Returns the type of a value whose declaration names its class; nil for other values.
  private func writtenClass(of value: ExprSyntax) -> StaticType? {
    switch value.kind {
    case .call(let callee, _):
      guard case .identifier(let name) = callee.kind, name.text != "Self",
        let decl = checker.lookupType(name.text, typeContext) as? NominalDecl, decl.isClass
      else { return nil }
      return decl.selfType
    case .identifier(let name):
      guard let variable = scope.lookup(name.text).last as? VariableDecl,
        function.parameters.contains(where: { $0.variable == variable })
      else { return nil }
      return checker.wrapped(typeOf(variable)) ?? typeOf(variable)
    default: return nil
    }
  }

  /// Returns the value of a `return` without one in a closure: `()` for a result that is not `Void` and takes it, such
  /// as `Any`; otherwise nil.
  private func checkEmptyReturn(_ range: SourceRange, _ solver: Solver) -> TypedExpr? {
    if solver.unbound(returns.type) != nil { solver.unify(returns.type, .void) }
    let known = solver.deepResolved(returns.type)
    if known.isVoid || known.hasVariables || known.hasError || state.returnTypes != nil {
      return nil
    }
    let inner = Solver(self)
    inner.convert(.void, to: known, .closureResult, range)
    inner.solve()
    return inner.coerce(TypedExpr(.tuple([]), type: .void, range: range), to: known)
  }

  private func checkClosureReturn(_ value: ExprSyntax, _ solver: Solver) -> TypedStmt.Kind {
    if state.returnTypes != nil {
      state.hasReturned = true
      return .returnStatement(recordReturnType(of: value))
    }
    let known = solver.deepResolved(returns.type)
    if !known.hasVariables {
      state.hasReturned = true
      let typed = checkExpression(value, expected: known, .closureResult)
      return .returnStatement(typed)
    }
    let typed = checkExpression(value, expected: nil)
    state.hasReturned = true
    // If an optional with an unknown wrapped type is expected, as in `compactMap { …; return name }`, a
    // non-optional value determines the wrapped type.
    if let wrapped = checker.wrapped(known), !checker.isOptional(typed.type), !typed.type.hasError,
      solver.unify(wrapped, typed.type)
    {
      return .returnStatement(solver.coerce(typed, to: solver.deepResolved(known)))
    }
    if !solver.unify(returns.type, typed.type) {
      checker.report(
        .cannotConvert(
          typed.type, known, ConversionPurpose(kind: .closureResult, range: value.range)))
    }
    return .returnStatement(typed)
  }

  var isInitializer: Bool { function.kind == .initializer }

  private func checkThrow(_ value: ExprSyntax) -> TypedStmt.Kind {
    let error = StaticType(
      .existential(ExistentialType(protocols: [checker.libraryProtocol("Error")])))
    return .throwStatement(checkExpression(value, expected: context.thrownType ?? error, .throwing))
  }

  private func checkIf(_ syntax: IfSyntax) -> TypedStmt.Kind {
    let taken = inNewScope {
      let conditions = checkConditions(syntax.conditions)
      return (conditions, checkBlock(syntax.body))
    }
    return .ifStatement(taken.0, then: taken.1, otherwise: checkElse(syntax.elseBranch))
  }

  private func checkElse(_ branch: IfSyntax.Else?) -> [TypedStmt] {
    switch branch {
    case .block(let statements, _)?: checkBlock(statements)
    case .elseIf(let next)?: [TypedStmt(checkIf(next), next.range)]
    case nil: []
    }
  }

  /// Checks conditions in order; the names that one binds are visible in the following ones.
  func checkConditions(_ conditions: [ConditionSyntax]) -> [TypedCondition] {
    conditions.map { condition in
      // A condition may hide the names of those before it: `if let x, let x`.
      if !context.isInGuard { scope.declarationRanges = [:] }
      switch condition.kind {
      case .expression(let value): return .expression(checkCondition(value))
      case .availability(let isUnavailable): return .constant(!isUnavailable)
      case .patternMatch(let pattern, let value):
        let typed = checkExpression(value, expected: nil)
        return .match(checkPattern(pattern, typed.type, isLet: true), typed)
      case .optionalBinding(let isLet, let pattern, let type, let value):
        return checkOptionalBinding(isLet, pattern, type, value, condition.range)
      }
    }
  }

  private func checkOptionalBinding(
    _ isLet: Bool, _ pattern: PatternSyntax, _ type: TypeSyntax?, _ value: ExprSyntax?,
    _ range: SourceRange
  ) -> TypedCondition {
    var wanted: StaticType?
    if let type { wanted = core.optional(resolve(type)) }
    let source: ExprSyntax
    if let value {
      source = value
    } else if case .name(let name) = pattern.kind {
      source = .name(name.text, name.range)
    } else {
      source = ExprSyntax(.error, range)
    }
    let typed = checkExpression(source, expected: wanted)
    guard let inner = checker.wrapped(typed.type) else {
      if !typed.type.hasError { checker.report(.bindingNonOptional(typed.type, source.range)) }
      _ = checkPattern(pattern, .error, isLet: isLet)
      return .constant(true)
    }
    let bound = checkPattern(pattern, inner, isLet: isLet)
    return .match(TypedPattern(.some(bound), type: typed.type, range: pattern.range), typed)
  }
}

extension ExprSyntax {
  /// The statement of an `if` or `switch` expression that is used as a statement; nil for other expressions.
  var branchStatement: StmtSyntax.Kind? {
    switch kind {
    case .ifExpression(let syntax): .ifStatement(syntax)
    case .switchExpression(let syntax): .switchStatement(syntax)
    default: nil
    }
  }
}

extension DeclSyntax {
  var ownership: VariableDecl.Ownership {
    for modifier in modifiers {
      if modifier.name == "weak" { return .weak }
      if modifier.name == "unowned" { return .unowned }
    }
    return .strong
  }
}
