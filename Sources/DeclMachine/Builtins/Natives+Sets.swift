/// Sets: dictionaries without values.
extension NativeTable {
  mutating func addSets() {
    add("set.empty") { call in
      call.finish(owned: call.machine.makeDictionary(call.resultType).object)
    }
    add("set.count") { call in call.finish(call.dictionary(0).count) }
    add("set.reserveCapacity") { call in call.reserveEntries() }
    add("set.find") { call in call.findEntry() }
    add("set.contains") { call in
      guard let found = call.machine.find(call.value(1), in: call.dictionary(0)) else {
        return .trapped
      }
      return call.finish(found != nil)
    }
    addSetChanges()
    add("set.member") { call in
      guard let position = call.livePosition() else { return .trapped }
      return call.finish(copying: call.dictionary(0).key(at: position))
    }
    add("set.removeSlot") { call in call.removeEntry() }
    add("set.slotFrom") { call in call.nextEntry() }
    add("set.slotEnd") { call in call.finish(call.dictionary(0).used) }
  }

  private mutating func addSetChanges() {
    add("set.insert") { call in
      guard let set = call.machine.makeUniqueDictionary(call.value(0).references),
        let entry = call.machine.insert(call.value(1), value: nil, into: set)
      else { return .trapped }
      return call.finish(entry.isNew)
    }
    add("set.remove") { call in
      guard let found = call.machine.find(call.value(1), in: call.dictionary(0)) else {
        return .trapped
      }
      guard let position = found else { return call.finish(optionalCopying: nil) }
      guard let set = call.uniqueDictionary() else { return .trapped }
      let member = call.finish(optionalCopying: set.key(at: position))
      call.machine.remove(at: position, from: set)
      return member
    }
    add("set.setMember") { call in
      guard let position = call.livePosition(), let set = call.uniqueDictionary() else {
        return .trapped
      }
      call.machine.assign(call.value(2), to: set.key(at: position), type: set.keyType)
      return .done
    }
  }
}
