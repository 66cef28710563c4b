import DeclTree
import DeclMachine

/// Statements.
extension FunctionLowering {
  func lower(_ statements: [TypedStmt]) throws {
    for statement in statements {
      range = statement.range
      try lower(statement)
      if missing != nil, scopes.count == 1 { noteValues(statement) }
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
      let done = target()
      loops[ObjectIdentifier(label)] = LoopTargets(leave: done, next: nil, scopeDepth: scopes.count)
      try lowerSwitch(choice) { try self.lower($0) }
      place(done)
    case .block(let statements, let label):
      let done = target()
      loops[ObjectIdentifier(label)] = LoopTargets(leave: done, next: nil, scopeDepth: scopes.count)
      try scoped { try self.lower(statements) }
      place(done)
    case .returnStatement(let value): try lowerReturn(value)
    case .breakStatement(let label): try lowerJump(label) { $0.leave }
    case .continueStatement(let label): try lowerJump(label) { $0.next ?? $0.leave }
    case .fallthroughStatement:
      guard let next = fallthroughTargets.last else { throw unsupported("'fallthrough' here") }
      try cleanUp(downTo: next.scopeDepth)
      emitJump(next.target)
    case .throwStatement(let error): try lowerThrow(error)
    case .deferStatement(let statements): scopes[scopes.count - 1].defers.append(statements)
    case .doCatch(let body, let catches, let error): try lowerDoCatch(body, catches, error)
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
    let never = target()
    try match(pattern, whole, otherwise: never)
    place(never)
  }

  /// `let x = value`
  private func declare(_ variable: VariableDecl, _ value: TypedExpr) throws {
    if variable.storage == .global {
      return try store(initialValue: value, of: variable)
    }
    if variable.isLazy { return try declareEmpty(variable) }
    if boxed.contains(variable) && variable.needsBox {
      let register = allocateReference()
      try temporarily {
        let made = allocate(storageType(variable))
        try lowerStored(value, variable, into: made)
        emitBox(made, into: register)
      }
      variables[variable] = .box(register: register, type: storageType(variable))
      return
    }
    let slot = allocate(storageType(variable))
    try lowerStored(value, variable, into: slot)
    variables[variable] = .slot(slot)
  }

  /// A value as the variable stores it: in a weak cell, if it is weak.
  private func lowerStored(
    _ value: TypedExpr, _ variable: VariableDecl, into slot: Slot
  ) throws {
    guard variable.ownership != .strong else { return try lower(value, into: slot) }
    try temporarily {
      let strong = allocate(type(value.type))
      try lower(value, into: strong)
      emitMakeWeak(strong, into: slot.reference)
    }
  }

  private func store(initialValue value: TypedExpr, of variable: VariableDecl) throws {
    try temporarily {
      let made = allocate(program.global(variable, .none).pointee.type.takeUnretainedValue())
      try lowerStored(value, variable, into: made)
      store(initial: made, of: variable)
    }
  }

  /// A copy of a part of a pattern's subject becomes a global's first value.
  private func store(initialValue slot: Slot, of variable: VariableDecl) throws {
    temporarily {
      let made = allocate(slot.type)
      copy(slot, to: made)
      store(initial: made, of: variable)
    }
  }

  /// Moves a global's first value into it.
  private func store(initial made: Slot, of variable: VariableDecl) {
    let cell = program.global(variable, .none)
    let register = allocateReference()
    loadObject(cell.pointee.object, into: register)
    emitSet(made, in: register, 0, made.type.scalarCount)
    emit(.release, register)
    emit(.globalDone)
    emit(pointer: UnsafeMutableRawPointer(cell))
  }

  /// Variables that get their values later.
  private func declare(_ pattern: TypedPattern) throws {
    switch pattern.kind {
    case .binding(let variable): try declareEmpty(variable)
    case .tuple(let parts): try parts.forEach(declare)
    default: break
    }
  }

  private func declareEmpty(_ variable: VariableDecl) throws {
    if variable.storage == .global { return }
    let stored = storageType(variable)
    if boxed.contains(variable) && variable.needsBox {
      let register = allocateReference()
      emit(.makeObject, register)
      emit(pointer: UnsafeMutableRawPointer(stored.boxDescriptor))
      variables[variable] = .box(register: register, type: stored)
      return
    }
    let slot = allocate(stored)
    if stored.scalarCount > 0 { emit(.clear, slot.scalar, stored.scalarCount) }
    variables[variable] = .slot(slot)
    if !stored.certainReferences.isEmpty { uncertain.insert(variable) }
  }

  /// Gives a variable of a pattern the registers of a part of the subject.
  func bind(_ variable: VariableDecl, to slot: Slot) throws {
    if variable.storage == .global { return try store(initialValue: slot, of: variable) }
    guard boxed.contains(variable) && variable.needsBox else {
      variables[variable] = .slot(slot)
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
    let failed = target()
    let mark = (scalarTop, referenceTop, variables)
    try lower(conditions, otherwise: failed)
    let bound = referenceTop
    pad { [unowned self] in
      place(failed)
      releaseReferences(mark.1, bound - mark.1)
      scalarTop = mark.0
      referenceTop = mark.1
      variables = mark.2
      try scoped { try self.lower(otherwise) }
    }
  }

  // MARK: Errors

  private func lowerThrow(_ error: TypedExpr) throws {
    try temporarily {
      let register = allocateReference()
      try lowerErased(error, into: register)
      try emitErrorExit(register: register)
    }
  }

  /// An error as `any Error`.
  private func lowerErased(_ error: TypedExpr, into register: Int) throws {
    let made = allocate(type(error.type))
    try lower(error, into: made)
    try coerce(made, into: Slot(type: program.any, scalar: 0, reference: register))
  }

  private func lowerDoCatch(
    _ body: [TypedStmt], _ catches: [TypedCatch], _ error: VariableDecl
  ) throws {
    let done = target()
    try scoped {
      let register = allocateReference()
      let handler = Handler(
        target: target(), scopeDepth: scopes.count, accessDepth: openAccesses.count,
        referenceMark: referenceTop, errorRegister: register)
      handlers.append(handler)
      try scoped { try self.lower(body) }
      handlers.removeLast()
      try cleanUp(downTo: scopes.count - 1)
      emitJump(done)
      place(handler.target)
      let subject = try bindError(error, register)
      try lowerCatches(catches, subject, register, done)
    }
    place(done)
  }

  /// The error's variable: `any Error`, or the one type that the body throws.
  /// Gives what the patterns of the `catch` clauses look at.
  private func bindError(_ variable: VariableDecl, _ register: Int) throws -> Slot {
    let wanted = type(variable.type)
    let erased = Slot(type: program.any, scalar: 0, reference: register)
    if case .existential = wanted.kind {
      try bind(variable, to: erased.seen(as: wanted))
      return erased
    }
    func unerased() throws -> Slot {
      let slot = allocate(wanted)
      let own = allocate(program.any)
      copy(erased, to: own)
      try coerce(own, into: slot)
      return slot
    }
    try bind(variable, to: try unerased())
    return try unerased()
  }

  private func lowerCatches(
    _ catches: [TypedCatch], _ subject: Slot, _ register: Int, _ done: JumpTarget
  ) throws {
    for item in catches {
      if item.items.isEmpty {
        try scoped { try self.lower(item.body) }
        try cleanUp(downTo: scopes.count - 1)
        emitJump(done)
        return
      }
      let next = target()
      try lowerCase(item.items, subject, otherwise: next) { try self.lower(item.body) }
      try cleanUp(downTo: scopes.count - 1)
      emitJump(done)
      place(next)
    }
    try emitErrorExit(register: register)
  }
}
