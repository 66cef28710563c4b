import DeclTree
import DeclMachine

/// Loops.
extension FunctionLowering {
  func lowerWhile(
    _ conditions: [TypedCondition], _ body: [TypedStmt], _ label: LoopLabel
  ) throws {
    let test = makeTarget()
    let leave = makeTarget()
    loops[ObjectIdentifier(label)] = LoopTargets(
      breakTarget: leave, continueTarget: test, scopeDepth: scopes.count)
    if conditions.count == 1, case .expression(let condition) = conditions[0] {
      // The condition is at the end of the loop, so that an iteration needs only one jump.
      let start = makeTarget()
      emitJump(test)
      bind(start)
      try scoped { try self.lower(body) }
      bind(test)
      range = condition.range
      try lowerJump(condition, when: true, to: start)
    } else {
      bind(test)
      try lowerGuarded(conditions, otherwise: leave) { try self.lower(body) }
      emitJump(test)
    }
    bind(leave)
  }

  func lowerRepeat(_ body: [TypedStmt], _ condition: TypedExpr, _ label: LoopLabel) throws {
    let start = makeTarget()
    let test = makeTarget()
    let leave = makeTarget()
    loops[ObjectIdentifier(label)] = LoopTargets(
      breakTarget: leave, continueTarget: test, scopeDepth: scopes.count)
    bind(start)
    try scoped { try self.lower(body) }
    bind(test)
    range = condition.range
    try lowerJump(condition, when: true, to: start)
    bind(leave)
  }

  func lowerFor(_ loop: TypedFor) throws {
    try scoped {
      let sequence = type(loop.sequence.type)
      if case .array(let element) = sequence.kind { return try lowerArrayLoop(loop, element) }
      if sequence.decl?.isLibrary == true, let closed = integerRangeIsClosed(sequence) {
        return try lowerRangeLoop(loop, sequence, isClosed: closed)
      }
      try lowerIteratorLoop(loop)
    }
  }

  /// Returns whether a type is `Range<Int>` or `ClosedRange<Int>` laid out as two words: true for a closed
  /// range, false for a half-open one, nil for other types.
  private func integerRangeIsClosed(_ type: RuntimeType) -> Bool? {
    guard let name = type.decl?.name, name == "Range" || name == "ClosedRange",
      type.scalarCount == 2, type.fields.count == 2,
      type.type.genericArguments.first.map({ program.type($0) === program.int }) == true
    else { return nil }
    return name == "ClosedRange"
  }

  private func begin(_ loop: TypedFor) -> (next: JumpTarget, leave: JumpTarget) {
    let targets = (next: makeTarget(), leave: makeTarget())
    loops[ObjectIdentifier(loop.label)] = LoopTargets(
      breakTarget: targets.leave, continueTarget: targets.next, scopeDepth: scopes.count)
    return targets
  }

  /// Lowers one iteration: the pattern, the `where` condition and the body.
  private func lowerIteration(
    _ loop: TypedFor, _ element: ValueRegisters, _ next: JumpTarget
  ) throws {
    try lowerTest(otherwise: next) { skipped in
      try match(loop.pattern, element, otherwise: skipped)
      if let condition = loop.condition { try lowerCondition(condition, otherwise: skipped) }
    } then: {
      try lower(loop.body)
    }
  }

  private func lowerRangeLoop(
    _ loop: TypedFor, _ sequence: RuntimeType, isClosed: Bool
  ) throws {
    let bounds = allocate(sequence)
    if !(try lowerBounds(loop.sequence, into: bounds, isClosed: isClosed)) {
      try lower(loop.sequence, into: bounds)
    }
    let start = makeTarget()
    let (next, leave) = begin(loop)
    let (counter, limit) = (bounds.scalar, bounds.scalar + 1)
    if isClosed {
      emitJump(.jumpLess, limit, counter, target: leave)
    } else {
      emitJump(.jumpLessEqual, limit, counter, target: leave)
    }
    bind(start)
    var element = ValueRegisters(type: program.int, scalar: counter, reference: 0)
    if !bindsConstant(loop.pattern) {
      let own = allocate(program.int)
      emit(.move, own.scalar, counter)
      element = own
    }
    try lowerIteration(loop, element, next)
    bind(next)
    range = loop.sequence.range
    emitJump(isClosed ? .loopLessEqual : .loopLess, counter, limit, target: start)
    bind(leave)
  }

  private func bindsConstant(_ pattern: TypedPattern) -> Bool {
    switch pattern.kind {
    case .wildcard: true
    case .binding(let variable): variable.isLet || !variable.isMutated
    default: false
    }
  }

  /// Evaluates the bounds of a literal `a..<b` or `a...b` without a range value. Returns false for other
  /// expressions.
  private func lowerBounds(
    _ sequence: TypedExpr, into bounds: ValueRegisters, isClosed: Bool
  ) throws -> Bool {
    guard case .call(.function(let function, _, _), let arguments, _) = sequence.kind,
      function.isLibrary, function.name == (isClosed ? "..." : "..<"), arguments.count == 2,
      case .value(let first) = arguments[0], case .value(let last) = arguments[1],
      type(first.type) === program.int
    else { return false }
    let slots = bounds.type.fields.map { bounds.part($0) }
    try lower(first, into: slots[0])
    try lower(last, into: slots[1])
    let valid = makeTarget()
    emitJump(.jumpLessEqual, slots[0].scalar, slots[1].scalar, target: valid)
    emit(
      .trap, Trap.Kind.fatalError.number,
      program.messageNumber("Range requires lowerBound <= upperBound"))
    bind(valid)
    return true
  }

  private func lowerArrayLoop(_ loop: TypedFor, _ element: RuntimeType) throws {
    let array = allocate(type(loop.sequence.type))
    try lower(loop.sequence, into: array)
    let index = allocateScalar()
    emit(.load, index, 0)
    let (next, leave) = begin(loop)
    bind(next)
    try scoped {
      let slot = allocate(element)
      if element.scalarCount == 1 && element.referenceCount == 0 {
        emit(.arrayNext, slot.scalar, array.reference, index)
        emitJump(leave)
      } else {
        let count = allocateScalar()
        emit(.arrayCount, count, array.reference)
        emitJump(.jumpLessEqual, count, index, target: leave)
        emitElementLoad(
          slot, array: array.reference, index: index, ElementPart(element: element))
        emit(.addNumber, index, index, 1)
      }
      let end = makeTarget()
      try lowerIteration(loop, slot, end)
      bind(end)
    }
    // `continue` has released the element's scope itself, so it jumps to the test.
    emitJump(next)
    bind(leave)
  }

  private func lowerIteratorLoop(_ loop: TypedFor) throws {
    guard case .iterator(let make, let variable, let advance) = loop.iteration else { return }
    let iterator = allocate(type(make.type))
    try lower(make, into: iterator)
    variables[variable] = .registers(iterator)
    let (next, leave) = begin(loop)
    bind(next)
    range = loop.sequence.range
    try scoped {
      let element = allocate(type(advance.type))
      try lower(advance, into: element)
      guard let payload = element.payload else { throw unsupported("this iterator") }
      emitJump(.jumpIfNot, element.scalar, target: leave)
      let end = makeTarget()
      try lowerIteration(loop, payload, end)
      bind(end)
    }
    emitJump(next)
    bind(leave)
  }
}
