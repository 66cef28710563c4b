import DeclFont
import DeclJournal
import DeclLayout

/// A font of the script before the type size is known.
struct FontSpec: Hashable {
  /// The text style; nil for a size in points.
  var style: TextStyle?
  /// The size in points, for a font without a text style.
  var size = 17.0
  /// The name of a font of the bundle; nil for the system's.
  var name: String?
  /// Indicates whether the size stays when the type size changes.
  var isFixed = false
  var changes = FontChanges()

  /// Creates the font of a text style.
  init(_ style: TextStyle) { self.style = style }

  /// Creates a font of the system with a size in points.
  init(size: Double, weight: Int? = nil) {
    self.size = size
    isFixed = true
    changes.weight = weight
  }

  /// Takes a `Font`; nil for other values.
  ///
  /// The library describes fonts by words: a text style, or a name and a size, and then the changes in their order.
  init?(_ value: ValueSnapshot) {
    guard value.typeName == "Font", let text = value["_name"].text else { return nil }
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if let first = words.first, let style = TextStyle(rawValue: first) {
      self.init(style)
      words.removeFirst()
    } else if let place = Self.placeOfSize(words) {
      self.init(size: Double(words[place]) ?? 17)
      let name = words[..<place].joined(separator: " ")
      self.name = name == "system" ? nil : name
      words.removeFirst(place + 1)
      // A named font scales with the body style, unless its size is fixed or relates to another style.
      if self.name != nil {
        isFixed = words.first == "fixed"
        style = words.first.flatMap(TextStyle.init(rawValue:)) ?? (isFixed ? nil : .body)
        if isFixed || TextStyle(rawValue: words.first ?? "") != nil { words.removeFirst() }
      }
    } else {
      self.init(.body)
    }
    for word in words { changes.apply(word) }
  }

  /// Returns the place of the size among the words: the last number, since names such as "Univers 55" have some too. Only
  /// the change "width" has a number after it.
  private static func placeOfSize(_ words: [String]) -> Int? {
    words.indices.last { Double(words[$0]) != nil && ($0 == 0 || words[$0 - 1] != "width") }
  }

  /// Returns the font in the type size of a look, with changes of the environment.
  func resolved(_ look: Look, _ outer: FontChanges) -> FontStyle {
    let weight = outer.weight ?? changes.weight
    var result = FontStyle(
      design: outer.design ?? changes.design ?? "default", size: size, weight: weight ?? 400,
      isItalic: outer.isItalic || changes.isItalic,
      hasMonospacedDigits: outer.hasMonospacedDigits || changes.hasMonospacedDigits)
    guard let style else {
      if let name { result.apply(name, weight, look) }
      return result
    }
    if let name {
      result.size = style.scaled(size, look.typeSize)
      result.apply(name, weight, look)
      return result
    }
    result.size = style.size(look.typeSize)
    result.weight = weight ?? style.weight
    let height = TextFont(size: result.size).lineHeight
    result.leading = max(0, style.leading(look.typeSize) - height)
    return result
  }
}

extension FontStyle {
  /// Takes the font of the bundle with a name, in the weight that is asked for and the slant of the style. Without such a
  /// font the style stays that of the system, and the view gets a warning.
  fileprivate mutating func apply(_ name: String, _ weight: Int?, _ look: Look) {
    let fonts = look.window.assets.fonts
    guard let member = fonts.member(named: name, weight: weight, isItalic: isItalic) else {
      return look.warn("the font \"\(name)\" was not found")
    }
    // In cells all letters are the terminal's.
    guard look.window.grid == nil else { return }
    switch fonts.face(of: member) {
    case .face(let found):
      face = FontReference(found)
      design = "default"
      self.weight = member.description.weight
      isItalic = member.description.isItalic
    case .unusable(let reason): look.warn("the font \"\(name)\" cannot be shown: \(reason)")
    case .stopped: break
    }
  }
}

/// Changes of a font.
struct FontChanges: Hashable {
  /// The weight from 100 to 900; nil for that of the font.
  var weight: Int?
  /// The design; nil for that of the font.
  var design: String?
  var isItalic = false
  var hasMonospacedDigits = false

  /// Applies a change by its word in the library.
  mutating func apply(_ word: String) {
    switch word {
    case "italic": isItalic = true
    case "monospaced", "rounded", "serif", "default": design = word
    case "monospacedDigit": hasMonospacedDigits = true
    default: if let weight = Self.weight(word) { self.weight = weight }
    }
  }

  /// Returns the weight with a name; nil for other words.
  static func weight(_ name: String) -> Int? { weights[name] }

  private static let weights = [
    "ultraLight": 100, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600,
    "bold": 700, "heavy": 800, "black": 900,
  ]
}
