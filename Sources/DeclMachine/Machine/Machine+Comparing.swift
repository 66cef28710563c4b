/// Equality of values of any type. A result of nil means a trap, also by code of the script.
///
/// Parts that have parts of their own are put on a list of pending comparisons instead of being compared by
/// recursion, so that a value nested a million levels deep needs no stack.
extension Machine {
  /// Compares two values: by the type's `==`, else part by part; instances without `==` by identity.
  package func equal(_ left: ValueAddress, _ right: ValueAddress, type: RuntimeType) -> Bool? {
    if let isSame = equalScalars(left, right, type) { return isSame }
    guard beginNestedOperation() else { return nil }
    defer { operationDepth -= 1 }
    let base = comparisons.count
    defer { comparisons.removeLast(comparisons.count - base) }
    var isSame = compare(left, right, type)
    while isSame == true, comparisons.count > base {
      guard spend(2) else { return nil }
      switch comparisons.removeLast() {
      case .values(let left, let right, let type):
        isSame = type._withUnsafeGuaranteedRef { compare(left, right, $0) }
      case .elements(let left, let right, let index):
        isSame = compareElements(ArrayBuffer(left), ArrayBuffer(right), from: index)
      case .entries(let left, let right, let position):
        isSame = compareEntries(DictionaryObject(left), DictionaryObject(right), from: position)
      }
    }
    return isSame
  }

  /// Compares values of a type without parts; nil for other types.
  @inline(__always)
  private func equalScalars(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool? {
    switch type.kind {
    case .integer, .bool, .metatype: return left.scalars[0] == right.scalars[0]
    case .double, .float: return left.double == right.double
    case .string, .character:
      guard let left = left.reference, let right = right.reference else { return false }
      return left == right ? true : isEqual(left, right)
    case .function, .weak: return left.reference == right.reference
    case .uninhabited: return true
    default: return nil
    }
  }

  /// Compares two values, except for parts that it adds to the pending comparisons.
  private func compare(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool? {
    if let isSame = equalScalars(left, right, type) { return isSame }
    switch type.kind {
    case .array: return compareArrays(left.reference, right.reference)
    case .dictionary, .set: return compareDictionaries(left.reference, right.reference)
    case .existential: return compareExistentials(left.reference, right.reference)
    case .structure, .enumeration: return compareNominal(left, right, type)
    case .classInstance: return compareInstances(left, right, type)
    default: return compareParts(left, right, type)
    }
  }

  private func compareNominal(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool? {
    switch type.equality {
    case .words:
      for index in 0..<type.scalarCount where left.scalars[index] != right.scalars[index] {
        return false
      }
      return true
    case .structural: return compareParts(left, right, type)
    case .code(let code):
      return callForScalar(code, [(left, type), (right, type)], program.bool).map { $0 != 0 }
    }
  }

  private func compareInstances(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool? {
    if case .code(let code) = type.equality {
      return callForScalar(code, [(left, type), (right, type)], program.bool).map { $0 != 0 }
    }
    return left.reference == right.reference
  }

  private func compareParts(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool? {
    if type.cases.isEmpty { return compareFields(left, right, type.fields) }
    guard left.int == right.int, type.cases.indices.contains(left.int) else { return false }
    let current = type.cases[left.int]
    guard let box = current.box else { return compareFields(left, right, current.directPayload) }
    guard let leftBox = left.reference, let rightBox = right.reference else { return false }
    return compareFields(
      ValueAddress(words: leftBox.words, scalarCount: box.type.scalarCount),
      ValueAddress(words: rightBox.words, scalarCount: box.type.scalarCount), box.fields)
  }

  /// Compares fields in order, up to the first that has parts: that and the following ones become pending.
  private func compareFields(
    _ left: ValueAddress, _ right: ValueAddress, _ fields: [RuntimeType.Field]
  ) -> Bool? {
    for index in fields.indices {
      let field = fields[index]
      if let isSame = equalScalars(left.part(field), right.part(field), field.type) {
        if isSame { continue }
        return false
      }
      // The last comparison on the list is made first.
      for rest in fields[index...].reversed() {
        comparisons.append(
          .values(left.part(rest), right.part(rest), .passUnretained(rest.type)))
      }
      return true
    }
    return true
  }

  private func compareArrays(_ left: HeapReference?, _ right: HeapReference?) -> Bool? {
    guard let left, let right else { return left == right }
    if left == right { return true }
    let leftArray = ArrayBuffer(left)
    let rightArray = ArrayBuffer(right)
    guard leftArray.count == rightArray.count else { return false }
    return compareElements(leftArray, rightArray, from: 0)
  }

  /// Compares elements up to the first that has pending parts; the rest becomes pending, too.
  private func compareElements(
    _ left: ArrayBuffer, _ right: ArrayBuffer, from start: Int
  ) -> Bool? {
    let type = left.elementType
    let count = left.count
    let base = comparisons.count
    var index = start
    while index < count {
      guard spend(2) else { return nil }
      let isSame = compare(left.address(index), right.address(index), type)
      guard isSame == true else { return isSame }
      index += 1
      if comparisons.count > base {
        if index < count {
          comparisons.insert(.elements(left.object, right.object, from: index), at: base)
        }
        return true
      }
    }
    return true
  }

  private func compareDictionaries(_ left: HeapReference?, _ right: HeapReference?) -> Bool? {
    guard let left, let right else { return left == right }
    if left == right { return true }
    let leftDictionary = DictionaryObject(left)
    let rightDictionary = DictionaryObject(right)
    guard leftDictionary.count == rightDictionary.count else { return false }
    return compareEntries(leftDictionary, rightDictionary, from: 0)
  }

  /// Compares entries up to the first whose value has pending parts; the rest becomes pending, too.
  private func compareEntries(
    _ left: DictionaryObject, _ right: DictionaryObject, from start: Int
  ) -> Bool? {
    let base = comparisons.count
    var position = start
    while let next = left.nextPosition(from: position) {
      guard spend(4), let found = find(left.key(at: next), in: right) else { return nil }
      guard let other = found else { return false }
      position = next + 1
      guard let valueType = left.valueType else { continue }
      let isSame = compare(left.value(at: next), right.value(at: other), valueType)
      guard isSame == true else { return isSame }
      if comparisons.count > base {
        comparisons.insert(.entries(left.object, right.object, from: position), at: base)
        return true
      }
    }
    return true
  }

  /// Compares two existentials: they are equal if their dynamic types are the same and the values in them are
  /// equal.
  private func compareExistentials(_ left: HeapReference?, _ right: HeapReference?) -> Bool? {
    guard let left, let right else { return left == right }
    if left == right { return true }
    let leftValue = open(left)
    let rightValue = open(right)
    guard leftValue.type === rightValue.type else { return false }
    comparisons.append(
      .values(leftValue.value, rightValue.value, .passUnretained(leftValue.type)))
    return true
  }
}

/// A comparison that a comparison of two values still has to make.
enum PendingComparison {
  case values(ValueAddress, ValueAddress, Unmanaged<RuntimeType>)
  /// The elements of two arrays of equal length from an index on.
  case elements(HeapReference, HeapReference, from: Int)
  /// The entries of two dictionaries of equal size from a position on.
  case entries(HeapReference, HeapReference, from: Int)
}
