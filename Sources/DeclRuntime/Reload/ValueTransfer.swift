import DeclLang
import DeclMachine

/// A copier of values between the heaps of two programs, which copies each object once.
///
/// A value whose type has changed is converted: its properties keep their values where name and type match, and
/// the others get their declared initial values.
final class ValueTransfer {
  private let machine: Machine
  private let program: Program
  private let library: InterfaceLibrary
  private let counterparts: TypeCounterparts
  /// The copies of objects, owned, by the original.
  private var objects: [HeapReference: HeapReference] = [:]
  /// The parts that are still to be copied, the next one last.
  private var pending: [Part] = []
  /// The originals of the objects that the current copy has created.
  private var created: [HeapReference] = []
  /// The conversions of all copies, by the new type.
  private var typeConversions: [RuntimeType: [String]] = [:]
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
  /// The differences between the types of the last copy and those of its original, each once.
  private(set) var conversions: [String] = []
  /// The names of the script's types of which the last copy has values.
  private(set) var visitedTypes: Set<String> = []

  init(to script: LoadedScript) {
    machine = script.machine
    program = script.program
    library = script.graph.types.library
    counterparts = TypeCounterparts(in: script)
  }

  deinit { for copy in objects.values { machine.release(copy) } }

  /// Returns a copy of a value with a type of the other program; nil if the types do not match or the value
  /// contains parts, such as functions, that belong to its program.
  func copy(_ value: ValueAddress, _ source: RuntimeType, as type: RuntimeType) -> ValueBlock? {
    let made = ValueBlock(type: type, machine: machine)
    failureReason = ""
    conversions = []
    visitedTypes = []
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
      return fail("the type changed from \(sourceType.sourceName) to \(type.sourceName)")
    }
    if let decl = type.decl, !decl.isLibrary { visitedTypes.insert(decl.qualifiedName) }
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
    case (.structure, .structure):
      return copyProperties(source, sourceType.fields, to: target, type.fields, of: type)
    case (.tuple, .tuple): return copy(source, sourceType.fields, to: target, type.fields, of: type)
    case (.enumeration, .enumeration), (.optional, .optional):
      return copyCase(source, sourceType, to: target, type)
    case (.classInstance, .classInstance): return copyObject(source, to: target, type)
    case (.existential, .existential): return copyExistential(source, to: target)
    case (.weak, .weak(let referent)): return copyWeak(source, to: target, referent)
    default: return fail("values of type \(type.sourceName) cannot be kept across a reload")
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
      return fail("the parts of \(type.name) changed")
    }
    for (old, new) in zip(sourceFields, fields).reversed() {
      add(source.part(old), old.type, to: target.part(new), new.type)
    }
    return true
  }

  /// Copies the properties that have the same name and type in both programs, and gives the others their
  /// declared initial values.
  private func copyProperties(
    _ source: ValueAddress, _ sourceFields: [RuntimeType.Field], to target: ValueAddress,
    _ fields: [RuntimeType.Field], of type: RuntimeType
  ) -> Bool {
    var before = sourceFields
    for new in fields {
      let index =
        before.firstIndex { $0.name == new.name && $0.owner == new.owner }
        ?? before.firstIndex { $0.name == new.name }
      let old = index.map { before.remove(at: $0) }
      let isSame = old?.type.qualifiedName == new.type.qualifiedName
      if let old, isSame, !holdsFunction(source.part(old), old.type) {
        add(source.part(old), old.type, to: target.part(new), new.type)
        continue
      }
      let change =
        "\(new.qualifiedName(in: type)) "
        + (old.map { $0.change(to: new) } ?? "is new")
      guard initialise(new, of: type, at: target.part(new)) else {
        return fail(change + " and has no initial value")
      }
      note(change + ": initial value", of: type)
    }
    for old in before { note("\(old.qualifiedName(in: type)) was removed", of: type) }
    return true
  }

  private func note(_ change: String, of type: RuntimeType) {
    if typeConversions[type, default: []].contains(change) == false {
      typeConversions[type, default: []].append(change)
    }
    if !conversions.contains(change) { conversions.append(change) }
  }

  /// Returns whether a value is a function, which belongs to its program, or an optional that holds one.
  private func holdsFunction(_ value: ValueAddress, _ type: RuntimeType) -> Bool {
    if case .function = type.kind { return true }
    guard case .function? = type.wrapped?.kind else { return false }
    return value.int != 0
  }

  /// Gives a property its declared initial value; returns false if it has none.
  private func initialise(
    _ field: RuntimeType.Field, of type: RuntimeType, at place: ValueAddress
  ) -> Bool {
    guard let property = field.property else { return false }
    // A lazy property has not been read yet: the words of nil are zero.
    if property.isLazy { return true }
    if case .weak = field.type.kind { return property.ownership == .weak }
    guard let initial = property.initialValue else {
      return !property.isLet && field.type.wrapped != nil
    }
    // The initial value of an inherited property belongs to the superclass.
    var declaring = type
    while let above = declaring.superclass, declaring.decl?.name != field.owner {
      declaring = above
    }
    let code = program.code(for: initial, Substitutions(ofContext: declaring.type))
    guard case .value(let made) = machine.call(code) else { return false }
    machine.assign(made.address, to: place, type: field.type)
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
    guard let index = type.cases.firstIndex(where: { $0.name == old.name }) else {
      return fail("the case .\(old.name) of \(type.name) was removed")
    }
    let new = type.cases[index]
    let (before, after) = (old.payload, new.payload)
    guard before.map(\.name) == after.map(\.name),
      before.map(\.type.qualifiedName) == after.map(\.type.qualifiedName)
    else { return fail("the values of the case .\(old.name) of \(type.name) changed") }
    target.scalars[0] = Int64(index)
    let from = old.box.map { box in Self.content(of: source.reference!, box.type) } ?? source
    var to = target
    if let box = new.box {
      let made = machine.heap.allocate(box.type.boxDescriptor)
      target.reference = made
      to = Self.content(of: made, box.type)
    }
    return copy(from, before, to: to, after, of: type)
  }

  /// Returns the address of the value in a box.
  private static func content(of box: HeapReference, _ type: RuntimeType) -> ValueAddress {
    ValueAddress(words: box.words, scalarCount: type.scalarCount)
  }

  private func copyExistential(_ source: ValueAddress, to target: ValueAddress) -> Bool {
    guard let object = source.reference, let old = object.type else { return true }
    guard let new = counterparts.type(of: old) else {
      return fail("values of type \(old.sourceName) cannot be kept across a reload")
    }
    if object.kind == .instance { return copyObject(source, to: target, new) }
    let made = machine.heap.allocate(new.boxDescriptor)
    target.reference = made
    add(Self.content(of: object, old), old, to: Self.content(of: made, new), new)
    return true
  }

  /// Copies a weak reference, whose object lives on if a strong reference to it is copied too.
  private func copyWeak(
    _ source: ValueAddress, to target: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    guard let object = source.reference?.references[0] else { return true }
    let strong = ValueBlock(type: type, machine: machine)
    var referent: HeapReference? = object
    let isCopied = withUnsafeMutablePointer(to: &referent) { place in
      copyObject(
        ValueAddress(scalars: source.scalars, references: place), to: strong.address, type)
    }
    guard isCopied else { return false }
    target.reference = machine.makeWeak(strong.address.reference)
    return true
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
    _ source: ValueAddress, to target: ValueAddress, _ declared: RuntimeType
  ) -> Bool {
    guard let object = source.reference else { return true }
    if let known = objects[object] {
      target.reference = known
      Optional(known).retain()
      if let type = known.type {
        if let decl = type.decl { visitedTypes.insert(decl.qualifiedName) }
        for change in typeConversions[type, default: []] { note(change, of: type) }
      }
      return true
    }
    guard let old = object.type, let type = counterparts.type(of: old),
      type.decl?.isLibrary == false, let descriptor = type.objectDescriptor
    else {
      let name = object.type?.name ?? declared.name
      return fail("values of type \(name) cannot be kept across a reload")
    }
    if let decl = type.decl { visitedTypes.insert(decl.qualifiedName) }
    let made = machine.heap.allocate(descriptor)
    objects[object] = made
    created.append(object)
    target.reference = made
    Optional(made).retain()
    return copyProperties(
      ValueAddress(scalars: object.words, references: object.references), old.instanceFields,
      to: ValueAddress(scalars: made.words, references: made.references), type.instanceFields,
      of: type)
  }
}

extension RuntimeType.Field {
  /// The name of the type that declares the property; nil for other parts.
  fileprivate var owner: String? { property?.enclosingNominal?.name }

  /// Returns what makes a property another one in the new program.
  fileprivate func change(to new: RuntimeType.Field) -> String {
    type.qualifiedName == new.type.qualifiedName
      ? "is a function, which cannot be kept"
      : "changed from \(type.sourceName) to \(new.type.sourceName)"
  }

  /// Returns the name in source with that of the declaring type: `M.count` for the storage `_count` of a wrapped
  /// property.
  fileprivate func qualifiedName(in type: RuntimeType) -> String {
    "\(type.isClass ? owner ?? type.name : type.name).\(property?.wrapped?.name ?? name)"
  }
}
