/// Traversal of the expressions of a syntax tree, without nested closures.
extension ClosureSyntax {
  /// The number of parameters that the closure's own `$n` references require: the highest `n` plus one, or 0.
  package var highestShorthand: Int {
    var highest = 0
    for statement in statements {
      statement.visitExpressions { expression in
        guard case .identifier(let name) = expression.kind, name.text.first == "$",
          let number = Int(name.text.dropFirst())
        else { return }
        highest = max(highest, number + 1)
      }
    }
    return highest
  }
}

/// A part of a syntax tree that contains expressions.
package protocol ExpressionContainer {
  /// Calls `visit` for every expression in it, outer ones first, except inside closures and inside
  /// declarations of types and functions.
  func visitExpressions(_ visit: (ExprSyntax) -> Void)
}

extension StmtSyntax: ExpressionContainer {
  /// Calls `visit` for every expression in the statement, outer ones first, except inside closures and inside
  /// declarations of types and functions.
  package func visitExpressions(_ visit: (ExprSyntax) -> Void) {
    func all(_ statements: [StmtSyntax]) { statements.forEach { $0.visitExpressions(visit) } }
    func conditions(_ list: [ConditionSyntax]) { list.forEach { $0.visitExpressions(visit) } }
    switch kind {
    case .expression(let value), .throwStatement(let value): value.visitExpressions(visit)
    case .declaration(let declaration):
      if case .variable(let variable) = declaration.kind {
        variable.bindings.forEach { $0.initialValue?.visitExpressions(visit) }
      }
    case .ifStatement(let syntax): syntax.visitExpressions(visit)
    case .guardStatement(let list, let body):
      conditions(list)
      all(body)
    case .whileLoop(let list, let body):
      conditions(list)
      all(body)
    case .repeatLoop(let body, let condition):
      all(body)
      condition.visitExpressions(visit)
    case .forLoop(let loop):
      loop.sequence.visitExpressions(visit)
      loop.condition?.visitExpressions(visit)
      all(loop.body)
    case .switchStatement(let syntax): syntax.visitExpressions(visit)
    case .returnStatement(let value): value?.visitExpressions(visit)
    case .deferStatement(let body): all(body)
    case .doStatement(let body, _, let catches):
      all(body)
      catches.forEach { all($0.body) }
    case .labeled(_, let inner): inner.visitExpressions(visit)
    case .ifConfig(let clauses): clauses.forEach { all($0.elements) }
    case .breakStatement, .continueStatement, .fallthroughStatement: break
    }
  }
}

extension ConditionSyntax: ExpressionContainer {
  package func visitExpressions(_ visit: (ExprSyntax) -> Void) {
    switch kind {
    case .expression(let value), .patternMatch(_, let value): value.visitExpressions(visit)
    case .optionalBinding(_, _, _, let value): value?.visitExpressions(visit)
    case .availability: break
    }
  }
}

extension IfSyntax {
  package func visitExpressions(_ visit: (ExprSyntax) -> Void) {
    conditions.forEach { $0.visitExpressions(visit) }
    body.forEach { $0.visitExpressions(visit) }
    switch elseBranch {
    case .block(let statements, _)?: statements.forEach { $0.visitExpressions(visit) }
    case .elseIf(let next)?: next.visitExpressions(visit)
    case nil: break
    }
  }
}

extension SwitchSyntax {
  package func visitExpressions(_ visit: (ExprSyntax) -> Void) {
    subject.visitExpressions(visit)
    for element in cases {
      if case .items(let items) = element.label {
        items.forEach { $0.condition?.visitExpressions(visit) }
      }
      element.body.forEach { $0.visitExpressions(visit) }
    }
  }
}

extension ExprSyntax: ExpressionContainer {
  /// Calls `visit` for the expression and its subexpressions, except those in closure bodies.
  package func visitExpressions(_ visit: (ExprSyntax) -> Void) {
    visit(self)
    switch kind {
    case .ifExpression(let syntax): syntax.visitExpressions(visit)
    case .switchExpression(let syntax): syntax.visitExpressions(visit)
    default: forEachPart { $0.visitExpressions(visit) }
    }
  }

  /// Calls `visit` for the expression and its subexpressions, outer ones first; those of an expression for which it
  /// returns false are omitted.
  package func descend(_ visit: (ExprSyntax) -> Bool) {
    guard visit(self) else { return }
    forEachPart { $0.descend(visit) }
  }

  /// Calls `visit` for each direct subexpression. The statements of closures and of the branches of `if` and `switch`
  /// are no subexpressions.
  private func forEachPart(_ visit: (ExprSyntax) -> Void) {
    switch kind {
    case .string(let literal):
      for case .interpolation(let arguments, _) in literal.segments {
        arguments.forEach { visit($0.value) }
      }
    case .macro(_, let arguments): arguments.arguments.forEach { visit($0.value) }
    case .member(let base, _), .parenthesised(let base), .prefix(_, let base),
      .postfix(_, let base), .inoutReference(let base), .forceUnwrap(let base),
      .optionalChain(let base), .tryExpression(_, let base), .awaitExpression(let base),
      .postfixIfConfig(let base, _), .packExpansion(let base):
      visit(base)
    case .call(let callee, let arguments), .subscriptAccess(let callee, let arguments):
      visit(callee)
      arguments.arguments.forEach { visit($0.value) }
    case .tuple(let elements): elements.forEach { visit($0.value) }
    case .array(let elements): elements.forEach(visit)
    case .dictionary(let elements):
      for element in elements {
        visit(element.key)
        visit(element.value)
      }
    case .sequence(let first, let rest):
      visit(first)
      for infix in rest {
        if case .ternary(let middle, _) = infix.infix { visit(middle) }
        if let operand = infix.operand { visit(operand) }
      }
    case .integer, .float, .bool, .nilLiteral, .regex, .identifier, .superReference,
      .implicitMember, .closure, .keyPath, .ifExpression, .switchExpression, .discard, .type,
      .postfixBase, .error:
      break
    }
  }

  /// Returns whether subexpressions are nested in the expression on more than a number of levels; a sequence of operators
  /// has as many levels as operators.
  package func isDeeper(than levels: Int) -> Bool {
    if case .sequence(_, let rest) = kind, rest.count > levels { return true }
    var isDeeper = false
    forEachPart { part in
      isDeeper = isDeeper || levels == 0 || part.isDeeper(than: levels - 1)
    }
    return isDeeper
  }

  /// Indicates whether the expression is a call or a subscript whose chain of members begins with a value or a type and contains no `?`,
  /// so that the chain has a meaning without what follows it.
  package var isSelfContainedCall: Bool {
    switch kind {
    case .call, .subscriptAccess: break
    default: return false
    }
    var link = self
    while true {
      switch link.kind {
      case .call(let base, _), .member(let base, _), .subscriptAccess(let base, _),
        .forceUnwrap(let base):
        link = base
      case .optionalChain, .implicitMember, .superReference, .postfixBase, .postfixIfConfig:
        return false
      default: return true
      }
    }
  }
}
