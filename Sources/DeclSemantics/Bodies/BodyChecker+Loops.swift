import DeclTree

/// Checks loops, switches, jumps and error handling.
extension BodyChecker {
  func checkLabeled(_ name: NameSyntax, _ inner: StmtSyntax) -> TypedStmt.Kind {
    switch inner.kind {
    case .whileLoop(let conditions, let body): return checkWhile(conditions, body, name.text)
    case .repeatLoop(let body, let condition): return checkRepeat(body, condition, name.text)
    case .forLoop(let loop): return checkFor(loop, name.text, inner.range)
    case .switchStatement(let syntax): return checkSwitch(syntax, name.text)
    case .doStatement(let body, let written, let catches):
      return checkDo(body, catches, written, name.text, inner.range)
    case .ifStatement:
      return inLoop(name.text, isLoop: false, isSwitch: false) { label in
        .block(checkBlock([inner]), label: label)
      }
    default:
      checker.report(.labelWithoutLoop(name.range))
      return .block(checkBlock([inner]), label: LoopLabel(name: name.text))
    }
  }

  private func inLoop<Result>(
    _ name: String?, isLoop: Bool, isSwitch: Bool, _ body: (LoopLabel) -> Result
  ) -> Result {
    let label = LoopLabel(name: name)
    let inner = context.with {
      $0.loops.append(BodyContext.Loop(label: label, isLoop: isLoop, isSwitch: isSwitch))
    }
    return within(inner) { body(label) }
  }

  func checkWhile(
    _ conditions: [ConditionSyntax], _ body: [StmtSyntax], _ name: String?
  ) -> TypedStmt.Kind {
    inLoop(name, isLoop: true, isSwitch: false) { label in
      inNewScope {
        let typed = checkConditions(conditions)
        return .whileLoop(typed, body: checkBlock(body), label: label)
      }
    }
  }

  func checkRepeat(
    _ body: [StmtSyntax], _ condition: ExprSyntax, _ name: String?
  ) -> TypedStmt.Kind {
    inLoop(name, isLoop: true, isSwitch: false) { label in
      let statements = checkBlock(body)
      return .repeatLoop(body: statements, condition: checkCondition(condition), label: label)
    }
  }

  func checkFor(
    _ loop: ForSyntax, _ name: String?, _ range: SourceRange,
    body: (([StmtSyntax]) -> [TypedStmt])? = nil
  ) -> TypedStmt.Kind {
    if case .packExpansion(let pattern) = loop.sequence.kind, body == nil {
      return checkPackLoop(loop, over: pattern, name, range)
    }
    var sequence = checkExpression(loop.sequence, expected: expectedSequence(loop), .sequence)
    if sequence.isImplicitlyUnwrapped, let inner = checker.wrapped(sequence.type) {
      sequence = TypedExpr(
        .forceUnwrap(sequence, isImplicit: true), type: inner, range: sequence.range)
    } else if let inner = checker.wrapped(sequence.type), !sequence.type.hasError {
      checker.report(.optionalNotUnwrapped(sequence.type, inner, loop.sequence.range))
      sequence = TypedExpr(.error, type: .error, range: sequence.range)
    }
    return inLoop(name, isLoop: true, isSwitch: false) { label in
      inNewScope { checkFor(loop, sequence, label, range, body ?? checkBlock) }
    }
  }

  /// Returns the type of an array literal whose element type the loop states: `for side: Edge in [.top,
  /// .bottom]`; nil for other loops.
  private func expectedSequence(_ loop: ForSyntax) -> StaticType? {
    guard let type = loop.type, case .array = loop.sequence.kind else { return nil }
    return core.array(resolve(type))
  }

  private func checkFor(
    _ loop: ForSyntax, _ sequence: TypedExpr, _ label: LoopLabel, _ range: SourceRange,
    _ checkBody: ([StmtSyntax]) -> [TypedStmt]
  ) -> TypedStmt.Kind {
    let failed = TypedStmt.Kind.block([], label: label)
    guard !sequence.type.hasError else {
      _ = checkPattern(loop.pattern, .error, isLet: true)
      _ = checkBlock(loop.body)
      return failed
    }
    guard let parts = iteration(over: sequence, loop) else {
      checker.report(
        .notASequence(
          sequence.type, loop.isAwait ? "AsyncSequence" : "Sequence", loop.sequence.range))
      _ = checkPattern(loop.pattern, .error, isLet: true)
      _ = checkBlock(loop.body)
      return failed
    }
    let wanted = loop.type.map { resolve($0) } ?? parts.element
    let pattern = checkPattern(loop.pattern, wanted, isLet: true)
    let condition = loop.condition.map { checkCondition($0) }
    let body = checkBody(loop.body)
    return .forLoop(
      TypedFor(
        pattern: pattern, sequence: sequence, iteration: parts.iteration,
        elementType: parts.element, condition: condition, body: body, label: label))
  }

  /// Returns the calls that iterate over a sequence; nil if it is not a sequence.
  private func iteration(
    over sequence: TypedExpr, _ loop: ForSyntax
  ) -> (iteration: TypedFor.Iteration, element: StaticType)? {
    let proto = checker.libraryProtocol(loop.isAwait ? "AsyncSequence" : "Sequence")
    let isKnown =
      checker.conforms(sequence.type, to: proto)
      || checker.protocols(of: sequence.type).contains(proto)
    guard isKnown, let element = checker.associatedType(named: "Element", in: proto) else {
      return nil
    }
    // The elements of an existential may be of any type that its protocols allow.
    let isOpen = sequence.type.existentialType != nil
    guard
      let elementType = checker.member(element, of: sequence.type)
        ?? (isOpen ? checker.erased(StaticType(.member(sequence.type, element))) : nil)
    else { return nil }
    let holder = hiddenVariable("$sequence", sequence.type, sequence.range)
    let make = inNewScope { () -> TypedExpr in
      declare(holder)
      return checkExpression(
        .call(
          "$sequence", loop.isAwait ? "makeAsyncIterator" : "makeIterator", sequence.range),
        expected: nil)
    }
    guard !make.type.hasError else { return nil }
    let iterator = hiddenVariable("$iterator", make.type, sequence.range)
    let next = inNewScope { () -> TypedExpr in
      declare(iterator)
      return checkExpression(loop.advance("$iterator", sequence.range), expected: nil)
    }
    guard !next.type.hasError else { return nil }
    return (
      .iterator(make: make.replacing(holder, with: sequence), variable: iterator, next: next),
      elementType
    )
  }

  func hiddenVariable(
    _ name: String, _ type: StaticType, _ range: SourceRange, isLet: Bool = false
  ) -> VariableDecl {
    let variable = VariableDecl(
      name: name, isLet: isLet, storage: .local, range: range, nameRange: range,
      context: function, isLibrary: function.isLibrary)
    variable.resolvedType = type
    variable.isMutated = true
    checker.synthesised.append(variable)
    return variable
  }

  func checkSwitch(_ syntax: SwitchSyntax, _ name: String?) -> TypedStmt.Kind {
    let subject = checkExpression(syntax.subject, expected: nil)
    return inLoop(name, isLoop: false, isSwitch: true) { label in
      let cases = checkCases(syntax.cases, subject.type) { checkBlock($0.body) }
      checkExhaustive(cases.map(\.items), subject.type, syntax)
      return .switchStatement(TypedSwitch(subject: subject, cases: cases), label: label)
    }
  }

  /// Checks the cases of a switch; `check` checks their bodies.
  func checkCases<Body>(
    _ cases: [SwitchCaseSyntax], _ subject: StaticType, isAtEnd: Bool = true,
    _ check: (SwitchCaseSyntax) -> Body
  ) -> [TypedSwitch<Body>.Case] {
    cases.enumerated().flatMap { index, element -> [TypedSwitch<Body>.Case] in
      if case .ifConfig(let clauses) = element.label {
        return checkCases(
          BuildConditions.active(clauses), subject, isAtEnd: isAtEnd && index + 1 == cases.count,
          check)
      }
      let next = index + 1 < cases.count ? cases[index + 1].boundNames : []
      let inner = context.inNewScope(function).with {
        $0.nextCaseNames = next
        $0.isLastCase = isAtEnd && index + 1 == cases.count
      }
      return within(inner) {
        var items: [(pattern: TypedPattern, condition: TypedExpr?)] = []
        if case .items(let syntax) = element.label { items = checkItems(syntax, subject) }
        return [
          TypedSwitch<Body>.Case(items: items, body: check(element), range: element.range)
        ]
      }
    }
  }

  /// Checks alternative patterns of one case, which share the variables of the first one.
  func checkItems(
    _ items: [SwitchCaseSyntax.Item], _ subject: StaticType
  ) -> [(pattern: TypedPattern, condition: TypedExpr?)] {
    var first: [VariableDecl] = []
    return items.enumerated().map { position, item in
      if position == 0 {
        let pattern = checkPattern(item.pattern, subject, isLet: true)
        first = pattern.variables
        return (pattern, item.condition.map { checkCondition($0) })
      }
      let pattern = checkPattern(item.pattern, subject, isLet: true, sharing: first)
      checkBindings(of: pattern.variables, beside: first)
      return (pattern, item.condition.map { checkCondition($0) })
    }
  }

  /// Reports names that not all of the alternative patterns of a case bind.
  private func checkBindings(of variables: [VariableDecl], beside first: [VariableDecl]) {
    for (some, others) in [(first, variables), (variables, first)] {
      for variable in some where !others.contains(where: { $0.name == variable.name }) {
        checker.report(.notBoundInEveryPattern(variable.name, variable.nameRange))
      }
    }
  }

  /// Checks the body of a `defer` statement.
  func checkDeferred(_ body: [StmtSyntax]) -> [TypedStmt] {
    let inner = context.with {
      $0.loops.append(
        BodyContext.Loop(
          label: LoopLabel(name: nil), isLoop: false, isSwitch: false, isBarrier: true))
    }
    return within(inner) { checkBlock(body) }
  }

  /// Returns the loop or switch that a jump leaves, and reports a jump out of a `defer`.
  private func target(
    _ word: String, _ range: SourceRange, _ isTarget: (BodyContext.Loop) -> Bool
  ) -> BodyContext.Loop? {
    let loops = context.loops
    guard let index = loops.lastIndex(where: isTarget) else { return nil }
    if loops[index...].contains(where: \.isBarrier) {
      checker.report(.jumpOutOfDefer(word, range))
    }
    return loops[index]
  }

  func checkFallthrough(_ range: SourceRange) {
    guard target("fallthrough", range, \.isSwitch) != nil else {
      return checker.report(.fallthroughOutsideSwitch(range))
    }
    if context.isLastCase {
      checker.report(.fallthroughFromLastCase(range))
    } else if let name = context.nextCaseNames.first {
      checker.report(.fallthroughIntoBinding(name, range))
    }
  }

  func checkBreak(_ name: NameSyntax?, _ range: SourceRange) -> TypedStmt.Kind {
    if let name {
      if let loop = target("break", range, { $0.label.name == name.text }) {
        return .breakStatement(loop.label)
      }
      checker.report(.unknownLabel(name.text, name.range))
    } else if let loop = target("break", range, { $0.isLoop || $0.isSwitch }) {
      return .breakStatement(loop.label)
    } else {
      checker.report(.breakOutsideLoop(range))
    }
    return .breakStatement(LoopLabel(name: nil))
  }

  func checkContinue(_ name: NameSyntax?, _ range: SourceRange) -> TypedStmt.Kind {
    if let name {
      if let loop = target("continue", range, { $0.label.name == name.text && $0.isLoop }) {
        return loop.continuation
      }
      checker.report(.unknownLabel(name.text, name.range))
    } else if let loop = target("continue", range, \.isLoop) {
      return loop.continuation
    } else {
      checker.report(.continueOutsideLoop(range))
    }
    return .continueStatement(LoopLabel(name: nil))
  }

  func checkDo(
    _ body: [StmtSyntax], _ catches: [CatchSyntax], _ written: TypeSyntax?, _ name: String?,
    _ range: SourceRange
  ) -> TypedStmt.Kind {
    if catches.isEmpty {
      return inLoop(name, isLoop: false, isSwitch: false) { label in
        .block(checkBlock(body), label: label)
      }
    }
    if let name {
      return inLoop(name, isLoop: false, isSwitch: false) { label in
        let inner = checkDo(body, catches, written, nil, range)
        return .block([TypedStmt(inner, range)], label: label)
      }
    }
    let thrown = written.map { resolve($0) }
    let statements = within(context.with { $0.thrownType = thrown }) { checkBlock(body) }
    // As in Swift, the errors of closures have no type of their own.
    let inferred =
      context.returns.isClosure ? nil : ThrownTypes.only(in: statements, checker)
    let type = thrown ?? inferred ?? checker.anyError
    let error = hiddenVariable("error", type, .none, isLet: true)
    let typed = catches.map { syntax in
      inNewScope { () -> TypedCatch in
        if syntax.bindsError { declare(error) }
        let items = checkItems(syntax.items, type)
        return TypedCatch(range: syntax.range, items: items, body: checkBlock(syntax.body))
      }
    }
    return .doCatch(body: statements, catches: typed, error: error)
  }
}

extension ExprSyntax {
  /// Returns the call `name.method()`.
  static func call(_ name: String, _ method: String, _ range: SourceRange) -> ExprSyntax {
    ExprSyntax(
      .call(
        ExprSyntax(.member(.name(name, range), NameSyntax(method, range)), range),
        CallArgumentsSyntax(arguments: [], parentheses: range)), range)
  }
}

extension ForSyntax {
  /// Returns the call that produces the next element, with the loop's `try` and `await`.
  fileprivate func advance(_ iterator: String, _ range: SourceRange) -> ExprSyntax {
    var call = ExprSyntax.call(iterator, "next", range)
    if isAwait { call = ExprSyntax(.awaitExpression(call), range) }
    if isTry { call = ExprSyntax(.tryExpression(.plain, call), range) }
    return call
  }
}

extension SwitchCaseSyntax {
  /// The names that its patterns bind.
  fileprivate var boundNames: [String] {
    guard case .items(let items) = label else { return [] }
    return items.flatMap { $0.pattern.boundNames.map(\.text) }
  }
}

extension TypedExpr {
  /// Indicates whether it is a variable that was declared as `T!`.
  fileprivate var isImplicitlyUnwrapped: Bool {
    switch kind {
    case .variable(let variable), .member(_, let variable, _, _), .staticVariable(let variable, _):
      variable.isImplicitlyUnwrapped
    default: false
    }
  }
}
