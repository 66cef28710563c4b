import DeclSource

/// A text style: terminal colours, or none.
///
/// Formatters mark styled parts with noncharacters, and ``rendered(_:)`` is the last step before a text is
/// written. So an escape sequence of the terminal is always one of this file's own: those in values, messages
/// and names of the script are made visible by the same step.
package struct TextStyle: Equatable, Sendable {
  /// The roles that determine the colour of a text.
  package enum Role: UInt32, Sendable, CaseIterable {
    case error, warning, note, fix
    /// The most important parts: messages and names
    case strong
    /// Less important parts: source locations, guides, counts
    case faint
    case inserted, removed, moved, updated
    case handle, type
  }

  /// Indicates whether escape sequences are written.
  package let isColored: Bool

  /// A style without escape sequences.
  package static let plain = TextStyle(isColored: false)
  /// A style with the sixteen standard terminal colours.
  package static let colored = TextStyle(isColored: true)

  private static let firstMark: UInt32 = 0xFDD0
  private static let endMark = Unicode.Scalar(0xFDEF as UInt32)!

  /// Returns a text with the marks of a role.
  package func callAsFunction(_ text: String, _ role: Role) -> String {
    guard isColored, !text.isEmpty else { return text }
    var result = String(Unicode.Scalar(Self.firstMark + role.rawValue)!)
    result += text
    result.unicodeScalars.append(Self.endMark)
    return result
  }

  /// Returns a text as it is written: with the escape sequences of marked roles, and with visible forms of
  /// all characters that a terminal would act on, except newlines and tabs.
  package func rendered(_ text: String) -> String {
    guard text.mayContainUnprintable else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        result.unicodeScalars.append(scalar)
      } else if isColored, let code = Self.code(ofMark: scalar) {
        result += "\u{1B}[\(code)m"
      } else if let form = VisibleText.form(of: scalar) {
        result += form
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func code(ofMark scalar: Unicode.Scalar) -> String? {
    if scalar == endMark { return "0" }
    guard scalar.value >= firstMark else { return nil }
    return Role(rawValue: scalar.value - firstMark).map(code)
  }

  private static func code(_ role: Role) -> String {
    switch role {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    case .fix: "1;32"
    case .strong: "1"
    case .faint: "2"
    case .inserted: "32"
    case .removed: "31"
    case .moved: "33"
    case .updated: "36"
    case .handle: "34"
    case .type: "35"
    }
  }
}
