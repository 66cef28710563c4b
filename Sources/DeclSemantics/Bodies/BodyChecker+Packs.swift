import DeclTree

/// Expands the `repeat` patterns of functions with parameter packs.
extension BodyChecker {
  /// Runs `body` once for each element of the packs that a pattern mentions, in a scope in which `each` refers to the
  /// element. Returns nil after reporting an error of the pattern.
  func expanding<Result>(_ pattern: ExprSyntax, _ body: () -> Result) -> [Result]? {
    guard let count = length(of: pattern) else { return nil }
    let packs = checker.packs(in: function)
    return (0..<count).map { index in
      inNewScope {
        scope.addElements(at: index, count: count, of: packs)
        return body()
      }
    }
  }

  /// Runs `body` in a scope in which `each` refers to nothing: statements and interpolations are no parts of the `repeat`
  /// around them.
  func withoutElements<Result>(_ body: () -> Result) -> Result {
    if scope.nearestElements == nil { return body() }
    return inNewScope {
      scope.elements = .unavailable
      return body()
    }
  }

  /// Returns the results of `make` for arguments or tuple elements with their labels; those with a `repeat` give one
  /// for each element, of which the first has the label, and `failed` for a wrong pattern.
  func expanding<Result>(
    _ elements: [ArgumentSyntax], failed: (SourceRange) -> Result,
    _ make: (ExprSyntax, NameSyntax?, _ isExpanded: Bool) -> Result
  ) -> [Result] {
    elements.flatMap { element -> [Result] in
      guard case .packExpansion(let pattern) = element.value.kind else {
        return [make(element.value, element.label, false)]
      }
      var label = element.label
      let made = expanding(pattern) {
        defer { label = nil }
        return make(pattern, label, true)
      }
      return made ?? [failed(pattern.range)]
    }
  }

  /// Returns the number of elements of the packs to which a pattern refers; nil after reporting that it refers to none,
  /// or to some of different shapes.
  private func length(of pattern: ExprSyntax) -> Int? {
    let references = pattern.packReferences
    var lengths: [Int] = []
    var shapes: [String] = []
    for reference in references {
      switch pack(reference) {
      case .elements(let count, let shape):
        lengths.append(count)
        if let shape { shapes.append(shape) }
      case .unknown: break
      case .noPack(let name):
        checker.report(.eachOfNoPack(name, reference.range))
        return nil
      }
    }
    if references.isEmpty {
      checker.report(misuse(in: pattern) ?? .expansionWithoutPack(pattern.range))
      return nil
    }
    if let (first, other) = checker.differentShapes(shapes, in: function) {
      checker.report(.differentShapes(first, other, pattern.range))
      return nil
    }
    if let length = lengths.first { return length }
    // A tuple of the elements whose type does not tell the pack.
    let known = Set(checker.packs(in: function).values.map(\.count))
    if known.count == 1 { return known.first }
    checker.reportUnsupportedPack(pattern.range, function)
    return nil
  }

  /// The kinds of operand of `each`.
  private enum PackOperand {
    /// A pack, or a tuple of its elements, with the name of the pack of types.
    case elements(Int, shape: String?)
    case unknown
    /// A value or type that is no pack.
    case noPack(String)
  }

  private func pack(_ reference: PackReference) -> PackOperand {
    guard let name = reference.name else { return .unknown }
    if let variable = scope.lookup(name).last as? VariableDecl {
      let type = typeOf(variable)
      if let pack = checker.pack(ofElementsIn: type, function) {
        return .elements(pack.count, shape: pack.name)
      }
      if case .tuple = type.kind { return .unknown }
      return type.hasError || checker.isPackInstance(function)
        ? .unknown : .noPack(TypePrinter(qualified: false).print(type))
    }
    if let decls = checker.pack(named: name, in: function) {
      return .elements(decls.count, shape: checker.shape(of: name, function))
    }
    return isKnown(name) ? .noPack(name) : .unknown
  }

  private func isKnown(_ name: String) -> Bool {
    !lookup(name).isEmpty || checker.lookupType(name, typeContext) != nil
  }

  /// Returns the error for the first name of a pack in a pattern that refers to no pack: it lacks `each`, or stands in an
  /// interpolation. Nil if there is none.
  private func misuse(in pattern: ExprSyntax) -> Diagnostic? {
    var found: Diagnostic?
    pattern.descend { expression in
      switch expression.kind {
      case .prefix(let name, _) where name.text == "each":
        found = found ?? .packOutsideExpansion(expression.range)
        return false
      case .identifier(let name): found = found ?? packWithoutEach(name)
      default: break
      }
      return true
    }
    return found
  }

  /// Returns the error for the name of a pack without `each`; nil for other names.
  func packWithoutEach(_ name: NameSyntax) -> Diagnostic? {
    guard let pack = checker.pack(named: name.text, in: function),
      scope.scope(declaring: name.text) == nil
    else { return nil }
    let kind = pack.first is GenericParameterDecl ? "type pack" : "value pack"
    return .packWithoutEach("\(kind) '\(name.text)'", name.range)
  }

  /// Returns the node of `each x`: an element of a pack, or of a tuple of as many elements.
  func generatePackElement(_ operand: ExprSyntax, _ solver: Solver, _ range: SourceRange) -> Node {
    guard case .at(let index, let count)? = scope.nearestElements else {
      checker.report(.packOutsideExpansion(range))
      return errorNode(solver, range)
    }
    if case .identifier(let name) = operand.kind.inParentheses,
      scope.scope(declaring: name.text) == nil,
      checker.pack(named: name.text, in: function) != nil
    {
      let element = NameSyntax.element(of: name)
      return generate(ExprSyntax(.identifier(element), operand.range), solver)
    }
    if count == 1 { return generate(operand, solver) }
    let element = NameSyntax(String(index), operand.range)
    return generate(ExprSyntax(.member(operand, element), range), solver)
  }

  /// Returns the node of a tuple with expansions; of a single element, that of the element itself.
  func generateExpandedTuple(
    _ elements: [ArgumentSyntax], _ solver: Solver, _ range: SourceRange
  ) -> Node {
    let parts = expanding(elements, failed: { (errorNode(solver, $0), nil) }) { value, label, _ in
      (generate(value, solver), label?.text)
    }
    if parts.count == 1 { return parts[0].0 }
    let type = StaticType(.tuple(parts.map { TupleElement(label: $0.1, type: $0.0.type) }))
    return solver.makeNode(.tuple(parts.map(\.0)), type, range)
  }

  /// Checks `for x in repeat each xs`: a block for each element, in a block that `break` leaves.
  func checkPackLoop(
    _ loop: ForSyntax, over pattern: ExprSyntax, _ name: String?, _ range: SourceRange
  ) -> TypedStmt.Kind {
    let label = LoopLabel(name: name)
    let blocks = expanding(pattern) { () -> TypedStmt in
      let element = LoopLabel(name: nil)
      let value = checkExpression(pattern, expected: loop.type.map { resolve($0) })
      let inner = context.with {
        $0.loops.append(
          BodyContext.Loop(label: label, isLoop: true, isSwitch: false, elementLabel: element))
      }
      return within(inner) {
        let bound = checkPattern(loop.pattern, value.type, isLet: true)
        let (condition, body) = withoutElements {
          (loop.condition.map { checkCondition($0) }, checkBlock(loop.body))
        }
        let guarded =
          condition.map {
            [TypedStmt(.ifStatement([.expression($0)], then: body, otherwise: []), range)]
          } ?? body
        return TypedStmt(
          .block([TypedStmt(.variable(bound, value), range)] + guarded, label: element), range)
      }
    }
    return .block(blocks ?? [], label: label)
  }
}

extension ExprSyntax {
  /// Indicates whether it is a `repeat` pattern.
  var isPackExpansion: Bool {
    if case .packExpansion = kind { return true }
    return false
  }
}
