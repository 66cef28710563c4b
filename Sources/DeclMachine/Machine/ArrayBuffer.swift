/// The buffer behind an Array: a count, a capacity, and the elements' words in a row.
///
/// A handle over a borrowed reference. Before writing, the owner of the variable makes the buffer unique:
/// ``Machine/makeUniqueArray(_:capacity:)``.
package struct ArrayBuffer {
  /// The object.
  package let object: HeapReference

  /// Seen as a buffer; the lowering and the declarations of natives see to it that it is one.
  @inline(__always) package init(_ object: HeapReference) { self.object = object }

  /// The words before the first element: count and capacity.
  static let headWords = 2

  /// How many elements there are.
  @inline(__always) package var count: Int {
    get { Int(object.words[0]) }
    nonmutating set { object.words[0] = Int64(newValue) }
  }

  /// How many there is room for.
  @inline(__always) package var capacity: Int {
    get { Int(object.words[1]) }
    nonmutating set { object.words[1] = Int64(newValue) }
  }

  /// The words of one element.
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

  /// Where an element lies; the index is not checked.
  @inline(__always) package func address(_ index: Int) -> ValueAddress {
    let descriptor = object.pointee.descriptor
    let scalars = descriptor.pointee.scalarCount
    return ValueAddress(
      words: elements + index &* (scalars &+ descriptor.pointee.referenceCount),
      scalarCount: scalars)
  }
}
