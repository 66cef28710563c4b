/// How text is set off: with a terminal's colours, or not at all.
package struct TextStyle: Equatable, Sendable {
  /// Why a piece of text stands out.
  package enum Role: Sendable {
    case error, warning, note, fix
    /// What the reader looks for first: a message, a name.
    case strong
    /// What can be passed over: places, guides, counts.
    case faint
    case inserted, removed, moved, updated
    case handle, type
  }

  /// Whether escape sequences are written.
  package let isColored: Bool

  /// Text without any escape sequences.
  package static let plain = TextStyle(isColored: false)
  /// Text with the sixteen colours of every terminal.
  package static let colored = TextStyle(isColored: true)

  /// The text in the look of its role.
  package func callAsFunction(_ text: String, _ role: Role) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(Self.code(role))m\(text)\u{1B}[0m" : text
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
