public import DeclFont
public import DeclLayout

extension TextFont {
  /// Creates the font for a style of layout, whose reference is to a ``FontFace``.
  public init(_ style: FontStyle) {
    self.init(
      size: style.size, weight: style.weight,
      design: FontDesign(rawValue: style.design) ?? .standard, isItalic: style.isItalic,
      tracking: style.tracking, hasMonospacedDigits: style.hasMonospacedDigits,
      face: style.face?.object as? FontFace)
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
    let font = TextFont(font)
    return FontMetrics(
      ascent: font.ascent, descent: font.descent, leading: leading + font.leading,
      capHeight: font.capHeight)
  }

  /// Returns the advance of each character in points.
  public func advances(of text: String, in font: FontStyle) -> [Double] {
    TextFont(font).advances(of: text)
  }
}
