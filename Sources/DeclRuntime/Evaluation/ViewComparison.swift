import DeclLang
import DeclMachine

/// The comparison of a view's new value with the previous one, by rules D3 to D8.
///
/// Plain data is compared bitwise; types with `==` by that; other types part by part. Classes are compared by
/// identity if they have no `==`, closures by their source location and captures. The source location of a
/// view never counts. Two values with the same bits are equal, so most comparisons end after one pass over
/// the words.
final class ViewComparison {
  private let machine: Machine
  private let equatable: NominalDecl
  // Exclusivity is not checked at run time: the table is read for every comparison, by one thread.
  @exclusivity(unchecked) private var methods: [Method] = []

  /// The objects that announced a change in this update: a closure that captured one may now produce
  /// something else.
  @exclusivity(unchecked) var announced: Set<HeapReference> = []

  /// The parts that the running comparisons still have to compare, the next one last.
  @exclusivity(unchecked) private var pending: [Pending] = []

  private struct Pending {
    let left: ValueAddress
    let right: ValueAddress
    let type: Unmanaged<RuntimeType>
    let isInClosure: Bool
  }

  /// The method by which values of a type are compared.
  private enum Method: UInt8 {
    case unknown
    case words
    /// Bitwise, without the words that hold source locations of views.
    case plain
    case equals
    case parts
    case cases
    case closure
    case reference
    case existential
    case binding
    case array
  }

  /// Indicates whether the captures of a closure are being compared. The closure reads the value that a captured
  /// binding had when the body ran, so that two bindings to one place differ if these values do (D4a).
  @exclusivity(unchecked) private var isInClosure = false

  init(machine: Machine) {
    self.machine = machine
    equatable = machine.program.types.declaration(of: .equatable)
  }

  /// Returns whether two values of a type are equal. Throws when an `==` of the script traps.
  func isEqual(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) -> Bool {
    // First, since it decides most comparisons in one pass, and equal words are equal by every method.
    if Self.isBitwiseEqual(left, right, type) { return true }
    let base = pending.count
    let wasInClosure = isInClosure
    defer {
      pending.removeLast(pending.count - base)
      isInClosure = wasInClosure
    }
    var isSame = try compare(left, right, type)
    while isSame, pending.count > base {
      guard machine.spend(2) else { throw UpdateFailure(machine: machine) }
      let next = pending.removeLast()
      isInClosure = next.isInClosure
      isSame = try compare(next.left, next.right, next.type.takeUnretainedValue())
    }
    return isSame
  }

  /// Compares two values, except for parts that it makes pending: a value may be nested deeper than the
  /// host's stack.
  private func compare(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) -> Bool {
    if Self.isBitwiseEqual(left, right, type) { return true }
    switch method(for: type) {
    case .words, .unknown, .reference: return false
    case .plain: return isBitwiseEqualIgnoringSites(left, right, type)
    case .equals: return try equals(left, right, type)
    case .parts: return compareFields(left, right, type.fields)
    case .cases: return compareCases(left, right, type)
    case .closure: return compareClosures(left.reference, right.reference)
    case .existential: return compareExistentials(left.reference, right.reference)
    case .binding: return compareBindings(left, right, type)
    case .array: return compareArrays(left.reference, right.reference)
    }
  }

  /// Returns whether values of a type count as different at each evaluation when they are in the environment:
  /// closures, and script types without `==` that contain them (V4).
  func alwaysDiffer(_ type: RuntimeType) -> Bool {
    switch type.kind {
    case .function: return true
    case .optional(let wrapped): return alwaysDiffer(wrapped)
    case .structure, .tuple:
      guard type.decl?.isLibrary != true, method(for: type) == .parts else { return false }
      return type.fields.contains { alwaysDiffer($0.type) }
    default: return false
    }
  }

  /// Returns whether two closures are equal apart from state: values that are read through state cells are
  /// dependencies of the closure's caller, so they need not be compared (D12).
  func isEqualButForState(
    _ left: HeapReference?, _ right: HeapReference?
  ) throws(UpdateFailure) -> Bool {
    if left == right { return true }
    guard let left, let right, haveSameCode(left, right) else { return false }
    for capture in captures(of: left) {
      let leftValue = captured(capture, left)
      let rightValue = captured(capture, right)
      if !capture.isBox, containsAnnounced(rightValue, capture.type) { return false }
      if capture.isBox {
        if leftValue.reference != rightValue.reference { return false }
      } else if try !isEqualButForState(leftValue, rightValue, capture.type) {
        return false
      }
    }
    return true
  }

  private func isEqualButForState(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) -> Bool {
    if type.decl?.role == .state, let location = type.field(.location) {
      let place = left.part(location)
      return place.int == 1 && place.reference == right.part(location).reference
    }
    guard case .structure = type.kind, method(for: type) == .parts else {
      return try isEqual(left, right, type)
    }
    for field in type.fields {
      if try !isEqualButForState(left.part(field), right.part(field), field.type) { return false }
    }
    return true
  }

  /// Returns whether two values are bitwise equal.
  @inline(__always)
  static func isBitwiseEqual(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    var index = type.scalarCount
    while index > 0 {
      index &-= 1
      if left.scalars[index] != right.scalars[index] { return false }
    }
    index = type.referenceCount
    while index > 0 {
      index &-= 1
      if left.references[index] != right.references[index] { return false }
    }
    return true
  }

  /// Returns whether two values are equal by the type's own `==`; for `.equatable()` and state of a type with
  /// `==`.
  func equals(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) -> Bool {
    guard let result = machine.equal(left, right, type: type) else {
      throw UpdateFailure(machine: machine)
    }
    return result
  }

  /// Returns whether values of a type are compared by its own `==`.
  func usesEquals(_ type: RuntimeType) -> Bool { method(for: type) == .equals }

  /// Returns the fields in which two values differ; for a closure, with the name of the first capture that
  /// differs.
  func differences(
    _ left: ValueAddress, _ right: ValueAddress, _ fields: [RuntimeType.Field]
  ) throws(UpdateFailure) -> [(field: RuntimeType.Field, capture: String?)] {
    var result: [(field: RuntimeType.Field, capture: String?)] = []
    for field in fields {
      let leftPart = left.part(field)
      let rightPart = right.part(field)
      if try isEqual(leftPart, rightPart, field.type) { continue }
      var capture: String?
      if case .function = field.type.kind {
        capture = try differingCapture(leftPart.reference, rightPart.reference)
      }
      result.append((field, capture))
    }
    return result
  }

  // MARK: Parts

  private func isBitwiseEqualIgnoringSites(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    if type.fields.isEmpty {
      let count = type.siteScalar ?? type.scalarCount
      for index in 0..<count where left.scalars[index] != right.scalars[index] { return false }
      return true
    }
    return type.fields.allSatisfy {
      isBitwiseEqualIgnoringSites(left.part($0), right.part($0), $0.type)
    }
  }

  private func compareCases(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    guard left.int == right.int, type.cases.indices.contains(left.int) else { return false }
    let current = type.cases[left.int]
    guard let box = current.box else { return compareFields(left, right, current.payload) }
    guard let leftBox = left.reference, let rightBox = right.reference else { return false }
    return compareFields(
      ValueAddress(words: leftBox.words, scalarCount: box.type.scalarCount),
      ValueAddress(words: rightBox.words, scalarCount: box.type.scalarCount), box.fields)
  }

  /// Compares fields whose words decide, and makes the others pending, the first as the next one.
  private func compareFields(
    _ left: ValueAddress, _ right: ValueAddress, _ fields: [RuntimeType.Field]
  ) -> Bool {
    var index = fields.count
    while index > 0 {
      index -= 1
      let field = fields[index]
      if !add(left.part(field), right.part(field), field.type) { return false }
    }
    return true
  }

  private func compareArrays(_ left: HeapReference?, _ right: HeapReference?) -> Bool {
    guard let left, let right else { return false }
    let leftArray = ArrayBuffer(left)
    let rightArray = ArrayBuffer(right)
    let count = leftArray.count
    guard count == rightArray.count else { return false }
    let element = leftArray.elementType
    for index in (0..<count).reversed()
    where !add(leftArray.address(index), rightArray.address(index), element) { return false }
    return true
  }

  private func compareExistentials(_ left: HeapReference?, _ right: HeapReference?) -> Bool {
    guard let left, let right else { return false }
    let leftValue = machine.open(left)
    let rightValue = machine.open(right)
    return leftValue.type === rightValue.type
      && add(leftValue.value, rightValue.value, leftValue.type)
  }

  /// Makes a part pending, unless its words are equal. Returns false if different words mean that it differs.
  private func add(_ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType) -> Bool {
    if Self.isBitwiseEqual(left, right, type) { return true }
    switch method(for: type) {
    case .words, .unknown, .reference: return false
    case .plain: return isBitwiseEqualIgnoringSites(left, right, type)
    default:
      pending.append(
        Pending(
          left: left, right: right, type: .passUnretained(type), isInClosure: isInClosure))
      return true
    }
  }

  // MARK: Closures

  private func compareClosures(_ left: HeapReference?, _ right: HeapReference?) -> Bool {
    guard let left, let right, haveSameCode(left, right) else { return false }
    isInClosure = true
    for capture in captures(of: left).reversed() {
      let leftValue = captured(capture, left)
      let rightValue = captured(capture, right)
      if !capture.isBox, containsAnnounced(rightValue, capture.type) { return false }
      if capture.isBox {
        if leftValue.reference != rightValue.reference { return false }
      } else if !add(leftValue, rightValue, capture.type) {
        return false
      }
    }
    return true
  }

  /// Compares two bindings; in a closure, also the values that they had when the bodies ran.
  private func compareBindings(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool {
    if isInClosure, let location = type.field(.location),
      let before = left.part(location).reference, let after = right.part(location).reference,
      before != after, let held = before.type, after.type === held,
      let field = held.field(.prepared),
      !add(
        ValueAddress(
          scalars: before.words + field.scalar, references: before.references + field.reference),
        ValueAddress(
          scalars: after.words + field.scalar, references: after.references + field.reference),
        field.type)
    {
      return false
    }
    return compareFields(left, right, type.fields)
  }

  private func differingCapture(
    _ left: HeapReference?, _ right: HeapReference?
  ) throws(UpdateFailure) -> String? {
    guard let left, let right, haveSameCode(left, right) else { return nil }
    let outer = isInClosure
    isInClosure = true
    defer { isInClosure = outer }
    for capture in captures(of: left) {
      if try !isEqual(capture, left, right) { return capture.name }
    }
    return nil
  }

  private func haveSameCode(_ left: HeapReference, _ right: HeapReference) -> Bool {
    left.words[0] == right.words[0] && left.kind == .closure && right.kind == .closure
      && left.pointee.descriptor == right.pointee.descriptor
  }

  /// Returns the captures of a closure; empty for a function.
  func captures(of closure: HeapReference) -> [ClosureLayout.Capture] {
    closure.pointee.descriptor.pointee.closure?._withUnsafeGuaranteedRef { $0.captures } ?? []
  }

  private func isEqual(
    _ capture: ClosureLayout.Capture, _ left: HeapReference, _ right: HeapReference
  ) throws(UpdateFailure) -> Bool {
    let leftValue = captured(capture, left)
    let rightValue = captured(capture, right)
    if !capture.isBox, containsAnnounced(rightValue, capture.type) { return false }
    if capture.isBox { return leftValue.reference == rightValue.reference }
    return try isEqual(leftValue, rightValue, capture.type)
  }

  /// Returns whether a value is, or directly contains, an object that announced a change.
  private func containsAnnounced(_ value: ValueAddress, _ type: RuntimeType) -> Bool {
    if announced.isEmpty { return false }
    switch type.kind {
    case .classInstance: return value.reference.map(isAnnounced) ?? false
    case .structure, .tuple:
      return type.fields.contains { containsAnnounced(value.part($0), $0.type) }
    case .enumeration, .optional:
      guard type.cases.indices.contains(value.int), type.cases[value.int].box == nil else {
        return false
      }
      return type.cases[value.int].payload.contains { containsAnnounced(value.part($0), $0.type) }
    default: return false
    }
  }

  /// Returns whether an object announced a change itself, or through an object in one of its properties, such
  /// as its publisher.
  private func isAnnounced(_ object: HeapReference) -> Bool {
    if announced.contains(object) { return true }
    guard let type = object.type, type.isClass else { return false }
    return type.instanceFields.contains { field in
      guard field.type.isClass, let inner = object.references[field.reference] else { return false }
      return announced.contains(inner)
    }
  }

  /// Returns the address in a closure of a captured value, or of the box that holds it.
  func captured(
    _ capture: ClosureLayout.Capture, _ closure: HeapReference
  ) -> ValueAddress {
    let scalars = closure.pointee.descriptor.pointee.scalarCount
    return ValueAddress(
      scalars: closure.words + 1 + capture.scalar,
      references: closure.references + 1 + scalars + capture.reference)
  }

  // MARK: Methods

  private func method(for type: RuntimeType) -> Method {
    if type.id < methods.count, methods[type.id] != .unknown { return methods[type.id] }
    let found = chooseMethod(for: type)
    if type.id >= methods.count {
      methods += Array(repeating: .unknown, count: type.id + 1 - methods.count)
    }
    methods[type.id] = found
    return found
  }

  private func chooseMethod(for type: RuntimeType) -> Method {
    switch type.kind {
    case .integer, .double, .float, .bool, .metatype, .uninhabited: return .words
    case .string, .character, .dictionary, .set: return .equals
    case .array: return .array
    case .function: return .closure
    case .existential: return .existential
    case .weak: return .reference
    case .classInstance: return isEquatable(type) ? .equals : .reference
    case .structure, .enumeration, .optional, .tuple:
      // Before `==`, which is ignored for plain data (D3).
      if isPlain(type) { return .plain }
      if type.decl?.role == .binding { return .binding }
      if case .tuple = type.kind { return .parts }
      if isEquatable(type) { return .equals }
      return type.cases.isEmpty ? .parts : .cases
    }
  }

  func isEquatable(_ type: RuntimeType) -> Bool {
    machine.program.conforms(type, to: equatable)
  }

  /// Returns whether values consist of numbers, Booleans, enums without payload and structs of those (D3).
  private func isPlain(_ type: RuntimeType) -> Bool {
    switch type.kind {
    case .integer, .double, .float, .bool, .metatype: true
    case .structure, .tuple: type.fields.allSatisfy { isPlain($0.type) }
    case .enumeration: type.cases.allSatisfy { $0.payload.isEmpty }
    default: false
    }
  }
}
