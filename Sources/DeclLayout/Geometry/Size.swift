/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Creates a size from a width and a height in points.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size.
  public static let zero = Size(0, 0)

  /// The length along an axis.
  @inlinable
  public subscript(_ axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Creates a size from its length along an axis and its length across it.
  @inlinable
  public init(_ length: Double, along axis: Axis, across: Double) {
    self = axis == .horizontal ? Size(length, across) : Size(across, length)
  }
}

/// A location in points; y grows downwards.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge in points.
  public var x: Double
  /// The distance from the top edge in points.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of the coordinate space.
  public static let zero = Point(0, 0)

  /// The coordinate along an axis.
  @inlinable
  public subscript(_ axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// Adds the coordinates of two points.
  @inlinable
  public static func + (left: Point, right: Point) -> Point {
    Point(left.x + right.x, left.y + right.y)
  }

  /// Subtracts the coordinates of two points.
  @inlinable
  public static func - (left: Point, right: Point) -> Point {
    Point(left.x - right.x, left.y - right.y)
  }
}

/// A rectangle in points.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// Creates a rectangle from its top left corner and its size.
  @inlinable
  public init(_ origin: Point, _ size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its top left corner, its width and its height.
  @inlinable
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  /// The coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }

  /// Returns whether a point lies inside; the right and bottom edges lie outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < maxX && point.y >= origin.y && point.y < maxY
  }

  /// Returns whether two rectangles share an area.
  public func intersects(_ other: Rect) -> Bool {
    origin.x < other.maxX && other.origin.x < maxX && origin.y < other.maxY
      && other.origin.y < maxY
  }

  /// Returns the common area of two rectangles; empty if they share none.
  public func intersection(_ other: Rect) -> Rect {
    let x = max(origin.x, other.origin.x)
    let y = max(origin.y, other.origin.y)
    return Rect(x, y, max(0, min(maxX, other.maxX) - x), max(0, min(maxY, other.maxY) - y))
  }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    let x = min(origin.x, other.origin.x)
    let y = min(origin.y, other.origin.y)
    return Rect(x, y, max(maxX, other.maxX) - x, max(maxY, other.maxY) - y)
  }

  /// Returns the rectangle without the insets of its edges; a length is at least 0.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      origin.x + insets.leading, origin.y + insets.top,
      max(0, size.width - insets.horizontal), max(0, size.height - insets.vertical))
  }

  /// Returns the rectangle with its edges on the display's pixels.
  ///
  /// Edges are rounded, not origins and lengths, so that neighbours that touch still touch (G25).
  /// - Parameter scale: the number of pixels in a point.
  public func rounded(toScale scale: Double) -> Rect {
    func snap(_ value: Double) -> Double {
      value.isFinite ? (value * scale).rounded() / scale : value
    }
    let x = snap(origin.x)
    let y = snap(origin.y)
    return Rect(x, y, snap(maxX) - x, snap(maxY) - y)
  }
}

/// The direction of a line of views.
public enum Axis: Hashable, Sendable {
  /// From the leading to the trailing edge.
  case horizontal
  /// From the top to the bottom.
  case vertical

  /// The other axis.
  @inlinable
  public var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// A set of axes.
public struct AxisSet: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The set of the horizontal axis.
  public static let horizontal = AxisSet(rawValue: 1)
  /// The set of the vertical axis.
  public static let vertical = AxisSet(rawValue: 2)
  /// The set of both axes.
  public static let both: AxisSet = [.horizontal, .vertical]

  /// Creates a set from what it has.
  public init(horizontal: Bool, vertical: Bool) {
    rawValue = (horizontal ? 1 : 0) | (vertical ? 2 : 0)
  }

  /// Returns whether the set has an axis.
  public func contains(_ axis: Axis) -> Bool {
    let set: AxisSet = axis == .horizontal ? .horizontal : .vertical
    return isSuperset(of: set)
  }
}

/// Distances from the four edges of a rectangle to a rectangle inside it, in points.
public struct Insets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the leading edge.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the trailing edge.
  public var trailing: Double

  /// Creates insets from the distance of each edge.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Insets of zero.
  public static let zero = Insets()

  /// The sum of the leading and trailing insets.
  public var horizontal: Double { leading + trailing }
  /// The sum of the top and bottom insets.
  public var vertical: Double { top + bottom }

  /// Adds the insets of each edge.
  public static func + (left: Insets, right: Insets) -> Insets {
    Insets(
      top: left.top + right.top, leading: left.leading + right.leading,
      bottom: left.bottom + right.bottom, trailing: left.trailing + right.trailing)
  }
}

extension Int {
  /// Creates the integer next to a number in the direction of zero, kept to a range; the lower end of the range for
  /// what is not a number. Scripts can make any number out of lengths.
  package init(_ value: Double, within range: ClosedRange<Int>) {
    guard value > Double(range.lowerBound) else {
      self = range.lowerBound
      return
    }
    self = value < Double(range.upperBound) ? Int(value) : range.upperBound
  }
}
