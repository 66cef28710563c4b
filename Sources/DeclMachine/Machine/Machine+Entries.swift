/// Where the parts of a change of a dictionary's entry are, as the words after the instruction say: the key's registers and
/// that of the closure that gives the value of a new key; the value's registers, and whether the value is an optional, so
/// that there is no such closure; the closure itself where it is a constant.
struct EntryAccess {
  let words: UnsafeMutablePointer<Instruction>
  let scalars: UnsafeMutablePointer<Int64>
  let references: UnsafeMutablePointer<HeapReference?>

  @inline(__always)
  init(
    words: UnsafeMutablePointer<Instruction>, scalars: UnsafeMutablePointer<Int64>,
    references: UnsafeMutablePointer<HeapReference?>
  ) {
    self.words = words
    self.scalars = scalars
    self.references = references
  }

  @inline(__always)
  var key: ValueAddress {
    ValueAddress(
      scalars: scalars + Int(words[0].a), references: references + Int(words[0].b))
  }

  /// Where the value is while it is changed.
  @inline(__always)
  var value: ValueAddress {
    ValueAddress(
      scalars: scalars + Int(words[1].a), references: references + Int(words[1].b))
  }

  @inline(__always)
  var isOptional: Bool { words[1].c == 0 }

  /// The value without the optional's tag.
  @inline(__always)
  var payload: ValueAddress {
    isOptional ? value.advanced(scalars: 1, references: 0) : value
  }

  /// The closure that gives the value of a new key.
  var initial: HeapReference {
    (HeapReference(bitPattern: Int(words[2].word)) ?? references[Int(words[0].c)])
      .unsafelyUnwrapped
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
      closure: access.initial, [], result: access.value,
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
