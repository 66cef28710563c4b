/// A symbol by the name of Apple's catalogue, drawn with pictures of bootstrap-icons.
///
/// A name is looked up as it is, then with synonyms; what the pictures lack is composed: an enclosure is drawn around
/// the picture without it, a slash across it. Any other name is a rounded square with its first letters.
public struct Symbol: Sendable {
  /// A part of a symbol, filled as a whole.
  public struct Layer: Sendable {
    /// The outline, in a square of side 1 with its top left corner at the origin.
    public var elements: [OutlineElement]
    /// Indicates whether the outline is filled by the even-odd rule.
    public var isEvenOdd: Bool

    /// Returns the part enlarged and then moved.
    func scaled(_ scale: Double, dx: Double, dy: Double) -> Layer {
      Layer(elements: elements.map { $0.scaled(scale, dx: dx, dy: dy) }, isEvenOdd: isEvenOdd)
    }
  }

  /// The name.
  public let name: String
  /// The parts.
  public let layers: [Layer]
  /// The letters that stand for a symbol without a picture; nil if it has one.
  public let letters: String?

  /// Finds or composes a symbol.
  public init(named name: String) {
    self.name = name
    if let layers = SymbolNames.layers(for: name) {
      self.layers = layers
      letters = nil
    } else {
      let letters = Self.letters(of: name)
      self.layers = SymbolShapes.lettered(letters)
      self.letters = letters
    }
  }

  /// The smallest rectangle around the symbol: left, top, width and height.
  public var bounds: (x: Double, y: Double, width: Double, height: Double) {
    OutlineBounds(layers.lazy.flatMap(\.elements)).rectangle ?? (0, 0, 1, 1)
  }

  /// The side in ems of the square in which a symbol stands beside text.
  public static let sideInEms = 1.18

  /// The space in ems at the left and the right of a symbol beside text, together.
  public static let marginInEms = 0.18
  /// The smallest width in ems of a symbol beside text with its space.
  public static let smallestWidthInEms = 1.02

  /// Returns the size in points of a symbol's outline beside text.
  /// - Parameter fontSize: the size of the text in points.
  public func size(fontSize: Double) -> (width: Double, height: Double) {
    let side = fontSize * Self.sideInEms
    let bounds = bounds
    return (bounds.width * side, bounds.height * side)
  }

  /// Returns the size in points that a symbol takes beside text: its outline with space at its sides, as high as the
  /// others.
  /// - Parameter fontSize: the size of the text in points.
  public func extent(fontSize: Double) -> (width: Double, height: Double) {
    let outline = size(fontSize: fontSize)
    let width = max(outline.width + Self.marginInEms * fontSize, Self.smallestWidthInEms * fontSize)
    return (width, max(outline.height, Self.sideInEms * fontSize))
  }

  private static func letters(of name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first else { return "?" }
    return words.count == 1
      ? String(first.prefix(2)).capitalized
      : (String(first.prefix(1)) + words[1].prefix(1)).capitalized
  }
}

extension String {
  /// The string with its first letter in upper case.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
