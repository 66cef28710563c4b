import DeclLang
import DeclMachine

/// A converter from values of the machine to snapshots for records and trees.
final class Snapshotter {
  private let machine: Machine
  private let library: InterfaceLibrary
  private var texts: [RuntimeType: CodeReference?] = [:]
  private var shownByContent: [RuntimeType: Bool] = [:]
  private var objectNumbers: [HeapReference: (number: Int, life: HeapReference)] = [:]
  /// The number of objects that have got a number.
  private(set) var objectCount = 0
  /// The number of entries at which those of released objects are dropped.
  private var sweepCount = 1024

  /// The maximum nesting depth of a snapshot; deeper values appear as the name of their type.
  /// An indirect enum may be nested without bound, and a record must stay readable.
  private static let depthLimit = 12
  /// The maximum number of parts in a snapshot; further arrays, dictionaries and structs appear as the names
  /// of their types. A value that refers to the same part many times may have any number of parts.
  private static let partLimit = 100_000
  /// The maximum number of parts in a snapshot for a picture, from which nothing may be missing: more are refused, not cut.
  private static let wholeLimit = 20_000_000
  /// The parts between two questions whether there is memory for more.
  private static let portion = 4096
  /// The bytes of a part.
  private static let partBytes = 128
  private var remainingParts = 0
  /// Indicates whether descriptions are ignored, so that all parts of a value appear.
  private var isWhole = false
  /// A function that is called when there is no memory for all parts of a whole value.
  var refuse: () -> Void = {}

  init(machine: Machine) {
    self.machine = machine
    library = InterfaceLibrary(program: machine.program)
  }

  /// Returns a snapshot of a value.
  func snapshot(_ value: ValueAddress, _ type: RuntimeType) -> ValueSnapshot {
    remainingParts = Self.partLimit
    defer { machine.count(work: 16 * (Self.partLimit - remainingParts)) }
    return snapshot(value, type, depth: 0)
  }

  /// Returns a snapshot of a value with all its parts, also where a record shows its description.
  func wholeSnapshot(_ value: ValueAddress, _ type: RuntimeType) -> ValueSnapshot {
    isWhole = true
    remainingParts = Self.wholeLimit
    defer {
      isWhole = false
      machine.count(work: 16 * (Self.wholeLimit - remainingParts))
    }
    let snapshot = snapshot(value, type, depth: 0)
    if remainingParts < 0 { refuse() }
    return snapshot
  }

  /// Calls a function with the elements of the array in the first field of a struct, one after the other, until it returns
  /// false: a list of drawing commands takes much more memory as a snapshot than as a value.
  func forEachWholeElement(
    ofFirstFieldOf value: ValueAddress, _ type: RuntimeType, _ body: (ValueSnapshot) -> Bool
  ) {
    guard let field = type.fields.first, case .array(let element) = field.type.kind,
      let object = value.part(field).reference
    else { return }
    let array = ArrayBuffer(object)
    for index in 0..<array.count where !body(wholeSnapshot(array.address(index), element)) {
      return
    }
  }

  /// Counts a part of a whole value; nothing more is read if there is no memory for it.
  private func countWholePart() {
    guard remainingParts % Self.portion == 0, remainingParts > 0 else { return }
    let bytes = (Self.wholeLimit - remainingParts) * Self.partBytes
    if !machine.leavesRoom(for: bytes) || machine.interruption.isRequested { remainingParts = -1 }
  }

  private func snapshot(
    _ outer: ValueAddress, _ outerType: RuntimeType, depth: Int
  ) -> ValueSnapshot {
    // What only wraps another value adds no depth, and may be nested without bound.
    guard let (value, type) = unwrapped(outer, outerType) else { return .none }
    remainingParts -= 1
    if isWhole { countWholePart() }
    switch type.kind {
    case .integer: return .integer(value.int)
    case .double, .float: return .number(value.double)
    case .bool: return .bool(value.bool)
    case .string, .character: return .string(value.string)
    case .function: return .closure
    case .classInstance: return object(value, type)
    case .metatype: return .opaque(machine.program.runtimeTypes[value.int].name)
    case .existential, .optional, .weak, .uninhabited: return .none
    default: break
    }
    if depth > Self.depthLimit || remainingParts < 0 { return .opaque(type.name) }
    switch type.kind {
    case .array(let element): return elements(value.reference, element, type, depth)
    case .set, .dictionary: return entries(value.reference, type, depth)
    case .tuple: return .structure(type: "", fields: fields(value, type.fields, depth))
    default: return nominal(value, type, depth)
    }
  }

  /// Returns the value inside of optionals, existentials, `AnyHashable` and bindings; nil for `nil`.
  private func unwrapped(
    _ outer: ValueAddress, _ outerType: RuntimeType
  ) -> (value: ValueAddress, type: RuntimeType)? {
    var (value, type) = (outer, outerType)
    while true {
      switch type.kind {
      case .optional(let wrapped):
        if value.int == 0 { return nil }
        (value, type) = (value.advanced(scalars: 1, references: 0), wrapped)
      case .existential:
        guard let object = value.reference else { return nil }
        (value, type) = machine.open(object)
      case .structure:
        guard let inner = wrappedValue(value, type) else { return (value, type) }
        (value, type) = inner
      case .enumeration where isShownByContent(type):
        guard type.cases.indices.contains(value.int),
          let content = type.cases[value.int].payload.first, type.cases[value.int].box == nil
        else { return nil }
        (value, type) = (value.part(content), content.type)
      default: return (value, type)
      }
    }
  }

  /// Returns the value that stands for a struct: of `AnyHashable`, so that `1` and `"1"` look different, and
  /// of a binding that carries its value. Nil for other structs.
  private func wrappedValue(
    _ value: ValueAddress, _ type: RuntimeType
  ) -> (value: ValueAddress, type: RuntimeType)? {
    switch type.decl?.role {
    case .anyHashable: return type.field(.storedValue).map { (value.part($0), $0.type) }
    case .binding: return text(of: type) == nil ? seenValue(value, type) : nil
    default:
      guard isShownByContent(type), let content = type.fields.first else { return nil }
      return (value.part(content), content.type)
    }
  }

  private func isShownByContent(_ type: RuntimeType) -> Bool {
    guard type.decl?.isLibrary == true else { return false }
    if let known = shownByContent[type] { return known }
    let result = library.conforms(type, to: .shownByContent)
    shownByContent[type] = result
    return result
  }

  /// Returns a number that distinguishes an object from others; numbers are assigned in the order of first
  /// use.
  func number(of object: HeapReference) -> Int {
    if let known = objectNumbers[object] {
      if known.life.isAlive { return known.number }
      // The object was released, and another one has its address.
      machine.release(known.life)
    }
    guard let life = machine.makeWeak(object) else { return 0 }
    if objectNumbers.count >= sweepCount { forgetReleasedObjects() }
    objectCount += 1
    objectNumbers[object] = (objectCount, life)
    return objectCount
  }

  /// Returns whether the object with a number still exists; `object` may be an address that another one has now.
  func isAlive(_ object: HeapReference, _ number: Int) -> Bool {
    objectNumbers[object].map { $0.number == number && $0.life.isAlive } ?? false
  }

  /// Drops the numbers of objects that were released.
  private func forgetReleasedObjects() {
    for (object, entry) in objectNumbers where !entry.life.isAlive {
      machine.release(entry.life)
      objectNumbers[object] = nil
    }
    sweepCount = max(1024, objectNumbers.count * 2)
  }

  /// Returns a key path without its root type: `\.level` for `\EnvironmentValues.level`.
  static func shortPath(_ text: String) -> String {
    guard text.hasPrefix("\\"), let dot = text.firstIndex(of: ".") else { return text }
    return "\\" + text[dot...]
  }

  // MARK: Kinds

  private func nominal(_ value: ValueAddress, _ type: RuntimeType, _ depth: Int) -> ValueSnapshot {
    if !isWhole, let code = text(of: type) {
      return .opaque(shown(machine.callForString(code, [(value, type)])))
    }
    guard type.cases.isEmpty else { return enumCase(value, type, depth) }
    return .structure(
      type: type.decl?.name ?? type.name, fields: fields(value, type.fields, depth))
  }

  /// Returns a description, or a question mark if the script's code for it trapped; an interrupt stops what
  /// runs next.
  private func shown(_ text: String?) -> String {
    if text == nil, machine.trap?.kind == .interrupted { machine.repeatInterrupt() }
    return text ?? "?"
  }

  /// Returns the value that a binding carries with it; nil if it carries none.
  private func seenValue(
    _ value: ValueAddress, _ type: RuntimeType
  ) -> (value: ValueAddress, type: RuntimeType)? {
    guard type.decl?.role == .binding, let seen = type.field(.valueAtCreation),
      value.part(seen).int == 1, let content = seen.type.cases.last?.payload.first
    else { return nil }
    return (value.part(seen).part(content), content.type)
  }

  private func enumCase(
    _ value: ValueAddress, _ type: RuntimeType, _ depth: Int
  ) -> ValueSnapshot {
    guard type.cases.indices.contains(value.int) else { return .opaque("?") }
    let current = type.cases[value.int]
    guard current.box != nil else {
      return .enumCase(current.name, fields(value, current.payload, depth))
    }
    guard let box = value.reference, let layout = current.box else {
      return .enumCase(current.name, [])
    }
    let words = ValueAddress(words: box.words, scalarCount: layout.type.scalarCount)
    return .enumCase(current.name, fields(words, layout.fields, depth))
  }

  private func fields(
    _ value: ValueAddress, _ fields: [RuntimeType.Field], _ depth: Int
  ) -> [ValueSnapshot.Field] {
    fields.map { field in
      ValueSnapshot.Field(
        name: field.name.isEmpty ? nil : field.name,
        value: snapshot(value.part(field), field.type, depth: depth + 1))
    }
  }

  private func object(_ value: ValueAddress, _ type: RuntimeType) -> ValueSnapshot {
    guard let object = value.reference else { return .none }
    let dynamic = object.type ?? type
    if dynamic.decl?.name.hasSuffix("KeyPath") == true {
      return .opaque(Self.shortPath(shown(machine.describe(value, type: type))))
    }
    return .object(type: dynamic.decl?.name ?? dynamic.name, number: number(of: object))
  }

  private func elements(
    _ object: HeapReference?, _ element: RuntimeType, _ type: RuntimeType, _ depth: Int
  ) -> ValueSnapshot {
    guard let object else { return .list([]) }
    let array = ArrayBuffer(object)
    if array.count > remainingParts {
      remainingParts = min(remainingParts, isWhole ? -1 : remainingParts)
      return tooLong(type, array.count)
    }
    return .list(
      (0..<array.count).map { snapshot(array.address($0), element, depth: depth + 1) })
  }

  private func entries(
    _ object: HeapReference?, _ type: RuntimeType, _ depth: Int
  ) -> ValueSnapshot {
    let isSet = if case .set = type.kind { true } else { false }
    guard let object else { return isSet ? .list([]) : .dictionary([]) }
    let dictionary = DictionaryObject(object)
    if dictionary.count > remainingParts { return tooLong(type, dictionary.count) }
    func key(at position: Int) -> ValueSnapshot {
      snapshot(dictionary.key(at: position), dictionary.keyType, depth: depth + 1)
    }
    guard !isSet, let valueType = dictionary.valueType else {
      return .list(positions(dictionary).map(key))
    }
    return .dictionary(
      positions(dictionary).map { position in
        ValueSnapshot.Pair(
          key: key(at: position),
          value: snapshot(dictionary.value(at: position), valueType, depth: depth + 1))
      })
  }

  private func tooLong(_ type: RuntimeType, _ count: Int) -> ValueSnapshot {
    .opaque("\(type.name) of \(count) elements")
  }

  private func positions(_ dictionary: DictionaryObject) -> [Int] {
    var result: [Int] = []
    var next = 0
    while let position = dictionary.nextPosition(from: next) {
      result.append(position)
      next = position + 1
    }
    return result
  }

  /// Returns the code of a type's own description as an attribute; nil if it has none.
  private func text(of type: RuntimeType) -> CodeReference? {
    if let known = texts[type] { return known }
    var code: CodeReference?
    if library.conforms(type, to: .attributeText) {
      code = library.method(.attributeText, in: type)
    } else {
      code = type.descriptionCode
    }
    texts[type] = code
    return code
  }
}

extension Snapshotter {
  /// Returns the current value of a cell.
  func value(of cell: Cell) -> ValueSnapshot {
    if let field = cell.property.valueField, let value = cell.value {
      return snapshot(value, field.type)
    }
    guard let type = cell.location.type,
      let field = type.field(.object) ?? type.field(.storedValue)
    else { return .opaque(cell.property.wrapper) }
    return snapshot(
      ValueAddress(
        scalars: cell.location.words + field.scalar,
        references: cell.location.references + field.reference), field.type)
  }
}
