import DeclTree

/// Unifies types by binding variables. When a variable is bound, the protocols recorded on it become
/// conformance constraints on its new type, so that a binding may still turn out to be a contradiction.
extension Solver {
  /// Unifies two types by binding variables; false when they cannot be equal.
  @discardableResult
  func unify(_ left: StaticType, _ right: StaticType) -> Bool {
    let a = shallowResolved(left)
    let b = shallowResolved(right)
    if a === b { return true }
    if a.isError || b.isError { noteErrors(a, b) }
    switch (a.kind, b.kind) {
    case (.variable(let first), .variable(let second)):
      if first == second { return true }
      return merge(first, second)
    case (.variable(let variable), _): return bind(variable, b)
    case (_, .variable(let variable)): return bind(variable, a)
    case (.error, _), (_, .error): return true
    case (.nominal(let first, let firstArguments), .nominal(let second, let secondArguments)):
      return first == second && unify(firstArguments, secondArguments)
    case (.tuple(let first), .tuple(let second)):
      return first.count == second.count && zip(first, second).allSatisfy { $0.label == $1.label }
        && unify(first.map(\.type), second.map(\.type))
    case (.function(let first), .function(let second)): return unify(first, second)
    case (.metatype(let first), .metatype(let second)),
      (.existentialMetatype(let first), .existentialMetatype(let second)):
      return unify(first, second)
    case (.metatype(let first), .existentialMetatype(let second)),
      (.existentialMetatype(let second), .metatype(let first)):
      // The existential in an `any P.Type` is opened; the type of an unknown value may still be one type.
      let isKnown = shallowResolved(second).existentialType != nil
      return (!isKnown || unbound(first) != nil) && unify(first, second)
    case (.opaque(let first, let firstArguments), .opaque(let second, let secondArguments)):
      return first == second && unify(firstArguments, secondArguments)
    case (.existential(let first), .existential(let second)):
      return first.protocols == second.protocols
        && first.constraints.count == second.constraints.count
        && unify(first.constraints.map(\.type), second.constraints.map(\.type))
    case (.member(let first, let one), .member(let second, let other)):
      return one == other && unify(first, second)
    default: return unifyCanonical(a, b)
    }
  }

  /// Returns whether two types are equal by the generic requirements in scope.
  private func unifyCanonical(_ left: StaticType, _ right: StaticType) -> Bool {
    if left == right { return true }
    let one = checker.canonical(left)
    let other = checker.canonical(right)
    return (one != left || other != right) && unify(one, other)
  }

  private func noteErrors(_ left: StaticType, _ right: StaticType) {
    noteEarlierError()
    if left.isTooComplex || right.isTooComplex { metTooComplexType = true }
  }

  private func unify(_ left: [StaticType], _ right: [StaticType]) -> Bool {
    // Types that share their parts by variables may take exponential time.
    unifiedParts += left.count
    if unifiedParts % 64 == 0 { consumeFuel(0) }
    if isExhausted { return false }
    return left.count == right.count && zip(left, right).allSatisfy { unify($0, $1) }
  }

  private func unify(_ left: FunctionType, _ right: FunctionType) -> Bool {
    left.parameters.count == right.parameters.count
      && zip(left.parameters, right.parameters).allSatisfy { unify($0.type, $1.type) }
      && unify(left.result, right.result)
  }

  private func merge(_ first: TypeVariable, _ second: TypeVariable) -> Bool {
    let one = variables[index(first)]
    let other = variables[index(second)]
    guard let literal = joined(one.literal, other.literal) else { return false }
    variables[index(second)].literal = literal.value
    state.literalsBound = min(state.literalsBound, index(second))
    variables[index(second)].changes += 1
    variables[index(second)].protocols += one.protocols.filter {
      !other.protocols.contains($0)
    }
    if other.implicitMember == nil {
      variables[index(second)].implicitMember = one.implicitMember
    }
    variables[index(second)].parameter = other.parameter ?? one.parameter
    variables[index(second)].canOpenExistential =
      one.canOpenExistential || other.canOpenExistential
    variables[index(second)].isKeyPath = one.isKeyPath || other.isKeyPath
    variables[index(second)].isClosure = one.isClosure || other.isClosure
    variables[index(second)].isArithmetic = one.isArithmetic || other.isArithmetic
    variables[index(second)].erasure = other.erasure ?? one.erasure
    variables[index(first)].binding = StaticType(.variable(second))
    rebaseMembers(StaticType(.variable(first)), StaticType(.variable(second)))
    return true
  }

  /// Unifies `T.Element` and `U.Element` after `T` and `U` have been merged.
  private func rebaseMembers(_ first: StaticType, _ second: StaticType) {
    for (key, member) in state.members where key.base == first {
      state.members[key] = nil
      let other = SolverState.MemberKey(base: second, associated: key.associated)
      if let known = state.members[other] {
        unify(known, member)
      } else {
        state.members[other] = member
      }
    }
  }

  /// Returns the literal kind that covers both kinds, in a tuple since nil is a valid kind; nil when there is
  /// none.
  private func joined(
    _ one: SolverState.Literal?, _ other: SolverState.Literal?
  ) -> (value: SolverState.Literal?, Void)? {
    switch (one, other) {
    case (nil, let literal), (let literal, nil): return (literal, ())
    case (.integer, .float), (.float, .integer): return (.float, ())
    case (.string, .interpolation), (.interpolation, .string): return (.interpolation, ())
    case (.array(let first)?, .array(let second)?):
      return unify(first, second) ? (one, ()) : nil
    case (.dictionary(let key, let value)?, .dictionary(let otherKey, let otherValue)?):
      return unify(key, otherKey) && unify(value, otherValue) ? (one, ()) : nil
    default: return one == other ? (one, ()) : nil
    }
  }

  /// Binds a variable; false when the type contains the variable itself or does not accept its literal.
  func bind(_ variable: TypeVariable, _ type: StaticType) -> Bool {
    if occurs(variable, in: type) { return false }
    let info = variables[index(variable)]
    if let literal = info.literal, !accepts(type, literal) { return false }
    trace("bind \(describe(StaticType(.variable(variable)))) to \(describe(type))")
    variables[index(variable)].binding = type
    for proto in info.protocols
    where !(info.canOpenExistential && conformsWhenOpened(type, to: proto)) {
      add(.conforms(type, proto, info.range))
    }
    return true
  }

  private func occurs(_ variable: TypeVariable, in type: StaticType) -> Bool {
    guard type.hasVariables else { return false }
    var found = false
    _ = deepResolved(type).mapped { part in
      if found || !part.hasVariables { return part }
      if case .variable(let other) = part.kind, other == variable { found = true }
      return nil
    }
    return found
  }

  /// Returns whether a type accepts a literal. The element types of a collection literal are unified with the
  /// type's.
  func accepts(_ type: StaticType, _ literal: SolverState.Literal) -> Bool {
    if type.isError { return true }
    switch literal {
    case .nilLiteral:
      return checker.isOptional(type) || conforms(type, "ExpressibleByNilLiteral")
    case .integer: return conforms(type, "ExpressibleByIntegerLiteral")
    case .bool: return conforms(type, "ExpressibleByBooleanLiteral")
    case .float: return conforms(type, "ExpressibleByFloatLiteral")
    case .string: return conforms(type, "ExpressibleByStringLiteral") || isCharacterLike(type)
    case .interpolation: return conforms(type, "ExpressibleByStringInterpolation")
    case .array(let element): return acceptsArray(type, element)
    case .dictionary(let key, let value): return acceptsDictionary(type, key, value)
    }
  }

  /// Returns whether a type accepts a string literal with the protocol that its text has: of one character, of one
  /// scalar, or with interpolations.
  func accepts(_ type: StaticType, _ literal: StringLiteralSyntax) -> Bool {
    guard let text = literal.plainText else { return accepts(type, .interpolation) }
    if conforms(type, "ExpressibleByStringLiteral") { return true }
    return text.count == 1 && conforms(type, "ExpressibleByExtendedGraphemeClusterLiteral")
      || text.unicodeScalars.count == 1 && conforms(type, "ExpressibleByUnicodeScalarLiteral")
  }

  private func isCharacterLike(_ type: StaticType) -> Bool {
    conforms(type, "ExpressibleByExtendedGraphemeClusterLiteral")
      || conforms(type, "ExpressibleByUnicodeScalarLiteral")
  }

  func conforms(_ type: StaticType, _ name: String) -> Bool {
    guard let proto = checker.libraryDecl(name) as? NominalDecl else { return false }
    return checker.conforms(type, to: proto)
  }

  private func acceptsArray(_ type: StaticType, _ element: StaticType) -> Bool {
    guard let proto = checker.libraryDecl("ExpressibleByArrayLiteral") as? NominalDecl,
      let associated = checker.associatedType(named: "ArrayLiteralElement", in: proto),
      let own = checker.associatedType(associated, of: type)
    else { return false }
    return unify(element, own)
  }

  private func acceptsDictionary(
    _ type: StaticType, _ key: StaticType, _ value: StaticType
  ) -> Bool {
    guard let proto = checker.libraryDecl("ExpressibleByDictionaryLiteral") as? NominalDecl,
      let keyType = checker.associatedType(named: "Key", in: proto),
      let valueType = checker.associatedType(named: "Value", in: proto),
      let ownKey = checker.associatedType(keyType, of: type),
      let ownValue = checker.associatedType(valueType, of: type)
    else { return false }
    return unify(key, ownKey) && unify(value, ownValue)
  }
}
