import DeclTree
import DeclMachine

/// Access to the words of objects: class instances, boxes, globals.
extension FunctionLowering {
  /// Copies words of the object in a register to empty registers.
  func emitLoad(_ target: ValueRegisters, from object: Int, _ scalar: Int, _ reference: Int) {
    switch (target.type.scalarCount, target.type.referenceCount) {
    case (0, 0): break
    case (1, 0): emit(.getScalar, target.scalar, object, scalar)
    case (0, 1) where target.type.nonNullReferences == [0]:
      emit(.getReference, target.reference, object, reference)
    default:
      emitWords(.getWords, target, object, scalar, reference)
      emitIntactCheck(target)
    }
  }

  /// Moves words out of an object, leaving null references.
  func emitMoveOut(_ target: ValueRegisters, from object: Int, _ scalar: Int, _ reference: Int) {
    if target.type.isEmpty { return }
    if target.type.referenceCount == 0 {
      emitLoad(target, from: object, scalar, reference)
      return
    }
    emitWords(.takeWords, target, object, scalar, reference)
    emitIntactCheck(target)
  }

  /// Moves registers into words of an object; old references are released.
  func emitStore(_ value: ValueRegisters, in object: Int, _ scalar: Int, _ reference: Int) {
    switch (value.type.scalarCount, value.type.referenceCount) {
    case (0, 0): break
    case (1, 0): emit(.setScalar, object, scalar, value.scalar)
    case (0, 1): emit(.setReference, object, reference, value.reference)
    default: emitWords(.setWords, value, object, scalar, reference)
    }
  }

  private func emitWords(
    _ opcode: Opcode, _ slot: ValueRegisters, _ object: Int, _ scalar: Int, _ reference: Int
  ) {
    emit(opcode, slot.scalar, object, slot.reference)
    code.append(Instruction(.halt, scalar, slot.type.scalarCount, reference))
    code.append(Instruction(.halt, slot.type.referenceCount))
  }

  /// Emits a trap for a value whose parts another access has moved out of the object.
  private func emitIntactCheck(_ slot: ValueRegisters) {
    guard slot.type.referenceCount > 0 else { return }
    emit(.checkIntact, slot.scalar, slot.reference)
    emit(word: Int64(slot.type.id))
  }

  /// Creates a weak cell for an optional or unowned instance; the reference moves.
  func emitMakeWeak(_ value: ValueRegisters, into register: Int) {
    emit(.makeWeak, register, value.reference)
  }

  /// Reads the cell of a weak or unowned variable.
  func emitLoadWeak(_ target: ValueRegisters, cell: Int) {
    if target.type.wrapped != nil {
      emit(.loadWeak, target.scalar, target.reference, cell)
    } else {
      emit(.loadUnowned, target.reference, cell)
    }
  }
}
