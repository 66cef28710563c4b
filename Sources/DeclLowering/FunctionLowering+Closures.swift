import DeclTree
import DeclMachine

/// Closures and functions as values.
///
/// Constants and variables that are never written are captured by copy; other variables live in boxes that
/// closures share. A closure's code first copies its captures into registers and does not need the closure
/// object afterwards; so a call is as cheap as that of a function.
extension FunctionLowering {
  func lowerClosure(_ closure: TypedClosure, into target: ValueRegisters) throws {
    let free = program.captures.captures(of: closure)
    let made = try cachedClosureCode(closure, free, target.type)
    try withTemporaries {
      let scalar = scalarTop
      let reference = referenceTop
      for capture in closure.captures { try lowerCapture(capture) }
      try passCaptures(free)
      emitClosure(made, scalar, reference, into: target)
    }
  }

  private func cachedClosureCode(
    _ closure: TypedClosure, _ free: [VariableDecl], _ functionType: RuntimeType
  ) throws -> ClosureCode {
    try program.closure(
      ClosureKey(closure: ObjectIdentifier(closure), substitutions: substitutions)
    ) {
      try self.closureCode(closure, closure.captures.map(\.variable) + free, functionType)
    }
  }

  /// Returns the constant object of an argument that is a closure without captures; nil for other arguments.
  func constantClosure(_ argument: TypedArgument) throws -> HeapReference? {
    guard case .value(let value) = argument, case .closure(let closure) = value.kind,
      closure.captures.isEmpty
    else { return nil }
    let free = program.captures.captures(of: closure)
    guard free.isEmpty else { return nil }
    return program.constant(try cachedClosureCode(closure, free, type(value.type)))
  }

  func emitClosure(
    _ made: ClosureCode, _ scalar: Int, _ reference: Int, into target: ValueRegisters
  ) {
    if let object = program.constant(made) {
      return loadObject(object, into: target.reference)
    }
    emit(.makeClosure, target.reference, scalar, reference)
    emit(pointer: UnsafeMutableRawPointer(made.descriptor))
    emit(pointer: UnsafeMutableRawPointer(made.code))
  }

  /// Evaluates one item of a capture list.
  private func lowerCapture(_ capture: TypedClosure.Capture) throws {
    let slot = allocate(storageType(capture.variable))
    try withTemporaries {
      if capture.variable.ownership == .strong {
        try lower(capture.value, into: slot)
      } else {
        let strong = allocate(type(capture.value.type))
        try lower(capture.value, into: strong)
        if strong.type.wrapped != nil {
          // An optional's reference follows its tag and is null for nil, so the optional needs no unwrapping.
          emitMakeWeak(strong, into: slot.reference)
        } else {
          emit(.makeWeak, slot.reference, strong.reference)
        }
      }
    }
  }

  private func closureCode(
    _ closure: TypedClosure, _ captured: [VariableDecl], _ functionType: RuntimeType
  ) throws -> ClosureCode {
    guard let signature = program.signature(ofFunctionType: functionType) else {
      throw unsupported("closures of type \(functionType.name)")
    }
    let subs = substitutions
    let lexical = info.isLibrary
    let name = info.name.hasPrefix("closure in ") ? info.name : "closure in \(info.name)"
    let closureInfo = CodeInfo(
      name: name,
      source: .lowered(subs) { lowering in
        try lowering.lowerBody(of: closure, captured)
      }, signature: signature)
    closureInfo.isLibrary = lexical
    closureInfo.isolation = info.isolation
    return program.makeClosureCode(
      closureInfo, id: closure.id, type: functionType,
      captures: captured.map { ($0.name, storageType($0), $0.needsBox && !isExplicit($0, closure)) }
    )
  }

  private func isExplicit(_ variable: VariableDecl, _ closure: TypedClosure) -> Bool {
    closure.captures.contains { $0.variable === variable }
  }

  /// Lowers the body of a closure.
  func lowerBody(
    of closure: TypedClosure, _ captured: [VariableDecl]
  ) throws -> LoweredCode {
    range = closure.body.statements.first?.range ?? .none
    beginBody(closure.body.statements)
    scalarTop = info.signature.scalarCount
    referenceTop = info.signature.referenceCount
    if !captured.isEmpty {
      bindCaptures(captured, explicit: Set(closure.captures.map(\.variable)))
    }
    bindParameters(closure.parameters, from: 0)
    if closure.type.isAsync { emitHopToOwnActor() }
    try lowerBody(closure.body)
    return try finish()
  }

  // MARK: Functions as values

  func lowerFunctionValue(_ callee: TypedExpr.Callee, into target: ValueRegisters) throws {
    switch callee {
    case .value(let inner): try lower(inner, into: target)
    case .function(let function, let subs, _):
      try lowerFunctionValue(function, concrete(subs), into: target)
    case .method(let base, let function, let subs, let dispatch):
      try lowerBoundMethod(base, function, concrete(subs), dispatch, into: target)
    case .delegatedInit: throw unsupported("'init' as a value")
    }
  }

  private func lowerFunctionValue(
    _ function: FunctionDecl, _ subs: Substitutions, into target: ValueRegisters
  ) throws {
    let captures = program.captures.captures(of: function)
    try withTemporaries {
      let scalar = scalarTop
      let reference = referenceTop
      try passCaptures(captures)
      let code = try functionValueCode(function, subs, target.type)
      let made = program.makeClosureCode(
        code, id: 0, type: target.type,
        captures: captures.map { ($0.name, storageType($0), $0.needsBox) })
      emitClosure(made, scalar, reference, into: target)
    }
  }

  /// Returns the code of a function used as a value; for a requirement it is code that calls the witness.
  private func functionValueCode(
    _ function: FunctionDecl, _ subs: Substitutions, _ functionType: RuntimeType
  ) throws -> CodeReference {
    if case .requirement = function.implementation {
      let info = CodeInfo(
        name: function.name,
        source: .lowered(subs) { lowering in
          try lowering.lowerForwarding(to: function, subs)
        }, signature: program.signature(ofFunctionType: functionType)!)
      info.isLibrary = true
      return program.makeCode(info)
    }
    return program.code(for: function, subs)
  }

  /// Lowers code that forwards its parameters to a function.
  func lowerForwarding(
    to function: FunctionDecl, _ subs: Substitutions, bound: Value? = nil,
    _ dispatch: TypedExpr.Dispatch = .direct
  ) throws -> LoweredCode {
    var arguments: [Argument] = bound.map { [.value($0)] } ?? []
    var scalar = result.scalarEnd
    var reference = result.referenceEnd
    bindParameters([], from: info.signature.parameters.count)
    for parameter in info.signature.parameters {
      let slot = ValueRegisters(type: parameter.type, scalar: scalar, reference: reference)
      arguments.append(
        parameter.isInout
          ? .lvalue(.registers(slot)) : .value(Value(registers: slot, isOwned: false)))
      scalar += parameter.type.scalarCount
      reference += parameter.type.referenceCount
    }
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try invoke(function, subs, arguments, dispatch, resultType: result.type, into: result)
    try emitReturn()
    return try finish()
  }

  /// Lowers `object.method` as a value: a closure that captures the object.
  private func lowerBoundMethod(
    _ base: TypedExpr, _ function: FunctionDecl, _ subs: Substitutions,
    _ dispatch: TypedExpr.Dispatch, into target: ValueRegisters
  ) throws {
    let baseType = type(base.type)
    guard let signature = program.signature(ofFunctionType: target.type) else {
      throw unsupported("this method as a value")
    }
    let info = CodeInfo(
      name: function.name,
      source: .lowered(subs) { lowering in
        let captured = lowering.loadCapture(baseType)
        return try lowering.lowerForwarding(
          to: function, subs, bound: Value(registers: captured, isOwned: false), dispatch)
      }, signature: signature)
    info.isLibrary = true
    try withTemporaries {
      let slot = allocate(baseType)
      try lower(base, into: slot)
      let made = program.makeClosureCode(
        info, id: 0, type: target.type, captures: [("self", baseType, false)])
      emitClosure(made, slot.scalar, slot.reference, into: target)
    }
  }

  /// Begins the code of a closure with one capture, and returns the registers of the capture.
  func loadCapture(_ type: RuntimeType) -> ValueRegisters {
    scalarTop = info.signature.scalarCount
    referenceTop = info.signature.referenceCount
    let slot = allocate(type)
    emit(.loadCaptures, slot.scalar, slot.reference)
    return slot
  }

  // MARK: Functions of another type

  /// Converts a function to another function type, by a closure that converts the arguments and the result.
  func convertFunction(_ source: ValueRegisters, into target: ValueRegisters) throws {
    guard let from = program.signature(ofFunctionType: source.type),
      let to = program.signature(ofFunctionType: target.type)
    else { throw unsupported("this conversion of a function") }
    let sourceType = source.type
    let info = CodeInfo(
      name: "conversion",
      source: .lowered(.none) { lowering in
        let captured = lowering.loadCapture(sourceType)
        return try lowering.lowerFunctionConversion(captured, from)
      }, signature: to)
    info.isLibrary = true
    let made = program.makeClosureCode(
      info, id: 0, type: target.type, captures: [("function", sourceType, false)])
    emitClosure(made, source.scalar, source.reference, into: target)
  }

  private func lowerFunctionConversion(
    _ function: ValueRegisters, _ signature: CodeInfo.Signature
  ) throws -> LoweredCode {
    bindParameters([], from: info.signature.parameters.count)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    let slots = parameterRegisters
    let window = beginWindow(signature)
    for (own, wanted) in zip(slots, window.parameters) { try convert(own, into: wanted) }
    emit(.callClosure, window.scalar, window.reference, function.reference)
    try emitErrorCheck(signature.isThrowing)
    if !result.type.isEmpty || !window.result.type.isEmpty {
      if result.type.isEmpty {
        release(window.result)
      } else {
        try convert(window.result, into: result)
      }
    }
    try emitReturn()
    return try finish()
  }

  /// The registers of the parameters.
  var parameterRegisters: [ValueRegisters] {
    var scalar = result.scalarEnd
    var reference = result.referenceEnd
    return info.signature.parameters.map { parameter in
      defer {
        scalar += parameter.type.scalarCount
        reference += parameter.type.referenceCount
      }
      return ValueRegisters(type: parameter.type, scalar: scalar, reference: reference)
    }
  }
}
