import DeclLang
import DeclMachine

/// A copier of values between the heaps of two programs, which copies each object once.
final class ValueTransfer {
  private let machine: Machine
  private let library: InterfaceLibrary
  /// The copies of objects, owned, by the original.
  private var objects: [HeapReference: HeapReference] = [:]
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
    return copy(value, source, to: made.address, type) ? made : nil
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
    case (.structure, .structure) where library.conforms(type, to: "_RecreatedOnReload"):
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
    let code = library.method("init", of: "_RecreatedOnReload", in: type)
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
    return zip(sourceFields, fields).allSatisfy { old, new in
      copy(source.part(old), old.type, to: target.part(new), new.type)
    }
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
    for index in 0..<array.count {
      // Counted before it is copied, so that the parts of an incomplete element are released with the array.
      made.count = index + 1
      guard copy(array.address(index), old, to: made.address(index), new) else { return false }
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
      guard copy(old.key(at: here), old.keyType, to: key.address, made.keyType) else {
        return false
      }
      var value: ValueBlock?
      if let valueType = made.valueType, let oldType = old.valueType {
        value = ValueBlock(type: valueType, machine: machine)
        guard copy(old.value(at: here), oldType, to: value!.address, valueType) else {
          return false
        }
      }
      guard machine.insert(key.address, value: value?.address, into: made) != nil else {
        return fail("the keys of \(type.name) could not be compared")
      }
      position = old.nextPosition(from: here + 1)
    }
    return true
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
    let isCopied = copy(
      ValueAddress(scalars: object.words, references: object.references),
      sourceType.instanceFields, to: ValueAddress(scalars: made.words, references: made.references),
      type.instanceFields, of: type)
    // An incomplete copy must not be reused.
    guard isCopied else {
      objects[object] = nil
      return false
    }
    target.reference = made
    Optional(made).retain()
    return true
  }
}
