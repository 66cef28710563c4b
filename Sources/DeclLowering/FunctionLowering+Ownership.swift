import DeclTree
import DeclMachine

/// The ends of lifetimes that the check of ownership found.
///
/// A consumed place keeps null references, so that the end of its scope releases nothing, also on paths that did not
/// consume it.
extension FunctionLowering {
  /// Moves the value of a variable, or of a part of one, to empty registers.
  func lowerConsume(_ place: TypedExpr, into target: ValueRegisters) throws {
    try withLValue(place) { found in
      switch found {
      case .registers(let slot): move(slot, to: target)
      case .object(let register, let scalar, let reference, _):
        emitMoveOut(target, from: register, scalar, reference)
      default: try load(found, into: target)
      }
    }
  }

  /// Releases the registers of variables, the last declared one first. The parts of a noncopyable value end in their
  /// order.
  func releaseVariables(_ first: Int, _ count: Int) {
    var end = first + count
    for slot in noncopyableSlots(first..<max(first, end)) where slot.referenceEnd <= end {
      releaseReferences(slot.referenceEnd, end - slot.referenceEnd)
      for register in slot.reference..<slot.referenceEnd { emit(.release, register) }
      end = slot.reference
    }
    releaseReferences(first, end - first)
  }

  /// Records that a variable may have a type whose values consist of several references that cannot be copied.
  func noteParts(of type: RuntimeType) {
    if !hasNoncopyableParts, type.hasNoncopyableParts { hasNoncopyableParts = true }
  }

  /// Returns the registers of the variables in a range whose values consist of several references that cannot be
  /// copied, the last one first.
  private func noncopyableSlots(_ range: Range<Int>) -> [ValueRegisters] {
    guard hasNoncopyableParts else { return [] }
    return variables.values.compactMap { storage -> ValueRegisters? in
      guard case .registers(let slot) = storage, slot.type.hasNoncopyableParts,
        range.contains(slot.reference), range.contains(slot.referenceEnd - 1)
      else { return nil }
      return slot
    }.sorted { $0.reference > $1.reference }
  }

  /// Ends the lifetime of a value if its place was not consumed.
  func lowerEnd(_ place: TypedExpr) throws {
    try withTemporaries {
      let ended = allocate(type(place.type))
      try lowerConsume(place, into: ended)
      release(ended)
    }
  }

  /// Lowers `discard self`: the instance ends as one that was never completed, whose deinitialiser does not run.
  func lowerDiscardSelf(_ place: TypedExpr) throws {
    try withTemporaries {
      let ended = allocate(type(place.type))
      try lowerConsume(place, into: ended)
      if ended.type.isClass { emit(.markUnfinished, ended.reference, 1) }
      release(ended)
    }
  }
}

extension RuntimeType {
  /// Indicates whether the values are noncopyable structs with several references, which end in their order.
  fileprivate var hasNoncopyableParts: Bool {
    referenceCount > 1 && decl?.isNoncopyable == true && decl?.keyword == .structure
  }
}

extension TypedExpr {
  /// Indicates whether evaluating the expression may move the value of a variable of the enclosing function.
  var mayConsume: Bool {
    var found = false
    var walker = TreeWalker()
    walker.expression = { if case .consume = $0.kind { found = true } }
    walker.walk(self)
    return found
  }
}
