import DeclTree

/// Binds type variables to their bounds: the types that convert to them, and the types that they convert to.
extension Solver {
  /// The bounds of an unbound type variable, collected from the conversion constraints that mention it.
  struct Bounds {
    var lower: [StaticType] = []
    var upper: [StaticType] = []
    /// The literals that convert to the variable.
    var literals: [SolverState.Literal] = []
    /// The literals that arithmetic expressions of literals consist of which convert to the variable.
    var arithmetic: [SolverState.Literal] = []
    /// Indicates whether another unbound variable, which is not a literal's, converts to it.
    var hasUnknownLower = false
    /// Indicates whether a closure converts to it, which is never an optional itself.
    var hasClosure = false
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
    for case .chain(let node) in state.constraints {
      guard case .optionalChain(let inner) = node.kind,
        case .variable(let variable) = shallowResolved(inner.type).kind,
        let context = context(ofChain: node)
      else { continue }
      update(variable) { $0.upper.append(context) }
    }
    let bindsSeveral = order.count > Bound.separateVariables && hasOnlyConversions
    if complete {
      for variable in order {
        if let found = bounds[variable], let type = collectionOfLiterals(variable, found) {
          return bindChecked(variable, type)
        }
      }
    }
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

  /// Returns the collection that the context asks for where only literals of collections convert to a variable, which take
  /// their elements from it: `isEmpty ? [] : [values]`. Nil for other variables.
  private func collectionOfLiterals(_ variable: TypeVariable, _ bounds: Bounds) -> StaticType? {
    guard variables[index(variable)].literal == nil, bounds.lower.isEmpty,
      !bounds.hasUnknownLower, bounds.literals.count > 1, bounds.upper.count == 1
    else { return nil }
    let type = deepResolved(checker.wrapped(bounds.upper[0]) ?? bounds.upper[0])
    guard type.isClosed, type.nominalDecl?.isLibrary == true, !type.genericArguments.isEmpty,
      bounds.literals.allSatisfy({ literal in
        switch literal {
        case .array: conforms(type, "ExpressibleByArrayLiteral")
        case .dictionary: conforms(type, "ExpressibleByDictionaryLiteral")
        default: false
        }
      })
    else { return nil }
    return type
  }

  /// Returns the optional that the context of a chain asks for, to which the value of the chain converts before it is
  /// wrapped: `let name: String? = try? read()`, where only the context decides what `read` returns. Nil if the context
  /// asks for nothing.
  private func context(ofChain node: Node) -> StaticType? {
    func optional(_ type: StaticType) -> StaticType? { checker.isOptional(type) ? type : nil }
    let type = shallowResolved(node.type)
    guard case .variable = type.kind else { return optional(type) }
    for constraint in state.constraints {
      switch constraint {
      case .convert(let from, let to, _) where shallowResolved(from) == type:
        return optional(shallowResolved(to))
      case .chain(let outer):
        guard case .optionalChain(let inner) = outer.kind, shallowResolved(inner.type) == type
        else { continue }
        return context(ofChain: outer)
      case .coalesce(let whole):
        guard case .coalesce(let left, let right) = whole.kind, shallowResolved(left.type) == type
        else { continue }
        if let wanted = contextualType(of: whole), !wanted.hasVariables,
          wanted.existentialType == nil
        {
          return core.optional(checker.wrapped(wanted) ?? wanted)
        }
        let other = shallowResolved(right.type)
        // A literal asks for nothing before it has its default type: in `prices?.reduce(0, +) ?? 9` the function decides.
        if case .variable = other.kind { return nil }
        return core.optional(other)
      default: continue
      }
    }
    return nil
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
  var hasOnlyConversions: Bool {
    state.members.isEmpty
      && state.constraints.allSatisfy { constraint in
        switch constraint {
        case .convert, .conforms, .isClass, .solved: true
        default: false
        }
      }
  }

  /// Adds a type that converts to a variable to the bounds of the variable.
  func add(_ source: StaticType, to bounds: inout Bounds) {
    guard case .variable(let variable) = source.kind else {
      bounds.lower.append(source)
      return
    }
    let info = variables[index(variable)]
    if let literal = info.literal {
      bounds.literals.append(literal)
      if info.isArithmetic { bounds.arithmetic.append(literal) }
    } else {
      bounds.hasUnknownLower = true
      if info.isClosure { bounds.hasClosure = true }
    }
  }

  private func bind(_ variable: TypeVariable, _ bounds: Bounds, complete: Bool) -> Bool {
    let info = variables[index(variable)]
    if let tuple = tupleOfParts(bounds.lower) { return bindChecked(variable, tuple) }
    if let erasure = info.erasure, isErased(bounds) {
      return state.isLastResort && erase(variable, to: erasure, bounds)
    }
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
      var choices = [joined] + superclasses(of: joined, for: variable)
      // The call in the other branch may return an optional: `isFirst ? index : nextIndex(after: .space)`.
      if !complete, bounds.hasUnknownLower, !checker.isOptional(joined), hasBranchWithCall(variable)
      {
        choices.append(core.optional(joined))
      }
      if choices.count > 1 {
        solveDisjunction(choices.map { type in { _ = self.bindJoined(variable, type, bounds) } })
        return true
      }
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
      if !bounds.literals.contains(.nilLiteral) { upper = checker.wrapped(upper) ?? upper }
      if upper.existentialType != nil || isAnyHashable(upper) { return false }
    } else if bounds.hasClosure, !bounds.literals.contains(.nilLiteral) {
      upper = checker.wrapped(upper) ?? upper
    }
    // Their types come from their own constraints, which need the upper bound as the context.
    if info.isKeyPath || info.isClosure { return false }
    // A variable whose only upper bound is an existential has a concrete type, which a later step may find.
    if upper.existentialType != nil, bounds.literals.isEmpty, !state.isLastResort { return false }
    // The argument whose elements they are decides: `let all: Set<AnyHashable> = Set("abc")`.
    if bounds.lower.isEmpty, isWide(upper), !state.isLastResort, isElementOfUnknown(variable) {
      return false
    }
    // The call decides the type, which may be a subclass of the bound.
    if bounds.lower.isEmpty, isResultOfPendingCall(variable) { return false }
    if bounds.lower.isEmpty, isPartOfUnsolvedArgument(variable, upper) { return false }
    return bindChecked(variable, conformingPart(of: upper, info.protocols))
  }

  /// Returns a tuple type whose parts have types of their own to find, for tuples with literals of several kinds as parts:
  /// `[(1, nil), (2, "b")]`. Nil for other types.
  private func tupleOfParts(_ types: [StaticType]) -> StaticType? {
    guard types.count > 1, case .tuple(let first)? = types.first?.kind, first.count > 1,
      types.contains(where: \.hasVariables)
    else { return nil }
    var kinds = first.map { _ in Set<SolverState.Literal>() }
    for type in types {
      guard case .tuple(let elements) = type.kind, elements.map(\.label) == first.map(\.label)
      else { return nil }
      for (position, element) in elements.enumerated() {
        if let literal = unbound(element.type)?.info.literal { kinds[position].insert(literal) }
      }
    }
    let areSeveral = kinds.contains {
      $0.contains(.nilLiteral) || $0.isSuperset(of: [.integer, .float])
    }
    guard areSeveral else { return nil }
    return StaticType(.tuple(first.map { TupleElement(label: $0.label, type: fresh(.none)) }))
  }

  /// Returns the superclasses of a class to which a variable may be bound instead: those that a closure may return which
  /// takes a value of the variable's type and returns another, as in `sequence(first: leaf) { $0.parent }`.
  private func superclasses(of type: StaticType, for variable: TypeVariable) -> [StaticType] {
    guard state.speculationDepth == 0, type.nominalDecl?.isClass == true,
      checker.superclass(of: type) != nil,
      state.constraints.contains(where: { constraint in
        guard case .closure(let node) = constraint, let wanted = contextualFunctionType(node)
        else { return false }
        return unboundVariables(in: wanted.result).contains(variable)
          && wanted.parameters.contains { unboundVariables(in: $0.type).contains(variable) }
      })
    else { return [] }
    var result: [StaticType] = []
    var current = type
    while let next = checker.superclass(of: current) {
      result.append(next)
      current = next
    }
    return result
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

  /// Returns the existential that is all that several bounds have in common, such as `Any` in
  /// `print(isEmpty ? "none" : 1)`, or the collection with such elements; nil when they have another type in common, or no
  /// existential.
  private func commonExistential(_ bounds: Bounds, _ joined: StaticType?) -> StaticType? {
    guard let upper = bounds.upper.first ?? wideCollection(bounds.literals),
      !bounds.hasUnknownLower, bounds.lower.count + bounds.literals.count > 1,
      let type = joined ?? bounds.literals.lazy.compactMap(defaultType).first
    else { return nil }
    let wanted = shallowResolved(checker.wrapped(upper) ?? upper)
    guard isExistential(wanted) || isSameCollection(type, wanted) && !wanted.hasVariables
    else { return nil }
    let plain = checker.wrapped(type) ?? type
    // Of `[Optional(1), nil]` the literal decides.
    if unbound(plain) != nil, bounds.lower.count == 1 { return nil }
    let isCommon =
      bounds.lower.allSatisfy { isNever($0) || convertsSpeculatively($0, core.optional(plain)) }
      && bounds.literals.allSatisfy { literal in
        literal == .nilLiteral || literal == .float && plain == core.int
          || speculate { if !accepts(plain, literal) { state.hasFailed = true } }.succeeded
      }
    return isCommon ? nil : upper
  }

  /// Returns the default type of a literal whose elements are known and have a type to which values of other types convert.
  private func wideCollection(_ literals: [SolverState.Literal]) -> StaticType? {
    literals.lazy.compactMap { literal -> StaticType? in
      guard case .array(let element) = literal, self.isWide(self.shallowResolved(element)) else {
        return nil
      }
      return self.defaultType(literal).map { self.deepResolved($0) }
    }.first
  }

  /// Returns whether a type is an existential or the type of one's values: `any P`, `any P.Type`.
  private func isExistential(_ type: StaticType) -> Bool {
    if case .existentialMetatype(let instance) = type.kind {
      return instance.existentialType != nil
    }
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

  /// Binds a literal whose context is an existential to the literal's default type; other literals stay
  /// unbound.
  private func bindLiteral(
    _ variable: TypeVariable, _ info: SolverState.Variable, _ upper: [StaticType]
  ) -> Bool {
    guard let target = upper.first else { return false }
    if target.existentialType != nil {
      return bindToDefault(variable, info.literal)
    }
    return false
  }

  func bindJoined(
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

  func bindChecked(_ variable: TypeVariable, _ type: StaticType) -> Bool {
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
  /// require a superclass or a wider existential: `boxes.append(Box(value: view))`, `values.append(contentsOf: [count])`.
  private func isPartOfUnsolvedArgument(_ variable: TypeVariable, _ type: StaticType) -> Bool {
    if state.isLastResort { return false }
    let isWidelyUsed = type.existentialType != nil || type.nominalDecl?.isClass == true
    // Of other types only the elements of literals matter.
    if !isWidelyUsed, variables[index(variable)].erasure == nil { return false }
    return state.constraints.contains { constraint in
      if case .convert(let from, let to, _) = constraint {
        // A requirement may state the elements of what the literal becomes: `[Shape]([Square(), Circle()])`.
        return elementsOfLiteral(from)?.contains(variable) == true
          && (hasMember(to, where: { isWidelyUsed || self.isWiderElement($0) })
            || isResultOfPendingCall(to))
      }
      guard case .apply(let node) = constraint, let arguments = node.arguments else { return false }
      return arguments.list.contains { argument in
        let type = shallowResolved(argument.node.type)
        if let elements = elementsOfLiteral(type) {
          return elements.contains(variable) && (isWidelyUsed || state.widening.contains(node.id))
        }
        return isWidelyUsed && !type.genericArguments.isEmpty && type.hasVariables
          && unboundVariables(in: type).contains(variable)
      }
    }
  }

  /// Returns whether something is known of an associated type of a variable that satisfies a condition.
  private func hasMember(_ type: StaticType, where isMeant: (StaticType) -> Bool) -> Bool {
    let base = shallowResolved(type)
    guard case .variable = base.kind else { return false }
    return state.members.contains { key, member in
      shallowResolved(key.base) == base && isMeant(member)
    }
  }

  /// Returns whether one of several candidates requires that types be equal of which one has values of several types, such
  /// as the elements of an `[Any]`.
  func requireWiderElements(_ candidates: [OpenedCandidate]) -> Bool {
    candidates.contains { candidate in
      candidate.requirements.contains { requirement in
        guard case .same(let left, let right) = requirement else { return false }
        return [left, right].contains {
          isWiderElement(knownParts(of: $0, candidate.substitutions))
        }
      }
    }
  }

  /// Returns a type with its generic parameters and their associated types replaced as far as these are known. Opening the
  /// associated types would make variables for them.
  private func knownParts(of type: StaticType, _ substitutions: Substitutions) -> StaticType {
    type.mapped { part in
      switch part.kind {
      case .parameter(let parameter): return substitutions[parameter] ?? part
      case .member(let base, let associated):
        let known = self.deepResolved(self.knownParts(of: base, substitutions))
        if known.hasVariables || known.hasParameters { return part }
        return self.checker.member(associated, of: known) ?? part
      default: return nil
      }
    }
  }

  /// Returns whether values of several types convert to a known type, or to a part of a tuple.
  func isWiderElement(_ type: StaticType) -> Bool {
    let known = deepResolved(type)
    if case .tuple(let elements) = known.kind {
      return elements.contains { isWiderElement($0.type) }
    }
    return isWide(known) || checker.isOptional(known)
  }

  /// Returns the variables in the types of a collection literal's elements, keys and values; nil for other types.
  private func elementsOfLiteral(_ type: StaticType) -> Set<TypeVariable>? {
    switch unbound(type)?.info.literal {
    case .array(let element)?: Set(unboundVariables(in: shallowResolved(element)))
    case .dictionary(let key, let value)?:
      Set(
        unboundVariables(in: shallowResolved(key)) + unboundVariables(in: shallowResolved(value)))
    default: nil
    }
  }

  func isNever(_ type: StaticType) -> Bool { type == core.never }

  /// Returns whether a type is a variable that is the result of an unsolved call, member or optional operation.
  func isResultOfPendingCall(_ type: StaticType) -> Bool {
    guard case .variable(let variable) = shallowResolved(type).kind else { return false }
    return isResultOfPendingCall(variable)
  }

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
    // An `AnyHashable?` converts to `AnyHashable` too, but holds both as they are.
    if checker.wrapped(right) == left { return right }
    if convertsSpeculatively(right, left) { return left }
    if convertsSpeculatively(left, right) { return right }
    if let inner = checker.wrapped(left), checker.wrapped(right) == nil {
      return joinPair(inner, right).map { core.optional($0) }
    }
    if let inner = checker.wrapped(right) {
      return joinPair(checker.wrapped(left) ?? left, inner).map { core.optional($0) }
    }
    var ancestor = checker.superclass(of: left)
    while let current = ancestor {
      if checker.isSubclass(right, of: current) { return current }
      ancestor = checker.superclass(of: current)
    }
    return nil
  }

  func convertsSpeculatively(
    _ from: StaticType, _ to: StaticType, as purpose: ConversionPurpose.Kind = .branch
  ) -> Bool {
    speculate {
      // The other constraints of the expression say nothing about these two types.
      state.constraints = []
      let reason = ConversionPurpose(kind: purpose, range: .none)
      if !solveConversion(from, to, reason) { add(.convert(from, to: to, reason)) }
      _ = propagate()
    }.succeeded
  }

  /// Returns whether a known type converts to each unbound variable of a type, of which there is one at least.
  func awaitsBounds(_ type: StaticType) -> Bool {
    let open = unboundVariables(in: type)
    return !open.isEmpty
      && open.allSatisfy { variable in
        state.constraints.contains { constraint in
          guard case .convert(let from, let to, _) = constraint,
            case .variable(variable) = shallowResolved(to).kind
          else { return false }
          return !shallowResolved(from).hasVariables
        }
      }
  }

  func unboundVariables(in type: StaticType) -> [TypeVariable] {
    guard type.hasVariables else { return [] }
    var found: [TypeVariable] = []
    _ = deepResolved(type).mapped { part in
      if !part.hasVariables { return part }
      if case .variable(let variable) = part.kind { found.append(variable) }
      return nil
    }
    return found
  }
}
