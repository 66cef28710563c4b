import DeclTree

/// Generates calls, composite literals and operators.
extension BodyChecker {
  func generateCall(
    _ callee: ExprSyntax, _ arguments: CallArgumentsSyntax, _ solver: Solver,
    _ range: SourceRange, _ expected: StaticType?
  ) -> Node {
    if let special = generateSpecial(callee, arguments, solver, range) { return special }
    if arguments.isKeywordOperand, case .identifier(let word) = callee.kind {
      return generateOwnership(word, arguments.arguments[0].value, solver, range, expected)
    }
    if arguments.trailingClosures.isEmpty, let type = tupleType(callee, solver) {
      return generateTuple(type, arguments, solver, range)
    }
    return chained(range, solver) {
      let calleeNode = generateCallee(callee, solver)
      if case .error = calleeNode.kind {
        checkArgumentsOfUnknownCallee(arguments, solver)
        return errorNode(solver, range)
      }
      if case .unresolvedName(let name, let found) = calleeNode.kind, found.all.isEmpty {
        checker.report(.unknownName(name, callee.range))
        return errorNode(solver, range)
      }
      if let literal = generateLiteral(of: callee, calleeNode, arguments, solver, range) {
        return literal
      }
      if case .closure = calleeNode.kind, let expected {
        solver.state.expectedClosureResults[calleeNode.id] = expected
      }
      let list = generateArguments(arguments, solver, range)
      let node = solver.makeNode(.call(calleeNode, list), solver.fresh(range), range)
      solver.add(.apply(node))
      return node
    }
  }

  /// Returns `T(literal)` for a type that accepts the literal, which is then a literal of that type and not the argument
  /// of an initialiser; nil for other calls.
  private func generateLiteral(
    of syntax: ExprSyntax, _ callee: Node, _ arguments: CallArgumentsSyntax, _ solver: Solver,
    _ range: SourceRange
  ) -> Node? {
    guard arguments.arguments.count == 1, arguments.trailingClosures.isEmpty,
      arguments.arguments[0].label == nil, arguments.arguments[0].value.isLiteral,
      case .typeReference(let type) = typeNode(of: syntax, callee, solver).kind,
      !type.hasVariables, !type.isError, isLiteral(arguments.arguments[0].value, of: type, solver)
    else { return nil }
    let node = outsideChain { generate(arguments.arguments[0].value, solver, expected: type) }
    solver.convert(node.type, to: type, .coercion, node.range)
    return solver.makeNode(.cast(node, .coerce, type), type, range)
  }

  /// Returns the node of the type that a callee names, also one that is nested in another: `Unicode.Scalar`.
  private func typeNode(of syntax: ExprSyntax, _ callee: Node, _ solver: Solver) -> Node {
    guard case .member = syntax.kind else { return callee }
    return silentTypeNode(syntax, solver) ?? callee
  }

  private func isLiteral(_ syntax: ExprSyntax, of type: StaticType, _ solver: Solver) -> Bool {
    switch syntax.kind {
    case .integer: return solver.accepts(type, .integer)
    case .float: return solver.accepts(type, .float)
    case .bool: return solver.accepts(type, .bool)
    case .nilLiteral: return checker.isOptional(type) || solver.accepts(type, .nilLiteral)
    case .prefix(let sign, let operand):
      guard sign.text == "-" else { return false }
      switch operand.kind {
      case .integer, .float: return isLiteral(operand, of: type, solver)
      default: return false
      }
    case .string(let literal): return solver.accepts(type, literal)
    default: return false
    }
  }

  /// Checks the arguments of an unknown callee, so that errors in them are reported too.
  private func checkArgumentsOfUnknownCallee(_ arguments: CallArgumentsSyntax, _ solver: Solver) {
    for argument in arguments.arguments {
      // Without a context neither closures nor implicit members can be checked.
      if case .closure = argument.value.kind { continue }
      if case .implicitMember = argument.value.kind { continue }
      let node = generate(argument.value, solver)
      solver.poison(node)
    }
  }

  /// Returns a call of `type(of:)`, whose type no declaration can express; nil for other calls.
  private func generateSpecial(
    _ callee: ExprSyntax, _ arguments: CallArgumentsSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node? {
    guard arguments.arguments.count == 1, arguments.arguments[0].label?.text == "of",
      arguments.trailingClosures.isEmpty
    else { return nil }
    switch callee.kind {
    case .identifier(let name) where name.text == "type": break
    case .member(let base, let name) where name.text == "type" && moduleName(base) != nil: break
    default: return nil
    }
    let value = generate(arguments.arguments[0].value, solver)
    return solver.makeNode(.dynamicType(value), .typeOfDynamicTypes(of: value.type), range)
  }

  /// Returns the tuple type that an alias denotes in `Point(x: 1, y: 2)`; nil for other callees.
  private func tupleType(_ callee: ExprSyntax, _ solver: Solver) -> StaticType? {
    let name: NameSyntax
    switch callee.kind {
    case .identifier(let own): name = own
    case .member(_, let member): name = member
    default: return nil
    }
    guard name.text.first?.isUppercase == true else { return nil }
    if case .identifier = callee.kind,
      !(checker.lookupType(name.text, typeContext) is TypeAliasDecl)
    {
      return nil
    }
    guard case .typeReference(let type)? = silentTypeNode(callee, solver)?.kind,
      case .tuple = type.kind
    else { return nil }
    return type
  }

  /// Returns the node of `Point(x: 1, y: 2)`: the arguments as a tuple that is converted to the type.
  private func generateTuple(
    _ type: StaticType, _ arguments: CallArgumentsSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    let list = arguments.arguments
    let isSingle = list.count == 1 && list[0].label == nil
    let value = ExprSyntax(isSingle ? .parenthesised(list[0].value) : .tuple(list), range)
    let node = generate(value, solver, expected: type)
    solver.convert(node.type, to: type, .coercion, range)
    return solver.makeNode(.cast(node, .coerce, type), type, range)
  }

  private func generateCallee(_ callee: ExprSyntax, _ solver: Solver) -> Node {
    // A name with labels is a function that is called like any other value: `f(at:)(1)`.
    if callee.hasArgumentLabels {
      let function = generateBase(callee, solver)
      return solver.makeNode(.cast(function, .coerce, function.type), function.type, callee.range)
    }
    switch callee.kind {
    case .identifier(let name):
      context.chain.depth += 1
      defer { context.chain.depth -= 1 }
      return unwrappedCallee(generateName(name, solver, callee.range, isCalled: true), solver)
    case .member(let base, let name):
      if let module = moduleCallee(base, name, solver, callee.range) { return module }
      return memberNode(base, name, solver, callee.range)
    case .implicitMember(let name):
      let node = implicitMemberNode(name, solver, callee.range)
      context.chain.implicitBase = implicitBase(node)
      return node
    case .array(let elements) where elements.count == 1:
      // `[Int]()` is a type if its element is one.
      return silentTypeNode(callee, solver) ?? generateBase(callee, solver)
    case .dictionary(let elements) where elements.count == 1:
      return silentTypeNode(callee, solver) ?? generateBase(callee, solver)
    default: return generateBase(callee, solver)
    }
  }

  /// Returns the wrapped value of a function variable that was declared as `T!`, which is called without `!`.
  private func unwrappedCallee(_ node: Node, _ solver: Solver) -> Node {
    guard case .variable = node.kind, solver.isImplicitlyUnwrapped(node) else { return node }
    let unwrapped = solver.makeNode(
      .forceUnwrap(node, isImplicit: true), solver.fresh(node.range), node.range)
    solver.add(.unwrap(unwrapped))
    return unwrapped
  }

  private func moduleCallee(
    _ base: ExprSyntax, _ name: NameSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node? {
    guard let module = moduleName(base) else { return nil }
    return generateName(name, solver, range, isCalled: true, module: module)
  }

  /// Returns the type that an expression denotes, without reporting errors; nil for a value.
  func silentTypeNode(_ syntax: ExprSyntax, _ solver: Solver) -> Node? {
    guard let type = syntax.asType else { return nil }
    let resolved = probe(syntax.range) { resolve(type, solver) }
    if resolved.hasError { return nil }
    return solver.makeNode(.typeReference(resolved), StaticType(.metatype(resolved)), syntax.range)
  }

  func generateArguments(
    _ syntax: CallArgumentsSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Arguments {
    outsideChain {
      let failed = { [self] (range: SourceRange) in
        Arguments.Argument(label: nil, labelRange: nil, node: errorNode(solver, range))
      }
      var list = expanding(syntax.arguments, failed: failed) { argument, label, isExpanded in
        Arguments.Argument(
          label: label?.text, labelRange: label?.range,
          node: generateArgument(argument, solver), isExpanded: isExpanded)
      }
      for trailing in syntax.trailingClosures {
        let label = trailing.label.flatMap { $0.text == "_" ? nil : $0.text }
        list.append(
          Arguments.Argument(
            label: label, labelRange: trailing.label?.range,
            node: generateClosure(trailing.closure, solver), isTrailing: true))
      }
      return Arguments(list: list, range: syntax.parentheses ?? range, syntax: syntax)
    }
  }

  /// Runs `body` for an expression that is nested in a postfix chain but is not one of its links.
  func outsideChain<Result>(_ body: () -> Result) -> Result {
    within(context.outsideChain, body)
  }

  func generateTuple(
    _ elements: [ArgumentSyntax], _ solver: Solver, _ range: SourceRange, _ expected: StaticType?
  ) -> Node {
    if elements.contains(where: \.value.isPackExpansion) {
      return generateExpandedTuple(elements, solver, range)
    }
    var wanted: [StaticType?] = Array(repeating: nil, count: elements.count)
    if let expected, case .tuple(let types) = solver.shallowResolved(expected).kind,
      types.count == elements.count
    {
      wanted = types.map(\.type)
    }
    let nodes = zip(elements, wanted).map { generate($0.value, solver, expected: $1) }
    if nodes.contains(where: { if case .typeReference = $0.kind { true } else { false } }),
      let type = silentTypeNode(ExprSyntax(.tuple(elements), range), solver)
    {
      return type
    }
    let type = StaticType(
      .tuple(
        zip(elements, nodes).map { TupleElement(label: $0.label?.text, type: $1.type) }))
    return solver.makeNode(.tuple(nodes), type, range)
  }

  func generateArray(
    _ elements: [ExprSyntax], _ solver: Solver, _ range: SourceRange, _ expected: StaticType?
  ) -> Node {
    // `[Outer.Inner]` is a type if its element is one.
    if elements.count == 1, elements[0].mayBeNestedType,
      let type = silentTypeNode(ExprSyntax(.array(elements), range), solver)
    {
      return type
    }
    let element = solver.freshElement(range, erasure: .any, isEmpty: elements.isEmpty)
    if let expected,
      let wanted = expectedArguments(solver.shallowResolved(expected), "Array", solver)
    {
      solver.unify(element, wanted[0])
    }
    let nodes = generateElements(elements, element, solver)
    if elements.count == 1, case .typeReference = nodes[0].kind,
      let type = silentTypeNode(ExprSyntax(.array(elements), range), solver)
    {
      // Drops the conversion of the element, which is a type and not a value.
      solver.state.constraints.removeLast()
      return type
    }
    let type = solver.fresh(range, literal: .array(element: element))
    return solver.makeNode(.array(nodes, element: element), type, range)
  }

  /// Returns the generic arguments of the expected collection type, without its optional; nil if another type
  /// is expected.
  private func expectedArguments(
    _ expected: StaticType, _ collection: String, _ solver: Solver
  ) -> [StaticType]? {
    if let inner = checker.wrapped(expected) {
      return expectedArguments(solver.shallowResolved(inner), collection, solver)
    }
    guard expected.nominalDecl?.name == collection, expected.nominalDecl?.isLibrary == true else {
      return nil
    }
    return expected.genericArguments
  }

  func generateDictionary(
    _ elements: [DictionaryElementSyntax], _ solver: Solver, _ range: SourceRange,
    _ expected: StaticType?
  ) -> Node {
    if elements.count == 1, elements[0].key.mayBeNestedType,
      let type = silentTypeNode(ExprSyntax(.dictionary(elements), range), solver)
    {
      return type
    }
    let key = solver.freshElement(
      range, erasure: core.type("AnyHashable").plainType, isEmpty: elements.isEmpty)
    let value = solver.freshElement(range, erasure: .any, isEmpty: elements.isEmpty)
    if let expected,
      let wanted = expectedArguments(solver.shallowResolved(expected), "Dictionary", solver)
    {
      solver.unify(key, wanted[0])
      solver.unify(value, wanted[1])
    }
    let nodes = zip(
      generateElements(elements.map(\.key), key, solver),
      generateElements(elements.map(\.value), value, solver)
    ).map { (key: $0, value: $1) }
    if elements.count == 1, case .typeReference = nodes[0].key.kind,
      let type = silentTypeNode(ExprSyntax(.dictionary(elements), range), solver)
    {
      // Drops the conversions of the key and the value, which are types.
      solver.state.constraints.removeLast(2)
      return type
    }
    let type = solver.fresh(range, literal: .dictionary(key: key, value: value))
    return solver.makeNode(.dictionary(nodes, key: key, value: value), type, range)
  }

  func generateString(
    _ literal: StringLiteralSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    if let text = literal.plainText {
      return solver.makeNode(.string(text), solver.fresh(range, literal: .string), range)
    }
    let parts = outsideChain {
      literal.segments.map { segment -> InterpolationPart in
        switch segment {
        case .text(let text): .text(text)
        case .interpolation(let arguments, _):
          withoutElements {
            .value(
              arguments.map {
                ($0.label?.text, generateInterpolated($0.value, of: literal.segments.count, solver))
              })
          }
        }
      }
    }
    let node = solver.makeNode(
      .interpolation(parts), solver.fresh(range, literal: .interpolation), range)
    if parts.contains(where: \.hasLabels) { solver.add(.interpolation(node)) }
    return node
  }

  func generatePrefix(
    _ name: NameSyntax, _ operand: ExprSyntax, _ solver: Solver, _ range: SourceRange
  ) -> Node {
    // `-1` is a single literal.
    if name.text == "-" {
      if case .integer(let value?) = operand.kind {
        return solver.makeNode(
          .integer(value, isNegative: true), literalType(.integer, solver, range), range)
      }
      if case .float(let value) = operand.kind {
        return solver.makeNode(.float(-value), literalType(.float, solver, range), range)
      }
    }
    return generateOperator(name, [generate(operand, solver)], solver, range)
  }

  /// Returns the call of an operator function.
  func generateOperator(
    _ name: NameSyntax, _ operands: [Node], _ solver: Solver, _ range: SourceRange,
    isPostfix: Bool = false
  ) -> Node {
    let found = operatorCandidates(
      OperatorForm(name: name.text, operands: operands.count, isPostfix: isPostfix))
    if found.all.isEmpty {
      checker.report(.unknownOperator(name.text, name.range))
      return errorNode(solver, range)
    }
    let callee = solver.makeNode(
      .unresolvedName(name.text, found), solver.fresh(name.range), name.range)
    let written =
      operands.count == 1 && found.all.allSatisfy { hasInoutOperand($0.candidate.decl) }
    let nodes =
      written
      ? operands.map { solver.makeNode(.inoutReference($0), $0.type, $0.range) } : operands
    let list = Arguments(
      list: nodes.map { Arguments.Argument(label: nil, labelRange: nil, node: $0) },
      range: range)
    let node = solver.makeNode(
      .call(callee, list), context.literalType ?? solver.fresh(range), range)
    solver.add(.apply(node))
    return node
  }

  /// Returns whether a prefix or postfix operator has an `inout` operand, which is written without `&`.
  func hasInoutOperand(_ decl: Decl) -> Bool {
    guard let function = decl as? FunctionDecl else { return false }
    checker.resolveSignature(of: function)
    return function.parameters.first?.isInout ?? false
  }

  /// Returns the overload choices of an operator with operands written in some form.
  private func operatorCandidates(_ form: OperatorForm) -> NamedCandidates {
    let isShared = scope.lookup(form.name).isEmpty && checker.viewpoint == nil
    if isShared, let known = checker.cache.operators[form] { return known }
    let found = operatorCandidates(form.name).filter {
      guard let function = $0.candidate.decl as? FunctionDecl else { return false }
      return arity(function) == form.operands
        && function.attributes.contains("postfix") == form.isPostfix
    }
    // While it is being found which operators are witnesses, a list may have operators that are none.
    guard isShared, checker.operatorSearches == 0 else { return NamedCandidates(found) }
    let shared = checker.indexed(found)
    checker.cache.operators[form] = shared
    return shared
  }

  private func arity(_ function: FunctionDecl) -> Int {
    guard case .function(let syntax)? = function.resolution?.source else {
      return function.parameters.count
    }
    return syntax.signature.parameters.count
  }
}

extension ExprSyntax {
  /// The type that the expression denotes if it is one; nil if it cannot be a type.
  var asType: TypeSyntax? {
    switch kind {
    case .identifier(let name): return TypeSyntax(.named(name), range)
    case .member(let base, let name):
      return base.asType.map { TypeSyntax(.member($0, name), range) }
    case .array(let elements) where elements.count == 1:
      return elements[0].asType.map { TypeSyntax(.array($0), range) }
    case .dictionary(let elements) where elements.count == 1:
      guard let key = elements[0].key.asType, let value = elements[0].value.asType else {
        return nil
      }
      return TypeSyntax(.dictionary(key, value), range)
    case .optionalChain(let base): return base.asType.map { TypeSyntax(.optional($0), range) }
    case .parenthesised(let inner): return inner.asType
    case .tuple(let elements):
      let parts = elements.compactMap { element in
        element.value.asType.map { TupleTypeElementSyntax(label: element.label, type: $0) }
      }
      return parts.count == elements.count ? TypeSyntax(.tuple(parts), range) : nil
    case .type(let type): return type
    case .prefix(let name, let operand) where name.text == "each":
      return operand.asType.map { TypeSyntax(.element($0), range) }
    case .packExpansion(let pattern):
      return pattern.asType.map { TypeSyntax(.pack($0), range) }
    case .sequence(let first, let rest): return ExprSyntax.composition(first, rest, range)
    default: return nil
    }
  }

  /// Returns the type `P & Q` that a sequence of operands denotes; nil for a value.
  static func composition(
    _ first: ExprSyntax, _ rest: [InfixSyntax], _ range: SourceRange
  ) -> TypeSyntax? {
    let parts = rest.map { part -> TypeSyntax? in
      guard case .named(let name) = part.infix, name.text == "&" else { return nil }
      return part.operand?.asType
    }
    guard let type = first.asType, !parts.contains(where: { $0 == nil }) else { return nil }
    return TypeSyntax(.composition([type] + parts.compactMap { $0 }), range)
  }
}

extension ExprSyntax {
  /// Indicates whether it is a number, a Boolean or a string, also with a sign.
  var isLiteral: Bool {
    switch kind {
    case .integer, .float, .bool, .string, .nilLiteral: true
    case .prefix(let sign, let operand): sign.text == "-" && operand.isLiteral
    default: false
    }
  }

  /// Indicates whether it may name a nested type, unlike `P.self`, which is a value.
  fileprivate var mayBeNestedType: Bool {
    guard case .member(_, let name) = kind else { return false }
    return name.text != "self"
  }

  /// Indicates whether it is a name with argument labels: `move(to:)`.
  fileprivate var hasArgumentLabels: Bool {
    switch kind {
    case .identifier(let name), .member(_, let name), .implicitMember(let name):
      name.argumentLabels != nil
    default: false
    }
  }
}
