import DeclLang
import DeclMachine

/// Copies values from the heap of one program to that of another; an object that is met twice is copied once.
final class ValueTransfer {
  private let machine: Machine
  private let library: InterfaceLibrary
  /// The copies of objects, owned, by the address of the object.
  private var objects: [HeapReference: HeapReference] = [:]
  /// Why the last copy failed.
  private(set) var obstacle = ""

  init(to script: LoadedScript) {
    machine = script.machine
    library = script.graph.types.library
  }

  deinit { for copy in objects.values { machine.release(copy) } }

  /// A copy of a value as a value of another program's type; nil if the types do not agree or the value has parts, such as
  /// functions, that belong to their program.
  func copy(_ value: ValueAddress, _ source: RuntimeType, as type: RuntimeType) -> ValueBlock? {
    let made = ValueBlock(type: type, machine: machine)
    obstacle = ""
    return copy(value, source, to: made.address, type) ? made : nil
  }

  private func fail(_ reason: String) -> Bool {
    if obstacle.isEmpty { obstacle = reason }
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
    case (.structure, .structure) where library.conforms(type, to: "_MadeAnew"):
      return make(target, type)
    case (.structure, .structure), (.tuple, .tuple):
      return copy(source, sourceType.fields, to: target, type.fields, of: type)
    case (.enumeration, .enumeration), (.optional, .optional):
      return copyCase(source, sourceType, to: target, type)
    case (.classInstance, .classInstance): return copyObject(source, sourceType, to: target, type)
    default: return fail("\(type.name) belongs to the source it was made by")
    }
  }

  /// Makes a value that only knows of the program it is in.
  private func make(_ target: ValueAddress, _ type: RuntimeType) -> Bool {
    let code = library.method("init", of: "_MadeAnew", in: type)
    guard case .value(let made) = machine.call(code) else {
      return fail("\(type.name) could not be made again")
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
    let made = machine.makeArray(type, capacity: array.count)
    target.reference = made.object
    for index in 0..<array.count {
      made.count = index + 1
      guard copy(array.address(index), old, to: made.address(index), new) else { return false }
    }
    return true
  }

  private func copyEntries(
    _ source: ValueAddress, to target: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    let old = DictionaryObject(source.reference!)
    let made = machine.makeDictionary(type, capacity: old.count)
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
        return fail("the keys of \(type.name) cannot be compared")
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
    else { return fail("\(object.type?.name ?? type.name) belongs to the source it was made by") }
    let made = machine.heap.allocate(descriptor)
    objects[object] = made
    let isCopied = copy(
      ValueAddress(scalars: object.words, references: object.references),
      sourceType.instanceFields, to: ValueAddress(scalars: made.words, references: made.references),
      type.instanceFields, of: type)
    // What is only half there must not be met again.
    guard isCopied else {
      objects[object] = nil
      return false
    }
    target.reference = made
    Optional(made).retain()
    return true
  }
}
