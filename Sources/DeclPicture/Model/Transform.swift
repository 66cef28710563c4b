public import DeclLayout

import func Foundation.cos
import func Foundation.sin

/// A map of points to points that keeps lines straight, flat or in perspective.
///
/// A point goes to x' = (a x + c y + tx) / depth and y' = (b x + d y + ty) / depth with the depth u x + v y + w, the
/// distance from the eye. In a flat map it is 1 everywhere; what has no positive depth is behind the eye.
public struct Transform: Hashable, Sendable {
  /// The coefficients of the flat part.
  public var a, b, c, d, tx, ty: Double
  /// The coefficients of the depth.
  public private(set) var u, v, w: Double

  /// Creates a flat map from its coefficients.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    (u, v, w) = (0, 0, 1)
  }

  /// Creates a map from the rows of its matrix: the point (x, y, 1) becomes the sum of the rows, each times its coordinate.
  public init(
    _ x: (Double, Double, Double), _ y: (Double, Double, Double), _ one: (Double, Double, Double)
  ) {
    (a, b, u) = x
    (c, d, v) = y
    (tx, ty, w) = one
    guard u == 0, v == 0, w != 1, w != 0 else { return }
    // A common factor of all coefficients changes nothing.
    (a, b, c, d, tx, ty, w) = (a / w, b / w, c / w, d / w, tx / w, ty / w, 1)
  }

  /// The map of every point to itself.
  public static let identity = Transform(1, 0, 0, 1, 0, 0)

  /// Returns a move by distances in points.
  public static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(1, 0, 0, 1, x, y)
  }

  /// Returns an enlargement about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Transform { Transform(x, 0, 0, y, 0, 0) }

  /// Returns a rotation about the origin, clockwise on the screen.
  /// - Parameter angle: the angle in radians.
  public static func rotation(_ angle: Double) -> Transform {
    let (sine, cosine) = (sin(angle), cos(angle))
    return Transform(cosine, sine, -sine, cosine, 0, 0)
  }

  /// Returns the picture of a rotation about an axis through the origin of space, for an eye in front of it.
  ///
  /// A point is turned by the formula of Rodrigues and then seen from the eye, the x axis to the right, the y axis
  /// down and the z axis towards the eye.
  /// - Parameters:
  ///   - angle: the angle in radians
  ///   - axis: the direction of the axis; without a length nothing is turned
  ///   - height: the place on the z axis through which the axis of the rotation goes
  ///   - distance: the distance of the eye from the axis; infinite for no perspective
  public static func rotation(
    _ angle: Double, about axis: (x: Double, y: Double, z: Double), height: Double = 0,
    distance: Double
  ) -> Transform {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (sine, cosine) = (exact(sin(angle)), exact(cos(angle)))
    let rest = 1 - cosine
    // Where the directions of the x, y and z axes go.
    let right = (rest * x * x + cosine, rest * x * y + sine * z, rest * x * z - sine * y)
    let down = (rest * x * y - sine * z, rest * y * y + cosine, rest * y * z + sine * x)
    let near = (rest * x * z + sine * y, rest * y * z - sine * x, rest * z * z + cosine)
    // The plane of the view lies behind the axis by the height, and the eye in front of the axis.
    return Transform(
      (right.0, right.1, -right.2 / distance), (down.0, down.1, -down.2 / distance),
      (-height * near.0, -height * near.1, 1 + height * near.2 / distance))
  }

  /// Returns a sine or cosine without the error of π, so that half a turn is flat.
  private static func exact(_ value: Double) -> Double { abs(value) < 1e-15 ? 0 : value }

  /// Returns the map with another origin than that of the coordinate space.
  public func about(_ point: Point) -> Transform {
    Transform.translation(-point.x, -point.y).then(self).then(.translation(point.x, point.y))
  }

  /// Returns the map that does this one first and another one after it.
  public func then(_ next: Transform) -> Transform {
    if isFlat, next.isFlat {
      return Transform(
        a * next.a + b * next.c, a * next.b + b * next.d,
        c * next.a + d * next.c, c * next.b + d * next.d,
        tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
    }
    func row(_ x: Double, _ y: Double, _ depth: Double) -> (Double, Double, Double) {
      (
        x * next.a + y * next.c + depth * next.tx, x * next.b + y * next.d + depth * next.ty,
        x * next.u + y * next.v + depth * next.w
      )
    }
    return Transform(row(a, b, u), row(c, d, v), row(tx, ty, w))
  }

  /// Returns the image of a point, which is not behind the eye.
  @inline(__always)
  public func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let point = (a * x + c * y + tx, b * x + d * y + ty)
    if isFlat { return point }
    let depth = depth(x, y)
    return (point.0 / depth, point.1 / depth)
  }

  /// Returns the distance of a point from the eye, as a multiple of that of a flat map.
  func depth(_ x: Double, _ y: Double) -> Double { u * x + v * y + w }

  /// Returns the point that is shown at a place; nil if nothing in front of the eye is.
  public func point(shownAt place: Point) -> Point? {
    guard let (x, y) = inverse?.apply(place.x, place.y), depth(x, y) > 0 else { return nil }
    return Point(x, y)
  }

  /// Returns the smallest rectangle around the image of a rectangle, as far as it is in front of the eye.
  public func bounds(of rect: Rect) -> Rect {
    let corners = [
      (x: rect.origin.x, y: rect.origin.y), (x: rect.maxX, y: rect.origin.y),
      (x: rect.maxX, y: rect.maxY), (x: rect.origin.x, y: rect.maxY),
    ]
    let points = isFlat ? corners.map { apply($0.x, $0.y) } : images(ofArea: corners)
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x, y, (xs.max() ?? 0) - x, (ys.max() ?? 0) - y)
  }

  /// Returns the images of the corners of an area, without what is behind the eye or almost at it.
  func images(ofArea corners: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    var result: [(x: Double, y: Double)] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let own = depth(corner.x, corner.y) - Self.nearest
      let other = depth(next.x, next.y) - Self.nearest
      if own >= 0 { result.append(apply(corner.x, corner.y)) }
      if (own < 0) != (other < 0) {
        let share = own / (own - other)
        result.append(
          apply(corner.x + (next.x - corner.x) * share, corner.y + (next.y - corner.y) * share))
      }
    }
    return result
  }

  /// The depth before which nothing is shown: it would be enlarged without a bound.
  private static let nearest = 0.01

  /// Returns the flat map that is the same close to a point.
  func flat(at point: Point) -> Transform {
    if isFlat { return self }
    let depth = max(depth(point.x, point.y), Self.nearest)
    let x = (a * point.x + c * point.y + tx) / depth
    let y = (b * point.x + d * point.y + ty) / depth
    let (a, b) = ((a - x * u) / depth, (b - y * u) / depth)
    let (c, d) = ((c - x * v) / depth, (d - y * v) / depth)
    return Transform(a, b, c, d, x - a * point.x - c * point.y, y - b * point.x - d * point.y)
  }

  /// The mean factor by which a flat map makes lengths grow.
  var scale: Double { abs(a * d - b * c).squareRoot() }

  /// The map back; nil if the map makes everything a line.
  public var inverse: Transform? {
    if isFlat {
      let determinant = a * d - b * c
      guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
      return Transform(
        d / determinant, -b / determinant, -c / determinant, a / determinant,
        (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
    }
    let (x, y, one) = (d * w - v * ty, v * tx - c * w, c * ty - d * tx)
    let determinant = a * x + b * y + u * one
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    func row(_ x: Double, _ y: Double, _ one: Double) -> (Double, Double, Double) {
      (x / determinant, y / determinant, one / determinant)
    }
    return Transform(
      row(x, u * ty - b * w, b * v - u * d), row(y, a * w - u * tx, u * c - a * v),
      row(one, b * tx - a * ty, a * d - b * c))
  }

  /// Indicates whether there is no perspective.
  @inline(__always)
  public var isFlat: Bool { u == 0 && v == 0 && w == 1 }

  /// Indicates whether upright rectangles stay so.
  var keepsRectangles: Bool { isFlat && ((b == 0 && c == 0) || (a == 0 && d == 0)) }
}
