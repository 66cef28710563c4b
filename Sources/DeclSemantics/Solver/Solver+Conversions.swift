import DeclTree

/// Solves conversion and conformance constraints. A conversion between known types is solved at once, with
/// new constraints for their parts; one that mentions an unbound variable stays as a bound of it, because
/// binding the variable to the first type met would rule out subclasses, existentials and optionals.
extension Solver {
  /// Solves a conversion; false when it depends on types that are not yet known.
  func solveConversion(_ from: StaticType, _ to: StaticType, _ reason: ConversionPurpose) -> Bool {
    let source = shallowResolved(from)
    let target = shallowResolved(to)
    if source === target { return true }
    // An error was reported for one of the types; its consequences are not reported again.
    if source.isError || target.isError { return unify(source, target) }
    switch (source.kind, target.kind) {
    case (.variable(let first), .variable(let second)):
      return first == second
    case (.variable(let variable), _): return convertVariable(variable, source, target, reason)
    case (_, .variable(let variable)): return convertInto(variable, source)
    default:
      if waitsForTuple(source, target) { return false }
      if converts(source, target, reason) { return true }
      failConversion(source, target, reason)
      return true
    }
  }

  /// Returns whether the conversion of a function with several parameters must wait until it is known whether
  /// the target accepts one tuple.
  private func waitsForTuple(_ source: StaticType, _ target: StaticType) -> Bool {
    guard let own = source.functionType, let wanted = target.functionType,
      own.parameters.count > 1, wanted.parameters.count == 1, !state.isLastResort
    else { return false }
    return unbound(wanted.parameters[0].type) != nil
  }

  /// Solves a conversion from an unbound variable to a known type.
  private func convertVariable(
    _ variable: TypeVariable, _ source: StaticType, _ target: StaticType,
    _ reason: ConversionPurpose
  ) -> Bool {
    let info = variables[index(variable)]
    if let inner = checker.wrapped(target) {
      return convertToOptional(variable, source, inner, target, reason)
    }
    if case .existential(let existential) = target.kind {
      if info.literal == nil && info.implicitMember == nil { return false }
      // A literal in the context of an existential has its own default type.
      if existential.protocols.isEmpty || info.literal != nil { return false }
    }
    if let literal = info.literal, isAnyHashable(target) {
      if let type = defaultType(literal) { _ = unify(source, type) }
      return false
    }
    if info.isKeyPath || info.isClosure { return false }
    if couldWiden(to: target) && info.literal == nil && info.implicitMember == nil {
      return false
    }
    if let own = decidedCollection(info.literal, besides: target) {
      return bind(variable, own) && solveConversion(source, target, reason)
    }
    if !bind(variable, target) { failConversion(defaultType(of: source), target, reason) }
    return true
  }

  /// Returns the type of a collection literal whose elements have been bound to types that convert to those of the target,
  /// but are not equal to them, as in `n.map { _ in [Circle()] } ?? []` where a `[any Shape]` is expected. Nil otherwise.
  private func decidedCollection(
    _ literal: SolverState.Literal?, besides target: StaticType
  ) -> StaticType? {
    let elements: [StaticType]
    switch literal {
    case .array(let element): elements = [element]
    case .dictionary(let key, let value): elements = [key, value]
    default: return nil
    }
    guard let own = literal.flatMap(defaultType), isSameCollection(own, target),
      zip(elements, target.genericArguments).contains(where: {
        unbound($0) == nil && isWiderElement($1) && deepResolved($0) != deepResolved($1)
      }),
      convertsSpeculatively(own, target)
    else { return nil }
    return own
  }

  /// Returns whether two types are arrays, dictionaries or sets, both of the same kind.
  func isSameCollection(_ one: StaticType, _ other: StaticType) -> Bool {
    guard let decl = one.nominalDecl, decl == other.nominalDecl else { return false }
    return ["Array", "Dictionary", "Set"].contains(decl.name) && decl.isLibrary
  }

  /// Returns whether values of other types convert to a type, so that a variable that converts to it need not
  /// have exactly this type.
  private func couldWiden(to target: StaticType) -> Bool {
    switch target.kind {
    case .nominal(let nominal, _):
      // Subclasses convert to a class, hashable types to `AnyHashable`, `Double` and `CGFloat` to each other,
      // and collections element by element.
      return nominal.isClass || nominal.name == "AnyHashable" || target == core.double
        || target == core.cgFloat || ["Array", "Dictionary", "Set"].contains(nominal.name)
    case .function: return true
    // Tuples convert element by element; `()` has no elements.
    case .tuple(let elements): return !elements.isEmpty
    default: return false
    }
  }

  private func convertToOptional(
    _ variable: TypeVariable, _ source: StaticType, _ inner: StaticType, _ target: StaticType,
    _ reason: ConversionPurpose
  ) -> Bool {
    let info = variables[index(variable)]
    if info.literal == .nilLiteral {
      return bind(variable, target)
    }
    if info.literal != nil {
      add(.convert(source, to: inner, reason))
      return true
    }
    if let name = info.implicitMember {
      // `.none` and `.some` are members of the optional; any other name is one of the wrapped type.
      let isOwn = ["none", "some"].contains(name)
      if isOwn || staticMembers(name, of: inner).contains(where: isOptional) {
        return bind(variable, target)
      }
      add(.convert(source, to: inner, reason))
      return true
    }
    return false
  }

  /// Solves a conversion from a known type to an unbound variable. Only `nil` is bound at once, to an
  /// optional; otherwise the type remains a lower bound.
  private func convertInto(_ variable: TypeVariable, _ source: StaticType) -> Bool {
    let info = variables[index(variable)]
    if info.literal == .nilLiteral, checker.isOptional(source) { return bind(variable, source) }
    return false
  }

  /// Returns whether one known type converts to another; conversions of their parts are added as constraints.
  private func converts(_ from: StaticType, _ to: StaticType, _ reason: ConversionPurpose) -> Bool {
    // What does not return has no value that would have to be converted.
    if from == core.never, reason.kind.acceptsNever || body.function.isLibrary { return true }
    if let inner = checker.wrapped(to) {
      if let own = checker.wrapped(from) {
        return solveConversion(own, inner, reason) || enqueue(own, inner, reason)
      }
      return solveConversion(from, inner, reason) || enqueue(from, inner, reason)
    }
    switch (from.kind, to.kind) {
    case (.nominal(let first, let arguments), .nominal(let second, let others)):
      return convertsNominal(from, to, first, arguments, second, others, reason)
    case (.tuple(let first), .tuple(let second)):
      guard first.count == second.count else { return false }
      let labelsAgree = zip(first, second).allSatisfy {
        $0.label == $1.label || $0.label == nil || $1.label == nil
      }
      return labelsAgree
        && zip(first, second).allSatisfy { convertPart($0.type, $1.type, reason) }
    case (.function(let first), .function(let second)):
      return convertsFunction(first, second, reason)
    case (.metatype(let first), .existentialMetatype(let second)):
      return convertsToExistentialMetatype(shallowResolved(first), shallowResolved(second))
    case (.existentialMetatype(let first), .existentialMetatype(let second)):
      return convertsDynamicType(shallowResolved(first), shallowResolved(second))
    case (.existentialMetatype(let first), .metatype(let second)):
      // Every type that a composition with a class holds is a subclass.
      let (own, wanted) = (shallowResolved(first), shallowResolved(second))
      let bound = checker.superclassBound(of: own)
      return bound.map { checker.isSubclass($0, of: wanted) } == true || unify(from, to)
    case (.metatype(let first), .metatype(let second)):
      let (own, wanted) = (shallowResolved(first), shallowResolved(second))
      return checker.isSubclass(own, of: wanted) || unify(own, wanted)
    case (_, .existential(let existential)):
      // With `as` anything becomes an object.
      if case .coercion = reason.kind, to == .anyObject { return true }
      return convertsToExistential(from, existential)
    case (.parameter, .nominal), (.member, .nominal), (.opaque, .nominal), (.existential, .nominal):
      if let bound = checker.superclassBound(of: from) {
        return converts(shallowResolved(bound), to, reason)
      }
      return becomesAnyHashable(from, to, reason)
    default: return unify(from, to)
    }
  }

  private func convertPart(_ from: StaticType, _ to: StaticType, _ reason: ConversionPurpose)
    -> Bool
  {
    solveConversion(from, to, reason) || enqueue(from, to, reason)
  }

  private func enqueue(_ from: StaticType, _ to: StaticType, _ reason: ConversionPurpose) -> Bool {
    add(.convert(from, to: to, reason))
    return true
  }

  private func convertsNominal(
    _ from: StaticType, _ to: StaticType, _ first: NominalDecl, _ arguments: [StaticType],
    _ second: NominalDecl, _ others: [StaticType], _ reason: ConversionPurpose
  ) -> Bool {
    if first == second {
      if isSameCollection(from, to) {
        return zip(arguments, others).allSatisfy { convertElement($0, $1, reason) }
      }
      return unify(from, to)
    }
    if first.isClass && second.isClass, let ancestor = checker.ancestor(of: from, declaring: second)
    {
      return unify(ancestor, to)
    }
    if (from == core.double && to == core.cgFloat) || (from == core.cgFloat && to == core.double) {
      return true
    }
    // Bridging must be written with `as`.
    if case .coercion = reason.kind, body.isBridged(from, to: to) || body.isUnbridged(from, to: to)
    {
      return true
    }
    return becomesAnyHashable(from, to, reason)
  }

  /// Solves the conversion of collection elements: an unknown element type is unified with the other one.
  private func convertElement(_ from: StaticType, _ to: StaticType, _ reason: ConversionPurpose)
    -> Bool
  {
    if unbound(from) != nil || unbound(to) != nil {
      if let wider = widerElement(than: from, for: to, reason) {
        return unify(to, wider) && convertElement(from, to, reason)
      }
      return isElementOfArgument(from, for: to) ? enqueue(from, to, reason) : unify(from, to)
    }
    // A failed unification may have bound some of the variables.
    if speculate(keepIf: { $0 }, { unify(from, to) }) { return true }
    // Only subclasses, existentials and optionals convert element by element; `[Double]` does not convert to
    // `[CGFloat]`, nor to `[CGFloat?]`.
    let numbers = [core.double, core.cgFloat]
    let (own, wanted) = (withoutOptionals(from), withoutOptionals(to))
    if own != wanted, numbers.contains(own), numbers.contains(wanted) { return false }
    return convertPart(from, to, reason)
  }

  /// Returns whether an unknown element type is that of another collection, which decides it, while the known one is wider
  /// than others: `let all: [Any] = Array(names)`.
  private func isElementOfArgument(_ from: StaticType, for to: StaticType) -> Bool {
    let target = shallowResolved(to)
    guard isWide(target), case .variable(let variable) = shallowResolved(from).kind else {
      return false
    }
    return isElementOfUnknown(variable)
  }

  /// Returns whether values of several other types convert to a type: tuples convert to those with other labels.
  func isWide(_ type: StaticType) -> Bool {
    if case .tuple = type.kind { return true }
    return type.existentialType != nil || isAnyHashable(type) || type.nominalDecl?.isClass == true
  }

  /// Returns whether a variable is an associated type of a type that is not known yet.
  func isElementOfUnknown(_ variable: TypeVariable) -> Bool {
    state.members.contains { key, member in
      guard case .variable(variable) = shallowResolved(member).kind else { return false }
      return unbound(key.base) != nil
    }
  }

  private func becomesAnyHashable(
    _ from: StaticType, _ to: StaticType, _ reason: ConversionPurpose
  ) -> Bool {
    // As in Swift, operands do not: `number == hashable` is an error.
    if case .operand = reason.kind { return false }
    return isAnyHashable(to) && conforms(from, "Hashable")
  }

  func isAnyHashable(_ type: StaticType) -> Bool {
    type.nominalDecl?.name == "AnyHashable" && type.nominalDecl?.isLibrary == true
  }

  private func convertsFunction(
    _ first: FunctionType, _ second: FunctionType, _ reason: ConversionPurpose
  ) -> Bool {
    if first.isThrowing && !second.isThrowing { return false }
    if first.isAsync && !second.isAsync { return false }
    bindThrownType(of: second, isThrowing: first.isThrowing, thrown: first.thrownType)
    guard first.parameters.count == second.parameters.count else {
      return convertsTupleFunction(first, second, reason)
    }
    for (mine, other) in zip(first.parameters, second.parameters) {
      // The parameters are converted in the opposite direction.
      if mine.isInout != other.isInout || mine.isVariadic != other.isVariadic
        || !convertPart(other.type, mine.type, reason)
      {
        return false
      }
    }
    // Only a closure literal may drop the value of its expression; a function with a result does not convert
    // to one without.
    if shallowResolved(second.result).isVoid && !shallowResolved(first.result).isVoid
      && unbound(first.result) == nil
    {
      return false
    }
    return convertPart(first.result, second.result, reason)
  }

  /// Returns whether a function of several parameters converts to one that accepts a tuple:
  /// `dictionary.map(f)`.
  private func convertsTupleFunction(
    _ first: FunctionType, _ second: FunctionType, _ reason: ConversionPurpose
  ) -> Bool {
    guard second.parameters.count == 1,
      case .tuple(let elements) = shallowResolved(second.parameters[0].type).kind,
      elements.count == first.parameters.count
    else { return false }
    return zip(elements, first.parameters).allSatisfy { convertPart($0.type, $1.type, reason) }
      && convertPart(first.result, second.result, reason)
  }

  /// Returns whether the metatype of one type converts to an existential metatype. The protocol type itself conforms
  /// to no protocol, with few exceptions, so that `P.self` is no `any P.Type`.
  private func convertsToExistentialMetatype(_ first: StaticType, _ second: StaticType) -> Bool {
    guard case .existential(let existential) = second.kind else {
      return checker.isSubclass(first, of: second) || unify(first, second)
    }
    let conformsItself =
      first.existentialType == nil
      || existential.protocols.allSatisfy { checker.conforms(first, to: $0) }
    return conformsItself && convertsToExistential(first, existential)
  }

  private func convertsDynamicType(_ first: StaticType, _ second: StaticType) -> Bool {
    guard case .existential(let existential) = second.kind else { return unify(first, second) }
    return convertsToExistential(first, existential)
  }

  private func convertsToExistential(
    _ from: StaticType, _ existential: ExistentialType
  ) -> Bool {
    if existential.isClassBound && !checker.isReference(from) { return false }
    if let superclass = existential.superclass {
      let own = checker.superclassBound(of: from) ?? from
      guard let wanted = superclass.nominalDecl,
        let ancestor = checker.ancestor(of: own, declaring: wanted), unify(ancestor, superclass)
      else { return false }
    }
    for proto in existential.protocols {
      let isOwn = from.existentialType != nil && checker.protocols(of: from).contains(proto)
      if !isOwn && !checker.conforms(from, to: proto) { return false }
    }
    for constraint in existential.constraints {
      guard let own = checker.member(constraint.associatedType, of: from) else { return false }
      if !unify(own, constraint.type) { return false }
    }
    return true
  }

  /// Solves a conformance; false when the type is not yet known.
  func solveConformance(
    _ type: StaticType, _ proto: NominalDecl, _ range: SourceRange
  ) -> Bool {
    let known = shallowResolved(type)
    if case .variable(let variable) = known.kind {
      if !variables[index(variable)].protocols.contains(proto) {
        hasProtocolBounds = true
        variables[index(variable)].protocols.append(proto)
        variables[index(variable)].changes += 1
        if variables[index(variable)].range == .none {
          variables[index(variable)].range = range
        }
      }
      return true
    }
    if known.isError || conformsConditionally(known, proto) { return true }
    if canOpenExistential(type), conformsWhenOpened(known, to: proto) { return true }
    if checker.inheritsUnknown(known) { return true }
    let missing = deepResolved(known)
    fail(
      checker.missingConformance(
        missing, proto, range, otherwise: .doesNotConform(missing, proto, range)))
    return true
  }

  /// Returns whether a type conforms; the requirements of a conditional conformance become constraints, since
  /// the generic arguments may not be known yet.
  private func conformsConditionally(_ type: StaticType, _ proto: NominalDecl) -> Bool {
    let known = deepResolved(type)
    guard known.hasVariables, let found = checker.conformance(of: known, to: proto),
      let context = found.conformance.context as? ExtensionDecl
    else { return checker.conforms(known, to: proto) }
    let skipped = found.conformance.nominal.generics.requirements.count
    for requirement in context.generics.requirements.dropFirst(skipped) {
      require(requirement) { opened($0, found.substitutions) }
    }
    return true
  }

  /// Adds the constraints of a requirement after mapping its types.
  func require(
    _ requirement: GenericSignature.Requirement, at range: SourceRange = .none,
    _ map: (StaticType) -> StaticType
  ) {
    switch requirement {
    case .conforms(let type, let proto): add(.conforms(map(type), proto, range))
    case .same(let left, let right):
      if !unify(map(left), map(right)) {
        fail(.typesNotEqual(deepResolved(map(left)), deepResolved(map(right)), range))
      }
    case .inherits(let type, let superclass):
      add(
        .convert(
          map(type), to: map(superclass),
          ConversionPurpose(kind: .argument(label: nil), range: range)))
    case .isClass(let type): add(.isClass(map(type), range))
    }
  }

  /// Solves `T: AnyObject`; false when the type is not yet known.
  func solveClass(_ type: StaticType, _ range: SourceRange) -> Bool {
    let known = shallowResolved(type)
    if case .variable = known.kind { return false }
    if known.isError || checker.isClassType(deepResolved(known)) { return true }
    fail(.notAClassType(deepResolved(known), range))
    return true
  }
}
