/// A walker that visits every expression, variable, local function and closure of a typed tree, including the
/// bodies of closures but not those of local functions.
package struct TreeWalker {
  package var expression: (TypedExpr) -> Void = { _ in }
  package var variable: (VariableDecl) -> Void = { _ in }
  package var localFunction: (FunctionDecl) -> Void = { _ in }
  package var closure: (TypedClosure) -> Void = { _ in }

  package init(
    expression: @escaping (TypedExpr) -> Void = { _ in },
    variable: @escaping (VariableDecl) -> Void = { _ in },
    localFunction: @escaping (FunctionDecl) -> Void = { _ in },
    closure: @escaping (TypedClosure) -> Void = { _ in }
  ) {
    self.expression = expression
    self.variable = variable
    self.localFunction = localFunction
    self.closure = closure
  }

  package func walk(_ body: TypedBody) { walk(body.statements) }

  package func walk(_ statements: [TypedStmt]) { statements.forEach(walk) }

  package func walk(_ statement: TypedStmt) {
    switch statement.kind {
    case .expression(let value), .throwStatement(let value): walk(value)
    case .variable(let pattern, let value):
      walk(pattern)
      value.map(walk)
    case .localFunction(let function): localFunction(function)
    case .ifStatement(let conditions, let then, let otherwise):
      conditions.forEach(walk)
      walk(then)
      walk(otherwise)
    case .guardStatement(let conditions, let otherwise):
      conditions.forEach(walk)
      walk(otherwise)
    case .whileLoop(let conditions, let body, _):
      conditions.forEach(walk)
      walk(body)
    case .repeatLoop(let body, let condition, _):
      walk(body)
      walk(condition)
    case .forLoop(let loop): walk(loop)
    case .switchStatement(let choice, _):
      walk(choice.subject)
      for item in choice.cases {
        walk(item.items)
        walk(item.body)
      }
    case .block(let statements, _), .deferStatement(let statements): walk(statements)
    case .returnStatement(let value): value.map(walk)
    case .breakStatement, .continueStatement, .fallthroughStatement: break
    case .doCatch(let body, let catches, let error):
      variable(error)
      walk(body)
      for item in catches {
        walk(item.items)
        walk(item.body)
      }
    case .lifetimeEnd(let end): end.values.forEach(walk)
    }
  }

  private func walk(_ loop: TypedFor) {
    walk(loop.pattern)
    walk(loop.sequence)
    if case .iterator(let make, let iterator, let next) = loop.iteration {
      walk(make)
      variable(iterator)
      walk(next)
    }
    loop.condition.map(walk)
    walk(loop.body)
  }

  private func walk(_ items: [(pattern: TypedPattern, condition: TypedExpr?)]) {
    for item in items {
      walk(item.pattern)
      item.condition.map(walk)
    }
  }

  package func walk(_ condition: TypedCondition) {
    switch condition {
    case .expression(let value): walk(value)
    case .match(let pattern, let value):
      walk(pattern)
      walk(value)
    case .constant: break
    }
  }

  package func walk(_ pattern: TypedPattern) {
    switch pattern.kind {
    case .wildcard, .none: break
    case .binding(let decl): variable(decl)
    case .tuple(let parts): parts.forEach(walk)
    case .enumCase(_, let parts): parts?.forEach(walk)
    case .some(let inner): walk(inner)
    case .cast(_, let inner): inner.map(walk)
    case .expression(let value, let subject):
      variable(subject)
      walk(value)
    case .transformed(let value, let subject, let inner):
      variable(subject)
      walk(value)
      walk(inner)
    }
  }

  package func walk(_ value: TypedExpr) {
    expression(value)
    switch value.kind {
    case .integer, .float, .bool, .string, .character, .nilLiteral, .variable, .staticVariable,
      .typeReference, .selfType, .discard, .error:
      break
    case .array(let values), .interpolation(let values), .enumCase(_, let values),
      .tuple(let values):
      values.forEach(walk)
    case .dictionary(let pairs):
      for pair in pairs {
        walk(pair.key)
        walk(pair.value)
      }
    case .describe(let inner), .dynamicType(let inner), .member(let inner, _, _, _),
      .tupleElement(let inner, _),
      .inoutReference(let inner), .forceUnwrap(let inner, _), .optionalChain(let inner),
      .optionalBind(let inner), .conversion(let inner, _), .isType(let inner, _),
      .cast(let inner, _, _), .tryExpression(let inner), .tryOptional(let inner),
      .tryForced(let inner), .awaitExpression(let inner), .never(let inner),
      .atSite(let inner, _), .classProperty(let inner, _, _), .consume(let inner),
      .discardSelf(let inner), .copy(let inner):
      walk(inner)
    case .keyPathAccess(let base, let path):
      walk(base)
      walk(path)
    case .subscriptAccess(let base, _, _, let arguments, _):
      walk(base)
      arguments.forEach(walk)
    case .function(let callee): walk(callee)
    case .call(let callee, let arguments, _):
      walk(callee)
      arguments.forEach(walk)
    case .closure(let made): walk(made)
    case .keyPath(let path): walk(path)
    case .assign(let left, let right), .and(let left, let right), .or(let left, let right),
      .coalesce(let left, let right):
      walk(left)
      walk(right)
    case .ternary(let condition, let then, let otherwise):
      walk(condition)
      walk(then)
      walk(otherwise)
    case .block(let statements, let inner):
      walk(statements)
      walk(inner)
    case .ifElse(let conditions, let then, let otherwise):
      conditions.forEach(walk)
      walk(then)
      walk(otherwise)
    case .switchCase(let choice):
      walk(choice.subject)
      for item in choice.cases {
        walk(item.items)
        walk(item.body)
      }
    }
  }

  private func walk(_ made: TypedClosure) {
    closure(made)
    for capture in made.captures {
      variable(capture.variable)
      walk(capture.value)
    }
    made.parameters.forEach(variable)
    walk(made.body)
  }

  private func walk(_ path: TypedKeyPath) {
    for component in path.components {
      if case .subscriptAccess(_, _, let arguments, _) = component.component {
        arguments.forEach(walk)
      }
    }
  }

  private func walk(_ callee: TypedExpr.Callee) {
    switch callee {
    case .function(_, _, let metatype): metatype.map(walk)
    case .method(let base, _, _, _): walk(base)
    case .delegatedInit: break
    case .value(let function): walk(function)
    }
  }

  private func walk(_ argument: TypedArgument) {
    switch argument {
    case .value(let value): walk(value)
    case .defaultValue: break
    case .variadic(let values, _): values.forEach(walk)
    }
  }
}
