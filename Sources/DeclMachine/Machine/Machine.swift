#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the functions of a program: register stacks, heap, traps.
///
/// A machine is used by one thread at a time. It can be entered again while it runs: a native that calls a function value
/// runs it above the frames that are there.
package final class Machine {
  /// How far a script may go.
  package struct Limits: Sendable {
    /// Calls and jumps of one entry from the host; nil for no limit.
    package var steps: Int?
    /// Calls inside each other.
    package var callDepth = 100_000
    /// Natives that run functions that call natives, and so on; bounds the host's own stack.
    package var nesting = 200
    /// Bytes of all objects together.
    package var heapBytes = 4 << 30

    /// The usual limits.
    package init() {}
  }

  /// The program whose functions run here.
  package let program: Program
  /// The objects.
  package let heap: Heap
  let state: UnsafeMutablePointer<MachineState>
  let descriptors: CommonDescriptors
  /// What natives take from the session.
  package let services = Services()
  /// The coroutines and whose turn it is.
  package let scheduler = Scheduler()
  /// Where `print` goes.
  package var output: (String) -> Void = { print($0, terminator: "") }
  /// What stops a script that goes too far.
  package var limits: Limits { didSet { heap.state.pointee.byteLimit = limits.heapBytes } }
  /// Why the last run stopped.
  @exclusivity(unchecked) package var trap: Trap?
  /// Set to stop the script at its next jump or call; a signal handler may do it.
  let interruptFlag: InterruptFlag
  /// Steps taken since the machine was made.
  package var steps: Int { countedSteps + fuelGiven - max(state.pointee.fuel, 0) }
  @exclusivity(unchecked) var countedSteps = 0
  /// Fuel handed out to the loop and not counted in `steps` yet.
  @exclusivity(unchecked) var fuelGiven = 0
  /// Steps at which the running entry stops.
  @exclusivity(unchecked) var stepLimit = Int.max
  @exclusivity(unchecked) var nesting = 0
  /// Where each outer run was when the one inside it began.
  var entries: [UnsafeMutablePointer<Instruction>] = []
  /// Objects without references that wait to be destroyed.
  @exclusivity(unchecked) var dying: [HeapReference] = []
  /// Instances whose deinitialiser had to wait because too many of them nested.
  @exclusivity(unchecked) var waiting: [HeapReference] = []
  /// Whether an object of the program around was ever made.
  var hasHostObjects = false
  /// Whether the program's process is over: then objects go without their deinitialisers.
  private(set) var hasEnded = false
  var weakCells: [HeapReference: HeapReference] = [:]
  let openCells: UnsafeMutablePointer<HeapReference?>
  @exclusivity(unchecked) var openCellIndex = 0
  static let openCellCount = 64

  /// A machine for a program.
  package init(
    program: Program, limits: Limits = Limits(), interruptFlag: InterruptFlag = InterruptFlag()
  ) {
    self.program = program
    self.limits = limits
    heap = program.heap
    descriptors = program.descriptors
    openCells = .allocate(capacity: Self.openCellCount)
    openCells.initialize(repeating: nil, count: Self.openCellCount)
    self.interruptFlag = interruptFlag
    state = Self.makeState(limits)
    heap.state.pointee.byteLimit = limits.heapBytes
    program.machine = self
  }

  /// Ends the program's process.
  package func end() { hasEnded = true }

  deinit {
    program.machine = nil
    releaseThrownError()
    free(state.pointee.scalars)
    free(state.pointee.references)
    state.pointee.frames.deallocate()
    state.deallocate()
    openCells.deallocate()
  }

  private static let scalarCapacity = 8 << 20
  private static let referenceCapacity = 4 << 20

  /// The stacks are memory that the system hands out as zero when it is touched.
  private static func makeState(_ limits: Limits) -> UnsafeMutablePointer<MachineState> {
    let scalars = calloc(scalarCapacity, 8)!.assumingMemoryBound(to: Int64.self)
    let references = calloc(referenceCapacity, 8)!
      .assumingMemoryBound(to: HeapReference?.self)
    let frames = UnsafeMutablePointer<Frame>.allocate(capacity: limits.callDepth + 2)
    let state = UnsafeMutablePointer<MachineState>.allocate(capacity: 1)
    frames.initialize(
      to: Frame(
        code: CommonCode.bottom, scalars: scalars, references: references,
        returnAddress: CommonCode.halt))
    state.initialize(
      to: MachineState(
        frame: frames, pc: CommonCode.halt, frames: frames,
        frameLimit: frames + limits.callDepth,
        scalars: scalars, scalarLimit: scalars + scalarCapacity,
        references: references, referenceLimit: references + referenceCapacity))
    return state
  }

  /// The first free words above everything that runs.
  package var top: ValueAddress {
    let frame = state.pointee.frame
    return ValueAddress(
      scalars: frame.pointee.scalars + frame.pointee.code.pointee.scalarCount,
      references: frame.pointee.references + frame.pointee.code.pointee.referenceCount)
  }

  /// The error that left the last run, if one did; owned by the machine.
  package var thrownError: HeapReference? {
    get { state.pointee.error }
    set { state.pointee.error = newValue }
  }

  /// The reason why the last call ended, which is forgotten then.
  package func takeTrap() -> Trap {
    let reason = trap ?? uncaughtErrorTrap() ?? Trap(.fatalError, "Fatal error")
    trap = nil
    state.pointee.trapped = false
    return reason
  }

  /// An error that nobody caught, as a trap.
  private func uncaughtErrorTrap() -> Trap? {
    guard let error = state.pointee.error else { return nil }
    state.pointee.error = nil
    raise(error: error, isForced: false)
    release(error)
    return trap
  }

  /// Drops the error that left the last run.
  package func releaseThrownError() {
    guard let error = state.pointee.error else { return }
    state.pointee.error = nil
    release(error)
  }

  /// Whether code runs.
  package var isRunning: Bool { nesting > 0 }
}
