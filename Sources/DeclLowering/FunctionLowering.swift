import DeclTree
import DeclMachine

/// Lowers one function for concrete types: registers, instructions, scopes.
///
/// **Registers** are given out like a stack: a variable or an intermediate value takes the next free ones. A reference
/// register is null or owns what it refers to; so leaving a scope, on whatever way, is releasing all registers above the
/// scope's first one, and a call's arguments are made where the callee's frame begins.
///
/// **Values** are made where they are wanted: `lower(_:into:)` writes into registers that are null; `value(_:)` may
/// give a variable's own registers, borrowed.
///
/// **Places** that are changed (`inout`, mutating methods) are moved out of objects into registers and moved back
/// after; see ``Place``.
final class FunctionLowering {
  /// Where a variable lives.
  enum Home {
    case slot(Slot)
    /// In the box that a register refers to.
    case box(register: Int, type: RuntimeType)
    case global(UnsafeMutablePointer<GlobalCell>)
  }

  /// What has to be done when a block of statements ends.
  struct Scope {
    let scalarMark: Int
    let referenceMark: Int
    var defers: [[TypedStmt]] = []
  }

  /// Where an error goes.
  struct Handler {
    let target: JumpTarget
    let scopeDepth: Int
    let accessDepth: Int
    let referenceMark: Int
    let errorRegister: Int
  }

  /// Where `break` and `continue` lead.
  struct LoopTargets {
    let leave: JumpTarget
    let next: JumpTarget?
    let scopeDepth: Int
  }

  /// Where a nil inside an optional chain leads.
  struct Chain {
    let target: JumpTarget
    let referenceMark: Int
    let accessDepth: Int
  }

  /// An access that is going on: how it ends, and what was noted for traps.
  struct OpenAccess {
    let notes: [Int]
    let end: () -> Void

    init(_ notes: [Int] = [], _ end: @escaping () -> Void) {
      self.notes = notes
      self.end = end
    }
  }

  let program: Program
  let info: CodeInfo
  var substitutions: Substitutions
  var types: any TypeSystem { program.types }

  var code: [Instruction] = []
  var ranges: [(start: Int32, range: SourceRange)] = []
  var accesses: [PendingAccess] = []
  var range: SourceRange = .none

  var scalarTop = 0
  var referenceTop = 0
  var scalarMax = 0
  var referenceMax = 0

  var variables: [VariableDecl: Home] = [:]
  /// Variables without a value in the beginning, whose reads are checked.
  var uncertain: Set<VariableDecl> = []
  var scopes: [Scope] = []
  var handlers: [Handler] = []
  /// Whether an error that nothing here catches stops the script: at its top level.
  var stopsAtErrors = false
  var chains: [Chain] = []
  var loops: [ObjectIdentifier: LoopTargets] = [:]
  /// Where `fallthrough` leads.
  var fallthroughTargets: [(target: JumpTarget, scopeDepth: Int)] = []
  /// What ends the accesses that are going on, the innermost last.
  var openAccesses: [OpenAccess] = []
  /// Whether nothing writes a variable between finding the place that is being found and using it.
  var indicesStay = false
  /// Registers for the accesses of the call that is being made; see `prepareAccess`.
  var preparedSlots: [Slot] = []
  /// Whether what is lowered stands behind `await`.
  var isAwaiting = false
  /// What went wrong while an access was ended.
  var failure: LoweringError?
  /// Code that stands after the function's end.
  var pads: [() throws -> Void] = []
  /// Variables that closures of the function refer to and that someone writes.
  var boxed: Set<VariableDecl> = []

  /// The registers of the result.
  var result: Slot
  /// What `return` does in this function beside giving the result.
  var exit = ExitKind.plain
  /// Whether it is an initialiser that may leave an instance half made.
  var mayFail = false
  /// The register of the instance and the properties that an initialiser has not given values yet.
  var missing: (object: Int, properties: Set<VariableDecl>)?
  /// Whether a class's initialiser ends by calling that of the superclass, which it did not do itself.
  var callsSuperItself = false
  /// Parameters that live in a box here and go back at the end.
  var boxedParameters: [(slot: Slot, register: Int)] = []
  /// Parameters that come back to the caller, and so are not released.
  var inoutParameters: [Slot] = []

  /// The ways in which functions end.
  enum ExitKind {
    case plain
    /// An initialiser whose `self` is the result.
    case initializer
    /// A failable one: `self` is made aside.
    case failableInitializer(Slot)
    /// A class's initialiser working on its first parameter; a failable one says whether it did.
    case initialising(isFailable: Bool)
  }

  init(program: Program, info: CodeInfo, substitutions: Substitutions) {
    self.program = program
    self.info = info
    self.substitutions = substitutions
    result = Slot(type: info.signature.result, scalar: 0, reference: 0)
    scalarTop = info.signature.result.scalarCount
    referenceTop = info.signature.result.referenceCount
  }

  // MARK: Types

  /// The runtime's type for a type of the tree.
  func type(_ staticType: StaticType) -> RuntimeType {
    if substitutions.isEmpty || !staticType.hasParameters { return program.type(staticType) }
    return program.type(types.substitute(staticType, substitutions))
  }

  /// Substitutions of the tree, made concrete.
  func concrete(_ tree: Substitutions) -> Substitutions {
    tree.isEmpty ? tree : tree.mapValues { type($0).type }
  }

  /// What cannot be lowered.
  func unsupported(_ message: String) -> LoweringError { LoweringError(message, range) }

  // MARK: Registers

  /// New registers for a value.
  func allocate(_ type: RuntimeType) -> Slot {
    let slot = Slot(type: type, scalar: scalarTop, reference: referenceTop)
    scalarTop += type.scalarCount
    referenceTop += type.referenceCount
    scalarMax = max(scalarMax, scalarTop)
    referenceMax = max(referenceMax, referenceTop)
    return slot
  }

  func allocateScalar() -> Int { allocate(program.int).scalar }

  func allocateReference() -> Int { allocate(program.any).reference }

  /// Runs `body` and gives the registers it took back; they hold nothing then.
  func temporarily<Result>(_ body: () throws -> Result) rethrows -> Result {
    let scalars = scalarTop
    let references = referenceTop
    defer {
      scalarTop = scalars
      referenceTop = references
    }
    return try body()
  }

  // MARK: Instructions

  func emit(_ opcode: Opcode, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0) {
    if ranges.last?.range != range { ranges.append((Int32(code.count), range)) }
    code.append(Instruction(opcode, a, b, c))
  }

  func emit(word: Int64) { code.append(Instruction(word: word)) }

  func emit(pointer: UnsafeMutableRawPointer?) { emit(word: Int64(Int(bitPattern: pointer))) }

  func emitJump(_ target: JumpTarget) { emitJump(.jump, target: target) }

  /// A jump, whose distance is filled in when the target is placed.
  func emitJump(_ opcode: Opcode, _ a: Int = 0, _ b: Int = 0, target: JumpTarget) {
    target.jumps.append(code.count)
    emit(opcode, a, b)
  }

  func place(_ target: JumpTarget) { target.position = code.count }

  private func resolve(_ targets: [JumpTarget]) throws {
    var leaps: [Int: JumpTarget] = [:]
    for target in targets {
      for jump in target.jumps where code[jump].opcode == .jump { leaps[jump] = target }
    }
    for target in targets {
      guard let position = destination(of: target, leaps) else { continue }
      for jump in target.jumps { try patch(jump, distance: position - jump - 1) }
    }
  }

  /// Where a jump ends: one that leads to another leads on from there.
  private func destination(of target: JumpTarget, _ leaps: [Int: JumpTarget]) -> Int? {
    guard var position = target.position else { return nil }
    // A circle of jumps is an endless loop of the script and stays one.
    for _ in 0..<4 {
      guard let next = leaps[position]?.position else { break }
      position = next
    }
    return position
  }

  func patch(_ jump: Int, distance: Int) throws {
    switch code[jump].opcode {
    case .jump, .jumpIfError:
      code[jump].b = UInt16(truncatingIfNeeded: distance)
      code[jump].c = UInt16(truncatingIfNeeded: distance >> 16)
    default:
      guard let short = Int16(exactly: distance) else {
        throw LoweringError("a function of this length", range)
      }
      code[jump].c = UInt16(bitPattern: short)
    }
  }

  private var targets: [JumpTarget] = []

  /// A new target.
  func target() -> JumpTarget {
    let made = JumpTarget()
    targets.append(made)
    return made
  }

  /// The finished code.
  func finish() throws -> LoweredCode {
    while !pads.isEmpty {
      let pending = pads
      pads = []
      for pad in pending { try pad() }
    }
    if let failure { throw failure }
    try resolve(targets)
    guard scalarMax < 60_000, referenceMax < 60_000 else {
      throw LoweringError("a function with so many variables", range)
    }
    return LoweredCode(
      instructions: code, ranges: ranges, accesses: accesses, scalarCount: scalarMax,
      referenceCount: referenceMax)
  }

  /// Runs `body` later, after the function's end, with registers, scopes and place as they are now.
  func pad(_ body: @escaping () throws -> Void) {
    let saved = (
      scalarTop, referenceTop, scopes, handlers, chains, openAccesses, range, variables
    )
    pads.append { [unowned self] in
      (scalarTop, referenceTop, scopes, handlers, chains, openAccesses, range, variables) = saved
      try body()
    }
  }

  // MARK: Moving values

  /// Moves a value to registers that hold none.
  func move(_ source: Slot, to target: Slot) {
    if source.scalar != target.scalar { moveScalars(source.scalar, target.scalar, source.type) }
    if source.reference == target.reference { return }
    switch source.type.referenceCount {
    case 0: break
    case 1: emit(.moveReference, target.reference, source.reference)
    case let count: emit(.moveReferences, target.reference, source.reference, count)
    }
  }

  private func moveScalars(_ source: Int, _ target: Int, _ type: RuntimeType) {
    switch type.scalarCount {
    case 0: break
    case 1: emit(.move, target, source)
    case let count: emit(.moveMany, target, source, count)
    }
  }

  /// Copies a value to registers that hold none.
  func copy(_ source: Slot, to target: Slot) {
    if source.scalar != target.scalar { moveScalars(source.scalar, target.scalar, source.type) }
    switch source.type.referenceCount {
    case 0: break
    case 1: emit(.copyReference, target.reference, source.reference)
    case let count: emit(.copyReferences, target.reference, source.reference, count)
    }
  }

  /// Moves a value over another one, which is released.
  func assign(_ source: Slot, to target: Slot) {
    moveScalars(source.scalar, target.scalar, source.type)
    switch source.type.referenceCount {
    case 0: break
    case 1: emit(.assignReference, target.reference, source.reference)
    case let count: emit(.assignReferences, target.reference, source.reference, count)
    }
  }

  /// Puts a value into registers that hold none.
  func put(_ value: Value, into target: Slot) {
    if value.isOwned { move(value.slot, to: target) } else { copy(value.slot, to: target) }
  }

  func release(_ slot: Slot) { releaseReferences(slot.reference, slot.type.referenceCount) }

  func release(_ value: Value) {
    if value.isOwned { release(value.slot) }
  }

  func releaseReferences(_ first: Int, _ count: Int) {
    switch count {
    case ..<1: break
    case 1: emit(.release, first)
    default: emit(.releaseMany, first, count)
    }
  }

  func loadInt(_ value: Int, into register: Int) {
    if let short = Int16(exactly: value) {
      emit(.load, register, Int(short))
    } else {
      emit(.loadWord, register)
      emit(word: Int64(value))
    }
  }

  func loadObject(_ object: HeapReference, into register: Int) {
    emit(.loadReference, register)
    emit(pointer: UnsafeMutableRawPointer(object))
  }

  // MARK: Scopes

  /// Runs `body` in a scope of its own, which is cleaned up at its end.
  func scoped(_ body: () throws -> Void) throws {
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try body()
    try cleanUp(downTo: scopes.count - 1)
    let scope = scopes.removeLast()
    scalarTop = scope.scalarMark
    referenceTop = scope.referenceMark
  }

  /// Does what the ends of the scopes from `depth` on ask for, without leaving them: the way out of a jump.
  func cleanUp(downTo depth: Int) throws {
    let saved = scopes
    var end = referenceTop
    for index in stride(from: saved.count - 1, through: depth, by: -1) {
      let scope = saved[index]
      guard !scope.defers.isEmpty || index == depth else { continue }
      // Deferred statements may use the scope's variables, so these go last.
      for statements in scope.defers.reversed() {
        scopes = Array(saved[...index])
        scopes[index].defers = []
        try scoped { try lower(statements) }
      }
      releaseReferences(scope.referenceMark, end - scope.referenceMark)
      end = scope.referenceMark
    }
    scopes = saved
  }
}
