/// One call that is running.
struct Frame {
  var code: CodeReference
  var scalars: UnsafeMutablePointer<Int64>
  var references: UnsafeMutablePointer<HeapReference?>
  /// Where the caller goes on.
  var returnAddress: UnsafeMutablePointer<Instruction>
}

/// What the interpreter's loop needs at hand. It lies in memory of its own, so that Swift's checks of exclusive access
/// and its reference counts stay out of the loop.
struct MachineState {
  /// The running call. Between instructions the loop keeps it in a local variable; whatever leaves the loop stores it first.
  var frame: UnsafeMutablePointer<Frame>
  /// The next instruction, stored in the same way.
  var pc: UnsafeMutablePointer<Instruction>
  let frames: UnsafeMutablePointer<Frame>
  let frameLimit: UnsafeMutablePointer<Frame>
  let scalars: UnsafeMutablePointer<Int64>
  let scalarLimit: UnsafeMutablePointer<Int64>
  let references: UnsafeMutablePointer<HeapReference?>
  let referenceLimit: UnsafeMutablePointer<HeapReference?>
  /// The closure that is being called, until its first instruction.
  var closure: HeapReference?
  /// The error on its way to a `catch`; owned.
  var error: HeapReference?
  /// Steps (calls and jumps) until the limits are looked at again.
  var fuel = 0
  /// Whether the running coroutine is about to wait.
  var isSuspending = false
  /// Whether there is a trap.
  var trapped = false
}
