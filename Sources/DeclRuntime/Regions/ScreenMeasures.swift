package import DeclFoundation

/// The measures of a screen, in points.
package struct ScreenMeasures: Hashable, Sendable {
  /// The size.
  package var width, height: Double
  /// The number of pixels in a point.
  package var scale: Double
  /// The insets of the safe area.
  package var safeArea: LayoutInsets

  /// Creates measures; by default those of an iPhone.
  package init(
    width: Double = 393, height: Double = 852, scale: Double = 3,
    safeArea: LayoutInsets = LayoutInsets(top: 59, leading: 0, bottom: 34, trailing: 0)
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.safeArea = safeArea
  }

  /// Indicates whether the screen is wider than high.
  var isLandscape: Bool { width > height }

  /// The measures in the order of the library's `_ScreenMeasures`.
  var numbers: [Double] {
    [
      width, height, scale, safeArea.top, safeArea.leading, safeArea.bottom, safeArea.trailing,
    ]
  }
}

/// The pictures that scripts can ask for.
package struct PictureSource {
  /// A function that returns the size in points of a picture of a bundle by its name, or of a symbol.
  let size: (ScriptBundle, _ name: String, _ isSymbol: Bool) -> (width: Double, height: Double)?
  /// A function that keeps the bytes of a picture with a bundle, and returns the name; nil if they are no picture.
  let keep: (ScriptBundle, [UInt8]) -> String?
  /// A function that returns the bytes of a picture of a bundle as a PNG file; none if there is none.
  let pngBytes: (ScriptBundle, _ name: String) -> [UInt8]

  /// Creates a source with its functions.
  package init(
    size:
      @escaping (ScriptBundle, _ name: String, _ isSymbol: Bool) -> (
        width: Double, height: Double
      )?,
    keep: @escaping (ScriptBundle, [UInt8]) -> String?,
    pngBytes: @escaping (ScriptBundle, _ name: String) -> [UInt8]
  ) {
    self.size = size
    self.keep = keep
    self.pngBytes = pngBytes
  }
}
