import DeclTree

/// Inserts conversions into the typed tree and checks that assigned lvalues are mutable.
extension Solver {
  /// Returns the expression with the conversion to another type applied.
  func coerce(_ value: TypedExpr, to wanted: StaticType) -> TypedExpr {
    if value.type === wanted || value.type == wanted || wanted.hasError || value.type.hasError
      || wanted.hasVariables
    {
      return value
    }
    if value.type == core.never {
      return TypedExpr(.never(value), type: wanted, range: value.range)
    }
    if checker.canonical(value.type) == checker.canonical(wanted) { return value }
    if let literal = coercedLiteral(value, wanted) { return literal }
    if wanted.isVoid { return value }
    guard let conversion = conversion(from: value.type, to: wanted) else {
      // The solver accepted the expression, so a conversion must exist; a missing one is reported rather than
      // lowered wrongly.
      if !state.hasReported {
        fail(
          .cannotConvert(value.type, wanted, ConversionPurpose(kind: .coercion, range: value.range))
        )
      }
      return TypedExpr(.error, type: wanted, range: value.range)
    }
    return TypedExpr(.conversion(value, conversion), type: wanted, range: value.range)
  }

  /// Returns a closure or tuple literal with the expected type applied to its parts, so that no conversion
  /// runs at run time; nil for other expressions.
  private func coercedLiteral(_ value: TypedExpr, _ wanted: StaticType) -> TypedExpr? {
    if let own = value.type.functionType, let function = wanted.functionType,
      own.parameters.count != function.parameters.count
    {
      return withTupleParameter(value, own, function, wanted)
    }
    switch (value.kind, wanted.kind) {
    case (.closure(let closure), .function(let function))
    where closure.type.parameters.map(\.type) == function.parameters.map(\.type)
      && closure.type.result == function.result
      // A closure that throws or suspends where none may is an error itself, so that its statements are none.
      && (function.isThrowing || !closure.type.isThrowing)
      && (function.isAsync || !closure.type.isAsync):
      let same = TypedClosure(
        parameters: closure.parameters, captures: closure.captures, body: closure.body,
        type: function, id: closure.id, isAutoclosure: closure.isAutoclosure)
      return TypedExpr(.closure(same), type: wanted, range: value.range)
    case (.tuple(let elements), .tuple(let types)) where elements.count == types.count:
      return TypedExpr(
        .tuple(zip(elements, types).map { coerce($0, to: $1.type) }), type: wanted,
        range: value.range)
    default: return nil
    }
  }

  /// Returns the conversion between two known types; nil when there is none or none is needed.
  func conversion(from: StaticType, to: StaticType) -> TypedExpr.Conversion? {
    if let inner = checker.wrapped(to) {
      if from == inner { return .wrapOptional }
      if let own = checker.wrapped(from) {
        if own == inner { return nil }
        // A value that is wrapped as a whole keeps its `nil`: `Int?` to `Int??` is `.some(nil)`.
        if let wrapping = wrapping(of: from, in: to) { return wrapping }
        return conversion(from: own, to: inner).map { .mapOptional($0) }
          ?? conversion(from: from, to: inner).map { .sequence($0, .wrapOptional) }
      }
      return conversion(from: from, to: inner).map { .sequence($0, .wrapOptional) }
    }
    switch (from.kind, to.kind) {
    case (.nominal(let first, let arguments), .nominal(let second, let others)):
      if from == core.double && to == core.cgFloat { return .doubleToCGFloat }
      if from == core.cgFloat && to == core.double { return .cgFloatToDouble }
      if first == second { return elementConversion(first, arguments, others) }
      if first.isClass && second.isClass { return .upcast }
      return isAnyHashable(to) ? .anyHashable : nil
    case (_, .existential): return .erase
    case (.tuple(let first), .tuple(let second)) where first.count == second.count:
      return .tuple(
        zip(first, second).map {
          $0.type == $1.type ? nil : conversion(from: $0.type, to: $1.type)
        })
    case (.function, .function): return .function
    case (.metatype, .metatype), (.metatype, .existentialMetatype),
      (.existentialMetatype, .metatype), (.existentialMetatype, .existentialMetatype):
      return .metatype
    case (.opaque(let decl, _), _) where decl.underlying == to: return .opaque
    case (_, .opaque): return .opaque
    case (.parameter, .nominal(let nominal, _)), (.member, .nominal(let nominal, _)),
      (.opaque, .nominal(let nominal, _)):
      if nominal.isClass { return .upcast }
      return isAnyHashable(to) ? .anyHashable : nil
    case (.existential, .nominal(let nominal, _)):
      return isAnyHashable(to) ? .anyHashable : (nominal.isClass ? .upcast : nil)
    default: return nil
    }
  }

  /// Returns the conversion to an optional of one or more levels around the same type; nil for other types.
  private func wrapping(of from: StaticType, in to: StaticType) -> TypedExpr.Conversion? {
    guard let inner = checker.wrapped(to) else { return nil }
    if from == inner { return .wrapOptional }
    return wrapping(of: from, in: inner).map { .sequence($0, .wrapOptional) }
  }

  /// Returns a function of several parameters as one that accepts them as a tuple: `zip(a, b).map(*)`.
  private func withTupleParameter(
    _ value: TypedExpr, _ own: FunctionType, _ wanted: FunctionType, _ type: StaticType
  ) -> TypedExpr? {
    guard wanted.parameters.count == 1,
      case .tuple(let elements) = wanted.parameters[0].type.kind,
      elements.count == own.parameters.count
    else { return nil }
    let range = value.range
    let function = body.hiddenVariable("$function", value.type, range)
    let whole = body.hiddenVariable("$tuple", wanted.parameters[0].type, range)
    let arguments = zip(elements.indices, own.parameters).map { index, parameter in
      let part = TypedExpr(
        .tupleElement(TypedExpr(.variable(whole), type: whole.type, range: range), index),
        type: elements[index].type, range: range)
      return TypedArgument.value(coerce(part, to: parameter.type))
    }
    let callee = TypedExpr(.variable(function), type: value.type, range: range)
    var call = TypedExpr(
      .call(.value(callee), arguments, site: nil), type: own.result, range: range)
    if own.isAsync { call = TypedExpr(.awaitExpression(call), type: own.result, range: range) }
    if own.isThrowing { call = TypedExpr(.tryExpression(call), type: own.result, range: range) }
    checker.closureCount += 1
    return TypedExpr(
      .closure(
        TypedClosure(
          parameters: [whole],
          captures: [TypedClosure.Capture(variable: function, value: value)],
          body: .returning(coerce(call, to: wanted.result)), type: wanted,
          id: checker.closureCount, isAutoclosure: false)), type: type, range: range)
  }

  private func elementConversion(
    _ nominal: NominalDecl, _ arguments: [StaticType], _ others: [StaticType]
  ) -> TypedExpr.Conversion? {
    guard ["Array", "Dictionary", "Set"].contains(nominal.name), nominal.isLibrary,
      let last = arguments.last, let other = others.last
    else { return nil }
    if last == other { return nil }
    return conversion(from: last, to: other).map { .mapElements($0) }
  }

  /// The way in which an lvalue is mutated.
  enum Mutation {
    case assigned, mutatedByReference, mutatedByOperator, mutatingMember(String), mutatingGetter
  }

  /// Reports the base of a property or subscript whose getter changes it if the base is not mutable, and marks the
  /// variable in it as mutated. The getter of a lazy property does.
  func requireMutableBase(_ base: TypedExpr, reading isMutating: Bool) {
    guard isMutating, !checker.isReference(base.type) else { return }
    requireMutable(base, .mutatingGetter)
  }

  func requireMutableBase(_ base: TypedExpr, _ function: FunctionDecl) {
    guard function.isMutating, function.kind != .initializer, !checker.isReference(base.type) else {
      return
    }
    requireMutable(base, .mutatingMember(function.name))
  }

  /// Reports an lvalue that is not mutable and marks its variable as mutated.
  func requireMutable(_ place: TypedExpr, _ mutation: Mutation) {
    guard !place.type.hasError else { return }
    let isAssigned = if case .assigned = mutation { true } else { false }
    guard let reason = immutability(of: place, isAssigned: isAssigned) else { return }
    if let (setter, owner) = unsupportedSetter(of: place) {
      return fail(.unsupportedAPI("\(setter) { set }", owner, place.range))
    }
    guard case .hiddenSetter(let name) = reason else {
      return fail(.immutable(reason, mutation, place.range))
    }
    switch place.kind {
    case .member(_, let variable, _, _), .staticVariable(let variable, _):
      let range = place.range.last(variable.name.utf8.count)
      fail(.setterInaccessible(name, mutation, ofSubscript: false, range))
    case .subscriptAccess:
      fail(.setterInaccessible(name, mutation, ofSubscript: true, place.range))
    default: fail(.setterInaccessible(name, mutation, ofSubscript: false, place.range))
    }
  }

  /// Returns the reason why an lvalue is not mutable; nil when it is mutable.
  ///
  /// - Parameter isAssigned: whether the lvalue as a whole gets a value, which may be the first one of a constant
  private func immutability(of place: TypedExpr, isAssigned: Bool = false) -> Immutability? {
    switch place.kind {
    case .discard, .error: return nil
    case .keyPathAccess(let base, let path):
      switch path.type.nominalDecl?.name {
      case "ReferenceWritableKeyPath": return nil
      case "WritableKeyPath": return checker.isReference(base.type) ? nil : immutability(of: base)
      default: return .getOnly("keyPath")
      }
    case .variable(let variable): return variableImmutability(variable)
    case .staticVariable(let variable, _), .classProperty(_, let variable, _):
      guard variable.isWritable else { return .property(variable.name, isLet: variable.isLet) }
      return isSetterAccessible(variable) ? nil : .hiddenSetter(variable.name)
    case .member(let base, let variable, _, _):
      return memberImmutability(base, variable, isAssigned: isAssigned)
    case .subscriptAccess(let base, let decl, _, _, _):
      guard let setter = decl.setter else { return .subscriptWithoutSetter }
      if !checker.isSetterAccessible(decl, decl.setterAccess, from: body.function) {
        return .hiddenSetter(nil)
      }
      if dependsOnErasedType(decl.element, base.type) { return .erasedType("subscript") }
      if decl.isStatic || checker.isReference(base.type) || !setter.isMutating { return nil }
      return immutability(of: base)
    case .tupleElement(let base, _):
      return immutability(of: base, isAssigned: isAssigned)
    case .forceUnwrap(let base, _), .optionalBind(let base):
      if checker.isReference(base.type) { return nil }
      return immutability(of: base)
    case .conversion(let inner, _): return immutability(of: inner)
    default: return .notAnLvalue
    }
  }

  /// Returns the library's property that a place writes and the framework in which it has a setter; nil if it has none.
  private func unsupportedSetter(of place: TypedExpr) -> (name: String, framework: String)? {
    let property: VariableDecl
    let owner: StaticType?
    switch place.kind {
    case .member(let base, let variable, _, _): (property, owner) = (variable, base.type)
    case .staticVariable(let variable, _):
      (property, owner) = (variable, variable.enclosingNominal?.selfType)
    default: return nil
    }
    guard property.isLibrary, let owner else { return nil }
    return checker.frameworkOfUnsupportedMember("\(property.name)=", of: owner)
      .map { (property.name, $0) }
  }

  func isSetterAccessible(_ variable: VariableDecl) -> Bool {
    checker.isSetterAccessible(variable, variable.setterAccess, from: body.function)
  }

  private func variableImmutability(_ variable: VariableDecl) -> Immutability? {
    checker.noteMutation(of: variable)
    if variable.name == "self" {
      if variable.isInout || body.function.kind == .initializer { return nil }
      return variable.isLet ? .selfIsImmutable : nil
    }
    if variable.storage == .computed {
      return variable.setter == nil ? .getOnly(variable.name) : nil
    }
    if !variable.isLet { return nil }
    // A local `let x: Int` without an initial value may be assigned later, once.
    if body.isUninitialised(variable) { return nil }
    return .constant(variable.name, variable.nameRange)
  }

  private func memberImmutability(
    _ base: TypedExpr, _ variable: VariableDecl, isAssigned: Bool
  ) -> Immutability? {
    let initialises = body.canInitialise(variable, base)
    if initialises, isAssigned || variable.isWritable { return nil }
    guard variable.isWritable else {
      return variable.isLet && variable.storage != .computed
        ? .property(variable.name, isLet: true) : .getOnly(variable.name)
    }
    if !isSetterAccessible(variable) { return .hiddenSetter(variable.name) }
    if dependsOnErasedType(body.typeOf(variable), base.type) { return .erasedType(variable.name) }
    if checker.isReference(base.type) { return nil }
    if variable.storage == .computed, variable.setter?.isMutating == false { return nil }
    return immutability(of: base)
  }
}

extension Solver {
  /// Returns whether a declared type mentions an associated type that only the concrete type behind an
  /// existential defines, so that nothing can be written to it.
  private func dependsOnErasedType(_ declared: StaticType, _ base: StaticType) -> Bool {
    guard base.existentialType != nil else { return false }
    var isHidden = false
    _ = declared.mapped { part in
      if case .member(_, let associated) = part.kind, checker.member(associated, of: base) == nil {
        isHidden = true
      }
      return nil
    }
    return isHidden
  }
}

/// The reason why an lvalue is not mutable.
enum Immutability {
  case constant(String, SourceRange)
  case property(String, isLet: Bool)
  case getOnly(String)
  case selfIsImmutable
  case erasedType(String)
  case subscriptWithoutSetter
  /// The setter of a property, or of a subscript if there is no name, is private elsewhere.
  case hiddenSetter(String?)
  case notAnLvalue
}

extension VariableDecl {
  /// Indicates whether its declaration permits writing.
  var isWritable: Bool { storage == .computed ? setter != nil : !isLet }
}
