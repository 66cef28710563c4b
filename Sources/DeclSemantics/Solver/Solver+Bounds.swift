import DeclTree

/// Binds type variables to their bounds: the types that convert to them, the types that they convert to, and
/// the default types of literals.
extension Solver {
  /// The bounds of an unbound type variable, collected from the conversion constraints that mention it.
  private struct Bounds {
    var lower: [StaticType] = []
    var upper: [StaticType] = []
    /// The literals that convert to the variable.
    var literals: [SolverState.Literal] = []
    /// Indicates whether another unbound variable, which is not a literal's, converts to it.
    var hasUnknownLower = false
    /// Indicates whether it converts to another unbound variable.
    var hasVariableUpper = false

    /// Indicates whether no other unbound variable has anything to do with the variable but literals that convert to it.
    var isAlone: Bool { areClosed && !hasUnknownLower && !hasVariableUpper }

    /// Indicates whether all types among the bounds are known completely.
    var areClosed: Bool {
      !lower.contains(where: \.hasVariables) && !upper.contains(where: \.hasVariables)
    }
  }

  /// Binds the first variable whose bounds decide it and returns whether there was one. If `complete` is
  /// true, only variables whose lower bounds are all known are considered.
  ///
  /// When only conversions are left, variables that do not depend on each other are bound in one step: the
  /// elements of a long array are not bound each after a pass over all constraints.
  func bindBounds(complete: Bool) -> Bool {
    var order: [TypeVariable] = []
    var bounds: [TypeVariable: Bounds] = [:]
    func update(_ variable: TypeVariable, _ change: (inout Bounds) -> Void) {
      if bounds[variable] == nil { order.append(variable) }
      change(&bounds[variable, default: Bounds()])
    }
    var erased: Set<TypeVariable> = []
    for case .convert(let from, let to, _) in state.constraints {
      let source = shallowResolved(from)
      let target = shallowResolved(to)
      if let element = erasedElement(of: source, target) { erased.insert(element) }
      if case .variable(let variable) = target.kind {
        update(variable) { add(source, to: &$0) }
      }
      if case .variable(let variable) = source.kind {
        if case .variable = target.kind {
          update(variable) { $0.hasVariableUpper = true }
        } else {
          update(variable) { $0.upper.append(target) }
        }
      }
    }
    let bindsSeveral = order.count > Bound.separateVariables && hasOnlyConversions
    var progress = false
    for variable in order {
      guard var found = bounds[variable] else { continue }
      if found.upper.isEmpty, erased.contains(variable) { found.upper = [.any] }
      if complete && found.hasUnknownLower { continue }
      // What was found of a literal is no longer all if the variable that it converts to has been bound.
      if progress, found.hasVariableUpper, variables[index(variable)].literal != nil { continue }
      // What else is known only in part may be known completely after the next pass.
      if progress, !complete, !found.isAlone { continue }
      guard bind(variable, found, complete: complete) else { continue }
      guard bindsSeveral, complete ? found.areClosed : found.isAlone, !state.hasFailed else {
        return true
      }
      progress = true
    }
    return progress
  }

  /// Returns the variable for the elements of an array literal, or the values of a dictionary literal, that converts to
  /// `Any`: they need have nothing else in common.
  private func erasedElement(of source: StaticType, _ target: StaticType) -> TypeVariable? {
    guard case .variable(let variable) = source.kind,
      target == .any || checker.wrapped(target) == .any
    else { return nil }
    switch variables[index(variable)].literal {
    case .array(let element)?, .dictionary(_, let element)?:
      if case .variable(let inner) = shallowResolved(element).kind { return inner }
      return nil
    default: return nil
    }
  }

  /// Indicates whether only conversions and conformances are left, so that binding a variable to a known type
  /// decides nothing about those that are not in its bounds.
  private var hasOnlyConversions: Bool {
    state.members.isEmpty
      && state.constraints.allSatisfy { constraint in
        switch constraint {
        case .convert, .conforms, .isClass, .solved: true
        default: false
        }
      }
  }

  private func add(_ source: StaticType, to bounds: inout Bounds) {
    guard case .variable(let variable) = source.kind else {
      bounds.lower.append(source)
      return
    }
    if let literal = variables[index(variable)].literal {
      bounds.literals.append(literal)
    } else {
      bounds.hasUnknownLower = true
    }
  }

  private func bind(_ variable: TypeVariable, _ bounds: Bounds, complete: Bool) -> Bool {
    let info = variables[index(variable)]
    // The declaration that a place names decides its type, not the value that is assigned to it.
    if !bounds.lower.isEmpty, !state.isLastResort, isResultOfPendingCall(variable) { return false }
    // `Never` converts to every type, so that it decides nothing beside another bound.
    let lower = bounds.lower.filter { !isNever($0) }
    // A use of the elements of `[A.self, B.self].map { $0 }` may still tell what they have in common.
    if lower.count > 1, bounds.upper.isEmpty, !state.isLastResort, !haveJoin(lower) { return false }
    if let joined = join(lower) {
      if let element = elementOfOperation(variable, joined) {
        return bindChecked(variable, element)
      }
      if isPartOfUnsolvedArgument(variable, joined) { return false }
      if let common = commonExistential(bounds, joined) { return bindChecked(variable, common) }
      if let wider = widened(joined, for: variable) { return bindChecked(variable, wider) }
      return bindJoined(variable, joined, bounds)
    }
    if info.literal == nil, let common = commonExistential(bounds, nil) {
      return bindChecked(variable, common)
    }
    if let only = bounds.lower.first, bounds.upper.isEmpty, bounds.literals.isEmpty, !complete {
      return bindChecked(variable, only)
    }
    // Without lower bounds only the upper bounds can decide.
    if info.literal != nil { return bindLiteral(variable, info, bounds.upper) }
    if complete && (bounds.hasUnknownLower || !bounds.literals.isEmpty) { return false }
    guard var upper = bounds.upper.first else { return false }
    if bounds.literals.contains(where: { $0 != .nilLiteral }) {
      // Literals take precedence over an existential, and are themselves never optional.
      if upper.existentialType != nil { return false }
      if !bounds.literals.contains(.nilLiteral) { upper = checker.wrapped(upper) ?? upper }
    }
    // Their types come from their own constraints, which need the upper bound as the context.
    if info.isKeyPath || info.isClosure { return false }
    // A variable whose only upper bound is an existential has a concrete type, which a later step may find.
    if upper.existentialType != nil, bounds.literals.isEmpty, !state.isLastResort { return false }
    // The call decides the type, which may be a subclass of the bound.
    if bounds.lower.isEmpty && isResultOfPendingCall(variable) { return false }
    return bindChecked(variable, conformingPart(of: upper, info.protocols))
  }

  /// Returns the type that a variable with required protocols has in the place of an optional: the wrapped type, if
  /// only that conforms to them, as in `let x: Double? = -.pi`.
  private func conformingPart(
    of upper: StaticType, _ protocols: [NominalDecl]
  ) -> StaticType {
    func conforms(_ type: StaticType) -> Bool {
      protocols.allSatisfy { checker.conforms(type, to: $0) }
    }
    if protocols.isEmpty || upper.hasVariables || conforms(upper) { return upper }
    var part = upper
    while let wrapped = checker.wrapped(part) {
      if conforms(wrapped) { return wrapped }
      part = wrapped
    }
    return upper
  }

  /// Binds a literal whose context is an existential to the literal's default type; other literals stay
  /// unbound.
  /// Returns the existential that is all that several bounds have in common, such as `Any` in
  /// `print(isEmpty ? "none" : 1)`; nil when they have another type in common, or no existential.
  private func commonExistential(_ bounds: Bounds, _ joined: StaticType?) -> StaticType? {
    guard let upper = bounds.upper.first, !bounds.hasUnknownLower,
      bounds.lower.count + bounds.literals.count > 1,
      isExistential(shallowResolved(checker.wrapped(upper) ?? upper)),
      let type = joined ?? bounds.literals.lazy.compactMap(defaultType).first
    else { return nil }
    let plain = checker.wrapped(type) ?? type
    let isCommon =
      bounds.lower.allSatisfy { isNever($0) || convertsSpeculatively($0, core.optional(plain)) }
      && bounds.literals.allSatisfy { literal in
        literal == .nilLiteral || literal == .float && plain == core.int
          || speculate { if !accepts(plain, literal) { state.hasFailed = true } }.succeeded
      }
    return isCommon ? nil : upper
  }

  /// Returns whether a type is an existential or the type of one's values: `any P`, `any P.Type`.
  private func isExistential(_ type: StaticType) -> Bool {
    if case .metatype(let instance) = type.kind { return instance.existentialType != nil }
    return type.existentialType != nil
  }

  /// Returns the element type that an array literal must have as the operand of an operator: that of the
  /// other operand or of the expected result, if the literal's elements only convert to it, as in
  /// `shapes + [Circle()]`.
  private func elementOfOperation(_ variable: TypeVariable, _ joined: StaticType) -> StaticType? {
    for case .apply(let node) in state.constraints {
      guard let list = node.arguments?.list, list.count == 2,
        case .call(let callee, _) = node.kind, case .unresolvedName = callee.kind,
        list.contains(where: { isArrayLiteral($0.node, of: variable) })
      else { continue }
      var types = list.map { argument in
        if case .inoutReference(let place) = argument.node.kind { return place.type }
        return argument.node.type
      }
      if let expected = contextualType(of: node) { types.append(expected) }
      for type in types.map({ deepResolved($0) }) where type.nominalDecl?.name == "Array" {
        guard let element = type.genericArguments.first, !element.hasVariables, element != joined
        else { continue }
        if convertsSpeculatively(joined, element) { return element }
      }
    }
    return nil
  }

  private func isArrayLiteral(_ node: Node, of element: TypeVariable) -> Bool {
    guard case .array(_, let type) = node.kind,
      case .variable(element) = shallowResolved(type).kind
    else { return false }
    return true
  }

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
    _ variable: TypeVariable, _ joined: StaticType, _ bounds: Bounds
  ) -> Bool {
    var type = joined
    if bounds.literals.contains(.nilLiteral), !checker.isOptional(type) {
      type = core.optional(type)
    }
    // The elements keep the labels that the context gives them.
    if let labelled = bounds.upper.first(where: { differOnlyInLabels(type, $0) }) {
      type = labelled
    }
    return bindChecked(variable, type)
  }

  /// Returns whether a tuple type without labels has as many elements as another one that has labels.
  private func differOnlyInLabels(_ plain: StaticType, _ labelled: StaticType) -> Bool {
    guard case .tuple(let own) = plain.kind, case .tuple(let other) = shallowResolved(labelled).kind
    else {
      return false
    }
    return own.count == other.count && own.allSatisfy { $0.label == nil }
      && other.contains { $0.label != nil }
  }

  private func bindChecked(_ variable: TypeVariable, _ type: StaticType) -> Bool {
    if bind(variable, type) { return true }
    if case .variable(let other) = shallowResolved(type).kind, other == variable { return false }
    fail(
      .typeMismatch(
        deepResolved(type), defaultType(of: StaticType(.variable(variable))),
        variables[index(variable)].range))
    variables[index(variable)].binding = .error
    return true
  }

  /// Returns whether a variable is part of the type of an argument of an unsolved call, whose parameter may
  /// require a superclass or a wider existential: `boxes.append(Box(value: view))`.
  private func isPartOfUnsolvedArgument(_ variable: TypeVariable, _ type: StaticType) -> Bool {
    guard !state.isLastResort, type.existentialType != nil || type.nominalDecl?.isClass == true
    else {
      return false
    }
    return state.constraints.contains { constraint in
      guard case .apply(let node) = constraint, let arguments = node.arguments else { return false }
      return arguments.list.contains { argument in
        let type = shallowResolved(argument.node.type)
        return !type.genericArguments.isEmpty && type.hasVariables
          && unboundVariables(in: type).contains(variable)
      }
    }
  }

  private func isNever(_ type: StaticType) -> Bool { type == core.never }

  /// Returns whether the variable is the result of an unsolved call, member or optional operation.
  func isResultOfPendingCall(_ variable: TypeVariable) -> Bool {
    state.constraints.contains { constraint in
      guard let node = constraint.resultNode,
        case .variable(let other) = shallowResolved(node.type).kind
      else { return false }
      return other == variable
    }
  }

  /// Returns the type to which all of several types convert: one of them, an optional of it, or a common
  /// superclass. Types that have no such type are ignored; nil when there are no types.
  func join(_ types: [StaticType]) -> StaticType? {
    guard var result = types.first else { return nil }
    for type in types.dropFirst() {
      if result === type || deepResolved(result) == deepResolved(type) { continue }
      if let joined = joinPair(result, type) { result = joined }
    }
    return result
  }

  /// Returns whether all of several types convert to their join.
  func haveJoin(_ types: [StaticType]) -> Bool {
    guard let joined = join(types) else { return true }
    return types.allSatisfy {
      joined === $0 || joined == $0 || convertsSpeculatively($0, joined)
    }
  }

  private func joinPair(_ left: StaticType, _ right: StaticType) -> StaticType? {
    // Each of them converts to the other; swiftc prefers `Double` in either order.
    if left == core.cgFloat, right == core.double { return right }
    if convertsSpeculatively(right, left) { return left }
    if convertsSpeculatively(left, right) { return right }
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

  private func convertsSpeculatively(_ from: StaticType, _ to: StaticType) -> Bool {
    speculate {
      // The other constraints of the expression say nothing about these two types.
      state.constraints = []
      let reason = ConversionPurpose(kind: .branch, range: .none)
      if !solveConversion(from, to, reason) { add(.convert(from, to: to, reason)) }
      _ = propagate()
    }.succeeded
  }

  /// Binds the first literal on which a member is looked up to its default type: `[1, 2].map`, `"a".count`,
  /// `(0..<1).map`.
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

  /// Binds the literals that alone decide the parameter types of a closure whose body is checked separately:
  /// `sequence(state: (0, 1)) { … }`, `ForEach(0..<9) { … }`.
  func bindLiteralsOfClosures() -> Bool {
    for case .closure(let node) in state.constraints {
      guard case .closure(let syntax) = node.kind else { continue }
      let types = unresolvedParameters(of: node)
      let takesApart = max(syntax.highestShorthand, syntax.parameters?.count ?? 0) > types.count
      let isAlone = syntax.singleExpression == nil || state.builders[node.id] != nil || takesApart
      for type in types {
        if isAlone && bindLiteral(within: type) || bindLiteralBase(of: type) { return true }
      }
    }
    return false
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

  /// The known types among the arguments of a member call.
  private func argumentTypes(of constraint: Constraint) -> [StaticType] {
    guard case .apply(let node) = constraint, let arguments = node.arguments else { return [] }
    return arguments.list.map { deepResolved($0.node.type) }.filter(\.isClosed)
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
    let alternatives: [StaticType]
    switch literal {
    case .integer: alternatives = [core.int, core.double] + hints.filter { accepts($0, literal) }
    case .string:
      alternatives = [core.string, core.character] + hints.filter { accepts($0, literal) }
    case .float: alternatives = [core.double] + hints.filter { accepts($0, literal) }
    default: alternatives = defaultType(literal).map { [$0] } ?? []
    }
    solveDisjunction(
      alternatives.map { isOptional ? core.optional($0) : $0 }.map { type in
        {
          // The binding is forced even if the type does not accept the literal, so that solving ends: a
          // better type, such as `Set<Int>` where only `SetAlgebra` is known, cannot be guessed.
          if !self.bind(variable, type) {
            self.variables[self.index(variable)].binding = type
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

  /// Binds one literal that nothing else decides to its default type. If there is none, sets `isLastResort`
  /// and resumes all suspended calls. Returns false when both were already done.
  func bindDefault() -> Bool {
    if bindDefaultLiteral() { return true }
    if !state.isLastResort {
      state.isLastResort = true
      state.suspensions = [:]
      return true
    }
    return false
  }

  /// Binds one literal that nothing else decides to its default type.
  func bindDefaultLiteral() -> Bool {
    consumeFuel(0)
    if bindArrayWithKnownElement() || bindJoinedLiterals() { return true }
    while state.literalsBound < variables.count {
      if let literal = variables.openLiteral(state.literalsBound), literal != .nilLiteral {
        tryLiteralTypes(TypeVariable(id: state.literalsBound + firstVariable + 1), literal)
        return true
      }
      state.literalsBound += 1
    }
    return false
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
    for case .convert(let from, let to, _) in state.constraints {
      guard let literal = unbound(from)?.info.literal,
        case .variable(let target) = shallowResolved(to).kind,
        variables[index(target)].literal == nil, allowed?.contains(target) ?? true
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

  func unboundVariables(in type: StaticType) -> [TypeVariable] {
    guard type.hasVariables else { return [] }
    var found: [TypeVariable] = []
    _ = deepResolved(type).mapped { part in
      if case .variable(let variable) = part.kind { found.append(variable) }
      return nil
    }
    return found
  }

  func bindToDefault(_ variable: TypeVariable, _ literal: SolverState.Literal?) -> Bool {
    guard let literal, let type = defaultType(literal) else { return false }
    if bind(variable, type) { return true }
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
