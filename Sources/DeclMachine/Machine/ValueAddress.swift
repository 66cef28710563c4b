/// The address of one value: of its scalars and of its references, each in a row.
///
/// In registers the two rows are on two stacks; in an object the references follow the scalars.
package struct ValueAddress {
  /// The address of the first scalar.
  package let scalars: UnsafeMutablePointer<Int64>
  /// The address of the first reference.
  package let references: UnsafeMutablePointer<HeapReference?>

  /// Creates an address from those of the two rows.
  @inline(__always) package init(
    scalars: UnsafeMutablePointer<Int64>, references: UnsafeMutablePointer<HeapReference?>
  ) {
    self.scalars = scalars
    self.references = references
  }

  /// Creates the address of a value in an object: its scalars begin at `words`, its references follow them.
  @inline(__always) package init(
    words: UnsafeMutablePointer<Int64>, scalarCount: Int
  ) {
    scalars = words
    references = UnsafeMutableRawPointer(words + scalarCount)
      .assumingMemoryBound(to: HeapReference?.self)
  }

  /// Returns the address of a part at the given offsets.
  @inline(__always) package func advanced(scalars: Int, references: Int) -> ValueAddress {
    ValueAddress(scalars: self.scalars + scalars, references: self.references + references)
  }

  /// Returns the address of a field or of a value in a case's payload.
  @inline(__always) package func part(_ field: RuntimeType.Field) -> ValueAddress {
    advanced(scalars: field.scalar, references: field.reference)
  }

  /// The first scalar as an integer.
  @inline(__always) package var int: Int {
    get { Int(scalars.pointee) }
    nonmutating set { scalars.pointee = Int64(newValue) }
  }

  /// The first scalar as a Double; a Float is stored as the Double of the same value.
  @inline(__always) package var double: Double {
    get { Double(bitPattern: UInt64(bitPattern: scalars.pointee)) }
    nonmutating set { scalars.pointee = Int64(bitPattern: newValue.bitPattern) }
  }

  /// The first scalar as a Boolean.
  @inline(__always) package var bool: Bool {
    get { scalars.pointee != 0 }
    nonmutating set { scalars.pointee = newValue ? 1 : 0 }
  }

  /// The first reference.
  @inline(__always) package var reference: HeapReference? {
    get { references.pointee }
    nonmutating set { references.pointee = newValue }
  }

  /// The string, if the value is a String or a Character; empty while a conflicting access has moved it out.
  package var string: String { references.pointee?.stringValue ?? "" }
}
