package import DeclTree

/// A function that can be left where it waits and gone on with later.
///
/// While it waits, its part of the stack lies here; the machine has one stack, on which only what runs lies.
package final class Coroutine {
  /// What it does at the moment.
  enum State {
    /// It waits for its first turn: an owned function value without parameters and result.
    case fresh(HeapReference)
    case running
    case suspended(SavedStack)
    case ended
  }

  /// What a coroutine does that lets others have their turns.
  enum Return {
    /// Nothing: it waits for something without saying for what.
    case idle
    /// It works on.
    case busy
  }

  /// Tells it from the others of its machine; they are counted as they are made.
  package let number: Int
  var state: State
  /// Where the script made it.
  package let place: SourceRange
  /// What the library keeps about the task; owned.
  var context: HeapReference?
  /// How many runs were inside each other when it got its turn: only code that is not called by a native can wait.
  var nesting = 0
  /// Where its code runs, if it ran: 0 beside all actors, else what stands for an actor.
  var executor: Int?
  /// How it gets its next turn, if its wait only lets others have theirs.
  var returns: Return?
  /// Whether it stands for a timer, and is no task of the script's.
  package var isTimer = false
  /// Whether it has a place in the queue.
  var isQueued = false

  init(number: Int, state: State, context: HeapReference?, place: SourceRange) {
    self.number = number
    self.place = place
    self.state = state
    self.context = context
  }
}

/// Frames that wait, with their registers, counted from the first ones of the outermost frame.
struct SavedStack {
  /// One call.
  struct SavedFrame {
    let code: CodeReference
    let scalar: Int
    let reference: Int
    let returnAddress: UnsafeMutablePointer<Instruction>
  }

  let frames: [SavedFrame]
  let scalars: [Int64]
  /// The references, which belong to the stack.
  let references: [HeapReference?]
  /// The next instruction of the innermost frame.
  let pc: UnsafeMutablePointer<Instruction>
  /// The error on its way to a `catch`; owned.
  let error: HeapReference?
}

/// Moving frames off the stack and back.
extension Machine {
  /// Takes the frames above `entry` off the stack, leaving null behind.
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

  /// Puts frames back on the stack above what runs; false when there is no room.
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
