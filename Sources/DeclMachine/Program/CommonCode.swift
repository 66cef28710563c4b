import DeclTree

/// Instruction sequences that all functions share.
enum CommonCode {
  /// One instruction that leaves the interpreter loop.
  /// Shared between threads without isolation, since nothing here is changed after its creation.
  nonisolated(unsafe) static let halt = instructions([Instruction(.halt)])
  /// The code of a function that has not been lowered yet; calls that pass the captures as arguments start at
  /// the second instruction.
  nonisolated(unsafe) static let lower = instructions([
    Instruction(.lower, 0), Instruction(.lower, 1),
  ])
  /// The code of the bottom frame of every stack; it never runs.
  nonisolated(unsafe) static let bottom: CodeReference = {
    let info = CodeInfo(name: "", source: .fixed, signature: nil)
    let code = CodeReference.allocate(capacity: 1)
    code.initialize(
      to: Code(
        instructions: halt, scalarCount: 0, referenceCount: 0, info: .passRetained(info)))
    return code
  }()

  private static func instructions(_ list: [Instruction]) -> UnsafeMutablePointer<Instruction> {
    let memory = UnsafeMutablePointer<Instruction>.allocate(capacity: list.count)
    memory.initialize(from: list, count: list.count)
    return memory
  }
}
