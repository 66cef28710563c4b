package import DeclTree

/// A generator of instructions from the typed trees of functions.
package protocol Lowering {
  /// Returns the instructions of the function that `info` describes; throws a ``LoweringError`` for
  /// unsupported code.
  func lower(_ info: CodeInfo, in program: Program) throws -> LoweredCode
}

/// The instructions of one function, with their source ranges, accesses and register counts.
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

  /// Creates the code of a function that could not be lowered: a trap with the error's message.
  init(trapping error: LoweringError, number: Int) {
    self.init(
      instructions: [Instruction(.trap, Trap.Kind.unsupported.number, number)],
      ranges: [(0, error.range)], accesses: [], scalarCount: 0, referenceCount: 0)
  }
}

/// The end of a lowering whose script was interrupted.
package struct LoweringInterruption: Error {
  package init() {}
}

/// An error about code that the typed tree can hold and the lowering does not support.
package struct LoweringError: Error {
  /// The unsupported construct.
  package let message: String
  /// The source range of that construct.
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
