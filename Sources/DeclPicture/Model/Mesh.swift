public import DeclLayout

/// A grid of coloured points between which colours are interpolated.
///
/// Between four points lies a patch whose edges are cubic curves, by the control points of the corners; inside, places
/// follow from the corners and the directions of the edges there (a Ferguson patch, without twists).
public struct Mesh: Hashable, Sendable {
  /// A point of the grid and the control points of the edges that meet in it, in unit coordinates.
  public struct Vertex: Hashable, Sendable {
    /// The places: of the point itself, and of its control points.
    public var position, leading, top, trailing, bottom: Point

    /// Creates a point with its control points.
    public init(_ position: Point, leading: Point, top: Point, trailing: Point, bottom: Point) {
      self.position = position
      self.leading = leading
      self.top = top
      self.trailing = trailing
      self.bottom = bottom
    }
  }

  /// The number of columns and rows of the grid.
  public let width, height: Int
  /// The points, row by row.
  public var vertices: [Vertex]
  /// The colours of the points.
  public var colors: [Color]
  /// The colour of what the patches do not cover.
  public var background: Color
  /// Indicates whether colours are interpolated by cubic curves, without edges where patches meet.
  public let isSmooth: Bool

  /// The largest number of points of a grid that is drawn.
  public static let pointLimit = 10_000

  /// Creates a mesh; nil if it has no patch, too many points, or not as many points and colours as its size says.
  public init?(
    width: Int, height: Int, vertices: [Vertex], colors: [Color], background: Color,
    isSmooth: Bool
  ) {
    guard (2...Self.pointLimit).contains(width), (2...Self.pointLimit).contains(height),
      width * height <= Self.pointLimit, vertices.count == width * height,
      colors.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.vertices = vertices
    self.colors = colors
    self.background = background
    self.isSmooth = isSmooth
  }

  /// Returns points with the control points that make the lines of the grid smooth: the direction in a point is that from
  /// the point before to the one behind, as in a Catmull-Rom spline.
  public static func smooth(_ points: [Point], width: Int, height: Int) -> [Vertex] {
    func point(_ row: Int, _ column: Int) -> Point { points[row * width + column] }
    /// Returns a sixth of the way between the neighbours, twice that to the only neighbour at an end.
    func third(_ before: Point?, _ here: Point, _ behind: Point?) -> Point {
      switch (before, behind) {
      case (let before?, let behind?): (behind - before) * (1.0 / 6)
      case (let before?, nil): (here - before) * (1.0 / 3)
      case (nil, let behind?): (behind - here) * (1.0 / 3)
      case (nil, nil): .zero
      }
    }
    return points.indices.map { index in
      let (row, column) = (index / width, index % width)
      let here = points[index]
      let across = third(
        column > 0 ? point(row, column - 1) : nil, here,
        column + 1 < width ? point(row, column + 1) : nil)
      let down = third(
        row > 0 ? point(row - 1, column) : nil, here,
        row + 1 < height ? point(row + 1, column) : nil)
      return Vertex(
        here, leading: here - across, top: here - down, trailing: here + across,
        bottom: here + down)
    }
  }

  /// Returns the mesh with the opacity of its colours multiplied.
  public func opacity(_ factor: Double) -> Mesh {
    var result = self
    result.colors = colors.map { $0.opacity(factor) }
    result.background = background.opacity(factor)
    return result
  }

  /// Indicates whether all places are numbers that can be drawn.
  var isPossible: Bool {
    vertices.allSatisfy { vertex in
      [vertex.position, vertex.leading, vertex.top, vertex.trailing, vertex.bottom]
        .allSatisfy { abs($0.x) <= 1e6 && abs($0.y) <= 1e6 }
    }
  }

  // MARK: Pixels

  /// The largest number of pixels along a side of the image: colours change so slowly that it can be enlarged.
  private static let sideLimit = 400

  /// Returns the colours of an area of a size in pixels, as an image of at most 400 pixels along each side.
  func image(width: Double, height: Double) -> PixelImage {
    func side(_ length: Double) -> Int {
      Int(min(max(length.rounded(.up), 1), Double(Self.sideLimit)))
    }
    var canvas = MeshCanvas(width: side(width), height: side(height), background.parts)
    let patches = max((self.width - 1) * (self.height - 1), 1)
    // Fewer parts of each patch where there are many patches.
    let steps = min(max(Int((20_000 / Double(patches)).squareRoot()), 1), 24)
    for row in 0..<self.height - 1 {
      for column in 0..<self.width - 1 { draw(row, column, steps, &canvas) }
    }
    return canvas.image
  }

  private func draw(_ row: Int, _ column: Int, _ steps: Int, _ canvas: inout MeshCanvas) {
    let places = (0...steps).map { Double($0) / Double(steps) }
    let lines = places.map { v in
      places.map { u in (place(row, column, u, v), color(row, column, u, v)) }
    }
    for (upper, lower) in zip(lines, lines.dropFirst()) {
      for index in 0..<steps {
        canvas.fill(upper[index], upper[index + 1], lower[index])
        canvas.fill(upper[index + 1], lower[index + 1], lower[index])
      }
    }
  }

  /// Returns the place of a point of a patch, whose coordinates go from 0 to 1.
  private func place(_ row: Int, _ column: Int, _ u: Double, _ v: Double) -> Point {
    let first = row * width + column
    let corners = [
      vertices[first], vertices[first + 1], vertices[first + width], vertices[first + width + 1],
    ]
    let (across, down) = (Hermite(u), Hermite(v))
    var result = Point.zero
    for (index, corner) in corners.enumerated() {
      let isRight = index % 2 == 1
      let isLow = index > 1
      let alongX = isRight ? corner.position - corner.leading : corner.trailing - corner.position
      let alongY = isLow ? corner.position - corner.top : corner.bottom - corner.position
      let valueX = isRight ? across.end : across.start
      let valueY = isLow ? down.end : down.start
      result = result + corner.position * (valueX * valueY)
      result = result + alongX * (3 * (isRight ? across.endSlope : across.startSlope) * valueY)
      result = result + alongY * (3 * (isLow ? down.endSlope : down.startSlope) * valueX)
    }
    return result
  }

  private func color(_ row: Int, _ column: Int, _ u: Double, _ v: Double) -> SIMD4<Double> {
    func color(_ row: Int, _ column: Int) -> SIMD4<Double> {
      let row = min(max(row, 0), height - 1)
      let column = min(max(column, 0), width - 1)
      return colors[row * width + column].parts
    }
    if !isSmooth {
      let upper = color(row, column) * (1 - u) + color(row, column + 1) * u
      let lower = color(row + 1, column) * (1 - u) + color(row + 1, column + 1) * u
      return upper * (1 - v) + lower * v
    }
    let (across, down) = (Self.weights(u), Self.weights(v))
    var result = SIMD4<Double>.zero
    for (y, below) in down.enumerated() {
      for (x, beside) in across.enumerated() {
        result += color(row + y - 1, column + x - 1) * (below * beside)
      }
    }
    return result.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Returns the weights of four points in a row at a place between the middle ones, by a Catmull-Rom spline.
  private static func weights(_ t: Double) -> [Double] {
    let (square, cube) = (t * t, t * t * t)
    return [
      (-cube + 2 * square - t) / 2, (3 * cube - 5 * square + 2) / 2,
      (-3 * cube + 4 * square + t) / 2, (cube - square) / 2,
    ]
  }
}

/// The weights of the ends of a cubic curve and of its slopes there, at a place from 0 to 1.
private struct Hermite {
  let start, end, startSlope, endSlope: Double

  init(_ t: Double) {
    let (square, cube) = (t * t, t * t * t)
    start = 2 * cube - 3 * square + 1
    end = -2 * cube + 3 * square
    startSlope = cube - 2 * square + t
    endSlope = cube - square
  }
}

/// The pixels of a mesh while its triangles are drawn.
private struct MeshCanvas {
  typealias Corner = (place: Point, color: SIMD4<Double>)

  let width, height: Int
  private var pixels: [SIMD4<Double>]
  /// The pixels that may still be looked at, so that patches which lie over each other many times end soon.
  private var budget = 40_000_000

  init(width: Int, height: Int, _ background: SIMD4<Double>) {
    self.width = width
    self.height = height
    pixels = Array(repeating: background, count: width * height)
  }

  /// Fills a triangle between places in unit coordinates with the colours between those of its corners.
  mutating func fill(_ a: Corner, _ b: Corner, _ c: Corner) {
    func scaled(_ point: Point) -> Point {
      Point(point.x * Double(width), point.y * Double(height))
    }
    let (p, q, r) = (scaled(a.place), scaled(b.place), scaled(c.place))
    let area = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y)
    guard area != 0, area.isFinite else { return }
    func range(_ values: [Double], _ limit: Int) -> Range<Int> {
      let low = Int(min(max((values.min() ?? 0) - 0.5, 0), Double(limit)))
      let high = Int(min(max((values.max() ?? 0) + 0.5, 0), Double(limit)).rounded(.up))
      return low..<max(low, min(high, limit))
    }
    let columns = range([p.x, q.x, r.x], width)
    let rows = range([p.y, q.y, r.y], height)
    guard budget > 0 else { return }
    budget -= rows.count * columns.count + 1
    // Pixels on an edge belong to both triangles, so that no gap is left by rounding.
    let least = -1e-9
    for y in rows {
      for x in columns {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let second = ((px - p.x) * (r.y - p.y) - (r.x - p.x) * (py - p.y)) / area
        let third = ((q.x - p.x) * (py - p.y) - (px - p.x) * (q.y - p.y)) / area
        let first = 1 - second - third
        if first < least || second < least || third < least { continue }
        pixels[y * width + x] = a.color * first + b.color * second + c.color * third
      }
    }
  }

  var image: PixelImage {
    PixelImage(
      width: width, height: height,
      pixels: pixels.map { Color($0.x, $0.y, $0.z, $0.w).pixel })
  }
}

extension Color {
  /// The red, green and blue parts and the opacity.
  fileprivate var parts: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}

extension Point {
  fileprivate static func * (point: Point, factor: Double) -> Point {
    Point(point.x * factor, point.y * factor)
  }
}
