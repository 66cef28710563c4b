import DeclTree

/// Traps and unwinding.
extension Machine {
  /// Raises a trap, unless there is one already. The calling native function must then return `.trapped`.
  package func raise(_ kind: Trap.Kind, _ message: String) {
    guard !state.pointee.trapped else { return }
    let title = Self.titles[kind] ?? "Fatal error"
    var made = Trap(
      kind, message.isEmpty ? title : message.hasPrefix(title) ? message : "\(title): \(message)")
    // An infinite recursion may be in the library, as when a requirement is satisfied by a function that
    // calls it.
    made.stack = callStack(includingLibrary: kind == .callDepth)
    made.omittedCallCount = max(0, state.pointee.frame - state.pointee.frames - 64 - 16)
    made.range = callStack().first { $0.range.exists }?.range ?? .none
    trap = made
    state.pointee.trapped = true
  }

  /// Keeps a trap of code that no other code waits for: of a deinitialiser when the host drops a value, or of
  /// code that answers a question of the runtime.
  package func postpone(_ trap: Trap) { postponedTrap = postponedTrap ?? trap }

  /// Returns the first trap that was postponed, and forgets all.
  package func takePostponedTrap() -> Trap? {
    defer { postponedTrap = nil }
    return postponedTrap
  }

  /// Requests an interrupt again that has ended only code which answers a question of the runtime.
  package func repeatInterrupt() { interruption.request() }

  /// Ends the script's run with a status, as a trap does.
  package func exit(status: Int32) {
    raise(.exit, "The script called exit(\(status))")
    trap?.exitStatus = status
  }

  /// Returns the running functions, the innermost first; of a deep stack only the innermost 64 and the
  /// outermost 16.
  ///
  /// Functions of the library are omitted unless `includingLibrary` is set.
  package func callStack(includingLibrary: Bool = false) -> [Trap.Frame] {
    var result: [Trap.Frame] = []
    var frame = state.pointee.frame
    var pc = state.pointee.pc
    var entry = outerPCs.count
    let depth = state.pointee.frame - state.pointee.frames
    while frame > state.pointee.frames {
      let level = state.pointee.frame - frame
      // The innermost calls show the error and the outermost ones what started them; a stack of 100,000 calls
      // would be expensive to copy and impossible to read.
      if level < 64 || level >= depth - 16 {
        let info = frame.pointee.code.pointee.info.takeUnretainedValue()
        let index = pc - frame.pointee.code.pointee.instructions - 1
        let range = info.isLowered ? info.range(at: index) : .none
        if includingLibrary || !info.isLibrary {
          result.append(
            Trap.Frame(function: info.name, range: range, isWrapperAccessor: info.isWrapperAccessor)
          )
        }
      }
      pc = frame.pointee.returnAddress
      if pc == CommonCode.halt {
        entry -= 1
        if entry >= 0 { pc = outerPCs[entry] }
      }
      frame -= 1
    }
    return result
  }

  /// Ends all calls above `entry` after a trap: values that accesses have moved out are moved back, then all
  /// references are released. If the running coroutine is being suspended, its frames are saved instead.
  @inline(never)
  func unwind(to entry: UnsafeMutablePointer<Frame>) -> RunOutcome {
    let st = state
    if st.pointee.isSuspending { return suspendFrames(above: entry) }
    // An inout argument is in the callee's registers too, so every value is moved back before anything is
    // released.
    var pc = st.pointee.pc
    var frame = st.pointee.frame
    while frame > entry {
      restoreAccesses(frame, pc)
      pc = frame.pointee.returnAddress
      frame -= 1
    }
    let owned = takeReferences(above: entry)
    st.pointee.frame = entry
    st.pointee.closure = nil
    // A program that ends itself runs no deinitialisers.
    let before = hasEnded
    hasEnded = before || trap?.kind == .exit
    let isOutermost = !isUnwindingInterrupt
    if isOutermost { (isUnwindingInterrupt, interruptedPortions) = (trap?.kind == .interrupted, 0) }
    for object in owned { release(object) }
    releaseThrownError()
    if isOutermost { isUnwindingInterrupt = false }
    hasEnded = before
    return .trapped
  }

  /// Clears the reference registers of all frames above `entry` and returns the references, which the caller
  /// owns.
  private func takeReferences(above entry: UnsafeMutablePointer<Frame>) -> [HeapReference] {
    let last = state.pointee.frame
    guard last > entry else { return [] }
    var owned: [HeapReference] = []
    var register = (entry + 1).pointee.references
    let end = last.pointee.references + last.pointee.code.pointee.referenceCount
    while register < end {
      if let object = register.pointee {
        register.pointee = nil
        owned.append(object)
      }
      register += 1
    }
    return owned
  }

  /// Moves back the values that the accesses around the frame's current instruction have moved out of a
  /// variable or property.
  private func restoreAccesses(
    _ frame: UnsafeMutablePointer<Frame>, _ pc: UnsafeMutablePointer<Instruction>
  ) {
    let info = frame.pointee.code.pointee.info.takeUnretainedValue()
    guard !info.accesses.isEmpty else { return }
    let index = Int32(pc - frame.pointee.code.pointee.instructions)
    for access in info.accesses.reversed() where access.start < index && index <= access.end {
      access.restore(
        scalars: frame.pointee.scalars, references: frame.pointee.references, in: self)
    }
  }

  @inline(never)
  func stop(
    _ entry: UnsafeMutablePointer<Frame>, _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>, _ kind: Trap.Kind, _ message: String? = nil
  ) -> RunOutcome {
    sync(state, frame, pc)
    raise(kind, message ?? Self.messages[kind] ?? kind.rawValue)
    return unwind(to: entry)
  }

  private static let titles: [Trap.Kind: String] = [
    .failedPrecondition: "Precondition failed", .failedAssertion: "Assertion failed",
    .failedCast: "Could not cast value", .exit: "The script called exit",
  ]

  private static let messages: [Trap.Kind: String] = [
    .arithmeticOverflow: "Arithmetic overflow",
    .divisionByZero: "Division by zero",
    .indexOutOfRange: "Index out of range",
    .nilUnwrapped: "Unexpectedly found nil while unwrapping an Optional value",
    .conflictingAccess: "Overlapping accesses to a value, or use before initialization",
    .memoryLimit: "Out of memory",
    .callDepth: "Call stack exhausted",
  ]

  @inline(never)
  func stopUnwrapping(
    _ entry: UnsafeMutablePointer<Frame>, _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>, isImplicit: Bool
  ) -> RunOutcome {
    stop(
      entry, frame, pc, .nilUnwrapped,
      isImplicit
        ? "Unexpectedly found nil while implicitly unwrapping an Optional value" : nil)
  }

  /// Traps because the stack has no room for a call's frame. The arguments are in the caller's registers, so
  /// unwinding releases them.
  @inline(never)
  func stackOverflow(
    _ entry: UnsafeMutablePointer<Frame>, _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>
  ) -> RunOutcome {
    stop(entry, frame, pc, .callDepth)
  }

  func releaseArguments(of code: CodeReference, at window: ValueAddress) {
    let signature = code.pointee.info.takeUnretainedValue().signature!
    for index in 0..<signature.referenceCount {
      guard let object = window.references[index] else { continue }
      window.references[index] = nil
      release(object)
    }
  }

  func raise(kind: Int, message: Int) {
    raise(Trap.Kind.allCases[kind], program.messages[message])
  }

  func raise(kind: Int, text: HeapReference?) {
    raise(Trap.Kind.allCases[kind], text?.stringValue ?? "")
  }

  func raise(error: HeapReference?, isForced: Bool) {
    var text = ""
    if let error {
      let opened = open(error)
      text = describe(opened.value, type: opened.type, style: .debug) ?? "?"
    }
    raise(
      .uncaughtError,
      isForced
        ? "'try!' expression unexpectedly raised an error: \(text)"
        : "Error raised at top level: \(text)")
  }

  func raiseConversion(_ value: Double, _ name: String) {
    if !value.isFinite {
      return raise(
        .fatalError,
        "Double value cannot be converted to \(name) because it is either infinite or NaN")
    }
    let side = value < 0 ? "less than \(name).min" : "greater than \(name).max"
    raise(
      .fatalError,
      "Double value cannot be converted to \(name) because the result would be \(side)")
  }

  /// Checks the step limit and the interruption, and provides new fuel. Returns whether the script must
  /// stop, with a trap.
  @inline(never)
  func outOfFuel() -> Bool {
    countedSteps = steps
    fuelGiven = 0
    if !postponedObjects.isEmpty { continueDestruction() }
    // Cleared at once, so that the next event is not interrupted as well.
    if interruption.isRequested {
      interruption.clear()
      raise(.interrupted, "Interrupted")
      return true
    }
    if steps >= stepLimit {
      raise(.stepLimit, "The limit of \(limits.steps ?? stepLimit) calls and jumps was reached")
      return true
    }
    fuelGiven = min(Self.fuelPortion, stepLimit - steps)
    state.pointee.fuel = fuelGiven
    return false
  }

  /// The number of steps between two checks of the limits and the interruption.
  /// In a tight loop 20,000 steps take about a tenth of a millisecond: an interrupt has an effect at once,
  /// and the checks cost nothing measurable.
  private static let fuelPortion = 20_000
}

extension Trap.Kind {
  /// The index among all kinds, as the operand of instructions.
  package var number: Int { Self.allCases.firstIndex(of: self)! }
}

/// An access during which a value is moved out of its storage into registers; a trap in between moves it
/// back.
package struct PendingAccess {
  /// The range of instructions, the first included, the last excluded; a call's return address counts as
  /// inside.
  package let start: Int32
  package let end: Int32
  /// The object that the value belongs to.
  package let object: Object
  /// The offsets of the value's words in the object.
  package let scalar: Int
  package let reference: Int
  /// The registers that hold the value during the access.
  package let window: (scalar: Int, reference: Int)
  package let scalarCount: Int
  package let referenceCount: Int

  package init(
    start: Int32, end: Int32, object: Object, scalar: Int, reference: Int,
    window: (scalar: Int, reference: Int), scalarCount: Int, referenceCount: Int
  ) {
    self.start = start
    self.end = end
    self.object = object
    self.scalar = scalar
    self.reference = reference
    self.window = window
    self.scalarCount = scalarCount
    self.referenceCount = referenceCount
  }

  package enum Object {
    case register(Int)
    case global(HeapReference)
    /// Registers of the frame: the value was moved to other registers.
    case registers
    /// An element of the array in a reference register, with the index in a scalar register; `stride` is the
    /// element's number of words.
    case element(array: Int, index: Int, stride: Int)
    /// The value of an entry of the dictionary in a reference register, with the position in a scalar
    /// register.
    case entry(dictionary: Int, position: Int, isOptional: Bool)
  }

  package func restore(
    scalars: UnsafeMutablePointer<Int64>, references: UnsafeMutablePointer<HeapReference?>,
    in machine: Machine
  ) {
    if case .entry(let register, let position, let isOptional) = object {
      guard let object = references[register], scalars[position] >= 0 else { return }
      return restoreEntry(
        DictionaryObject(object), Int(scalars[position]), isOptional,
        ValueAddress(
          scalars: scalars + window.scalar, references: references + window.reference), machine)
    }
    guard let target = target(scalars, references) else { return }
    for index in 0..<scalarCount { target.scalars[index] = scalars[window.scalar + index] }
    for index in 0..<referenceCount where target.references[index] == nil {
      target.references[index] = references[window.reference + index]
      references[window.reference + index] = nil
    }
  }

  /// Moves the value of an entry back, without the tag of the optional; removes the entry if the optional is
  /// nil.
  private func restoreEntry(
    _ dictionary: DictionaryObject, _ position: Int, _ isOptional: Bool, _ moved: ValueAddress,
    _ machine: Machine
  ) {
    if isOptional, moved.int == 0 { return machine.remove(at: position, from: dictionary) }
    let value = dictionary.value(at: position)
    let tag = isOptional ? 1 : 0
    for index in tag..<scalarCount { value.scalars[index - tag] = moved.scalars[index] }
    for index in 0..<referenceCount where value.references[index] == nil {
      value.references[index] = moved.references[index]
      moved.references[index] = nil
    }
  }

  private func target(
    _ scalars: UnsafeMutablePointer<Int64>, _ references: UnsafeMutablePointer<HeapReference?>
  ) -> ValueAddress? {
    switch object {
    case .register(let register):
      guard let object = references[register] else { return nil }
      return ValueAddress(
        scalars: object.words + scalar, references: object.references + reference)
    case .global(let object):
      return ValueAddress(
        scalars: object.words + scalar, references: object.references + reference)
    case .registers:
      return ValueAddress(scalars: scalars + scalar, references: references + reference)
    case .entry: return nil
    case .element(let register, let index, let stride):
      guard let object = references[register], scalars[index] < object.words[0] else { return nil }
      let element = 2 + Int(scalars[index]) * stride
      return ValueAddress(
        scalars: object.words + element + scalar,
        references: object.references + element + reference)
    }
  }
}
