import DeclLang
import DeclMachine

/// A trap in script code, which makes the graph roll the update back.
struct UpdateFailure: Error, @unchecked Sendable {
  var trap: Trap
  /// The region whose code trapped, and its ancestors: strong references, since roll-back may release regions
  /// that were just created before the failure is reported.
  private var regions: [Region] = []

  init(_ trap: Trap) { self.trap = trap }

  /// The region whose code trapped.
  var region: Region? { regions.first }

  /// Returns the failure with the region whose code trapped, unless it has one.
  func at(_ region: Region) -> UpdateFailure {
    guard regions.isEmpty else { return self }
    var failure = self
    failure.regions = Array(sequence(first: region) { $0.parent })
    return failure
  }

  /// Creates a failure from the machine's last call.
  init(machine: Machine) {
    trap = machine.trap ?? Trap(.uncaughtError, "Fatal error: Error raised at top level")
  }
}

/// Calls of script code on behalf of the graph.
struct Evaluator {
  let machine: Machine
  /// A zeroed value, passed as an argument of a type whose words do not matter.
  let nothing: ValueAddress

  init(machine: Machine) {
    self.machine = machine
    let scalars = UnsafeMutablePointer<Int64>.allocate(capacity: 4)
    scalars.initialize(repeating: 0, count: 4)
    let references = UnsafeMutablePointer<HeapReference?>.allocate(capacity: 4)
    references.initialize(repeating: nil, count: 4)
    nothing = ValueAddress(scalars: scalars, references: references)
  }

  /// Deallocates the evaluator's memory.
  func deallocate() {
    nothing.scalars.deallocate()
    nothing.references.deallocate()
  }

  /// An argument: a value and its type.
  typealias Argument = (value: ValueAddress, type: RuntimeType)

  /// Returns the answer to a question of the runtime; nil if the code that answers it traps. The next record
  /// reports that trap; an interrupt stops what runs next instead.
  func answer<Answer>(_ question: () throws(UpdateFailure) -> Answer) -> Answer? {
    attempt(question) { machine.postpone($0) }
  }

  /// Returns a value that only the runtime wants to know, such as that of a binding to print; nil if the code
  /// that returns it traps, which the script would not have called. An interrupt stops what runs next.
  func probe(_ code: CodeReference, _ argument: Argument, _ type: RuntimeType) -> HeapReference? {
    attempt { () throws(UpdateFailure) in
      try box(code, argument, type)
    } ifTrapped: { _ in
    }
  }

  /// Returns the result of a closure with one argument that only the runtime wants to know; nil if it traps.
  func probe(
    closure: HeapReference, _ argument: Argument, _ type: RuntimeType
  ) -> HeapReference? {
    attempt { () throws(UpdateFailure) in
      try box(closure: closure, argument, type)
    } ifTrapped: { _ in
    }
  }

  private func attempt<Answer>(
    _ question: () throws(UpdateFailure) -> Answer, ifTrapped note: (Trap) -> Void
  ) -> Answer? {
    do throws(UpdateFailure) {
      return try question()
    } catch {
      if error.trap.kind == .interrupted { machine.repeatInterrupt() } else { note(error.trap) }
      return nil
    }
  }

  /// Returns whether code that answers a question returns true; false if it traps.
  func holds(_ code: CodeReference, _ arguments: [Argument]) -> Bool {
    answer { () throws(UpdateFailure) in try bool(code, arguments) } == true
  }

  /// Returns the result of code that answers a question, in a new box; nil if it traps.
  func answer(_ code: CodeReference, _ argument: Argument, _ type: RuntimeType) -> HeapReference? {
    answer { () throws(UpdateFailure) in try box(code, argument, type) }
  }

  /// Returns the result of code with two arguments that answers a question, in a new box; nil if it traps.
  func answer(
    _ code: CodeReference, _ first: Argument, _ second: Argument, _ type: RuntimeType
  ) -> HeapReference? {
    answer { () throws(UpdateFailure) in try box(code, first, second, type) }
  }

  /// Calls code with an argument and returns its result in a new box.
  func box(
    _ code: CodeReference, _ argument: Argument, _ type: RuntimeType
  ) throws(UpdateFailure) -> HeapReference {
    let window = machine.beginCall(type)
    machine.copyWords(argument.value, to: window.argument, argument.type)
    return try finish(machine.run(code, at: window.result), window.result, type)
  }

  /// Calls code with two arguments and returns its result in a new box.
  func box(
    _ code: CodeReference, _ first: Argument, _ second: Argument, _ type: RuntimeType
  ) throws(UpdateFailure) -> HeapReference {
    let window = machine.beginCall(type)
    machine.copyWords(first.value, to: window.argument, first.type)
    let next = window.argument.advanced(
      scalars: first.type.scalarCount, references: first.type.referenceCount)
    machine.copyWords(second.value, to: next, second.type)
    return try finish(machine.run(code, at: window.result), window.result, type)
  }

  /// Calls a closure with one argument and returns its result in a new box.
  func box(
    closure: HeapReference, _ argument: Argument, _ type: RuntimeType
  ) throws(UpdateFailure) -> HeapReference {
    let window = machine.beginCall(type)
    machine.copyWords(argument.value, to: window.argument, argument.type)
    return try finish(machine.run(closure: closure, at: window.result), window.result, type)
  }

  /// Calls a closure with arguments and returns its result in a new box.
  func box(
    closure: HeapReference, _ arguments: [Argument], _ type: RuntimeType
  ) throws(UpdateFailure) -> HeapReference {
    let window = machine.beginCall(type)
    var next = window.argument
    for argument in arguments {
      machine.copyWords(argument.value, to: next, argument.type)
      next = next.advanced(
        scalars: argument.type.scalarCount, references: argument.type.referenceCount)
    }
    return try finish(machine.run(closure: closure, at: window.result), window.result, type)
  }

  /// Calls code without arguments and returns its result in a new box.
  func box(_ code: CodeReference, _ type: RuntimeType) throws(UpdateFailure) -> HeapReference {
    let window = machine.beginCall(type)
    return try finish(machine.run(code, at: window.result), window.result, type)
  }

  /// Moves the result of a call into a box; throws if the call trapped or threw.
  func finish(
    _ outcome: RunOutcome, _ result: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) -> HeapReference {
    guard outcome == .returned else {
      if outcome == .thrown { machine.releaseThrownError() }
      throw UpdateFailure(machine: machine)
    }
    let box = machine.heap.allocate(type.boxDescriptor)
    machine.moveWords(result, to: box.boxed(type), type)
    return box
  }

  /// Calls code that returns one scalar.
  func scalar(
    _ code: CodeReference, _ arguments: [Argument], _ type: RuntimeType
  ) throws(UpdateFailure) -> Int64 {
    guard let word = machine.callForScalar(code, arguments, type) else {
      throw UpdateFailure(machine: machine)
    }
    return word
  }

  /// Calls code that returns a Boolean.
  func bool(_ code: CodeReference, _ arguments: [Argument]) throws(UpdateFailure) -> Bool {
    try scalar(code, arguments, machine.program.bool) != 0
  }

  /// Calls code that returns one reference, which the caller then owns.
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

  /// Calls code without a result.
  func run(_ code: CodeReference, _ arguments: [Argument]) throws(UpdateFailure) {
    let top = machine.top
    if !machine.call(code, arguments, result: top, resultType: machine.program.void) {
      throw UpdateFailure(machine: machine)
    }
  }

  /// Calls a mutating method without parameters and result on a value in place.
  func run(
    updating code: CodeReference, _ value: ValueAddress, _ type: RuntimeType
  ) throws(UpdateFailure) {
    let block = ValueBlock(copying: value, type: type, machine: machine)
    guard case .value = machine.call(code, [block]) else { throw UpdateFailure(machine: machine) }
    machine.assign(block.address, to: value, type: type)
  }
}

extension Machine {
  /// Prepares a call from outside the machine; returns the addresses for its result and its first argument.
  @inline(__always)
  func beginCall(_ type: RuntimeType) -> (result: ValueAddress, argument: ValueAddress) {
    beginEntry()
    let window = top
    return (
      window, window.advanced(scalars: type.scalarCount, references: type.referenceCount)
    )
  }

  /// Copies a value's words to uninitialised memory and retains its references.
  @inline(__always)
  func copyWords(_ source: ValueAddress, to target: ValueAddress, _ type: RuntimeType) {
    var index = type.scalarCount
    while index > 0 {
      index &-= 1
      target.scalars[index] = source.scalars[index]
    }
    index = type.referenceCount
    while index > 0 {
      index &-= 1
      let reference = source.references[index]
      reference.retain()
      target.references[index] = reference
    }
  }

  /// Moves a value's words to uninitialised memory.
  @inline(__always)
  func moveWords(_ source: ValueAddress, to target: ValueAddress, _ type: RuntimeType) {
    var index = type.scalarCount
    while index > 0 {
      index &-= 1
      target.scalars[index] = source.scalars[index]
    }
    index = type.referenceCount
    while index > 0 {
      index &-= 1
      target.references[index] = source.references[index]
      source.references[index] = nil
    }
  }
}

extension HeapReference {
  /// Returns the address of the value in a box.
  @inline(__always) func boxed(_ type: RuntimeType) -> ValueAddress {
    ValueAddress(words: words, scalarCount: type.scalarCount)
  }
}

extension UnsafeMutablePointer where Pointee == Code {
  /// The layout of the function's parameters and result.
  var signature: CodeInfo.Signature { pointee.info.takeUnretainedValue().signature }
}
