/// A reference to an object of the machine's heap.
///
/// References are counted manually: every stored reference owns one count. Nothing here is memory-safe by
/// itself; the lowering and the native functions follow the rules, and only registers, object fields and
/// ``ValueBlock`` own references.
package typealias HeapReference = UnsafeMutablePointer<HeapHeader>

/// The header in front of every object, two words.
///
/// Counts are not atomic: a machine and its heap are used by one thread at a time. A count stays below 2^31
/// because each reference takes eight bytes and the heap's limit is below 16 GB.
package struct HeapHeader {
  /// The reference count.
  package var count: UInt32
  /// The flags of ``HeapFlags``, and the hash of a string.
  package var flags: UInt32
  /// The descriptor of the object's kind and type.
  package let descriptor: UnsafeMutablePointer<ObjectDescriptor>
}

/// The bits of ``HeapHeader/flags``.
package enum HeapFlags {
  /// The flag of an instance that a weak cell refers to.
  static let hasWeakCell: UInt32 = 1
  /// The flag of a string object whose storage may have spare room, because it was changed in place.
  static let hasSpareRoom: UInt32 = 1
  /// The flag of an object being destroyed; retaining and releasing it meanwhile does not destroy it again.
  static let isDying: UInt32 = 2
  /// The flag of an instance whose properties do not all have values yet: destroying it runs no
  /// deinitialiser.
  static let isUninitialised: UInt32 = 4
  /// The cached hash of a string object's string; 0 if it was not computed yet.
  static let stringHash: UInt32 = ~7
  static let stringHashShift: UInt32 = 3
}

/// The kinds of object that the machine distinguishes.
package enum ObjectKind: UInt8 {
  /// An instance of a class: the words of its fields, those of the superclass first.
  case instance
  /// The words of one value: a captured `var`, the value of an existential, an indirect payload.
  case box
  /// A closure: the code's address and the words of its captures.
  case closure
  /// The buffer of an array: elements of equal size, one after another.
  case array
  /// A Swift `String`; also a Character.
  case string
  /// A dictionary: entries in insertion order with a hash table over them. A Set has values of no words.
  case dictionary
  /// The storage of a weak or unowned variable: the address of the object while it is alive.
  case weakCell
}

/// The properties that all objects of one kind and type share. It is created once and freed with the program.
package struct ObjectDescriptor {
  /// The kind of object.
  package let kind: ObjectKind
  /// The type of the instance, of the value in the box, of the array's elements or of the dictionary's keys.
  package let type: Unmanaged<RuntimeType>?
  /// The type of the dictionary's values.
  package let valueType: Unmanaged<RuntimeType>?
  /// The number of words after the header, for kinds of fixed size.
  package let wordCount: Int
  /// The offsets of the references among these words.
  let referenceWords: UnsafeMutableBufferPointer<Int>
  /// The number of scalars in an array's element, or in a closure's captures.
  package let scalarCount: Int
  /// The number of references in an array's element, or in a closure's captures.
  package let referenceCount: Int
  /// The deinitialiser that the class itself declares.
  var deinitializer: UnsafeMutablePointer<Code>?
  /// The descriptor of the superclass.
  var superclass: UnsafeMutablePointer<ObjectDescriptor>?
  /// The method table: the code for each selector, entered at the first lookup.
  var methods: UnsafeMutablePointer<UnsafeMutablePointer<Code>?>?
  /// The capacity of the method table, in selectors.
  var methodCount: Int
  /// The layout of a dictionary's entries.
  let entry: EntryLayout
  /// The layout of a closure's captures and the number of its expression; for rule D7.
  package let closure: Unmanaged<ClosureLayout>?
}

extension UnsafeMutablePointer where Pointee == HeapHeader {
  /// The words after the header.
  @inline(__always) package var words: UnsafeMutablePointer<Int64> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: Int64.self)
  }

  /// The words after the header, as references.
  @inline(__always) package var references: UnsafeMutablePointer<HeapReference?> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: HeapReference?.self)
  }

  /// The kind of object.
  @inline(__always) package var kind: ObjectKind { pointee.descriptor.pointee.kind }

  /// The type of the instance, of the value in the box, of the elements or of the keys.
  package var type: RuntimeType? {
    pointee.descriptor.pointee.type?._withUnsafeGuaranteedRef { $0 }
  }

  /// Increments the reference count.
  @inline(__always) package func retain() { pointee.count &+= 1 }

  /// Indicates whether there is exactly one reference.
  @inline(__always) package var isUnique: Bool { pointee.count == 1 }
}

extension Optional where Wrapped == HeapReference {
  /// Increments the reference count, if there is an object.
  @inline(__always) package func retain() {
    if let self { self.pointee.count &+= 1 }
  }
}
