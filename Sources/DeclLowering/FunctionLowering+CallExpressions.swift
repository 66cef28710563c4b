import DeclTree
import DeclMachine

/// Call expressions.
extension FunctionLowering {
  func lowerCall(
    _ callee: TypedExpr.Callee, _ list: [TypedArgument], _ expression: TypedExpr,
    into target: Slot
  ) throws {
    let mark = referenceTop
    switch callee {
    case .function(let function, let subs, let metatype):
      if let metatype, let dynamic = try dynamicMetatype(metatype, function) {
        return try lowerMetatypeCall(dynamic, function, concrete(subs), list, into: target)
      }
      let values = try arguments(list, of: function.parameters)
      let end = referenceTop
      try lowerFunctionCall(function, concrete(subs), values, expression, into: target)
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

  /// `self` of a method call.
  private func receiver(_ base: TypedExpr, _ function: FunctionDecl) throws -> Argument {
    let baseType = type(base.type)
    if function.isMutating && !baseType.isClass {
      if case .existential = baseType.kind, baseType.type.existentialType?.isClassBound == true {
        return .expression(base)
      }
      return .place(try place(base))
    }
    return .expression(base)
  }

  /// A function or initialiser; a class's initialiser gets its instance here.
  func lowerFunctionCall(
    _ function: FunctionDecl, _ subs: Substitutions, _ values: [Argument],
    _ expression: TypedExpr, into target: Slot
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

  /// Makes an instance and runs the initialiser on it.
  private func lowerInstanceCall(
    _ function: FunctionDecl, _ subs: Substitutions, _ values: [Argument],
    _ instance: RuntimeType, into target: Slot
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
      // An initialiser of a protocol's extension delegates to one of the class.
      return try invoke(function, subs, values, resultType: target.type, into: target)
    }
    try temporarily {
      let object = allocate(instance)
      emit(.makeObject, object.reference)
      emit(pointer: UnsafeMutableRawPointer(instance.objectDescriptor!))
      if function.mayFail { emit(.markUnfinished, object.reference, 1) }
      try initialiseSubclasses(instance, downTo: function, object)
      let code = program.initialisingCode(for: function, subs)
      let signature = code.pointee.info.takeUnretainedValue().signature!
      let outcome = allocate(signature.result)
      let all = [.value(Value(slot: object, isOwned: false))] + values
      try emitInvocation(signature, all, into: outcome, isThrowing: function.isThrowing) {
        self.emitCall(code, $0)
      }
      finishInstance(object, outcome, isFailable: function.failability != .never, into: target)
    }
  }

  /// Properties of the classes between the instance's own and the one whose initialiser it inherits.
  private func initialiseSubclasses(
    _ instance: RuntimeType, downTo function: FunctionDecl, _ object: Slot
  ) throws {
    var next: RuntimeType? = instance
    while let current = next, current.decl !== function.enclosingNominal {
      let code = program.fieldInitializers(of: current)
      let signature = code.pointee.info.takeUnretainedValue().signature!
      try emitInvocation(
        signature, [.value(Value(slot: object, isOwned: false))], into: nil, isThrowing: false
      ) { self.emitCall(code, $0) }
      next = current.superclass
    }
  }

  private func finishInstance(
    _ object: Slot, _ outcome: Slot, isFailable: Bool, into target: Slot
  ) {
    guard isFailable else { return move(object, to: target) }
    emit(.clear, target.scalar, target.type.scalarCount)
    let failed = self.target()
    let done = self.target()
    emitJump(.jumpIfNot, outcome.scalar, target: failed)
    emit(.load, target.scalar, 1)
    move(object, to: target.payload!)
    emitJump(done)
    place(failed)
    release(object)
    place(done)
  }

  /// `self.init(…)` and `super.init(…)`.
  private func lowerDelegation(
    _ function: FunctionDecl, _ subs: Substitutions, _ list: [TypedArgument], _ isSuper: Bool
  ) throws {
    guard let selfHome = selfPlace() else { throw unsupported("'init' here") }
    let mark = referenceTop
    let values = try arguments(list, of: function.parameters)
    let end = referenceTop
    if selfHome.type.isClass {
      try delegate(to: function, subs, values, selfHome, isSuper: isSuper)
    } else {
      try temporarily {
        let isFailable = function.failability != .never
        let made = allocate(
          isFailable ? program.type(types.core.optional(selfHome.type.type)) : selfHome.type)
        try invoke(function, subs, values, resultType: made.type, into: made)
        if isFailable {
          try failIfNil(made)
          try store(made.payload!, to: selfHome)
        } else {
          try store(made, to: selfHome)
        }
      }
    }
    releaseReferences(mark, end - mark)
  }

  /// The call of the superclass's initialiser at the end of one that has none.
  func lowerImplicitDelegation() throws {
    guard let selfHome = selfPlace(), let superclass = selfHome.type.superclass,
      let found = types.plainInitializer(of: superclass.type)
    else { return }
    let values = try arguments(
      found.function.parameters.compactMap { parameter in
        parameter.defaultValue.map { .defaultValue($0, found.substitutions) }
      }, of: found.function.parameters)
    try delegate(to: found.function, found.substitutions, values, selfHome, isSuper: true)
  }

  /// The place of `self` in an initialiser.
  private func selfPlace() -> Place? {
    for (variable, home) in variables where variable.name == "self" {
      switch home {
      case .slot(let slot): return .slot(slot)
      case .box(let register, let stored):
        return .object(
          register: register, scalar: 0, reference: stored.scalarCount, type: stored)
      case .global: continue
      }
    }
    return nil
  }

  private func delegate(
    to function: FunctionDecl, _ subs: Substitutions, _ values: [Argument], _ selfHome: Place,
    isSuper: Bool
  ) throws {
    let code = program.initialisingCode(for: function, subs)
    let signature = code.pointee.info.takeUnretainedValue().signature!
    let isFailable = function.failability != .never
    try temporarily {
      if isSuper, let superclass = selfHome.type.superclass,
        superclass.decl !== function.enclosingNominal
      {
        let object = allocate(superclass)
        try load(selfHome, into: object.seen(as: selfHome.type))
        try initialiseSubclasses(superclass, downTo: function, object)
        release(object)
      }
      let outcome = allocate(signature.result)
      let own = Argument.emit { [unowned self] target in
        try load(selfHome, into: target.seen(as: selfHome.type))
      }
      try emitInvocation(
        signature, [own] + values, into: outcome, isThrowing: function.isThrowing
      ) { window in
        if isSuper { return self.emitCall(code, window) }
        // A convenience initialiser that a subclass inherits goes on with the subclass's own.
        let key = SelectorKey.initialising(function, self.ownArguments(of: function, subs))
        self.emit(
          .callMethod, window.scalar, window.reference, window.parameters[0].reference)
        self.emit(word: Int64(self.program.selector(key)))
      }
      if isFailable { try failIfNil(outcome) }
      if case .slot(let slot) = selfHome { emitFinished(slot.reference) }
    }
  }

  /// A delegated initialiser that failed makes this one fail.
  private func failIfNil(_ outcome: Slot) throws {
    let failed = target()
    emitJump(.jumpIfNot, outcome.scalar, target: failed)
    pad { [unowned self] in
      place(failed)
      switch exit {
      case .failableInitializer:
        emit(.clear, result.scalar, result.type.scalarCount)
        try emitReturn()
      case .initialising(isFailable: true):
        emit(.load, result.scalar, 0)
        try emitReturn()
      default: emit(.unwrap, outcome.scalar)
      }
    }
  }

  // MARK: Function values

  /// A call of a function value.
  private func lowerValueCall(
    _ function: TypedExpr, _ list: [TypedArgument], into target: Slot
  ) throws {
    let functionType = type(function.type)
    guard let signature = program.signature(ofFunctionType: functionType) else {
      throw unsupported("calling a value of type \(functionType.name)")
    }
    try temporarily {
      // The function may be changed while the arguments are evaluated, or by the call itself.
      var closure = try value(function)
      if !closure.isOwned, isVariable(function) {
        let own = allocate(functionType)
        copy(closure.slot, to: own)
        closure = Value(slot: own, isOwned: true)
      }
      let mark = referenceTop
      let values = try inoutArguments(list, signature)
      let end = referenceTop
      try emitInvocation(
        signature, values, into: target, isThrowing: signature.isThrowing
      ) { window in
        self.emit(.callClosure, window.scalar, window.reference, closure.slot.reference)
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
        if case .inoutReference(let inner) = value.kind { return .place(try place(inner)) }
        return .place(try place(value))
      }
      if case .value(let value) = argument { return .expression(value) }
      return .emit { [unowned self] target in try lower(argument, into: target) }
    }
  }
}
