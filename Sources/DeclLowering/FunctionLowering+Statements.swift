import DeclTree
import DeclMachine

/// Statements.
extension FunctionLowering {
  func lower(_ statements: [TypedStmt]) throws {
    for statement in statements {
      if program.isInterrupted { throw LoweringInterruption() }
      range = statement.range
      try lower(statement)
      if unassigned != nil, scopes.count == 1 { recordAssignments(statement) }
    }
  }

  // swift-format-ignore
  private func lower(_ statement: TypedStmt) throws {
    switch statement.kind {
    case .expression(let expression): try lowerDiscarded(expression)
    case .variable(let pattern, let value): try lowerDeclaration(pattern, value)
    case .localFunction: break
    case .ifStatement(let conditions, let then, let otherwise):
      try lowerBranches(conditions, { try self.lower(then) }, otherwise.isEmpty ? nil : { try self.lower(otherwise) })
    case .guardStatement(let conditions, let otherwise): try lowerGuard(conditions, otherwise)
    case .whileLoop(let conditions, let body, let label): try lowerWhile(conditions, body, label)
    case .repeatLoop(let body, let condition, let label): try lowerRepeat(body, condition, label)
    case .forLoop(let loop): try lowerFor(loop)
    case .switchStatement(let choice, let label):
      let done = makeTarget()
      loops[ObjectIdentifier(label)] = LoopTargets(breakTarget: done, continueTarget: nil, scopeDepth: scopes.count)
      try lowerSwitch(choice) { try self.lower($0) }
      bind(done)
    case .block(let statements, let label):
      let done = makeTarget()
      loops[ObjectIdentifier(label)] = LoopTargets(breakTarget: done, continueTarget: nil, scopeDepth: scopes.count)
      try scoped { try self.lower(statements) }
      bind(done)
    case .returnStatement(let value): try lowerReturn(value)
    case .breakStatement(let label): try lowerJump(label) { $0.breakTarget }
    case .continueStatement(let label): try lowerJump(label) { $0.continueTarget ?? $0.breakTarget }
    case .fallthroughStatement:
      guard let next = fallthroughTargets.last else { throw unsupported("'fallthrough' here") }
      try cleanUp(downTo: next.scopeDepth)
      emitJump(next.target)
    case .throwStatement(let error): try lowerThrow(error)
    case .deferStatement(let statements): scopes[scopes.count - 1].defers.append(.init(statements: statements, referenceMark: referenceTop))
    case .doCatch(let body, let catches, let error): try lowerDoCatch(body, catches, error)
    case .lifetimeEnd(let end): try end.values.forEach(lowerEnd)
    }
  }

  private func lowerJump(_ label: LoopLabel, _ choose: (LoopTargets) -> JumpTarget) throws {
    guard let targets = loops[ObjectIdentifier(label)] else { throw unsupported("this jump") }
    try cleanUp(downTo: targets.scopeDepth)
    emitJump(choose(targets))
  }

  // MARK: Declarations

  private func lowerDeclaration(_ pattern: TypedPattern, _ value: TypedExpr?) throws {
    guard let value else { return try declare(pattern) }
    if case .binding(let variable) = pattern.kind { return try declare(variable, value) }
    if case .wildcard = pattern.kind { return try lowerDiscarded(value) }
    let whole = allocate(type(pattern.type))
    try lower(value, into: whole)
    let never = makeTarget()
    try match(pattern, whole, otherwise: never)
    bind(never)
  }

  /// Lowers `let x = value`.
  private func declare(_ variable: VariableDecl, _ value: TypedExpr) throws {
    if variable.storage == .global {
      return try store(initialValue: value, of: variable)
    }
    if variable.isLazy { return try declareEmpty(variable) }
    if boxedVariables.contains(variable) && variable.needsBox {
      let register = allocateReference()
      try withTemporaries {
        let made = allocate(storageType(variable))
        try lowerStored(value, variable, into: made)
        emitBox(made, into: register)
      }
      variables[variable] = .box(register: register, type: storageType(variable))
      return
    }
    let slot = allocate(storageType(variable))
    try lowerStored(value, variable, into: slot)
    variables[variable] = .registers(slot)
  }

  /// Evaluates a value in the form in which the variable stores it: in a weak cell if it is weak or unowned.
  private func lowerStored(
    _ value: TypedExpr, _ variable: VariableDecl, into slot: ValueRegisters
  ) throws {
    guard variable.ownership != .strong else { return try lower(value, into: slot) }
    try withTemporaries {
      let strong = allocate(type(value.type))
      try lower(value, into: strong)
      emitMakeWeak(strong, into: slot.reference)
    }
  }

  private func store(initialValue value: TypedExpr, of variable: VariableDecl) throws {
    try withTemporaries {
      let made = allocate(program.global(variable, .none).pointee.type.takeUnretainedValue())
      try lowerStored(value, variable, into: made)
      store(initial: made, of: variable)
    }
  }

  /// Stores a copy of a part of a pattern's subject as a global's initial value.
  private func store(initialValue slot: ValueRegisters, of variable: VariableDecl) throws {
    withTemporaries {
      let made = allocate(slot.type)
      copy(slot, to: made)
      store(initial: made, of: variable)
    }
  }

  /// Moves the initial value of a global into its storage.
  private func store(initial made: ValueRegisters, of variable: VariableDecl) {
    let cell = program.global(variable, .none)
    let register = allocateReference()
    loadObject(cell.pointee.object, into: register)
    emitStore(made, in: register, 0, made.type.scalarCount)
    emit(.release, register)
    emit(.globalDone)
    emit(pointer: UnsafeMutableRawPointer(cell))
  }

  /// Declares variables without an initial value.
  private func declare(_ pattern: TypedPattern) throws {
    switch pattern.kind {
    case .binding(let variable): try declareEmpty(variable)
    case .tuple(let parts): try parts.forEach(declare)
    default: break
    }
  }

  private func declareEmpty(_ variable: VariableDecl) throws {
    // The storage of a global exists before the top-level code runs.
    if variable.storage == .global { return }
    let stored = storageType(variable)
    if boxedVariables.contains(variable) && variable.needsBox {
      let register = allocateReference()
      emit(.makeObject, register)
      emit(pointer: UnsafeMutableRawPointer(stored.boxDescriptor))
      variables[variable] = .box(register: register, type: stored)
      return
    }
    let slot = allocate(stored)
    if stored.scalarCount > 0 { emit(.clear, slot.scalar, stored.scalarCount) }
    variables[variable] = .registers(slot)
    if !stored.nonNullReferences.isEmpty { maybeUninitialised.insert(variable) }
  }

  /// Binds a variable of a pattern to the registers of a part of the subject.
  func bind(_ variable: VariableDecl, to slot: ValueRegisters) throws {
    if variable.storage == .global { return try store(initialValue: slot, of: variable) }
    guard boxedVariables.contains(variable) && variable.needsBox else {
      variables[variable] = .registers(slot)
      return
    }
    let register = allocateReference()
    emitBox(slot, into: register)
    variables[variable] = .box(register: register, type: slot.type)
  }

  // MARK: Guard

  private func lowerGuard(
    _ conditions: [TypedCondition], _ otherwise: [TypedStmt]
  ) throws {
    let failed = makeTarget()
    let mark = (scalarTop, referenceTop, variables)
    try lower(conditions, otherwise: failed)
    let bound = referenceTop
    emitOutOfLine { [unowned self] in
      bind(failed)
      releaseReferences(mark.1, bound - mark.1)
      scalarTop = mark.0
      referenceTop = mark.1
      variables = mark.2
      try scoped { try self.lower(otherwise) }
    }
  }

  // MARK: Errors

  private func lowerThrow(_ error: TypedExpr) throws {
    try withTemporaries {
      let register = allocateReference()
      try lowerErased(error, into: register)
      try emitErrorExit(register: register)
    }
  }

  /// Evaluates an error as `any Error`.
  private func lowerErased(_ error: TypedExpr, into register: Int) throws {
    let made = allocate(type(error.type))
    try lower(error, into: made)
    try convert(made, into: ValueRegisters(type: program.any, scalar: 0, reference: register))
  }

  private func lowerDoCatch(
    _ body: [TypedStmt], _ catches: [TypedCatch], _ error: VariableDecl
  ) throws {
    let done = makeTarget()
    try scoped {
      let register = allocateReference()
      let handler = Handler(
        target: makeTarget(), scopeDepth: scopes.count, accessDepth: openAccesses.count,
        referenceMark: referenceTop, errorRegister: register)
      handlers.append(handler)
      try scoped { try self.lower(body) }
      handlers.removeLast()
      try cleanUp(downTo: scopes.count - 1)
      emitJump(done)
      bind(handler.target)
      let subject = try bindError(error, register)
      try lowerCatches(catches, subject, register, done)
    }
    bind(done)
  }

  /// Binds the error's variable, of type `any Error` or the one type that the body throws. Returns the
  /// subject of the `catch` patterns.
  private func bindError(_ variable: VariableDecl, _ register: Int) throws -> ValueRegisters {
    let wanted = type(variable.type)
    let erased = ValueRegisters(type: program.any, scalar: 0, reference: register)
    if case .existential = wanted.kind {
      try bind(variable, to: erased.retyped(as: wanted))
      return erased
    }
    func unerased() throws -> ValueRegisters {
      let slot = allocate(wanted)
      let own = allocate(program.any)
      copy(erased, to: own)
      try convert(own, into: slot)
      return slot
    }
    try bind(variable, to: try unerased())
    return try unerased()
  }

  private func lowerCatches(
    _ catches: [TypedCatch], _ subject: ValueRegisters, _ register: Int, _ done: JumpTarget
  ) throws {
    for item in catches {
      if item.items.isEmpty {
        try scoped { try self.lower(item.body) }
        try cleanUp(downTo: scopes.count - 1)
        emitJump(done)
        return
      }
      let next = makeTarget()
      try lowerCase(item.items, subject, otherwise: next) { try self.lower(item.body) }
      try cleanUp(downTo: scopes.count - 1)
      emitJump(done)
      bind(next)
    }
    try emitErrorExit(register: register)
  }
}
