package import Foundation

/// Integers with the separators of a locale. Each row of a list may show its number, and a format style takes several
/// times as long.
package enum GroupedDigits {
  /// Returns the decimal digits of an integer, with a minus sign or not, in the plain format of a locale: `1,000`.
  package static func text(_ digits: String, locale: Locale) -> String {
    guard locale.identifier == "en_US" else {
      return NumberStyleOptions("", locale: locale).text(Decimal(string: digits) ?? .nan)
    }
    let bytes = digits.utf8
    let start = bytes.first == UInt8(ascii: "-") ? 1 : 0
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 4 / 3 + 1)
    for (index, byte) in bytes.enumerated() {
      if index > start, (bytes.count - index).isMultiple(of: 3) { result.append(UInt8(ascii: ",")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
