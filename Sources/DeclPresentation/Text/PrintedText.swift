import DeclSource

/// A filter for what a script prints, for a terminal.
///
/// Colours and other text attributes pass (the sequences `ESC [ … m`); all other control characters, which
/// could move the cursor, change the window's title or write to the clipboard, become visible. Newlines, tabs
/// and carriage returns pass.
package struct PrintedText {
  /// Indicates whether an attribute is set that would also apply to the text after the script's output.
  private var isStyled = false

  /// Creates a filter before any output.
  package init() {}

  /// Returns output in the form that a terminal receives.
  package mutating func filtered(_ text: String) -> String {
    guard text.mayContainUnprintable else { return text }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\u{1B}", let end = Self.endOfAttribute(rest) {
        result.unicodeScalars += rest[..<end]
        isStyled = !["\u{1B}[m", "\u{1B}[0m"].contains(String(rest[..<end]))
        rest = rest[end...]
      } else {
        if ["\n", "\t", "\r"].contains(scalar) || scalar.properties.generalCategory != .control {
          result.unicodeScalars.append(scalar)
        } else {
          result += VisibleText.form(of: scalar) ?? ""
        }
        rest.removeFirst()
      }
    }
    return result
  }

  /// Returns the sequence that ends the attributes that the script has set; empty if it has set none.
  package mutating func reset() -> String {
    defer { isStyled = false }
    return isStyled ? "\u{1B}[0m" : ""
  }

  /// Returns the end of the attribute sequence that the text begins with; nil if it begins with another one.
  private static func endOfAttribute(
    _ text: Substring.UnicodeScalarView
  ) -> String.UnicodeScalarView.Index? {
    let body = text.dropFirst()
    guard body.first == "[" else { return nil }
    let end = body.dropFirst().firstIndex { !("0"..."9").contains($0) && $0 != ";" && $0 != ":" }
    guard let end, body[end] == "m" else { return nil }
    return body.index(after: end)
  }
}
