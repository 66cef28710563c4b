import DeclLayout

/// A rectangle of pixels.
struct PixelRect: Equatable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  var width: Int { max(0, maxX - minX) }
  var height: Int { max(0, maxY - minY) }
  var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// The bytes of its pixels.
  var bytes: Int { width * height * 4 }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  func expanded(by distance: Int) -> PixelRect {
    PixelRect(
      minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }
}

/// A consumer of covered pixels.
protocol SpanTarget {
  /// Takes pixels of a row with one coverage from 1 to 255.
  mutating func span(y: Int, x: Int, count: Int, coverage: UInt32)
}

/// Finds the pixels that a path covers, with the share of each pixel's area.
///
/// Each line adds to the cells that it crosses the area on its right; summed up along a row, the cells give the
/// coverage. Only cells that a line crosses are visited; between them the coverage is constant.
struct Scanner {
  private struct Edge {
    var x: Double
    var y: Double
    var endX: Double
    var endY: Double
    var direction: Double
  }

  private let bounds: PixelRect
  private var edges: [Edge] = []
  private var lowY = Double.infinity
  private var highY = -Double.infinity

  /// Creates a scanner for pixels in a rectangle.
  init(_ bounds: PixelRect) { self.bounds = bounds }

  /// The bytes of the lines, and of the list of those that cross a row.
  var bytes: Int { edges.capacity * (MemoryLayout<Edge>.stride + MemoryLayout<Int>.stride) }

  /// Indicates whether no line was added that could cover a pixel.
  var isEmpty: Bool { edges.isEmpty }

  /// Adds a line.
  mutating func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    guard y0 != y1, x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite else { return }
    let direction: Double = y0 < y1 ? 1 : -1
    var (x, y, endX, endY) = y0 < y1 ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
    let (top, bottom) = (Double(bounds.minY), Double(bounds.maxY))
    guard endY > top, y < bottom else { return }
    let slope = (endX - x) / (endY - y)
    if y < top {
      x += slope * (top - y)
      y = top
    }
    if endY > bottom {
      endX = x + slope * (bottom - y)
      endY = bottom
    }
    clipLeft(Edge(x: x, y: y, endX: endX, endY: endY, direction: direction))
  }

  /// Moves the part of an edge that lies on the left of the bounds to their edge, where it covers the same pixels.
  private mutating func clipLeft(_ edge: Edge) {
    let left = Double(bounds.minX)
    if edge.x >= left && edge.endX >= left {
      clipRight(edge)
    } else if edge.x <= left && edge.endX <= left {
      append(with(edge, left, edge.y, left, edge.endY))
    } else {
      let y = edge.y + (left - edge.x) / (edge.endX - edge.x) * (edge.endY - edge.y)
      if edge.x < left {
        append(with(edge, left, edge.y, left, y))
        clipRight(with(edge, left, y, edge.endX, edge.endY))
      } else {
        clipRight(with(edge, edge.x, edge.y, left, y))
        append(with(edge, left, y, left, edge.endY))
      }
    }
  }

  /// Drops the part of an edge that lies on the right of the bounds.
  private mutating func clipRight(_ edge: Edge) {
    let right = Double(bounds.maxX)
    if edge.x <= right && edge.endX <= right {
      append(edge)
    } else if edge.x < right || edge.endX < right {
      let y = edge.y + (right - edge.x) / (edge.endX - edge.x) * (edge.endY - edge.y)
      if edge.x < right {
        append(with(edge, edge.x, edge.y, right, y))
      } else {
        append(with(edge, right, y, edge.endX, edge.endY))
      }
    }
  }

  private func with(_ edge: Edge, _ x: Double, _ y: Double, _ endX: Double, _ endY: Double) -> Edge
  {
    Edge(x: x, y: y, endX: endX, endY: endY, direction: edge.direction)
  }

  private mutating func append(_ edge: Edge) {
    guard edge.endY > edge.y else { return }
    lowY = min(lowY, edge.y)
    highY = max(highY, edge.endY)
    edges.append(edge)
  }

  /// Reports the covered pixels row by row, from left to right.
  mutating func scan(_ rule: FillRule, _ target: inout some SpanTarget) {
    guard !edges.isEmpty else { return }
    edges.sort { $0.y < $1.y }
    var row = RowCells(minX: bounds.minX, width: bounds.width)
    var active: [Int] = []
    var next = 0
    for y in Int(lowY)..<min(bounds.maxY, Int(highY.rounded(.up))) {
      guard Workload.goesOn(work: 1 + (active.count + bounds.width) >> 5) else { return }
      let (top, bottom) = (Double(y), Double(y + 1))
      while next < edges.count, edges[next].y < bottom {
        active.append(next)
        next += 1
      }
      var kept = 0
      for place in active.indices {
        let edge = edges[active[place]]
        let slope = (edge.endX - edge.x) / (edge.endY - edge.y)
        let start = max(edge.y, top)
        let end = min(edge.endY, bottom)
        let x0 = edge.x + (start - edge.y) * slope
        let x1 = end == edge.endY ? edge.endX : edge.x + (end - edge.y) * slope
        row.add(x0, x1, height: end - start, direction: edge.direction)
        if edge.endY > bottom {
          active[kept] = active[place]
          kept += 1
        }
      }
      active.removeSubrange(kept...)
      row.flush(y, rule, &target)
    }
  }
}

/// The cells of one row of pixels.
private struct RowCells {
  private let minX: Int
  private let width: Int
  private var cells: [Double]
  private var touched: [UInt64]

  init(minX: Int, width: Int) {
    self.minX = minX
    self.width = width
    cells = [Double](repeating: 0, count: width + 2)
    touched = [UInt64](repeating: 0, count: (width + 2 + 63) / 64)
  }

  @inline(__always)
  private mutating func add(_ index: Int, _ value: Double) {
    cells[index] += value
    touched[index >> 6] |= 1 << UInt64(index & 63)
  }

  /// Adds a line through the row from one x to another.
  mutating func add(_ x0: Double, _ x1: Double, height: Double, direction: Double) {
    let area = height * direction
    let offset = Double(minX)
    let left = min(max(min(x0, x1) - offset, 0), Double(width))
    let right = min(max(max(x0, x1) - offset, 0), Double(width))
    let first = Int(left)
    let last = Int(right.rounded(.up))
    if last <= first + 1 {
      // Inside one cell: the mean distance from its left edge is not covered.
      let missing = (left + right) / 2 - Double(first)
      add(first, area * (1 - missing))
      add(first + 1, area * missing)
      return
    }
    let share = 1 / (right - left)
    let start = 1 - (left - Double(first))
    let firstArea = 0.5 * share * start * start
    add(first, area * firstArea)
    if last == first + 2 {
      let end = right - Double(last - 1)
      let lastArea = 0.5 * share * end * end
      add(first + 1, area * (1 - firstArea - lastArea))
      add(first + 2, area * lastArea)
      return
    }
    let second = share * (start + 0.5)
    add(first + 1, area * (second - firstArea))
    for index in (first + 2)..<(last - 1) { add(index, area * share) }
    let reached = second + Double(last - first - 3) * share
    let end = right - Double(last - 1)
    let lastArea = 0.5 * share * end * end
    add(last - 1, area * (1 - reached - lastArea))
    add(last, area * lastArea)
  }

  /// Reports the pixels and clears the cells.
  mutating func flush(_ y: Int, _ rule: FillRule, _ target: inout some SpanTarget) {
    var sum = 0.0
    var x = 0
    var coverage: UInt32 = 0
    for word in touched.indices {
      var bits = touched[word]
      guard bits != 0 else { continue }
      touched[word] = 0
      while bits != 0 {
        let index = word << 6 | bits.trailingZeroBitCount
        bits &= bits - 1
        if coverage > 0, index > x {
          target.span(y: y, x: minX + x, count: min(index, width) - x, coverage: coverage)
        }
        sum += cells[index]
        cells[index] = 0
        x = index
        coverage = index < width ? Self.coverage(sum, rule) : 0
      }
    }
    if coverage > 0, x < width {
      target.span(y: y, x: minX + x, count: width - x, coverage: coverage)
    }
  }

  @inline(__always)
  private static func coverage(_ sum: Double, _ rule: FillRule) -> UInt32 {
    var value = abs(sum)
    if rule == .evenOdd {
      value -= 2 * (value / 2).rounded(.down)
      if value > 1 { value = 2 - value }
    }
    return UInt32(min(value, 1) * 255 + 0.5)
  }
}
