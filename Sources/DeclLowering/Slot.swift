import DeclTree
import DeclMachine

/// Registers that hold one value: where its scalars and its references begin.
struct Slot {
  let type: RuntimeType
  let scalar: Int
  let reference: Int

  init(type: RuntimeType, scalar: Int, reference: Int) {
    self.type = type
    self.scalar = scalar
    self.reference = reference
  }

  /// The registers of a part.
  func part(_ field: RuntimeType.Field) -> Slot {
    Slot(
      type: field.type, scalar: scalar + field.scalar, reference: reference + field.reference)
  }

  /// The registers of an optional's value.
  var payload: Slot? {
    type.wrapped.map { Slot(type: $0, scalar: scalar + 1, reference: reference) }
  }

  /// The same registers with another type of the same layout.
  func seen(as type: RuntimeType) -> Slot { Slot(type: type, scalar: scalar, reference: reference) }

  var scalarEnd: Int { scalar + type.scalarCount }
  var referenceEnd: Int { reference + type.referenceCount }
}

/// A value that an expression gave.
struct Value {
  let slot: Slot
  /// Whether the references belong to the value and have to be moved on or released; a borrowed value is a
  /// variable's, and only good until that is written.
  let isOwned: Bool

  var type: RuntimeType { slot.type }
}

/// A place in the code that jumps lead to; known once it is placed.
final class JumpTarget {
  var position: Int?
  var jumps: [Int] = []
}
