public import DeclFont
public import DeclLayout

extension SystemFont {
  /// Creates the font for a style of layout. Families other than the system's have its widths.
  public init(_ style: FontStyle) {
    self.init(
      size: style.size, weight: style.weight,
      design: FontDesign(rawValue: style.design) ?? .standard, isItalic: style.isItalic,
      tracking: style.tracking, hasMonospacedDigits: style.hasMonospacedDigits)
  }
}

/// A measurer of text for layout, with the fonts that pictures are drawn with.
public final class PictureMeasurer: TextMeasurer, Sendable {
  /// The side of a pixel in points.
  public let pixel: Double

  /// Creates a measurer for a display.
  /// - Parameter scale: the number of pixels in a point.
  public init(scale: Double = 3) { pixel = 1 / scale }

  /// Returns the heights of a font.
  public func metrics(of font: FontStyle) -> FontMetrics {
    let leading = font.leading
    let font = SystemFont(font)
    return FontMetrics(
      ascent: font.ascent, descent: font.descent, leading: leading, capHeight: font.capHeight)
  }

  /// Returns the advance of each character in points.
  public func advances(of text: String, in font: FontStyle) -> [Double] {
    SystemFont(font).advances(of: text)
  }
}
