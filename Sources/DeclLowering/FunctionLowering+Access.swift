import DeclTree
import DeclMachine

/// Reading, writing and modifying lvalues.
extension FunctionLowering {
  /// Copies the value of an lvalue to empty registers.
  func load(_ place: LValue, into target: ValueRegisters) throws {
    switch place {
    case .registers(let slot): copy(slot, to: target)
    case .object(let register, let scalar, let reference, _):
      emitLoad(target, from: register, scalar, reference)
    case .element(let array, let index, let part, _):
      try withTemporaries {
        let buffer = allocateReference()
        try load(array, into: ValueRegisters(type: array.type, scalar: 0, reference: buffer))
        emitElementLoad(target, array: buffer, index: index, part)
        emit(.release, buffer)
      }
    case .part(let whole, let scalar, let reference, let type):
      try withTemporaries {
        let value = allocate(whole.type)
        try load(whole, into: value)
        move(
          ValueRegisters(
            type: type, scalar: value.scalar + scalar, reference: value.reference + reference),
          to: target)
        release(value)
      }
    case .computed(let computed): try computed.get(target)
    case .weak(let cell, _):
      try withTemporaries {
        let register = allocate(cell.type)
        try load(cell, into: register)
        emitLoadWeak(target, cell: register.reference)
        release(register)
      }
    case .discard: throw unsupported("reading '_'")
    }
  }

  /// Moves a value into an lvalue.
  func store(_ value: ValueRegisters, to place: LValue) throws {
    switch place {
    case .registers(let slot): assign(value, to: slot)
    case .object(let register, let scalar, let reference, _):
      emitStore(value, in: register, scalar, reference)
    case .element(let array, let index, let part, _):
      try access(array) { self.emitElementStore(value, array: $0.reference, index: index, part) }
    case .part(let whole, let scalar, let reference, let type):
      try access(whole) { slot in
        self.assign(
          value,
          to: ValueRegisters(
            type: type, scalar: slot.scalar + scalar, reference: slot.reference + reference))
      }
    case .computed(let computed):
      guard let set = computed.set else { throw unsupported("writing a read-only property") }
      try set(value)
    case .weak(let cell, _):
      try withTemporaries {
        let register = allocate(cell.type)
        emitMakeWeak(value, into: register.reference)
        try store(register, to: cell)
      }
    case .discard: release(value)
    }
  }

  /// Modifies an lvalue: `body` gets registers with its value, which are written back afterwards.
  func access(_ place: LValue, _ body: (ValueRegisters) throws -> Void) throws {
    try withTemporaries {
      let slot = try beginAccess(place, in: nil)
      try body(slot)
      endAccess()
    }
  }

  /// Begins an access: moves the value of an lvalue into registers, those in `wanted` if given.
  /// ``endAccess()`` moves it back.
  func beginAccess(_ place: LValue, in wanted: ValueRegisters?) throws -> ValueRegisters {
    switch place {
    case .registers(let slot):
      guard let wanted else {
        openAccesses.append(OpenAccess {})
        return slot
      }
      move(slot, to: wanted)
      let notes = recordAccess(.registers, wanted, scalar: slot.scalar, reference: slot.reference)
      openAccesses.append(OpenAccess(notes) { [unowned self] in move(wanted, to: slot) })
      return wanted
    case .object(let register, let scalar, let reference, let type):
      let slot = wanted ?? allocateForAccess(type)
      emitMoveOut(slot, from: register, scalar, reference)
      let notes = recordAccess(.register(register), slot, scalar: scalar, reference: reference)
      openAccesses.append(
        OpenAccess(notes) { [unowned self] in emitStore(slot, in: register, scalar, reference) })
      return slot
    case .element(let array, let index, let part, let type):
      return try beginElementAccess(array, index, part, wanted ?? allocateForAccess(type), type)
    case .part(let whole, let scalar, let reference, let type):
      return try beginPartAccess(whole, scalar, reference, type, in: wanted)
    case .computed(let computed) where computed.entry != nil:
      let slot = wanted ?? allocateForAccess(place.type)
      return try beginEntryAccess(computed.entry.unsafelyUnwrapped, slot)
    case .computed, .weak:
      let slot = wanted ?? allocateForAccess(place.type)
      try load(place, into: slot)
      openAccesses.append(
        OpenAccess { [unowned self] in deferringErrors { try self.writeBack(slot, to: place) } })
      return slot
    case .discard: throw unsupported("'_' as an inout argument")
    }
  }

  /// Allocates the registers that an access needs beside the ones it is wanted in. A call does this before
  /// its window is allocated, because registers above the window belong to the callee.
  func prepareAccess(_ place: LValue, hasRegisters: Bool) -> [ValueRegisters] {
    switch place {
    case .registers, .discard: return []
    case .computed(let computed) where computed.entry != nil:
      let own = hasRegisters ? [] : [allocate(place.type)]
      return own + prepareAccess(computed.entry.unsafelyUnwrapped.dictionary, hasRegisters: false)
    case .object, .computed, .weak: return hasRegisters ? [] : [allocate(place.type)]
    case .element(let array, _, _, let type):
      let own = hasRegisters ? [] : [allocate(type)]
      if type.referenceCount == 0, case .registers = array { return own }
      return own + prepareAccess(array, hasRegisters: false)
    case .part(let whole, _, _, _): return prepareAccess(whole, hasRegisters: false)
    }
  }

  /// Returns the next prepared registers, or new ones outside of calls.
  private func allocateForAccess(_ type: RuntimeType) -> ValueRegisters {
    preparedRegisters.isEmpty ? allocate(type) : preparedRegisters.removeFirst()
  }

  /// Moves a value back into an lvalue whose value was modified.
  func writeBack(_ value: ValueRegisters, to place: LValue) throws {
    if case .computed(let computed) = place, let modify = computed.modify {
      try modify(value)
    } else {
      try store(value, to: place)
    }
  }

  /// Emits code that may be unsupported; the first error is reported at the end of the function.
  private func deferringErrors(_ body: () throws -> Void) {
    do { try body() } catch { deferredError = deferredError ?? error }
  }

  /// Ends the innermost access: moves the value back.
  func endAccess() {
    let access = openAccesses.removeLast()
    for note in access.records { accesses[note] = accesses[note].ending(at: code.count) }
    access.end()
  }

  /// Records an access so that unwinding can move the value back after a trap. Returns the indices of the
  /// records; none for a value without references.
  private func recordAccess(
    _ object: PendingAccess.Object, _ slot: ValueRegisters, scalar: Int, reference: Int
  ) -> [Int] {
    guard slot.type.referenceCount > 0 else { return [] }
    accesses.append(
      PendingAccess(
        start: Int32(code.count), end: Int32.max, object: object, scalar: scalar,
        reference: reference, window: (slot.scalar, slot.reference),
        scalarCount: slot.type.scalarCount, referenceCount: slot.type.referenceCount))
    return [accesses.count - 1]
  }

  private func beginElementAccess(
    _ array: LValue, _ index: Int, _ part: ElementPart, _ slot: ValueRegisters, _ type: RuntimeType
  ) throws -> ValueRegisters {
    if type.referenceCount == 0, case .registers(let buffer) = array {
      // Scalars are copied out and back, so the buffer need not be made unique at the start of the access.
      emitElementLoad(slot, array: buffer.reference, index: index, part)
      openAccesses.append(
        OpenAccess { [unowned self] in
          emitElementStore(slot, array: buffer.reference, index: index, part)
        })
      return slot
    }
    let buffer = try beginAccess(array, in: nil)
    emit(.arrayTakePart, slot.scalar, buffer.reference, index)
    code += part.with(register: slot.reference).words
    let notes = recordAccess(
      .element(array: buffer.reference, index: index, stride: part.stride), slot,
      scalar: part.scalar, reference: part.reference)
    let outer = openAccesses.removeLast()
    openAccesses.append(
      OpenAccess(outer.records + notes) { [unowned self] in
        emitElementStore(slot, array: buffer.reference, index: index, part)
        outer.end()
      })
    return slot
  }

  private func beginEntryAccess(_ entry: DictionaryEntry, _ slot: ValueRegisters) throws
    -> ValueRegisters
  {
    let dictionary = try beginAccess(entry.dictionary, in: nil).reference
    var register = 0
    var constant: HeapReference?
    switch entry.defaultValue {
    case .slot(let closure): register = closure.reference
    case .constant(let closure): constant = closure
    case nil: break
    }
    let isOptional = entry.defaultValue == nil
    let words = [
      Instruction(.halt, entry.key.scalar, entry.key.reference, register),
      Instruction(.halt, slot.scalar, slot.reference, isOptional ? 0 : 1),
    ]
    emit(.dictionaryTake, entry.position, dictionary)
    code += words
    emit(pointer: constant.map { UnsafeMutableRawPointer($0) })
    let notes = recordAccess(
      .entry(dictionary: dictionary, position: entry.position, isOptional: isOptional),
      slot, scalar: 0, reference: 0)
    let outer = openAccesses.removeLast()
    openAccesses.append(
      OpenAccess(outer.records + notes) { [unowned self] in
        emit(.dictionaryPut, entry.position, dictionary)
        code += words
        outer.end()
      })
    return slot
  }

  private func beginPartAccess(
    _ whole: LValue, _ scalar: Int, _ reference: Int, _ type: RuntimeType,
    in wanted: ValueRegisters?
  ) throws -> ValueRegisters {
    let value = try beginAccess(whole, in: nil)
    let part = ValueRegisters(
      type: type, scalar: value.scalar + scalar, reference: value.reference + reference)
    guard let wanted else { return part }
    move(part, to: wanted)
    let notes = recordAccess(.registers, wanted, scalar: part.scalar, reference: part.reference)
    let outer = openAccesses.removeLast()
    openAccesses.append(
      OpenAccess(outer.records + notes) { [unowned self] in
        move(wanted, to: part)
        outer.end()
      })
    return wanted
  }

  // MARK: Elements

  /// Reads a part of an element of the array in a register.
  func emitElementLoad(_ target: ValueRegisters, array: Int, index: Int, _ part: ElementPart) {
    switch (target.type.scalarCount, target.type.referenceCount) {
    case (0, 0): emit(.arrayCheck, 0, array, index)
    case (1, 0) where part.stride == 1: emit(.arrayGet, target.scalar, array, index)
    case (0, 1) where part.stride == 1:
      emit(.arrayGetReference, target.reference, array, index)
    case (1, 0):
      emit(.arrayGetField, target.scalar, array, index)
      code.append(Instruction(.halt, part.scalar, part.stride))
    default:
      emit(.arrayGetPart, target.scalar, array, index)
      code += part.with(register: target.reference).words
    }
  }

  /// Moves a value into a part of an element of the array in a register. The array is made unique.
  func emitElementStore(_ value: ValueRegisters, array: Int, index: Int, _ part: ElementPart) {
    switch (value.type.scalarCount, value.type.referenceCount) {
    case (0, 0): emit(.arrayCheck, 0, array, index)
    case (1, 0) where part.stride == 1: emit(.arraySet, array, index, value.scalar)
    case (1, 0):
      emit(.arraySetField, array, index, value.scalar)
      code.append(Instruction(.halt, part.scalar, part.stride))
    default:
      emit(.arraySetPart, array, index, value.scalar)
      code += part.with(register: value.reference).words
    }
  }
}

extension ElementPart {
  /// Creates the part that is a whole element.
  init(element: RuntimeType) {
    self.init(
      register: 0, scalar: 0, scalarCount: element.scalarCount, reference: element.scalarCount,
      referenceCount: element.referenceCount, stride: element.wordCount)
  }

  func with(register: Int) -> ElementPart {
    ElementPart(
      register: register, scalar: scalar, scalarCount: scalarCount, reference: reference,
      referenceCount: referenceCount, stride: stride)
  }
}

extension PendingAccess {
  func ending(at end: Int) -> PendingAccess {
    PendingAccess(
      start: start, end: Int32(end), object: object, scalar: scalar, reference: reference,
      window: window, scalarCount: scalarCount, referenceCount: referenceCount)
  }
}
