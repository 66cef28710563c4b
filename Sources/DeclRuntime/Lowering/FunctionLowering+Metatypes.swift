import DeclLang

/// Static members and initialisers of types that are found at run time.
extension FunctionLowering {
  /// The metatype's value, when the type is only known at run time and matters.
  func dynamicMetatype(
    _ metatype: TypedExpr, _ function: FunctionDecl
  ) throws -> TypedExpr? {
    if case .typeReference(let named) = metatype.kind {
      return isOpen(type(named.metatypeInstance ?? named), function) ? metatype : nil
    }
    guard let instance = metatype.type.metatypeInstance else { return nil }
    let named = type(instance)
    if case .existential = named.kind { return metatype }
    return isOpen(named, function) ? metatype : nil
  }

  /// Whether a subclass may have another implementation.
  private func isOpen(_ type: RuntimeType, _ function: FunctionDecl) -> Bool {
    guard type.isClass else { return false }
    if case .requirement = function.implementation { return true }
    return function.isOverridden || function.isRequired
  }

  func lowerMetatypeCall(
    _ metatype: TypedExpr, _ function: FunctionDecl, _ subs: Substitutions,
    _ list: [TypedArgument], into target: Slot
  ) throws {
    let mark = referenceTop
    let values = try arguments(list, of: function.parameters)
    let end = referenceTop
    if case .typeReference(let named) = metatype.kind {
      let named = type(named.metatypeInstance ?? named)
      let made = TypedExpr(.discard, type: target.type.type, range: range)
      if case .requirement = function.implementation {
        try lowerFunctionCall(function, subs, values, made, into: target)
      } else {
        let found = types.override(of: function, in: named.type)
        try lowerFunctionCall(
          found.function, found.substitutions.merging(subs), values, made, into: target)
      }
    } else {
      try lowerStaticCall(metatype, function, subs, list, values, into: target)
    }
    releaseReferences(mark, end - mark)
  }

  private func lowerStaticCall(
    _ metatype: TypedExpr, _ function: FunctionDecl, _ subs: Substitutions,
    _ list: [TypedArgument], _ values: [Argument], into target: Slot
  ) throws {
    try temporarily {
      let number = allocateScalar()
      let value = try self.value(metatype)
      emit(.move, number, value.slot.scalar)
      let parameters = try list.map { try type(of: $0) }
      let signature = CodeInfo.Signature(
        result: target.type,
        parameters: zip(parameters, function.parameters).map { ($0, $1.isInout) },
        isThrowing: function.isThrowing)
      let key = SelectorKey.metatype(
        function, arguments(of: function, without: subs), parameters: parameters,
        result: target.type)
      try emitInvocation(
        signature, values, into: target, isThrowing: function.isThrowing
      ) { window in
        self.emit(.callStatic, window.scalar, window.reference, number)
        self.emit(word: Int64(self.program.selector(key)))
      }
    }
  }

  /// The substitutions without that of `Self`.
  private func arguments(of function: FunctionDecl, without subs: Substitutions) -> Substitutions {
    var own = subs
    if case .parameter(let selfParameter)? = function.selfType?.kind { own[selfParameter] = nil }
    return own
  }

  /// Code that calls a static member of a type with what a caller has who knows the type only at run time.
  func lowerStaticAdapter(_ key: SelectorKey, _ dynamic: RuntimeType) throws -> LoweredCode {
    guard case .metatype(let function, var subs, _, _) = key else { throw unsupported("this call") }
    range = function.range
    bindParameters([], from: info.signature.parameters.count)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    var found = function
    if case .parameter(let selfParameter)? = function.selfType?.kind {
      subs[selfParameter] = dynamic.type
    } else {
      let override = types.override(of: function, in: dynamic.type)
      found = override.function
      subs = override.substitutions.merging(subs)
    }
    let list = try zip(parameterSlots, found.parameters).map { try adapted($0, $1, subs) }
    let made = program.type(staticResult(of: found, subs, dynamic))
    let expression = TypedExpr(.discard, type: made.type, range: range)
    if made === result.type {
      try lowerFunctionCall(found, subs, list, expression, into: result)
    } else {
      let value = allocate(made)
      try lowerFunctionCall(found, subs, list, expression, into: value)
      try coerce(value, into: result)
    }
    try emitReturn()
    return try finish()
  }

  private func staticResult(
    of function: FunctionDecl, _ subs: Substitutions, _ dynamic: RuntimeType
  ) -> StaticType {
    guard function.kind == .initializer else { return types.substitute(function.result, subs) }
    return function.failability == .never ? dynamic.type : types.core.optional(dynamic.type)
  }
}
