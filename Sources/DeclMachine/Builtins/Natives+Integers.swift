/// Integers: the operations that the lowering does not turn into instructions.
extension NativeTable {
  mutating func addIntegers() {
    add("int.bits") { call in call.finish(call.int(0)) }
    add("int8.truncating") { call in call.finish(Int(Int8(truncatingIfNeeded: call.int(0)))) }
    add("int16.truncating") { call in call.finish(Int(Int16(truncatingIfNeeded: call.int(0)))) }
    add("int32.truncating") { call in call.finish(Int(Int32(truncatingIfNeeded: call.int(0)))) }
    add("uint8.truncating") { call in call.finish(Int(UInt8(truncatingIfNeeded: call.int(0)))) }
    add("uint16.truncating") { call in call.finish(Int(UInt16(truncatingIfNeeded: call.int(0)))) }
    add("uint32.truncating") { call in call.finish(Int(UInt32(truncatingIfNeeded: call.int(0)))) }
    add("int.trailingZeroBits") { call in call.finish(call.int(0).trailingZeroBitCount) }
    add("int.leadingZeroBits") { call in call.finish(call.int(0).leadingZeroBitCount) }
    add("int.oneBits") { call in call.finish(call.int(0).nonzeroBitCount) }
    add("int.highProduct") { call in
      let product = UInt(bitPattern: call.int(0))
        .multipliedFullWidth(by: UInt(bitPattern: call.int(1)))
      return call.finish(Int(bitPattern: product.high))
    }
    add("int.description") { call in call.finish(String(call.int(0))) }
    add("uint.description") { call in call.finish(String(UInt(bitPattern: call.int(0)))) }
    add("int.text") { call in
      let bits = call.int(0)
      let radix = call.int(2)
      let isUppercase = call.bool(3)
      return call.finish(
        call.bool(1)
          ? String(bits, radix: radix, uppercase: isUppercase)
          : String(UInt(bitPattern: bits), radix: radix, uppercase: isUppercase))
    }
    add("int.parse") { call in
      call.finish(
        optional: parsedInteger(
          call.string(0), radix: call.int(1), least: call.int(2), greatest: call.int(3)))
    }
    add("hasher.mix") { call in call.finish(mixedHash(call.int(0), call.int(1))) }
  }
}

/// Returns the bits of the integer that a string denotes; nil if it is none or out of range. The number is
/// unsigned if `least` is 0.
private func parsedInteger(_ text: String, radix: Int, least: Int, greatest: Int) -> Int? {
  if least == 0 {
    guard let value = UInt(text, radix: radix), value <= UInt(bitPattern: greatest) else {
      return nil
    }
    return Int(bitPattern: value)
  }
  guard let value = Int(text, radix: radix), value >= least, value <= greatest else { return nil }
  return value
}

/// Returns a hash state with more bits mixed in, by the finaliser of SplitMix64.
func mixedHash(_ state: Int, _ bits: Int) -> Int {
  var mixed = UInt64(bitPattern: Int64(state)) &* 0x9e37_79b9_7f4a_7c15
  mixed ^= UInt64(bitPattern: Int64(bits)) &+ 0x9e37_79b9_7f4a_7c15
  mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
  return Int(truncatingIfNeeded: mixed ^ (mixed >> 31))
}
