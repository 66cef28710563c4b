import DeclTree

/// Code that is not made for any function.
enum CommonCode {
  /// One instruction that leaves the loop.
  nonisolated(unsafe) static let halt = instructions([Instruction(.halt)])
  /// What a function that was not lowered yet has for code; its second instruction is for calls past the captures.
  nonisolated(unsafe) static let lower = instructions([
    Instruction(.lower, 0), Instruction(.lower, 1),
  ])
  /// The code of the frame under all others, which never runs.
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
