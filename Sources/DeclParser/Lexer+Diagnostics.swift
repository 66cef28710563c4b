import DeclTree

/// The errors of the lexer about characters and literals. Where swiftc reports the same error, the message is
/// swiftc's.
extension Diagnostic {
  static func invalidCharacter(_ range: SourceRange) -> Diagnostic {
    error("invalid-character", "invalid character in source file", range)
  }

  static func invalidEncoding(_ range: SourceRange) -> Diagnostic {
    error("invalid-character", "invalid UTF-8 found in source file", range)
  }

  static func dollarIsNotIdentifier(_ range: SourceRange) -> Diagnostic {
    error("invalid-character", "'$' is not an identifier; use backticks to escape it", range)
  }

  static func curlyQuotes(_ range: SourceRange) -> Diagnostic {
    error("invalid-character", "unicode curly quote found, replace with '\"'", range)
  }

  static func singleQuotes(_ range: SourceRange) -> Diagnostic {
    error("invalid-character", "single-quoted string literal found, use '\"'", range)
  }

  static func noMacroName(_ range: SourceRange) -> Diagnostic {
    error("expected-name", "expected a macro identifier for a pound literal expression", range)
  }

  static func unexpectedCommentEnd(_ range: SourceRange) -> Diagnostic {
    error("extraneous-token", "unexpected end of block comment", range)
  }

  static func unterminatedComment(_ range: SourceRange, opening: SourceRange) -> Diagnostic {
    var diagnostic = error("unterminated-comment", "unterminated '/*' comment", range)
    diagnostic.notes.append(Note("comment started here", at: opening))
    return diagnostic
  }

  static func unterminatedString(_ range: SourceRange) -> Diagnostic {
    error("unterminated-string", "unterminated string literal", range)
  }

  static func unterminatedInterpolation(_ range: SourceRange) -> Diagnostic {
    error(
      "unterminated-string", "cannot find ')' to match opening '(' in string interpolation",
      range)
  }

  static func unterminatedRegex(_ range: SourceRange) -> Diagnostic {
    error("unterminated-regex", "unterminated regex literal", range)
  }

  static func inconsistentSpacing(_ range: SourceRange) -> Diagnostic {
    error("inconsistent-spacing", "'=' must have consistent whitespace on both sides", range)
  }

  static func noExponentDigits(_ range: SourceRange) -> Diagnostic {
    error("invalid-number", "expected a digit in floating point exponent", range)
  }

  static func invalidEscape(_ range: SourceRange) -> Diagnostic {
    error("invalid-escape", "invalid escape sequence in literal", range)
  }

  static func expectedUnicodeBrace(_ range: SourceRange) -> Diagnostic {
    error("invalid-escape", "expected hexadecimal code in braces after unicode escape", range)
  }

  static func invalidUnicodeEscape(_ range: SourceRange) -> Diagnostic {
    error("invalid-escape", "\\u{...} escape sequence expects between 1 and 8 hex digits", range)
  }

  static func invalidUnicodeScalar(_ range: SourceRange) -> Diagnostic {
    error("invalid-escape", "invalid unicode scalar", range)
  }

  static func multilineContentOnFirstLine(_ range: SourceRange) -> Diagnostic {
    error("multiline-string", "multi-line string literal content must begin on a new line", range)
  }

  static func multilineCloseOnLastLine(_ range: SourceRange) -> Diagnostic {
    error(
      "multiline-string", "multi-line string literal closing delimiter must begin on a new line",
      range)
  }

  static func insufficientIndentation(_ range: SourceRange) -> Diagnostic {
    error(
      "multiline-string", "insufficient indentation of line in multi-line string literal",
      range)
  }

  static func invalidDigit(
    _ range: SourceRange, _ digit: String, _ radix: Radix, isFloat: Bool
  ) -> Diagnostic {
    let kind =
      switch radix {
      case .binary: "binary digit (0 or 1) in integer"
      case .octal: "octal digit (0-7) in integer"
      case .decimal: isFloat ? "digit in floating point" : "digit in integer"
      case .hexadecimal: "hexadecimal digit (0-9, A-F) in integer"
      }
    return error("invalid-number", "'\(digit)' is not a valid \(kind) literal", range)
  }

  static func noDigits(_ range: SourceRange, after radix: Radix) -> Diagnostic {
    let kind =
      switch radix {
      case .binary: "a binary digit (0 or 1) after '0b'"
      case .octal: "an octal digit (0-7) after '0o'"
      case .decimal: "a digit"
      case .hexadecimal: "a hexadecimal digit (0-9, A-F) after '0x'"
      }
    return error("invalid-number", "expected \(kind) in integer literal", range)
  }
}
