import DeclFont
import DeclJournal
import DeclLayout

/// A font of the script before the type size is known.
struct FontSpec: Hashable {
  /// The text style; nil for a size in points.
  var style: TextStyle?
  /// The size in points, for a font without a text style.
  var size = 17.0
  /// The family; nil for the system's.
  var family: String?
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
  /// The library describes fonts by words: a text style, or a family and a size, and then the changes in their order.
  init?(_ value: ValueSnapshot) {
    guard value.typeName == "Font", let name = value["_name"].text else { return nil }
    var words = name.split(separator: " ").map(String.init)
    if let first = words.first, let style = TextStyle(rawValue: first) {
      self.init(style)
      words.removeFirst()
    } else if let place = words.firstIndex(where: { Double($0) != nil }) {
      self.init(size: Double(words[place]) ?? 17)
      let family = words[..<place].joined(separator: " ")
      self.family = family == "system" ? nil : family
      words.removeFirst(place + 1)
      // A family scales with the body style, unless its size is fixed or relates to another style.
      if self.family != nil {
        isFixed = words.first == "fixed"
        style = words.first.flatMap(TextStyle.init(rawValue:)) ?? (isFixed ? nil : .body)
        if isFixed || TextStyle(rawValue: words.first ?? "") != nil { words.removeFirst() }
      }
    } else {
      self.init(.body)
    }
    for word in words { changes.apply(word) }
  }

  /// Returns the font in a type size, with changes of the environment.
  func resolved(_ typeSize: TypeSize, _ outer: FontChanges) -> FontStyle {
    var points = size
    var leading = 0.0
    if let style {
      points = family == nil ? style.size(typeSize) : style.scaled(size, typeSize)
      let height = SystemFont(size: points).lineHeight
      if family == nil { leading = max(0, style.leading(typeSize) - height) }
    }
    let weight = outer.weight ?? changes.weight ?? style?.weight ?? 400
    return FontStyle(
      family: family, design: outer.design ?? changes.design ?? "default", size: points,
      weight: weight, isItalic: outer.isItalic || changes.isItalic,
      hasMonospacedDigits: outer.hasMonospacedDigits || changes.hasMonospacedDigits,
      leading: leading)
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
