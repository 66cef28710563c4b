import DeclTree
import DeclMachine

/// The registers of one value: its type, its first scalar register and its first reference register.
struct ValueRegisters {
  let type: RuntimeType
  let scalar: Int
  let reference: Int

  init(type: RuntimeType, scalar: Int, reference: Int) {
    self.type = type
    self.scalar = scalar
    self.reference = reference
  }

  /// Returns the registers of a part.
  func part(_ field: RuntimeType.Field) -> ValueRegisters {
    ValueRegisters(
      type: field.type, scalar: scalar + field.scalar, reference: reference + field.reference)
  }

  /// The registers of an optional's payload; nil for other types.
  var payload: ValueRegisters? {
    type.wrapped.map { ValueRegisters(type: $0, scalar: scalar + 1, reference: reference) }
  }

  /// Returns the same registers with another type of the same layout.
  func retyped(as type: RuntimeType) -> ValueRegisters {
    ValueRegisters(type: type, scalar: scalar, reference: reference)
  }

  var scalarEnd: Int { scalar + type.scalarCount }
  var referenceEnd: Int { reference + type.referenceCount }
}

/// The value of an expression, in registers.
struct Value {
  let registers: ValueRegisters
  /// Indicates whether the value owns its references, which must then be moved or released. A borrowed value
  /// belongs to a variable and is valid only until that is written.
  let isOwned: Bool

  var type: RuntimeType { registers.type }
}

/// A jump target, whose position is known once it is placed.
final class JumpTarget {
  var position: Int?
  var jumps: [Int] = []
}
