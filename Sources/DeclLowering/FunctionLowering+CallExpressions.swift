import DeclTree
import DeclMachine

/// Call expressions.
extension FunctionLowering {
  func lowerCall(
    _ callee: TypedExpr.Callee, _ list: [TypedArgument], _ expression: TypedExpr,
    into target: ValueRegisters
  ) throws {
    let mark = referenceTop
    switch callee {
    case .function(let function, let subs, let metatype):
      if let metatype, let dynamic = try dynamicMetatype(metatype, function) {
        return try lowerMetatypeCall(dynamic, function, concrete(subs), list, into: target)
      }
      let values = try arguments(list, of: function.parameters)
      let end = referenceTop
      let called = initializer(function, concrete(subs), of: expression)
      try lowerFunctionCall(called.function, called.subs, values, expression, into: target)
      releaseReferences(mark, end - mark)
    case .method(let base, let function, let subs, let dispatch):
      let first = try receiver(base, function)
      let values = try arguments(list, of: function.parameters)
      let end = referenceTop
      try invoke(
        function, concrete(subs), [first] + values, dispatch, resultType: type(expression.type),
        into: target)
      releaseReferences(mark, end - mark)
    case .delegatedInit(let function, let subs, let isSuper):
      try lowerDelegation(function, concrete(subs), list, isSuper)
    case .value(let function):
      try lowerValueCall(function, list, into: target)
      releaseReferences(mark, 0)
    }
  }

  /// Returns the `self` argument of a method call.
  private func receiver(_ base: TypedExpr, _ function: FunctionDecl) throws -> Argument {
    let baseType = type(base.type)
    if function.isMutating && !baseType.isShared {
      if case .existential = baseType.kind, baseType.type.existentialType?.isClassBound == true {
        return .expression(base)
      }
      return .lvalue(try lvalue(base))
    }
    return .expression(base)
  }

  /// Lowers a call of a function or initialiser; for a class's initialiser the instance is created here.
  func lowerFunctionCall(
    _ function: FunctionDecl, _ subs: Substitutions, _ values: [Argument],
    _ expression: TypedExpr, into target: ValueRegisters
  ) throws {
    if function.kind == .initializer {
      let made = target.type
      let instance = function.failability == .never ? made : made.wrapped ?? made
      if instance.isClass {
        return try lowerInstanceCall(function, subs, values, instance, into: target)
      }
    }
    try invoke(function, subs, values, resultType: type(expression.type), into: target)
  }

  /// Creates an instance and calls the initialiser on it.
  private func lowerInstanceCall(
    _ function: FunctionDecl, _ subs: Substitutions, _ values: [Argument],
    _ instance: RuntimeType, into target: ValueRegisters
  ) throws {
    var function = function
    var subs = subs
    if case .requirement = function.implementation {
      guard
        let found = types.witness(for: function, in: instance.type, arguments: subs),
        let witness = found.decl as? FunctionDecl
      else { throw unsupported("this initializer of \(instance.name)") }
      function = witness
      subs = found.substitutions
    }
    if case .parameter? = function.selfType?.kind {
      // An initialiser of a protocol extension creates no instance; it delegates to one of the class.
      return try invoke(function, subs, values, resultType: target.type, into: target)
    }
    try withTemporaries {
      let object = allocate(instance)
      emit(.makeObject, object.reference)
      emit(pointer: UnsafeMutableRawPointer(instance.objectDescriptor!))
      // A failing initialiser releases the instance without running its deinitialiser.
      if function.mayFail { emit(.markUnfinished, object.reference, 1) }
      // Before the inherited initialiser, whose body may already call methods of the subclass.
      if !function.isConvenience { try initialiseSubclasses(instance, downTo: function, object) }
      let code = program.instanceInitializerCode(for: function, subs)
      let signature = code.pointee.info.takeUnretainedValue().signature!
      let outcome = allocate(signature.result)
      let all = [.value(Value(registers: object, isOwned: false))] + values
      try emitInvocation(signature, all, into: outcome, isThrowing: function.isThrowing) {
        self.emitCall(code, $0)
      }
      finishInstance(object, outcome, isFailable: function.failability != .never, into: target)
    }
  }

  /// Initialises the properties of the classes between the instance's own class and the one that declares the
  /// inherited initialiser. It is a designated one: a convenience initialiser leaves it to the one it delegates to.
  func initialiseSubclasses(
    _ instance: RuntimeType, downTo function: FunctionDecl, _ object: ValueRegisters
  ) throws {
    var next: RuntimeType? = instance
    while let current = next, current.decl !== function.enclosingNominal {
      let code = program.fieldInitializers(of: current)
      let signature = code.pointee.info.takeUnretainedValue().signature!
      try emitInvocation(
        signature, [.value(Value(registers: object, isOwned: false))], into: nil, isThrowing: false
      ) { self.emitCall(code, $0) }
      next = current.superclass
    }
  }

  private func finishInstance(
    _ object: ValueRegisters, _ outcome: ValueRegisters, isFailable: Bool,
    into target: ValueRegisters
  ) {
    guard isFailable else { return move(object, to: target) }
    emit(.clear, target.scalar, target.type.scalarCount)
    let failed = self.makeTarget()
    let done = self.makeTarget()
    emitJump(.jumpIfNot, outcome.scalar, target: failed)
    emit(.load, target.scalar, 1)
    move(object, to: target.payload!)
    emitJump(done)
    bind(failed)
    release(object)
    bind(done)
  }

  /// Lowers `self.init(…)` and `super.init(…)`; a forced call traps if the other initialiser fails.
  func lowerDelegation(
    _ function: FunctionDecl, _ subs: Substitutions, _ list: [TypedArgument], _ isSuper: Bool,
    isForced: Bool = false
  ) throws {
    guard let selfHome = selfLValue() else { throw unsupported("'init' here") }
    let mark = referenceTop
    let values = try arguments(list, of: function.parameters)
    let end = referenceTop
    if selfHome.type.isClass {
      try delegate(
        to: function, subs, values, selfHome, isSuper: isSuper, isForced: isForced)
    } else {
      try withTemporaries {
        let isFailable = function.failability != .never
        let made = allocate(
          isFailable ? program.type(types.core.optional(selfHome.type.type)) : selfHome.type)
        try invoke(function, subs, values, resultType: made.type, into: made)
        if isFailable {
          try failIfNil(made, isForced)
          try store(made.payload!, to: selfHome)
        } else {
          try store(made, to: selfHome)
        }
      }
    }
    releaseReferences(mark, end - mark)
  }

  /// Lowers the implicit call of the superclass's initialiser at the end of an initialiser.
  func lowerImplicitDelegation() throws {
    guard let selfHome = selfLValue(), let superclass = selfHome.type.superclass,
      let found = types.plainInitializer(of: superclass.type)
    else { return }
    let values = try arguments(
      found.function.parameters.compactMap { parameter in
        parameter.defaultValue.map { .defaultValue($0, found.substitutions) }
      }, of: found.function.parameters)
    try delegate(to: found.function, found.substitutions, values, selfHome, isSuper: true)
  }

  /// Returns the lvalue of `self` in an initialiser.
  private func selfLValue() -> LValue? {
    for (variable, home) in variables where variable.name == "self" {
      switch home {
      case .registers(let slot): return .registers(slot)
      case .box(let register, let stored):
        return .object(
          register: register, scalar: 0, reference: stored.scalarCount, type: stored)
      case .global: continue
      }
    }
    return nil
  }

  private func delegate(
    to function: FunctionDecl, _ subs: Substitutions, _ values: [Argument], _ selfHome: LValue,
    isSuper: Bool, isForced: Bool = false
  ) throws {
    let code = program.instanceInitializerCode(for: function, subs)
    let signature = code.pointee.info.takeUnretainedValue().signature!
    let isFailable = function.failability != .never
    try withTemporaries {
      if isSuper, let superclass = selfHome.type.superclass,
        superclass.decl !== function.enclosingNominal
      {
        let object = allocate(superclass)
        try load(selfHome, into: object.retyped(as: selfHome.type))
        try initialiseSubclasses(superclass, downTo: function, object)
        release(object)
      }
      let outcome = allocate(signature.result)
      let own = Argument.emit { [unowned self] target in
        try load(selfHome, into: target.retyped(as: selfHome.type))
      }
      if !isSuper, selfHome.type.isShared {
        let properties = CodeInfo.Signature(
          result: program.void, parameters: [(selfHome.type, false)], isThrowing: false)
        try emitInvocation(properties, [own], into: nil, isThrowing: false) { window in
          self.emit(
            .callMethod, window.scalar, window.reference, window.parameters[0].reference)
          self.emit(word: Int64(self.program.selector(.inheritedProperties(function))))
        }
      }
      try emitInvocation(
        signature, [own] + values, into: outcome, isThrowing: function.isThrowing
      ) { window in
        if isSuper || !selfHome.type.isShared { return self.emitCall(code, window) }
        // An inherited convenience initialiser delegates to the override in the instance's own class.
        let key = SelectorKey.instanceInitializer(function, self.ownArguments(of: function, subs))
        self.emit(
          .callMethod, window.scalar, window.reference, window.parameters[0].reference)
        self.emit(word: Int64(self.program.selector(key)))
      }
      if isFailable { try failIfNil(outcome, isForced) }
      if case .registers(let slot) = selfHome { emitMarkInitialised(slot.reference) }
    }
  }

  /// Makes this initialiser fail if the one it delegated to failed; a forced call traps.
  private func failIfNil(_ outcome: ValueRegisters, _ isForced: Bool) throws {
    if isForced { return emit(.unwrap, outcome.scalar) }
    let failed = makeTarget()
    emitJump(.jumpIfNot, outcome.scalar, target: failed)
    emitOutOfLine { [unowned self] in
      bind(failed)
      // Only an `init!` can fail in an initialiser that cannot.
      if case .initializer = exit { return emit(.unwrap, outcome.scalar) }
      if case .instanceInitializer(isFailable: false) = exit {
        return emit(.unwrap, outcome.scalar)
      }
      try emitInitializerFailure()
    }
  }

  /// Emits the return of nil from a failable initialiser.
  func emitInitializerFailure() throws {
    if case .instanceInitializer = exit {
      emit(.load, result.scalar, 0)
    } else {
      emit(.clear, result.scalar, result.type.scalarCount)
    }
    try emitReturn()
  }

  // MARK: Function values

  /// Lowers a call of a closure.
  private func lowerValueCall(
    _ function: TypedExpr, _ list: [TypedArgument], into target: ValueRegisters
  ) throws {
    let functionType = type(function.type)
    guard let signature = program.signature(ofFunctionType: functionType) else {
      throw unsupported("calling a value of type \(functionType.name)")
    }
    try withTemporaries {
      // The variable that holds the closure may be assigned while the arguments are evaluated, or by the call
      // itself, so the closure is copied.
      var closure = try value(function)
      if !closure.isOwned, isVariable(function) {
        let own = allocate(functionType)
        copy(closure.registers, to: own)
        closure = Value(registers: own, isOwned: true)
      }
      let mark = referenceTop
      let values = try inoutArguments(list, signature)
      let end = referenceTop
      try emitInvocation(
        signature, values, into: target, isThrowing: signature.isThrowing
      ) { window in
        self.emit(.callClosure, window.scalar, window.reference, closure.registers.reference)
      }
      releaseReferences(mark, end - mark)
      release(closure)
    }
  }

  private func isVariable(_ expression: TypedExpr) -> Bool {
    if case .variable(let variable) = expression.kind { return !variable.isLet }
    return true
  }

  private func inoutArguments(
    _ list: [TypedArgument], _ signature: CodeInfo.Signature
  ) throws -> [Argument] {
    try zip(list, signature.parameters).map { argument, parameter in
      if parameter.isInout, case .value(let value) = argument {
        if case .inoutReference(let inner) = value.kind { return .lvalue(try lvalue(inner)) }
        return .lvalue(try lvalue(value))
      }
      if case .value(let value) = argument { return .expression(value) }
      return .emit { [unowned self] target in try lower(argument, into: target) }
    }
  }
}
