/// Identities of objects and types.
extension NativeTable {
  mutating func addIdentities() {
    add("object.identical") { call in
      // Optional references: a tag and the object.
      let (left, right) = (call.value(0), call.value(1))
      guard left.bool, right.bool else { return call.finish(left.bool == right.bool) }
      return call.finish(left.reference == right.reference)
    }
    add("object.number") { call in
      guard let object = call.reference(0) else { return call.finish(0) }
      return call.finish(call.machine.services.number(of: object))
    }
    add("type.equal") { call in
      let (left, right) = (call.value(0), call.value(1))
      guard left.bool, right.bool else { return call.finish(left.bool == right.bool) }
      return call.finish(left.scalars[1] == right.scalars[1])
    }
    add("type.number") { call in call.finish(call.int(0)) }
  }
}
