public import DeclLayout

import func Foundation.cos
import func Foundation.sin

/// A map of points to points that keeps lines straight: x' = a x + c y + tx, y' = b x + d y + ty.
public struct Transform: Hashable, Sendable {
  /// The coefficients of the map.
  public var a, b, c, d, tx, ty: Double

  /// Creates a map from its coefficients.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
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

  /// Returns the map with another origin than that of the coordinate space.
  public func about(_ point: Point) -> Transform {
    Transform.translation(-point.x, -point.y).then(self).then(.translation(point.x, point.y))
  }

  /// Returns the map that does this one first and another one after it.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
  }

  /// Returns the image of a point.
  @inline(__always)
  public func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// Returns the smallest rectangle around the image of a rectangle.
  public func bounds(of rect: Rect) -> Rect {
    let corners = [
      apply(rect.origin.x, rect.origin.y), apply(rect.maxX, rect.origin.y),
      apply(rect.origin.x, rect.maxY), apply(rect.maxX, rect.maxY),
    ]
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x, y, (xs.max() ?? 0) - x, (ys.max() ?? 0) - y)
  }

  /// The factor by which areas grow.
  public var determinant: Double { a * d - b * c }

  /// The mean factor by which lengths grow.
  public var scale: Double { abs(determinant).squareRoot() }

  /// The map back; nil if the map makes everything flat.
  public var inverse: Transform? {
    let determinant = determinant
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    return Transform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * ty - d * tx) / determinant, (b * tx - a * ty) / determinant)
  }

  /// Indicates whether upright rectangles stay so.
  var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
