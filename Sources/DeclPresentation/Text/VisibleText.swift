import DeclSource

/// The visible form of characters that a terminal would act on or not show.
package enum VisibleText {
  /// Returns the visible form of a character: a picture (`␛`) for a control character of ASCII, otherwise its
  /// escape sequence (`\u{202E}`); nil if the character is visible as it is.
  static func form(of scalar: Unicode.Scalar) -> String? {
    guard scalar.isUnprintable else { return nil }
    switch scalar.value {
    case 0x00..<0x20: return String(Unicode.Scalar(0x2400 + scalar.value)!)
    case 0x7F: return "\u{2421}"
    default: return scalar.literalEscape
    }
  }

  /// Returns whether a text has no unprintable characters except newlines and tabs.
  package static func isPrintable(_ text: String) -> Bool {
    !text.mayContainUnprintable
      || text.unicodeScalars.allSatisfy { !$0.isUnprintable || $0 == "\n" || $0 == "\t" }
  }

  /// Returns a text with escape sequences of string literals in place of unprintable characters.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0.isUnprintable ? $0.literalEscape : String($0) }.joined()
  }

  /// Returns a text on one line: with `⏎` for newlines and the visible forms of unprintable characters.
  static func line(_ text: String) -> String {
    guard text.mayContainUnprintable else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        result += "⏎"
      } else if let form = form(of: scalar) {
        result += form
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
