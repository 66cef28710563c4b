/// A reference to an object of the machine's heap.
///
/// The memory is counted by hand: whoever keeps a reference owns one count. Nothing here is safe by itself; the
/// lowering and the natives keep the rules, and only registers, object fields and ``ValueBlock`` own references.
package typealias HeapReference = UnsafeMutablePointer<HeapHeader>

/// The two words in front of every object.
///
/// Counts are not atomic: a machine and its heap belong to one thread at a time. A count stays below 2^31 because each
/// reference takes eight bytes and the heap's limit is below 16 GB.
package struct HeapHeader {
  /// How many references there are.
  package var count: UInt32
  /// What is only known of a few objects; see `HeapFlags`.
  package var flags: UInt32
  /// What kind of object it is.
  package let descriptor: UnsafeMutablePointer<ObjectDescriptor>
}

/// The bits of ``HeapHeader/flags``.
package enum HeapFlags {
  /// A weak cell points at the object.
  static let hasWeakCell: UInt32 = 1
  /// The object is being destroyed; references made and dropped meanwhile do not destroy it again.
  static let isDying: UInt32 = 2
  /// The initialiser has not given all properties their values: no deinitialiser runs.
  static let isUnfinished: UInt32 = 4
  /// Of a string object the hash of its text, once it was asked for.
  static let textHash: UInt32 = ~7
  static let textHashShift: UInt32 = 3
}

/// The kinds of object that the machine knows apart.
package enum ObjectKind: UInt8 {
  /// An instance of a class: the words of its fields, superclass first.
  case instance
  /// The words of one value: a captured `var`, the value of an existential, an indirect payload.
  case box
  /// A function with the words of its captures.
  case closure
  /// The buffer of an array: elements of equal size, one after another.
  case array
  /// A Swift `String`; a Character is one too.
  case string
  /// Entries in the order of insertion with an index over them; a Set has values of no words.
  case dictionary
  /// What a weak or unowned variable holds: the address of the object while that lives.
  case weakCell
  /// An object of the host language that natives keep for themselves.
  case host
}

/// What all objects of one kind and type share. Made once and never freed before the program is.
package struct ObjectDescriptor {
  /// The kind of object.
  package let kind: ObjectKind
  /// The type of the instance, of the value in the box, of the array's elements, of the dictionary's keys.
  package let type: Unmanaged<RuntimeType>?
  /// The type of the dictionary's values.
  package let valueType: Unmanaged<RuntimeType>?
  /// How many words follow the header, where that is fixed.
  package let wordCount: Int
  /// The word positions of the references among them.
  let referenceWords: UnsafeMutableBufferPointer<Int>
  /// For an array the words of an element, for a closure those of the captures.
  package let scalarCount: Int
  /// The references of an element, or of the captures.
  package let referenceCount: Int
  /// The deinitialiser of the class itself.
  var deinitializer: UnsafeMutablePointer<Code>?
  /// The class above.
  var superclass: UnsafeMutablePointer<ObjectDescriptor>?
  /// What runs for each selector, filled when first asked for.
  var methods: UnsafeMutablePointer<UnsafeMutablePointer<Code>?>?
  /// How many selectors the table has room for.
  var methodCount: Int
  /// For a dictionary how the words of an entry lie.
  let entry: EntryLayout
  /// Where the closure was made and what it captured; for rule D7.
  package let closure: Unmanaged<ClosureLayout>?
}

extension UnsafeMutablePointer where Pointee == HeapHeader {
  /// The words after the header.
  @inline(__always) package var words: UnsafeMutablePointer<Int64> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: Int64.self)
  }

  /// The words after the header, seen as references.
  @inline(__always) package var references: UnsafeMutablePointer<HeapReference?> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: HeapReference?.self)
  }

  /// The kind of object.
  @inline(__always) package var kind: ObjectKind { pointee.descriptor.pointee.kind }

  /// The type of the object: of the instance, of the value in the box, of the elements.
  package var type: RuntimeType? {
    pointee.descriptor.pointee.type?._withUnsafeGuaranteedRef { $0 }
  }

  /// Counts one more reference.
  @inline(__always) package func retain() { pointee.count &+= 1 }

  /// Whether there is no other reference.
  @inline(__always) package var isUnique: Bool { pointee.count == 1 }
}

extension Optional where Wrapped == HeapReference {
  /// Counts one more reference, if there is an object.
  @inline(__always) package func retain() {
    if let self { self.pointee.count &+= 1 }
  }
}
