#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The text of a number by one of C's directives `f`, `e`, `g`, `a` and their capitals.
///
/// A precision below zero is C's own.
package func formattedDouble(
  _ value: Double, letter: String, precision: Int, isAlternate: Bool
) -> String {
  guard "fFeEgGaA".contains(letter), letter.utf8.count == 1 else { return "" }
  // More digits than a Double can have would only be zeros, at the price of memory.
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
