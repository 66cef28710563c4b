import DeclTree
import DeclMachine

/// The lowering of one function for concrete types: registers, instructions, scopes.
///
/// **Registers** are allocated like a stack: a variable or temporary gets the next free ones. A reference
/// register is null or owns its object; so every exit from a scope releases the registers from the scope's
/// first one on. The arguments of a call are evaluated directly into the callee's window.
///
/// **Values** are evaluated into their final registers: `lower(_:into:)` writes to registers that are null;
/// `value(_:)` may return a variable's own registers, borrowed.
///
/// **Lvalues** that are modified (`inout`, mutating methods) are moved out of objects into registers and back
/// afterwards; see ``LValue``.
final class FunctionLowering {
  /// The storage of a variable.
  enum VariableStorage {
    case registers(ValueRegisters)
    /// The box that a register refers to.
    case box(register: Int, type: RuntimeType)
    case global(UnsafeMutablePointer<GlobalCell>)
  }

  /// The cleanup that the end of a block of statements requires: registers to release, deferred statements.
  struct Scope {
    let scalarMark: Int
    let referenceMark: Int
    var defers: [Deferred] = []

    /// The statements of a `defer`, and the first register of the variables that are declared after it: their
    /// values end before the statements run.
    struct Deferred {
      let statements: [TypedStmt]
      let referenceMark: Int
    }
  }

  /// The handler of an error: the jump target, and the state to clean up before the jump.
  struct Handler {
    let target: JumpTarget
    let scopeDepth: Int
    let accessDepth: Int
    let referenceMark: Int
    let errorRegister: Int
  }

  /// The jump targets of `break` and `continue`.
  struct LoopTargets {
    let breakTarget: JumpTarget
    let continueTarget: JumpTarget?
    let scopeDepth: Int
  }

  /// The jump target for a nil in an optional chain, and the state to clean up before the jump.
  struct ChainContext {
    let target: JumpTarget
    let referenceMark: Int
    let accessDepth: Int
  }

  /// An access in progress: the function that emits its end, and the indices of its records for unwinding.
  struct OpenAccess {
    let records: [Int]
    let end: () -> Void

    init(_ notes: [Int] = [], _ end: @escaping () -> Void) {
      self.records = notes
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

  var variables: [VariableDecl: VariableStorage] = [:]
  /// The variables declared without an initial value, whose reads are checked.
  var maybeUninitialised: Set<VariableDecl> = []
  /// The values in registers that consist of several references.
  var groups = ReferenceGroups()
  var scopes: [Scope] = []
  var handlers: [Handler] = []
  /// Indicates whether an uncaught error ends the script, as it does at the top level.
  var stopsAtErrors = false
  var chains: [ChainContext] = []
  var loops: [ObjectIdentifier: LoopTargets] = [:]
  /// The jump targets of `fallthrough`, the innermost last.
  var fallthroughTargets: [(target: JumpTarget, scopeDepth: Int)] = []
  /// The accesses in progress, the innermost last.
  var openAccesses: [OpenAccess] = []
  /// Indicates whether nothing writes a variable between the evaluation of the current lvalue and its use, so
  /// that an index may stay in the variable's register.
  var areIndicesStable = false
  /// The registers for the accesses of the call being emitted; see `prepareAccess`.
  var preparedRegisters: [ValueRegisters] = []
  /// Indicates whether the current expression is inside the operand of an `await`.
  var isAwaiting = false
  /// The first error that occurred while the end of an access was emitted.
  var deferredError: (any Error)?
  /// Indicates whether the statements of a `defer` are lowered.
  var isInDefer = false
  /// The out-of-line blocks, which are emitted after the function's end.
  var outOfLineBlocks: [() throws -> Void] = []
  /// The variables that closures of the function capture and that are written.
  var boxedVariables: Set<VariableDecl> = []

  /// The registers of the result.
  var result: ValueRegisters
  /// The additional effects of `return` in this function.
  var exit = ExitKind.plain
  /// Indicates whether the function is an initialiser that may fail and leave an instance partly initialised.
  var mayFail = false
  /// The register of the instance, and the properties that the initialiser has not assigned yet.
  var unassigned: (object: Int, properties: Set<VariableDecl>)?
  /// Indicates whether the function is a class's initialiser without a `super.init`, which is called
  /// implicitly at the end.
  var hasImplicitSuperInit = false
  /// The inout parameters that live in a box and are moved back to their registers at the end.
  var boxedParameters: [(slot: ValueRegisters, register: Int)] = []
  /// The parameters that are returned to the caller, and therefore not released.
  var inoutParameters: [ValueRegisters] = []

  /// The kinds of exit.
  enum ExitKind {
    case plain
    /// The exit of an initialiser whose `self` is the result.
    case initializer
    /// The exit of a failable initialiser: `self` has its own registers.
    case failableInitializer(ValueRegisters)
    /// The exit of a class's initialiser for an existing instance; a failable one returns whether it
    /// succeeded.
    case instanceInitializer(isFailable: Bool)
  }

  init(program: Program, info: CodeInfo, substitutions: Substitutions) {
    self.program = program
    self.info = info
    self.substitutions = substitutions
    result = ValueRegisters(type: info.signature.result, scalar: 0, reference: 0)
    scalarTop = info.signature.result.scalarCount
    referenceTop = info.signature.result.referenceCount
  }

  // MARK: Types

  /// Returns the runtime type of a type in the tree.
  func type(_ staticType: StaticType) -> RuntimeType {
    let isConcrete = substitutions.isEmpty || !staticType.hasParameters
    let made = program.type(isConcrete ? staticType : types.substitute(staticType, substitutions))
    if let error = made.layoutError, deferredError == nil {
      deferredError = LoweringError(error, range)
    }
    return made
  }

  /// Returns substitutions of the tree with concrete types.
  func concrete(_ tree: Substitutions) -> Substitutions {
    tree.isEmpty ? tree : tree.mapValues { type($0).type }
  }

  /// Returns an error for an unsupported construct at the current source range.
  func unsupported(_ feature: String) -> LoweringError {
    LoweringError("Decl does not support \(feature)", range)
  }

  // MARK: Registers

  /// Allocates registers for a value.
  func allocate(_ type: RuntimeType) -> ValueRegisters {
    let slot = ValueRegisters(type: type, scalar: scalarTop, reference: referenceTop)
    groups.add(slot)
    scalarTop += type.scalarCount
    referenceTop += type.referenceCount
    scalarMax = max(scalarMax, scalarTop)
    referenceMax = max(referenceMax, referenceTop)
    return slot
  }

  func allocateScalar() -> Int { allocate(program.int).scalar }

  func allocateReference() -> Int { allocate(program.any).reference }

  /// Runs `body` and frees the registers that it allocated. They must be empty by then.
  func withTemporaries<Result>(_ body: () throws -> Result) rethrows -> Result {
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

  /// Emits a jump; its distance is patched in at the end.
  func emitJump(_ opcode: Opcode, _ a: Int = 0, _ b: Int = 0, target: JumpTarget) {
    target.jumps.append(code.count)
    emit(opcode, a, b)
  }

  func bind(_ target: JumpTarget) { target.position = code.count }

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

  /// Returns the final position of a jump, which is threaded through unconditional jumps at its target.
  private func destination(of target: JumpTarget, _ leaps: [Int: JumpTarget]) -> Int? {
    guard var position = target.position else { return nil }
    // The bound ends the search for a cycle of jumps, which is an endless loop of the script.
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
      // Conditional jumps have 16 bits for the distance; only plain jumps have 32.
      guard let short = Int16(exactly: distance) else {
        throw unsupported("functions of this length")
      }
      code[jump].c = UInt16(bitPattern: short)
    }
  }

  private var targets: [JumpTarget] = []

  /// Creates a jump target.
  func makeTarget() -> JumpTarget {
    let made = JumpTarget()
    targets.append(made)
    return made
  }

  /// Emits the out-of-line blocks, patches the jumps, and returns the finished code.
  func finish() throws -> LoweredCode {
    // A block may itself emit out-of-line blocks, such as the `else` of a `guard` inside it.
    while !outOfLineBlocks.isEmpty {
      let pending = outOfLineBlocks
      outOfLineBlocks = []
      for pad in pending { try pad() }
    }
    if let deferredError { throw deferredError }
    try resolve(targets)
    // Instructions have 16-bit operands for registers.
    guard scalarMax < 60_000, referenceMax < 60_000 else {
      throw unsupported("functions with so many variables")
    }
    return LoweredCode(
      instructions: code, ranges: ranges, accesses: accesses, scalarCount: scalarMax,
      referenceCount: referenceMax)
  }

  /// Emits a block out of line, after the function's end, with the current registers, scopes and source
  /// range.
  func emitOutOfLine(_ body: @escaping () throws -> Void) {
    let saved = (
      scalarTop, referenceTop, groups, scopes, handlers, chains, openAccesses, range, variables
    )
    outOfLineBlocks.append { [unowned self] in
      (scalarTop, referenceTop, groups, scopes, handlers, chains, openAccesses, range, variables) =
        saved
      try body()
    }
  }

  // MARK: Moving values

  /// Moves a value to empty registers.
  func move(_ source: ValueRegisters, to target: ValueRegisters) {
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

  /// Copies a value to empty registers.
  func copy(_ source: ValueRegisters, to target: ValueRegisters) {
    if source.scalar != target.scalar { moveScalars(source.scalar, target.scalar, source.type) }
    switch source.type.referenceCount {
    case 0: break
    case 1: emit(.copyReference, target.reference, source.reference)
    case let count: emit(.copyReferences, target.reference, source.reference, count)
    }
  }

  /// Moves a value over another one, which is released.
  func assign(_ source: ValueRegisters, to target: ValueRegisters) {
    moveScalars(source.scalar, target.scalar, source.type)
    switch source.type.referenceCount {
    case 0: break
    case 1: emit(.assignReference, target.reference, source.reference)
    case let count: emit(.assignReferences, target.reference, source.reference, count)
    }
  }

  /// Moves an owned value, or copies a borrowed one, to empty registers.
  func put(_ value: Value, into target: ValueRegisters) {
    if value.isOwned {
      move(value.registers, to: target)
    } else {
      copy(value.registers, to: target)
    }
  }

  func release(_ slot: ValueRegisters) {
    switch slot.type.referenceCount {
    case 0: break
    case 1: emit(.release, slot.reference)
    case let count: emit(.releaseParts, slot.reference, count)
    }
  }

  func release(_ value: Value) {
    if value.isOwned { release(value.registers) }
  }

  /// Releases the values in a range of registers, the last one first, but the parts of each value in their order.
  func releaseReferences(_ first: Int, _ count: Int) {
    var end = first + count
    for group in groups.inside(first..<max(first, end)) where group.upperBound <= end {
      releaseSingle(group.upperBound..<end)
      emit(.releaseParts, group.lowerBound, group.count)
      end = group.lowerBound
    }
    releaseSingle(first..<max(first, end))
  }

  private func releaseSingle(_ range: Range<Int>) {
    switch range.count {
    case 0: break
    case 1: emit(.release, range.lowerBound)
    default: emit(.releaseMany, range.lowerBound, range.count)
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

  /// Runs `body` in a new scope, and emits the cleanup of the scope.
  func scoped(_ body: () throws -> Void) throws {
    scopes.append(Scope(scalarMark: scalarTop, referenceMark: referenceTop))
    try body()
    try cleanUp(downTo: scopes.count - 1)
    let scope = scopes.removeLast()
    scalarTop = scope.scalarMark
    referenceTop = scope.referenceMark
  }

  /// Emits the deferred statements of one of several scopes, the last ones first. Before those of a `defer`, the
  /// variables declared after it are released, up to the register `end`, which then is the first of these.
  func lowerDefers(of index: Int, _ all: [Scope], _ end: inout Int) throws {
    let outer = isInDefer
    isInDefer = true
    defer { isInDefer = outer }
    for deferred in all[index].defers.reversed() {
      releaseReferences(deferred.referenceMark, end - deferred.referenceMark)
      end = min(end, deferred.referenceMark)
      scopes = Array(all[...index])
      scopes[index].defers = []
      try scoped { try lower(deferred.statements) }
    }
  }

  /// Emits the cleanup of the scopes from `depth` on without leaving them, for a jump out of them.
  func cleanUp(downTo depth: Int) throws {
    let saved = scopes
    var end = referenceTop
    for index in stride(from: saved.count - 1, through: depth, by: -1) {
      let scope = saved[index]
      guard !scope.defers.isEmpty || index == depth else { continue }
      // Deferred statements may use the variables declared before them, which are released after them.
      try lowerDefers(of: index, saved, &end)
      releaseReferences(scope.referenceMark, end - scope.referenceMark)
      end = scope.referenceMark
    }
    scopes = saved
  }
}
