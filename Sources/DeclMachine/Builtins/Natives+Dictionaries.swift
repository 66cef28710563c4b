/// Dictionaries. Their indices are the positions of the entries.
extension NativeTable {
  mutating func addDictionaries() {
    addDictionaryKeys()
    addDictionaryIndices()
    add("dictionary.empty") { call in
      call.finish(owned: call.machine.makeDictionary(call.resultType).object)
    }
    add("dictionary.count") { call in call.finish(call.dictionary(0).count) }
    add("dictionary.reserveCapacity") { call in call.reserveEntries() }
  }

  private mutating func addDictionaryKeys() {
    add("dictionary.find") { call in call.findEntry() }
    add("dictionary.get") { call in
      let dictionary = call.dictionary(0)
      guard let found = call.machine.find(call.value(1), in: dictionary) else { return .trapped }
      return call.finish(optionalCopying: found.map { dictionary.value(at: $0) })
    }
    add("dictionary.getDefault") { call in call.valueOrDefault() }
    add("dictionary.set") { call in
      guard let dictionary = call.machine.makeUniqueDictionary(call.value(0).references),
        let entry = call.machine.insert(call.value(1), value: call.value(2), into: dictionary)
      else { return .trapped }
      return call.finish(entry.isNew)
    }
    add("dictionary.remove") { call in
      guard let found = call.machine.find(call.value(1), in: call.dictionary(0)) else {
        return .trapped
      }
      guard let found else { return call.finish(optionalCopying: nil) }
      guard let dictionary = call.uniqueDictionary() else { return .trapped }
      call.result.int = 1
      call.machine.remove(
        at: found, from: dictionary, into: call.result.advanced(scalars: 1, references: 0))
      return .done
    }
  }

  private mutating func addDictionaryIndices() {
    add("dictionary.key") { call in
      guard let position = call.livePosition() else { return .trapped }
      return call.finish(copying: call.dictionary(0).key(at: position))
    }
    add("dictionary.value") { call in
      guard let position = call.livePosition() else { return .trapped }
      return call.finish(copying: call.dictionary(0).value(at: position))
    }
    add("dictionary.setValue") { call in
      guard let position = call.livePosition(), let dictionary = call.uniqueDictionary()
      else { return .trapped }
      call.machine.assign(
        call.value(2), to: dictionary.value(at: position), type: dictionary.valueType!)
      return .done
    }
    add("dictionary.removeSlot") { call in call.removeEntry() }
    add("dictionary.slotFrom") { call in call.nextEntry() }
    add("dictionary.slotEnd") { call in call.finish(call.dictionary(0).used) }
  }
}

// Operations that dictionaries and sets share; the first argument is the dictionary.
extension NativeCall {
  /// Stores the position of a key as the result; -1 if the key is absent.
  func findEntry() -> NativeOutcome {
    guard let found = machine.find(value(1), in: dictionary(0)) else { return .trapped }
    return finish(found ?? -1)
  }

  /// Stores the value of a key as the result; if the key is absent, that of the closure in the third argument.
  func valueOrDefault() -> NativeOutcome {
    let dictionary = dictionary(0)
    guard let found = machine.find(value(1), in: dictionary) else { return .trapped }
    if let position = found { return finish(copying: dictionary.value(at: position)) }
    let isDone = machine.call(
      closure: reference(2)!, [], result: result, resultType: resultType)
    return isDone ? .done : .trapped
  }

  /// Returns the first position at or after the second argument that has an entry; the end position if there
  /// is none.
  func nextEntry() -> NativeOutcome {
    let dictionary = dictionary(0)
    return finish(dictionary.nextPosition(from: int(1)) ?? dictionary.used)
  }

  /// Removes the entry at a position.
  func removeEntry() -> NativeOutcome {
    guard let position = livePosition(), let dictionary = uniqueDictionary() else {
      return .trapped
    }
    machine.remove(at: position, from: dictionary)
    return .done
  }

  /// Reserves room for a number of keys.
  func reserveEntries() -> NativeOutcome {
    guard let dictionary = machine.makeUniqueDictionary(value(0).references),
      machine.reserve(int(1), in: dictionary)
    else { return .trapped }
    return .done
  }

  /// Returns the position in the second argument; nil, with a trap, if the dictionary has no entry there, since a
  /// script may use the index of another dictionary, of a removed entry or of the end.
  func livePosition() -> Int? {
    let dictionary = dictionary(0)
    let position = int(1)
    if position >= 0, position < dictionary.used, dictionary.isLive(position) { return position }
    let kind = dictionary.valueType == nil ? "Set" : "Dictionary"
    machine.raise(.fatalError, "Attempting to access \(kind) elements using an invalid index")
    return nil
  }

  /// Returns the dictionary, made unique, with the entries at the same positions; nil after a trap.
  func uniqueDictionary() -> DictionaryObject? {
    machine.makeUniqueDictionary(value(0).references)
  }
}
