/// Where the parts of a change of a dictionary's entry are; two words after the instruction.
struct EntryAccess {
  let key: ValueAddress
  /// Where the value is while it is changed.
  let value: ValueAddress
  /// The closure that gives the value of a new key; nil where the value is an optional.
  let initial: HeapReference?
  let isOptional: Bool

  @inline(__always)
  init(
    _ pc: UnsafeMutablePointer<Instruction>, _ scalars: UnsafeMutablePointer<Int64>,
    _ references: UnsafeMutablePointer<HeapReference?>
  ) {
    key = ValueAddress(
      scalars: scalars + Int(pc[0].a), references: references + Int(pc[0].b))
    value = ValueAddress(
      scalars: scalars + Int(pc[1].a), references: references + Int(pc[1].b))
    isOptional = pc[1].c == 0
    initial = isOptional ? nil : references[Int(pc[0].c)]
  }

  /// The value without the optional's tag.
  var payload: ValueAddress {
    isOptional ? value.advanced(scalars: 1, references: 0) : value
  }
}

/// Changing the value of a key in place: it is moved into registers and back, so that an array in a dictionary stays the
/// only reference to its buffer.
extension Machine {
  /// Moves the value of a key out and gives the entry's position; -1 for a new key, nil after a trap.
  @inline(never) @_optimize(speed)
  func takeEntry(
    _ place: UnsafeMutablePointer<HeapReference?>, _ access: EntryAccess
  ) -> Int? {
    let dictionary = makeUniqueDictionary(place)
    guard let found = find(access.key, in: dictionary) else { return nil }
    guard let position = found else {
      if access.isOptional {
        access.value.int = 0
        return -1
      }
      return start(access, dictionary) ? -1 : nil
    }
    if access.isOptional { access.value.int = 1 }
    moveWords(dictionary.value(at: position), to: access.payload, dictionary.layout)
    return position
  }

  /// The value of a new key.
  private func start(_ access: EntryAccess, _ dictionary: DictionaryObject) -> Bool {
    call(
      closure: access.initial.unsafelyUnwrapped, [], result: access.value,
      resultType: dictionary.valueType.unsafelyUnwrapped)
  }

  /// Moves the value back; false after a trap.
  @inline(never) @_optimize(speed)
  func putEntry(
    _ place: UnsafeMutablePointer<HeapReference?>, _ access: EntryAccess, _ position: Int
  ) -> Bool {
    let dictionary = DictionaryObject(place.pointee.unsafelyUnwrapped)
    let isGone = access.isOptional && access.value.int == 0
    if position >= 0 {
      if isGone {
        remove(at: position, from: dictionary)
      } else {
        moveWords(access.payload, to: dictionary.value(at: position), dictionary.layout)
      }
      return true
    }
    if isGone { return true }
    guard insert(access.key, value: access.payload, into: dictionary) != nil else { return false }
    release(access.payload, type: dictionary.valueType.unsafelyUnwrapped)
    return true
  }

  @inline(__always)
  private func moveWords(
    _ source: ValueAddress, to target: ValueAddress, _ layout: EntryLayout
  ) {
    for index in 0..<layout.valueScalars { target.scalars[index] = source.scalars[index] }
    for index in 0..<layout.valueReferences {
      target.references[index] = source.references[index]
      source.references[index] = nil
    }
  }
}
