import DeclTree

/// Groups infix operators by precedence.
extension BodyChecker {
  /// An operand, or an operator with its operands, before its node is created.
  private indirect enum Tree {
    case operand(ExprSyntax)
    /// With the kind of literal whose type all parts have if they are literals and arithmetic operators.
    case infix(InfixSyntax, Tree, Tree?, literal: SolverState.Literal?)

    var range: SourceRange {
      switch self {
      case .operand(let syntax): syntax.range
      case .infix(let infix, let left, let right, _): left.range.union(right?.range ?? infix.range)
      }
    }
  }

  func generateSequence(
    _ first: ExprSyntax, _ rest: [InfixSyntax], _ solver: Solver, _ expected: StaticType?
  ) -> Node {
    // A leading `try` or `await` covers everything to its right.
    switch first.kind {
    case .tryExpression(let kind, let inner):
      let covered = ExprSyntax(
        .tryExpression(
          kind, ExprSyntax(.sequence(first: inner, rest: rest), first.range.union(rest))),
        first.range.union(rest))
      return generate(covered, solver, expected: expected)
    case .awaitExpression(let inner):
      let covered = ExprSyntax(
        .awaitExpression(ExprSyntax(.sequence(first: inner, rest: rest), first.range.union(rest))),
        first.range.union(rest))
      return generate(covered, solver, expected: expected)
    default: break
    }
    let range = first.range.union(rest)
    if ExprSyntax.composition(first, rest, range) != nil,
      let type = silentTypeNode(ExprSyntax(.sequence(first: first, rest: rest), range), solver)
    {
      return type
    }
    var operands: [Tree] = [.operand(first)]
    var operators: [(infix: InfixSyntax, group: String)] = []
    func reduce() {
      let (infix, _) = operators.removeLast()
      let right = infix.operand == nil ? nil : operands.removeLast()
      let left = operands.removeLast()
      operands.append(.infix(infix, left, right, literal: literal(of: infix, left, right)))
    }
    for infix in rest {
      guard let group = group(of: infix) else { return errorNode(solver, first.range) }
      while let top = operators.last, bindsTighter(top.group, than: group, infix) { reduce() }
      operators.append((infix, group))
      if let operand = infix.operand { operands.append(.operand(operand)) } else { reduce() }
    }
    while !operators.isEmpty { reduce() }
    let isLong = rest.count > Self.partsSolvedTogether
    return within(context.with { $0.isInLongSequence = isLong }) {
      generate(operands[0], solver, expected)
    }
  }

  /// Returns the kind of literal whose type an operator and its operands have if they are arithmetic of literals; nil for
  /// other operators.
  private func literal(
    of infix: InfixSyntax, _ left: Tree, _ right: Tree?
  ) -> SolverState.Literal? {
    func literal(of tree: Tree) -> SolverState.Literal? {
      switch tree {
      case .operand(let syntax): self.literal(of: syntax)
      case .infix(_, _, _, let literal): literal
      }
    }
    guard isArithmetic(infix), let right, let second = literal(of: right),
      let first = literal(of: left)
    else { return nil }
    return first == .float ? first : second
  }

  private func group(of infix: InfixSyntax) -> String? {
    switch infix.infix {
    case .assignment: return "AssignmentPrecedence"
    case .ternary: return "TernaryPrecedence"
    case .isType, .asType: return "CastingPrecedence"
    case .named(let name):
      if let group = checker.operators.infix[name.text] { return group }
      checker.report(.unknownOperator(name.text, name.range))
      return nil
    }
  }

  private func bindsTighter(_ left: String, than right: String, _ infix: InfixSyntax) -> Bool {
    if left == right {
      let group = checker.operators.groups[left]
      if group?.associativity == "none" {
        checker.report(.nonAssociative(infix.range))
        return true
      }
      return group?.associativity == "left"
    }
    if checker.operators.isHigher(left, than: right) { return true }
    if !checker.operators.isHigher(right, than: left) {
      checker.report(.ambiguousOperators(infix.range))
    }
    return false
  }

  private func generate(_ tree: Tree, _ solver: Solver, _ expected: StaticType?) -> Node {
    within(context(of: tree, solver)) {
      switch tree {
      case .operand(let syntax): generate(syntax, solver, expected: expected)
      case .infix(let infix, let left, let right, _):
        nested(tree.range, solver, expected, isSelfContained: infix.hasValue) {
          generate(infix, left, right, $0, tree.range, $1)
        }
      }
    }
  }

  /// Returns the context of an operand or operator: outside of chains and, where arithmetic of literals begins, with the
  /// type variable that all of it shares.
  private func context(of tree: Tree, _ solver: Solver) -> BodyContext {
    var inner = context.outsideChain
    if case .infix(_, _, _, let literal?) = tree, inner.literalType == nil {
      inner.literalType = solver.freshArithmetic(tree.range, literal)
    }
    return inner
  }

  private func generate(
    _ infix: InfixSyntax, _ left: Tree, _ right: Tree?, _ solver: Solver, _ range: SourceRange,
    _ expected: StaticType?
  ) -> Node {
    switch infix.infix {
    case .assignment: return generateAssignment(left, right, solver, range)
    case .ternary(let middle, _):
      return generateTernary(left, middle, right, solver, range, expected)
    case .isType(let type):
      let node = generate(left, solver, nil)
      let resolved = resolve(type, solver)
      return solver.makeNode(.isType(node, resolved), core.bool, range)
    case .asType(let kind, let type): return generateCast(left, kind, type, solver, range)
    case .named(let name): return generateNamed(name, left, right, solver, range, expected)
    }
  }

  private func generateAssignment(
    _ left: Tree, _ right: Tree?, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    let target = generateTarget(left, solver)
    guard let right else { return errorNode(solver, range) }
    let place = assignedType(target)
    let value = generateAssigned(right, solver, place)
    solver.convert(value.type, to: place, .assignment, value.range)
    return solver.makeNode(.assign(target, value), .void, range)
  }

  /// Returns the node of an assigned value; `true` and `false` have the type of the place, which
  /// the script need not name: `stop.pointee = true`.
  private func generateAssigned(_ tree: Tree, _ solver: Solver, _ place: StaticType) -> Node {
    guard case .operand(let syntax) = tree, case .bool(let value) = syntax.kind else {
      return generate(tree, solver, place)
    }
    return solver.makeNode(
      .bool(value), solver.fresh(syntax.range, literal: .bool), syntax.range)
  }

  /// Returns the node of the left operand of an assignment, which may be `a?`, `_` or a tuple of `_`.
  private func generateTarget(_ tree: Tree, _ solver: Solver) -> Node {
    guard case .operand(let syntax) = tree else { return generate(tree, solver, nil) }
    noteDiscards(in: syntax)
    guard case .optionalChain = syntax.kind else { return generate(tree, solver, nil) }
    isAssignmentTarget = true
    defer { isAssignmentTarget = false }
    return generate(tree, solver, nil)
  }

  private func noteDiscards(in target: ExprSyntax) {
    switch target.kind {
    case .discard: assignedDiscards.insert(target.range)
    case .parenthesised(let inner): noteDiscards(in: inner)
    case .tuple(let elements): for element in elements { noteDiscards(in: element.value) }
    default: break
    }
  }

  private func generateOperand(_ tree: Tree, _ solver: Solver) -> Node {
    if case .operand(let syntax) = tree { return generateArgument(syntax, solver) }
    return generate(tree, solver, nil)
  }

  /// Returns the call of a compound assignment operator, whose left operand is `inout`; `a?.b += c` does
  /// nothing if `a` is nil.
  private func generateCompoundAssignment(
    _ name: NameSyntax, _ target: Node, _ value: Node, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    var place = target
    if case .optionalChain(let inner) = target.kind { place = inner }
    let node = unwrappable(place, solver)
    let reference = solver.makeNode(.inoutReference(node), node.type, node.range)
    let call = generateOperator(name, [reference, value], solver, range)
    guard place !== target else { return call }
    let chain = solver.makeNode(.optionalChain(call), solver.fresh(range), range)
    solver.add(.chain(chain))
    return chain
  }

  /// Returns the type of the value to assign: for `a?.b` the type of `b`.
  private func assignedType(_ target: Node) -> StaticType {
    if case .optionalChain(let inner) = target.kind { return inner.type }
    return target.type
  }

  private func generateTernary(
    _ condition: Tree, _ middle: ExprSyntax, _ right: Tree?, _ solver: Solver,
    _ range: SourceRange, _ expected: StaticType?
  ) -> Node {
    let test = generateCondition(condition, solver)
    let result = solver.fresh(range)
    if let expected, solver.unbound(expected) == nil { solver.unify(result, expected) }
    let first = generate(.operand(middle), solver, result)
    guard let right else { return errorNode(solver, range) }
    let second = generate(right, solver, result)
    solver.convert(first.type, to: result, .branch, first.range)
    solver.convert(second.type, to: result, .branch, second.range)
    return solver.makeNode(.ternary(test, first, second), result, range)
  }

  /// Returns the node of a condition, which is a Boolean whatever is around it: in a long sequence each condition has a
  /// solver of its own.
  private func generateCondition(_ tree: Tree, _ solver: Solver) -> Node {
    guard context.isInLongSequence, !isBuiltInConjunction(tree) else {
      let node = generate(tree, solver, core.bool)
      solver.convert(node.type, to: core.bool, .condition, node.range)
      return node
    }
    let own = Solver(self)
    let node = generate(tree, own, core.bool)
    own.convert(node.type, to: core.bool, .condition, node.range)
    own.solve()
    return typedNode(own.coerce(own.finish(node), to: core.bool), solver)
  }

  private func isBuiltInConjunction(_ tree: Tree) -> Bool {
    guard case .infix(let infix, _, _, _) = tree, case .named(let name) = infix.infix else {
      return false
    }
    return (name.text == "&&" || name.text == "||") && !isDeclaredByScript(name.text)
  }

  private func generateCast(
    _ left: Tree, _ kind: InfixSyntax.CastKind, _ type: TypeSyntax, _ solver: Solver,
    _ range: SourceRange
  ) -> Node {
    let target = resolve(type, solver)
    var left = left
    if kind == .coerce, case .operand(let value) = left, isOfObjects(target),
      let parts = coercedInParts(value, type)
    {
      left = .operand(parts)
    }
    let node = generate(left, solver, kind == .coerce ? target : nil)
    switch kind {
    case .coerce:
      // A value that is bridged to `NSError` need only be an error.
      let isError = target.nominalDecl?.isLibrary == true && target.nominalDecl?.name == "NSError"
      let wanted = isError ? checker.anyError : target
      solver.convert(node.type, to: wanted, .coercion, node.range)
      return solver.makeNode(.cast(node, .coerce, target), target, range)
    case .conditional:
      return solver.makeNode(.cast(node, .conditional, target), core.optional(target), range)
    case .forced: return solver.makeNode(.cast(node, .forced, target), target, range)
    }
  }

  /// Returns whether the elements of a collection are objects, which `as` makes of other values.
  private func isOfObjects(_ collection: StaticType) -> Bool {
    guard ["Array", "Dictionary"].contains(collection.nominalDecl?.name),
      let element = collection.genericArguments.last
    else { return false }
    return element == .anyObject || isOfObjects(element)
      || element.nominalDecl.map { $0.isLibrary && $0.isClass } == true
  }

  /// Returns a collection literal whose elements are converted one by one: `[1, "a"] as [AnyObject]`. Nil for other values.
  private func coercedInParts(_ value: ExprSyntax, _ type: TypeSyntax) -> ExprSyntax? {
    func part(_ value: ExprSyntax, _ type: TypeSyntax) -> ExprSyntax {
      let inner = ExprSyntax(.parenthesised(value), value.range)
      return ExprSyntax(
        .sequence(first: inner, rest: [InfixSyntax(.asType(.coerce, type), nil)]), value.range)
    }
    switch (value.kind, type.kind) {
    case (.parenthesised(let inner), _): return coercedInParts(inner, type)
    case (.array(let elements), .array(let element)):
      return ExprSyntax(.array(elements.map { part($0, element) }), value.range)
    case (.dictionary(let pairs), .dictionary(_, let element)):
      let converted = pairs.map {
        DictionaryElementSyntax(key: $0.key, value: part($0.value, element))
      }
      return ExprSyntax(.dictionary(converted), value.range)
    default: return nil
    }
  }

  private func generateNamed(
    _ name: NameSyntax, _ left: Tree, _ right: Tree?, _ solver: Solver, _ range: SourceRange,
    _ expected: StaticType?
  ) -> Node {
    guard let right else { return errorNode(solver, range) }
    switch name.text {
    // Built in, so that the right operand needs no closure; an overload of the script is called as a
    // function.
    case "&&" where !isDeclaredByScript(name.text), "||" where !isDeclaredByScript(name.text):
      let first = generateCondition(left, solver)
      let second = generateCondition(right, solver)
      return solver.makeNode(
        name.text == "&&" ? .and(first, second) : .or(first, second), core.bool, range)
    case "??":
      let first = generate(left, solver, nil)
      let second = generate(right, solver, expected)
      let node = solver.makeNode(.coalesce(first, second), solver.fresh(range), range)
      solver.add(.coalesce(node))
      return node
    default:
      // An operator of that precedence may also be an ordinary function: `"name" <- value`.
      if checker.operators.group(of: name.text)?.isAssignment == true,
        operatorCandidates(name.text).contains(where: { hasInoutOperand($0.candidate.decl) })
      {
        let target = generateTarget(left, solver)
        return generateCompoundAssignment(
          name, target, generateOperand(right, solver), solver, range)
      }
      let operands = [generateOperand(left, solver), generateOperand(right, solver)]
      return generateOperator(name, operands, solver, range)
    }
  }
}

extension BodyChecker {
  /// Returns whether the script overloads an operator.
  func isDeclaredByScript(_ name: String) -> Bool {
    checker.operators(named: name).contains { !$0.isLibrary }
  }
}

extension InfixSyntax {
  /// Indicates whether the operator is no assignment.
  fileprivate var hasValue: Bool {
    if case .assignment = infix { false } else { true }
  }

  var range: SourceRange {
    switch infix {
    case .named(let name): name.range
    case .assignment(let range), .ternary(_, let range): range
    case .isType(let type), .asType(_, let type): type.range
    }
  }
}

extension SourceRange {
  func union(_ rest: [InfixSyntax]) -> SourceRange {
    guard let last = rest.last else { return self }
    return union(last.operand?.range ?? last.range)
  }
}
