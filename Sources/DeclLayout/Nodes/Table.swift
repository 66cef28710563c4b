/// The width of a column of a table in points, as the table describes it.
public struct TableColumnWidth: Hashable, Sendable {
  /// The smallest width.
  public var minimum: Double
  /// The width to begin with; nil for an equal part of what the other columns leave.
  public var ideal: Double?
  /// The largest width.
  public var maximum: Double

  /// The smallest width of a column that sets none.
  public static let defaultMinimum = 40.0

  /// Creates the width of a column; nil for limits that it does not set.
  public init(minimum: Double? = nil, ideal: Double? = nil, maximum: Double? = nil) {
    let upper = maximum ?? .infinity
    self.minimum = max(minimum ?? min(Self.defaultMinimum, upper), 0)
    self.maximum = max(upper, self.minimum)
    self.ideal = ideal
  }

  fileprivate func limited(_ width: Double) -> Double { min(max(width, minimum), maximum) }
}

/// A row of a table, or its headers: each child has a column (G37).
///
/// The widths of columns follow from that of the row and from the descriptions of the columns alone, so that the rows
/// agree without knowing each other.
public final class TableRowNode: LayoutNode {
  private let columns: [TableColumnWidth]
  private let distance: Double

  /// Creates a row.
  /// - Parameters:
  ///   - columns: the width of the column of each child.
  ///   - distance: the distance between columns in points.
  public init(columns: [TableColumnWidth], distance: Double) {
    self.columns = columns
    self.distance = distance
  }

  /// Takes the width that is proposed, or that of the columns, and the height of the highest child.
  public override func measure(_ proposal: Proposal) -> Size {
    let places = places(for: proposal.width)
    let heights = zip(children, places).map {
      $0.size(for: Proposal($1.width, proposal.height)).height
    }
    let own = places.last.map { $0.x + $0.width } ?? 0
    let width = proposal.width.flatMap { $0.isFinite ? max($0, own) : nil } ?? own
    return Size(width, heights.max() ?? 0)
  }

  /// Places each child at the leading edge of its column, in the middle of the row.
  public override func arrange(_ fit: Fit) -> Arrangement {
    let places = places(for: fit.size.width)
    let fits = zip(children, places).map { child, place in
      let proposal = Proposal(place.width, fit.proposal.height)
      return Fit(proposal, child.size(for: proposal))
    }
    let origins = zip(places, fits).map { place, inner in
      Point(place.x, (fit.size.height - inner.size.height) / 2)
    }
    return Arrangement(origins: origins, fits: fits)
  }

  private func places(for width: Double?) -> [(x: Double, width: Double)] {
    let distance = grid?.distance(distance, along: .horizontal) ?? distance
    let gaps = distance * Double(max(columns.count - 1, 0))
    let available = width.flatMap { $0.isFinite ? max($0 - gaps, 0) : nil }
    var x = 0.0
    return Self.widths(of: columns, in: available).map { width in
      let start = grid?.distance(x, along: .horizontal) ?? x
      x += width
      let end = grid?.distance(x, along: .horizontal) ?? x
      x += distance
      return (start, end - start)
    }
  }

  /// Returns the widths of columns that share a width, which is nil where none is proposed.
  ///
  /// Columns with an ideal width have that, and the others share the rest equally within their limits. Where nothing is
  /// left to share, or no column wants it, all columns with an ideal width become equally wider or narrower.
  static func widths(of columns: [TableColumnWidth], in available: Double?) -> [Double] {
    let begun = columns.map { column in column.ideal.map(column.limited) }
    guard let available else {
      return zip(columns, begun).map { $1 ?? $0.limited(100) }
    }
    var widths = zip(columns, begun).map { $1 ?? $0.minimum }
    let open = columns.indices.filter { begun[$0] == nil }
    let left = available - begun.reduce(0) { $0 + ($1 ?? 0) }
    let least = open.reduce(0) { $0 + columns[$1].minimum }
    if !open.isEmpty, left >= least {
      share(left, among: open, columns, from: 0, &widths)
    } else {
      let rest = columns.indices.filter { begun[$0] != nil }
      share(available - least, among: rest, columns, from: nil, &widths)
    }
    return widths
  }

  /// Gives some columns a total width: each the same more or less than its width, or than `start`, within its limits.
  private static func share(
    _ total: Double, among members: [Int], _ columns: [TableColumnWidth], from start: Double?,
    _ widths: inout [Double]
  ) {
    let starts = members.map { start ?? widths[$0] }
    func width(_ index: Int, _ change: Double) -> Double {
      columns[members[index]].limited(starts[index] + change)
    }
    // The sum of the widths grows with the change, in a straight line between the limits of the columns.
    var limits = members.indices.flatMap { index in
      let column = columns[members[index]]
      return [column.minimum - starts[index], column.maximum - starts[index]]
    }
    limits = limits.filter(\.isFinite).sorted()
    func sum(_ change: Double) -> Double {
      members.indices.reduce(0) { $0 + width($1, change) }
    }
    let upper = limits.first { sum($0) >= total }
    let lower = limits.last { sum($0) <= total }
    let change: Double
    switch (lower, upper) {
    case (let lower?, let upper?):
      let (low, high) = (sum(lower), sum(upper))
      change = high > low ? lower + (upper - lower) * (total - low) / (high - low) : lower
    case (let lower?, nil):
      let growing = members.indices.filter { columns[members[$0]].maximum == .infinity }.count
      change = growing == 0 ? lower : lower + (total - sum(lower)) / Double(growing)
    case (nil, let upper?): change = upper
    case (nil, nil): return
    }
    for (index, member) in members.enumerated() { widths[member] = width(index, change) }
  }
}
