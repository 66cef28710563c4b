import DeclTree

/// Binding variables by what converts into them and what they convert to, and by the defaults of literals.
extension Solver {
  /// What is known of an unbound variable from the conversions around it.
  private struct Bounds {
    var lower: [StaticType] = []
    var upper: [StaticType] = []
    /// Literals that convert into it.
    var literals: [SolverState.Literal] = []
    /// Whether something else converts into it whose type is not known.
    var hasUnknownLower = false
  }

  /// Binds the first variable that conversions decide; with `complete` only one into which nothing unknown converts.
  func bindBounds(complete: Bool) -> Bool {
    var order: [TypeVariable] = []
    var bounds: [TypeVariable: Bounds] = [:]
    func update(_ variable: TypeVariable, _ change: (inout Bounds) -> Void) {
      if bounds[variable] == nil { order.append(variable) }
      change(&bounds[variable, default: Bounds()])
    }
    for case .convert(let from, let to, _) in state.constraints {
      let source = head(from)
      let target = head(to)
      if case .variable(let variable) = target.kind {
        update(variable) { add(source, to: &$0) }
      }
      if case .variable(let variable) = source.kind {
        if case .variable = target.kind {
          update(variable) { _ in }
        } else {
          update(variable) { $0.upper.append(target) }
        }
      }
    }
    for variable in order {
      guard let found = bounds[variable] else { continue }
      if complete && found.hasUnknownLower { continue }
      if bind(variable, found, complete: complete) { return true }
    }
    return false
  }

  private func add(_ source: StaticType, to bounds: inout Bounds) {
    guard case .variable(let variable) = source.kind else {
      bounds.lower.append(source)
      return
    }
    if let literal = state.variables[index(variable)].literal {
      bounds.literals.append(literal)
    } else {
      bounds.hasUnknownLower = true
    }
  }

  private func bind(_ variable: TypeVariable, _ bounds: Bounds, complete: Bool) -> Bool {
    let info = state.variables[index(variable)]
    if let joined = join(bounds.lower.filter { !isNever($0) }) {
      if mayBecomeWider(variable, joined) { return false }
      return bindJoined(variable, info, joined, bounds)
    }
    if let only = bounds.lower.first, bounds.upper.isEmpty, bounds.literals.isEmpty, !complete {
      return bindChecked(variable, only)
    }
    // Only what it converts to is known.
    if info.literal != nil { return bindLiteral(variable, info, bounds.upper) }
    if complete && (bounds.hasUnknownLower || !bounds.literals.isEmpty) { return false }
    guard var upper = bounds.upper.first else { return false }
    if bounds.literals.contains(where: { $0 != .nilLiteral }) {
      // Literals decide before an existential does, and are never optionals themselves.
      if upper.existentialType != nil { return false }
      if !bounds.literals.contains(.nilLiteral) { upper = checker.wrapped(upper) ?? upper }
    }
    if info.isKeyPath || info.isClosure { return false }
    // What is only known to become an existential has a type of its own; it is found later, if at all.
    if upper.existentialType != nil, bounds.literals.isEmpty, !isLastResort { return false }
    if bounds.lower.isEmpty && isResultOfPendingCall(variable) { return false }
    return bindChecked(variable, upper)
  }

  /// A literal whose only context is an existential or an optional of one: its own default.
  private func bindLiteral(
    _ variable: TypeVariable, _ info: SolverState.Variable, _ upper: [StaticType]
  ) -> Bool {
    guard let target = upper.first else { return false }
    if target.existentialType != nil {
      return bindToDefault(variable, info.literal)
    }
    return false
  }

  private func bindJoined(
    _ variable: TypeVariable, _ info: SolverState.Variable, _ joined: StaticType,
    _ bounds: Bounds
  ) -> Bool {
    var type = joined
    if bounds.literals.contains(.nilLiteral), !checker.isOptional(type) {
      type = core.optional(type)
    }
    let content = checker.wrapped(type) ?? type
    for literal in bounds.literals where literal != .nilLiteral {
      let fits = attempt { if !accepts(content, literal) { state.hasFailed = true } }.succeeded
      // `x == 1.5` with an integer variable: the conversion that fails says so.
      if !fits { break }
    }
    if let labelled = bounds.upper.first(where: { labels(type, $0) }) { type = labelled }
    // Where an optional is wanted of a generic result, the parameter is its content unless an optional came in.
    return bindChecked(variable, type)
  }

  /// Whether a tuple type has the same parts as another one, and labels for them.
  private func labels(_ plain: StaticType, _ labelled: StaticType) -> Bool {
    guard case .tuple(let own) = plain.kind, case .tuple(let other) = head(labelled).kind else {
      return false
    }
    return own.count == other.count && own.allSatisfy { $0.label == nil }
      && other.contains { $0.label != nil }
  }

  private func bindChecked(_ variable: TypeVariable, _ type: StaticType) -> Bool {
    if bind(variable, type) { return true }
    if case .variable(let other) = head(type).kind, other == variable { return false }
    fail(
      .typeMismatch(
        simplified(type), defaultType(of: StaticType(.variable(variable))),
        state.variables[index(variable)].range))
    state.variables[index(variable)].binding = .error
    return true
  }

  /// Whether a variable is part of the type of an argument of a call that is not settled, which may want a class above or a
  /// wider existential: `boxes.append(Box(value: view))`.
  private func mayBecomeWider(_ variable: TypeVariable, _ type: StaticType) -> Bool {
    guard !isLastResort, type.existentialType != nil || type.nominalDecl?.isClass == true else {
      return false
    }
    return state.constraints.contains { constraint in
      guard case .apply(let node) = constraint, let arguments = node.arguments else { return false }
      return arguments.list.contains { argument in
        let type = head(argument.node.type)
        return !type.genericArguments.isEmpty && type.hasVariables
          && unboundVariables(in: type).contains(variable)
      }
    }
  }

  private func isNever(_ type: StaticType) -> Bool { type == core.never }

  /// Whether the variable is the result of a call that is not settled.
  private func isResultOfPendingCall(_ variable: TypeVariable) -> Bool {
    state.constraints.contains { constraint in
      switch constraint {
      case .apply(let node), .member(let node), .coalesce(let node), .chain(let node),
        .unwrap(let node), .implicitMember(let node), .reference(let node):
        if case .variable(let other) = head(node.type).kind { return other == variable }
        return false
      default: return false
      }
    }
  }

  /// The type that all of several types convert to, one of them or a common superclass.
  func join(_ types: [StaticType]) -> StaticType? {
    guard var result = types.first else { return nil }
    for type in types.dropFirst() {
      if result === type || simplified(result) == simplified(type) { continue }
      if let joined = joinPair(result, type) { result = joined }
    }
    return result
  }

  private func joinPair(_ left: StaticType, _ right: StaticType) -> StaticType? {
    if convertsInAttempt(right, left) { return left }
    if convertsInAttempt(left, right) { return right }
    if let inner = checker.wrapped(left), checker.wrapped(right) == nil {
      return joinPair(inner, right).map { core.optional($0) }
    }
    if let inner = checker.wrapped(right), checker.wrapped(left) == nil {
      return joinPair(left, inner).map { core.optional($0) }
    }
    var ancestor = checker.superclass(of: left)
    while let current = ancestor {
      if checker.isSubclass(right, of: current) { return current }
      ancestor = checker.superclass(of: current)
    }
    return nil
  }

  private func convertsInAttempt(_ from: StaticType, _ to: StaticType) -> Bool {
    attempt {
      let reason = Reason(kind: .branch, range: .none)
      if !settleConversion(from, to, reason) { add(.convert(from, to: to, reason)) }
      _ = propagate()
    }.succeeded
  }

  /// Literals on which members are looked up take their default: `[1, 2].map`, `"a".count`, `(0..<1).map`.
  func bindLiteralBases() -> Bool {
    for constraint in state.constraints {
      if let base = base(of: constraint),
        bindLiteral(within: base.type, hints: argumentTypes(of: constraint))
      {
        return true
      }
    }
    return false
  }

  /// The literals that alone decide the parameters of a closure whose body is checked by itself: `sequence(state: (0, 1)) { … }`,
  /// `ForEach(0..<9) { … }`.
  func bindLiteralsOfClosures() -> Bool {
    for case .closure(let node) in state.constraints {
      guard case .closure(let syntax) = node.kind else { continue }
      let types = undecidedParameters(of: node)
      let takesApart = max(syntax.highestShorthand, syntax.parameters?.count ?? 0) > types.count
      let isAlone = syntax.singleExpression == nil || builders[node.id] != nil || takesApart
      for type in types {
        if isAlone && bindLiteral(within: type) || bindLiteralBase(of: type) { return true }
      }
    }
    return false
  }

  /// Binds the literal whose elements a type is made of: `zip(1..., "ab")` has characters.
  private func bindLiteralBase(of type: StaticType) -> Bool {
    let parts = unboundVariables(in: type)
    return state.members.contains { key, member in
      guard case .variable(let variable) = head(member).kind, parts.contains(variable) else {
        return false
      }
      return bindLiteral(within: key.base)
    }
  }

  /// Whether literals alone will decide a part of a type, so that its members are to be looked up then.
  func waitsForLiteral(_ type: StaticType) -> Bool {
    type.hasVariables && unboundVariables(in: type).contains { decidingLiteral($0) != nil }
  }

  /// Whether literals alone will decide all that is open of a type.
  func isDecidedByLiterals(_ type: StaticType) -> Bool {
    unboundVariables(in: type).allSatisfy { decidingLiteral($0) != nil }
  }

  /// The types that are known of what a member is called with.
  private func argumentTypes(of constraint: Constraint) -> [StaticType] {
    guard case .apply(let node) = constraint, let arguments = node.arguments else { return [] }
    return arguments.list.map { simplified($0.node.type) }.filter(\.isClosed)
  }

  private func bindLiteral(within type: StaticType, hints: [StaticType] = []) -> Bool {
    for variable in unboundVariables(in: type) {
      guard let (literal, isOptional) = decidingLiteral(variable) else { continue }
      exploreLiteral(variable, literal, isOptional: isOptional, hints: hints)
      return true
    }
    return false
  }

  /// The literal that a variable stands for, or the only ones that convert into it, `nil` beside them.
  private func decidingLiteral(
    _ variable: TypeVariable, depth: Int = 0
  ) -> (literal: SolverState.Literal, isOptional: Bool)? {
    if let own = state.variables[index(variable)].literal {
      return own == .nilLiteral ? nil : (own, false)
    }
    var joined: SolverState.Literal?
    var isOptional = false
    for case .convert(let from, let to, _) in state.constraints {
      guard case .variable(let target) = head(to).kind, target == variable else { continue }
      guard let (source, info) = unbound(from), case .variable(let inner) = source.kind else {
        return nil
      }
      if info.literal == .nilLiteral {
        isOptional = true
        continue
      }
      // What is given to a generic function decides what it gives: `[id(1)]`.
      guard
        let literal = info.literal
          ?? (depth < 3 ? decidingLiteral(inner, depth: depth + 1)?.literal : nil)
      else { return nil }
      joined = literal == .float ? .float : joined ?? literal
    }
    return joined.map { ($0, isOptional) }
  }

  /// Gives a variable a literal's default type, or another that the literal may have if the default leads nowhere:
  /// `stride(from: 0, to: 1, by: 0.1)`. What a member of it is called with may say which: `(0...9).contains(byte)`.
  private func exploreLiteral(
    _ variable: TypeVariable, _ literal: SolverState.Literal, isOptional: Bool = false,
    hints: [StaticType] = []
  ) {
    let alternatives: [StaticType]
    switch literal {
    case .integer: alternatives = [core.int, core.double] + hints.filter { accepts($0, literal) }
    case .string:
      alternatives = [core.string, core.character] + hints.filter { accepts($0, literal) }
    case .float: alternatives = [core.double] + hints.filter { accepts($0, literal) }
    default: alternatives = defaultType(literal).map { [$0] } ?? []
    }
    explore(
      alternatives.map { isOptional ? core.optional($0) : $0 }.map { type in
        {
          // A protocol's own literal: `Set<Int>` where only SetAlgebra is known cannot be guessed.
          if !self.bind(variable, type) {
            self.state.variables[self.index(variable)].binding = type
          }
        }
      })
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

  /// Binds one literal without any other type to its default; then lets what waits for a hint go on without it.
  func bindDefault() -> Bool {
    if bindDefaultLiteral() { return true }
    if !isLastResort {
      isLastResort = true
      state.awaited = [:]
      return true
    }
    return false
  }

  /// Binds one literal without any other type to its default.
  func bindDefaultLiteral() -> Bool {
    if bindArrayWithKnownElement() || bindJoinedLiterals() { return true }
    for position in state.variables.indices {
      guard state.variables[position].binding == nil,
        let literal = state.variables[position].literal, literal != .nilLiteral
      else { continue }
      exploreLiteral(TypeVariable(id: position + firstVariable + 1), literal)
      return true
    }
    return false
  }

  /// An array literal of whose elements something is said: `bytes.starts(with: [1])` has an array of bytes.
  private func bindArrayWithKnownElement() -> Bool {
    guard !state.members.isEmpty else { return false }
    for case .convert(let from, let to, _) in state.constraints {
      guard let literal = unbound(from)?.info.literal, case .array = literal,
        case .variable(let target) = head(to).kind,
        state.members.keys.contains(where: { head($0.base) == head(to) })
      else { continue }
      exploreLiteral(target, literal)
      return true
    }
    return false
  }

  /// A variable into which only literals convert: `max(1, 2.5)` is a Double.
  func bindJoinedLiterals(within types: [StaticType]? = nil) -> Bool {
    let allowed = types.map { Set($0.flatMap { unboundVariables(in: $0) }) }
    var joined: [TypeVariable: SolverState.Literal] = [:]
    var order: [TypeVariable] = []
    var optionals: Set<TypeVariable> = []
    for case .convert(let from, let to, _) in state.constraints {
      guard let literal = unbound(from)?.info.literal,
        case .variable(let target) = head(to).kind,
        state.variables[index(target)].literal == nil, allowed?.contains(target) ?? true
      else { continue }
      if literal == .nilLiteral {
        optionals.insert(target)
        continue
      }
      if joined[target] == nil { order.append(target) }
      joined[target] = literal == .float ? .float : joined[target] ?? literal
    }
    // Beside a literal with a fraction an integer's is one too.
    let fractions = order.filter { joined[$0] == .float }
    for variable in fractions + order {
      guard let literal = joined[variable], let type = defaultType(literal),
        attempt({ if !bind(variable, type) { state.hasFailed = true } }).succeeded
      else { continue }
      exploreLiteral(variable, literal, isOptional: optionals.contains(variable))
      return true
    }
    return false
  }

  func unboundVariables(in type: StaticType) -> [TypeVariable] {
    guard type.hasVariables else { return [] }
    var found: [TypeVariable] = []
    _ = simplified(type).mapped { part in
      if case .variable(let variable) = part.kind { found.append(variable) }
      return nil
    }
    return found
  }

  func bindToDefault(_ variable: TypeVariable, _ literal: SolverState.Literal?) -> Bool {
    guard let literal, let type = defaultType(literal) else { return false }
    if bind(variable, type) { return true }
    // A protocol's own literal: `Set<Int>` where only SetAlgebra is known cannot be guessed.
    state.variables[index(variable)].binding = type
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

  /// The type as far as it is known, literals by their defaults: for messages.
  func defaultType(of type: StaticType) -> StaticType {
    guard let (_, info) = unbound(type), let literal = info.literal else { return simplified(type) }
    return defaultType(literal).map { simplified($0) } ?? simplified(type)
  }
}
