import DeclMachine

/// The parts of stored values that an evaluation read through bindings, with their values: the reader has to
/// run only when one of them differs, whatever else was written (D10).
final class PartReads {
  /// A part of a stored value.
  struct Part {
    /// The location that the binding refers to; owned.
    let location: HeapReference
    /// A box with the value that was read; owned.
    let value: HeapReference
    let type: RuntimeType
  }

  private(set) var all: [Part] = []
  // The graph owns the machine and releases its readers first.
  private unowned(unsafe) let machine: Machine

  init(machine: Machine) { self.machine = machine }

  deinit {
    for part in all {
      machine.release(part.location)
      machine.release(part.value)
    }
  }

  /// Records the value of a part.
  func add(_ location: HeapReference, _ value: ValueAddress, _ type: RuntimeType) {
    location.retain()
    all.append(Part(location: location, value: machine.makeBox(value, type: type), type: type))
  }
}
