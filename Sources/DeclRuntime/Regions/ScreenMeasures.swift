/// The measures of a screen, in points.
package struct ScreenMeasures: Hashable, Sendable {
  /// The size.
  package var width, height: Double
  /// The number of pixels in a point.
  package var scale: Double
  /// The insets of the safe area.
  package var safeArea: LayoutInsets
  /// The height that a software keyboard takes from the lower edge; 0 for a screen that shows none.
  package var keyboardHeight: Double

  /// Creates measures; by default those of an iPhone that shows no keyboard.
  package init(
    width: Double = 393, height: Double = 852, scale: Double = 3,
    safeArea: LayoutInsets = LayoutInsets(top: 59, leading: 0, bottom: 34, trailing: 0),
    keyboardHeight: Double = 0
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.safeArea = safeArea
    self.keyboardHeight = keyboardHeight
  }

  /// Indicates whether the screen is wider than high.
  var isLandscape: Bool { width > height }

  /// The measures in the order of the library's `_ScreenMeasures`.
  var numbers: [Double] {
    [
      width, height, scale, safeArea.top, safeArea.leading, safeArea.bottom, safeArea.trailing,
      keyboardHeight,
    ]
  }
}
