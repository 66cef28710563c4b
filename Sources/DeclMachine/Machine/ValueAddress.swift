/// Where the words of one value lie: its scalars and its references, each in a row.
///
/// In registers the two rows are on two stacks; in an object they follow each other.
package struct ValueAddress {
  /// The first scalar.
  package let scalars: UnsafeMutablePointer<Int64>
  /// The first reference.
  package let references: UnsafeMutablePointer<HeapReference?>

  /// An address of two rows.
  @inline(__always) package init(
    scalars: UnsafeMutablePointer<Int64>, references: UnsafeMutablePointer<HeapReference?>
  ) {
    self.scalars = scalars
    self.references = references
  }

  /// A value in an object: its scalars from `words`, its references right after them.
  @inline(__always) package init(
    words: UnsafeMutablePointer<Int64>, scalarCount: Int
  ) {
    scalars = words
    references = UnsafeMutableRawPointer(words + scalarCount)
      .assumingMemoryBound(to: HeapReference?.self)
  }

  /// The address of a part.
  @inline(__always) package func advanced(scalars: Int, references: Int) -> ValueAddress {
    ValueAddress(scalars: self.scalars + scalars, references: self.references + references)
  }

  /// The address of a field or of a case's payload value.
  @inline(__always) package func part(_ field: RuntimeType.Field) -> ValueAddress {
    advanced(scalars: field.scalar, references: field.reference)
  }

  /// The first scalar as an integer.
  @inline(__always) package var int: Int {
    get { Int(scalars.pointee) }
    nonmutating set { scalars.pointee = Int64(newValue) }
  }

  /// The first scalar as a Double; a Float is kept as the Double of the same value.
  @inline(__always) package var double: Double {
    get { Double(bitPattern: UInt64(bitPattern: scalars.pointee)) }
    nonmutating set { scalars.pointee = Int64(bitPattern: newValue.bitPattern) }
  }

  /// The first scalar as a truth value.
  @inline(__always) package var bool: Bool {
    get { scalars.pointee != 0 }
    nonmutating set { scalars.pointee = newValue ? 1 : 0 }
  }

  /// The first reference.
  @inline(__always) package var reference: HeapReference? {
    get { references.pointee }
    nonmutating set { references.pointee = newValue }
  }

  /// The text, if the value is a String or a Character; empty when a conflicting access left nothing there.
  package var string: String { references.pointee?.stringValue ?? "" }
}
