package import DeclSource
package import DeclJournal

/// A formatter of structural types for people, which breaks long types at their brackets.
package struct BodyTypeFormatter {
  private let places: LocationFormatter
  private let style: TextStyle
  private let width: Int

  /// Creates a formatter for types whose ranges refer to `sources`.
  package init(sources: SourceMap, style: TextStyle = .plain, width: Int = 80) {
    places = LocationFormatter(sources: sources)
    self.style = style
    self.width = width
  }

  /// Returns the types, each below the name of its property or function.
  package func text(_ types: [BodyType]) -> String {
    types.map { type in
      let place = places.short(type.range).map { "  " + style($0, .faint) } ?? ""
      return style("\(type.owner).\(type.member)", .strong) + place + "\n"
        + Self.broken(type.type, to: width)
    }.joined()
  }

  /// Returns a type on as many lines as it needs, each indented and ending in a newline.
  package static func broken(_ type: String, to width: Int, indent: Int = 2) -> String {
    let margin = String(repeating: " ", count: indent)
    guard indent + TextWidth.of(type) > width, let parts = Nesting(type) else {
      return margin + type + "\n"
    }
    var text = margin + parts.opening + "\n"
    for (index, part) in parts.elements.enumerated() {
      let comma = index < parts.elements.count - 1 ? "," : ""
      text += broken(part + comma, to: width, indent: indent + 2)
    }
    return text + margin + parts.closing + "\n"
  }
}

/// The text of a type, split at its outermost brackets: `Name<`, the elements between the commas, and `>`.
private struct Nesting {
  private(set) var opening: String
  private(set) var elements: [String] = []
  private(set) var closing: String

  init?(_ text: String) {
    guard let start = text.firstIndex(where: { "<([".contains($0) }) else { return nil }
    let first = text.index(after: start)
    guard let end = Self.end(of: text, from: first), first < end else { return nil }
    opening = String(text[..<first])
    closing = String(text[end...])
    var depth = 0
    var part = ""
    var previous: Character = " "
    for character in text[first..<end] {
      if "<([".contains(character) { depth += 1 }
      if ")]".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      previous = character
      if character == ",", depth == 0 {
        elements.append(part)
        part = ""
      } else if !(part.isEmpty && character == " ") {
        part.append(character)
      }
    }
    elements.append(part)
    joinWithTuple()
  }

  /// Merges the brackets of a single tuple element, so that `TupleView<(A, B)>` breaks only once.
  private mutating func joinWithTuple() {
    guard elements.count == 1, elements[0].hasPrefix("("), let inner = Nesting(elements[0]),
      inner.closing == ")"
    else { return }
    opening += inner.opening
    elements = inner.elements
    closing = inner.closing + closing
  }

  /// Returns the index of the bracket that closes the one before `start`.
  private static func end(of text: String, from start: String.Index) -> String.Index? {
    var depth = 1
    var previous: Character = " "
    for index in text[start...].indices {
      let character = text[index]
      if "<([".contains(character) { depth += 1 }
      if ")]".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      if depth == 0 { return index }
      previous = character
    }
    return nil
  }
}
