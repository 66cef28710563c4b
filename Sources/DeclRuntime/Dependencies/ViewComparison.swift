import DeclLang

/// Whether a view's new value is the same as the one before: rules D3 to D8.
///
/// Plain data is compared by its words; what has `==` by that; the rest part by part. Classes are compared by identity if
/// they have no `==`, closures by their place in the source and what they captured. The place of a view never counts.
final class ViewComparison {
  private let machine: Machine
  private let equatable: NominalDecl?
  private var ways: [Way?] = []

  /// How values of a type are compared.
  private enum Way {
    case words
    case scalars([Int])
    case equals
    case parts
    case closure
    case reference
    case existential
    case array(RuntimeType)
  }

  init(machine: Machine) {
    self.machine = machine
    equatable = machine.program.types.libraryDecl("Equatable") as? NominalDecl
  }

  /// Whether two values of a type are the same. Throws when an `==` of the script trapped.
  func isEqual(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) -> Bool {
    switch way(of: type) {
    case .words:
      for index in 0..<type.scalarCount where left.scalars[index] != right.scalars[index] {
        return false
      }
      return true
    case .scalars(let indices):
      for index in indices where left.scalars[index] != right.scalars[index] { return false }
      return true
    case .equals: return try equals(left, right, type)
    case .parts: return try areEqualParts(left, right, type)
    case .closure: return try areEqualClosures(left.reference, right.reference)
    case .reference: return left.reference == right.reference
    case .existential: return try areEqualExistentials(left.reference, right.reference)
    case .array(let element):
      return try areEqualArrays(left.reference, right.reference, element)
    }
  }

  /// Whether the type's own `==` finds two values equal; for `.equatable()` and state of a type with `==`.
  func equals(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) -> Bool {
    guard let result = machine.equal(left, right, type: type) else {
      throw UpdateFailure(machine: machine)
    }
    return result
  }

  /// Whether a type's values are compared by a `==` of their own.
  func usesEquals(_ type: RuntimeType) -> Bool {
    if case .equals = way(of: type) { return true }
    return false
  }

  /// The first part in which two values differ: the field's position, and for a closure the capture's name.
  func difference(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) -> (field: RuntimeType.Field, capture: String?)? {
    for field in type.fields {
      let leftPart = left.part(field)
      let rightPart = right.part(field)
      if try isEqual(leftPart, rightPart, field.type) { continue }
      guard case .function = field.type.kind else { return (field, nil) }
      return (field, try differingCapture(leftPart.reference, rightPart.reference))
    }
    return nil
  }

  // MARK: Parts

  private func areEqualParts(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) -> Bool {
    if type.cases.isEmpty { return try areEqual(left, right, type.fields) }
    guard left.int == right.int else { return false }
    let current = type.cases[left.int]
    guard let box = current.box else { return try areEqual(left, right, current.payload) }
    guard let leftBox = left.reference, let rightBox = right.reference else { return false }
    return try areEqual(
      ValueAddress(words: leftBox.words, scalarCount: box.type.scalarCount),
      ValueAddress(words: rightBox.words, scalarCount: box.type.scalarCount), box.fields)
  }

  private func areEqual(
    _ left: ValueAddress, _ right: ValueAddress, _ fields: [RuntimeType.Field]
  ) throws(UpdateFailure) -> Bool {
    for field in fields {
      if try !isEqual(left.part(field), right.part(field), field.type) { return false }
    }
    return true
  }

  private func areEqualArrays(
    _ left: HeapReference?, _ right: HeapReference?, _ element: RuntimeType
  ) throws(UpdateFailure) -> Bool {
    if left == right { return true }
    guard let left, let right else { return false }
    let leftArray = ArrayBuffer(left)
    let rightArray = ArrayBuffer(right)
    let count = leftArray.count
    guard count == rightArray.count else { return false }
    for index in 0..<count {
      if try !isEqual(leftArray.address(index), rightArray.address(index), element) {
        return false
      }
    }
    return true
  }

  private func areEqualExistentials(
    _ left: HeapReference?, _ right: HeapReference?
  ) throws(UpdateFailure) -> Bool {
    if left == right { return true }
    guard let left, let right else { return false }
    let leftValue = machine.open(left)
    let rightValue = machine.open(right)
    guard leftValue.type === rightValue.type else { return false }
    return try isEqual(leftValue.value, rightValue.value, leftValue.type)
  }

  private func areEqualClosures(
    _ left: HeapReference?, _ right: HeapReference?
  ) throws(UpdateFailure) -> Bool {
    if left == right { return true }
    guard let left, let right, isSamePlace(left, right) else { return false }
    for capture in captures(of: left) {
      if try !isEqual(capture, left, right) { return false }
    }
    return true
  }

  private func differingCapture(
    _ left: HeapReference?, _ right: HeapReference?
  ) throws(UpdateFailure) -> String? {
    guard let left, let right, isSamePlace(left, right) else { return nil }
    for capture in captures(of: left) {
      if try !isEqual(capture, left, right) { return capture.name }
    }
    return nil
  }

  private func isSamePlace(_ left: HeapReference, _ right: HeapReference) -> Bool {
    left.words[0] == right.words[0] && left.kind == .closure && right.kind == .closure
      && left.pointee.descriptor == right.pointee.descriptor
  }

  private func captures(of closure: HeapReference) -> [ClosureLayout.Capture] {
    closure.pointee.descriptor.pointee.closure?._withUnsafeGuaranteedRef { $0.captures } ?? []
  }

  private func isEqual(
    _ capture: ClosureLayout.Capture, _ left: HeapReference, _ right: HeapReference
  ) throws(UpdateFailure) -> Bool {
    let leftValue = captured(capture, left)
    let rightValue = captured(capture, right)
    if capture.isBox { return leftValue.reference == rightValue.reference }
    return try isEqual(leftValue, rightValue, capture.type)
  }

  private func captured(
    _ capture: ClosureLayout.Capture, _ closure: HeapReference
  ) -> ValueAddress {
    let scalars = closure.pointee.descriptor.pointee.scalarCount
    return ValueAddress(
      scalars: closure.words + 1 + capture.scalar,
      references: closure.references + 1 + scalars + capture.reference)
  }

  // MARK: Ways

  private func way(of type: RuntimeType) -> Way {
    if type.id < ways.count, let known = ways[type.id] { return known }
    let found = findWay(type)
    if type.id >= ways.count {
      ways += Array(repeating: nil, count: type.id + 1 - ways.count)
    }
    ways[type.id] = found
    return found
  }

  private func findWay(_ type: RuntimeType) -> Way {
    switch type.kind {
    case .integer, .double, .float, .bool, .metatype: return .words
    case .string, .character, .dictionary, .set: return .equals
    case .array(let element): return .array(element)
    case .function: return .closure
    case .existential: return .existential
    case .weak: return .reference
    case .classInstance: return isEquatable(type) ? .equals : .reference
    case .structure, .enumeration, .optional, .tuple:
      if isPlain(type) { return plainWay(type) }
      if case .tuple = type.kind { return .parts }
      return isEquatable(type) ? .equals : .parts
    case .uninhabited: return .words
    }
  }

  private func isEquatable(_ type: RuntimeType) -> Bool {
    guard let equatable else { return false }
    return machine.program.conforms(type, to: equatable)
  }

  /// Whether values are numbers, truth values, enums without payload and structs of those (D3).
  private func isPlain(_ type: RuntimeType) -> Bool {
    switch type.kind {
    case .integer, .double, .float, .bool, .metatype: true
    case .structure, .tuple: type.fields.allSatisfy { isPlain($0.type) }
    case .enumeration: type.cases.allSatisfy { $0.payload.isEmpty }
    default: false
    }
  }

  private func plainWay(_ type: RuntimeType) -> Way {
    var places: Set<Int> = []
    collectPlaces(type, 0, &places)
    if places.isEmpty { return .words }
    return .scalars((0..<type.scalarCount).filter { !places.contains($0) })
  }

  private func collectPlaces(_ type: RuntimeType, _ scalar: Int, _ places: inout Set<Int>) {
    if let place = type.placeScalar { places.insert(scalar + place) }
    for field in type.fields { collectPlaces(field.type, scalar + field.scalar, &places) }
  }
}
