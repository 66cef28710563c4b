import DeclLayout

import func Foundation.acos
import func Foundation.atan2
import func Foundation.cos
import func Foundation.sin

/// Makes the outline of a line along a path: a polygon for each piece, joint and end, all with the same direction, so
/// that together they cover each point a number of times that is never 0 inside.
struct Stroker {
  private let style: StrokeStyle
  private let half: Double
  private let step: Double
  private(set) var polygons: [[(x: Double, y: Double)]] = []

  private typealias Vector = (x: Double, y: Double)

  /// Creates a stroker.
  /// - Parameter scale: the number of pixels in a unit, for the fineness of round parts.
  init(_ style: StrokeStyle, scale: Double) {
    self.style = style
    half = max(style.width, 0) / 2
    // The angle of a chord whose distance from the circle is a tenth of a pixel.
    let radius = max(half * scale, 0.1)
    step = min(max(2 * acos(max(1 - 0.1 / radius, 0)), 0.05), 1)
  }

  /// Returns the outline of a line along a path, in the path's coordinates.
  static func outline(_ path: Path, _ style: StrokeStyle, scale: Double) -> Path {
    guard style.width > 0, style.width.isFinite else { return Path() }
    var stroker = Stroker(style, scale: scale)
    let fine = Transform.scale(scale, scale)
    let back = scale > 0 ? 1 / scale : 1
    for contour in Flattener.contours(path, fine) {
      // Each line becomes some polygons.
      let count = contour.points.count
      guard Workload.goesOn(work: 1 + count, bytes: count * 600) else { return Path() }
      defer { _ = Workload.goesOn(bytes: -count * 600) }
      let points = contour.points.map { (x: $0.x * back, y: $0.y * back) }
      for piece in Dashes(style).pieces(of: Contour(points: points, isClosed: contour.isClosed)) {
        stroker.stroke(piece)
      }
    }
    var elements: [PathElement] = []
    for polygon in stroker.polygons {
      elements.append(.move(x: polygon[0].x, y: polygon[0].y))
      for point in polygon.dropFirst() { elements.append(.line(x: point.x, y: point.y)) }
      elements.append(.close)
    }
    return Path(elements)
  }

  private mutating func append(_ polygon: [Vector]) {
    var area = 0.0
    for index in polygon.indices {
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
      area += a.x * b.y - b.x * a.y
    }
    polygons.append(area < 0 ? polygon.reversed() : polygon)
  }

  private mutating func stroke(_ contour: Contour) {
    var points = contour.points
    if contour.isClosed, points.count > 2, let first = points.first, let last = points.last,
      abs(first.x - last.x) + abs(first.y - last.y) < 1e-9
    {
      points.removeLast()
    }
    guard points.count > 1 else {
      if let point = points.first, style.cap != .butt { dot(point) }
      return
    }
    let count = contour.isClosed ? points.count : points.count - 1
    var directions: [Vector] = []
    for index in 0..<count {
      if index % 1024 == 1023, !Workload.goesOn(work: 512) { return }
      let (a, b) = (points[index], points[(index + 1) % points.count])
      let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      let direction = length > 0 ? (x: (b.x - a.x) / length, y: (b.y - a.y) / length) : (x: 1, y: 0)
      directions.append(direction)
      segment(a, b, direction)
    }
    for index in 1..<max(count, 1) { join(points[index], directions[index - 1], directions[index]) }
    if contour.isClosed {
      join(points[0], directions[count - 1], directions[0])
    } else {
      cap(points[0], (-directions[0].x, -directions[0].y))
      cap(points[points.count - 1], directions[count - 1])
    }
  }

  private mutating func segment(_ a: Vector, _ b: Vector, _ direction: Vector) {
    let (nx, ny) = (-direction.y * half, direction.x * half)
    append([
      (a.x + nx, a.y + ny), (b.x + nx, b.y + ny), (b.x - nx, b.y - ny), (a.x - nx, a.y - ny),
    ])
  }

  private mutating func dot(_ point: Vector) {
    if style.cap == .round {
      sector(point, from: 0, by: 2 * .pi)
    } else {
      segment((point.x - half, point.y), (point.x + half, point.y), (1, 0))
    }
  }

  private mutating func cap(_ point: Vector, _ direction: Vector) {
    switch style.cap {
    case .butt: break
    case .square:
      segment(point, (point.x + direction.x * half, point.y + direction.y * half), direction)
    case .round: sector(point, from: atan2(direction.y, direction.x) - .pi / 2, by: .pi)
    }
  }

  private mutating func join(_ point: Vector, _ a: Vector, _ b: Vector) {
    let cross = a.x * b.y - a.y * b.x
    let dot = a.x * b.x + a.y * b.y
    guard abs(cross) > 1e-6 || dot < 0 else { return }
    if style.join == .round {
      let side: Double = cross > 0 ? -1 : 1
      let start = atan2(a.x * side, -a.y * side)
      let turn = atan2(cross, dot)
      sector(point, from: start, by: turn)
      return
    }
    let side = cross > 0 ? -half : half
    let outerA = (x: point.x - a.y * side, y: point.y + a.x * side)
    let outerB = (x: point.x - b.y * side, y: point.y + b.x * side)
    // The sine of half the angle between the lines is the inverse of the mitre's length.
    let sine = ((1 + dot) / 2).squareRoot()
    if style.join == .miter, sine > 1e-6, 1 / sine <= style.miterLimit {
      let mx = outerA.x + outerB.x - 2 * point.x
      let my = outerA.y + outerB.y - 2 * point.y
      let length = (mx * mx + my * my).squareRoot()
      guard length > 0 else { return }
      let reach = half / sine / length
      append([point, outerA, (point.x + mx * reach, point.y + my * reach), outerB])
    } else {
      append([point, outerA, outerB])
    }
  }

  private mutating func sector(_ center: Vector, from start: Double, by turn: Double) {
    let count = max(1, Int((abs(turn) / step).rounded(.up)))
    var polygon = [center]
    for index in 0...count {
      let angle = start + turn * Double(index) / Double(count)
      polygon.append((center.x + cos(angle) * half, center.y + sin(angle) * half))
    }
    append(polygon)
  }
}

/// Cuts lines into dashes.
struct Dashes {
  private let lengths: [Double]
  private let phase: Double
  /// More dashes than pixels on any screen are one grey line; their number is bounded.
  private static let limit = 20_000

  init(_ style: StrokeStyle) {
    let valid = style.dash.allSatisfy { $0 >= 0 && $0.isFinite } && style.dash.reduce(0, +) > 0
    let dash = valid ? style.dash : []
    lengths = dash.count % 2 == 0 ? dash : dash + dash
    phase = style.dashPhase.isFinite ? style.dashPhase : 0
  }

  /// Returns the dashes of a contour, or itself.
  func pieces(of contour: Contour) -> [Contour] {
    guard !lengths.isEmpty, contour.points.count > 1 else { return [contour] }
    let total = lengths.reduce(0, +)
    var index = 0
    var offset = phase - total * (phase / total).rounded(.down)
    while offset >= lengths[index], offset > 0 {
      offset -= lengths[index]
      index = (index + 1) % lengths.count
    }
    var left = lengths[index] - offset
    var result: [Contour] = []
    var points = contour.points
    if contour.isClosed { points.append(points[0]) }
    var current = index % 2 == 0 ? [points[0]] : []
    for place in 1..<points.count {
      let (a, b) = (points[place - 1], points[place])
      let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      var done = 0.0
      while length - done > left {
        done += left
        let point = (x: a.x + (b.x - a.x) * done / length, y: a.y + (b.y - a.y) * done / length)
        if index % 2 == 0 {
          result.append(Contour(points: current + [point]))
          current = []
          if result.count > Self.limit { return [contour] }
        } else {
          current = [point]
        }
        index = (index + 1) % lengths.count
        left = lengths[index]
      }
      left -= length - done
      if index % 2 == 0 { current.append(b) }
    }
    if index % 2 == 0, current.count > 1 { result.append(Contour(points: current)) }
    return result
  }
}
