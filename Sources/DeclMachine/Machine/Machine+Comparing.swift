import Foundation

/// Equality and hashing of values of any type. A result of nil means that code of the script trapped.
extension Machine {
  /// Compares two values: by the type's `==`, else part by part; instances without `==` by identity.
  package func equal(_ left: ValueAddress, _ right: ValueAddress, type: RuntimeType) -> Bool? {
    switch type.kind {
    case .integer, .bool, .metatype: return left.scalars[0] == right.scalars[0]
    case .double, .float: return left.double == right.double
    case .string, .character:
      guard let left = left.reference, let right = right.reference else { return false }
      return left == right || isEqual(left, right)
    case .array(let element): return equalArrays(left.reference, right.reference, element)
    case .dictionary, .set: return equalDictionaries(left.reference, right.reference)
    case .function, .weak: return left.reference == right.reference
    case .existential: return equalExistentials(left.reference, right.reference)
    case .optional, .tuple: return equalParts(left, right, type)
    case .structure, .enumeration: return equalNominal(left, right, type)
    case .classInstance: return equalInstances(left, right, type)
    case .uninhabited: return true
    }
  }

  private func equalNominal(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool? {
    switch type.equality {
    case .words:
      for index in 0..<type.scalarCount where left.scalars[index] != right.scalars[index] {
        return false
      }
      return true
    case .structural: return equalParts(left, right, type)
    case .code(let code):
      return callForScalar(code, [(left, type), (right, type)], program.bool).map { $0 != 0 }
    }
  }

  private func equalInstances(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool? {
    if case .code(let code) = type.equality {
      return callForScalar(code, [(left, type), (right, type)], program.bool).map { $0 != 0 }
    }
    return left.reference == right.reference
  }

  private func equalParts(
    _ left: ValueAddress, _ right: ValueAddress, _ type: RuntimeType
  ) -> Bool? {
    if type.cases.isEmpty { return equalFields(left, right, type.fields) }
    guard left.int == right.int, type.cases.indices.contains(left.int) else { return false }
    let current = type.cases[left.int]
    guard let box = current.box else { return equalFields(left, right, current.directPayload) }
    guard let leftBox = left.reference, let rightBox = right.reference else { return false }
    return equalFields(
      ValueAddress(words: leftBox.words, scalarCount: box.type.scalarCount),
      ValueAddress(words: rightBox.words, scalarCount: box.type.scalarCount), box.fields)
  }

  private func equalFields(
    _ left: ValueAddress, _ right: ValueAddress, _ fields: [RuntimeType.Field]
  ) -> Bool? {
    for field in fields {
      guard let same = equal(left.part(field), right.part(field), type: field.type) else {
        return nil
      }
      if !same { return false }
    }
    return true
  }

  private func equalArrays(
    _ left: HeapReference?, _ right: HeapReference?, _ element: RuntimeType
  ) -> Bool? {
    guard let left, let right else { return left == right }
    if left == right { return true }
    let leftArray = ArrayBuffer(left)
    let rightArray = ArrayBuffer(right)
    guard leftArray.count == rightArray.count else { return false }
    for index in 0..<leftArray.count {
      guard
        let same = equal(leftArray.address(index), rightArray.address(index), type: element)
      else { return nil }
      if !same { return false }
    }
    return true
  }

  private func equalDictionaries(_ left: HeapReference?, _ right: HeapReference?) -> Bool? {
    guard let left, let right else { return left == right }
    if left == right { return true }
    let leftDictionary = DictionaryObject(left)
    let rightDictionary = DictionaryObject(right)
    guard leftDictionary.count == rightDictionary.count else { return false }
    var position = 0
    while let next = leftDictionary.nextPosition(from: position) {
      guard let found = find(leftDictionary.key(at: next), in: rightDictionary) else { return nil }
      guard let other = found else { return false }
      if let valueType = leftDictionary.valueType {
        guard
          let same = equal(
            leftDictionary.value(at: next), rightDictionary.value(at: other), type: valueType)
        else { return nil }
        if !same { return false }
      }
      position = next + 1
    }
    return true
  }

  /// Compares two existentials: they are equal if their dynamic types are the same and the values in them are
  /// equal.
  private func equalExistentials(_ left: HeapReference?, _ right: HeapReference?) -> Bool? {
    guard let left, let right else { return left == right }
    if left == right { return true }
    let leftValue = open(left)
    let rightValue = open(right)
    guard leftValue.type === rightValue.type else { return false }
    return equal(leftValue.value, rightValue.value, type: leftValue.type)
  }

  // MARK: Hashes

  /// Returns a hash that equal values share. It is the same in every run, except for functions and for
  /// instances without `hash(into:)`, which are hashed by address.
  package func hash(_ value: ValueAddress, type: RuntimeType) -> Int? {
    hash(value, type, into: 0)
  }

  /// Returns a hash state with a number mixed in.
  @inline(__always)
  package static func mix(_ state: Int, _ bits: Int) -> Int {
    // Two rounds of xor-shift and multiplication (degski's 64-bit mixer): cheap, and every bit of the input
    // affects the low bits, which select a slot.
    var mixed = UInt64(bitPattern: Int64(state)) ^ UInt64(bitPattern: Int64(bits))
    mixed = (mixed ^ (mixed >> 32)) &* 0xd6e8_feb8_6659_fd93
    mixed = (mixed ^ (mixed >> 32)) &* 0xd6e8_feb8_6659_fd93
    return Int(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  private func hash(_ value: ValueAddress, _ type: RuntimeType, into state: Int) -> Int? {
    switch type.kind {
    case .integer, .bool, .metatype: return Self.mix(state, value.int)
    case .double, .float:
      // -0 and 0 are equal, so they need the same hash.
      return Self.mix(state, value.double == 0 ? 0 : value.int)
    case .string, .character: return Self.mix(state, value.reference?.stringHash ?? 0)
    case .array(let element): return hashArray(value.reference, element, into: state)
    case .dictionary, .set: return hashDictionary(value.reference, into: state)
    case .function, .weak: return Self.mix(state, Int(bitPattern: value.reference))
    case .existential:
      guard let object = value.reference else { return state }
      let opened = open(object)
      return hash(opened.value, opened.type, into: state)
    case .optional, .tuple: return hashParts(value, type, into: state)
    case .structure, .enumeration, .classInstance: return hashNominal(value, type, into: state)
    case .uninhabited: return state
    }
  }

  private func hashNominal(
    _ value: ValueAddress, _ type: RuntimeType, into state: Int
  ) -> Int? {
    switch type.hashing {
    case .structural:
      return type.isClass
        ? Self.mix(state, Int(bitPattern: value.reference)) : hashParts(value, type, into: state)
    case .code(let code, let hasher):
      return hash(value, type, code, hasher).map { Self.mix(state, $0) }
    }
  }

  /// Runs `hash(into:)` with a new hasher and returns its state.
  private func hash(
    _ value: ValueAddress, _ type: RuntimeType, _ code: CodeReference, _ hasher: RuntimeType
  ) -> Int? {
    let block = ValueBlock(type: hasher, machine: self)
    let subject = ValueBlock(copying: value, type: type, machine: self)
    guard case .value = call(code, [subject, block]) else { return nil }
    return hasher.scalarCount > 0 ? block.address.int : 0
  }

  private func hashParts(_ value: ValueAddress, _ type: RuntimeType, into state: Int) -> Int? {
    if type.cases.isEmpty { return hashFields(value, type.fields, into: state) }
    guard type.cases.indices.contains(value.int) else { return state }
    let mixed = Self.mix(state, value.int)
    let current = type.cases[value.int]
    guard let box = current.box else {
      return hashFields(value, current.directPayload, into: mixed)
    }
    guard let object = value.reference else { return mixed }
    return hashFields(
      ValueAddress(words: object.words, scalarCount: box.type.scalarCount), box.fields, into: mixed)
  }

  private func hashFields(
    _ value: ValueAddress, _ fields: [RuntimeType.Field], into state: Int
  ) -> Int? {
    var mixed = state
    for field in fields {
      guard let next = hash(value.part(field), field.type, into: mixed) else { return nil }
      mixed = next
    }
    return mixed
  }

  private func hashArray(
    _ object: HeapReference?, _ element: RuntimeType, into state: Int
  ) -> Int? {
    guard let object else { return state }
    let array = ArrayBuffer(object)
    var mixed = Self.mix(state, array.count)
    for index in 0..<array.count {
      guard let next = hash(array.address(index), element, into: mixed) else { return nil }
      mixed = next
    }
    return mixed
  }

  /// Hashes a dictionary or set. The hashes of the entries are added, because their order must not matter.
  private func hashDictionary(_ object: HeapReference?, into state: Int) -> Int? {
    guard let object else { return state }
    let dictionary = DictionaryObject(object)
    var sum = 0
    var position = 0
    while let next = dictionary.nextPosition(from: position) {
      var mixed = dictionary.hash(at: next)
      if let valueType = dictionary.valueType {
        guard let value = hash(dictionary.value(at: next), valueType, into: mixed) else {
          return nil
        }
        mixed = value
      }
      sum &+= mixed
      position = next + 1
    }
    return Self.mix(state, sum)
  }

  /// Returns a hash of a string. Canonically equivalent strings are equal in Swift, so only ASCII is hashed
  /// by its bytes.
  static func hash(_ text: String) -> Int {
    if let known = text.utf8.withContiguousStorageIfAvailable(hash), known.isASCII {
      return known.hash
    }
    // Equal strings outside ASCII may have different bytes, but their canonical decompositions are the same.
    var canonical = text.decomposedStringWithCanonicalMapping
    return canonical.withUTF8(hash).hash
  }

  /// Returns the hash of bytes, eight at a time, and whether all are ASCII.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> (hash: Int, isASCII: Bool) {
    let start = UnsafeRawPointer(bytes.baseAddress)
    var state = bytes.count
    var bits: UInt64 = 0
    var index = 0
    while index + 8 <= bytes.count {
      let word = start.unsafelyUnwrapped.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      bits |= word
      state = mix(state, Int(truncatingIfNeeded: word))
      index += 8
    }
    var last: UInt64 = 0
    while index < bytes.count {
      last = last << 8 | UInt64(bytes[index])
      index += 1
    }
    // Only bytes of non-ASCII characters have the high bit.
    let isASCII = (bits | last) & 0x8080_8080_8080_8080 == 0
    return (mix(state, Int(truncatingIfNeeded: last)), isASCII)
  }
}
