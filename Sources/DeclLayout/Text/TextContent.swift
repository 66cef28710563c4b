/// A reference to the font of a file, which only the measurer of text understands. Two are equal if they refer to the same
/// object.
public struct FontReference: Hashable, Sendable {
  /// The object.
  public let object: any AnyObject & Sendable

  /// Creates a reference.
  public init(_ object: any AnyObject & Sendable) { self.object = object }

  /// Returns whether two references are to the same object.
  public static func == (one: FontReference, other: FontReference) -> Bool {
    one.object === other.object
  }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

/// A font with its style, as far as layout and pictures need it.
public struct FontStyle: Hashable, Sendable {
  /// The font of a file; nil for the system's.
  public var face: FontReference?
  /// The design of the system's family: "default", "rounded", "serif" or "monospaced".
  public var design: String
  /// The size in points.
  public var size: Double
  /// The weight from 100 (ultra light) to 900 (black).
  public var weight: Int
  /// Indicates whether letters are slanted.
  public var isItalic: Bool
  /// The additional distance between letters in points.
  public var tracking: Double
  /// Indicates whether all digits have one width.
  public var hasMonospacedDigits: Bool
  /// The distance in points by which baselines of consecutive lines are further apart than a line is high. Fonts of
  /// text styles have one (G22).
  public var leading: Double

  /// Creates a font style.
  public init(
    face: FontReference? = nil, design: String = "default", size: Double = 17, weight: Int = 400,
    isItalic: Bool = false, tracking: Double = 0, hasMonospacedDigits: Bool = false,
    leading: Double = 0
  ) {
    self.face = face
    self.design = design
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.tracking = tracking
    self.hasMonospacedDigits = hasMonospacedDigits
    self.leading = leading
  }
}

/// The heights of a font in points.
public struct FontMetrics: Hashable, Sendable {
  /// The height above the baseline.
  public var ascent: Double
  /// The depth below the baseline, as a positive number.
  public var descent: Double
  /// The extra distance between lines.
  public var leading: Double
  /// The height of capital letters.
  public var capHeight: Double

  /// Creates the metrics of a font.
  public init(ascent: Double, descent: Double, leading: Double = 0, capHeight: Double) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.capHeight = capHeight
  }
}

/// A source of the widths and heights of text.
public protocol TextMeasurer: AnyObject {
  /// The length of a pixel in points; heights of lines are multiples of it.
  var pixel: Double { get }
  /// Returns the heights of a font.
  func metrics(of font: FontStyle) -> FontMetrics
  /// Returns the advance of each character in points, kerning to the next one included.
  func advances(of text: String, in font: FontStyle) -> [Double]
}

/// A string in one font.
public struct TextRun: Hashable, Sendable {
  /// The characters.
  public var text: String
  /// The font.
  public var font: FontStyle
  /// The distance by which the baseline is raised, in points.
  public var baselineOffset: Double

  /// Creates a run.
  public init(_ text: String, _ font: FontStyle, baselineOffset: Double = 0) {
    self.text = text
    self.font = font
    self.baselineOffset = baselineOffset
  }
}

/// The options of a paragraph (G22).
public struct ParagraphOptions: Hashable, Sendable {
  /// The end at which text that does not fit is cut.
  public enum Truncation: Sendable {
    /// The beginning of the last line.
    case head
    /// The middle of the last line.
    case middle
    /// The end of the last line.
    case tail
  }

  /// The alignment of lines of different widths.
  public enum LineAlignment: Sendable {
    /// Lines begin at the leading edge.
    case leading
    /// Lines are centred.
    case center
    /// Lines end at the trailing edge.
    case trailing
  }

  /// The largest number of lines; nil for any number.
  public var lineLimit: Int?
  /// The smallest number of lines for which space is taken.
  public var reservedLines: Int
  /// The end at which text that does not fit is cut.
  public var truncation: Truncation
  /// The smallest factor by which text is shrunk before it is cut, from 0 to 1.
  public var minimumScale: Double
  /// The additional distance between lines in points.
  public var lineSpacing: Double
  /// The alignment of lines of different widths.
  public var alignment: LineAlignment

  /// Creates options.
  public init(
    lineLimit: Int? = nil, reservedLines: Int = 0, truncation: Truncation = .tail,
    minimumScale: Double = 1, lineSpacing: Double = 0, alignment: LineAlignment = .leading
  ) {
    self.lineLimit = lineLimit
    self.reservedLines = reservedLines
    self.truncation = truncation
    self.minimumScale = minimumScale
    self.lineSpacing = lineSpacing
    self.alignment = alignment
  }
}
