import DeclLang

/// Code of the script trapped, so that the update cannot go on.
struct UpdateFailure: Error, @unchecked Sendable {
  let trap: Trap
  /// The region whose code ran.
  unowned(unsafe) var region: Region?

  init(_ trap: Trap) { self.trap = trap }

  /// The same failure, with the region whose code ran.
  func at(_ region: Region) -> UpdateFailure {
    var failure = self
    if failure.region == nil { failure.region = region }
    return failure
  }

  /// The failure of the machine's last call.
  init(machine: Machine) {
    trap = machine.trap ?? Trap(.uncaughtError, "Fatal error: Error raised at top level")
  }
}

/// Calls code of the script for the graph.
struct Evaluator {
  let machine: Machine
  /// Words of a value of a type without any that count.
  let nothing: ValueAddress

  init(machine: Machine) {
    self.machine = machine
    let scalars = UnsafeMutablePointer<Int64>.allocate(capacity: 4)
    scalars.initialize(repeating: 0, count: 4)
    let references = UnsafeMutablePointer<HeapReference?>.allocate(capacity: 4)
    references.initialize(repeating: nil, count: 4)
    nothing = ValueAddress(scalars: scalars, references: references)
  }

  /// Gives the evaluator's own memory back.
  func deallocate() {
    nothing.scalars.deallocate()
    nothing.references.deallocate()
  }

  /// An argument: a value and its type.
  typealias Argument = (value: ValueAddress, type: RuntimeType)

  /// Calls code that gives a value, and returns that value in a box of its own.
  func box(
    _ code: CodeReference, _ arguments: [Argument], _ type: RuntimeType
  ) throws(UpdateFailure) -> HeapReference {
    let box = machine.heap.allocate(type.boxDescriptor)
    let result = ValueAddress(words: box.words, scalarCount: type.scalarCount)
    if machine.call(code, arguments, result: result, resultType: type) { return box }
    machine.release(box)
    throw UpdateFailure(machine: machine)
  }

  /// Calls code that gives one scalar.
  func scalar(
    _ code: CodeReference, _ arguments: [Argument], _ type: RuntimeType
  ) throws(UpdateFailure) -> Int64 {
    guard let word = machine.callForScalar(code, arguments, type) else {
      throw UpdateFailure(machine: machine)
    }
    return word
  }

  /// Calls code that gives a truth value.
  func bool(_ code: CodeReference, _ arguments: [Argument]) throws(UpdateFailure) -> Bool {
    try scalar(code, arguments, machine.program.bool) != 0
  }

  /// Calls code that gives one reference, now owned by the caller.
  func reference(
    _ code: CodeReference, _ arguments: [Argument], _ type: RuntimeType
  ) throws(UpdateFailure) -> HeapReference? {
    var words: [Int64] = Array(repeating: 0, count: max(type.scalarCount, 1))
    var reference: HeapReference?
    let done = words.withUnsafeMutableBufferPointer { scalars in
      withUnsafeMutablePointer(to: &reference) { place in
        machine.call(
          code, arguments,
          result: ValueAddress(scalars: scalars.baseAddress!, references: place),
          resultType: type)
      }
    }
    if !done { throw UpdateFailure(machine: machine) }
    return reference
  }

  /// Calls code for what it does.
  func run(_ code: CodeReference, _ arguments: [Argument]) throws(UpdateFailure) {
    let top = machine.top
    if !machine.call(code, arguments, result: top, resultType: machine.program.void) {
      throw UpdateFailure(machine: machine)
    }
  }
}

extension Evaluator {
  /// Calls a mutating method without result on a value in place.
  func run(
    updating code: CodeReference, _ value: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) {
    let block = ValueBlock(copying: value, type: type, machine: machine)
    guard case .value = machine.call(code, [block]) else { throw UpdateFailure(machine: machine) }
    machine.assign(block.address, to: value, type: type)
  }
}

extension HeapReference {
  /// The value in a box.
  func boxed(_ type: RuntimeType) -> ValueAddress {
    ValueAddress(words: words, scalarCount: type.scalarCount)
  }
}

extension UnsafeMutablePointer where Pointee == Code {
  /// The layout of what goes into the function and what comes out.
  var signature: CodeInfo.Signature { pointee.info.takeUnretainedValue().signature }
}
