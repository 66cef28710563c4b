import DeclLang
import DeclMachine

/// A copier of values between the heaps of two programs, which copies each object once.
final class ValueTransfer {
  private let machine: Machine
  private let library: InterfaceLibrary
  /// The copies of objects, owned, by the original.
  private var objects: [HeapReference: HeapReference] = [:]
  /// The parts that are still to be copied, the next one last.
  private var pending: [Part] = []
  /// The originals of the objects that the current copy has created.
  private var created: [HeapReference] = []
  private var keyDepth = 0
  /// The maximum depth of dictionaries in keys of dictionaries.
  private static let keyDepthLimit = 100

  private struct Part {
    let source: ValueAddress
    let sourceType: RuntimeType
    let target: ValueAddress
    let type: RuntimeType
  }

  /// The reason why the last copy failed; empty if it succeeded.
  private(set) var failureReason = ""

  init(to script: LoadedScript) {
    machine = script.machine
    library = script.graph.types.library
  }

  deinit { for copy in objects.values { machine.release(copy) } }

  /// Returns a copy of a value with a type of the other program; nil if the types do not match or the value
  /// contains parts, such as functions, that belong to its program.
  func copy(_ value: ValueAddress, _ source: RuntimeType, as type: RuntimeType) -> ValueBlock? {
    let made = ValueBlock(type: type, machine: machine)
    failureReason = ""
    created = []
    if copyAll(value, source, to: made.address, type) { return made }
    // Incomplete copies must not be reused, and have nothing to deinitialise.
    for object in created {
      guard let copy = objects.removeValue(forKey: object) else { continue }
      machine.releaseUninitialised(copy)
    }
    return nil
  }

  /// Copies a value with all its parts. A list of the parts that are still to be copied replaces recursion,
  /// since a value may be nested deeper than the host's stack.
  private func copyAll(
    _ source: ValueAddress, _ sourceType: RuntimeType, to target: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    let base = pending.count
    defer { pending.removeLast(pending.count - base) }
    pending.append(Part(source: source, sourceType: sourceType, target: target, type: type))
    while pending.count > base {
      let part = pending.removeLast()
      guard machine.spend(16) else { return fail("the reload was interrupted") }
      guard copy(part.source, part.sourceType, to: part.target, part.type) else { return false }
    }
    return true
  }

  private func fail(_ reason: String) -> Bool {
    if failureReason.isEmpty { failureReason = reason }
    return false
  }

  private func copy(
    _ source: ValueAddress, _ sourceType: RuntimeType, to target: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    guard sourceType.qualifiedName == type.qualifiedName else {
      return fail("the type changed from \(sourceType.name) to \(type.name)")
    }
    switch (sourceType.kind, type.kind) {
    case (.integer, .integer), (.double, .double), (.float, .float), (.bool, .bool):
      target.scalars[0] = source.scalars[0]
      return true
    case (.string, .string), (.character, .character):
      target.reference = machine.makeString(source.string)
      return true
    case (.array(let old), .array(let new)): return copyArray(source, old, to: target, type, new)
    case (.dictionary, .dictionary), (.set, .set): return copyEntries(source, to: target, type)
    case (.structure, .structure) where library.conforms(type, to: .recreatedOnReload):
      return make(target, type)
    case (.structure, .structure), (.tuple, .tuple):
      return copy(source, sourceType.fields, to: target, type.fields, of: type)
    case (.enumeration, .enumeration), (.optional, .optional):
      return copyCase(source, sourceType, to: target, type)
    case (.classInstance, .classInstance): return copyObject(source, sourceType, to: target, type)
    default: return fail("values of type \(type.name) cannot be kept across a reload")
    }
  }

  /// Creates a new value of a type that is specific to its program.
  private func make(_ target: ValueAddress, _ type: RuntimeType) -> Bool {
    let code = library.method(.recreate, in: type)
    guard case .value(let made) = machine.call(code) else {
      return fail("\(type.name) could not be created again")
    }
    machine.assign(made.address, to: target, type: type)
    return true
  }

  private func copy(
    _ source: ValueAddress, _ sourceFields: [RuntimeType.Field], to target: ValueAddress,
    _ fields: [RuntimeType.Field], of type: RuntimeType
  ) -> Bool {
    guard sourceFields.map(\.name) == fields.map(\.name) else {
      return fail("the properties of \(type.name) changed")
    }
    for (old, new) in zip(sourceFields, fields).reversed() {
      add(source.part(old), old.type, to: target.part(new), new.type)
    }
    return true
  }

  private func add(
    _ source: ValueAddress, _ sourceType: RuntimeType, to target: ValueAddress, _ type: RuntimeType
  ) {
    pending.append(Part(source: source, sourceType: sourceType, target: target, type: type))
  }

  private func copyCase(
    _ source: ValueAddress, _ sourceType: RuntimeType, to target: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    let old = sourceType.cases[source.int]
    guard let index = type.cases.firstIndex(where: { $0.name == old.name }), old.box == nil,
      type.cases[index].box == nil
    else { return fail("the cases of \(type.name) changed") }
    target.scalars[0] = Int64(index)
    return copy(source, old.payload, to: target, type.cases[index].payload, of: type)
  }

  private func copyArray(
    _ source: ValueAddress, _ old: RuntimeType, to target: ValueAddress, _ type: RuntimeType,
    _ new: RuntimeType
  ) -> Bool {
    let array = ArrayBuffer(source.reference!)
    guard let made = machine.makeArray(type, capacity: array.count) else {
      return fail("the memory limit was reached")
    }
    target.reference = made.object
    // Counted before they are copied, so that the parts of incomplete elements are released with the array.
    made.count = array.count
    for index in (0..<array.count).reversed() {
      add(array.address(index), old, to: made.address(index), new)
    }
    return true
  }

  private func copyEntries(
    _ source: ValueAddress, to target: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    let old = DictionaryObject(source.reference!)
    guard let made = machine.makeDictionary(type, capacity: old.count) else {
      return fail("the memory limit was reached")
    }
    target.reference = made.object
    var position = old.nextPosition(from: 0)
    while let here = position {
      let key = ValueBlock(type: made.keyType, machine: machine)
      // A key must be complete before it is inserted.
      guard copyKey(old.key(at: here), old.keyType, to: key) else { return false }
      guard let (entry, _) = machine.insert(key.address, value: nil, into: made) else {
        return fail("the keys of \(type.name) could not be compared")
      }
      if let valueType = made.valueType, let oldType = old.valueType {
        add(old.value(at: here), oldType, to: made.value(at: entry), valueType)
      }
      position = old.nextPosition(from: here + 1)
    }
    return true
  }

  private func copyKey(
    _ source: ValueAddress, _ sourceType: RuntimeType, to key: ValueBlock
  ) -> Bool {
    guard keyDepth < Self.keyDepthLimit else { return fail("keys are nested too deep") }
    keyDepth += 1
    defer { keyDepth -= 1 }
    return copyAll(source, sourceType, to: key.address, key.type)
  }

  private func copyObject(
    _ source: ValueAddress, _ sourceType: RuntimeType, to target: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    guard let object = source.reference else { return true }
    if let known = objects[object] {
      target.reference = known
      Optional(known).retain()
      return true
    }
    guard object.type === sourceType, type.decl?.isLibrary == false,
      let descriptor = type.objectDescriptor
    else {
      return fail("values of type \(object.type?.name ?? type.name) cannot be kept across a reload")
    }
    let made = machine.heap.allocate(descriptor)
    objects[object] = made
    created.append(object)
    target.reference = made
    Optional(made).retain()
    return copy(
      ValueAddress(scalars: object.words, references: object.references),
      sourceType.instanceFields, to: ValueAddress(scalars: made.words, references: made.references),
      type.instanceFields, of: type)
  }
}
