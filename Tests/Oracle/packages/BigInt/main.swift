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
