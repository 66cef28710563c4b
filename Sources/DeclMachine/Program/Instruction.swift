/// One instruction: an opcode and three 16-bit operands.
///
/// It has eight bytes, so that the next instruction is found by adding a constant. Data that does not fit
/// follows in further words of the same size. Operands name registers relative to the frame's window: `s` a
/// scalar register, `r` a reference register.
package struct Instruction {
  // An integer instead of the enum: an 8-bit enum would leave a padding byte, which copies of the struct need
  // not preserve.
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

  /// The opcode.
  @inline(__always) package var opcode: Opcode {
    unsafeBitCast(UInt8(truncatingIfNeeded: code), to: Opcode.self)
  }

  /// Creates a data word of the instruction before it.
  package init(word: Int64) { self = unsafeBitCast(word, to: Instruction.self) }

  /// The bits as one 64-bit number, for a data word.
  @inline(__always) var word: Int64 { unsafeBitCast(self, to: Int64.self) }

  /// The third operand as a signed number: a jump's distance from the next instruction, or an immediate
  /// value.
  @inline(__always) var signedC: Int { Int(Int16(bitPattern: c)) }

  /// The second operand as a signed number.
  @inline(__always) var signedB: Int { Int(Int16(bitPattern: b)) }

  /// The second and third operands as one signed 32-bit number: the distance of a long jump.
  @inline(__always) var signedBC: Int {
    Int(Int32(bitPattern: UInt32(b) | UInt32(c) << 16))
  }
}
