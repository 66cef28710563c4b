/// Finds the tags of XML; everything between them is passed over.
struct MarkupScanner {
  /// A tag.
  struct Tag {
    var name: String
    var attributes: [String: String]
    /// Indicates whether the tag ends an element.
    var isEnd = false
    /// Indicates whether the element has no content.
    var isEmpty = false

    subscript(_ name: String) -> String? { attributes[name] }

    /// The number of an attribute, without its unit; nil for percentages and what is no number.
    func length(_ name: String) -> Double? {
      guard let text = self[name], !text.hasSuffix("%") else { return nil }
      let digits = text.trimmed.prefix { $0.isNumber || "+-.eE".contains($0) }
      return Double(digits).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  private let text: [UInt8]
  private var place = 0

  init(_ text: String) { self.text = Array(text.utf8) }

  /// Returns the next tag, or nil at the end.
  mutating func next() -> Tag? {
    while let start = text[place...].firstIndex(of: 0x3C) {
      place = start + 1
      if starts(with: "!--") {
        skip(past: "-->")
      } else if starts(with: "![CDATA[") {
        skip(past: "]]>")
      } else if starts(with: "?") || starts(with: "!") {
        skip(past: ">")
      } else {
        return tag()
      }
    }
    place = text.count
    return nil
  }

  private func starts(with prefix: String) -> Bool { text[place...].starts(with: prefix.utf8) }

  private mutating func skip(past end: String) {
    let end = Array(end.utf8)
    while place < text.count {
      if text[place...].starts(with: end) {
        place += end.count
        return
      }
      place += 1
    }
  }

  private mutating func tag() -> Tag {
    var tag = Tag(name: "", attributes: [:])
    if place < text.count, text[place] == 0x2F {
      tag.isEnd = true
      place += 1
    }
    tag.name = word()
    // A prefix of a namespace does not matter.
    if let colon = tag.name.lastIndex(of: ":") { tag.name = String(tag.name[colon...].dropFirst()) }
    while place < text.count {
      skipSpace()
      guard place < text.count else { break }
      switch text[place] {
      case 0x3E:
        place += 1
        return tag
      case 0x2F:
        tag.isEmpty = true
        place += 1
      default:
        let name = word()
        skipSpace()
        guard place < text.count, text[place] == 0x3D else {
          if name.isEmpty { place += 1 }
          continue
        }
        place += 1
        skipSpace()
        if let value = quoted() { tag.attributes[name] = value }
      }
    }
    return tag
  }

  private mutating func skipSpace() {
    while place < text.count, text[place] <= 0x20 { place += 1 }
  }

  private mutating func word() -> String {
    let start = place
    while place < text.count, text[place] > 0x20,
      ![0x3E, 0x2F, 0x3D, 0x22, 0x27].contains(text[place])
    { place += 1 }
    return String(decoding: text[start..<place], as: UTF8.self)
  }

  private mutating func quoted() -> String? {
    guard place < text.count, text[place] == 0x22 || text[place] == 0x27 else { return nil }
    let mark = text[place]
    let start = place + 1
    let end = text[start...].firstIndex(of: mark) ?? text.count
    place = min(end + 1, text.count)
    return String(decoding: text[start..<end], as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmed: String {
    var part = self[...]
    while let first = part.first, first.isWhitespace { part = part.dropFirst() }
    while let last = part.last, last.isWhitespace { part = part.dropLast() }
    return String(part)
  }
}

/// Colours as CSS writes them.
enum CssColor {
  static func parse(_ text: String) -> Color? {
    let text = text.trimmed.lowercased()
    if text.hasPrefix("#") { return hex(text.dropFirst()) }
    if text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      let parts = text[open...].dropFirst().dropLast().split { ", /".contains($0) }
      let numbers = parts.compactMap { part in
        part.hasSuffix("%") ? Double(part.dropLast()).map { $0 / 100 * 255 } : Double(part)
      }
      guard numbers.count >= 3 else { return nil }
      var alpha = 1.0
      if numbers.count > 3 { alpha = parts[3].hasSuffix("%") ? numbers[3] / 255 : numbers[3] }
      return Color(numbers[0] / 255, numbers[1] / 255, numbers[2] / 255, alpha)
    }
    return names[text].flatMap { hex($0[...]) }
  }

  private static func hex(_ digits: Substring) -> Color? {
    guard [3, 4, 6, 8].contains(digits.count), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    let isShort = digits.count < 6
    let count = isShort ? digits.count : digits.count / 2
    let bits: UInt32 = isShort ? 4 : 8
    let parts = (0..<count).map { index in
      let part = value >> (bits * UInt32(count - 1 - index)) & (1 << bits - 1)
      return Double(part) / Double(1 << bits - 1)
    }
    return Color(parts[0], parts[1], parts[2], parts.count > 3 ? parts[3] : 1)
  }

  private static let names = [
    "black": "000", "white": "fff", "red": "f00", "lime": "0f0", "blue": "00f", "yellow": "ff0",
    "cyan": "0ff", "aqua": "0ff", "magenta": "f0f", "fuchsia": "f0f", "gray": "808080",
    "grey": "808080", "silver": "c0c0c0", "maroon": "800000", "olive": "808000", "green": "008000",
    "purple": "800080", "teal": "008080", "navy": "000080", "orange": "ffa500", "pink": "ffc0cb",
    "brown": "a52a2a", "gold": "ffd700", "currentcolor": "000",
  ]
}
