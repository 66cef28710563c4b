import DeclTree
import DeclMachine

/// Reading, writing and changing places.
extension FunctionLowering {
  /// Copies the value of a place to registers that hold nothing.
  func load(_ place: Place, into target: Slot) throws {
    switch place {
    case .slot(let slot): copy(slot, to: target)
    case .object(let register, let scalar, let reference, _):
      emitGet(target, from: register, scalar, reference)
    case .element(let array, let index, let part, _):
      try temporarily {
        let buffer = allocateReference()
        try load(array, into: Slot(type: array.type, scalar: 0, reference: buffer))
        emitElementGet(target, array: buffer, index: index, part)
        emit(.release, buffer)
      }
    case .part(let whole, let scalar, let reference, let type):
      try temporarily {
        let value = allocate(whole.type)
        try load(whole, into: value)
        move(
          Slot(
            type: type, scalar: value.scalar + scalar, reference: value.reference + reference),
          to: target)
        release(value)
      }
    case .computed(let computed): try computed.get(target)
    case .weak(let cell, _):
      try temporarily {
        let register = allocate(cell.type)
        try load(cell, into: register)
        emitLoadWeak(target, cell: register.reference)
        release(register)
      }
    case .discard: throw unsupported("reading '_'")
    }
  }

  /// Moves a value into a place.
  func store(_ value: Slot, to place: Place) throws {
    switch place {
    case .slot(let slot): assign(value, to: slot)
    case .object(let register, let scalar, let reference, _):
      emitSet(value, in: register, scalar, reference)
    case .element(let array, let index, let part, _):
      try access(array) { self.emitElementSet(value, array: $0.reference, index: index, part) }
    case .part(let whole, let scalar, let reference, let type):
      try access(whole) { slot in
        self.assign(
          value,
          to: Slot(
            type: type, scalar: slot.scalar + scalar, reference: slot.reference + reference))
      }
    case .computed(let computed):
      guard let set = computed.set else { throw unsupported("writing a read-only property") }
      try set(value)
    case .weak(let cell, _):
      try temporarily {
        let register = allocate(cell.type)
        emitMakeWeak(value, into: register.reference)
        try store(register, to: cell)
      }
    case .discard: release(value)
    }
  }

  /// Lets `body` change the value of a place in registers.
  func access(_ place: Place, _ body: (Slot) throws -> Void) throws {
    try temporarily {
      let slot = try beginAccess(place, in: nil)
      try body(slot)
      endAccess()
    }
  }

  /// Brings the value of a place into registers, those given or any. ``endAccess()`` puts it back.
  func beginAccess(_ place: Place, in wanted: Slot?) throws -> Slot {
    switch place {
    case .slot(let slot):
      guard let wanted else {
        openAccesses.append(OpenAccess {})
        return slot
      }
      move(slot, to: wanted)
      let notes = note(.registers, wanted, scalar: slot.scalar, reference: slot.reference)
      openAccesses.append(OpenAccess(notes) { [unowned self] in move(wanted, to: slot) })
      return wanted
    case .object(let register, let scalar, let reference, let type):
      let slot = wanted ?? allocateForAccess(type)
      emitTake(slot, from: register, scalar, reference)
      let notes = note(.register(register), slot, scalar: scalar, reference: reference)
      openAccesses.append(
        OpenAccess(notes) { [unowned self] in emitSet(slot, in: register, scalar, reference) })
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
        OpenAccess { [unowned self] in later { try self.putBack(slot, to: place) } })
      return slot
    case .discard: throw unsupported("'_' as an inout argument")
    }
  }

  /// Takes the registers that an access needs beside those that are wanted, before a call's window is begun: what lies
  /// above the window belongs to the callee.
  func prepareAccess(_ place: Place, isWanted: Bool) -> [Slot] {
    switch place {
    case .slot, .discard: return []
    case .computed(let computed) where computed.entry != nil:
      let own = isWanted ? [] : [allocate(place.type)]
      return own + prepareAccess(computed.entry.unsafelyUnwrapped.dictionary, isWanted: false)
    case .object, .computed, .weak: return isWanted ? [] : [allocate(place.type)]
    case .element(let array, _, _, let type):
      let own = isWanted ? [] : [allocate(type)]
      if type.referenceCount == 0, case .slot = array { return own }
      return own + prepareAccess(array, isWanted: false)
    case .part(let whole, _, _, _): return prepareAccess(whole, isWanted: false)
    }
  }

  /// The next prepared registers, or new ones when no call is being made.
  private func allocateForAccess(_ type: RuntimeType) -> Slot {
    preparedSlots.isEmpty ? allocate(type) : preparedSlots.removeFirst()
  }

  private func putBack(_ value: Slot, to place: Place) throws {
    if case .computed(let computed) = place, let modify = computed.modify {
      try modify(value)
    } else {
      try store(value, to: place)
    }
  }

  /// Emits something that may fail; the first failure is reported at the end of the function.
  private func later(_ body: () throws -> Void) {
    do { try body() } catch let error as LoweringError {
      failure = failure ?? error
    } catch {}
  }

  /// Puts the value of the last access back.
  func endAccess() {
    let access = openAccesses.removeLast()
    for note in access.notes { accesses[note] = accesses[note].ending(at: code.count) }
    access.end()
  }

  /// Writes down what is moved where, for the case that a trap ends the access.
  private func note(
    _ object: PendingAccess.Object, _ slot: Slot, scalar: Int, reference: Int
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
    _ array: Place, _ index: Int, _ part: ElementPart, _ slot: Slot, _ type: RuntimeType
  ) throws -> Slot {
    if type.referenceCount == 0, case .slot(let buffer) = array {
      // Plain words are copied out and in again, which needs no unique buffer in between.
      emitElementGet(slot, array: buffer.reference, index: index, part)
      openAccesses.append(
        OpenAccess { [unowned self] in
          emitElementSet(slot, array: buffer.reference, index: index, part)
        })
      return slot
    }
    let buffer = try beginAccess(array, in: nil)
    emit(.arrayTakePart, slot.scalar, buffer.reference, index)
    code += part.with(register: slot.reference).words
    let notes = note(
      .element(array: buffer.reference, index: index, stride: part.stride), slot,
      scalar: part.scalar, reference: part.reference)
    let outer = openAccesses.removeLast()
    openAccesses.append(
      OpenAccess(outer.notes + notes) { [unowned self] in
        emitElementSet(slot, array: buffer.reference, index: index, part)
        outer.end()
      })
    return slot
  }

  private func beginEntryAccess(_ entry: DictionaryEntry, _ slot: Slot) throws -> Slot {
    let dictionary = try beginAccess(entry.dictionary, in: nil).reference
    var register = 0
    var constant: HeapReference?
    switch entry.initial {
    case .slot(let closure): register = closure.reference
    case .constant(let closure): constant = closure
    case nil: break
    }
    let isOptional = entry.initial == nil
    let words = [
      Instruction(.halt, entry.key.scalar, entry.key.reference, register),
      Instruction(.halt, slot.scalar, slot.reference, isOptional ? 0 : 1),
    ]
    emit(.dictionaryTake, entry.position, dictionary)
    code += words
    emit(pointer: constant.map { UnsafeMutableRawPointer($0) })
    let notes = note(
      .entry(dictionary: dictionary, position: entry.position, isOptional: isOptional),
      slot, scalar: 0, reference: 0)
    let outer = openAccesses.removeLast()
    openAccesses.append(
      OpenAccess(outer.notes + notes) { [unowned self] in
        emit(.dictionaryPut, entry.position, dictionary)
        code += words
        outer.end()
      })
    return slot
  }

  private func beginPartAccess(
    _ whole: Place, _ scalar: Int, _ reference: Int, _ type: RuntimeType, in wanted: Slot?
  ) throws -> Slot {
    let value = try beginAccess(whole, in: nil)
    let part = Slot(
      type: type, scalar: value.scalar + scalar, reference: value.reference + reference)
    guard let wanted else { return part }
    move(part, to: wanted)
    let notes = note(.registers, wanted, scalar: part.scalar, reference: part.reference)
    let outer = openAccesses.removeLast()
    openAccesses.append(
      OpenAccess(outer.notes + notes) { [unowned self] in
        move(wanted, to: part)
        outer.end()
      })
    return wanted
  }

  // MARK: Elements

  /// Reads a part of an element of the array in a register.
  func emitElementGet(_ target: Slot, array: Int, index: Int, _ part: ElementPart) {
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

  /// Moves a value into a part of an element of the array in a register, which is made unique.
  func emitElementSet(_ value: Slot, array: Int, index: Int, _ part: ElementPart) {
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
  /// A whole element of a type.
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
