/// One running call.
struct Frame {
  var code: CodeReference
  var scalars: UnsafeMutablePointer<Int64>
  var references: UnsafeMutablePointer<HeapReference?>
  /// The caller's next instruction.
  var returnAddress: UnsafeMutablePointer<Instruction>
}

/// The state of the interpreter loop. It is in separately allocated memory, so that Swift's exclusivity
/// checks and reference counting stay out of the loop.
struct MachineState {
  /// The frame of the innermost call. Between instructions the loop keeps it in a local variable, and stores
  /// it here before calling anything that reads it.
  var frame: UnsafeMutablePointer<Frame>
  /// The next instruction, stored in the same way.
  var pc: UnsafeMutablePointer<Instruction>
  let frames: UnsafeMutablePointer<Frame>
  let frameLimit: UnsafeMutablePointer<Frame>
  let scalars: UnsafeMutablePointer<Int64>
  let scalarLimit: UnsafeMutablePointer<Int64>
  let references: UnsafeMutablePointer<HeapReference?>
  let referenceLimit: UnsafeMutablePointer<HeapReference?>
  /// The closure being called; valid until its first instruction has run.
  var closure: HeapReference?
  /// The thrown error that has not been caught yet; owned.
  var error: HeapReference?
  /// The number of steps (calls and jumps) until the limits are checked again.
  var fuel = 0
  /// Indicates whether the running coroutine is about to be suspended.
  var isSuspending = false
  /// Indicates whether a trap was raised.
  var trapped = false
}
