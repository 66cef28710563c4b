/// The points of a glyph with the ends of the contours that they form, as the table `glyf` has them.
struct GlyphContours {
  /// A point in units, with the y axis upwards.
  struct Point {
    var x: Double
    var y: Double
    /// Indicates whether the curve goes through the point.
    var isOnCurve: Bool
  }

  /// The points of all contours.
  var points: [Point] = []
  /// The places after the last point of each contour.
  var ends: [Int] = []
}

extension GlyphContours {
  /// The lines and curves. Between two points beside the curve lies one on it, in their middle.
  var elements: [OutlineElement] {
    var result: [OutlineElement] = []
    result.reserveCapacity(points.count + 2 * ends.count)
    var start = 0
    for end in ends {
      if end > start, end <= points.count { append(points[start..<end], to: &result) }
      start = end
    }
    return result
  }

  private func append(_ contour: ArraySlice<Point>, to result: inout [OutlineElement]) {
    func middle(_ one: Point, _ other: Point) -> Point {
      Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, isOnCurve: true)
    }
    // A contour begins on the curve: at its first such point, or in the middle of two beside it.
    let first = contour.firstIndex { $0.isOnCurve }
    let begin = first.map { contour[$0] } ?? middle(contour[contour.endIndex - 1], contour.first!)
    let rest =
      first.map { contour[($0 + 1)...] + contour[..<$0] } ?? contour
    result.append(.move(x: begin.x, y: begin.y))
    var control: Point?
    func curve(_ control: Point, _ end: Point) {
      result.append(.quadratic(cx: control.x, cy: control.y, x: end.x, y: end.y))
    }
    for point in rest {
      switch (control, point.isOnCurve) {
      case (nil, true): result.append(.line(x: point.x, y: point.y))
      case (nil, false): control = point
      case (let known?, true):
        curve(known, point)
        control = nil
      case (let known?, false):
        curve(known, middle(known, point))
        control = point
      }
    }
    if let control { curve(control, begin) }
    result.append(.close)
  }
}
