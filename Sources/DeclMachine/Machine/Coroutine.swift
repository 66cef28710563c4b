package import DeclTree

/// A call that can be suspended and resumed.
///
/// While it is suspended, its part of the stack is stored here; the machine has one stack, which holds only
/// the running frames.
package final class Coroutine {
  /// The execution state of a coroutine.
  enum State {
    /// Not started yet: an owned closure without parameters and result.
    case notStarted(HeapReference)
    case running
    case suspended(SavedStack)
    case ended
  }

  /// The reason of a yield, after which the coroutine is queued again at once.
  enum YieldReason {
    /// The coroutine yields because it has nothing to do; the scheduler counts such yields.
    case idle
    /// The coroutine has more work, such as after a hop to another actor.
    case busy
  }

  /// The bytes that count for a coroutine and its places in the scheduler, besides a saved stack.
  static let countedBytes = 320

  /// The number that identifies the coroutine within its machine, in the order of creation.
  package let number: Int
  var state: State
  /// The source range of the call that created it.
  package let location: SourceRange
  /// The library's object for the task; owned.
  var context: HeapReference?
  /// The nesting depth of the interpreter run that resumed it. It can be suspended only at this depth: code
  /// that a native function called must return to it first.
  var nesting = 0
  /// The executor on which the code runs: 0 for no actor, the number of a global actor, or the address of an
  /// actor instance; nil before the first hop.
  var executor: Int?
  /// The reason of the yield in progress; nil if the coroutine waits until it is resumed.
  var yieldReason: YieldReason?
  /// Indicates whether it is a library timer and not a task of the script.
  package var isTimer = false
  /// Indicates whether it is in the scheduler's queue.
  var isQueued = false

  init(number: Int, state: State, context: HeapReference?, location: SourceRange) {
    self.number = number
    self.location = location
    self.state = state
    self.context = context
  }
}

/// Suspended frames with their registers. Register offsets count from the outermost frame's first registers.
struct SavedStack {
  /// One suspended call.
  struct SavedFrame {
    let code: CodeReference
    let scalar: Int
    let reference: Int
    let returnAddress: UnsafeMutablePointer<Instruction>
  }

  let frames: [SavedFrame]
  let scalars: [Int64]
  /// The references, which this value owns.
  let references: [HeapReference?]
  /// The next instruction of the innermost frame.
  let pc: UnsafeMutablePointer<Instruction>
  /// The thrown error that has not been caught yet; owned.
  let error: HeapReference?

  /// The bytes that count for the stack: three arrays, each with a header of 32 bytes.
  var countedBytes: Int {
    96 + frames.count * MemoryLayout<SavedFrame>.stride + 8 * (scalars.count + references.count)
  }
}

/// Saving frames of the stack and restoring them.
extension Machine {
  /// Moves the frames above `entry` off the stack, leaving null references behind.
  func saveStack(above entry: UnsafeMutablePointer<Frame>) -> SavedStack {
    let base = (entry + 1).pointee
    let last = state.pointee.frame.pointee
    let scalarCount = last.scalars - base.scalars + last.code.pointee.scalarCount
    let referenceCount = last.references - base.references + last.code.pointee.referenceCount
    var frames: [SavedStack.SavedFrame] = []
    for depth in 1...(state.pointee.frame - entry) {
      let frame = entry[depth]
      frames.append(
        SavedStack.SavedFrame(
          code: frame.code, scalar: frame.scalars - base.scalars,
          reference: frame.references - base.references, returnAddress: frame.returnAddress))
    }
    let references = Array(
      UnsafeBufferPointer(start: base.references, count: referenceCount))
    base.references.update(repeating: nil, count: referenceCount)
    return SavedStack(
      frames: frames,
      scalars: Array(UnsafeBufferPointer(start: base.scalars, count: scalarCount)),
      references: references, pc: state.pointee.pc, error: state.pointee.error)
  }

  /// Moves frames back onto the stack, above the running frames. Returns false if there is no room.
  func restoreStack(_ stack: SavedStack, at window: ValueAddress) -> Bool {
    let first = state.pointee.frame + 1
    guard first + stack.frames.count < state.pointee.frameLimit,
      window.scalars + stack.scalars.count < state.pointee.scalarLimit,
      window.references + stack.references.count < state.pointee.referenceLimit
    else { return false }
    for (depth, frame) in stack.frames.enumerated() {
      (first + depth).initialize(
        to: Frame(
          code: frame.code, scalars: window.scalars + frame.scalar,
          references: window.references + frame.reference, returnAddress: frame.returnAddress))
    }
    for (index, word) in stack.scalars.enumerated() { window.scalars[index] = word }
    for (index, object) in stack.references.enumerated() { window.references[index] = object }
    state.pointee.frame = first + (stack.frames.count - 1)
    state.pointee.pc = stack.pc
    state.pointee.error = stack.error
    return true
  }
}
