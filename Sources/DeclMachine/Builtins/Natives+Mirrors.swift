import DeclTree

/// Reflection, for `Mirror`. The first argument is an `Any`. An instance is reflected one class at a time:
/// the second argument is the number of steps from its class to the superclass.
extension NativeTable {
  mutating func addMirrors() {
    add("mirror.style") { call in
      guard let subject = MirroredValue(call) else { return call.finish(0) }
      return call.finish(subject.style.rawValue)
    }
    add("mirror.type") { call in
      guard let subject = MirroredValue(call) else { return call.finish(optional: nil as Int?) }
      return call.finish(optional: subject.type.id)
    }
    add("mirror.count") { call in call.finish(MirroredValue(call)?.count ?? 0) }
    add("mirror.case") { call in
      guard let subject = MirroredValue(call), subject.style == .enumeration else {
        return call.finish("")
      }
      return call.finish(subject.type.cases[subject.value.int].name)
    }
    add("mirror.identity") { call in
      guard let object = call.reference(0) else { return call.finish(optional: nil as Int?) }
      let (value, type) = call.machine.open(object)
      switch type.kind {
      case .classInstance: return call.finish(optional: call.machine.services.number(of: object))
      // The identities of types are negative, those of objects positive.
      case .metatype: return call.finish(optional: -1 - value.int)
      default: return call.finish(optional: nil as Int?)
      }
    }
    add("mirror.label") { call in
      call.finish(MirroredValue(call)?.label(call.int(2)) ?? "")
    }
    add("mirror.child") { call in
      guard let subject = MirroredValue(call), let child = subject.child(call.int(2)) else {
        return call.trap("The mirror has no such child")
      }
      return call.finish(owned: child)
    }
  }
}

/// A value as a mirror reflects it.
private struct MirroredValue {
  /// The display style; the raw values are those of `Mirror.DisplayStyle`, from 1.
  enum Style: Int {
    case plain, structure, classInstance, enumeration, tuple, optional, collection, dictionary, set
  }

  let machine: Machine
  let value: ValueAddress
  let type: RuntimeType

  /// Creates the value of the first argument, as the class or superclass that the second argument selects.
  /// Nil if there is no such superclass.
  init?(_ call: NativeCall) {
    guard let object = call.reference(0) else { return nil }
    let opened = call.machine.open(object)
    var type: RuntimeType? = opened.type
    for _ in 0..<call.int(1) { type = type?.superclass }
    guard let type else { return nil }
    self.machine = call.machine
    self.value = opened.value
    self.type = type
  }

  var style: Style {
    switch type.kind {
    case .structure: .structure
    case .classInstance: .classInstance
    case .enumeration: .enumeration
    case .tuple: .tuple
    case .optional: .optional
    case .array: .collection
    case .dictionary: .dictionary
    case .set: .set
    default: .plain
    }
  }

  private var fields: ArraySlice<RuntimeType.Field> {
    guard type.isClass else { return type.fields[...] }
    return type.instanceFields[(type.superclass?.instanceFields.count ?? 0)...]
  }

  var count: Int {
    switch type.kind {
    case .structure, .classInstance, .tuple: fields.count
    case .enumeration: type.cases[value.int].payload.isEmpty ? 0 : 1
    case .optional: value.int
    case .array: ArrayBuffer(value.reference!).count
    case .dictionary, .set: DictionaryObject(value.reference!).count
    default: 0
    }
  }

  func label(_ index: Int) -> String {
    switch type.kind {
    case .structure, .classInstance:
      let field = fields[fields.startIndex + index]
      return field.property?.isLazy == true ? "$__lazy_storage_$_" + field.name : field.name
    case .tuple:
      let name = type.fields[index].name
      return name.isEmpty ? ".\(index)" : name
    case .enumeration: return type.cases[value.int].name
    case .optional: return "some"
    default: return ""
    }
  }

  /// Returns a child as an `Any`, which the caller owns.
  func child(_ index: Int) -> HeapReference? {
    guard index >= 0, index < count else { return nil }
    switch type.kind {
    case .structure, .tuple: return box(value.part(fields[index]), fields[index].type)
    case .classInstance:
      guard let object = value.reference else { return nil }
      let field = fields[fields.startIndex + index]
      return box(ValueAddress(words: object.words, scalarCount: 0).part(words: field), field.type)
    case .enumeration: return payload(type.cases[value.int])
    case .optional: return box(value.advanced(scalars: 1, references: 0), type.wrapped!)
    case .array:
      let array = ArrayBuffer(value.reference!)
      return box(array.address(index), array.elementType)
    case .dictionary, .set: return entry(index)
    default: return nil
    }
  }

  private func box(_ part: ValueAddress, _ type: RuntimeType) -> HeapReference? {
    switch type.kind {
    case .classInstance, .existential:
      part.reference.retain()
      return part.reference
    case .weak(let target):
      let object = machine.weakTarget(part.reference)
      guard target.wrapped != nil else { return object }
      let made = machine.heap.allocate(target.boxDescriptor)
      let place = ValueAddress(words: made.words, scalarCount: target.scalarCount)
      place.int = object == nil ? 0 : 1
      place.reference = object
      return made
    default:
      let made = machine.heap.allocate(type.boxDescriptor)
      let place = ValueAddress(words: made.words, scalarCount: type.scalarCount)
      machine.copy(part, to: place, type: type)
      return made
    }
  }

  /// Returns a case's payload: its single value, or a tuple.
  private func payload(_ current: RuntimeType.Case) -> HeapReference? {
    var base = value
    if let indirect = current.box, let object = value.reference {
      base = ValueAddress(words: object.words, scalarCount: indirect.type.scalarCount)
    }
    let parts = current.payload.map { (name: $0.name, type: $0.type, place: base.part($0)) }
    if parts.count == 1, parts[0].name.isEmpty { return box(parts[0].place, parts[0].type) }
    return tuple(parts)
  }

  private func entry(_ index: Int) -> HeapReference? {
    let entries = DictionaryObject(value.reference!)
    var position = 0
    for _ in 0..<index {
      position = entries.nextPosition(from: position).map { $0 + 1 } ?? position
    }
    guard let place = entries.nextPosition(from: position) else { return nil }
    guard let valueType = entries.valueType else {
      return box(entries.key(at: place), entries.keyType)
    }
    return tuple([
      ("key", entries.keyType, entries.key(at: place)),
      ("value", valueType, entries.value(at: place)),
    ])
  }

  private func tuple(
    _ parts: [(name: String, type: RuntimeType, place: ValueAddress)]
  ) -> HeapReference {
    let elements = parts.map {
      TupleElement(label: $0.name.isEmpty ? nil : $0.name, type: $0.type.type)
    }
    let type = machine.program.type(StaticType(.tuple(elements)))
    let made = machine.heap.allocate(type.boxDescriptor)
    let place = ValueAddress(words: made.words, scalarCount: type.scalarCount)
    for (part, field) in zip(parts, type.fields) {
      machine.copy(part.place, to: place.part(field), type: part.type)
    }
    return made
  }
}

extension ValueAddress {
  /// Returns the address of a stored property in an instance, whose offsets count from the header's end.
  fileprivate func part(words field: RuntimeType.Field) -> ValueAddress {
    ValueAddress(words: scalars + field.scalar, scalarCount: field.type.scalarCount)
  }
}
