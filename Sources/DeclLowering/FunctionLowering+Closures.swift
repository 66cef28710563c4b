import DeclTree
import DeclMachine

/// Closures and functions as values.
///
/// Constants, and variables that nobody writes, are captured by copy; other variables live in boxes that closures share.
/// The code of a closure begins by copying its captures into registers, so it needs its object no longer; a call is as
/// cheap as that of a function.
extension FunctionLowering {
  func lowerClosure(
    _ closure: TypedClosure, _ expression: TypedExpr, into target: Slot
  ) throws {
    let free = program.captures.captures(of: closure)
    let made = try madeClosure(closure, free, target.type)
    try temporarily {
      let scalar = scalarTop
      let reference = referenceTop
      for capture in closure.captures { try lowerCapture(capture) }
      try passCaptures(free)
      emitClosure(made, scalar, reference, into: target)
    }
  }

  private func madeClosure(
    _ closure: TypedClosure, _ free: [VariableDecl], _ functionType: RuntimeType
  ) throws -> ClosureCode {
    try program.closure(
      ClosureKey(closure: ObjectIdentifier(closure), substitutions: substitutions)
    ) {
      try self.closureCode(closure, closure.captures.map(\.variable) + free, functionType)
    }
  }

  /// The object of an argument that is a closure without captures.
  func constantClosure(_ argument: TypedArgument) throws -> HeapReference? {
    guard case .value(let value) = argument, case .closure(let closure) = value.kind,
      closure.captures.isEmpty
    else { return nil }
    let free = program.captures.captures(of: closure)
    guard free.isEmpty else { return nil }
    return program.constant(try madeClosure(closure, free, type(value.type)))
  }

  func emitClosure(
    _ made: ClosureCode, _ scalar: Int, _ reference: Int, into target: Slot
  ) {
    if let object = program.constant(made) {
      return loadObject(object, into: target.reference)
    }
    emit(.makeClosure, target.reference, scalar, reference)
    emit(pointer: UnsafeMutableRawPointer(made.descriptor))
    emit(pointer: UnsafeMutableRawPointer(made.code))
  }

  /// One item of a capture list.
  private func lowerCapture(_ capture: TypedClosure.Capture) throws {
    let slot = allocate(storageType(capture.variable))
    try temporarily {
      if capture.variable.ownership == .strong {
        try lower(capture.value, into: slot)
      } else {
        let strong = allocate(type(capture.value.type))
        try lower(capture.value, into: strong)
        if strong.type.wrapped != nil {
          // The words after the tag are the reference, null for nil.
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
      throw unsupported("a closure of type \(functionType.name)")
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

  /// The code of a closure.
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
    if closure.type.isAsync { emitHome() }
    try lowerBody(closure.body)
    return try finish()
  }

  // MARK: Functions as values

  func lowerFunctionValue(
    _ callee: TypedExpr.Callee, _ expression: TypedExpr, into target: Slot
  ) throws {
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
    _ function: FunctionDecl, _ subs: Substitutions, into target: Slot
  ) throws {
    let captures = program.captures.captures(of: function)
    try temporarily {
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

  /// The code of a function for use as a value; a requirement's is made to find its witness.
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

  /// Code that passes its parameters on to a function.
  func lowerForwarding(
    to function: FunctionDecl, _ subs: Substitutions, bound: Value? = nil,
    _ dispatch: TypedExpr.Dispatch = .direct
  ) throws -> LoweredCode {
    var arguments: [Argument] = bound.map { [.value($0)] } ?? []
    var scalar = result.scalarEnd
    var reference = result.referenceEnd
    bindParameters([], from: info.signature.parameters.count)
    for parameter in info.signature.parameters {
      let slot = Slot(type: parameter.type, scalar: scalar, reference: reference)
      arguments.append(
        parameter.isInout ? .place(.slot(slot)) : .value(Value(slot: slot, isOwned: false)))
      scalar += parameter.type.scalarCount
      reference += parameter.type.referenceCount
    }
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try invoke(function, subs, arguments, dispatch, resultType: result.type, into: result)
    try emitReturn()
    return try finish()
  }

  /// `object.method` as a value: captures the object.
  private func lowerBoundMethod(
    _ base: TypedExpr, _ function: FunctionDecl, _ subs: Substitutions,
    _ dispatch: TypedExpr.Dispatch, into target: Slot
  ) throws {
    let baseType = type(base.type)
    guard let signature = program.signature(ofFunctionType: target.type) else {
      throw unsupported("a method as a value")
    }
    let info = CodeInfo(
      name: function.name,
      source: .lowered(subs) { lowering in
        let captured = lowering.loadCapture(baseType)
        return try lowering.lowerForwarding(
          to: function, subs, bound: Value(slot: captured, isOwned: false), dispatch)
      }, signature: signature)
    info.isLibrary = true
    try temporarily {
      let slot = allocate(baseType)
      try lower(base, into: slot)
      let made = program.makeClosureCode(
        info, id: 0, type: target.type, captures: [("self", baseType, false)])
      emitClosure(made, slot.scalar, slot.reference, into: target)
    }
  }

  /// Begins code whose closure captured one value.
  func loadCapture(_ type: RuntimeType) -> Slot {
    scalarTop = info.signature.scalarCount
    referenceTop = info.signature.referenceCount
    let slot = allocate(type)
    emit(.loadCaptures, slot.scalar, slot.reference)
    return slot
  }

  // MARK: Functions of another type

  /// A function whose parameters and result convert: a closure that converts around the call.
  func coerceFunction(_ source: Slot, into target: Slot) throws {
    guard let from = program.signature(ofFunctionType: source.type),
      let to = program.signature(ofFunctionType: target.type)
    else { throw unsupported("this conversion of a function") }
    let sourceType = source.type
    let info = CodeInfo(
      name: "conversion",
      source: .lowered(.none) { lowering in
        let captured = lowering.loadCapture(sourceType)
        return try lowering.lowerConverting(captured, from)
      }, signature: to)
    info.isLibrary = true
    let made = program.makeClosureCode(
      info, id: 0, type: target.type, captures: [("function", sourceType, false)])
    emitClosure(made, source.scalar, source.reference, into: target)
  }

  private func lowerConverting(
    _ function: Slot, _ signature: CodeInfo.Signature
  ) throws -> LoweredCode {
    bindParameters([], from: info.signature.parameters.count)
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    let slots = parameterSlots
    let window = beginWindow(signature)
    for (own, wanted) in zip(slots, window.parameters) { try coerce(own, into: wanted) }
    emit(.callClosure, window.scalar, window.reference, function.reference)
    try emitErrorCheck(signature.isThrowing)
    if !result.type.isEmpty || !window.result.type.isEmpty {
      if result.type.isEmpty {
        release(window.result)
      } else {
        try coerce(window.result, into: result)
      }
    }
    try emitReturn()
    return try finish()
  }

  /// The registers of the parameters.
  var parameterSlots: [Slot] {
    var scalar = result.scalarEnd
    var reference = result.referenceEnd
    return info.signature.parameters.map { parameter in
      defer {
        scalar += parameter.type.scalarCount
        reference += parameter.type.referenceCount
      }
      return Slot(type: parameter.type, scalar: scalar, reference: reference)
    }
  }
}
