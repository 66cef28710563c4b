import DeclLayout

/// The question whether a line is the border of a box.
enum BoxOutline {
  /// The share of two opposite sides that lies on the edges at least.
  private static let sideShare = 0.4
  /// The largest distance from an edge of what lies on it, as a share of the length of the box.
  private static let tolerance = 0.03

  /// Returns whether a line is closed, runs along two opposite edges of its bounds, and never comes inside: a rectangle,
  /// also with round corners.
  static func isBox(_ contours: [Contour], _ bounds: Rect) -> Bool {
    guard contours.count == 1, let contour = contours.first, let first = contour.points.first,
      contour.isClosed
    else { return false }
    let (width, height) = (bounds.size.width, bounds.size.height)
    // From -1 to 1 along both axes.
    let points = (contour.points + [first]).map { point in
      Point(
        2 * (point.x - bounds.origin.x) / width - 1, 2 * (point.y - bounds.origin.y) / height - 1)
    }
    var sides = (left: 0.0, right: 0.0, top: 0.0, bottom: 0.0)
    let edge = 1 - 2 * tolerance
    for (start, end) in zip(points, points.dropFirst()) {
      let middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
      // A line in the ellipse of the box is no border of it.
      if middle.x * middle.x + middle.y * middle.y < edge * edge { return false }
      if max(start.x, end.x) < -edge { sides.left += abs(end.y - start.y) / 2 }
      if min(start.x, end.x) > edge { sides.right += abs(end.y - start.y) / 2 }
      if max(start.y, end.y) < -edge { sides.top += abs(end.x - start.x) / 2 }
      if min(start.y, end.y) > edge { sides.bottom += abs(end.x - start.x) / 2 }
    }
    return min(sides.left, sides.right) >= sideShare || min(sides.top, sides.bottom) >= sideShare
  }
}
