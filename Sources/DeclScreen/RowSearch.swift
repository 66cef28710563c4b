import DeclJournal
import DeclLayout
import DeclRuntime

/// The search for the rows of lazy containers that are in sight and do not exist (G26).
struct RowSearch {
  /// A gap in which no further row is in sight.
  private struct Finished: Hashable {
    let view: ViewHandle
    let range: Range<Int>
  }
  private var finished: Set<Finished> = []

  /// Makes the rows that are in sight in the first gap that has any; returns false if there is none, so that the layout
  /// is complete.
  mutating func makeRows(on screen: Screen, _ subject: LayoutSubject) -> Bool {
    let places = screen.places
    for (view, rows) in places.rows where !rows.isEmpty {
      screen.window.estimates.means[view] =
        rows.values.reduce(0) { $0 + $1.length } / Double(rows.count)
    }
    for (gap, frame, sight) in places.gaps where sight.shows(frame) {
      let key = Finished(view: gap.rows.handle, range: gap.range)
      if finished.contains(key) { continue }
      guard let maker = subject.rowMaker,
        let hasMade = Self.fill(gap, frame, sight, maker)
      else { return false }
      if hasMade { return true }
      finished.insert(key)
    }
    return false
  }

  /// Makes the rows of a gap in their order while they begin in sight; returns whether there was any, or nil if code of
  /// the script trapped.
  private static func fill(
    _ gap: Gap, _ frame: Rect, _ sight: SightArea, _ maker: any RowMaking
  ) -> Bool? {
    let node = gap.node
    let axis = node.axis
    let start = frame.origin[axis]
    // Right-to-left rows begin at the right edge.
    let isMirrored = axis == .horizontal && node.isRightToLeft
    let first = isMirrored ? frame.maxX - sight.high.x : sight.low[axis] - start
    let end = isMirrored ? frame.maxX - sight.low.x : sight.high[axis] - start
    var index = node.row(endingAfter: max(first, 0))
    if index > 0, !gap.isEstimated {
      // The first row that is made tells how long the others are. The last one in sight is in sight afterwards as well if
      // the content is scrolled to its end.
      index = node.row(endingAfter: min(end, node.length) - SightArea.tolerance)
      return gap.rows.makeRow(gap.range.lowerBound + index, by: maker).map { _ in true }
    }
    var position = node.start(of: index)
    var hasMade = false
    while index < node.count, position < end - SightArea.tolerance {
      var longest = 0.0
      let line = node.rowsBeside(index)
      for offset in 0..<line {
        let place = gap.range.lowerBound + index + offset
        guard let views = gap.rows.makeRow(place, by: maker) else { return nil }
        hasMade = true
        guard let length = gap.length(of: views) else { return true }
        longest = max(longest, length)
      }
      index += line
      position += longest + node.step
    }
    return hasMade
  }
}

/// A row of a lazy container on the screen.
struct PlacedRow {
  /// The frame around its pieces, on the screen.
  var frame: Rect
  /// The node of its first piece.
  let node: LayoutNode
  /// The axis along which the rows stand.
  let axis: Axis
  /// Indicates whether any of it can be seen.
  var isInSight: Bool

  /// The length along the axis in points.
  var length: Double { frame.size[axis] }
}

extension Screen.Places {
  /// Notes a piece of a row.
  /// - Parameter line: the area of the line of a grid in which it stands, whose cells exist together; nil for other pieces.
  mutating func note(_ piece: Piece, _ frame: Rect, _ line: Rect?, _ sight: SightArea) {
    for mark in piece.traits.rows {
      var row =
        rows[mark.view]?[mark.position]
        ?? PlacedRow(frame: frame, node: piece.node, axis: mark.axis, isInSight: false)
      row.frame = row.frame.union(frame)
      if sight.shows(line ?? frame) { row.isInSight = true }
      rows[mark.view, default: [:]][mark.position] = row
    }
  }
}

/// The part of the screen in which a view can be seen: the screen without what the views around clip away.
struct SightArea {
  private(set) var low: Point
  private(set) var high: Point

  /// The length in points up to which a part counts as nothing.
  static let tolerance = 0.01

  /// The whole of a rectangle.
  init(_ rect: Rect) {
    low = rect.origin
    high = Point(rect.maxX, rect.maxY)
  }

  /// Returns the part inside of a clip. A clip without length, such as that of a row of lazy views which have not been
  /// made yet, keeps its place, so that they can be.
  func clipped(to clip: Rect) -> SightArea {
    var result = self
    for axis in [Axis.horizontal, .vertical] {
      let (start, length) = (clip.origin[axis], clip.size[axis])
      if length < Self.tolerance {
        let isSeen = start > low[axis] - Self.tolerance && start < high[axis]
        result.low[axis] = start
        result.high[axis] = isSeen ? start : start - 1
      } else {
        result.low[axis] = max(low[axis], start)
        result.high[axis] = min(high[axis], start + length)
      }
    }
    return result
  }

  /// Returns whether any part of a rectangle lies in the area. One without length counts where it begins in the area.
  func shows(_ rect: Rect) -> Bool {
    [Axis.horizontal, .vertical].allSatisfy { axis in
      let (start, length) = (rect.origin[axis], rect.size[axis])
      let (low, high) = (low[axis], high[axis])
      if high - low < Self.tolerance {
        return high >= low && start <= low + Self.tolerance
          && start + length >= low - Self.tolerance
      }
      if length < Self.tolerance { return start > low - Self.tolerance && start < high }
      return start < high - Self.tolerance && start + length > low + Self.tolerance
    }
  }
}
