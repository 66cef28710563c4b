/// Identities of objects and types, and operations on values of any type.
extension NativeTable {
  mutating func addIdentities() {
    add("object.identical") { call in
      // The arguments are optional references: a tag and the object.
      let (left, right) = (call.value(0), call.value(1))
      guard left.bool, right.bool else { return call.finish(left.bool == right.bool) }
      return call.finish(left.reference == right.reference)
    }
    add("object.number") { call in
      guard let object = call.reference(0) else { return call.finish(0) }
      return call.finish(call.machine.services.number(of: object))
    }
    add("object.makeOwner") { call in
      let type = call.metatype(0)
      guard type.isClass, type.instanceFields.isEmpty else {
        return call.trap("ManagedBufferPointer buffer class has illegal stored properties")
      }
      let made = call.machine.heap.allocate(type.bufferDescriptor)
      let memory = call.reference(1)
      memory?.retain()
      made.references[type.bufferDescriptor.pointee.wordCount - 1] = memory
      return call.finish(owned: made)
    }
    add("object.memory") { call in
      guard let object = call.reference(0), object.kind == .instance, let type = object.type,
        object.pointee.descriptor == type.cache.bufferDescriptor,
        let memory = object.references[type.bufferDescriptor.pointee.wordCount - 1]
      else { return call.trap("The object was not made by a ManagedBufferPointer") }
      memory.retain()
      return call.finish(owned: memory)
    }
    add("object.isUnique") { call in call.finish(call.reference(0)?.isUnique ?? false) }
    add("value.equal") { call in
      let same = call.machine.equal(call.value(0), call.value(1), type: call.argumentType(0))
      guard let same else { return .trapped }
      return call.finish(same)
    }
    add("error.name") { call in
      guard let object = call.reference(0) else { return call.finish("") }
      let (value, type) = call.machine.open(object)
      // The error's code is Swift's: for an enum the number of its case, cases with payloads first; 1 for
      // other types.
      let number = type.cases.isEmpty ? 1 : errorCode(value.int, type.cases)
      return call.finish("\(type.qualifiedName) error \(number).")
    }
    add("type.equal") { call in
      let (left, right) = (call.value(0), call.value(1))
      guard left.bool, right.bool else { return call.finish(left.bool == right.bool) }
      return call.finish(left.scalars[1] == right.scalars[1])
    }
    add("type.number") { call in call.finish(call.int(0)) }
  }
}

/// Returns the number that Swift assigns to a case of an error enum: cases with payloads are counted first.
private func errorCode(_ index: Int, _ cases: [RuntimeType.Case]) -> Int {
  guard cases.indices.contains(index) else { return index }
  let hasPayload = !cases[index].payload.isEmpty
  let before = cases[..<index].count { $0.payload.isEmpty == hasPayload }
  let alike = index - before
  return hasPayload ? alike : alike + cases.count { !$0.payload.isEmpty }
}
