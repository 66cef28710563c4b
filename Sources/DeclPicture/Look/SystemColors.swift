/// A colour of the system, which depends on the appearance.
///
/// The values are those of "Color" in Apple's Human Interface Guidelines for iOS 18, and for labels, fills, separators
/// and backgrounds those that UIKit answers.
public enum SystemColor: String, CaseIterable, Hashable, Sendable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown
  case gray, gray2, gray3, gray4, gray5, gray6
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText, link
  case separator, opaqueSeparator
  case fill, secondaryFill, tertiaryFill, quaternaryFill
  case background, secondaryBackground, tertiaryBackground
  case groupedBackground, secondaryGroupedBackground, tertiaryGroupedBackground

  /// Returns the colour in an appearance.
  public func color(isDark: Bool = false, hasIncreasedContrast: Bool = false) -> Color {
    let values = Self.table[rawValue] ?? []
    return values[(isDark ? 1 : 0) + (hasIncreasedContrast ? 2 : 0)]
  }

  /// For each colour: light, dark, light with increased contrast, dark with increased contrast; red, green, blue
  /// from 0 to 255 and the opacity in hundredths.
  private static let source = """
    red 255,59,48 255,69,58 215,0,21 255,105,97
    orange 255,149,0 255,159,10 201,52,0 255,179,64
    yellow 255,204,0 255,214,10 178,80,0 255,212,38
    green 52,199,89 48,209,88 36,138,61 48,219,91
    mint 0,199,190 99,230,226 12,129,123 102,212,207
    teal 48,176,199 64,200,224 0,130,153 93,230,255
    cyan 50,173,230 100,210,255 0,113,164 112,215,255
    blue 0,122,255 10,132,255 0,64,221 64,156,255
    indigo 88,86,214 94,92,230 54,52,163 125,122,255
    purple 175,82,222 191,90,242 137,68,171 218,143,255
    pink 255,45,85 255,55,95 211,15,69 255,100,130
    brown 162,132,94 172,142,104 127,101,69 181,148,105
    gray 142,142,147 142,142,147 108,108,112 174,174,178
    gray2 174,174,178 99,99,102 142,142,147 124,124,128
    gray3 199,199,204 72,72,74 174,174,178 84,84,86
    gray4 209,209,214 58,58,60 188,188,192 68,68,70
    gray5 229,229,234 44,44,46 216,216,220 54,54,56
    gray6 242,242,247 28,28,30 235,235,240 36,36,38
    label 0,0,0 255,255,255 0,0,0 255,255,255
    secondaryLabel 60,60,67,60 235,235,245,60 60,60,67,80 235,235,245,70
    tertiaryLabel 60,60,67,30 235,235,245,30 60,60,67,70 235,235,245,55
    quaternaryLabel 60,60,67,18 235,235,245,16 60,60,67,55 235,235,245,40
    placeholderText 60,60,67,30 235,235,245,30 60,60,67,70 235,235,245,55
    link 0,122,255 9,132,255 0,64,221 64,156,255
    separator 60,60,67,29 84,84,88,60 60,60,67,37 84,84,88,68
    opaqueSeparator 198,198,200 56,56,58 198,198,200 56,56,58
    fill 120,120,128,20 120,120,128,36 120,120,128,28 120,120,128,44
    secondaryFill 120,120,128,16 120,120,128,32 120,120,128,24 120,120,128,40
    tertiaryFill 118,118,128,12 118,118,128,24 118,118,128,20 118,118,128,32
    quaternaryFill 116,116,128,8 118,118,128,18 116,116,128,16 118,118,128,26
    background 255,255,255 0,0,0 255,255,255 0,0,0
    secondaryBackground 242,242,247 28,28,30 235,235,240 36,36,38
    tertiaryBackground 255,255,255 44,44,46 255,255,255 54,54,56
    groupedBackground 242,242,247 0,0,0 235,235,240 0,0,0
    secondaryGroupedBackground 255,255,255 28,28,30 255,255,255 36,36,38
    tertiaryGroupedBackground 242,242,247 44,44,46 235,235,240 54,54,56
    """

  private static let table: [String: [Color]] = {
    var result: [String: [Color]] = [:]
    for line in source.split(separator: "\n") {
      let words = line.split(separator: " ")
      result[String(words[0])] = words.dropFirst().map { word in
        let parts = word.split(separator: ",").compactMap { Int($0) }
        return Color(
          parts[0], parts[1], parts[2], alpha: parts.count > 3 ? Double(parts[3]) / 100 : 1)
      }
    }
    return result
  }()
}

/// A material: a translucent colour over what lies behind, which is blurred.
public enum Material: String, CaseIterable, Hashable, Sendable {
  case ultraThin, thin, regular, thick, ultraThick, bar

  /// The standard deviation of the blur in points.
  public static let blur = 15.0

  /// Returns the paint in an appearance.
  public func paint(isDark: Bool = false) -> Paint {
    .material(color(isDark: isDark), blur: Self.blur)
  }

  /// Returns the colour in an appearance.
  public func color(isDark: Bool = false) -> Color {
    let opacity: Double =
      switch self {
      case .ultraThin: 0.44
      case .thin: 0.6
      case .regular: 0.78
      case .thick: 0.88
      case .ultraThick: 0.94
      case .bar: 0.92
      }
    return isDark ? Color(37, 37, 39, alpha: opacity) : Color(248, 248, 250, alpha: opacity)
  }
}
