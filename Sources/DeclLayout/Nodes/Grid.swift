/// A cell of a grid and where it stands.
public struct GridCell: Hashable, Sendable {
  /// The number of the row.
  public var row: Int
  /// The number of the first column; nil for a view that spans all columns, outside of rows.
  public var column: Int?
  /// The number of columns that the cell spans.
  public var span: Int
  /// The axes on which the cell does not ask for space.
  public var unsizedAxes: AxisSet
  /// The alignment in the cell; nil for that of the column, the row and the grid.
  public var alignment: Alignment?
  /// The point of the cell at which the same point of the view lies, in unit coordinates.
  public var anchor: Point?

  /// The largest number of columns that a cell spans: each column takes memory.
  public static let spanLimit = 1000

  /// Creates a cell.
  public init(
    row: Int, column: Int?, span: Int = 1, unsizedAxes: AxisSet = [], alignment: Alignment? = nil,
    anchor: Point? = nil
  ) {
    self.row = row
    self.column = column
    self.span = min(max(span, 1), Self.spanLimit)
    self.unsizedAxes = unsizedAxes
    self.alignment = alignment
    self.anchor = anchor
  }
}

/// A grid whose columns are as wide as their widest cells (G20).
///
/// Columns share the width as the children of a stack do, and rows the height; a column answers with the largest
/// answer of its cells.
public final class GridNode: LayoutNode {
  /// The place of each child.
  public var cells: [GridCell] {
    didSet { if cells != oldValue { invalidate() } }
  }
  private let alignment: Alignment
  private let columnDistance: Double?
  private let rowDistance: Double?

  /// Creates a grid.
  /// - Parameters:
  ///   - cells: the place of each child.
  ///   - alignment: the alignment of views in their cells.
  ///   - columnDistance: the distance between columns in points; nil for 8.
  ///   - rowDistance: the distance between rows in points; nil for 8.
  public init(
    cells: [GridCell], alignment: Alignment = .center, columnDistance: Double? = nil,
    rowDistance: Double? = nil
  ) {
    self.cells = cells
    self.alignment = alignment
    self.columnDistance = columnDistance
    self.rowDistance = rowDistance
  }

  private struct Tracks {
    var columns: [Double]
    var rows: [Double]
  }

  private var known: [Proposal: Tracks] = [:]
  private var knownMembers: Members?

  /// The cells that decide about the length of each track, so that a grid is not searched for each of them.
  private struct Members {
    var columns: [[Int]]
    var rows: [[Int]]
  }

  private var members: Members {
    if let knownMembers { return knownMembers }
    var result = Members(
      columns: Array(repeating: [], count: columnCount), rows: Array(repeating: [], count: rowCount)
    )
    for (index, cell) in cells.enumerated() {
      if isSized(index, .vertical) { result.rows[cell.row].append(index) }
      if let column = cell.column, cell.span == 1, isSized(index, .horizontal) {
        result.columns[column].append(index)
      }
    }
    knownMembers = result
    return result
  }

  public override func forget() {
    known = [:]
    knownMembers = nil
  }

  private var gap: Point {
    let gap = Point(
      columnDistance ?? StackNode.defaultDistance, rowDistance ?? StackNode.defaultDistance)
    return grid?.point(gap) ?? gap
  }

  private var columnCount: Int {
    cells.map { ($0.column ?? 0) + ($0.column == nil ? 1 : $0.span) }.max() ?? 0
  }
  private var rowCount: Int { (cells.map(\.row).max() ?? -1) + 1 }

  public override func measure(_ proposal: Proposal) -> Size {
    let tracks = tracks(for: proposal)
    return Size(total(tracks.columns, gap.x), total(tracks.rows, gap.y))
  }

  private func total(_ lengths: [Double], _ gap: Double) -> Double {
    lengths.reduce(0, +) + gap * Double(max(lengths.count - 1, 0))
  }

  private func tracks(for proposal: Proposal) -> Tracks {
    if let tracks = known[proposal] { return tracks }
    let members = members
    var columns = share(proposal.width, columnCount, gap.x) { column, length in
      members.columns[column].map {
        self.children[$0].size(for: Proposal(length, proposal.height)).width
      }
      .max() ?? 0
    }
    widen(&columns, for: proposal)
    let rows = share(proposal.height, rowCount, gap.y) { row, length in
      members.rows[row]
        .map { self.children[$0].size(for: Proposal(self.width(of: $0, columns), length)).height }
        .max() ?? 0
    }
    let tracks = Tracks(columns: columns, rows: rows)
    known[proposal] = tracks
    return tracks
  }

  private func isSized(_ index: Int, _ axis: Axis) -> Bool {
    !cells[index].unsizedAxes.contains(axis)
  }

  /// Gives cells that span several columns the width that they need beyond these columns, in equal parts.
  private func widen(_ columns: inout [Double], for proposal: Proposal) {
    for index in cells.indices
    where (cells[index].column == nil || cells[index].span > 1) && isSized(index, .horizontal) {
      let range = range(of: index, columns.count)
      guard !range.isEmpty else { continue }
      let present = total(Array(columns[range]), gap.x)
      let offered = proposal.width.map { max($0 - total(columns, gap.x) + present, 0) }
      let wanted = children[index].size(for: Proposal(offered, proposal.height)).width
      guard wanted > present else { continue }
      for column in range { columns[column] += (wanted - present) / Double(range.count) }
    }
  }

  private func range(of index: Int, _ count: Int) -> Range<Int> {
    guard let column = cells[index].column else { return 0..<count }
    return min(column, count)..<min(column + cells[index].span, count)
  }

  private func width(of index: Int, _ columns: [Double]) -> Double {
    total(Array(columns[range(of: index, columns.count)]), gap.x)
  }

  /// Divides a length among tracks, the least flexible first, as a stack does among its children (G2). Tracks that want
  /// equally much are offered equal parts.
  private func share(
    _ length: Double?, _ count: Int, _ gap: Double, _ answer: (Int, Double?) -> Double
  ) -> [Double] {
    guard let length else { return (0..<count).map { answer($0, nil) } }
    let wanted = (0..<count).map { answer($0, .infinity) }
    let ranges = (0..<count).map { wanted[$0] - answer($0, 0) }
    let order = (0..<count).sorted { (ranges[$0], $0) < (ranges[$1], $1) }
    var left = length - gap * Double(max(count - 1, 0))
    var result = [Double](repeating: 0, count: count)
    var place = 0
    while place < count {
      let part = max(left / Double(count - place), 0)
      let first = wanted[order[place]]
      repeat {
        let track = order[place]
        result[track] = answer(track, part)
        left = (left - result[track]).isNaN ? left : left - result[track]
        place += 1
      } while place < count && first.isFinite && abs(wanted[order[place]] - first) < 1e-6
    }
    return result
  }

  public override func arrange(_ fit: Fit) -> Arrangement {
    let tracks = tracks(for: fit.proposal)
    let lefts = starts(tracks.columns, gap.x)
    let tops = starts(tracks.rows, gap.y)
    var result = Arrangement()
    for (index, child) in children.enumerated() {
      let cell = cells[index]
      let range = range(of: index, tracks.columns.count)
      let area = Size(width(of: index, tracks.columns), tracks.rows[cell.row])
      let content = child.dimensions(for: Proposal(area))
      let corner = Point(range.isEmpty ? 0 : lefts[range.lowerBound], tops[cell.row])
      result.origins.append(corner + offset(content, in: area, cell))
      result.fits.append(content.fit)
    }
    return result
  }

  private func offset(_ content: Dimensions, in area: Size, _ cell: GridCell) -> Point {
    if let anchor = cell.anchor {
      return Point(
        (area.width - content.size.width) * anchor.x, (area.height - content.size.height) * anchor.y
      )
    }
    let alignment = cell.alignment ?? alignment
    return Dimensions(area)[alignment] - content[alignment]
  }

  private func starts(_ lengths: [Double], _ gap: Double) -> [Double] {
    var position = 0.0
    return lengths.map { length in
      defer { position += length + gap }
      return position
    }
  }
}

/// A column of a lazy vertical grid, or a row of a lazy horizontal one.
public struct GridTrack: Hashable, Sendable {
  /// A rule for the length of a track.
  public enum Length: Hashable, Sendable {
    /// A length in points.
    case fixed(Double)
    /// A part of what is left, within limits.
    case flexible(minimum: Double, maximum: Double)
    /// As many tracks as fit with the minimum, each of an equal part.
    case adaptive(minimum: Double, maximum: Double)
  }

  /// The rule of the length.
  public var length: Length
  /// The distance to the next track in points; nil for 8.
  public var distance: Double?
  /// The alignment of views in the track; nil for that of the grid.
  public var alignment: Alignment?

  /// Creates a track.
  public init(_ length: Length, distance: Double? = nil, alignment: Alignment? = nil) {
    self.length = length
    self.distance = distance
    self.alignment = alignment
  }

  /// A track with its final place.
  public struct Resolved: Hashable, Sendable {
    /// The distance from the first edge of the grid in points.
    public var start: Double
    /// The length in points.
    public var length: Double
    /// The alignment of views in the track.
    public var alignment: Alignment?
  }

  /// Resolves the tracks of a grid for a length: fixed tracks take theirs, then each of the others, in order, an
  /// equal part of what is left, within its limits.
  public static func resolve(_ tracks: [GridTrack], in length: Double) -> [Resolved] {
    let gaps = tracks.dropLast().map { $0.distance ?? StackNode.defaultDistance }
    var left = length - gaps.reduce(0, +)
    var flexible = 0
    for track in tracks {
      if case .fixed(let value) = track.length { left -= value } else { flexible += 1 }
    }
    var result: [Resolved] = []
    var start = 0.0
    for (index, track) in tracks.enumerated() {
      let part = flexible == 0 ? 0 : max(left / Double(flexible), 0)
      let gap = track.distance ?? StackNode.defaultDistance
      let parts = track.parts(of: part, gap)
      if case .fixed = track.length {
      } else {
        left -= parts.reduce(0, +) + gap * Double(parts.count - 1)
        flexible -= 1
      }
      for part in parts {
        result.append(Resolved(start: start, length: part, alignment: track.alignment))
        start += part + gap
      }
      if index == tracks.count - 1 { start -= gap }
    }
    return result
  }

  private func parts(of length: Double, _ gap: Double) -> [Double] {
    switch length.isFinite ? self.length : .fixed(10) {
    case .fixed(let value): return [value]
    case .flexible(let minimum, let maximum): return [min(max(length, minimum), maximum)]
    case .adaptive(let minimum, let maximum):
      // A minimum of 0 would make endlessly many tracks.
      let fitting = (length + gap) / max(minimum + gap, 1)
      let count = fitting > 1 ? Int(min(fitting, 10_000)) : 1
      let part = (length - gap * Double(count - 1)) / Double(count)
      return Array(repeating: min(max(part, minimum), maximum), count: count)
    }
  }
}

/// A lazy grid with the children that are shown (G20).
public final class TrackGridNode: LayoutNode {
  /// The axis along which the grid grows.
  public let axis: Axis
  private let tracks: [GridTrack]
  private let distance: Double
  private let alignment: Alignment

  /// Creates a grid.
  /// - Parameters:
  ///   - axis: the axis along which the grid grows: vertical for tracks that are columns.
  ///   - tracks: the columns or rows.
  ///   - distance: the distance between lines of cells in points; nil for 8.
  ///   - alignment: the alignment of views in their cells.
  public init(
    _ axis: Axis, tracks: [GridTrack], distance: Double? = nil, alignment: Alignment = .center
  ) {
    self.axis = axis
    self.tracks = tracks
    self.distance = distance ?? StackNode.defaultDistance
    self.alignment = alignment
  }

  /// The distance between lines of cells, in whole cells where there is a grid.
  private var lineDistance: Double { grid?.distance(distance, along: axis) ?? distance }

  private func resolved(_ proposal: Proposal) -> [GridTrack.Resolved] {
    GridTrack.resolve(tracks, in: proposal[axis.other] ?? FillNode.idealLength)
  }

  /// The lines of cells: for each child the place of its first cell, and the line's start and length.
  private struct Lines {
    var places: [(track: Int, start: Double, length: Double)] = []
    var end = 0.0
  }

  /// Places the children cell by cell. A gap takes the cells of its rows (G26).
  private func lines(_ proposal: Proposal, _ tracks: [GridTrack.Resolved]) -> Lines {
    var result = Lines()
    var (cell, start, length, first) = (0, 0.0, 0.0, 0)
    func close(_ result: inout Lines) {
      for index in first..<result.places.count { result.places[index].length = length }
      result.end = start + length
    }
    for child in children {
      let track = cell % tracks.count
      if track == 0, cell > 0 {
        close(&result)
        (start, length, first) = (result.end + lineDistance, 0, result.places.count)
      }
      result.places.append((track, start, 0))
      guard let gap = child as? GapNode else {
        let proposal = Proposal(nil, along: axis, across: tracks[track].length)
        length = max(length, child.size(for: proposal)[axis])
        cell += 1
        continue
      }
      gap.lines = (tracks.count, track)
      gap.distance = lineDistance
      let last = gap.line(of: gap.count - 1)
      if last == 0 || length == 0 { length = max(length, gap.length(ofLine: 0)) }
      if last > 0 {
        close(&result)
        let between = gap.start(ofLine: last) - gap.start(ofLine: 1)
        start = result.end + lineDistance + between
        (length, first) = (gap.length(ofLine: last), result.places.count)
      }
      cell += gap.count
    }
    if !children.isEmpty { close(&result) }
    return result
  }

  /// Returns the area of the line in which a child stands, in the last layout.
  public func lineFrame(ofChildAt index: Int) -> Rect {
    let tracks = resolved(fit.proposal)
    var frame = Rect(.zero, fit.size)
    guard !tracks.isEmpty else { return frame }
    if knownLines?.proposal != fit.proposal {
      knownLines = (fit.proposal, lines(fit.proposal, tracks))
    }
    guard let place = knownLines?.lines.places[index] else { return frame }
    frame.origin[axis] = place.start
    frame.size[axis] = place.length
    if isRightToLeft { frame.origin.x = fit.size.width - frame.maxX }
    return frame
  }

  private var knownLines: (proposal: Proposal, lines: Lines)?

  public override func forget() { knownLines = nil }

  /// Takes the sum of its lines, and of its tracks across.
  public override func measure(_ proposal: Proposal) -> Size {
    let tracks = resolved(proposal)
    guard !tracks.isEmpty else { return .zero }
    let across = tracks.last.map { $0.start + $0.length } ?? 0
    return Size(lines(proposal, tracks).end, along: axis, across: across)
  }

  public override func arrange(_ fit: Fit) -> Arrangement {
    let tracks = resolved(fit.proposal)
    var result = Arrangement()
    // Without tracks nothing has a place.
    guard !tracks.isEmpty else { return super.arrange(Fit(.zero)) }
    let lines = lines(fit.proposal, tracks)
    for (child, place) in zip(children, lines.places) {
      let isGap = child is GapNode
      let track = tracks[place.track]
      let content = child.dimensions(
        for: Proposal(nil, along: axis, across: isGap ? fit.size[axis.other] : track.length))
      let corner =
        axis == .vertical
        ? Point(isGap ? 0 : track.start, place.start) : Point(place.start, isGap ? 0 : track.start)
      let area = Size(place.length, along: axis, across: track.length)
      let alignment = track.alignment ?? alignment
      let offset = isGap ? .zero : Dimensions(area)[alignment] - content[alignment]
      result.origins.append(corner + offset)
      result.fits.append(content.fit)
    }
    return result
  }
}
