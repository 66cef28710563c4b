/// The layout of a dictionary's entry: the hash, the key, the value. It has plain numbers, so that a lookup
/// need not read a type.
struct EntryLayout {
  /// The kinds of key, by the way in which they are compared.
  enum KeyKind: UInt8 {
    /// A key of one word, compared by that word.
    case word
    /// A String or a Character.
    case string
    case any
  }

  let keyKind: KeyKind
  let words: Int
  let keyScalars: Int
  let value: Int
  let valueScalars: Int
  let valueReferences: Int

  /// Creates the layout for keys and values of the given types; a Set has no values.
  init(key: RuntimeType?, value valueType: RuntimeType?) {
    switch key?.kind {
    case .integer, .bool, .metatype: keyKind = .word
    case .string, .character: keyKind = .string
    default: keyKind = .any
    }
    keyScalars = key?.scalarCount ?? 0
    value = 1 + (key?.wordCount ?? 0)
    valueScalars = valueType?.scalarCount ?? 0
    valueReferences = valueType?.referenceCount ?? 0
    words = value + valueScalars + valueReferences
  }
}

/// The storage of a Dictionary or Set: entries in insertion order, and a hash table of their positions.
///
/// The order is deterministic: it does not depend on hashes, so everything that prints a dictionary is the
/// same in each run. The value is a handle for a borrowed reference; lookups that need the key's `==` are
/// methods of the machine: ``Machine/find(_:in:)``, ``Machine/insert(_:value:into:)``,
/// ``Machine/remove(_:from:)``.
package struct DictionaryObject {
  /// The heap object of the dictionary.
  package let object: HeapReference

  /// Creates a handle for an object. The object must be a dictionary, which is not checked; the lowering and
  /// the declarations of native functions ensure it.
  package init(_ object: HeapReference) { self.object = object }

  // The words: count, used entries, capacity, address of the entries, address of the table, the table's size
  // minus one.
  static let words = 6

  /// The number of keys.
  @inline(__always) package var count: Int {
    get { Int(object.words[0]) }
    nonmutating set { object.words[0] = Int64(newValue) }
  }

  /// The number of entries written, removed ones included: positions range from 0 up to this number.
  @inline(__always) package var used: Int {
    get { Int(object.words[1]) }
    nonmutating set { object.words[1] = Int64(newValue) }
  }

  var capacity: Int {
    get { Int(object.words[2]) }
    nonmutating set { object.words[2] = Int64(newValue) }
  }

  /// The entries, each of a hash, the key's words and the value's words. A removed entry has the hash -1.
  @inline(__always) var entries: UnsafeMutablePointer<Int64>? {
    get { UnsafeMutablePointer(bitPattern: Int(object.words[3])) }
    nonmutating set { object.words[3] = Int64(Int(bitPattern: newValue)) }
  }

  /// The hash table: for each slot the position of an entry, -1 if the slot is empty, -2 if its entry was
  /// removed.
  @inline(__always) var table: UnsafeMutablePointer<Int32>? {
    get { UnsafeMutablePointer(bitPattern: Int(object.words[4])) }
    nonmutating set { object.words[4] = Int64(Int(bitPattern: newValue)) }
  }

  @inline(__always) var mask: Int {
    get { Int(object.words[5]) }
    nonmutating set { object.words[5] = Int64(newValue) }
  }

  /// The type of the keys.
  package var keyType: RuntimeType {
    object.pointee.descriptor.pointee.type.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0 }
  }

  /// The type of the values; nil for a Set.
  package var valueType: RuntimeType? {
    object.pointee.descriptor.pointee.valueType?._withUnsafeGuaranteedRef { $0 }
  }

  /// The layout of an entry.
  @inline(__always) var layout: EntryLayout { object.pointee.descriptor.pointee.entry }

  @inline(__always) var entryWords: Int { layout.words }

  /// Returns whether the entry at a position has not been removed.
  package func isLive(_ position: Int) -> Bool { entries![position * entryWords] != -1 }

  /// Returns the position of the first live entry at or after `position`; nil at the end. Positions stay
  /// valid until the dictionary grows.
  package func nextPosition(from position: Int) -> Int? {
    var next = max(position, 0)
    let words = entryWords
    while next < used {
      if entries![next * words] != -1 { return next }
      next += 1
    }
    return nil
  }

  /// Returns the address of an entry's key.
  @inline(__always) package func key(at position: Int) -> ValueAddress {
    ValueAddress(words: entries! + position * entryWords + 1, scalarCount: layout.keyScalars)
  }

  /// Returns the address of an entry's value.
  @inline(__always) package func value(at position: Int) -> ValueAddress {
    ValueAddress(
      words: entries! + position * entryWords + layout.value, scalarCount: layout.valueScalars)
  }

  @inline(__always) func hash(at position: Int) -> Int { Int(entries![position * entryWords]) }
}
