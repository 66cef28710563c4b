/// A text style: terminal colours, or none.
package struct TextStyle: Equatable, Sendable {
  /// The roles that determine the colour of a text.
  package enum Role: Sendable {
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

  /// Returns a text with the escape sequences of a role.
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
