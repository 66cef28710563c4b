import DeclMachine

/// Parts of stored values that an evaluation read through bindings, with what they were: the reader has to run only when one
/// of them differs, however much of the rest was written (D10).
final class PartReads {
  /// One part.
  struct Part {
    /// The place that the binding leads to; owned.
    let location: HeapReference
    /// The value that was read; owned.
    let value: HeapReference
    let type: RuntimeType
  }

  private(set) var all: [Part] = []
  private unowned(unsafe) let machine: Machine

  init(machine: Machine) { self.machine = machine }

  deinit {
    for part in all {
      machine.release(part.location)
      machine.release(part.value)
    }
  }

  /// Remembers the value of a part.
  func add(_ location: HeapReference, _ value: ValueAddress, _ type: RuntimeType) {
    location.retain()
    all.append(Part(location: location, value: machine.makeBox(value, type: type), type: type))
  }
}
