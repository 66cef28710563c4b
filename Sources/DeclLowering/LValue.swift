import DeclTree
import DeclMachine

/// An lvalue: the storage that an expression denotes.
///
/// Evaluating an lvalue evaluates its subexpressions (indices, the object of a property) once; it is read,
/// written and modified afterwards. An lvalue that a call modifies is *accessed*: its words are moved into
/// registers, the call works on them, and they are moved back. So an array in a property keeps a unique
/// buffer and grows in place, and an overlapping access finds null instead of the value and traps.
indirect enum LValue {
  /// Registers of this function.
  case registers(ValueRegisters)
  /// Words of the object in a register: a property of an instance, a variable in a box.
  case object(register: Int, scalar: Int, reference: Int, type: RuntimeType)
  /// A part of an element of an array; the index is in a scalar register.
  case element(array: LValue, index: Int, part: ElementPart, type: RuntimeType)
  /// A part of an lvalue that can only be read and written as a whole.
  case part(of: LValue, scalar: Int, reference: Int, type: RuntimeType)
  /// An lvalue behind a getter and a setter.
  case computed(ComputedLValue)
  /// A weak or unowned variable, whose cell is in another lvalue.
  case weak(cell: LValue, type: RuntimeType)
  /// The discarding assignment target: `_`
  case discard(RuntimeType)

  /// The type of the value.
  var type: RuntimeType {
    switch self {
    case .registers(let slot): slot.type
    case .object(_, _, _, let type), .element(_, _, _, let type), .part(_, _, _, let type),
      .weak(_, let type), .discard(let type):
      type
    case .computed(let place): place.type
    }
  }

  /// Returns the lvalue of a part, by its offsets.
  func part(scalar: Int, reference: Int, type: RuntimeType) -> LValue {
    switch self {
    case .registers(let slot):
      return .registers(
        ValueRegisters(
          type: type, scalar: slot.scalar + scalar, reference: slot.reference + reference))
    case .object(let register, let first, let second, _):
      return .object(
        register: register, scalar: first + scalar, reference: second + reference, type: type)
    case .element(let array, let index, let part, _):
      let inner = ElementPart(
        register: 0, scalar: part.scalar + scalar, scalarCount: type.scalarCount,
        reference: part.reference + reference, referenceCount: type.referenceCount,
        stride: part.stride)
      return .element(array: array, index: index, part: inner, type: type)
    case .part(let whole, let first, let second, _):
      return .part(
        of: whole, scalar: first + scalar, reference: second + reference, type: type)
    case .computed, .weak:
      return .part(of: self, scalar: scalar, reference: reference, type: type)
    case .discard: return .discard(type)
    }
  }

  func part(_ field: RuntimeType.Field) -> LValue {
    part(scalar: field.scalar, reference: field.reference, type: field.type)
  }
}

/// An lvalue behind a getter and a setter.
final class ComputedLValue {
  let type: RuntimeType
  /// A function that emits code to read the value into empty registers.
  let get: (ValueRegisters) throws -> Void
  /// A function that emits code to write a value, which is moved; nil for a read-only lvalue.
  let set: ((ValueRegisters) throws -> Void)?
  /// A function that writes the value back after a modification in place, if that differs from other writes.
  let modify: ((ValueRegisters) throws -> Void)?
  /// The entry of a dictionary, if the lvalue is one, so that a modification looks the key up once and works
  /// on the value in place.
  let entry: DictionaryEntry?

  init(
    type: RuntimeType, entry: DictionaryEntry? = nil,
    get: @escaping (ValueRegisters) throws -> Void,
    set: ((ValueRegisters) throws -> Void)?, modify: ((ValueRegisters) throws -> Void)? = nil
  ) {
    self.type = type
    self.entry = entry
    self.get = get
    self.set = set
    self.modify = modify
  }
}

/// An index of a subscript, evaluated once for the getter and the setter.
enum EvaluatedIndex {
  case slot(ValueRegisters)
  /// A closure without captures, such as a default value.
  case constant(HeapReference)
}

/// The value of a dictionary's key: an optional, or a value with a default.
struct DictionaryEntry {
  let dictionary: LValue
  let key: ValueRegisters
  /// The closure that computes the default value.
  let defaultValue: EvaluatedIndex?
  /// The scalar register with the entry's position during an access.
  let position: Int
}
