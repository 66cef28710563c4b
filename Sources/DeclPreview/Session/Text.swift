import DeclJournal
import DeclPresentation

/// Strings for the page.
enum Text {
  /// Returns a value in about 40 columns.
  static func short(_ value: ValueSnapshot) -> String { ValueText.cut(value, to: 40) }

  /// Returns a text of a formatter without control characters.
  static func plain(_ text: String) -> String { TextStyle.plain.rendered(text) }

  /// Returns the lines of a text of a formatter.
  static func lines(_ text: String) -> [String] {
    plain(text).split(separator: "\n").map(String.init)
  }
}
