import DeclTree

/// Generates nodes and constraints from the syntax of expressions.
extension BodyChecker {
  /// Returns the node of an expression. The expected type is only a hint: the caller adds the conversion to
  /// it.
  func generate(_ syntax: ExprSyntax, _ solver: Solver, expected: StaticType? = nil) -> Node {
    nested(syntax.range, solver, expected, isSelfContained: isSelfContained(syntax)) {
      generateParts(syntax, $0, $1)
    }
  }

  /// Returns whether an expression may be a part of a deep expression. What is assigned to is one place, which is solved
  /// together.
  private func isSelfContained(_ syntax: ExprSyntax) -> Bool {
    !isAssignmentTarget && syntax.isSelfContainedCall
  }

  /// Generates a part of an expression one level deeper than the expression; beyond the bound on levels it is an
  /// error. In a deep expression a self-contained part may get a solver of its own.
  func nested(
    _ range: SourceRange, _ solver: Solver, _ expected: StaticType?,
    isSelfContained: @autoclosure () -> Bool, _ generate: (Solver, StaticType?) -> Node
  ) -> Node {
    guard checker.expressionDepth < Checker.expressionDepthLimit else {
      checker.report(.nestingTooDeep(range))
      return errorNode(solver, range)
    }
    checker.expressionDepth += 1
    defer { checker.expressionDepth -= 1 }
    if isDeepPart, isSelfContained() { return generateAlone(solver, expected, generate) }
    return generate(solver, expected)
  }

  private func generateParts(
    _ syntax: ExprSyntax, _ solver: Solver, _ expected: StaticType?
  ) -> Node {
    let range = syntax.range
    if checker.isInterrupted, !function.isLibrary { return errorNode(solver, range) }
    switch syntax.kind {
    case .integer(let value):
      guard let value else {
        checker.report(.integerTooLarge(range))
        return errorNode(solver, range)
      }
      return solver.makeNode(
        .integer(value, isNegative: false), literalType(.integer, solver, range), range)
    case .float(let value):
      return solver.makeNode(.float(value), literalType(.float, solver, range), range)
    case .bool(let value): return generateBool(value, solver, range)
    case .nilLiteral:
      return solver.makeNode(.nilLiteral, solver.fresh(range, literal: .nilLiteral), range)
    case .string(let literal): return generateString(literal, solver, range)
    case .regex(let pattern): return generateRegex(pattern, solver, range)
    case .macro(let name, let arguments): return generateMacro(name, arguments, solver, range)
    case .identifier(let name): return generateIdentifier(name, solver, range, expected)
    case .superReference: return generateSuper(solver, range)
    case .implicitMember(let name): return generateImplicitMember(name, solver, range)
    case .member(let base, let name):
      return forcedIfImplicit(generateMember(base, name, solver, range), solver, expected)
    case .call(let callee, let arguments):
      return generateCall(callee, arguments, solver, range, expected)
    case .subscriptAccess(let base, let arguments):
      return generateSubscript(base, arguments, solver, range)
    case .parenthesised(let inner) where inner.isPackExpansion:
      return outsideChain {
        generateTuple([ArgumentSyntax(label: nil, value: inner)], solver, range, expected)
      }
    case .parenthesised(let inner):
      return outsideChain { generate(inner, solver, expected: expected) }
    case .packExpansion:
      checker.report(.misplacedExpansion(range))
      return errorNode(solver, range)
    case .tuple(let elements):
      return outsideChain { generateTuple(elements, solver, range, expected) }
    case .array(let elements):
      return outsideChain { generateArray(elements, solver, range, expected) }
    case .dictionary(let elements):
      return outsideChain { generateDictionary(elements, solver, range, expected) }
    case .closure(let closure): return generateClosure(closure, solver)
    case .sequence(let first, let rest): return generateSequence(first, rest, solver, expected)
    case .prefix(let name, let operand) where name.text == "each":
      return generatePackElement(operand, solver, range)
    case .prefix(let name, let operand): return generatePrefix(name, operand, solver, range)
    case .postfix(let name, let operand):
      return generateOperator(
        name, [generate(operand, solver)], solver, range, isPostfix: true)
    case .inoutReference(let place):
      let node = generateArgument(place, solver)
      return solver.makeNode(.inoutReference(node), node.type, range)
    case .forceUnwrap(let operand):
      return generateUnwrap(operand, solver, range) { .forceUnwrap($0, isImplicit: false) }
    case .optionalChain(let operand):
      if context.chain.depth == 0, !isAssignmentTarget {
        return generateMark(operand, solver, range)
      }
      return chained(range, solver) { generateBind(operand, solver, range) }
    case .tryExpression(let kind, let inner):
      return generateTry(kind, inner, solver, range, expected)
    case .awaitExpression(let inner):
      let node = generate(inner, solver, expected: expected)
      return solver.makeNode(.awaitExpression(node), node.type, range)
    case .keyPath(let root, let components):
      return generateKeyPath(root, components, solver, range)
    case .ifExpression(let branch):
      return typedNode(
        checkIfExpression(branch, expected: expected.map { solver.deepResolved($0) }), solver)
    case .switchExpression(let branch):
      return typedNode(
        checkSwitchExpression(branch, expected: expected.map { solver.deepResolved($0) }), solver)
    case .discard:
      if !assignedDiscards.contains(range) {
        checker.report(.misplacedDiscard(range))
        return errorNode(solver, range)
      }
      return solver.makeNode(.discard, solver.fresh(range), range)
    case .type(let type): return generateType(type, solver, range)
    case .postfixIfConfig(let base, let clauses):
      return generate(base.applying(clauses), solver, expected: expected)
    case .postfixBase, .error: return errorNode(solver, range)
    }
  }

  /// Returns the node of `true` or `false`, which is a `Bool` unless the script uses another type that is
  /// expressible by a Boolean literal.
  private func generateBool(_ value: Bool, _ solver: Solver, _ range: SourceRange) -> Node {
    let type = checker.usesBooleanLiteralTypes ? solver.fresh(range, literal: .bool) : core.bool
    return solver.makeNode(.bool(value), type, range)
  }

  func errorNode(_ solver: Solver, _ range: SourceRange) -> Node {
    solver.state.hasReported = true
    return solver.makeNode(.error, .error, range)
  }

  func unsupported(
    _ feature: String, _ what: String, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    checker.report(.unsupported(feature, what, range))
    return errorNode(solver, range)
  }

  func typedNode(_ typed: TypedExpr, _ solver: Solver) -> Node {
    solver.makeNode(.typed(typed), typed.type, typed.range)
  }

  private func generateType(
    _ syntax: TypeSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    let type = resolve(syntax, solver)
    if type.isError { return errorNode(solver, range) }
    return solver.makeNode(.typeReference(type), StaticType(.metatype(type)), range)
  }

  private func generateIdentifier(
    _ name: NameSyntax, _ solver: Solver, _ range: SourceRange, _ expected: StaticType?,
    module: String? = nil
  ) -> Node {
    let node = generateName(name, solver, range, module: module)
    if case .unresolvedName(_, let found) = node.kind, solver.resolution(node) == nil {
      // The name of a function that is used as a value.
      guard let first = found.all.first else { return errorNode(solver, range) }
      if found.all.count == 1 {
        _ = solver.use(first.candidate, solver.access(first.base), node)
      } else {
        solver.state.overloadedReferences[node.id] = found.all.map {
          ($0.candidate, solver.access($0.base))
        }
        solver.add(.reference(node))
      }
    }
    return forcedIfImplicit(node, solver, expected)
  }

  /// Returns a `T!` unwrapped if the expected type is not optional; if that is not known yet, it may be either.
  private func forcedIfImplicit(_ node: Node, _ solver: Solver, _ expected: StaticType?) -> Node {
    solver.resolveImplicitMember(node)
    guard let expected, solver.isImplicitlyUnwrapped(node) || solver.mayBeUnwrapped(node),
      !solver.keepsOptional(node, in: expected), solver.shallowResolved(expected) != .any
    else { return node }
    if solver.unbound(expected) != nil || solver.mayBeUnwrapped(node) {
      return unwrappable(node, solver)
    }
    let forced = solver.makeNode(
      .forceUnwrap(node, isImplicit: true), solver.fresh(node.range), node.range)
    solver.add(.unwrap(forced))
    return forced
  }

  /// Returns the node of an argument or operand. A `T!` may be used as its wrapped value.
  func generateArgument(_ syntax: ExprSyntax, _ solver: Solver) -> Node {
    unwrappable(generate(syntax, solver), solver)
  }

  /// Returns the node of a value that, if it is a `T!`, may also be its wrapped value.
  func unwrappable(_ node: Node, _ solver: Solver) -> Node {
    solver.resolveImplicitMember(node)
    guard solver.isImplicitlyUnwrapped(node) || solver.mayBeUnwrapped(node) else { return node }
    let unwrapped = solver.makeNode(
      .forceUnwrap(node, isImplicit: true), solver.fresh(node.range), node.range)
    solver.add(.implicitUnwrap(unwrapped))
    return unwrapped
  }

  private func generateSuper(_ solver: Solver, _ range: SourceRange) -> Node {
    if function.isStatic, let type = checker.selfType(in: function)?.type,
      let superclass = checker.superclass(of: type)
    {
      let node = solver.makeNode(
        .typeReference(superclass), StaticType(.metatype(superclass)), range)
      node.isSuperType = true
      return node
    }
    guard let variable = selfVariable(), let superclass = checker.superclass(of: typeOf(variable))
    else {
      let type = checker.selfType(in: function)?.type
      if type.map(checker.inheritsUnknown) != true { checker.report(.superOutsideClass(range)) }
      return errorNode(solver, range)
    }
    return solver.makeNode(.superReference(variable), superclass, range)
  }

  private func generateImplicitMember(
    _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    let node = implicitMemberNode(name, solver, range)
    solver.add(.implicitMember(node))
    // The type of a lone `.name` is the type in which it is looked up.
    let base = implicitBase(node) ?? node.type
    solver.convert(node.type, to: base, .argument(label: nil), range)
    return solver.makeNode(.memberChainResult(node), base, range)
  }

  func implicitMemberNode(
    _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    let base = solver.fresh(range)
    solver.markImplicit(base, name.text)
    let node = solver.makeNode(
      .implicitMember(
        name.text, base: base,
        genericArguments: name.genericArguments?.map { resolve($0, solver) }),
      solver.fresh(range), range)
    node.argumentLabels = name.argumentLabels
    return node
  }

  private func generateMember(
    _ base: ExprSyntax, _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    if let module = moduleMember(base, name, solver, range) { return module }
    let dot = SourceRange(file: range.file, start: base.range.end, end: name.range.start)
    if dot.end == dot.start + 2, checker.sources.text(of: dot) == "::" {
      checker.report(.unknownName(checker.sources.text(of: range), range))
      return errorNode(solver, range)
    }
    return chained(range, solver) {
      let node = memberNode(base, name, solver, range)
      if solver.resolution(node) == nil { solver.add(.member(node)) }
      return node
    }
  }

  func memberNode(
    _ base: ExprSyntax, _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    if name.text == "Type" || name.text == "Protocol" {
      let type = silentTypeNode(ExprSyntax(.member(base, name), range), solver)
      if let type { return type }
    }
    let baseNode = generateBase(base, solver)
    let node = solver.makeNode(
      .member(
        baseNode, name.text,
        genericArguments: name.genericArguments?.map { resolve($0, solver) }),
      solver.fresh(range), range)
    node.argumentLabels = name.argumentLabels
    return node
  }

  /// Returns a name qualified by a module, such as `Swift.max`; nil if the base is not a module.
  func moduleMember(
    _ base: ExprSyntax, _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node? {
    guard let module = moduleName(base) else { return nil }
    return generateIdentifier(name, solver, range, nil, module: module)
  }

  /// Returns the module that an expression names; nil if it names none.
  func moduleName(_ base: ExprSyntax) -> String? {
    guard case .identifier(let module) = base.kind,
      checker.isModuleName(module.text, in: fileScope), lookup(module.text).isEmpty
    else { return nil }
    return module.text
  }

  /// Returns the node of a member's base, which is part of the same optional chain.
  func generateBase(_ base: ExprSyntax, _ solver: Solver) -> Node {
    if case .implicitMember(let name) = base.kind {
      let node = implicitMemberNode(name, solver, base.range)
      solver.add(.implicitMember(node))
      context.chain.implicitBase = implicitBase(node)
      return node
    }
    context.chain.depth += 1
    defer { context.chain.depth -= 1 }
    return generate(base, solver)
  }

  func implicitBase(_ node: Node) -> StaticType? {
    if case .implicitMember(_, let base, _) = node.kind { return base }
    return nil
  }

  /// Wraps a postfix chain that contains `?` at its outermost expression, and requires the result of a chain
  /// that starts with an implicit member to convert to the type in which the member is looked up.
  func chained(_ range: SourceRange, _ solver: Solver, _ make: () -> Node) -> Node {
    if context.chain.depth > 0 { return make() }
    let (whole, chain) = outsideChain { (make(), context.chain) }
    var node = whole
    if chain.bindCount > 0 {
      node = solver.makeNode(.optionalChain(node), solver.fresh(range), range)
      solver.add(.chain(node))
    }
    if let base = chain.implicitBase {
      solver.convert(node.type, to: base, .argument(label: nil), range)
      node = solver.makeNode(.memberChainResult(node), base, range)
    }
    return node
  }

  /// Returns the node of an optional type such as `Int?`; a `?` after a value needs a link of a chain behind
  /// it.
  private func generateMark(_ operand: ExprSyntax, _ solver: Solver, _ range: SourceRange) -> Node {
    let node = chained(range, solver) { generateBind(operand, solver, range) }
    if case .typeReference = node.kind { return node }
    if !node.type.hasError { checker.report(.chainWithoutLink(range.lastByte)) }
    return errorNode(solver, range)
  }

  private func generateBind(_ operand: ExprSyntax, _ solver: Solver, _ range: SourceRange) -> Node {
    // The operand may be a type, as in `Int?.none`.
    let count = solver.state.constraints.count
    var node = generateBase(operand, solver)
    if let type = spelledType(operand, node, solver) {
      // Drops the constraints of the operand as a value.
      solver.state.constraints.removeSubrange(count...)
      let optional = core.optional(type)
      return solver.makeNode(.typeReference(optional), StaticType(.metatype(optional)), range)
    }
    context.chain.bindCount += 1
    solver.resolveImplicitMember(node)
    // Of a `T?!` the link may mean either optional.
    if solver.isImplicitlyUnwrapped(node), solver.optionalLevels(of: node.type) > 1 {
      node = unwrappable(node, solver)
    }
    let bound = solver.makeNode(.optionalBind(node), solver.fresh(range), range)
    solver.add(.unwrap(bound))
    return bound
  }

  /// Returns the type that an operand denotes: `Int`, `Book.Genre`, `[Book.Genre]`; nil for a value.
  private func spelledType(_ operand: ExprSyntax, _ node: Node, _ solver: Solver) -> StaticType? {
    if case .typeReference(let type) = node.kind { return type }
    guard node.couldBeType, case .typeReference(let type)? = silentTypeNode(operand, solver)?.kind
    else { return nil }
    return type
  }

  private func generateUnwrap(
    _ operand: ExprSyntax, _ solver: Solver, _ range: SourceRange, _ make: (Node) -> Node.Kind
  ) -> Node {
    chained(range, solver) {
      let node = solver.makeNode(make(generateBase(operand, solver)), solver.fresh(range), range)
      solver.add(.unwrap(node))
      return node
    }
  }

  private func generateSubscript(
    _ base: ExprSyntax, _ arguments: CallArgumentsSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    chained(range, solver) {
      let baseNode = generateBase(base, solver)
      let list = generateArguments(arguments, solver, range)
      if list.list.count == 1, list.list[0].label == "keyPath" {
        let node = solver.makeNode(
          .keyPathAccess(baseNode, list.list[0].node), solver.fresh(range), range)
        solver.add(.keyPathAccess(node))
        return node
      }
      let node = solver.makeNode(.subscriptAccess(baseNode, list), solver.fresh(range), range)
      solver.add(.apply(node))
      return node
    }
  }

  private func generateTry(
    _ kind: ExprSyntax.TryKind, _ inner: ExprSyntax, _ solver: Solver, _ range: SourceRange,
    _ expected: StaticType?
  ) -> Node {
    if kind != .optional {
      let node = generate(inner, solver, expected: expected)
      return solver.makeNode(.tryExpression(kind, node), node.type, range)
    }
    let node = generate(inner, solver)
    let chain = solver.makeNode(.optionalChain(node), solver.fresh(range), range)
    solver.add(.chain(chain))
    return solver.makeNode(.tryExpression(kind, chain), chain.type, range)
  }

  private func generateKeyPath(
    _ root: TypeSyntax?, _ components: [KeyPathComponentSyntax], _ solver: Solver,
    _ range: SourceRange
  ) -> Node {
    var rootType = root.map { resolve($0, solver) }
    if rootType?.isError == true { return errorNode(solver, range) }
    var components = components
    // In `\Point.Type.origin` the root is a type, whose static members are its parts.
    if let instance = rootType, case .member(let name)? = components.first, name.text == "Type" {
      rootType = StaticType(.metatype(instance))
      components.removeFirst()
    }
    let type = solver.fresh(range)
    solver.markKeyPath(type)
    let node = solver.makeNode(
      .keyPath(KeyPathNode(root: rootType, components: components)), type, range)
    solver.add(.keyPath(node))
    return node
  }

  func generateClosure(_ closure: ClosureSyntax, _ solver: Solver) -> Node {
    let type = solver.fresh(closure.range)
    solver.markClosure(type)
    let node = solver.makeNode(.closure(closure), type, closure.range)
    solver.state.closureScopes[node.id] = scope
    solver.add(.closure(node))
    return node
  }
}

extension Solver {
  func markImplicit(_ type: StaticType, _ name: String) {
    guard case .variable(let variable) = type.kind else { return }
    variables[index(variable)].implicitMember = name
  }

  func markClosure(_ type: StaticType) {
    guard case .variable(let variable) = type.kind else { return }
    variables[index(variable)].isClosure = true
  }

  func markKeyPath(_ type: StaticType) {
    guard case .variable(let variable) = type.kind else { return }
    variables[index(variable)].isKeyPath = true
  }
}

extension ExprSyntax {
  /// Returns the postfix chain of the active `#if` clauses, applied to this base.
  func applying(_ clauses: [IfConfigClauseSyntax<ExprSyntax>]) -> ExprSyntax {
    BuildConditions.active(clauses).reduce(self) { base, chain in chain.replacingBase(with: base) }
  }

  private func replacingBase(with base: ExprSyntax) -> ExprSyntax {
    switch kind {
    case .postfixBase: base
    case .member(let inner, let name):
      ExprSyntax(.member(inner.replacingBase(with: base), name), range)
    case .call(let callee, let arguments):
      ExprSyntax(.call(callee.replacingBase(with: base), arguments), range)
    case .subscriptAccess(let inner, let arguments):
      ExprSyntax(.subscriptAccess(inner.replacingBase(with: base), arguments), range)
    case .forceUnwrap(let inner): ExprSyntax(.forceUnwrap(inner.replacingBase(with: base)), range)
    case .optionalChain(let inner):
      ExprSyntax(.optionalChain(inner.replacingBase(with: base)), range)
    case .postfixIfConfig(let inner, let clauses):
      ExprSyntax(.postfixIfConfig(base: inner.replacingBase(with: base), clauses), range)
    default: self
    }
  }
}
