package import DeclSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package import DeclSource

/// An interpreter for the functions of a program: register stacks, heap, traps.
///
/// A machine is used by one thread at a time. It is reentrant: a native function that calls a closure runs it
/// above the current frames.
package final class Machine {
  /// The limits on a script's execution.
  package struct Limits: Sendable {
    /// The maximum number of steps (calls and jumps) of one entry from the host; nil for no limit.
    package var steps: Int?
    /// The maximum depth of calls.
    /// A deeper call traps with `call-depth`. All frames are allocated at once, 32 bytes each; the system
    /// provides their pages when they are touched.
    package var callDepth = 100_000
    /// The maximum depth of nested interpreter runs, which native functions start when they call closures; it
    /// bounds the host's own stack.
    /// A deeper run traps with `call-depth`. Through `description`, 200 runs take about 130 KB of the host's
    /// stack in a release build.
    package var nesting = 200
    /// The maximum number of bytes in all objects together, strings included.
    /// An allocation beyond it traps with `memory-limit`.
    package var heapBytes = 2 << 30

    /// Creates the default limits.
    package init() {}
  }

  /// The program that this machine runs.
  package let program: Program
  /// The heap with the program's objects.
  package let heap: Heap
  let state: UnsafeMutablePointer<MachineState>
  let descriptors: CommonDescriptors
  /// The services that native functions use: clock, random numbers, files, stores.
  package let services = Services()
  /// The scheduler of the coroutines.
  package let scheduler: Scheduler
  /// The function that receives the output of `print`.
  package var output: (String) -> Void = { print($0, terminator: "") }
  /// A function that gives up memory which the script does not need, such as old records, when the limit is
  /// reached. Returns whether it gave up any.
  package var giveUpMemory: () -> Bool = { false }
  /// The limits at which a script traps.
  package var limits: Limits { didSet { limitHeap() } }
  /// The trap that ended the last run; nil if none did.
  /// Exclusivity is not checked at run time for what the interpreter loop and the slow paths touch: a machine
  /// is used by one thread at a time, and no access encloses another.
  @exclusivity(unchecked) package var trap: Trap?
  /// The request to stop the script at its next jump or call; a signal handler may set it.
  package let interruption: Interruption
  /// The number of steps since the machine was created.
  package var steps: Int { countedSteps + fuelGiven - max(state.pointee.fuel, 0) }
  @exclusivity(unchecked) var countedSteps = 0
  /// The fuel that was given to the loop and is not counted in `countedSteps` yet.
  @exclusivity(unchecked) var fuelGiven = 0
  /// The value of `steps` at which the current entry traps.
  @exclusivity(unchecked) var stepLimit = Int.max
  @exclusivity(unchecked) var nesting = 0
  /// The number of runs that wait for other tasks.
  @exclusivity(unchecked) var waitingRuns = 0
  /// The work of native functions since the interruption was checked.
  @exclusivity(unchecked) var uncheckedWork = 0
  /// The parts that the running comparisons, hashes and descriptions still lack, the next one last; those of a
  /// nested one follow those of the outer one.
  @exclusivity(unchecked) var comparisons: [PendingComparison] = []
  @exclusivity(unchecked) var hashes: [PendingHash] = []
  @exclusivity(unchecked) var descriptions: [PendingDescription] = []
  /// The number of comparisons, hashes and descriptions that run inside each other.
  @exclusivity(unchecked) var operationDepth = 0
  /// The pc of each outer run at the time when the next nested run began, the outermost first.
  var outerPCs: [UnsafeMutablePointer<Instruction>] = []
  /// The objects without references that are still to be destroyed.
  @exclusivity(unchecked) var deadObjects: [HeapReference] = []
  /// The dead objects whose destruction an interrupt has cut short; they are destroyed in portions while other code
  /// runs, and when memory is needed.
  @exclusivity(unchecked) var postponedObjects: [HeapReference] = []
  /// Indicates whether the trap of an interrupt releases what the code held.
  @exclusivity(unchecked) var isUnwindingInterrupt = false
  /// The portions of objects that were destroyed after the interrupt.
  @exclusivity(unchecked) var interruptedPortions = 0
  /// The instances whose deinitialisers were deferred because too many were nested.
  @exclusivity(unchecked) var deferredInstances: [HeapReference] = []
  /// The number of destructions in progress, one in a deinitialiser of the other.
  @exclusivity(unchecked) var destructionDepth = 0
  /// Indicates whether a deinitialiser has trapped since the current entry began, or since the current
  /// destruction outside one began: deinitialisers no longer run.
  @exclusivity(unchecked) var hasDeinitializerTrapped = false
  /// The first trap that ended nothing, until a record reports it.
  @exclusivity(unchecked) var postponedTrap: Trap?
  /// Indicates whether the program's process has ended: objects are then destroyed without running
  /// deinitialisers.
  @exclusivity(unchecked) var hasEnded = false
  var weakCells: [HeapReference: HeapReference] = [:]
  let existentialCells: UnsafeMutablePointer<HeapReference?>
  @exclusivity(unchecked) var existentialCellIndex = 0
  // The number of opened class instances whose addresses are valid at the same time.
  static let existentialCellCount = 64

  /// Creates a machine for a program.
  package init(
    program: Program, limits: Limits = Limits(), interruption: Interruption = Interruption()
  ) {
    self.program = program
    self.limits = limits
    heap = program.heap
    scheduler = Scheduler(heap: heap)
    descriptors = program.descriptors
    existentialCells = .allocate(capacity: Self.existentialCellCount)
    existentialCells.initialize(repeating: nil, count: Self.existentialCellCount)
    self.interruption = interruption
    state = Self.makeState(limits)
    program.machine = self
    limitHeap()
  }

  /// Sets the heap's limit. If the heap is full already, as after a trap, it gets some room, so that code that
  /// drops values can run; but only once, so that the heap stays bounded.
  func limitHeap() {
    let limit = limits.heapBytes
    if heap.usedBytes > limit { heap.freeUnusedChunks() }
    heap.state.pointee.byteLimit = max(limit, min(heap.usedBytes + limit / 16, limit + limit / 8))
  }

  /// Ends the program's process: deinitialisers no longer run.
  package func end() { hasEnded = true }

  deinit {
    program.machine = nil
    releaseThrownError()
    free(state.pointee.scalars)
    free(state.pointee.references)
    state.pointee.frames.deallocate()
    state.deallocate()
    existentialCells.deallocate()
  }

  // In words: enough for calls at the maximum depth with 80 scalars and 40 references each. A function that
  // needs more traps with `call-depth`.
  private static let scalarCapacity = 8 << 20
  private static let referenceCapacity = 4 << 20

  /// Creates the stacks with `calloc`, so that the system provides zeroed pages only when they are touched.
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

  /// The first free registers above all running frames.
  package var top: ValueAddress {
    let frame = state.pointee.frame
    return ValueAddress(
      scalars: frame.pointee.scalars + frame.pointee.code.pointee.scalarCount,
      references: frame.pointee.references + frame.pointee.code.pointee.referenceCount)
  }

  /// The error that the last run threw and that is not caught yet; owned by the machine.
  package var thrownError: HeapReference? {
    get { state.pointee.error }
    set { state.pointee.error = newValue }
  }

  /// Releases the error that the last run threw.
  package func releaseThrownError() {
    guard let error = state.pointee.error else { return }
    state.pointee.error = nil
    release(error)
  }

  /// Indicates whether the machine is running code, or tasks on which code waits.
  package var isRunning: Bool { nesting > 0 || waitingRuns > 0 }
}
