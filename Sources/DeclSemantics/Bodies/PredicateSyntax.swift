import DeclTree

/// The expansion of `#Predicate` and `#Expression`: the closure with the operations that throw in a predicate.
///
/// The macro of Foundation translates the closure into a tree of `PredicateExpressions`, which has no node for most of
/// Swift. Here the closure is called as it is; what has no such node is an error all the same.
struct PredicateSyntax {
  /// The errors about parts that the macro does not support.
  private(set) var diagnostics: [Diagnostic] = []
  /// The name of the macro.
  private let macro: String
  /// Indicates whether the closure that is being expanded contains an operation that throws.
  private var isThrowing = false

  init(macro: String) { self.macro = macro }

  /// The functions and subscripts that predicates support, with their labels; `{}` stands for a closure.
  private static let functions: Set<String> = [
    "contains(_:)", "contains(where:)", "contains{}", "allSatisfy(_:)", "allSatisfy{}",
    "flatMap(_:)", "flatMap{}", "filter(_:)", "filter{}", "subscript(_:)", "subscript(_:default:)",
    "starts(with:)", "min()", "max()", "localizedStandardContains(_:)", "localizedCompare(_:)",
    "caseInsensitiveCompare(_:)",
  ]

  private static let operators: Set<String> = [
    "==", "!=", "<", "<=", ">", ">=", "||", "&&", "+", "-", "*", "/", "%", "??", "...", "..<",
  ]

  private mutating func report(_ what: String, _ range: SourceRange) {
    diagnostics.append(.predicate(what, macro, range))
  }

  /// Returns the closure with its throwing operations marked with `try`.
  mutating func expanded(_ closure: ClosureSyntax) -> ClosureSyntax {
    ClosureSyntax(
      range: closure.range, attributes: closure.attributes, captures: closure.captures,
      parameters: closure.parameters, isAsync: closure.isAsync, isThrowing: closure.isThrowing,
      thrownType: closure.thrownType, result: closure.result,
      statements: expanded(closure.statements, in: closure.range))
  }

  // MARK: Statements

  private mutating func expanded(
    _ statements: [StmtSyntax], in range: SourceRange
  ) -> [StmtSyntax] {
    guard statements.count == 1 else {
      let place = statements.count > 1 ? statements[1].range : range
      report("Predicate body may only contain one expression", place)
      return statements
    }
    return [expanded(statements[0])]
  }

  private mutating func expanded(_ statement: StmtSyntax) -> StmtSyntax {
    switch statement.kind {
    case .expression(let value):
      return StmtSyntax(.expression(marked(value)), statement.range)
    case .returnStatement(let value?):
      return StmtSyntax(.returnStatement(marked(value)), statement.range)
    case .ifStatement(let syntax):
      return StmtSyntax(.ifStatement(expanded(syntax)), statement.range)
    case .doStatement(let body, _, let catches) where catches.isEmpty && body.count == 1:
      return expanded(body[0])
    case .declaration: unsupported("Declarations are", statement)
    case .switchStatement: unsupported("Switch expressions are", statement)
    case .whileLoop: unsupported("While loops are", statement)
    case .repeatLoop: unsupported("Repeat-while loops are", statement)
    case .forLoop: unsupported("For-in loops are", statement)
    case .doStatement: unsupported("Catch clauses are", statement)
    default: unsupported("This statement is", statement)
    }
    return statement
  }

  private mutating func unsupported(_ what: String, _ statement: StmtSyntax) {
    report("\(what) not supported in this predicate", statement.range)
  }

  private mutating func expanded(_ syntax: IfSyntax) -> IfSyntax {
    let elseBranch: IfSyntax.Else?
    switch syntax.elseBranch {
    case .block(let statements, let range)?:
      elseBranch = .block(expanded(statements, in: range), range)
    case .elseIf(let next)?: elseBranch = .elseIf(expanded(next))
    case nil:
      report(
        "If expressions without an else expression are not supported in this predicate",
        syntax.range)
      elseBranch = nil
    }
    let isBinding = syntax.conditions.allSatisfy(\.bindsOptional)
    return IfSyntax(
      range: syntax.range,
      conditions: syntax.conditions.map { expanded($0, mayBind: isBinding) },
      body: expanded(syntax.body, in: syntax.bodyRange), bodyRange: syntax.bodyRange,
      elseBranch: elseBranch)
  }

  private mutating func expanded(_ condition: ConditionSyntax, mayBind: Bool) -> ConditionSyntax {
    switch condition.kind {
    case .expression(let value):
      return ConditionSyntax(.expression(marked(value)), condition.range)
    case .optionalBinding(let isLet, let pattern, let type, let value):
      if !mayBind {
        report(
          "Mixing optional bindings with other conditions is not supported in this predicate",
          condition.range)
      }
      return ConditionSyntax(
        .optionalBinding(isLet: isLet, pattern, type, value.map { marked($0) }), condition.range)
    case .patternMatch:
      report("Matching pattern conditions are not supported in this predicate", condition.range)
    case .availability:
      report("Availability conditions are not supported in this predicate", condition.range)
    }
    return condition
  }

  // MARK: Expressions

  /// Returns the expansion of a whole expression, with `try` if it can throw.
  private mutating func marked(_ value: ExprSyntax) -> ExprSyntax {
    let outer = isThrowing
    isThrowing = false
    let result = expanded(value)
    // What contains a closure that throws throws too.
    defer { isThrowing = outer || isThrowing }
    return isThrowing ? ExprSyntax(.tryExpression(.plain, result), value.range) : result
  }

  private mutating func expanded(_ value: ExprSyntax) -> ExprSyntax {
    ExprSyntax(expandedKind(value), value.range)
  }

  private mutating func expandedKind(_ value: ExprSyntax) -> ExprSyntax.Kind {
    switch value.kind {
    case .parenthesised(let inner): return .parenthesised(expanded(inner))
    case .member(let base, let name): return .member(expanded(base), name)
    case .optionalChain(let base): return .optionalChain(expanded(base))
    case .prefix(let name, let operand):
      if !["!", "-"].contains(name.text) { report(operator: name) }
      return .prefix(operator: name, expanded(operand))
    case .postfix(let name, let operand):
      report(operator: name)
      return .postfix(operator: name, operand)
    case .forceUnwrap(let base): return unwrapped(base, value.range)
    case .call(let callee, let arguments): return call(callee, arguments, value)
    case .subscriptAccess(let base, let arguments):
      check("subscript", arguments, base.range)
      return .subscriptAccess(expanded(base), expanded(arguments))
    case .closure(let closure): return .closure(expanded(closure))
    case .sequence(let first, let rest):
      return .sequence(first: expanded(first), rest: rest.map { expanded($0) })
    case .ifExpression(let syntax): return .ifExpression(expanded(syntax))
    case .tuple:
      report("Tuples are not supported in this predicate", value.range)
    case .switchExpression:
      report("Switch expressions are not supported in this predicate", value.range)
    case .implicitMember:
      report(
        "Member access without an explicit base is not supported in this predicate", value.range)
    default: break
    }
    return value.kind
  }

  private mutating func report(operator name: NameSyntax) {
    report("The '\(name.text)' operator is not supported in this predicate", name.range)
  }

  /// Returns the call that unwraps a value or throws. Inside a chain `!` belongs to the chain and stays.
  private mutating func unwrapped(_ base: ExprSyntax, _ range: SourceRange) -> ExprSyntax.Kind {
    let value = expanded(base)
    if base.hasChainLink { return .forceUnwrap(value) }
    isThrowing = true
    let type = ExprSyntax(
      .member(.name("Foundation", range), NameSyntax("PredicateError", range)), range)
    let function = ExprSyntax(.member(type, NameSyntax("_unwrapped", range)), range)
    return .call(
      function,
      CallArgumentsSyntax(
        arguments: [ArgumentSyntax(label: nil, value: value)], parentheses: range))
  }

  private mutating func call(
    _ callee: ExprSyntax, _ arguments: CallArgumentsSyntax, _ value: ExprSyntax
  ) -> ExprSyntax.Kind {
    guard case .member(let base, let name) = callee.kind else {
      report("Global functions are not supported in this predicate", value.range)
      return value.kind
    }
    check(name.text, arguments, name.range)
    let function = ExprSyntax(.member(expanded(base), name), callee.range)
    return .call(function, expanded(arguments))
  }

  /// Reports a function that predicates do not support.
  private mutating func check(
    _ name: String, _ arguments: CallArgumentsSyntax, _ range: SourceRange
  ) {
    let labels = arguments.arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
    let hasClosure = !arguments.trailingClosures.isEmpty
    let form = hasClosure && labels.isEmpty ? "\(name){}" : "\(name)(\(labels))"
    if Self.functions.contains(form), !hasClosure || labels.isEmpty { return }
    report("The \(name)(\(labels)) function is not supported in this predicate", range)
  }

  private mutating func expanded(_ arguments: CallArgumentsSyntax) -> CallArgumentsSyntax {
    CallArgumentsSyntax(
      arguments: arguments.arguments.map {
        ArgumentSyntax(label: $0.label, value: expanded($0.value))
      },
      trailingClosures: arguments.trailingClosures.map {
        TrailingClosureSyntax(label: $0.label, closure: expanded($0.closure))
      }, parentheses: arguments.parentheses)
  }

  private mutating func expanded(_ infix: InfixSyntax) -> InfixSyntax {
    let operand = infix.operand.map { expanded($0) }
    switch infix.infix {
    case .named(let name):
      if !Self.operators.contains(name.text) { report(operator: name) }
    case .assignment(let range): report(operator: NameSyntax("=", range))
    case .ternary(let middle, let question):
      return InfixSyntax(.ternary(middle: expanded(middle), question: question), operand)
    case .isType, .asType: break
    }
    return InfixSyntax(infix.infix, operand)
  }
}

extension ConditionSyntax {
  /// Indicates whether the condition is an optional binding.
  fileprivate var bindsOptional: Bool {
    if case .optionalBinding = kind { return true }
    return false
  }
}

extension ExprSyntax {
  /// Indicates whether a `?` of a chain is in the expression's own base.
  fileprivate var hasChainLink: Bool {
    switch kind {
    case .optionalChain: true
    case .member(let base, _), .call(let base, _), .subscriptAccess(let base, _),
      .forceUnwrap(let base):
      base.hasChainLink
    default: false
    }
  }
}
