import DeclTree
import DeclMachine

/// Static members and initialisers of types that are known only at run time.
extension FunctionLowering {
  /// Returns the class that `self` or `Self` denotes in a static method.
  func calledClass(_ expression: TypedExpr) -> RuntimeType {
    let named = type(expression.type.metatypeInstance ?? expression.type)
    guard let parameter = named.decl?.selfParameter, let called = substitutions[parameter] else {
      return named
    }
    return program.type(called)
  }

  /// Returns a metatype expression in which the `self` of a static method is replaced by a concrete type.
  private func resolvingSelf(_ metatype: TypedExpr) -> TypedExpr {
    guard case .selfType = metatype.kind else { return metatype }
    let type = calledClass(metatype).type
    return TypedExpr(
      .typeReference(type), type: StaticType(.metatype(type)), range: metatype.range)
  }

  /// Returns the superclass and the class on which the enclosing static method was called, if the metatype is `super`;
  /// nil for others.
  private func superCall(_ metatype: TypedExpr) -> (superclass: RuntimeType, called: RuntimeType)? {
    guard case .dynamicType(let inner) = metatype.kind, case .selfType = inner.kind,
      let superclass = metatype.type.metatypeInstance
    else { return nil }
    return (type(superclass), calledClass(inner))
  }

  /// Returns the metatype expression if the implementation of the function depends on the type at run time;
  /// else nil.
  func dynamicMetatype(
    _ metatype: TypedExpr, _ function: FunctionDecl
  ) throws -> TypedExpr? {
    if superCall(metatype) != nil { return metatype }
    let metatype = resolvingSelf(metatype)
    if case .typeReference(let named) = metatype.kind {
      let named = type(named.metatypeInstance ?? named)
      return inherits(named, function) || isOpen(named, function) ? metatype : nil
    }
    guard let instance = metatype.type.metatypeInstance else { return nil }
    let named = type(instance)
    if case .existential = named.kind { return metatype }
    return named.isClass && function.isStatic || isOpen(named, function) ? metatype : nil
  }

  /// Returns whether a class inherits a static method from a superclass.
  private func inherits(_ type: RuntimeType, _ function: FunctionDecl) -> Bool {
    type.isClass && function.isStatic && type.decl !== function.enclosingNominal
  }

  /// Returns whether a subclass may have another implementation.
  private func isOpen(_ type: RuntimeType, _ function: FunctionDecl) -> Bool {
    guard type.isClass else { return false }
    if case .requirement = function.implementation { return true }
    return function.mayBeOverridden || function.isRequired
  }

  func lowerMetatypeCall(
    _ metatype: TypedExpr, _ function: FunctionDecl, _ subs: Substitutions,
    _ list: [TypedArgument], into target: ValueRegisters
  ) throws {
    let mark = referenceTop
    let values = try arguments(list, of: function.parameters)
    let parameters = try list.map { try type(of: $0) }
    let end = referenceTop
    try lowerMetatypeCall(metatype, function, subs, values, parameters, into: target)
    releaseReferences(mark, end - mark)
  }

  private func lowerMetatypeCall(
    _ metatype: TypedExpr, _ function: FunctionDecl, _ subs: Substitutions,
    _ values: [Argument], _ parameters: [RuntimeType], into target: ValueRegisters
  ) throws {
    if let (superclass, called) = superCall(metatype) {
      let made = TypedExpr(.discard, type: target.type.type, range: range)
      let found = types.override(of: function, in: superclass.type)
      return try lowerFunctionCall(
        found.function,
        found.substitutions.merging(subs.renamed(from: function, to: found.function))
          .addingSelfClass(called, of: found.function), values, made, into: target)
    }
    guard case .typeReference(let written) = metatype.kind else {
      return try lowerStaticCall(metatype, function, subs, values, parameters, into: target)
    }
    let named = type(written.metatypeInstance ?? written)
    let made = TypedExpr(.discard, type: target.type.type, range: range)
    if case .requirement = function.implementation {
      return try lowerFunctionCall(function, subs, values, made, into: target)
    }
    let found = types.override(of: function, in: named.type)
    try lowerFunctionCall(
      found.function,
      found.substitutions.merging(subs.renamed(from: function, to: found.function))
        .addingSelfClass(named, of: found.function), values, made,
      into: function.kind == .initializer ? instance(named, in: target) : target)
  }

  /// Returns the registers of a new instance, with its own class as their type.
  private func instance(_ made: RuntimeType, in target: ValueRegisters) -> ValueRegisters {
    if target.type.isClass { return target.retyped(as: made) }
    guard target.type.wrapped?.isClass == true else { return target }
    return target.retyped(as: program.type(types.core.optional(made.type)))
  }

  /// Returns the function that a call of an initialiser runs: for `T()`, where `T` is a generic parameter that is bound by
  /// a superclass, the one by which the class that `T` is here overrides the initialiser of the superclass.
  func initializer(
    _ function: FunctionDecl, _ subs: Substitutions, of call: TypedExpr
  ) -> (function: FunctionDecl, subs: Substitutions) {
    guard function.kind == .initializer, function.enclosingNominal?.isClass == true,
      call.type.nominalDecl == nil
    else { return (function, subs) }
    let made = type(call.type)
    let named = made.wrapped ?? made
    guard named.isClass, named.decl !== function.enclosingNominal else { return (function, subs) }
    let found = types.override(of: function, in: named.type)
    return (
      found.function,
      found.substitutions.merging(subs.renamed(from: function, to: found.function))
    )
  }

  // MARK: Properties

  /// Returns the lvalue of a computed property of the class in a metatype.
  func classPropertyLValue(
    _ metatype: TypedExpr, _ variable: VariableDecl, _ subs: Substitutions, _ type: RuntimeType
  ) -> LValue {
    func call(_ accessor: FunctionDecl, _ values: [Argument], into target: ValueRegisters) throws {
      types.resolve(accessor)
      if let dynamic = try dynamicMetatype(metatype, accessor) {
        try lowerMetatypeCall(
          dynamic, accessor, subs, values, values.map { _ in type }, into: target)
      } else {
        try invoke(accessor, subs, values, into: target)
      }
    }
    return .computed(
      ComputedLValue(
        type: type,
        get: { [unowned self] target in
          guard let getter = variable.getter else { throw unsupported("'\(variable.name)'") }
          try call(getter, [], into: target)
        },
        set: variable.setter.map { setter in
          { [unowned self] value in
            try call(
              setter, [.value(Value(registers: value, isOwned: true))], into: allocate(program.void)
            )
          }
        }))
  }

  private func lowerStaticCall(
    _ metatype: TypedExpr, _ function: FunctionDecl, _ subs: Substitutions,
    _ values: [Argument], _ parameters: [RuntimeType], into target: ValueRegisters
  ) throws {
    types.resolve(function)
    try withTemporaries {
      let number = allocateScalar()
      let value = try self.value(metatype)
      emit(.move, number, value.registers.scalar)
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

  /// Returns the substitutions without that of `Self`.
  private func arguments(of function: FunctionDecl, without subs: Substitutions) -> Substitutions {
    var own = subs
    if case .parameter(let selfParameter)? = function.selfType?.kind { own[selfParameter] = nil }
    return own
  }

  /// Lowers code that calls a static member of a type for a caller that has the type only at run time; it
  /// converts the arguments and the result.
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
      subs = override.substitutions.merging(subs.renamed(from: function, to: found))
        .addingSelfClass(dynamic, of: found)
    }
    types.resolve(found)
    let list = try zip(parameterRegisters, found.parameters).map { try adapted($0, $1, subs) }
    let made = program.type(staticResult(of: found, subs, dynamic))
    let expression = TypedExpr(.discard, type: made.type, range: range)
    if made === result.type {
      try lowerFunctionCall(found, subs, list, expression, into: result)
    } else {
      let value = allocate(made)
      try lowerFunctionCall(found, subs, list, expression, into: value)
      try convert(value, into: result)
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
