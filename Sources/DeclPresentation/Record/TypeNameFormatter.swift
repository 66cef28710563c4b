/// A formatter of structural types on one line, as the source writes the views.
enum TypeNameFormatter {
  /// Returns the change from one type to another: `Leaf.padding → Leaf`.
  static func change(_ old: String, _ new: String) -> String {
    let short = (Self.short(old), Self.short(new))
    // Modifiers of one name may have different types.
    return short.0 == short.1
      ? "\(VisibleText.line(old)) → \(VisibleText.line(new))"
      : "\(clipped(short.0)) → \(clipped(short.1))"
  }

  private static func clipped(_ name: String) -> String {
    TextWidth.clip(VisibleText.line(name), to: 28)
  }

  /// Returns a type with modifiers as they are applied: `Leaf.padding` for
  /// `ModifiedContent<Leaf, _PaddingLayout>`.
  static func short(_ type: String) -> String {
    let opening = "ModifiedContent<"
    guard type.hasPrefix(opening), type.hasSuffix(">") else { return type }
    let arguments = type.dropFirst(opening.count).dropLast()
    guard let comma = outermostComma(of: arguments) else { return type }
    let modifier = arguments[arguments.index(after: comma)...].drop { $0 == " " }
    return short(String(arguments[..<comma]))
      + ".\(ModifierName.short(String(modifier.prefix { $0 != "<" })))"
  }

  private static func outermostComma(of arguments: Substring) -> Substring.Index? {
    var depth = 0
    var previous: Character = " "
    for index in arguments.indices {
      let character = arguments[index]
      if "<([".contains(character) { depth += 1 }
      if ")]".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      if character == ",", depth == 0 { return index }
      previous = character
    }
    return nil
  }
}
