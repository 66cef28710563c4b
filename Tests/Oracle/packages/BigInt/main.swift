import BigInt
import Foundation

func factorial(_ n: Int) -> BigInt { (1...n).map { BigInt($0) }.reduce(BigInt(1), *) }

let big = factorial(60)
print(big, big.bitWidth, big.trailingZeroBitCount)
print(
  String(big, radix: 16), BigInt("-123456789012345678901234567890", radix: 10)!,
  BigUInt("zz", radix: 16) as Any)
print(
  big / factorial(58), big % 1_000_007,
  (-big).quotientAndRemainder(dividingBy: 98_765_432_109_876_543))
print(
  BigUInt(2).power(200), BigUInt(7).power(1000, modulus: 1_000_000_007),
  BigUInt(10).power(40).squareRoot())
print(BigUInt(48).greatestCommonDivisor(with: 180), BigUInt(3).inverse(11) as Any)
print(
  (BigInt(1) << 130) >> 5, BigInt(-5) >> 1, ~BigInt(0), BigInt(6) & -4, BigInt(6) | 9, BigInt(6) ^ 3
)
print(
  BigUInt(1_000_003).isPrime(), BigUInt(1_000_001).isPrime(), BigUInt(561).isStrongProbablePrime(2))
print(
  BigInt(3.9), BigInt(exactly: 2.5) as Any, Double(big), Float(BigInt(1) << 70),
  Int(exactly: big) as Any)
print(
  BigInt(-7) < 3, [BigInt(3), -1, 2].sorted(), Set([BigInt(1), 1, 2]).count, max(big, 5) == big)
print(
  BigUInt(Data([1, 0, 0])), Array(BigUInt(66051).serialize()), Array(BigInt(-258).serialize()),
  BigInt(BigInt(-258).serialize()))
print(
  big.words.count, BigUInt(words: [1, 2]), BigInt(truncatingIfNeeded: -1),
  Int8(truncatingIfNeeded: big + 77))
let json = try JSONEncoder().encode([BigInt(-5), BigInt(1) << 65])
print(String(decoding: json, as: UTF8.self), try JSONDecoder().decode([BigInt].self, from: json))
print(
  BigInt(exactly: Decimal(string: "123000")!) as Any,
  BigInt(truncating: Decimal(string: "12.9")!) as Any)
var sum: BigUInt = 0
for number in stride(from: BigUInt(1), through: 10, by: 3) { sum += number }
print(
  sum, BigUInt(5).hashValue == BigUInt(5).hashValue, BigInt(0).signum(),
  (-big).magnitude == big.magnitude)

let a = BigInt("123456789123456789123456789")
let b: BigInt = -987_654_321
print(a + b, a - b, a * b, a / b, a % b, -a, +a, a.magnitude, b.magnitude)
print(a.quotientAndRemainder(dividingBy: b), b.quotientAndRemainder(dividingBy: a))
print(a.isZero, a.signum(), b.signum(), b.sign, a.sign, BigInt.isSigned, BigUInt.isSigned)
print(a.power(3), b.power(5), a.modulus(97), b.modulus(97), b % 97, a.power(20, modulus: 1_000_007))
print(a.squareRoot(), a.greatestCommonDivisor(with: b), b.inverse(1_000_003) as Any)
print(a << 70, a >> 70, b << 3, b >> 3, a << -4, a >> -4)
print(a & b, a | b, a ^ b, ~a, ~b, a.bitWidth, b.bitWidth, a.trailingZeroBitCount)
print(
  a == b, a < b, a > b, a != b, a <= a, [a, b, 0].sorted(),
  a.hashValue == BigInt(String(a), radix: 10)!.hashValue)
var c = a
c += 1; c -= b; c *= 2; c /= 3; c %= 1_000_000_007; c <<= 9; c >>= 2; c |= 1; c &= 0xFFFF; c ^= 0xF0
print(
  c, c.description, c.debugDescription, String(c, radix: 2), String(c, radix: 36, uppercase: true))
c.negate()
print(
  c, BigInt(sign: .minus, magnitude: 5), BigInt(clamping: UInt64.max), BigInt(exactly: 3) as Any)
print(
  BigInt("ff", radix: 16) as Any, BigInt("-yy", radix: 35) as Any, BigInt("12x", radix: 10) as Any,
  BigInt("", radix: 10) as Any)
print(
  Int(a % 1000), UInt8(truncatingIfNeeded: a), Int64(exactly: a) as Any, Int(clamping: a),
  Double(a), Float(b))
print(
  BigInt(1e30), BigUInt(2.5e20), BigInt(exactly: 1.5) as Any, BigInt(-0.9),
  BigUInt(exactly: -1) as Any)
let u = BigUInt("340282366920938463463374607431768211456")
print(u, u.leadingZeroBitCount, u.trailingZeroBitCount, u.bitWidth, u.words.map { $0 }, u.isZero)
print(
  u - 1, u.quotientAndRemainder(dividingBy: 12345), u.squareRoot(), u.power(2), String(u, radix: 16)
)
print(
  BigUInt(words: [0, 0, 1]) == u, u.subtractingReportingOverflow(u + 1), (u + 1).multiplied(by: 3))
print(u.serialize().count, BigUInt(u.serialize()) == u, BigInt(a.serialize()) == a)
print((2...30).filter { BigUInt($0).isPrime() }, BigUInt(2).power(61).decremented().isPrime())
print(
  stride(from: BigInt(0), to: 10, by: 3).map { $0 }, (BigInt(1)...5).reduce(0, +),
  BigInt(7).advanced(by: 3), BigInt(3).distance(to: 10))
let codes = try JSONEncoder().encode(["a": u] as [String: BigUInt])
print(
  String(decoding: codes, as: UTF8.self),
  try JSONDecoder().decode([String: BigUInt].self, from: codes)["a"] == u)
let x: BigInt = "42", y = BigUInt(stringLiteral: "77")
print(x, y, BigInt(y), BigUInt(x), BigUInt(exactly: x) as Any, x.words.count, min(x, 3), abs(b))
var generator = SystemRandomNumberGenerator()
print(
  BigUInt.randomInteger(withMaximumWidth: 64, using: &generator).bitWidth <= 64,
  BigUInt.randomInteger(lessThan: 10) < 10, BigUInt.randomInteger(withExactWidth: 50).bitWidth == 50
)
extension BigUInt { func decremented() -> BigUInt { self - 1 } }
