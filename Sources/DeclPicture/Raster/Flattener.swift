import DeclLayout

/// Turns paths into straight lines, fine enough for pixels.
enum Flattener {
  /// The largest distance of a line from its curve in pixels.
  private static let tolerance = 0.05

  /// Calls functions with the begin of each contour, its lines' ends, and whether it is closed.
  static func flatten(
    _ path: Path, _ map: Transform, begin: (Double, Double) -> Void,
    line: (Double, Double) -> Void, close: () -> Void
  ) {
    guard map.isFlat else {
      for contour in inPerspective(path, map) {
        begin(contour[0].x, contour[0].y)
        for point in contour.dropFirst() { line(point.x, point.y) }
        close()
      }
      return
    }
    var x = 0.0
    var y = 0.0
    for (index, element) in path.elements.enumerated() {
      if index % 1024 == 1023, !Workload.goesOn(work: 256) { return }
      switch element {
      case .move(let px, let py):
        (x, y) = map.apply(px, py)
        begin(x, y)
      case .line(let px, let py):
        (x, y) = map.apply(px, py)
        line(x, y)
      case .quadratic(let cx, let cy, let px, let py):
        let control = map.apply(cx, cy)
        let end = map.apply(px, py)
        let bend = max(abs(x - 2 * control.x + end.x), abs(y - 2 * control.y + end.y))
        let count = steps(bend / 4)
        for step in 1...count {
          let t = Double(step) / Double(count)
          let r = 1 - t
          line(
            r * r * x + 2 * r * t * control.x + t * t * end.x,
            r * r * y + 2 * r * t * control.y + t * t * end.y)
        }
        (x, y) = end
      case .cubic(let ax, let ay, let bx, let by, let px, let py):
        let a = map.apply(ax, ay)
        let b = map.apply(bx, by)
        let end = map.apply(px, py)
        let bend = max(
          abs(x - 2 * a.x + b.x), abs(y - 2 * a.y + b.y), abs(a.x - 2 * b.x + end.x),
          abs(a.y - 2 * b.y + end.y))
        let count = steps(bend * 0.75)
        for step in 1...count {
          let t = Double(step) / Double(count)
          let r = 1 - t
          let (u, v, w, z) = (r * r * r, 3 * r * r * t, 3 * r * t * t, t * t * t)
          line(u * x + v * a.x + w * b.x + z * end.x, u * y + v * a.y + w * b.y + z * end.y)
        }
        (x, y) = end
      case .close: close()
      }
    }
  }

  /// Returns the contours of an area in perspective: curves become lines before they are mapped.
  private static func inPerspective(
    _ path: Path, _ map: Transform
  ) -> [[(x: Double, y: Double)]] {
    guard let bounds = path.bounds else { return [] }
    let corners = [
      bounds.origin, Point(bounds.maxX, bounds.origin.y), Point(bounds.maxX, bounds.maxY),
      Point(bounds.origin.x, bounds.maxY),
    ]
    let scale = min(max(corners.map { map.flat(at: $0).scale }.max() ?? 1, 0.01), 100)
    return contours(path, .scale(scale, scale)).compactMap { contour in
      let images = map.images(ofArea: contour.points.map { (x: $0.x / scale, y: $0.y / scale) })
      return images.isEmpty ? nil : images
    }
  }

  private static func steps(_ bend: Double) -> Int {
    guard bend.isFinite else { return 1 }
    return min(max(Int((bend / tolerance).squareRoot().rounded(.up)), 1), 200)
  }

  /// Adds a path to a scanner; open contours are closed.
  static func add(_ path: Path, _ map: Transform, to scanner: inout Scanner) {
    var start = (x: 0.0, y: 0.0)
    var last = (x: 0.0, y: 0.0)
    var target = scanner
    // The functions share the scanner, which is put back when all lines are in it.
    flatten(
      path, map,
      begin: { x, y in
        target.line(last.x, last.y, start.x, start.y)
        start = (x, y)
        last = start
      },
      line: { x, y in
        target.line(last.x, last.y, x, y)
        last = (x, y)
      },
      close: {
        target.line(last.x, last.y, start.x, start.y)
        last = start
      })
    target.line(last.x, last.y, start.x, start.y)
    scanner = target
  }

  /// Returns the contours of a path as points.
  static func contours(_ path: Path, _ map: Transform) -> [Contour] {
    var result: [Contour] = []
    flatten(
      path, map, begin: { result.append(Contour(points: [(x: $0, y: $1)])) },
      line: { x, y in
        if result.isEmpty || result[result.count - 1].isClosed {
          // A line after a closed contour begins another one at the same place.
          let start = result.last?.points.first ?? (x: x, y: y)
          result.append(Contour(points: [start]))
        }
        if let last = result[result.count - 1].points.last, abs(last.x - x) + abs(last.y - y) < 1e-9
        {
          return
        }
        result[result.count - 1].points.append((x: x, y: y))
      },
      close: {
        if !result.isEmpty { result[result.count - 1].isClosed = true }
      })
    return result
  }
}

/// A line through points.
struct Contour {
  var points: [(x: Double, y: Double)]
  var isClosed = false
}
