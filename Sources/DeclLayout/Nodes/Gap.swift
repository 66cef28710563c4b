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
    didSet {
      if lines == oldValue { return }
      knownLines = nil
      invalidate()
    }
  }
  /// The lines in which rows are that were laid out before, in order, with the longest lengths of these.
  private var knownLines: [(line: Int, length: Double)]?

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

  /// Returns the number of rows from one to the last one beside it.
  public func rowsBeside(_ index: Int) -> Int {
    min(lines.width - (lines.taken + index) % lines.width, count - index)
  }

  /// The number of lines.
  private var lineCount: Int { (lines.taken + count + lines.width - 1) / lines.width }

  /// Returns the line of a row.
  func line(of index: Int) -> Int { (lines.taken + index) / lines.width }

  private var measuredLines: [(line: Int, length: Double)] {
    if let knownLines { return knownLines }
    var result: [(line: Int, length: Double)] = []
    for row in known {
      let line = line(of: row.index)
      if let last = result.last, last.line == line {
        result[result.count - 1].length = max(last.length, row.length)
      } else {
        result.append((line, row.length))
      }
    }
    knownLines = result
    return result
  }

  /// The length of all rows with the distances between them.
  public var length: Double { max(start(ofLine: lineCount) - step, 0) }

  /// Returns the distance of a row from the first edge, in points.
  public func start(of index: Int) -> Double { start(ofLine: line(of: index)) }

  /// Returns the distance of a line of rows from the first edge, in points.
  func start(ofLine line: Int) -> Double {
    let before = measuredLines.prefix { $0.line < line }
    let lengths = before.reduce(0) { $0 + $1.length }
    return lengths + Double(line - before.count) * estimate + Double(line) * step
  }

  /// Returns the estimated length of a line of rows in points.
  func length(ofLine line: Int) -> Double {
    measuredLines.first { $0.line == line }?.length ?? estimate
  }

  /// Returns the estimated length of a row in points.
  public func length(of index: Int) -> Double {
    known.first { $0.index == index }?.length ?? length(ofLine: line(of: index))
  }

  /// Returns the first row that ends after a distance from the first edge, and in a grid the first one of its line.
  public func row(endingAfter position: Double) -> Int {
    let line = line(endingAfter: position)
    return min(max(line * lines.width - lines.taken, 0), count - 1)
  }

  private func line(endingAfter position: Double) -> Int {
    let count = lineCount
    var (first, start) = (0, 0.0)
    for known in measuredLines + [(count, 0)] {
      let unit = estimate + step
      let run = Double(known.line - first) * unit
      if position < start + run, unit > 0 {
        let line = first + Int((position - start) / unit, within: 0...count)
        // Between two lines the next one counts.
        let rest = position - start - Double(line - first) * unit
        return rest >= estimate ? line + 1 : line
      }
      start += run
      if position < start + known.length { return known.line }
      start += known.length + step
      first = known.line + 1
    }
    return count
  }

  public override func measure(_ proposal: Proposal) -> Size {
    Size(length, along: axis, across: proposal[axis.other].flatMap { $0.isFinite ? $0 : nil } ?? 0)
  }

  public override func measureSpacing() -> Spacing { sample?.spacing ?? .zero }
  public override func collectExplicitKeys() -> [AlignmentKey] { [] }
}
