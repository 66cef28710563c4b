#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns a number formatted by one of C's conversion specifiers `f`, `e`, `g`, `a` or their capitals; an
/// empty string for another letter.
///
/// A negative precision selects C's default.
package func formattedDouble(
  _ value: Double, letter: String, precision: Int, isAlternate: Bool
) -> String {
  guard "fFeEgGaA".contains(letter), letter.utf8.count == 1 else { return "" }
  // No Double has more than 1,074 fraction digits: more would be zeros that cost memory. With up to 309
  // digits before the point, the result fits the buffer.
  let digits = precision < 0 ? "" : ".\(min(precision, 1100))"
  let format = "%" + (isAlternate ? "#" : "") + digits + letter
  return withVaList([value]) { arguments in
    let capacity = 1500
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      let count = vsnprintf(buffer.baseAddress!, capacity, format, arguments)
      let bytes = buffer.prefix(Int(max(0, count))).map { UInt8(bitPattern: $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
