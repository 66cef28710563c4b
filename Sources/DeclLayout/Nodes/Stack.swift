/// A horizontal or vertical stack (G2 to G7).
public final class StackNode: LayoutNode {
  /// The axis along which the children stand.
  public let axis: Axis
  /// The guide across the axis on which the children are aligned.
  public var alignment: AlignmentKey {
    didSet { if alignment != oldValue { invalidate() } }
  }
  /// The distance between children in points; nil for the preferred ones.
  public var distance: Double? {
    didSet { if distance != oldValue { invalidate() } }
  }

  /// Indicates whether it is a lazy stack: it proposes no length along its axis, and takes the length that is proposed
  /// across (G26).
  public var isLazy = false {
    didSet { if isLazy != oldValue { invalidate() } }
  }

  /// The distance between views that ask for none.
  public static let defaultDistance = 8.0

  private var solutions: [Proposal: StackSolution] = [:]
  private var knownDistances: [Double]?

  /// Creates a stack.
  /// - Parameters:
  ///   - axis: the axis along which the children stand.
  ///   - alignment: the guide across the axis.
  ///   - distance: the distance between children in points; nil for the preferred ones.
  public init(_ axis: Axis, alignment: AlignmentKey? = nil, distance: Double? = nil) {
    self.axis = axis
    self.alignment = alignment ?? (axis == .horizontal ? .verticalCenter : .horizontalCenter)
    self.distance = distance
  }

  /// Takes the sum of its children's lengths, and the width of their aligned union across.
  public override func measure(_ proposal: Proposal) -> Size {
    guard isLazy else { return solution(for: proposal).size(along: axis) }
    let size = solution(for: lazyProposal(proposal)).size(along: axis)
    guard let across = proposal[axis.other], across.isFinite else { return size }
    return Size(size[axis], along: axis, across: across)
  }

  private func lazyProposal(_ proposal: Proposal) -> Proposal {
    Proposal(nil, along: axis, across: proposal[axis.other])
  }

  /// Places the children one after the other. They are asked once more where nothing was proposed across the
  /// stack, with the stack's own size (G4).
  public override func arrange(_ fit: Fit) -> Arrangement {
    guard isLazy else { return solution(for: placingProposal(fit)).arrangement(along: axis) }
    let solution = solution(for: lazyProposal(placingProposal(fit)))
    return solution.arrangement(along: axis, guide: Dimensions(fit.size)[alignment])
  }

  private func placingProposal(_ fit: Fit) -> Proposal {
    var proposal = fit.proposal
    proposal[axis.other] = proposal[axis.other] ?? fit.size[axis.other]
    return proposal
  }

  /// The distances of the first and the last child along the axis, and of all across it (G7).
  public override func measureSpacing() -> Spacing {
    guard let first = children.first, let last = children.last else { return .zero }
    var result = Spacing.none
    if axis == .horizontal {
      result.leading = first.spacing.leading
      result.trailing = last.spacing.trailing
    } else {
      result.top = first.spacing.top
      result.bottom = last.spacing.bottom
    }
    for child in children {
      let spacing = child.spacing
      if axis == .horizontal {
        result.top.formUnion(spacing.top)
        result.bottom.formUnion(spacing.bottom)
      } else {
        result.leading.formUnion(spacing.leading)
        result.trailing.formUnion(spacing.trailing)
      }
    }
    return result
  }

  public override func forget() {
    solutions = [:]
    knownDistances = nil
  }

  /// The distance of each child to the one before it; 0 for the first.
  private var distances: [Double] {
    if let knownDistances { return knownDistances }
    var result = [Double](repeating: 0, count: children.count)
    for index in children.indices.dropFirst() {
      result[index] =
        distance ?? children[index - 1].spacing.distance(to: children[index].spacing, along: axis)
        ?? Self.defaultDistance
      if let grid { result[index] = grid.distance(result[index], along: axis) }
    }
    knownDistances = result
    return result
  }

  private func solution(for proposal: Proposal) -> StackSolution {
    if let known = solutions[proposal] { return known }
    var solution = StackSolution(distances: distances)
    if let length = proposal[axis] {
      share(length, across: proposal[axis.other], into: &solution)
    } else {
      for index in children.indices { ask(index, proposal, &solution) }
    }
    solution.finish()
    solutions[proposal] = solution
    return solution
  }

  private func ask(_ index: Int, _ proposal: Proposal, _ solution: inout StackSolution) {
    let dimensions = children[index].dimensions(for: proposal)
    solution.set(
      index, dimensions.fit, length: dimensions.size[axis], width: dimensions.size[axis.other],
      guide: dimensions[alignment])
  }

  /// Divides a length among the children (G2): those of the highest priority first, among these the least
  /// flexible first, each of them offered an equal part of what is left.
  private func share(_ length: Double, across: Double?, into solution: inout StackSolution) {
    let order = servingOrder(across: across)
    var left = length - solution.distances.reduce(0, +)
    // What the lower priorities need at least is kept for them.
    var minima = [Double](repeating: 0, count: children.count)
    let top = order.first.map { children[$0].priority }
    for index in order where children[index].priority != top {
      minima[index] = minimum(index, across)
      left -= minima[index]
    }
    var position = 0
    while position < order.count {
      let priority = children[order[position]].priority
      let end = order[position...].firstIndex { children[$0].priority != priority } ?? order.count
      for index in order[position..<end] { left += minima[index] }
      for place in position..<end {
        let part = max(left / Double(end - place), 0)
        ask(order[place], Proposal(part, along: axis, across: across), &solution)
        let taken = solution.fits[order[place]].size[axis]
        // Infinity less infinity is not a number; an infinite length stays infinite.
        left = left - taken == left - taken ? left - taken : left
      }
      position = end
    }
  }

  private func minimum(_ index: Int, _ across: Double?) -> Double {
    children[index].size(for: Proposal(0, along: axis, across: across))[axis]
  }

  /// The children by priority, then by flexibility, then by place.
  private func servingOrder(across: Double?) -> [Int] {
    guard children.count > 1 else { return Array(children.indices) }
    let keys = children.indices.map { index -> (priority: Double, range: Double, start: Double) in
      let low = minimum(index, across)
      let high = children[index].size(for: Proposal(.infinity, along: axis, across: across))[axis]
      let range = high == low ? 0 : high - low
      // Among views without an upper limit the one with the largest minimum comes first.
      return (children[index].priority, range, range == .infinity ? -low : 0)
    }
    return children.indices.sorted { left, right in
      let (a, b) = (keys[left], keys[right])
      if a.priority != b.priority { return a.priority > b.priority }
      if a.range != b.range { return a.range < b.range }
      return a.start == b.start ? left < right : a.start < b.start
    }
  }

  /// Answers without a length along the axis are sums, so one child's change is added to them. Answers with
  /// a length are forgotten: there one child's change can move what all others get.
  public override func update(for changed: [LayoutNode]) -> Bool {
    guard !isLazy, changed.count * 8 < children.count, let known = knownDistances else {
      return false
    }
    for child in changed where !keepsDistances(child.index, known) { return false }
    var sums: [Proposal: StackSolution] = [:]
    for proposal in Array(solutions.keys) where proposal[axis] == nil {
      // Taken out of the table, so that its arrays are changed in place.
      guard var updated = solutions.removeValue(forKey: proposal) else { continue }
      for child in changed { ask(child.index, proposal, &updated) }
      updated.finish()
      sums[proposal] = updated
    }
    solutions = sums
    answers.update { proposal, size in
      guard let solution = sums[proposal] else { return false }
      size = solution.size(along: axis).sanitized
      return true
    }
    updateArrangements { fit, arrangement in
      guard let solution = sums[placingProposal(fit)] else { return false }
      arrangement = solution.arrangement(along: axis)
      return true
    }
    return true
  }

  private func keepsDistances(_ index: Int, _ known: [Double]) -> Bool {
    guard distance == nil else { return true }
    // Changes are rare where a grid is: everything is computed again.
    if grid != nil { return false }
    func between(_ first: Int) -> Double {
      children[first].spacing.distance(to: children[first + 1].spacing, along: axis)
        ?? Self.defaultDistance
    }
    return (index == 0 || between(index - 1) == known[index])
      && (index + 1 == children.count || between(index) == known[index + 1])
  }
}

/// The answers of a stack's children to one proposal, and what follows from them.
struct StackSolution {
  let distances: [Double]
  private(set) var fits: [Fit]
  private var lengths: [Double]
  private var widths: [Double]
  private var guides: [Double]
  /// The sum of lengths and distances.
  private(set) var length = 0.0
  /// The part of the union of all children that lies before the common guide, as a negative number.
  private var lower = 0.0
  /// The part that lies after the common guide.
  private var upper = 0.0

  init(distances: [Double]) {
    let count = distances.count
    self.distances = distances
    fits = Array(repeating: Fit(.zero), count: count)
    lengths = Array(repeating: 0, count: count)
    widths = lengths
    guides = lengths
  }

  mutating func set(_ index: Int, _ fit: Fit, length: Double, width: Double, guide: Double) {
    fits[index] = fit
    lengths[index] = length
    widths[index] = width
    guides[index] = guide.isFinite ? guide : 0
  }

  /// Computes the sum and the union; the guide itself belongs to the union (G5).
  mutating func finish() {
    length = 0
    lower = 0
    upper = 0
    for index in lengths.indices {
      length += distances[index] + lengths[index]
      lower = min(lower, -guides[index])
      upper = max(upper, widths[index] - guides[index])
    }
  }

  func size(along axis: Axis) -> Size { Size(length, along: axis, across: upper - lower) }

  /// Returns the places of the children.
  /// - Parameter guide: the distance of the common guide from the edge; nil if the union of the children begins there.
  func arrangement(along axis: Axis, guide: Double? = nil) -> Arrangement {
    var origins: [Point] = []
    origins.reserveCapacity(lengths.count)
    var position = 0.0
    for index in lengths.indices {
      position += distances[index]
      let across = (guide ?? -lower) - guides[index]
      origins.append(
        axis == .horizontal ? Point(position, across) : Point(across, position))
      position += lengths[index]
    }
    return Arrangement(origins: origins, fits: fits)
  }
}
