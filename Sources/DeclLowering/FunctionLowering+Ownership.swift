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
