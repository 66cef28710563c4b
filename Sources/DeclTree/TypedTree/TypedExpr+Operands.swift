extension TypedExpr {
  /// The direct subexpressions in evaluation order, without the bodies of closures, the branches of `if` and
  /// `switch`, and the statements of a block.
  package var operands: [TypedExpr] {
    switch kind {
    case .member(let base, _, _, _), .tupleElement(let base, _), .inoutReference(let base),
      .forceUnwrap(let base, _), .optionalChain(let base), .optionalBind(let base),
      .conversion(let base, _), .isType(let base, _), .cast(let base, _, _),
      .tryExpression(let base), .tryOptional(let base), .tryForced(let base),
      .awaitExpression(let base), .never(let base), .describe(let base), .dynamicType(let base),
      .atSite(let base, _), .classProperty(let base, _, _), .consume(let base),
      .discardSelf(let base), .copy(let base):
      [base]
    case .subscriptAccess(let base, _, _, let arguments, _):
      [base] + arguments.flatMap(\.values)
    case .keyPathAccess(let base, let path): [base, path]
    case .array(let elements), .tuple(let elements), .interpolation(let elements),
      .enumCase(_, let elements):
      elements
    case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
    case .function(let callee): callee.operands
    case .call(let callee, let arguments, _): callee.operands + arguments.flatMap(\.values)
    case .assign(let left, let right), .and(let left, let right), .or(let left, let right),
      .coalesce(let left, let right):
      [left, right]
    case .ternary(let test, let first, let second): [test, first, second]
    case .closure(let closure): closure.captures.map(\.value)
    case .keyPath(let path): path.components.flatMap(\.component.operands)
    case .block, .ifElse, .switchCase, .variable, .integer, .float, .bool, .string, .character,
      .nilLiteral, .staticVariable, .typeReference, .selfType, .discard, .error:
      []
    }
  }

  /// Calls `visit` for every variable that is used outside nested closures.
  package func visitVariables(_ visit: (VariableDecl) -> Void) {
    if case .variable(let variable) = kind { visit(variable) }
    if case .closure = kind { return }
    for operand in operands + results { operand.visitVariables(visit) }
  }

  /// The result values of blocks and `if` branches, and the subject of a `switch`.
  private var results: [TypedExpr] {
    switch kind {
    case .block(_, let value): [value]
    case .ifElse(_, let then, let otherwise): [then, otherwise]
    case .switchCase(let choice): [choice.subject]
    default: []
    }
  }
}

extension TypedArgument {
  /// The explicit argument values; empty for a default argument.
  package var values: [TypedExpr] {
    switch self {
    case .value(let value): [value]
    case .variadic(let values, _): values
    case .defaultValue: []
    }
  }
}

extension TypedExpr.Callee {
  /// The subexpressions of the callee.
  package var operands: [TypedExpr] {
    switch self {
    case .method(let base, _, _, _), .value(let base): [base]
    case .function(_, _, let metatype): metatype.map { [$0] } ?? []
    case .delegatedInit: []
    }
  }

  /// The called declaration; nil for a function value.
  package var function: FunctionDecl? {
    switch self {
    case .function(let function, _, _), .method(_, let function, _, _),
      .delegatedInit(let function, _, _):
      function
    case .value: nil
    }
  }

  /// The substitutions for the generic parameters of the called declaration.
  package var substitutions: Substitutions {
    switch self {
    case .function(_, let substitutions, _), .method(_, _, let substitutions, _),
      .delegatedInit(_, let substitutions, _):
      substitutions
    case .value: .none
    }
  }
}

extension TypedKeyPath.Component {
  fileprivate var operands: [TypedExpr] {
    if case .subscriptAccess(_, _, let arguments, _) = self { return arguments.flatMap(\.values) }
    return []
  }
}
