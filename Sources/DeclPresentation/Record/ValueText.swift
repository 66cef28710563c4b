package import DeclJournal

/// A formatter of the values that inputs evaluate to.
package enum ValueText {
  /// Returns a value in about `width` columns: of a long list the first elements and the number of the others.
  package static func cut(_ value: ValueSnapshot, to width: Int) -> String {
    let text = value.description
    guard TextWidth.of(text) > width else { return text }
    switch value {
    case .list(let elements):
      return cut(elements.map { ValueFormatter.short($0, to: width / 4) }, "element", to: width)
    case .dictionary(let pairs):
      return cut(
        pairs.map {
          "\(ValueFormatter.short($0.key, to: 40)): \(ValueFormatter.short($0.value, to: width / 4))"
        }, "pair", to: width)
    case .string(let string):
      let head = ValueSnapshot.string(String(string.prefix(width))).description.dropLast()
      let rest = ValueFormatter.counted(string.count - min(width, string.count), "character")
      return "\(head)…\" and \(rest) more"
    default: return TextWidth.clip(text, to: width)
    }
  }

  private static func cut(_ parts: [String], _ noun: String, to width: Int) -> String {
    var shown: [String] = []
    var used = 0
    for part in parts {
      used += TextWidth.of(part) + 2
      if used > width { break }
      shown.append(part)
    }
    let rest = parts.count - shown.count
    return rest == 0
      ? "[\(shown.joined(separator: ", "))]"
      : "[\(shown.joined(separator: ", ")), … and \(ValueFormatter.counted(rest, noun)) more]"
  }
}
