import DeclLang
import DeclMachine

/// A converter from snapshots to values of the machine: the inverse of ``Snapshotter``.
struct SnapshotReader {
  let machine: Machine

  /// Returns a value of a type; nil when the snapshot does not match the type, or after a trap.
  func value(_ snapshot: ValueSnapshot, _ type: RuntimeType) -> ValueBlock? {
    let made = ValueBlock(type: type, machine: machine)
    return write(snapshot, to: made.address, type) ? made : nil
  }

  /// Writes a value to uninitialised memory. Returns false if that failed; the memory then holds a valid
  /// value all the same.
  private func write(
    _ snapshot: ValueSnapshot, to place: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    switch (type.kind, snapshot) {
    case (.integer, .integer(let value)): place.scalars[0] = Int64(value)
    case (.double, .number(let value)):
      place.scalars[0] = Int64(bitPattern: value.bitPattern)
    case (.bool, .bool(let value)): place.scalars[0] = value ? 1 : 0
    case (.string, .string(let value)): place.reference = machine.makeString(value)
    case (.optional, .none): place.scalars[0] = 0
    case (.optional(let wrapped), _):
      guard write(snapshot, to: place.advanced(scalars: 1, references: 0), wrapped) else {
        return false
      }
      place.scalars[0] = 1
    case (.array(let element), .list(let values)):
      return write(values, to: place, type, element)
    case (.dictionary(let key, let value), .dictionary(let pairs)):
      return write(pairs, to: place, type, key, value)
    case (.structure, .structure(let name, let fields)) where name == type.decl?.name:
      return write(fields, to: place, type)
    default: return false
    }
    return true
  }

  private func write(
    _ values: [ValueSnapshot], to place: ValueAddress, _ type: RuntimeType, _ element: RuntimeType
  ) -> Bool {
    guard let array = machine.makeArray(type, capacity: values.count) else { return false }
    place.reference = array.object
    for (index, value) in values.enumerated() {
      // Counted before it is written, so that the parts of an incomplete element are released with the array.
      array.count = index + 1
      guard write(value, to: array.address(index), element) else { return false }
    }
    return true
  }

  private func write(
    _ pairs: [ValueSnapshot.Pair], to place: ValueAddress, _ type: RuntimeType,
    _ keyType: RuntimeType, _ valueType: RuntimeType
  ) -> Bool {
    guard let dictionary = machine.makeDictionary(type, capacity: pairs.count) else {
      return false
    }
    place.reference = dictionary.object
    return pairs.allSatisfy { pair in
      guard let key = value(pair.key, keyType), let value = value(pair.value, valueType) else {
        return false
      }
      return machine.insert(key.address, value: value.address, into: dictionary) != nil
    }
  }

  private func write(
    _ fields: [ValueSnapshot.Field], to place: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    guard fields.map(\.name) == type.fields.map(\.name) else { return false }
    return zip(fields, type.fields).allSatisfy { field, part in
      write(field.value, to: place.part(part), part.type)
    }
  }
}
