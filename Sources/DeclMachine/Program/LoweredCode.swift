package import DeclTree

/// Makes the instructions of functions from their typed trees.
package protocol Lowering {
  /// The instructions of the function that `info` describes; throws a ``LoweringError`` for what is not supported.
  func lower(_ info: CodeInfo, in program: Program) throws -> LoweredCode
}

/// The instructions of one function with what belongs to them.
package struct LoweredCode {
  var instructions: [Instruction]
  var ranges: [(start: Int32, range: SourceRange)]
  var accesses: [PendingAccess]
  var scalarCount: Int
  var referenceCount: Int

  package init(
    instructions: [Instruction], ranges: [(start: Int32, range: SourceRange)],
    accesses: [PendingAccess], scalarCount: Int, referenceCount: Int
  ) {
    self.instructions = instructions
    self.ranges = ranges
    self.accesses = accesses
    self.scalarCount = scalarCount
    self.referenceCount = referenceCount
  }

  /// What runs in place of a function that could not be lowered: a trap that says why.
  init(trapping error: LoweringError, number: Int) {
    self.init(
      instructions: [Instruction(.trap, Trap.Kind.unsupported.number, number)],
      ranges: [(0, error.range)], accesses: [], scalarCount: 0, referenceCount: 0)
  }
}

/// What the typed tree can hold and the lowering cannot do.
package struct LoweringError: Error {
  /// What is not supported.
  package let message: String
  /// Where it stands.
  package let range: SourceRange

  package init(_ message: String, _ range: SourceRange) {
    self.message = message
    self.range = range
  }

  init(infinite type: RuntimeType) {
    self.init(
      "value type '\(type.name)' has infinite size", type.decl?.nameRange ?? .none)
  }
}
