import Foundation

/// Hashes of values of any type. A result of nil means a trap, also by code of the script.
///
/// As in comparisons, parts with parts of their own become pending instead of being hashed by recursion.
extension Machine {
  /// Returns a hash that equal values share. It is the same in every run, except for functions and for
  /// instances without `hash(into:)`, which are hashed by address.
  package func hash(_ value: ValueAddress, type: RuntimeType) -> Int? {
    guard beginNestedOperation() else { return nil }
    defer { operationDepth -= 1 }
    let base = hashes.count
    defer { hashes.removeLast(hashes.count - base) }
    var state = 0
    guard mix(value, type, into: &state) else { return nil }
    while hashes.count > base {
      guard spend(2), mixNext(into: &state) else { return nil }
    }
    return state
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

  /// Mixes in the next pending part. Returns false after a trap.
  private func mixNext(into state: inout Int) -> Bool {
    switch hashes.removeLast() {
    case .value(let value, let type):
      return type._withUnsafeGuaranteedRef { mix(value, $0, into: &state) }
    case .elements(let object, let index):
      return mixElements(ArrayBuffer(object), from: index, into: &state)
    case .entry(let object, let position, let sum, let outer):
      return mixEntries(
        DictionaryObject(object), from: position + 1, sum: sum &+ state, outer: outer, &state)
    }
  }

  /// Mixes a value into a hash state, except for parts that it makes pending. Returns false after a trap.
  private func mix(_ value: ValueAddress, _ type: RuntimeType, into state: inout Int) -> Bool {
    switch type.kind {
    case .integer, .bool, .metatype: state = Self.mix(state, value.int)
    case .double, .float:
      // -0 and 0 are equal, so they need the same hash.
      state = Self.mix(state, value.double == 0 ? 0 : value.int)
    case .string, .character: state = Self.mix(state, value.reference?.stringHash ?? 0)
    case .array:
      guard let object = value.reference else { return true }
      let array = ArrayBuffer(object)
      state = Self.mix(state, array.count)
      return mixElements(array, from: 0, into: &state)
    case .dictionary, .set:
      guard let object = value.reference else { return true }
      return mixEntries(DictionaryObject(object), from: 0, sum: 0, outer: state, &state)
    case .function, .weak: state = Self.mix(state, Int(bitPattern: value.reference))
    case .existential:
      guard let object = value.reference else { return true }
      let opened = open(object)
      hashes.append(.value(opened.value, .passUnretained(opened.type)))
    case .optional, .tuple: mixParts(value, type, into: &state)
    case .structure, .enumeration, .classInstance: return mixNominal(value, type, into: &state)
    case .uninhabited: break
    }
    return true
  }

  private func mixNominal(
    _ value: ValueAddress, _ type: RuntimeType, into state: inout Int
  ) -> Bool {
    switch type.hashing {
    case .structural:
      if type.isClass {
        state = Self.mix(state, Int(bitPattern: value.reference))
      } else {
        mixParts(value, type, into: &state)
      }
    case .code(let code, let hasher):
      guard let own = hash(value, type, code, hasher) else { return false }
      state = Self.mix(state, own)
    }
    return true
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

  private func mixParts(_ value: ValueAddress, _ type: RuntimeType, into state: inout Int) {
    if type.cases.isEmpty { return addFields(value, type.fields) }
    guard type.cases.indices.contains(value.int) else { return }
    state = Self.mix(state, value.int)
    let current = type.cases[value.int]
    guard let box = current.box else { return addFields(value, current.directPayload) }
    guard let object = value.reference else { return }
    addFields(
      ValueAddress(words: object.words, scalarCount: box.type.scalarCount), box.fields)
  }

  /// Makes fields pending, the first as the next one.
  private func addFields(_ value: ValueAddress, _ fields: [RuntimeType.Field]) {
    for field in fields.reversed() {
      hashes.append(.value(value.part(field), .passUnretained(field.type)))
    }
  }

  /// Mixes in elements, up to the first that has pending parts; the rest becomes pending, too.
  private func mixElements(
    _ array: ArrayBuffer, from start: Int, into state: inout Int
  ) -> Bool {
    let type = array.elementType
    let base = hashes.count
    var index = start
    while index < array.count {
      guard spend(2), mix(array.address(index), type, into: &state) else { return false }
      index += 1
      if hashes.count > base {
        if index < array.count { hashes.insert(.elements(array.object, from: index), at: base) }
        return true
      }
    }
    return true
  }

  /// Hashes the entries of a dictionary or set from a position on. Their hashes are added, because their order
  /// must not matter; `outer` is the state before the first.
  private func mixEntries(
    _ dictionary: DictionaryObject, from start: Int, sum known: Int, outer: Int,
    _ state: inout Int
  ) -> Bool {
    let base = hashes.count
    var sum = known
    var position = start
    while let next = dictionary.nextPosition(from: position) {
      guard spend(4) else { return false }
      state = dictionary.hash(at: next)
      if let valueType = dictionary.valueType {
        guard mix(dictionary.value(at: next), valueType, into: &state) else { return false }
        if hashes.count > base {
          hashes.insert(
            .entry(dictionary.object, position: next, sum: sum, outer: outer), at: base)
          return true
        }
      }
      sum &+= state
      position = next + 1
    }
    state = Self.mix(outer, sum)
    return true
  }

  /// Returns a hash of a string: of the first bytes of its canonical decomposition. Canonically equivalent strings
  /// are equal in Swift, so only ASCII is hashed by its own bytes.
  static func hash(_ text: String) -> Int {
    if let known = text.utf8.withContiguousStorageIfAvailable(hash), known.isASCII {
      return known.hash
    }
    var canonical = text.decomposableStart.decomposedStringWithCanonicalMapping
    return canonical.withUTF8(hash).hash
  }

  /// Returns the hash of the first bytes, eight at a time, and whether these are ASCII.
  private static func hash(_ all: UnsafeBufferPointer<UInt8>) -> (hash: Int, isASCII: Bool) {
    let bytes = UnsafeBufferPointer(rebasing: all.prefix(String.hashedBytes))
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

extension String {
  /// The maximum number of bytes that are hashed, so that the hash of a long string cannot take long.
  fileprivate static var hashedBytes: Int { 1 << 16 }

  /// A start of the string whose canonical decomposition is at least ``hashedBytes`` long and begins the
  /// string's own; the whole string if it is short.
  fileprivate var decomposableStart: String {
    // A decomposition has at least a third of the bytes, as those of the signs of Kelvin and Ohm.
    let limit = utf8.index(startIndex, offsetBy: 4 * Self.hashedBytes, limitedBy: endIndex)
    guard var end = limit else { return self }
    while end < endIndex, utf8[end] & 0xc0 == 0x80 { end = utf8.index(after: end) }
    // Marks are put in order up to the next scalar that is none.
    let next = unicodeScalars[end...].firstIndex { $0.decomposesToStart }
    return String(self[..<(next ?? endIndex)])
  }
}

extension Unicode.Scalar {
  /// Indicates whether the decomposition begins with a scalar that is no mark.
  fileprivate var decomposesToStart: Bool {
    let decomposition = String(self).decomposedStringWithCanonicalMapping
    return decomposition.unicodeScalars.first?.properties.canonicalCombiningClass == .notReordered
  }
}

/// A part that the hash of a value still lacks.
enum PendingHash {
  case value(ValueAddress, Unmanaged<RuntimeType>)
  /// The elements of an array from an index on.
  case elements(HeapReference, from: Int)
  /// The end of an entry's hash, with the sum of those before it and the state before the dictionary.
  case entry(HeapReference, position: Int, sum: Int, outer: Int)
}
