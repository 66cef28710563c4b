/// A rectangle in points.
package struct LayoutFrame: Hashable, Sendable {
  /// The distance of the left edge from that of the coordinate space.
  package var x: Double
  /// The distance of the top edge from that of the coordinate space.
  package var y: Double
  /// The width.
  package var width: Double
  /// The height.
  package var height: Double

  /// Creates a rectangle.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// The distances between the edges of a view and those of the safe area, in points.
package struct LayoutInsets: Hashable, Sendable {
  /// The distances.
  package var top, leading, bottom, trailing: Double

  /// Creates distances.
  package init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// The layout of a tree as it is at one moment.
package protocol TreeLayout {
  /// Returns the frame of a view in the coordinate space of the window; nil for a view that is not laid out.
  func frame(of view: ViewHandle) -> LayoutFrame?
  /// Returns the frame around one of the modifiers of a view, by the number that the drawn modifier has.
  func frame(of view: ViewHandle, around modifier: Int) -> LayoutFrame?
  /// Returns the safe area of a view: the parts of its frame that bars cover.
  func safeArea(of view: ViewHandle) -> LayoutInsets
  /// Returns the number of lines of a text; nil for other views.
  func lineCount(of view: ViewHandle) -> Int?
}
