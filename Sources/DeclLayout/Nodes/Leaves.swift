/// A view that takes what is proposed: a colour, a shape or a gradient (G15).
public final class FillNode: LayoutNode {
  /// The length on an axis where nothing is proposed.
  public static let idealLength = 10.0

  /// Takes the proposal.
  public override func measure(_ proposal: Proposal) -> Size {
    proposal.size(orElse: Size(Self.idealLength, Self.idealLength))
  }
}

/// A shape of its own proportions, such as a circle: the largest that fits into the proposal (G15).
public final class ProportionalNode: LayoutNode {
  /// The width divided by the height.
  public let ratio: Double

  /// Creates a shape with a ratio of width to height.
  public init(ratio: Double = 1) { self.ratio = ratio }

  /// Takes the largest size of its ratio inside the proposal.
  public override func measure(_ proposal: Proposal) -> Size {
    let ideal = FillNode.idealLength
    guard proposal != .ideal else { return Size(ideal, ideal / ratio) }
    let width = min(proposal.width ?? .infinity, (proposal.height ?? .infinity) * ratio)
    return Size(width, width / ratio)
  }
}

/// A view of a fixed size, such as a symbol, an image or a control.
public final class FixedNode: LayoutNode {
  /// The size, whatever is proposed.
  public var fixedSize: Size {
    didSet { if fixedSize != oldValue { invalidate() } }
  }
  /// The distance of the text baseline from the top edge; nil without text.
  public let baseline: Double?
  private let edges: Spacing

  /// Creates a view of a fixed size.
  public init(_ size: Size, baseline: Double? = nil, spacing: Spacing = .view) {
    fixedSize = size
    self.baseline = baseline
    edges = spacing
  }

  /// Takes its size.
  public override func measure(_ proposal: Proposal) -> Size { fixedSize }
  /// Wants the distances that it was created with.
  public override func measureSpacing() -> Spacing { edges }
  /// Has text baselines if it was created with one.
  public override func collectExplicitKeys() -> [AlignmentKey] {
    baseline == nil ? [] : [.firstTextBaseline, .lastTextBaseline]
  }
  /// Returns the baseline.
  public override func measureExplicitGuide(_ key: AlignmentKey, at fit: Fit) -> Double? {
    grid?.baseline(inHeight: fit.size.height) ?? baseline
  }
}

/// Flexible space (G10).
public final class SpacerNode: LayoutNode {
  /// The axis of the stack around it; nil without a stack, where it takes space on both axes.
  public let axis: Axis?
  /// The smallest length in points.
  public let minLength: Double

  /// The length of a spacer for which the script names none.
  public static let defaultLength = 8.0

  /// Creates a spacer.
  /// - Parameters:
  ///   - axis: the axis of the stack; nil outside of stacks.
  ///   - minLength: the smallest length; nil for the default of 8 points.
  public init(axis: Axis?, minLength: Double? = nil) {
    self.axis = axis
    self.minLength = minLength ?? Self.defaultLength
  }

  /// Takes the proposed length, and nothing across the stack.
  public override func measure(_ proposal: Proposal) -> Size {
    func length(_ axis: Axis) -> Double {
      let least = grid?.distance(minLength, along: axis) ?? minLength
      return max(proposal[axis] ?? least, least)
    }
    guard let axis else { return Size(length(.horizontal), length(.vertical)) }
    return Size(length(axis), along: axis, across: 0)
  }

  /// Wants no distance along its axis.
  public override func measureSpacing() -> Spacing {
    axis.map { Spacing.zero(along: $0) } ?? .zero
  }

  /// Is served last, so that it takes only what all others leave.
  public override var priority: Double { -.infinity }
}

/// A line of one pixel that separates views (G10).
public final class DividerNode: LayoutNode {
  /// The axis across which the line runs: that of the stack around it.
  public let axis: Axis
  /// The thickness in points.
  public let thickness: Double

  /// Creates a divider of a stack.
  /// - Parameters:
  ///   - axis: the axis of the stack; outside of stacks the vertical one.
  ///   - thickness: the thickness in points, usually that of one pixel.
  public init(axis: Axis, thickness: Double) {
    self.axis = axis
    self.thickness = thickness
  }

  /// Takes the proposed length across the stack.
  public override func measure(_ proposal: Proposal) -> Size {
    Size(thickness, along: axis, across: proposal[axis.other] ?? FillNode.idealLength)
  }
}
