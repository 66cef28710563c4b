import DeclTree
import DeclMachine

/// Where a value can be written.
///
/// Finding the place evaluates what stands before it (indices, the object of a property) once; reading, writing and
/// changing it come after. A place that is changed by a call is *accessed*: its words are moved into registers, the
/// call works on them, and they are moved back. So an array in a property is still the only reference to its buffer
/// and grows in place, and a second access meanwhile finds null where the value was and stops the script.
indirect enum Place {
  /// Registers of this function.
  case slot(Slot)
  /// Words of the object in a register: a property of an instance, a variable in a box.
  case object(register: Int, scalar: Int, reference: Int, type: RuntimeType)
  /// A part of an element of an array; the index is in a scalar register.
  case element(array: Place, index: Int, part: ElementPart, type: RuntimeType)
  /// A part of a value that is read and written whole.
  case part(of: Place, scalar: Int, reference: Int, type: RuntimeType)
  /// What a getter gives and a setter takes.
  case computed(ComputedPlace)
  /// A weak or unowned variable, whose cell is in a place.
  case weak(cell: Place, type: RuntimeType)
  /// `_`
  case discard(RuntimeType)

  /// The type of the value.
  var type: RuntimeType {
    switch self {
    case .slot(let slot): slot.type
    case .object(_, _, _, let type), .element(_, _, _, let type), .part(_, _, _, let type),
      .weak(_, let type), .discard(let type):
      type
    case .computed(let place): place.type
    }
  }

  /// A part of the value, by its offsets.
  func part(scalar: Int, reference: Int, type: RuntimeType) -> Place {
    switch self {
    case .slot(let slot):
      return .slot(
        Slot(type: type, scalar: slot.scalar + scalar, reference: slot.reference + reference))
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

  func part(_ field: RuntimeType.Field) -> Place {
    part(scalar: field.scalar, reference: field.reference, type: field.type)
  }
}

/// A place behind a getter and a setter.
final class ComputedPlace {
  let type: RuntimeType
  /// Emits the code that reads the value into registers that hold nothing.
  let get: (Slot) throws -> Void
  /// Emits the code that writes a value, which is moved; nil when it cannot be written.
  let set: ((Slot) throws -> Void)?
  /// The same after a change in place, where that is told from other writes.
  let modify: ((Slot) throws -> Void)?
  /// The entry of a dictionary that it is, so that a change looks the key up once and works on the value in place.
  let entry: DictionaryEntry?

  init(
    type: RuntimeType, entry: DictionaryEntry? = nil, get: @escaping (Slot) throws -> Void,
    set: ((Slot) throws -> Void)?, modify: ((Slot) throws -> Void)? = nil
  ) {
    self.type = type
    self.entry = entry
    self.get = get
    self.set = set
    self.modify = modify
  }
}

/// An index of a subscript, evaluated once for the getter and the setter.
enum KeptIndex {
  case slot(Slot)
  /// A closure that captures nothing.
  case constant(HeapReference)
}

/// The value of a key: an optional, or the value itself with one to begin with.
struct DictionaryEntry {
  let dictionary: Place
  let key: Slot
  /// The closure that gives the value to begin with.
  let initial: KeptIndex?
  /// The scalar register for the entry's position while it is changed.
  let position: Int
}
