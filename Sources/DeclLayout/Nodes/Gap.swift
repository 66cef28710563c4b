/// The space of rows of a lazy container that do not exist (G26).
///
/// Rows that were laid out before take the lengths that they had then, all others the estimate.
public final class GapNode: LayoutNode {
  /// The axis along which the rows stand.
  public var axis = Axis.vertical {
    didSet { if axis != oldValue { invalidate() } }
  }
  /// The distance between two rows in points; nil for that of neighbours like the sample.
  public var distance: Double? {
    didSet { if distance != oldValue { invalidate() } }
  }
  /// A row that exists, for the distances to it; nil if there is none.
  public weak var sample: LayoutNode? {
    didSet { if sample !== oldValue { invalidate() } }
  }
  /// The number of rows.
  public let count: Int
  private let known: [(index: Int, length: Double)]
  /// The length of a row that was never laid out, in points.
  public let estimate: Double
  /// The number of rows beside each other, and the number of places of the first line that other views take; set by
  /// grids.
  var lines = (width: 1, taken: 0) {
    didSet { if lines != oldValue { invalidate() } }
  }

  /// Creates a gap.
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - known: the indices of rows whose lengths are known, in order, with these lengths in points.
  ///   - estimate: the length of the others in points.
  public init(count: Int, known: [(index: Int, length: Double)], estimate: Double) {
    self.count = count
    self.known = known
    self.estimate = estimate
  }

  /// The distance between two rows in points.
  public var step: Double {
    if let distance { return distance }
    guard let spacing = sample?.spacing else { return StackNode.defaultDistance }
    return spacing.distance(to: spacing, along: axis) ?? StackNode.defaultDistance
  }

  /// The number of rows beside each other.
  public var lineWidth: Int { lines.width }

  /// The length of all rows with the distances between them.
  public var length: Double {
    if lines.width == 1 { return max(start(of: count) - step, 0) }
    let number = (lines.taken + count + lines.width - 1) / lines.width
    return max(Double(number) * (estimate + step) - step, 0)
  }

  /// Returns the distance of a row from the first edge, in points.
  public func start(of index: Int) -> Double {
    if lines.width > 1 {
      return Double((lines.taken + index) / lines.width) * (estimate + step)
    }
    let before = known.prefix { $0.index < index }
    let lengths = before.reduce(0) { $0 + $1.length }
    return lengths + Double(index - before.count) * estimate + Double(index) * step
  }

  /// Returns the estimated length of a row in points.
  public func length(of index: Int) -> Double {
    known.first { $0.index == index }?.length ?? estimate
  }

  /// Returns the first row that ends after a distance from the first edge.
  public func row(endingAfter position: Double) -> Int {
    if lines.width > 1 {
      let line = Int(max(position, 0) / max(estimate + step, 1), within: 0...count)
      return min(max(line * lines.width - lines.taken, 0), count - 1)
    }
    var (first, start) = (0, 0.0)
    for row in known + [(count, 0)] {
      let unit = estimate + step
      let run = Double(row.index - first) * unit
      if position < start + run, unit > 0 {
        let index = first + Int((position - start) / unit, within: 0...count)
        // Between two rows the next one counts.
        let rest = position - start - Double(index - first) * unit
        return min(rest >= estimate ? index + 1 : index, count - 1)
      }
      start += run
      if position < start + row.length { return min(row.index, count - 1) }
      start += row.length + step
      first = row.index + 1
    }
    return count - 1
  }

  public override func measure(_ proposal: Proposal) -> Size {
    Size(length, along: axis, across: proposal[axis.other].flatMap { $0.isFinite ? $0 : nil } ?? 0)
  }

  public override func measureSpacing() -> Spacing { sample?.spacing ?? .zero }
  public override func collectExplicitKeys() -> [AlignmentKey] { [] }
}
