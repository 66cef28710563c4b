/// The buffer of an Array: a count, a capacity, and the words of the elements in a row.
///
/// The value is a handle for a borrowed reference. Before writing, the owner of the variable makes the buffer
/// unique: ``Machine/makeUniqueArray(_:capacity:)``.
package struct ArrayBuffer {
  /// The heap object of the buffer.
  package let object: HeapReference

  /// Creates a handle for an object. The object must be an array's buffer, which is not checked; the lowering
  /// and the declarations of native functions ensure it.
  @inline(__always) package init(_ object: HeapReference) { self.object = object }

  /// The number of words before the first element: the count and the capacity.
  static let headWords = 2

  /// The number of elements.
  @inline(__always) package var count: Int {
    get { Int(object.words[0]) }
    nonmutating set { object.words[0] = Int64(newValue) }
  }

  /// The number of elements that the buffer has room for.
  @inline(__always) package var capacity: Int {
    get { Int(object.words[1]) }
    nonmutating set { object.words[1] = Int64(newValue) }
  }

  /// The number of words in one element.
  @inline(__always) package var stride: Int {
    object.pointee.descriptor.pointee.scalarCount
      &+ object.pointee.descriptor.pointee.referenceCount
  }

  /// The type of the elements.
  package var elementType: RuntimeType {
    object.pointee.descriptor.pointee.type.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0 }
  }

  /// The first word of the first element.
  @inline(__always) package var elements: UnsafeMutablePointer<Int64> {
    object.words + Self.headWords
  }

  /// Returns the address of an element. The index is not checked.
  @inline(__always) package func address(_ index: Int) -> ValueAddress {
    let descriptor = object.pointee.descriptor
    let scalars = descriptor.pointee.scalarCount
    return ValueAddress(
      words: elements + index &* (scalars &+ descriptor.pointee.referenceCount),
      scalarCount: scalars)
  }
}
