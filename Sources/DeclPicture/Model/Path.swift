public import DeclFont
public import DeclLayout

/// A step of a path.
public typealias PathElement = OutlineElement

/// A shape of lines and curves, in points.
public struct Path: Hashable, Sendable {
  /// The steps.
  public var elements: [PathElement]

  /// Creates a path from its steps.
  public init(_ elements: [PathElement] = []) { self.elements = elements }

  /// The distance of a control point from the end of a quarter of a circle, as a share of the radius.
  private static let arc = 0.5522847498307936

  /// Returns a rectangle.
  public static func rectangle(_ rect: Rect) -> Path {
    Path([
      .move(x: rect.origin.x, y: rect.origin.y), .line(x: rect.maxX, y: rect.origin.y),
      .line(x: rect.maxX, y: rect.maxY), .line(x: rect.origin.x, y: rect.maxY), .close,
    ])
  }

  /// Returns a rectangle with round corners.
  /// - Parameter isContinuous: whether the curvature grows gradually, as that of Apple's controls.
  public static func roundedRectangle(
    _ rect: Rect, radius: Double, isContinuous: Bool = false
  ) -> Path {
    let radii = Corners(radius, radius, radius, radius)
    return roundedRectangle(rect, radii: radii, isContinuous: isContinuous)
  }

  /// The radii of the four corners of a rectangle in points.
  public struct Corners: Hashable, Sendable {
    /// The radii.
    public var topLeft, topRight, bottomRight, bottomLeft: Double

    /// Creates radii, clockwise from the top left.
    public init(
      _ topLeft: Double, _ topRight: Double, _ bottomRight: Double, _ bottomLeft: Double
    ) {
      (self.topLeft, self.topRight) = (topLeft, topRight)
      (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
    }
  }

  /// Returns a rectangle with corners of different radii.
  /// - Parameter isContinuous: whether the curvature grows gradually, as that of Apple's controls.
  public static func roundedRectangle(
    _ rect: Rect, radii: Corners, isContinuous: Bool = false
  ) -> Path {
    let limit = max(0, min(rect.size.width, rect.size.height) / 2)
    func clamp(_ radius: Double) -> Double { min(max(radius, 0), limit) }
    let r = Corners(
      clamp(radii.topLeft), clamp(radii.topRight), clamp(radii.bottomRight),
      clamp(radii.bottomLeft))
    if r == Corners(0, 0, 0, 0) { return rectangle(rect) }
    var builder = CornerBuilder(isContinuous: isContinuous, limit: limit)
    builder.corner(rect.origin.x, rect.origin.y, r.topLeft, from: (0, 1), to: (1, 0))
    builder.corner(rect.maxX, rect.origin.y, r.topRight, from: (-1, 0), to: (0, 1))
    builder.corner(rect.maxX, rect.maxY, r.bottomRight, from: (0, -1), to: (-1, 0))
    builder.corner(rect.origin.x, rect.maxY, r.bottomLeft, from: (1, 0), to: (0, -1))
    return Path(builder.elements + [.close])
  }

  private struct CornerBuilder {
    let isContinuous: Bool
    let limit: Double
    var elements: [PathElement] = []

    /// Appends a corner: the edge before it comes from one direction, the edge after it goes to another.
    mutating func corner(
      _ x: Double, _ y: Double, _ radius: Double, from: (x: Double, y: Double),
      to: (x: Double, y: Double)
    ) {
      let isSmooth = isContinuous && radius * Self.reach <= limit
      let reach = isSmooth ? radius * Self.reach : radius
      func point(_ before: Double, _ after: Double) -> (x: Double, y: Double) {
        (
          x: x + (from.x * before + to.x * after) * radius,
          y: y + (from.y * before + to.y * after) * radius
        )
      }
      let start = (x: x + from.x * reach, y: y + from.y * reach)
      elements.append(
        elements.isEmpty ? .move(x: start.x, y: start.y) : .line(x: start.x, y: start.y))
      guard radius > 0 else { return }
      for curve in isSmooth ? Self.smooth : Self.circular {
        let a = point(curve[0], curve[1])
        let b = point(curve[2], curve[3])
        let end = point(curve[4], curve[5])
        elements.append(.cubic(ax: a.x, ay: a.y, bx: b.x, by: b.y, x: end.x, y: end.y))
      }
    }

    // The curves of a corner: for each of two control points and the end the distances from the corner along the edge
    // before and the edge after it, in radii.

    private static let circular = [[1 - Path.arc, 0, 0, 1 - Path.arc, 0, 1]]

    /// The distance from the corner at which a continuous one begins. With less room corners are circular.
    private static let reach = 1.528665

    private static let smooth = [
      [1.088493, 0, 0.868407, 0, 0.631494, 0.074911],
      [0.372824, 0.169060, 0.169060, 0.372824, 0.074911, 0.631494],
      [0, 0.868407, 0, 1.088493, 0, 1.528665],
    ]
  }

  /// Returns the ellipse that fills a rectangle.
  public static func ellipse(_ rect: Rect) -> Path {
    let (rx, ry) = (rect.size.width / 2, rect.size.height / 2)
    let (x, y) = (rect.origin.x + rx, rect.origin.y + ry)
    let (kx, ky) = (rx * arc, ry * arc)
    return Path([
      .move(x: x + rx, y: y),
      .cubic(ax: x + rx, ay: y + ky, bx: x + kx, by: y + ry, x: x, y: y + ry),
      .cubic(ax: x - kx, ay: y + ry, bx: x - rx, by: y + ky, x: x - rx, y: y),
      .cubic(ax: x - rx, ay: y - ky, bx: x - kx, by: y - ry, x: x, y: y - ry),
      .cubic(ax: x + kx, ay: y - ry, bx: x + rx, by: y - ky, x: x + rx, y: y), .close,
    ])
  }

  /// Returns a rectangle whose shorter sides are half circles.
  public static func capsule(_ rect: Rect) -> Path {
    roundedRectangle(rect, radius: min(rect.size.width, rect.size.height) / 2)
  }

  /// Returns the image of the path.
  public func transformed(_ map: Transform) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let x, let y):
          let p = map.apply(x, y)
          return .move(x: p.x, y: p.y)
        case .line(let x, let y):
          let p = map.apply(x, y)
          return .line(x: p.x, y: p.y)
        case .quadratic(let cx, let cy, let x, let y):
          let (c, p) = (map.apply(cx, cy), map.apply(x, y))
          return .quadratic(cx: c.x, cy: c.y, x: p.x, y: p.y)
        case .cubic(let ax, let ay, let bx, let by, let x, let y):
          let (a, b, p) = (map.apply(ax, ay), map.apply(bx, by), map.apply(x, y))
          return .cubic(ax: a.x, ay: a.y, bx: b.x, by: b.y, x: p.x, y: p.y)
        case .close: return .close
        }
      })
  }

  /// Returns the distance of a point from the nearest of the lines; infinity for a path without lines.
  package func distance(to point: Point) -> Double {
    var result = Double.infinity
    for contour in Flattener.contours(self, .identity) {
      let ends = contour.points.dropFirst() + (contour.isClosed ? contour.points.prefix(1) : [])
      for (start, end) in zip(contour.points, ends) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        let along = (point.x - start.x) * dx + (point.y - start.y) * dy
        let share = square > 0 ? min(max(along / square, 0), 1) : 0
        let (x, y) = (start.x + share * dx - point.x, start.y + share * dy - point.y)
        result = min(result, (x * x + y * y).squareRoot())
      }
    }
    return result
  }

  /// The smallest rectangle around the path; nil without a point.
  public var bounds: Rect? {
    OutlineBounds(elements).rectangle.map { Rect($0.x, $0.y, $0.width, $0.height) }
  }

  /// The rectangle that the path is, if it is one.
  var rectangle: Rect? {
    guard elements.count == 5, case .move(let x, let y) = elements[0],
      case .line(let rightX, let rightY) = elements[1],
      case .line(let maxX, let maxY) = elements[2],
      case .line(let leftX, let leftY) = elements[3], elements[4] == .close,
      rightX == maxX, rightY == y, leftX == x, leftY == maxY
    else { return nil }
    return Rect(min(x, maxX), min(y, maxY), abs(maxX - x), abs(maxY - y))
  }
}

/// The rule by which the inside of a path is found.
public enum FillRule: Hashable, Sendable {
  /// Inside is where the contours run around a point, counted with their directions.
  case nonZero
  /// Inside is where an odd number of contours lie around a point.
  case evenOdd
}

/// The form of a line.
public struct StrokeStyle: Hashable, Sendable {
  /// The form of the ends of a line.
  public enum Cap: String, Hashable, Sendable {
    case butt, round, square
  }

  /// The form of corners.
  public enum Join: String, Hashable, Sendable {
    case miter, round, bevel
  }

  /// The width in points.
  public var width: Double
  /// The form of the ends.
  public var cap: Cap
  /// The form of the corners.
  public var join: Join
  /// The largest length of a mitre as a multiple of the width; longer ones are cut off.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in points, in turn; empty for a whole line.
  public var dash: [Double]
  /// The length in points by which the dashes begin earlier.
  public var dashPhase: Double

  /// Creates a form.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}
