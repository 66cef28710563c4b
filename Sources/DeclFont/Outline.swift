/// A step of an outline. The y axis points downwards; the unit is that of the outline's maker.
public enum OutlineElement: Hashable, Sendable {
  /// Begins a contour.
  case move(x: Double, y: Double)
  /// A straight line.
  case line(x: Double, y: Double)
  /// A quadratic Bézier curve with one control point.
  case quadratic(cx: Double, cy: Double, x: Double, y: Double)
  /// A cubic Bézier curve with two control points.
  case cubic(ax: Double, ay: Double, bx: Double, by: Double, x: Double, y: Double)
  /// Ends a contour with a line to its begin.
  case close

  /// Returns the element enlarged and then moved.
  public func scaled(_ scale: Double, dx: Double = 0, dy: Double = 0) -> OutlineElement {
    switch self {
    case .move(let x, let y): .move(x: x * scale + dx, y: y * scale + dy)
    case .line(let x, let y): .line(x: x * scale + dx, y: y * scale + dy)
    case .quadratic(let cx, let cy, let x, let y):
      .quadratic(
        cx: cx * scale + dx, cy: cy * scale + dy, x: x * scale + dx, y: y * scale + dy)
    case .cubic(let ax, let ay, let bx, let by, let x, let y):
      .cubic(
        ax: ax * scale + dx, ay: ay * scale + dy, bx: bx * scale + dx, by: by * scale + dy,
        x: x * scale + dx, y: y * scale + dy)
    case .close: .close
    }
  }

  /// The points of the element, control points included.
  var points: [(x: Double, y: Double)] {
    switch self {
    case .move(let x, let y), .line(let x, let y): [(x, y)]
    case .quadratic(let cx, let cy, let x, let y): [(cx, cy), (x, y)]
    case .cubic(let ax, let ay, let bx, let by, let x, let y): [(ax, ay), (bx, by), (x, y)]
    case .close: []
    }
  }
}

/// The smallest rectangle around outlines.
public struct OutlineBounds {
  private var lowX = Double.infinity
  private var lowY = Double.infinity
  private var highX = -Double.infinity
  private var highY = -Double.infinity
  private var x = 0.0
  private var y = 0.0

  /// Finds the rectangle.
  public init(_ elements: some Sequence<OutlineElement>) {
    for element in elements {
      switch element {
      case .move(let x, let y), .line(let x, let y): add(x, y)
      case .quadratic(let cx, let cy, let x, let y):
        // The same curve as a cubic one.
        addCurve(
          (self.x + 2 * cx) / 3, (self.y + 2 * cy) / 3, (x + 2 * cx) / 3, (y + 2 * cy) / 3, x, y)
      case .cubic(let ax, let ay, let bx, let by, let x, let y): addCurve(ax, ay, bx, by, x, y)
      case .close: break
      }
    }
  }

  /// The left edge, the top edge, the width and the height; nil without a point.
  public var rectangle: (x: Double, y: Double, width: Double, height: Double)? {
    lowX <= highX ? (lowX, lowY, highX - lowX, highY - lowY) : nil
  }

  private mutating func add(_ x: Double, _ y: Double) {
    lowX = min(lowX, x)
    lowY = min(lowY, y)
    highX = max(highX, x)
    highY = max(highY, y)
    self.x = x
    self.y = y
  }

  private mutating func addCurve(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ endX: Double, _ endY: Double
  ) {
    for value in Self.extremes(x, ax, bx, endX) {
      lowX = min(lowX, value)
      highX = max(highX, value)
    }
    for value in Self.extremes(y, ay, by, endY) {
      lowY = min(lowY, value)
      highY = max(highY, value)
    }
    add(endX, endY)
  }

  /// The values of a cubic curve's coordinate where it turns.
  private static func extremes(_ p: Double, _ a: Double, _ b: Double, _ q: Double) -> [Double] {
    // The derivative is 3 (u + 2 v t + w t²).
    let u = a - p
    let v = p - 2 * a + b
    let w = q - 3 * b + 3 * a - p
    var roots: [Double] = []
    if abs(w) < 1e-12 {
      if abs(v) > 1e-12 { roots = [-u / (2 * v)] }
    } else {
      let discriminant = v * v - u * w
      guard discriminant >= 0 else { return [] }
      let root = discriminant.squareRoot()
      roots = [(-v + root) / w, (-v - root) / w]
    }
    return roots.filter { $0 > 0 && $0 < 1 }.map { t in
      let r = 1 - t
      return r * r * r * p + 3 * r * r * t * a + 3 * r * t * t * b + t * t * t * q
    }
  }
}

/// The outlines of a table: contours that several glyphs share, and the places of contours in each glyph.
struct OutlineTable: Sendable {
  private let bytes: [UInt8]
  private let contours: [Int32]
  private let glyphs: [Int32]

  /// Reads the part of a table that describes the outlines of a number of glyphs.
  init(_ reader: inout ByteReader, count: Int) {
    bytes = reader.bytes
    let contourCount = reader.number()
    var ends: [Int] = []
    ends.reserveCapacity(contourCount)
    var sum = 0
    for _ in 0..<contourCount {
      sum += reader.number()
      ends.append(sum)
    }
    let start = reader.position
    contours = [Int32(start)] + ends.map { Int32(start + $0) }
    reader.skip(sum)
    var places: [Int32] = []
    places.reserveCapacity(count)
    for _ in 0..<count {
      places.append(Int32(reader.position))
      for _ in 0..<reader.number() {
        _ = reader.number()
        _ = reader.number()
        _ = reader.number()
      }
    }
    glyphs = places
  }

  /// Returns the outline of a glyph, in the table's units times a factor.
  func outline(of glyph: Int, scale: Double) -> [OutlineElement] {
    var reader = ByteReader(bytes, at: Int(glyphs[glyph]))
    var result: [OutlineElement] = []
    var x = 0
    var y = 0
    for _ in 0..<reader.number() {
      let contour = reader.number()
      x += reader.signed()
      y += reader.signed()
      append(contour, x, y, scale, &result)
    }
    return result
  }

  private func append(
    _ contour: Int, _ startX: Int, _ startY: Int, _ scale: Double, _ result: inout [OutlineElement]
  ) {
    var reader = ByteReader(bytes, at: Int(contours[contour]))
    let end = Int(contours[contour + 1])
    var x = startX
    var y = startY
    func value(_ coordinate: Int) -> Double { Double(coordinate) * scale }
    func curve(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ dx: Int, _ dy: Int) {
      let (firstX, firstY) = (x + ax, y + ay)
      let (secondX, secondY) = (firstX + bx, firstY + by)
      x = secondX + dx
      y = secondY + dy
      result.append(
        .cubic(
          ax: value(firstX), ay: value(firstY), bx: value(secondX), by: value(secondY),
          x: value(x), y: value(y)))
    }
    result.append(.move(x: value(x), y: value(y)))
    while reader.position < end {
      let operation = reader.byte()
      for _ in 0..<(operation >> 3) {
        switch operation & 7 {
        case 0, 1, 2:
          if operation & 7 != 2 { x += reader.signed() }
          if operation & 7 != 1 { y += reader.signed() }
          result.append(.line(x: value(x), y: value(y)))
        case 4:
          let (cx, cy) = (x + reader.signed(), y + reader.signed())
          x = cx + reader.signed()
          y = cy + reader.signed()
          result.append(.quadratic(cx: value(cx), cy: value(cy), x: value(x), y: value(y)))
        case 3:
          let (ax, ay) = (reader.signed(), reader.signed())
          let (bx, by) = (reader.signed(), reader.signed())
          curve(ax, ay, bx, by, reader.signed(), reader.signed())
        case 5:
          let ax = reader.signed()
          let (bx, by) = (reader.signed(), reader.signed())
          curve(ax, 0, bx, by, 0, reader.signed())
        default:
          let ay = reader.signed()
          let (bx, by) = (reader.signed(), reader.signed())
          curve(0, ay, bx, by, reader.signed(), 0)
        }
      }
    }
    result.append(.close)
  }
}
