/// Dictionaries and sets. A function that runs the key's `hash(into:)` or `==`, or that allocates, returns nil
/// or false after a trap.
extension Machine {
  /// Returns a new empty dictionary or set of a type.
  package func makeDictionary(_ type: RuntimeType) -> DictionaryObject {
    DictionaryObject(heap.allocate(type.objectDescriptor!, words: DictionaryObject.words))
  }

  /// Returns a new empty dictionary or set of a type, with room for `capacity` keys; nil after a trap.
  package func makeDictionary(_ type: RuntimeType, capacity: Int) -> DictionaryObject? {
    let dictionary = makeDictionary(type)
    if reserve(capacity, in: dictionary) { return dictionary }
    release(dictionary.object)
    return nil
  }

  /// Returns the position of a key, `.some(nil)` if it is absent; nil after a trap.
  @inline(__always)
  package func find(_ key: ValueAddress, in dictionary: DictionaryObject) -> Int?? {
    guard dictionary.count > 0 else { return .some(nil) }
    guard let hash = keyHash(key, dictionary) else { return nil }
    return find(key, hash, in: dictionary)
  }

  @inline(__always)
  private func keyHash(_ key: ValueAddress, _ dictionary: DictionaryObject) -> Int? {
    switch dictionary.layout.keyKind {
    // Hashes are not negative, because -1 marks a removed entry.
    case .word: return Self.mix(0, key.int) & Int.max
    case .string: return key.reference?.stringHash ?? 0
    case .any: return hash(key, type: dictionary.keyType).map { $0 & Int.max }
    }
  }

  @inline(__always)
  private func find(_ key: ValueAddress, _ hash: Int, in dictionary: DictionaryObject) -> Int?? {
    guard dictionary.table != nil else { return .some(nil) }
    switch dictionary.layout.keyKind {
    case .word:
      let word = key.scalars[0]
      return findPlain(hash, dictionary) { $0[1] == word }
    case .string:
      guard let text = key.reference else { return .some(nil) }
      let word = Int64(Int(bitPattern: text))
      var isTrapped = false
      let found = findPlain(hash, dictionary) { entry in
        if entry[1] == word { return true }
        guard let known = HeapReference(bitPattern: Int(entry[1])) else { return false }
        guard let isSame = isEqual(text, known) else {
          isTrapped = true
          return true
        }
        return isSame
      }
      return isTrapped ? nil : found
    case .any: return findAny(key, hash, dictionary)
    }
  }

  /// Looks up a key that can be compared without code of the script; `isKey` compares an entry with the same
  /// hash.
  @inline(__always)
  private func findPlain(
    _ hash: Int, _ dictionary: DictionaryObject, _ isKey: (UnsafeMutablePointer<Int64>) -> Bool
  ) -> Int? {
    let table = dictionary.table.unsafelyUnwrapped
    let entries = dictionary.entries.unsafelyUnwrapped
    let words = dictionary.entryWords
    let mask = dictionary.mask
    var slot = hash & mask
    while true {
      let position = Int(table[slot])
      if position == -1 { return nil }
      if position >= 0 {
        let entry = entries + position &* words
        if entry[0] == Int64(hash), isKey(entry) { return position }
      }
      slot = (slot &+ 1) & mask
    }
  }

  private func findAny(
    _ key: ValueAddress, _ hash: Int, _ dictionary: DictionaryObject
  ) -> Int?? {
    let type = dictionary.keyType
    var slot = hash & dictionary.mask
    while true {
      // The key's `==` is code of the script that may change the dictionary, so everything is read again in
      // each round.
      guard let table = dictionary.table else { return .some(nil) }
      let position = Int(table[slot & dictionary.mask])
      if position == -1 { return .some(nil) }
      if position >= 0, position < dictionary.used, dictionary.hash(at: position) == hash {
        guard let same = equal(key, dictionary.key(at: position), type: type) else { return nil }
        if same { return position }
      }
      slot = (slot + 1) & dictionary.mask
    }
  }

  /// Inserts copies of a key and a value; for an existing key the value is replaced and the old key stays.
  /// The dictionary must be unique.
  ///
  /// Returns the entry's position and whether it is new; nil after a trap.
  package func insert(
    _ key: ValueAddress, value: ValueAddress?, into dictionary: DictionaryObject
  ) -> (position: Int, isNew: Bool)? {
    guard let hash = keyHash(key, dictionary) else { return nil }
    guard let found = find(key, hash, in: dictionary) else { return nil }
    if let position = found {
      if let value, let valueType = dictionary.valueType {
        assign(value, to: dictionary.value(at: position), type: valueType)
      }
      return (position, false)
    }
    return add(key, hash, value, to: dictionary).map { ($0, true) }
  }

  private func add(
    _ key: ValueAddress, _ hash: Int, _ value: ValueAddress?, to dictionary: DictionaryObject
  ) -> Int? {
    if dictionary.used == dictionary.capacity {
      // Resizing drops removed entries, so the new capacity depends on the live ones only.
      guard resize(dictionary, capacity: max(8, dictionary.count * 2)) else { return nil }
    }
    let position = dictionary.used
    dictionary.used += 1
    dictionary.count += 1
    let entry = dictionary.entries! + position * dictionary.entryWords
    entry.initialize(repeating: 0, count: dictionary.entryWords)
    entry[0] = Int64(hash)
    copy(key, to: dictionary.key(at: position), type: dictionary.keyType)
    if let value, let valueType = dictionary.valueType {
      copy(value, to: dictionary.value(at: position), type: valueType)
    }
    enter(position, hash, dictionary)
    return position
  }

  private func enter(_ position: Int, _ hash: Int, _ dictionary: DictionaryObject) {
    let table = dictionary.table!
    var slot = hash & dictionary.mask
    while table[slot] >= 0 { slot = (slot + 1) & dictionary.mask }
    table[slot] = Int32(position)
  }

  /// Removes the entry of a key and returns whether there was one; nil after a trap. The dictionary must be
  /// unique.
  ///
  /// With `into`, the value is moved there instead of being released.
  package func remove(
    _ key: ValueAddress, from dictionary: DictionaryObject, into target: ValueAddress? = nil
  ) -> Bool? {
    guard let found = find(key, in: dictionary) else { return nil }
    guard let position = found else { return false }
    remove(at: position, from: dictionary, into: target)
    return true
  }

  /// Removes the entry at a position; with `into`, its value is moved there.
  package func remove(
    at position: Int, from dictionary: DictionaryObject, into target: ValueAddress? = nil
  ) {
    let hash = dictionary.hash(at: position)
    var slot = hash & dictionary.mask
    while dictionary.table![slot] != Int32(position) { slot = (slot + 1) & dictionary.mask }
    dictionary.table![slot] = -2
    dictionary.entries![position * dictionary.entryWords] = -1
    dictionary.count -= 1
    let keyType = dictionary.keyType
    let valueType = dictionary.valueType
    let key = dictionary.key(at: position)
    let value = dictionary.value(at: position)
    if let target, let valueType {
      move(value, to: target, type: valueType)
    } else if let valueType {
      release(value, type: valueType)
    }
    release(key, type: keyType)
  }

  /// Makes the dictionary behind a reference unique, by a copy if there are other references, and returns it;
  /// nil after a trap.
  @inline(__always)
  package func makeUniqueDictionary(
    _ place: UnsafeMutablePointer<HeapReference?>
  ) -> DictionaryObject? {
    let old = DictionaryObject(place.pointee.unsafelyUnwrapped)
    return old.object.isUnique ? old : replaceByCopy(old, place)
  }

  @inline(never)
  private func replaceByCopy(
    _ old: DictionaryObject, _ place: UnsafeMutablePointer<HeapReference?>
  ) -> DictionaryObject? {
    let new = DictionaryObject(
      heap.allocate(old.object.pointee.descriptor, words: DictionaryObject.words))
    guard copyEntries(of: old, to: new) else {
      release(new.object)
      return nil
    }
    place.pointee = new.object
    release(old.object)
    return new
  }

  /// Reserves room for `capacity` keys in a unique dictionary. Returns false after a trap.
  package func reserve(_ capacity: Int, in dictionary: DictionaryObject) -> Bool {
    capacity <= dictionary.capacity || resize(dictionary, capacity: capacity)
  }

  /// Copies the entries to an empty dictionary, each to the same position, since indices stay valid when a dictionary is
  /// copied for a write.
  private func copyEntries(of old: DictionaryObject, to new: DictionaryObject) -> Bool {
    if old.count == 0 { return true }
    guard reserve(old.used, in: new) else { return false }
    let keyType = old.keyType
    let valueType = old.valueType
    while new.used < old.used {
      let position = new.used
      let entry = new.entries! + position * new.entryWords
      entry[0] = Int64(old.hash(at: position))
      if entry[0] >= 0 {
        copy(old.key(at: position), to: new.key(at: position), type: keyType)
        if let valueType {
          copy(old.value(at: position), to: new.value(at: position), type: valueType)
        }
        new.count += 1
        enter(position, old.hash(at: position), new)
      }
      new.used += 1
      guard spend(Self.entryWork) else { return false }
    }
    return true
  }

  /// The work of entering a key into a large table, most of which is not in the processor's caches.
  private static var entryWork: Int { 16 }

  /// Moves the live entries to new memory in the same order, and rebuilds the hash table. After a trap the
  /// dictionary is as before.
  private func resize(_ dictionary: DictionaryObject, capacity: Int) -> Bool {
    let words = dictionary.entryWords
    // The table takes at most three slots of four bytes for each entry. Its positions have 32 bits.
    guard hasRoom(for: capacity, size: words * 8 + 12),
      capacity <= Int32.max || hasRoom(for: Int.max)
    else { return false }
    let entries = heap.allocateBuffer(bytes: capacity * words * 8)
      .assumingMemoryBound(to: Int64.self)
    var size = 16
    // The size is a power of two, and at most two thirds of the slots are used, so that probing stays short.
    while size * 2 < capacity * 3 { size *= 2 }
    let table = heap.allocateBuffer(bytes: size * 4).assumingMemoryBound(to: Int32.self)
    guard let used = fill(table, size, entries, from: dictionary) else {
      heap.freeBuffer(entries, bytes: capacity * words * 8)
      heap.freeBuffer(table, bytes: size * 4)
      return false
    }
    freeBuffers(of: dictionary)
    dictionary.entries = entries
    dictionary.table = table
    dictionary.mask = size - 1
    dictionary.capacity = capacity
    dictionary.used = used
    return true
  }

  /// Copies the words of the live entries and enters them into an empty table. Returns their number; nil after
  /// a trap.
  private func fill(
    _ table: UnsafeMutablePointer<Int32>, _ size: Int, _ entries: UnsafeMutablePointer<Int64>,
    from dictionary: DictionaryObject
  ) -> Int? {
    var cleared = 0
    while cleared < size {
      let count = min(size - cleared, Self.workPortion)
      (table + cleared).initialize(repeating: -1, count: count)
      cleared += count
      guard spend(count) else { return nil }
    }
    let words = dictionary.entryWords
    var used = 0
    var position = 0
    while let next = dictionary.nextPosition(from: position) {
      let entry = entries + used * words
      entry.update(from: dictionary.entries! + next * words, count: words)
      var slot = Int(entry[0]) & (size - 1)
      while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      table[slot] = Int32(used)
      used += 1
      position = next + 1
      guard spend(Self.entryWork) else { return nil }
    }
    return used
  }

  func freeBuffers(of dictionary: DictionaryObject) {
    if let entries = dictionary.entries {
      heap.freeBuffer(
        UnsafeMutableRawPointer(entries), bytes: dictionary.capacity * dictionary.entryWords * 8)
    }
    if let table = dictionary.table {
      heap.freeBuffer(UnsafeMutableRawPointer(table), bytes: (dictionary.mask + 1) * 4)
    }
  }
}
