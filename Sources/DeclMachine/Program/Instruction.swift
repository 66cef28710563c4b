/// One instruction: an operation and three small operands.
///
/// Eight bytes, so that the next one is found by adding a constant. What does not fit follows as further words of the
/// same size. Operands name registers counted from the frame's window: `s` a scalar, `r` a reference.
package struct Instruction {
  // A number and not the enum, which would leave a byte unused that copies need not keep.
  private let code: UInt16
  var a: UInt16
  package var b: UInt16
  package var c: UInt16

  package init(_ opcode: Opcode, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0) {
    code = opcode.rawValue
    self.a = UInt16(truncatingIfNeeded: a)
    self.b = UInt16(truncatingIfNeeded: b)
    self.c = UInt16(truncatingIfNeeded: c)
  }

  /// The operation.
  @inline(__always) package var opcode: Opcode {
    unsafeBitCast(UInt8(truncatingIfNeeded: code), to: Opcode.self)
  }

  /// A word that is data of the instruction before it.
  package init(word: Int64) { self = unsafeBitCast(word, to: Instruction.self) }

  /// The bits, when the instruction is such a word.
  @inline(__always) var word: Int64 { unsafeBitCast(self, to: Int64.self) }

  /// The third operand as a signed number: a jump's distance from the next instruction, or an immediate value.
  @inline(__always) var signedC: Int { Int(Int16(bitPattern: c)) }

  /// The second operand as a signed number.
  @inline(__always) var signedB: Int { Int(Int16(bitPattern: b)) }

  /// Second and third operand as one signed number: a long jump's distance.
  @inline(__always) var signedBC: Int {
    Int(Int32(bitPattern: UInt32(b) | UInt32(c) << 16))
  }
}
