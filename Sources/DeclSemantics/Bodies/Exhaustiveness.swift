import DeclTree

/// A check that the cases of a switch match every value, by the usual pattern matrix, which is split by
/// constructor.
struct Exhaustiveness {
  let checker: Checker
  /// The number of rows that may still be examined; after that the switch counts as exhaustive.
  /// Each constructor of a column repeats the rows without a pattern there, so that the matrix may grow
  /// exponentially with the number of columns.
  private var budget = 4_000

  init(checker: Checker) { self.checker = checker }

  /// Returns a value that no pattern matches, as it would be written in a case; nil when there is none.
  mutating func missing(_ patterns: [TypedPattern], over type: StaticType) -> String? {
    missing(rows: patterns.map { [$0] }, types: [type])?.first
  }

  /// Returns values of several types, one for each column, that no row matches; nil when there are none.
  private mutating func missing(rows: [[TypedPattern?]], types: [StaticType]) -> [String]? {
    budget -= 1
    if budget <= 0 { return nil }
    guard let type = types.first else { return rows.isEmpty ? [] : nil }
    let rest = Array(types.dropFirst())
    let found = constructors(of: type)
    // The type has no values.
    if found?.isEmpty == true { return nil }
    guard let constructors = found,
      rows.contains(where: { isRefutable($0[0]) })
    else {
      let open = rows.filter { isCatchAll($0[0]) }.map { Array($0.dropFirst()) }
      return missing(rows: open, types: rest).map { ["_"] + $0 }
    }
    for constructor in constructors {
      let selected = rows.compactMap { row -> [TypedPattern?]? in
        arguments(of: row[0], constructor).map { $0 + row.dropFirst() }
      }
      if let found = missing(rows: selected, types: constructor.payload + rest) {
        let count = constructor.payload.count
        return [constructor.text(Array(found.prefix(count)))] + found.dropFirst(count)
      }
    }
    return nil
  }

  /// A constructor of a type's values.
  private struct Constructor {
    let name: String
    let payload: [StaticType]

    func text(_ parts: [String]) -> String {
      switch name {
      case "": "(" + parts.joined(separator: ", ") + ")"
      case "true", "false": name
      default:
        parts.isEmpty ? ".\(name)" : ".\(name)(" + parts.joined(separator: ", ") + ")"
      }
    }
  }

  private func constructors(of type: StaticType) -> [Constructor]? {
    if let inner = checker.wrapped(type) {
      return [Constructor(name: "some", payload: [inner]), Constructor(name: "none", payload: [])]
    }
    if type == checker.core.bool {
      return [Constructor(name: "true", payload: []), Constructor(name: "false", payload: [])]
    }
    if case .tuple(let elements) = type.kind {
      return [Constructor(name: "", payload: elements.map(\.type))]
    }
    guard let nominal = type.nominalDecl, nominal.keyword == .enumeration else { return nil }
    checker.collectMembers(of: nominal)
    let substitution = Substitutions(nominal.generics.parameters, type.genericArguments)
    return nominal.cases.map { enumCase in
      Constructor(
        name: enumCase.name,
        payload: checker.payload(of: enumCase).map {
          checker.substitute($0.type, substitution, revealing: false)
        })
    }
  }

  /// Returns whether a pattern distinguishes constructors.
  private func isRefutable(_ pattern: TypedPattern?) -> Bool {
    guard let pattern else { return false }
    switch pattern.kind {
    case .wildcard, .binding: return false
    case .expression: return boolLiteral(pattern) != nil
    default: return true
    }
  }

  private func isCatchAll(_ pattern: TypedPattern?) -> Bool {
    guard let pattern else { return true }
    switch pattern.kind {
    case .wildcard, .binding: return true
    case .cast(let target, let inner):
      return target == pattern.type && (inner.map { isCatchAll($0) } ?? true)
    case .transformed(_, _, let inner): return isCatchAll(inner)
    default: return false
    }
  }

  /// Returns the patterns for the payload of a constructor; nil when the pattern does not match it.
  private func arguments(
    of pattern: TypedPattern?, _ constructor: Constructor
  ) -> [TypedPattern?]? {
    let open = [TypedPattern?](repeating: nil, count: constructor.payload.count)
    guard let pattern else { return open }
    switch pattern.kind {
    case .wildcard, .binding: return open
    case .tuple(let patterns): return constructor.name.isEmpty ? patterns : nil
    case .some(let inner): return constructor.name == "some" ? [inner] : nil
    case .none: return constructor.name == "none" ? [] : nil
    case .enumCase(let enumCase, let patterns):
      guard enumCase.name == constructor.name else { return nil }
      return patterns ?? open
    case .cast, .transformed: return isCatchAll(pattern) ? open : nil
    case .expression:
      return boolLiteral(pattern).map { $0 == (constructor.name == "true") } == true ? [] : nil
    }
  }

  /// Returns the Boolean literal that an expression pattern such as `case true:` compares with; nil for other
  /// patterns.
  private func boolLiteral(_ pattern: TypedPattern) -> Bool? {
    guard case .expression(let value, _) = pattern.kind,
      case .call(_, let arguments, _) = value.kind
    else { return nil }
    for case .value(let argument) in arguments {
      if case .bool(let literal) = argument.kind { return literal }
    }
    return nil
  }
}

extension BodyChecker {
  /// Reports a switch that does not match every value.
  func checkExhaustive(
    _ cases: [[(pattern: TypedPattern, condition: TypedExpr?)]], _ type: StaticType,
    _ syntax: SwitchSyntax
  ) {
    // A `default`, which has no patterns, matches every value.
    if cases.contains(where: \.isEmpty) || type.hasError { return }
    // A case with a `where` may match nothing.
    let patterns = cases.joined().filter { $0.condition == nil }.map(\.pattern)
    if patterns.contains(where: { $0.type.hasError }) { return }
    if type == core.never { return }
    var search = Exhaustiveness(checker: checker)
    if let missing = search.missing(patterns, over: type) {
      checker.report(.switchNotExhaustive(missing == "_" ? nil : missing, syntax.range))
    }
  }

  /// Returns whether control never reaches the end of some statements.
  func terminates(_ statements: [TypedStmt]) -> Bool {
    statements.contains { terminates($0) }
  }

  private func terminates(_ statement: TypedStmt) -> Bool {
    switch statement.kind {
    case .returnStatement, .throwStatement, .breakStatement, .continueStatement,
      .fallthroughStatement:
      return true
    case .expression(let value): return value.type == core.never || alwaysTraps(value)
    case .ifStatement(let conditions, let then, let otherwise):
      if conditions.allSatisfy({ constant($0) == true }) { return terminates(then) }
      if conditions.contains(where: { constant($0) == false }) { return terminates(otherwise) }
      return !otherwise.isEmpty && terminates(then) && terminates(otherwise)
    case .block(let body, let label): return terminates(body) && !breaks(body, to: label)
    case .whileLoop(let conditions, let body, let label):
      guard conditions.count == 1, case .expression(let value) = conditions[0],
        case .bool(true) = value.kind
      else { return false }
      return !breaks(body, to: label)
    case .repeatLoop(let body, let condition, let label):
      if case .bool(true) = condition.kind { return !breaks(body, to: label) }
      return terminates(body) && !breaks(body, to: label)
    case .switchStatement(let typed, let label):
      return typed.cases.allSatisfy { terminates($0.body) && !breaks($0.body, to: label) }
    case .doCatch(let body, let catches, _):
      return terminates(body) && catches.allSatisfy { terminates($0.body) }
    case .guardStatement, .variable, .localFunction, .forLoop, .deferStatement: return false
    }
  }

  /// Returns whether an expression is `assert(false)` or `precondition(false)`.
  private func alwaysTraps(_ value: TypedExpr) -> Bool {
    guard case .call(.function(let function, _, _), let arguments, _) = value.kind,
      function.isLibrary, function.name == "assert" || function.name == "precondition",
      case .value(let condition)? = arguments.first, case .closure(let closure) = condition.kind,
      case .returnStatement(let test?)? = closure.body.statements.first?.kind
    else { return false }
    return constant(.expression(test)) == false
  }

  /// Returns the value of a condition that is a literal or its negation; nil for other conditions.
  private func constant(_ condition: TypedCondition) -> Bool? {
    switch condition {
    case .expression(let value): constant(value)
    case .constant(let value): value
    case .match: nil
    }
  }

  private func constant(_ value: TypedExpr) -> Bool? {
    switch value.kind {
    case .bool(let value): return value
    case .call(.function(let function, _, _), let arguments, _)
    where function.isLibrary && function.name == "!":
      guard case .value(let operand)? = arguments.first else { return nil }
      return constant(operand).map { !$0 }
    case .call(.method(_, let function, _, _), let arguments, _)
    where function.isLibrary && function.name == "!":
      guard case .value(let operand)? = arguments.first else { return nil }
      return constant(operand).map { !$0 }
    default: return nil
    }
  }

  private func breaks(_ statements: [TypedStmt], to label: LoopLabel) -> Bool {
    statements.contains { statement in
      switch statement.kind {
      case .breakStatement(let target): target === label
      case .ifStatement(_, let then, let otherwise): breaks(then + otherwise, to: label)
      case .guardStatement(_, let otherwise): breaks(otherwise, to: label)
      case .whileLoop(_, let body, _), .repeatLoop(let body, _, _), .block(let body, _):
        breaks(body, to: label)
      case .forLoop(let loop): breaks(loop.body, to: label)
      case .switchStatement(let typed, _): typed.cases.contains { breaks($0.body, to: label) }
      case .doCatch(let body, let catches, _): breaks(body + catches.flatMap(\.body), to: label)
      default: false
      }
    }
  }
}
