/// The operands of an access to a dictionary's entry, decoded from the words after the instruction. Word 0:
/// the key's registers and the register of the closure that computes the value of a new key. Word 1: the
/// value's registers, and 0 if the value is an optional, for which there is no such closure. Word 2: the
/// closure itself, if it is a constant.
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

  /// The registers that hold the value during the access.
  @inline(__always)
  var value: ValueAddress {
    ValueAddress(
      scalars: scalars + Int(words[1].a), references: references + Int(words[1].b))
  }

  @inline(__always)
  var isOptional: Bool { words[1].c == 0 }

  /// The value without the tag of the optional.
  @inline(__always)
  var payload: ValueAddress {
    isOptional ? value.advanced(scalars: 1, references: 0) : value
  }

  /// The closure that computes the value of a new key.
  var defaultClosure: HeapReference {
    (HeapReference(bitPattern: Int(words[2].word)) ?? references[Int(words[0].c)])
      .unsafelyUnwrapped
  }
}

/// Changing the value of a key in place: it is moved into registers and back, so that an array in a
/// dictionary keeps a unique buffer and need not be copied.
extension Machine {
  /// Moves the value of a key into registers and returns the entry's position; -1 for a new key, nil after a
  /// trap.
  @inline(never) @_optimize(speed)
  func moveOutEntry(
    _ place: UnsafeMutablePointer<HeapReference?>, _ access: EntryAccess
  ) -> Int? {
    guard let dictionary = makeUniqueDictionary(place) else { return nil }
    guard let found = find(access.key, in: dictionary) else { return nil }
    guard let position = found else {
      if access.isOptional {
        access.value.int = 0
        return -1
      }
      return computeDefault(access, dictionary) ? -1 : nil
    }
    if access.isOptional { access.value.int = 1 }
    moveWords(dictionary.value(at: position), to: access.payload, dictionary.layout)
    return position
  }

  /// Computes the value of a new key. Returns false after a trap.
  private func computeDefault(_ access: EntryAccess, _ dictionary: DictionaryObject) -> Bool {
    call(
      closure: access.defaultClosure, [], result: access.value,
      resultType: dictionary.valueType.unsafelyUnwrapped)
  }

  /// Moves the value back into its entry; returns false after a trap.
  @inline(never) @_optimize(speed)
  func moveBackEntry(
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
