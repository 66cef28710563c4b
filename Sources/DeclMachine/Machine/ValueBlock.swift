/// One value outside the machine's registers: its type and its words, which it owns.
///
/// The view graph, the records and the embedding API store values in this form. It keeps its machine alive.
package final class ValueBlock {
  /// The type of the value.
  package let type: RuntimeType
  /// The machine whose heap the value refers to.
  package let machine: Machine
  private let scalars: UnsafeMutablePointer<Int64>
  private let references: UnsafeMutablePointer<HeapReference?>

  /// Creates a block for a type, with all words zero.
  package init(type: RuntimeType, machine: Machine) {
    self.type = type
    self.machine = machine
    scalars = .allocate(capacity: type.scalarCount)
    scalars.initialize(repeating: 0, count: type.scalarCount)
    references = .allocate(capacity: type.referenceCount)
    references.initialize(repeating: nil, count: type.referenceCount)
  }

  /// Creates a block with a copy of a value.
  package convenience init(copying value: ValueAddress, type: RuntimeType, machine: Machine) {
    self.init(type: type, machine: machine)
    machine.copy(value, to: address, type: type)
  }

  /// Creates a block by moving a value, which leaves null references behind.
  package convenience init(moving value: ValueAddress, type: RuntimeType, machine: Machine) {
    self.init(type: type, machine: machine)
    machine.move(value, to: address, type: type)
  }

  deinit {
    machine.release(address, type: type)
    scalars.deallocate()
    references.deallocate()
  }

  /// The address of the words, which the block owns. A constant keeps its block to the end of its scope; an array of blocks
  /// does not (`withArguments`).
  package var address: ValueAddress { ValueAddress(scalars: scalars, references: references) }

  /// Returns a copy of a part.
  package func part(_ field: RuntimeType.Field) -> ValueBlock {
    if type.isClass { return instancePart(field) }
    return ValueBlock(copying: address.part(field), type: field.type, machine: machine)
  }

  private func instancePart(_ field: RuntimeType.Field) -> ValueBlock {
    let object = address.reference!
    let words = ValueAddress(
      scalars: object.words + field.scalar, references: object.references + field.reference)
    return ValueBlock(copying: words, type: field.type, machine: machine)
  }

  /// The value as `print` prints it; nil after a trap.
  package var description: String? { machine.describe(address, type: type) }

  /// The value as `debugPrint` prints it; nil after a trap.
  package var debugDescription: String? {
    machine.describe(address, type: type, style: .debug)
  }

  /// Compares two values of the same type by its `==`, or part by part; false for different types, nil after
  /// a trap.
  package func isEqual(to other: ValueBlock) -> Bool? {
    other.type === type ? machine.equal(address, other.address, type: type) : false
  }
}

extension [ValueBlock] {
  /// Passes the values as the arguments of a call. The blocks live until it returns: the compiler ends the life of an array
  /// after its last use, although addresses still refer to the memory of its blocks.
  package func withArguments<Result, Failure: Error>(
    _ call: ([(ValueAddress, RuntimeType)]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try call(map { ($0.address, $0.type) })
  }
}
