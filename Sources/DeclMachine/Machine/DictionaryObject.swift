/// How the words of a dictionary's entry lie: the hash, the key, the value. Numbers, so that a look-up touches no type.
struct EntryLayout {
  /// The kinds of key that are compared without their type.
  enum Keys: UInt8 {
    /// One word that says everything.
    case word
    /// A String or Character.
    case text
    case any
  }

  let keys: Keys
  let words: Int
  let keyScalars: Int
  let value: Int
  let valueScalars: Int
  let valueReferences: Int

  /// The layout for keys and values of these types; a Set has no values.
  init(key: RuntimeType?, value valueType: RuntimeType?) {
    switch key?.kind {
    case .integer, .bool, .metatype: keys = .word
    case .string, .character: keys = .text
    default: keys = .any
    }
    keyScalars = key?.scalarCount ?? 0
    value = 1 + (key?.wordCount ?? 0)
    valueScalars = valueType?.scalarCount ?? 0
    valueReferences = valueType?.referenceCount ?? 0
    words = value + valueScalars + valueReferences
  }
}

/// The storage behind Dictionary and Set: entries in the order of insertion, with a table of positions over them.
///
/// The order is that of insertion, whatever happens to other keys; so everything that shows a dictionary is the same in
/// each run. A handle over a borrowed reference; look-ups that need the key's `==` go through the machine:
/// ``Machine/find(_:in:)``, ``Machine/insert(_:value:into:)``, ``Machine/remove(_:from:)``.
package struct DictionaryObject {
  /// The object.
  package let object: HeapReference

  /// Seen as a dictionary; the lowering and the declarations of natives see to it that it is one.
  package init(_ object: HeapReference) { self.object = object }

  // The words: count, used entries, capacity, entries, table, the table's size less one.
  static let words = 6

  /// How many keys there are.
  @inline(__always) package var count: Int {
    get { Int(object.words[0]) }
    nonmutating set { object.words[0] = Int64(newValue) }
  }

  /// How many entries were written, removed ones included: positions go from 0 to here.
  @inline(__always) package var used: Int {
    get { Int(object.words[1]) }
    nonmutating set { object.words[1] = Int64(newValue) }
  }

  var capacity: Int {
    get { Int(object.words[2]) }
    nonmutating set { object.words[2] = Int64(newValue) }
  }

  /// An entry: its hash, the key's words, the value's words. A removed entry has the hash -1.
  @inline(__always) var entries: UnsafeMutablePointer<Int64>? {
    get { UnsafeMutablePointer(bitPattern: Int(object.words[3])) }
    nonmutating set { object.words[3] = Int64(Int(bitPattern: newValue)) }
  }

  /// For each slot the position of an entry; -1 where there is none, -2 where one was removed.
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

  /// The type of the values; of no words for a Set.
  package var valueType: RuntimeType? {
    object.pointee.descriptor.pointee.valueType?._withUnsafeGuaranteedRef { $0 }
  }

  /// How the words of an entry lie.
  @inline(__always) var layout: EntryLayout { object.pointee.descriptor.pointee.entry }

  @inline(__always) var entryWords: Int { layout.words }

  /// Whether the entry at a position was not removed.
  package func isLive(_ position: Int) -> Bool { entries![position * entryWords] != -1 }

  /// The position of the first entry at or after `position`; nil at the end. Positions stay valid until the dictionary
  /// grows.
  package func nextPosition(from position: Int) -> Int? {
    var next = max(position, 0)
    let words = entryWords
    while next < used {
      if entries![next * words] != -1 { return next }
      next += 1
    }
    return nil
  }

  /// Where the key of an entry lies.
  @inline(__always) package func key(at position: Int) -> ValueAddress {
    ValueAddress(words: entries! + position * entryWords + 1, scalarCount: layout.keyScalars)
  }

  /// Where the value of an entry lies.
  @inline(__always) package func value(at position: Int) -> ValueAddress {
    ValueAddress(
      words: entries! + position * entryWords + layout.value, scalarCount: layout.valueScalars)
  }

  @inline(__always) func hash(at position: Int) -> Int { Int(entries![position * entryWords]) }
}
