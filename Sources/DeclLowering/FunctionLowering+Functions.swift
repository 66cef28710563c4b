import DeclTree
import DeclMachine

/// Whole functions: parameters, bodies, exits.
extension FunctionLowering {
  /// Lowers a function of the script or the library.
  func lower(_ function: FunctionDecl) throws -> LoweredCode {
    range = function.range
    switch function.implementation {
    case .source: try lowerSource(function)
    case .primitive(let name): try lowerPrimitiveBody(name, function)
    case .derived(let derivation): try lowerDerived(derivation)
    case .requirement: throw unsupported("calls of a protocol requirement without a witness")
    }
    return try finish()
  }

  private func lowerSource(_ function: FunctionDecl) throws {
    let body = types.body(of: function)
    beginBody(body.statements)
    if function.kind == .initializer {
      try lowerInitializer(function, body)
      return
    }
    loadCaptures(of: function)
    bindParameters(selfVariable: function.hasSelf ? function.selfVariable : nil, function)
    info.isolation = types.isolation(of: function)
    if function.isAsync { emitHopToOwnActor() }
    if function.kind == .setter, let variable = function.accessorOwner as? VariableDecl,
      variable.wrapper != nil, variable.willSet != nil || variable.didSet != nil
    {
      return try lowerObserved(body, function, variable)
    }
    try lowerBody(body)
  }

  /// Lowers the setter of a wrapped property with observers.
  private func lowerObserved(
    _ body: TypedBody, _ setter: FunctionDecl, _ variable: VariableDecl
  ) throws {
    let selfPlace = try setter.selfVariable.map { try lvalue(of: $0, .none) }
    let old = allocate(type(variable.type))
    if variable.didSet != nil, let getter = variable.getter {
      types.resolve(getter)
      let receiver = selfPlace.map { [argument($0, isMutating: getter.isMutating)] } ?? []
      try invoke(getter, substitutions, receiver, into: old)
    }
    if let willSet = variable.willSet, let parameter = setter.parameters.first {
      let new = allocate(old.type)
      try load(lvalue(of: parameter.variable, .none), into: new)
      try invokeObserver(willSet, selfPlace, new, .none)
    }
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try lower(body.statements)
    scopes.removeLast()
    if let didSet = variable.didSet { try invokeObserver(didSet, selfPlace, old, .none) }
    try lowerReturn(nil)
  }

  /// Determines the variables that must live in boxes.
  func beginBody(_ statements: [TypedStmt]) {
    for variable in program.captures.captured(in: statements)
    where variable.needsBox { boxedVariables.insert(variable) }
  }

  /// Lowers the statements of a body and the implicit return.
  func lowerBody(_ body: TypedBody) throws {
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try lower(body.statements)
    if !endsAlways(body.statements) { try lowerReturn(nil) }
    scopes.removeLast()
  }

  /// Returns whether the statements end with a `return` or `throw`, so that their end is never reached.
  private func endsAlways(_ statements: [TypedStmt]) -> Bool {
    switch statements.last?.kind {
    case .returnStatement, .throwStatement: true
    default: false
    }
  }

  /// Lowers the statements at the top level of a script.
  func lowerTopLevel(_ body: TypedBody) throws -> LoweredCode {
    stopsAtErrors = true
    range = body.statements.first?.range ?? .none
    info.isolation = .main
    beginBody(body.statements)
    try lowerBody(body)
    return try finish()
  }

  // MARK: Parameters

  /// Binds the function's parameters, and `self` first, to their registers in the window.
  func bindParameters(selfVariable: VariableDecl?, _ function: FunctionDecl) {
    var list: [VariableDecl] = []
    if let selfVariable { list.append(selfVariable) }
    list += function.parameters.map(\.variable)
    let first = info.signature.parameters.count - list.count
    bindParameters(list, from: first)
  }

  /// Binds variables to the registers of the signature's parameters, from the parameter `first` on.
  func bindParameters(_ list: [VariableDecl], from first: Int) {
    var slot = ValueRegisters(
      type: info.signature.result, scalar: result.scalarEnd, reference: result.referenceEnd)
    var slots: [ValueRegisters] = []
    for parameter in info.signature.parameters {
      slots.append(slot.retyped(as: parameter.type))
      groups.add(slots.last!)
      slot = ValueRegisters(
        type: parameter.type, scalar: slot.scalar + parameter.type.scalarCount,
        reference: slot.reference + parameter.type.referenceCount)
      if parameter.isInout { inoutParameters.append(slots.last!) }
    }
    scalarTop = max(scalarTop, info.signature.scalarCount)
    referenceTop = max(referenceTop, info.signature.referenceCount)
    scalarMax = max(scalarMax, scalarTop)
    referenceMax = max(referenceMax, referenceTop)
    for (variable, index) in zip(list, first...) {
      bind(variable, slots[index], isInout: info.signature.parameters[index].isInout)
    }
  }

  private func bind(_ variable: VariableDecl, _ slot: ValueRegisters, isInout: Bool) {
    guard boxedVariables.contains(variable) else {
      variables[variable] = .registers(slot)
      return
    }
    let register = allocateReference()
    emitBox(slot, into: register)
    variables[variable] = .box(register: register, type: slot.type)
    if isInout { boxedParameters.append((slot, register)) }
  }

  /// Moves a value into a new box.
  func emitBox(_ slot: ValueRegisters, into register: Int) {
    emit(.box, register, slot.scalar, slot.reference)
    emit(pointer: slot.type.boxDescriptor)
  }

  /// Loads a local function's captures. Direct calls pass them as arguments after the parameters; only calls
  /// of a closure run the `loadCaptures` instruction.
  private func loadCaptures(of function: FunctionDecl) {
    let captures = program.captures.captures(of: function)
    guard !captures.isEmpty else { return }
    bindPassedCaptures(captures)
    emit(.loadCaptures, info.signature.scalarCount, info.signature.referenceCount)
  }

  /// Binds captures to the registers after those of the parameters.
  func bindPassedCaptures(_ captures: [VariableDecl]) {
    scalarTop = info.signature.scalarCount
    referenceTop = info.signature.referenceCount
    allocateCaptures(captures)
  }

  /// Allocates registers for captures, in the order of the closure's words, and loads them.
  func bindCaptures(_ captures: [VariableDecl], explicit: Set<VariableDecl>) {
    let scalar = scalarTop
    let reference = referenceTop
    allocateCaptures(captures, explicit: explicit)
    emit(.loadCaptures, scalar, reference)
  }

  private func allocateCaptures(
    _ captures: [VariableDecl], explicit: Set<VariableDecl> = []
  ) {
    for variable in captures {
      if variable.needsBox, !explicit.contains(variable) {
        variables[variable] = .box(register: allocateReference(), type: storageType(variable))
      } else {
        variables[variable] = .registers(allocate(storageType(variable)))
      }
    }
  }

  /// Returns the type of the value that a variable's registers or box hold.
  func storageType(_ variable: VariableDecl) -> RuntimeType {
    switch variable.ownership {
    case .weak, .unowned: program.weakType(type(variable.type))
    default: variable.isLazy ? type(types.core.optional(variable.type)) : type(variable.type)
    }
  }

  // MARK: Exits

  /// Emits the exit of the function; the result's registers have been written.
  func emitReturn() throws {
    try cleanUp(downTo: 0)
    restoreBoxedParameters()
    releaseParameters()
    emit(.ret)
  }

  private func restoreBoxedParameters() {
    for parameter in boxedParameters {
      emitMoveOut(parameter.slot, from: parameter.register, 0, parameter.slot.type.scalarCount)
    }
  }

  /// Releases the registers between the result and the first scope, except inout parameters, which return to
  /// the caller.
  private func releaseParameters() {
    var first = result.referenceEnd
    for slot in inoutParameters where slot.type.referenceCount > 0 {
      releaseReferences(first, slot.reference - first)
      first = slot.referenceEnd
    }
    let end = scopes.first?.referenceMark ?? referenceTop
    releaseReferences(first, end - first)
  }

  /// Emits the exit with an error, which is in `register` or else the machine's thrown error.
  func emitThrow(register: Int?) throws {
    // Setters and deferred statements may call functions that throw and so overwrite the machine's thrown
    // error; it is kept in a register meanwhile.
    var kept = register
    if kept == nil, !openAccesses.isEmpty || scopes.contains(where: { !$0.defers.isEmpty }) {
      let error = allocateReference()
      emit(.takeError, error)
      kept = error
    }
    endAccesses(downTo: 0)
    if let kept {
      try runDefers(downTo: 0, below: kept)
      emit(.putError, kept)
    }
    release(result)
    releaseScopes(downTo: 0)
    restoreBoxedParameters()
    releaseParameters()
    emit(.ret)
  }

  /// Runs the deferred statements of the scopes from `depth` on. Before those of a `defer`, the variables declared
  /// after it are released, but no registers from `limit` on.
  func runDefers(downTo depth: Int, below limit: Int) throws {
    let saved = scopes
    var end = limit
    for index in stride(from: saved.count - 1, through: depth, by: -1) {
      try lowerDefers(of: index, saved, &end)
    }
    scopes = saved
  }

  func releaseScopes(downTo depth: Int) {
    let mark = depth < scopes.count ? scopes[depth].referenceMark : referenceTop
    releaseReferences(mark, referenceTop - mark)
  }

  /// Lowers `return`, with or without a value.
  func lowerReturn(_ value: TypedExpr?) throws {
    switch exit {
    case .plain:
      if let value { try lowerResult(value) }
    case .initializer: break
    case .failableInitializer(let made):
      if value == nil {
        emit(.load, result.scalar, 1)
        copy(made, to: result.payload!)
      } else {
        emit(.clear, result.scalar, result.type.scalarCount)
      }
    case .instanceInitializer(let isFailable):
      if value == nil, hasImplicitSuperInit { try lowerImplicitDelegation() }
      if isFailable { emit(.load, result.scalar, value == nil ? 1 : 0) }
    }
    try emitReturn()
  }

  /// Evaluates the result. A returned local variable is moved, since it is not used any more.
  private func lowerResult(_ value: TypedExpr) throws {
    if case .variable(let variable) = value.kind, case .registers(let slot)? = variables[variable],
      slot.type === result.type, !variable.isInout, variable.ownership == .strong,
      slot.reference >= result.referenceEnd, !scopes.contains(where: { !$0.defers.isEmpty }),
      !maybeUninitialised.contains(variable)
    {
      move(slot, to: result)
      return
    }
    if result.type.isEmpty {
      try lowerDiscarded(value)
    } else {
      try lower(value, into: result)
    }
  }
}

extension VariableDecl {
  /// Indicates whether closures must share the variable's storage, because it is written after its
  /// declaration.
  var needsBox: Bool { isInout || (!isLet && isMutated) || (isLazy && storage == .local) }
}

extension FunctionDecl {
  /// Indicates whether the function is an initialiser that may end without an instance, by nil or an error.
  var mayFail: Bool { isThrowing || mayReturnNil }

}
