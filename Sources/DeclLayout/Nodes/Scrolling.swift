/// A view that shows a part of its content (G19).
public final class ScrollNode: LayoutNode {
  /// The place of scrolled content along an axis.
  public enum Coordinate: Hashable, Sendable {
    /// A distance from the start of the content in points; kept within the content.
    case points(Double)
    /// A share of the longest distance, from 0 to 1, which holds when lengths change.
    case share(Double)
  }

  /// The axes along which the content scrolls.
  public let axes: AxisSet
  /// The place of the content along the horizontal axis.
  public var x = Coordinate.share(0) {
    didSet { if x != oldValue { invalidate() } }
  }
  /// The place of the content along the vertical axis.
  public var y = Coordinate.share(0) {
    didSet { if y != oldValue { invalidate() } }
  }
  /// The point of the visible area at which the same point of content stands that is smaller, in unit coordinates.
  public var alignment: Point = .zero {
    didSet { if alignment != oldValue { invalidate() } }
  }
  /// The point of the content that keeps its place when lengths change, in unit coordinates, as long as the content is
  /// scrolled to it.
  public var anchor: Point = .zero
  /// The space between the edges and the content at both ends.
  public var contentInsets: Insets {
    didSet { if contentInsets != oldValue { invalidate() } }
  }

  /// Creates a scroll view around its first child.
  public init(_ axes: AxisSet = .vertical, contentInsets: Insets = .zero) {
    self.axes = axes
    self.contentInsets = contentInsets
  }

  private func contentProposal(_ proposal: Proposal) -> Proposal {
    let inner = proposal.inset(by: contentInsets)
    return Proposal(
      axes.contains(.horizontal) ? nil : inner.width, axes.contains(.vertical) ? nil : inner.height)
  }

  /// Takes the proposal along its axes, or the length of the content where nothing is proposed; across, the
  /// length of the content.
  public override func measure(_ proposal: Proposal) -> Size {
    let content = children.first?.size(for: contentProposal(proposal)) ?? .zero
    let whole = Size(
      content.width + contentInsets.horizontal, content.height + contentInsets.vertical)
    return Size(
      axes.contains(.horizontal) ? proposal.width ?? whole.width : whole.width,
      axes.contains(.vertical) ? proposal.height ?? whole.height : whole.height)
  }

  public override func arrange(_ fit: Fit) -> Arrangement {
    guard let content = children.first else { return Arrangement() }
    let proposal = contentProposal(fit.proposal)
    let size = content.size(for: proposal)
    return Arrangement(origins: [contentOrigin(fit.size, size)], fits: [Fit(proposal, size)])
  }

  /// The size of the content in the last layout.
  public var contentSize: Size {
    children.first?.size(for: contentProposal(fit.proposal)) ?? .zero
  }

  /// The offset within the content, as it is in the last layout.
  public var shownOffset: Point { shownOffset(fit.size, contentSize) }

  /// The place of the content's top leading corner in the last layout, in points from that of this view.
  public var contentOrigin: Point { contentOrigin(fit.size, contentSize) }

  private func contentOrigin(_ size: Size, _ content: Size) -> Point {
    let offset = shownOffset(size, content)
    var origin = Point(contentInsets.leading - offset.x, contentInsets.top - offset.y)
    for axis in [Axis.horizontal, .vertical] where axes.contains(axis) {
      let inner = axis == .horizontal ? contentInsets.horizontal : contentInsets.vertical
      origin[axis] += max(0, size[axis] - inner - content[axis]) * alignment[axis]
    }
    return origin
  }

  private func shownOffset(_ size: Size, _ content: Size) -> Point {
    let longest = longestOffset(size, content)
    func offset(_ place: Coordinate, _ longest: Double) -> Double {
      switch place {
      case .points(let points): points
      case .share(let share): share * longest
      }
    }
    return clamped(Point(offset(x, longest.x), offset(y, longest.y)), longest)
  }

  /// The offset at which the end of the content is in sight, in the last layout.
  public var longestOffset: Point { longestOffset(fit.size, contentSize) }

  private func longestOffset(_ size: Size, _ content: Size) -> Point {
    Point(
      max(0, content.width + contentInsets.horizontal - size.width),
      max(0, content.height + contentInsets.vertical - size.height))
  }

  private func clamped(_ offset: Point, _ longest: Point) -> Point {
    // What is not a number is the start.
    func clamped(_ value: Double, _ longest: Double) -> Double {
      value > 0 ? min(value, longest) : 0
    }
    return Point(clamped(offset.x, longest.x), clamped(offset.y, longest.y))
  }

  /// Returns the offset that brings a rectangle of the content into sight.
  /// - Parameters:
  ///   - target: the rectangle in the coordinate space of the content.
  ///   - anchor: the point of the visible area at which the same point of the rectangle then lies, in unit
  ///     coordinates; nil scrolls as little as possible.
  public func offset(toShow target: Rect, anchor: Point? = nil) -> Point {
    let size = fit.size
    var result = shownOffset
    for axis in [Axis.horizontal, .vertical] where axes.contains(axis) {
      let inner = axis == .horizontal ? contentInsets.horizontal : contentInsets.vertical
      let start = target.origin[axis]
      let length = target.size[axis]
      let visible = size[axis] - inner
      if let anchor {
        result[axis] = start + length * anchor[axis] - visible * anchor[axis]
      } else if start < result[axis] {
        result[axis] = start
      } else if start + length > result[axis] + visible {
        result[axis] = start + length - visible
      }
    }
    return clamped(result, longestOffset)
  }

  public override func measureSpacing() -> Spacing { .view }
  public override func collectExplicitKeys() -> [AlignmentKey] { [] }
}
