import DeclTree

/// Finds the elements of collection literals that have no type in common but `Any`, or `AnyHashable` as the keys of a
/// dictionary: `[1, "a"]`. Literals have their default types there only if nothing else is possible, but arithmetic of
/// literals always has its own: `[3 / 2, 2.5]` consists of an `Int` and a `Double`, unlike `[3, 2.5]`.
extension Solver {
  /// Returns a new variable for the elements, keys or values of a collection literal.
  func freshElement(_ range: SourceRange, erasure: StaticType, isEmpty: Bool) -> StaticType {
    let type = fresh(range)
    if case .variable(let variable) = type.kind {
      variables[index(variable)].erasure = erasure
      if isEmpty { state.emptyElements.append(variable) }
    }
    return type
  }

  /// Binds a variable of an empty collection literal that nothing decides to its erasure: `["list": []]` is a
  /// `[String: [Any]]`.
  func bindEmptyElement() -> Bool {
    while let last = state.emptyElements.popLast() {
      let type = shallowResolved(StaticType(.variable(last)))
      guard case .variable(let variable) = type.kind,
        let erasure = variables[index(variable)].erasure
      else { continue }
      variables[index(variable)].isErased = true
      return bindChecked(variable, erasure)
    }
    return false
  }

  /// Returns a new variable for the type of all literals and operators of an arithmetic expression.
  func freshArithmetic(_ range: SourceRange, _ literal: SolverState.Literal) -> StaticType {
    let type = fresh(range, literal: literal)
    if case .variable(let variable) = type.kind { variables[index(variable)].isArithmetic = true }
    return type
  }

  /// Returns whether the elements with these bounds have nothing in common.
  func isErased(_ bounds: Bounds) -> Bool {
    guard bounds.upper.allSatisfy({ $0 == .any }),
      bounds.lower.count + bounds.literals.count > 1
    else { return false }
    let lower = bounds.lower.filter { !isNever($0) } + bounds.arithmetic.compactMap(defaultType)
    if lower.count > 1, !haveJoin(lower) { return true }
    // One literal of each kind is enough: a long list has many.
    var literals = [Kind: SolverState.Literal](
      bounds.literals.map { (Kind($0), $0) }, uniquingKeysWith: { first, _ in first })
    literals[.nilLiteral] = nil
    guard let joined = join(lower) else {
      if literals[.float] != nil { literals[.integer] = nil }
      return literals.count > 1
    }
    let plain = shallowResolved(checker.wrapped(joined) ?? joined)
    if plain.hasError { return false }
    if case .variable = plain.kind { return false }
    return !literals.values.allSatisfy { literal in
      speculate { if !accepts(plain, literal) { state.hasFailed = true } }.succeeded
    }
  }

  /// The kinds of literal that have no default type in common, except integers and fractions.
  private enum Kind: Hashable {
    case integer, float, string, nilLiteral, bool, array, dictionary

    init(_ literal: SolverState.Literal) {
      switch literal {
      case .integer: self = .integer
      case .float: self = .float
      case .string, .interpolation: self = .string
      case .nilLiteral: self = .nilLiteral
      case .bool: self = .bool
      case .array: self = .array
      case .dictionary: self = .dictionary
      }
    }
  }

  /// Returns the variables of all elements that have nothing in common.
  func erasedElements() -> Set<TypeVariable> {
    var bounds: [TypeVariable: Bounds] = [:]
    for case .convert(let from, let to, _) in state.constraints {
      if case .variable(let target) = shallowResolved(to).kind,
        variables[index(target)].erasure != nil
      {
        add(shallowResolved(from), to: &bounds[target, default: Bounds()])
      } else if case .variable(let source) = shallowResolved(from).kind,
        variables[index(source)].erasure != nil
      {
        bounds[source, default: Bounds()].upper.append(shallowResolved(to))
      }
    }
    return Set(bounds.lazy.filter { self.isErased($0.value) }.map(\.key))
  }

  /// Returns whether a variable is that of elements that have nothing in common.
  func isErasedElement(_ variable: TypeVariable) -> Bool {
    variables[index(variable)].erasure != nil && erasedElements().contains(variable)
  }

  /// Binds the variable of elements that have nothing in common.
  func erase(_ variable: TypeVariable, to erasure: StaticType, _ bounds: Bounds) -> Bool {
    variables[index(variable)].isErased = true
    return bindJoined(variable, erasure, bounds)
  }

  /// Returns whether the elements of a collection literal turned out to have nothing in common.
  func isErasedLiteral(_ node: Node) -> Bool {
    switch node.kind {
    case .array(_, let element): isErased(element)
    case .dictionary(_, let key, let value): isErased(key) || isErased(value)
    default: false
    }
  }

  /// Returns the types of an array literal's elements, each once, in their order.
  func typesOfElements(_ node: Node) -> [StaticType] {
    guard case .array(let elements, _) = node.kind else { return [] }
    var types: [StaticType] = []
    for element in elements {
      let type = defaultType(of: element.type)
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  private func isErased(_ type: StaticType) -> Bool {
    var type = type
    while case .variable(let variable) = type.kind {
      if variables[index(variable)].isErased { return true }
      guard let binding = variables.binding(index(variable)) else { return false }
      type = binding
    }
    return false
  }
}
