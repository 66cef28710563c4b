/// Inlined helpers of the interpreter loop.
extension Machine {
  @inline(__always)
  func sync(
    _ st: UnsafeMutablePointer<MachineState>, _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>
  ) {
    st.pointee.frame = frame
    st.pointee.pc = pc
  }

  /// Takes one unit of fuel; returns whether the script must stop, with a trap.
  @inline(__always)
  func spendFuel(
    _ st: UnsafeMutablePointer<MachineState>, _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>
  ) -> Bool {
    st.pointee.fuel &-= 1
    guard st.pointee.fuel < 0 else { return false }
    sync(st, frame, pc)
    return outOfFuel()
  }

  @inline(__always)
  func pointerWord<Target>(
    _ pc: UnsafeMutablePointer<Instruction>, to _: Target.Type
  ) -> UnsafeMutablePointer<Target> {
    UnsafeMutablePointer<Target>(bitPattern: Int(pc.pointee.word)).unsafelyUnwrapped
  }

  @inline(__always)
  func codeWord(_ pc: UnsafeMutablePointer<Instruction>) -> CodeReference {
    pointerWord(pc, to: Code.self)
  }

  @inline(__always)
  func objectWord(_ pc: UnsafeMutablePointer<Instruction>) -> HeapReference {
    pointerWord(pc, to: HeapHeader.self)
  }

  @inline(__always)
  func closureCode(_ closure: HeapReference) -> CodeReference {
    UnsafeMutablePointer<Code>(bitPattern: Int(closure.words[0])).unsafelyUnwrapped
  }

  @inline(__always)
  func referencePointer(
    _ words: UnsafeMutablePointer<Int64>
  ) -> UnsafeMutablePointer<HeapReference?> {
    UnsafeMutableRawPointer(words).assumingMemoryBound(to: HeapReference?.self)
  }

  @inline(__always)
  func double(_ bits: Int64) -> Double { Double(bitPattern: UInt64(bitPattern: bits)) }

  @inline(__always)
  func bits(_ double: Double) -> Int64 { Int64(bitPattern: double.bitPattern) }

  @inline(__always)
  func unsigned(_ value: Int64) -> UInt64 { UInt64(bitPattern: value) }

  /// Returns a value truncated to an integer type, given by the raw value of its ``IntegerWidth``.
  @inline(__always)
  func wrapped(_ value: Int64, _ width: Int) -> Int64 {
    switch width {
    case 1: Int64(Int32(truncatingIfNeeded: value))
    case 2: Int64(Int16(truncatingIfNeeded: value))
    case 3: Int64(Int8(truncatingIfNeeded: value))
    case 5: Int64(UInt32(truncatingIfNeeded: value))
    case 6: Int64(UInt16(truncatingIfNeeded: value))
    case 7: Int64(UInt8(truncatingIfNeeded: value))
    default: value
    }
  }

  @inline(never)
  func rounded(_ value: Int64, _ rule: Int) -> Int64 {
    let rules: [FloatingPointRoundingRule] = [
      .toNearestOrAwayFromZero, .toNearestOrEven, .up, .down, .towardZero, .awayFromZero,
    ]
    return bits(double(value).rounded(rules[min(rule, rules.count - 1)]))
  }

  @inline(never)
  func remainderDouble(_ left: Int64, _ right: Int64) -> Int64 {
    bits(double(left).truncatingRemainder(dividingBy: double(right)))
  }
}

extension Int64 {
  /// Returns the quotient by a divisor that is neither 0 nor -1.
  @inline(__always)
  func quotient(by divisor: Int64) -> Int64 { dividedReportingOverflow(by: divisor).partialValue }

  /// Returns the remainder by a divisor that is neither 0 nor -1.
  @inline(__always)
  func remainder(by divisor: Int64) -> Int64 {
    remainderReportingOverflow(dividingBy: divisor).partialValue
  }

  /// Returns the quotient by a divisor greater than 0.
  @inline(__always)
  func quotient(byPositive divisor: Int64) -> Int64 {
    // A 32-bit division takes about half the time of a 64-bit one.
    if (self | divisor) >> 32 == 0 {
      return Int64(UInt32(truncatingIfNeeded: self) / UInt32(truncatingIfNeeded: divisor))
    }
    return quotient(by: divisor)
  }

  /// Returns the remainder by a divisor greater than 0.
  @inline(__always)
  func remainder(byPositive divisor: Int64) -> Int64 {
    if (self | divisor) >> 32 == 0 {
      return Int64(UInt32(truncatingIfNeeded: self) % UInt32(truncatingIfNeeded: divisor))
    }
    return remainder(by: divisor)
  }

  /// Returns the quotient by two to the power of `exponent`, rounded towards zero.
  @inline(__always)
  func quotient(byPower exponent: Int) -> Int64 {
    let amount = Int64(truncatingIfNeeded: exponent)
    return (self &+ bias(amount)) &>> amount
  }

  /// Returns the remainder by two to the power of `exponent`, with the sign of the dividend.
  @inline(__always)
  func remainder(byPower exponent: Int) -> Int64 {
    let amount = Int64(truncatingIfNeeded: exponent)
    let bias = bias(amount)
    return ((self &+ bias) & (1 &<< amount &- 1)) &- bias
  }

  /// Returns the number to add before an arithmetic shift so that it rounds towards zero: 2^amount - 1 for a
  /// negative number, else 0.
  @inline(__always)
  private func bias(_ amount: Int64) -> Int64 { (self &>> 63) & (1 &<< amount &- 1) }
}

/// The two words after an instruction on a part of an array's element: the words of the element, and the
/// first reference register.
package struct ElementPart {
  let register: Int
  package let scalar: Int
  package let scalarCount: Int
  package let reference: Int
  package let referenceCount: Int
  package let stride: Int

  @inline(__always)
  init(_ pc: UnsafeMutablePointer<Instruction>) {
    scalar = Int(pc[0].a)
    scalarCount = Int(pc[0].b)
    register = Int(pc[0].c)
    reference = Int(pc[1].a)
    referenceCount = Int(pc[1].b)
    stride = Int(pc[1].c)
  }

  package init(
    register: Int, scalar: Int, scalarCount: Int, reference: Int, referenceCount: Int, stride: Int
  ) {
    self.register = register
    self.scalar = scalar
    self.scalarCount = scalarCount
    self.reference = reference
    self.referenceCount = referenceCount
    self.stride = stride
  }

  /// The two encoded words; `reference` counts from the element's first word.
  package var words: [Instruction] {
    [
      Instruction(.halt, scalar, scalarCount, register),
      Instruction(.halt, reference, referenceCount, stride),
    ]
  }
}
