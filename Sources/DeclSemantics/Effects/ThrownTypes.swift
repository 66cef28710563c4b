import DeclTree

/// The types of the errors that can leave a part of the typed tree, which determine the type of `error` in a
/// `catch`.
struct ThrownTypes {
  private let checker: Checker
  private var found: [StaticType] = []

  init(_ checker: Checker) { self.checker = checker }

  /// Returns the type of all errors that can leave the statements; nil when there is none or more than one.
  static func only(in statements: [TypedStmt], _ checker: Checker) -> StaticType? {
    var types = ThrownTypes(checker)
    types.visit(statements)
    guard let first = types.found.first, !first.hasError,
      types.found.allSatisfy({ $0 == first })
    else { return nil }
    return first.existentialType == nil ? first : nil
  }

  /// Returns the types of the errors that a call or access throws, without those of its operands.
  static func thrown(by site: TypedExpr, _ checker: Checker) -> [StaticType] {
    var types = ThrownTypes(checker)
    types.visitSite(site)
    return types.found
  }

  /// Returns whether an error can leave the statements.
  static func canThrow(_ statements: [TypedStmt], _ checker: Checker) -> Bool {
    var types = ThrownTypes(checker)
    types.visit(statements)
    return !types.found.isEmpty
  }

  private mutating func add(_ type: StaticType?) {
    let type = type ?? checker.anyError
    if type != checker.core.never { found.append(type) }
  }

  private mutating func visit(_ statements: [TypedStmt]) {
    for statement in statements { visit(statement) }
  }

  private mutating func visit(_ statement: TypedStmt) {
    switch statement.kind {
    case .throwStatement(let value):
      visit(value)
      add(value.type)
    case .expression(let value): visit(value)
    case .variable(_, let value), .returnStatement(let value):
      if let value { visit(value) }
    case .ifStatement(let conditions, let then, let otherwise):
      visit(conditions)
      visit(then)
      visit(otherwise)
    case .guardStatement(let conditions, let body), .whileLoop(let conditions, let body, _):
      visit(conditions)
      visit(body)
    case .repeatLoop(let body, let condition, _):
      visit(body)
      visit(condition)
    case .forLoop(let loop):
      visit(loop.sequence)
      if loop.isAsync { add(checker.iterationError(of: loop.sequence.type)) }
      if let condition = loop.condition { visit(condition) }
      visit(loop.body)
    case .switchStatement(let choice, _):
      visit(choice.subject)
      for one in choice.cases { visit(one.body) }
    case .block(let body, _): visit(body)
    case .doCatch(let body, let catches, _):
      if !catches.contains(where: \.catchesEverything) { visit(body) }
      for clause in catches { visit(clause.body) }
    case .deferStatement, .localFunction, .breakStatement, .continueStatement,
      .fallthroughStatement, .lifetimeEnd:
      break
    }
  }

  private mutating func visit(_ conditions: [TypedCondition]) {
    for condition in conditions {
      switch condition {
      case .expression(let value), .match(_, let value): visit(value)
      case .constant: break
      }
    }
  }

  private mutating func visit(_ expression: TypedExpr) {
    switch expression.kind {
    case .tryOptional, .tryForced: return
    case .closure(let closure): closure.captures.forEach { visit($0.value) }
    case .block(let statements, let value):
      visit(statements)
      visit(value)
    case .ifElse(let conditions, let then, let otherwise):
      visit(conditions)
      visit(then)
      visit(otherwise)
    case .switchCase(let choice):
      visit(choice.subject)
      for one in choice.cases { visit(one.body) }
    default:
      expression.operands.forEach { visit($0) }
      visitSite(expression)
    }
  }

  /// Visits a call or access without its operands.
  private mutating func visitSite(_ expression: TypedExpr) {
    switch expression.kind {
    case .call(let callee, let arguments, _): visitCall(callee, arguments)
    case .member(_, let variable, let substitutions, _),
      .staticVariable(let variable, let substitutions):
      visitGetter(variable.getter, substitutions)
    case .variable(let variable): visitGetter(variable.getter, .none)
    case .subscriptAccess(_, let decl, let substitutions, _, _):
      visitGetter(decl.getter, substitutions)
    default: break
    }
  }

  private mutating func visitGetter(_ getter: FunctionDecl?, _ substitutions: Substitutions) {
    guard let getter, getter.isThrowing else { return }
    checker.resolveSignature(of: getter)
    add(getter.thrownType.map { checker.substitute($0, substitutions, revealing: false) })
  }

  private mutating func visitCall(_ callee: TypedExpr.Callee, _ arguments: [TypedArgument]) {
    switch callee {
    case .value(let value):
      guard let type = value.type.functionType, type.isThrowing else { return }
      add(type.thrownType)
    case .function(let function, let substitutions, _),
      .method(_, let function, let substitutions, _),
      .delegatedInit(let function, let substitutions, _):
      guard function.isThrowing else { return }
      if function.isRethrowing {
        if checker.rethrowsByConformance(function, substitutions) { add(nil) }
        return arguments.flatMap(\.values).forEach { visitPassed($0) }
      }
      add(
        function.thrownType.map { checker.substitute($0, substitutions, revealing: false) })
    }
  }

  /// Visits a function value that is passed to a rethrowing function.
  private mutating func visitPassed(_ value: TypedExpr) {
    switch value.kind {
    case .closure(let closure): visit(closure.body.statements)
    case .conversion(let inner, _): visitPassed(inner)
    default:
      let type = (checker.wrapped(value.type) ?? value.type).functionType
      if let type, type.isThrowing { add(type.thrownType) }
    }
  }
}

extension Checker {
  /// The type `any Error`.
  var anyError: StaticType {
    StaticType(.existential(ExistentialType(protocols: [libraryProtocol("Error")])))
  }
}
