import DeclTree

/// Binds the type variables of literals, and those that nothing but literals determines, to the types that literals have
/// by default.
extension Solver {
  /// Binds the first literal on which a member is looked up to its default type: `[1, 2].map`, `"a".count`,
  /// `(0..<1).map`.
  func bindLiteralBases() -> Bool {
    for constraint in state.constraints {
      if let base = base(of: constraint),
        bindLiteral(within: base.type, hints: literalHints(beside: constraint))
      {
        return true
      }
    }
    return false
  }

  /// Binds the literals that alone decide the parameter types of a closure whose body is checked separately:
  /// `sequence(state: (0, 1)) { … }`, `ForEach(0..<9) { … }`.
  func bindLiteralsOfClosures() -> Bool {
    for case .closure(let node) in state.constraints {
      guard case .closure(let syntax) = node.kind else { continue }
      let types = unresolvedParameters(of: node)
      let takesApart = max(syntax.highestShorthand, syntax.parameters?.count ?? 0) > types.count
      let isAlone = syntax.singleExpression == nil || state.builders[node.id] != nil || takesApart
      let hints = isAlone ? typesOfOperands(in: syntax, node) : []
      for type in types {
        if isAlone && bindLiteral(within: type, hints: hints) || bindLiteralBase(of: type) {
          return true
        }
      }
    }
    return false
  }

  /// Returns types that a literal may have for the sake of a closure that combines a parameter with other values: those of
  /// the other parameters, and those whose initialisers the closure calls, as in `bytes.reduce(0) { $0 << 1 ^ UInt32($1) }`.
  private func typesOfOperands(in syntax: ClosureSyntax, _ node: Node) -> [StaticType] {
    var types = (contextualFunctionType(node)?.parameters ?? []).map { deepResolved($0.type) }
    syntax.singleExpression?.visitExpressions { part in
      guard case .call(let callee, _) = part.kind, case .identifier(let name) = callee.kind,
        let nominal = checker.lookupType(name.text, body.typeContext) as? NominalDecl,
        !nominal.isProtocol, nominal.generics.parameters.isEmpty
      else { return }
      types.append(nominal.selfType)
    }
    return types.filter(\.isClosed)
  }

  /// Binds the literal from whose associated types a type is built: in `zip(1..., "ab")` the second element
  /// is a character.
  private func bindLiteralBase(of type: StaticType) -> Bool {
    let parts = unboundVariables(in: type)
    return state.members.contains { key, member in
      guard case .variable(let variable) = shallowResolved(member).kind, parts.contains(variable)
      else {
        return false
      }
      return bindLiteral(within: key.base)
    }
  }

  /// Returns whether part of a type is decided by literals alone, so that member lookup must wait until they
  /// are bound.
  func dependsOnLiteral(_ type: StaticType) -> Bool {
    type.hasVariables && unboundVariables(in: type).contains { decidingLiteral($0) != nil }
  }

  /// Returns whether every unbound variable of a type is decided by literals alone.
  func isDecidedByLiterals(_ type: StaticType) -> Bool {
    unboundVariables(in: type).allSatisfy { decidingLiteral($0) != nil }
  }

  private func bindLiteral(within type: StaticType, hints: [StaticType] = []) -> Bool {
    for variable in unboundVariables(in: type) {
      guard let (literal, isOptional) = decidingLiteral(variable) else { continue }
      tryLiteralTypes(variable, literal, isOptional: isOptional, hints: hints)
      return true
    }
    return false
  }

  /// Returns the literal whose type a variable is, or the literal that is left when only literals convert to
  /// the variable; `isOptional` is true if `nil` is among them. Returns nil if anything else converts to it.
  private func decidingLiteral(
    _ variable: TypeVariable, depth: Int = 0
  ) -> (literal: SolverState.Literal, isOptional: Bool)? {
    if let own = variables[index(variable)].literal {
      return own == .nilLiteral ? nil : (own, false)
    }
    if isErasedElement(variable) { return nil }
    var joined: SolverState.Literal?
    var isOptional = false
    for case .convert(let from, let to, _) in state.constraints {
      guard case .variable(let target) = shallowResolved(to).kind, target == variable else {
        continue
      }
      guard let (source, info) = unbound(from), case .variable(let inner) = source.kind else {
        return nil
      }
      if info.literal == .nilLiteral {
        isOptional = true
        continue
      }
      // The argument of a generic function decides its result: `[id(1)]`. Three levels of calls are enough in
      // practice.
      guard
        let literal = info.literal
          ?? (depth < Bound.literalNesting
            ? decidingLiteral(inner, depth: depth + 1)?.literal : nil)
      else { return nil }
      joined = literal == .float ? .float : joined ?? literal
    }
    return joined.map { ($0, isOptional) }
  }

  /// Binds a variable to a literal's default type or, if that leads to a contradiction, to another type that
  /// the literal can have: `stride(from: 0, to: 1, by: 0.1)`. The argument types of a member call are tried
  /// too: `(0...9).contains(byte)`.
  private func tryLiteralTypes(
    _ variable: TypeVariable, _ literal: SolverState.Literal, isOptional: Bool = false,
    hints: [StaticType] = []
  ) {
    // What a literal converts to may be optional: `["a", "b"].contains(name)` where the name is a `String?`.
    let isTarget = variables[index(variable)].literal == nil
    solveDisjunction(
      usualTypes(literal, hints, isTarget: isTarget).map { usual in
        let type = isOptional && !checker.isOptional(usual) ? core.optional(usual) : usual
        return {
          // The binding is forced even if the type does not accept the literal, so that solving ends: a
          // better type, such as `Set<Int>` where only `SetAlgebra` is known, cannot be guessed.
          if !self.bind(variable, type) {
            self.variables[self.index(variable)].binding = type
          }
        }
      })
  }

  /// Returns the types that a literal most often has, its default type first, and those hints that accept it.
  private func usualTypes(
    _ literal: SolverState.Literal, _ hints: [StaticType] = [], isTarget: Bool = false
  ) -> [StaticType] {
    let usual: [StaticType]
    switch literal {
    case .integer: usual = [core.int, core.double]
    case .string: usual = [core.string, core.character]
    case .float: usual = [core.double]
    default: return defaultType(literal).map { [$0] } ?? []
    }
    return usual
      + hints.filter { hint in
        if usual.contains(hint) { return false }
        let wrapped = isTarget ? checker.wrapped(hint) : nil
        return accepts(wrapped ?? hint, literal)
      }
  }

  private func base(of constraint: Constraint) -> Node? {
    switch constraint {
    case .member(let node):
      if case .member(let base, _, _) = node.kind { return base }
      return nil
    case .apply(let node):
      if case .call(let callee, _) = node.kind, case .member(let base, _, _) = callee.kind {
        return base
      }
      if case .subscriptAccess(let base, _) = node.kind { return base }
      return nil
    default: return nil
    }
  }

  /// Binds one literal that nothing else decides to its default type. If there is none, sets `isLastResort`
  /// and resumes all suspended calls, and after that binds the elements of an empty collection literal. Returns false
  /// when all was already done.
  func bindDefault() -> Bool {
    if bindDefaultLiteral() { return true }
    if !state.isLastResort {
      state.isLastResort = true
      state.suspensions = [:]
      return true
    }
    return bindEmptyElement()
  }

  /// Binds one literal that nothing else decides to its default type.
  func bindDefaultLiteral() -> Bool {
    consumeFuel(0)
    if bindArrayWithKnownElement() || bindJoinedLiterals() { return true }
    while state.literalsBound < variables.count {
      if let literal = variables.openLiteral(state.literalsBound), literal != .nilLiteral,
        isCompared(variables[state.literalsBound])
      {
        tryLiteralTypes(TypeVariable(id: state.literalsBound + firstVariable + 1), literal)
        return true
      }
      state.literalsBound += 1
    }
    return false
  }

  /// Returns whether a variable belongs to the call whose candidates are compared by their solutions, as each does outside
  /// of comparisons.
  private func isCompared(_ variable: SolverState.Variable) -> Bool {
    state.comparedRange?.contains(variable.range) ?? true
  }

  /// Binds an array literal whose `Element` a constraint mentions: `bytes.starts(with: [1])` has an array of
  /// bytes.
  private func bindArrayWithKnownElement() -> Bool {
    guard !state.members.isEmpty else { return false }
    for case .convert(let from, let to, _) in state.constraints {
      guard let literal = unbound(from)?.info.literal, case .array = literal,
        case .variable(let target) = shallowResolved(to).kind,
        state.members.keys.contains(where: { shallowResolved($0.base) == shallowResolved(to) })
      else { continue }
      tryLiteralTypes(target, literal)
      return true
    }
    return false
  }

  /// Binds a variable to which only literals convert: `max(1, 2.5)` is a `Double`.
  func bindJoinedLiterals(within types: [StaticType]? = nil) -> Bool {
    let allowed = types.map { Set($0.flatMap { unboundVariables(in: $0) }) }
    var joined: [TypeVariable: SolverState.Literal] = [:]
    var order: [TypeVariable] = []
    var optionals: Set<TypeVariable> = []
    let erased = erasedElements()
    for case .convert(let from, let to, _) in state.constraints {
      guard let literal = unbound(from)?.info.literal,
        case .variable(let target) = shallowResolved(to).kind,
        variables[index(target)].literal == nil, allowed?.contains(target) ?? true,
        !erased.contains(target)
      else { continue }
      if literal == .nilLiteral {
        optionals.insert(target)
        continue
      }
      if joined[target] == nil { order.append(target) }
      joined[target] = literal == .float ? .float : joined[target] ?? literal
    }
    if types == nil, bindAloneToDefaults(order.filter { !optionals.contains($0) }, joined) {
      return true
    }
    // Variables with a fractional literal come first: they turn the integer literals beside them into
    // fractions.
    let fractions = order.filter { joined[$0] == .float }
    for variable in fractions + order {
      guard let literal = joined[variable], let type = defaultType(literal),
        speculate({ if !bind(variable, type) { state.hasFailed = true } }).succeeded
      else { continue }
      tryLiteralTypes(variable, literal, isOptional: optionals.contains(variable))
      return true
    }
    return false
  }

  /// Binds all variables that nothing but literals determines and that determine nothing else to the default types of
  /// their literals. They are independent of each other, so that one step binds them all.
  private func bindAloneToDefaults(
    _ candidates: [TypeVariable], _ literals: [TypeVariable: SolverState.Literal]
  ) -> Bool {
    guard candidates.count > 1, hasOnlyConversions else { return false }
    var others: Set<TypeVariable> = []
    var targets: [TypeVariable: TypeVariable] = [:]
    for constraint in state.constraints {
      switch constraint {
      case .convert(let from, let to, _):
        if let (source, info) = unbound(from), info.literal != nil,
          case .variable(let literal) = source.kind,
          case .variable(let target) = shallowResolved(to).kind, target != literal
        {
          if let other = targets.updateValue(target, forKey: literal) {
            others.formUnion([target, other])
          }
        } else {
          others.formUnion(unboundVariables(in: from) + unboundVariables(in: to))
        }
      case .conforms(let type, _, _), .isClass(let type, _):
        others.formUnion(unboundVariables(in: type))
      default: break
      }
    }
    for index in variables.indices {
      switch variables.openLiteral(index) {
      case .array(let element)?: others.formUnion(unboundVariables(in: element))
      case .dictionary(let key, let value)?:
        others.formUnion(unboundVariables(in: key) + unboundVariables(in: value))
      default: break
      }
    }
    var hasBound = false
    for variable in candidates where !others.contains(variable) {
      guard let type = literals[variable].flatMap(defaultType), type.isClosed,
        variables[index(variable)].protocols.allSatisfy({ checker.conforms(type, to: $0) }),
        bind(variable, type)
      else { continue }
      hasBound = true
    }
    return hasBound
  }

  func bindToDefault(_ variable: TypeVariable, _ literal: SolverState.Literal?) -> Bool {
    guard let literal, let type = defaultType(literal) else { return false }
    // A protocol may require another type than the default.
    let protocols = variables[index(variable)].protocols
    let fitting = usualTypes(literal).first { usual in
      protocols.allSatisfy { checker.conforms(usual, to: $0) }
    }
    if bind(variable, fitting ?? type) { return true }
    // The binding is forced even if the type does not accept the literal, so that solving ends: a better
    // type, such as `Set<Int>` where only `SetAlgebra` is known, cannot be guessed.
    variables[index(variable)].binding = type
    return true
  }

  func defaultType(_ literal: SolverState.Literal) -> StaticType? {
    switch literal {
    case .integer: return core.int
    case .float: return core.double
    case .string, .interpolation: return core.string
    case .bool: return core.bool
    case .nilLiteral: return nil
    case .array(let element): return core.array(element)
    case .dictionary(let key, let value): return core.dictionary(key, value)
    }
  }

  /// Returns the type as far as it is known, with a literal's variable replaced by the literal's default
  /// type; for diagnostics.
  func defaultType(of type: StaticType) -> StaticType {
    guard let (_, info) = unbound(type), let literal = info.literal else {
      return deepResolved(type)
    }
    return defaultType(literal).map { deepResolved($0) } ?? deepResolved(type)
  }
}
