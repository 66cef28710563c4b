import DeclTree

/// Expands the `repeat` patterns of functions with parameter packs.
extension BodyChecker {
  /// Runs `body` once for each element of the packs that a pattern mentions, in a scope in which the packs' names are
  /// those of the element.
  func expanding<Result>(_ pattern: ExprSyntax, _ body: () -> Result) -> [Result] {
    let packs = checker.packs(in: function)
    guard let count = length(of: pattern, packs) else {
      checker.reportPack(pattern.range, typeContext)
      return []
    }
    return (0..<count).map { index in
      inNewScope {
        scope.addElements(at: index, of: packs)
        return body()
      }
    }
  }

  /// Returns the results of `make` for arguments or tuple elements with their labels; those with a `repeat` give one
  /// for each element, of which the first has the label.
  func expanding<Result>(
    _ elements: [ArgumentSyntax], _ make: (ExprSyntax, NameSyntax?) -> Result
  ) -> [Result] {
    elements.flatMap { element -> [Result] in
      guard case .packExpansion(let pattern) = element.value.kind else {
        return [make(element.value, element.label)]
      }
      var label = element.label
      return expanding(pattern) {
        defer { label = nil }
        return make(pattern, label)
      }
    }
  }

  private func length(of pattern: ExprSyntax, _ packs: [String: [Decl]]) -> Int? {
    var found: Int?
    pattern.visitExpressions { expression in
      guard found == nil else { return }
      switch expression.kind {
      case .identifier(let name):
        let arguments = name.genericArguments ?? []
        let names = [name.text] + arguments.compactMap { $0.firstName(in: packs) }
        found = names.lazy.compactMap { packs[$0]?.count }.first
      case .type(let type): found = type.firstName(in: packs).flatMap { packs[$0]?.count }
      default: break
      }
    }
    if found != nil { return found }
    // The pattern mentions tuples of the elements, or mentions the packs in a closure.
    let lengths = Set(packs.values.map(\.count))
    return lengths.count == 1 ? lengths.first : nil
  }

  /// Returns the node of `each x`: an element of a pack, or of a tuple of as many elements.
  func generatePackElement(_ operand: ExprSyntax, _ solver: Solver, _ range: SourceRange) -> Node {
    var next: Scope? = scope
    while let current = next, current.packIndex == nil { next = current.parent }
    guard let index = next?.packIndex else {
      checker.report(.packOutsideExpansion(range))
      return errorNode(solver, range)
    }
    let packs = checker.packs(in: function)
    if case .identifier(let name) = operand.kind, packs[name.text] != nil {
      return generate(operand, solver)
    }
    let isTuple = packs.values.first.map { $0.count != 1 } ?? false
    let element = NameSyntax(String(index), operand.range)
    return generate(isTuple ? ExprSyntax(.member(operand, element), range) : operand, solver)
  }

  /// Returns the node of a tuple with expansions; of a single element, that of the element itself.
  func generateExpandedTuple(
    _ elements: [ArgumentSyntax], _ solver: Solver, _ range: SourceRange
  ) -> Node {
    let parts = expanding(elements) { (generate($0, solver), $1?.text) }
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
        let condition = loop.condition.map { checkCondition($0) }
        let body = checkBlock(loop.body)
        let guarded =
          condition.map {
            [TypedStmt(.ifStatement([.expression($0)], then: body, otherwise: []), range)]
          } ?? body
        return TypedStmt(
          .block([TypedStmt(.variable(bound, value), range)] + guarded, label: element), range)
      }
    }
    return .block(blocks, label: label)
  }
}

extension ExprSyntax {
  /// Indicates whether it is a `repeat` pattern.
  var isPackExpansion: Bool {
    if case .packExpansion = kind { return true }
    return false
  }
}
