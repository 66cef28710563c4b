import DeclTree

/// A check that the cases of a switch match every value, by the usual pattern matrix, which is split by
/// constructor.
struct Exhaustiveness {
  let checker: Checker
  /// The number of patterns that may still be examined.
  private var budget: Int
  private var depth = 0
  private var constructorsByType: [StaticType: Constructors] = [:]

  /// The error of a matrix that needs too much work.
  struct TooComplex: Error {}

  /// Patterns that may be examined in every switch, and in addition for each of its patterns. The patterns of an enum
  /// with many cases are examined a few times each. Each constructor of a column repeats the rows without a pattern
  /// there, so that the work may grow exponentially with the number of columns.
  private static let budget = (base: 100_000, perPattern: 50)
  /// The maximum number of columns that are split one after the other, each by a nested call.
  private static let maximumDepth = 1000

  /// Creates a check of the given number of patterns.
  init(checker: Checker, patternCount: Int) {
    self.checker = checker
    budget = Self.budget.base + Self.budget.perPattern * patternCount
  }

  /// Returns a value that no pattern matches, as it would be written in a case; nil when there is none.
  mutating func missing(
    _ patterns: [TypedPattern], over type: StaticType
  ) throws(TooComplex) -> String? {
    try missing(rows: patterns.map { [$0] }, types: [type])?.first
  }

  /// Returns values of several types, one for each column, that no row matches; nil when there are none.
  private mutating func missing(
    rows: [[TypedPattern?]], types: [StaticType]
  ) throws(TooComplex) -> [String]? {
    guard let type = types.first else { return rows.isEmpty ? [] : nil }
    // Rows are copied for each column, which matters only if there are many columns.
    budget -= 1 + rows.count * (1 + types.count / 16)
    if budget <= 0 || depth >= Self.maximumDepth { throw TooComplex() }
    depth += 1
    defer { depth -= 1 }
    if rows.contains(where: { $0.allSatisfy(isCatchAll) }) { return nil }
    let rest = Array(types.dropFirst())
    let found = constructors(of: type)
    // The type has no values.
    if found?.all.isEmpty == true { return nil }
    guard let constructors = found,
      rows.contains(where: { isRefutable($0[0]) })
    else {
      let open = rows.filter { isCatchAll($0[0]) }.map { Array($0.dropFirst()) }
      return try missing(rows: open, types: rest).map { ["_"] + $0 }
    }
    return try missing(rows: rows, constructors, rest)
  }

  /// Returns values of which the first is built by one of some constructors. Constructors that no row names are all
  /// matched by the same rows, so that one of them stands for all.
  private mutating func missing(
    rows: [[TypedPattern?]], _ constructors: Constructors, _ rest: [StaticType]
  ) throws(TooComplex) -> [String]? {
    var open: [Int] = []
    var named: [Int: [Int]] = [:]
    for (position, row) in rows.enumerated() {
      if isOpen(row[0]) {
        open.append(position)
      } else if let index = constructors.index(of: row[0].flatMap(constructorName)) {
        named[index, default: []].append(position)
      }
    }
    var tried = named.keys.sorted()
    if let other = constructors.all.indices.first(where: { named[$0] == nil }) {
      tried.insert(other, at: tried.firstIndex { $0 > other } ?? tried.count)
    }
    for index in tried {
      let constructor = constructors.all[index]
      let selected = merged(named[index] ?? [], open).compactMap { position in
        arguments(of: rows[position][0], constructor).map { $0 + rows[position].dropFirst() }
      }
      let types = constructor.payload + rest
      if let found = try missing(rows: selected, types: types) {
        let count = constructor.payload.count
        return [constructor.text(Array(found.prefix(count)))] + found.dropFirst(count)
      }
    }
    return nil
  }

  /// Returns two ascending lists as one.
  private func merged(_ left: [Int], _ right: [Int]) -> [Int] {
    left.isEmpty ? right : right.isEmpty ? left : (left + right).sorted()
  }

  /// Returns whether a pattern matches, or may match, values of every constructor.
  private func isOpen(_ pattern: TypedPattern?) -> Bool {
    guard let pattern else { return true }
    switch pattern.kind {
    case .wildcard, .binding: return true
    case .cast, .transformed: return isCatchAll(pattern)
    default: return false
    }
  }

  /// Returns the name of the constructor whose values a pattern matches; nil if it names none.
  private func constructorName(of pattern: TypedPattern) -> String? {
    switch pattern.kind {
    case .tuple: ""
    case .some: "some"
    case .none: "none"
    case .enumCase(let enumCase, _): constructorName(of: enumCase)
    case .expression: boolLiteral(pattern).map { $0 ? "true" : "false" }
    case .wildcard, .binding, .cast, .transformed: nil
    }
  }

  /// Returns a name of a case that is its own: cases with the same name have other labels.
  private func constructorName(of enumCase: EnumCaseDecl) -> String {
    guard let payload = enumCase.syntax?.payload,
      checker.ownMembers(of: enumCase.owner, named: enumCase.name).count > 1
    else { return enumCase.name }
    return enumCase.name + "(" + payload.map { ($0.label ?? "_") + ":" }.joined()
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
        "." + name.prefix { $0 != "(" }
          + (parts.isEmpty ? "" : "(" + parts.joined(separator: ", ") + ")")
      }
    }
  }

  /// The constructors of a type, with their positions by name.
  private struct Constructors {
    let all: [Constructor]
    private let positions: [String: Int]

    init(_ all: [Constructor]) {
      self.all = all
      positions = Dictionary(
        zip(all.map(\.name), all.indices), uniquingKeysWith: { first, _ in first })
    }

    func index(of name: String?) -> Int? { name.flatMap { positions[$0] } }
  }

  private mutating func constructors(of type: StaticType) -> Constructors? {
    if let known = constructorsByType[type] { return known }
    let made = makeConstructors(of: type).map { Constructors($0) }
    constructorsByType[type] = made
    return made
  }

  private func makeConstructors(of type: StaticType) -> [Constructor]? {
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
        name: constructorName(of: enumCase),
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
      // Whatever is not nil can be an object.
      let isObject = target == .anyObject && checker.wrapped(pattern.type) == nil
      let isSure = target == pattern.type || isObject
      return isSure && (inner.map { isCatchAll($0) } ?? true)
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
      guard constructorName(of: enumCase) == constructor.name else { return nil }
      // A single variable may be a tuple of all values.
      return patterns.flatMap { $0.count == open.count ? $0 : nil } ?? open
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
    var search = Exhaustiveness(checker: checker, patternCount: patterns.count)
    do {
      if let missing = try search.missing(patterns, over: type) {
        checker.report(.switchNotExhaustive(missing == "_" ? nil : missing, syntax.range))
      }
    } catch {
      checker.report(.switchTooComplex(syntax.range))
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
      // No `catch` is reached if the body throws nothing.
      return terminates(body)
        && (catches.allSatisfy { terminates($0.body) } || !ThrownTypes.canThrow(body, checker))
    case .guardStatement, .variable, .localFunction, .forLoop, .deferStatement, .lifetimeEnd:
      return false
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
