/// A view that shows a part of its content (G19).
public final class ScrollNode: LayoutNode {
  /// The axes along which the content scrolls.
  public let axes: AxisSet
  /// The distance by which the content is scrolled, in points; kept within the content.
  public var offset: Point = .zero {
    didSet { if offset != oldValue { invalidate() } }
  }
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
    let offset = clamped(offset, fit.size, size)
    return Arrangement(
      origins: [Point(contentInsets.leading - offset.x, contentInsets.top - offset.y)],
      fits: [Fit(proposal, size)])
  }

  /// The offset within the content, as it is in the last layout.
  public var shownOffset: Point { clamped(offset) }

  /// The place of the content's top leading corner in the last layout, in points from that of this view.
  public var contentOrigin: Point {
    Point(contentInsets.leading - shownOffset.x, contentInsets.top - shownOffset.y)
  }

  /// Returns an offset within the content, as it is in the last layout.
  public func clamped(_ offset: Point) -> Point {
    guard let content = children.first else { return .zero }
    let fit = fit
    return clamped(offset, fit.size, content.size(for: contentProposal(fit.proposal)))
  }

  private func clamped(_ offset: Point, _ size: Size, _ content: Size) -> Point {
    Point(
      min(max(offset.x, 0), max(0, content.width + contentInsets.horizontal - size.width)),
      min(max(offset.y, 0), max(0, content.height + contentInsets.vertical - size.height)))
  }

  /// Returns the offset that brings a rectangle of the content into sight.
  /// - Parameters:
  ///   - target: the rectangle in the coordinate space of the content.
  ///   - anchor: the point of the visible area at which the same point of the rectangle then lies, in unit
  ///     coordinates; nil scrolls as little as possible.
  public func offset(toShow target: Rect, anchor: Point? = nil) -> Point {
    let fit = fit
    guard let content = children.first else { return .zero }
    let contentSize = content.size(for: contentProposal(fit.proposal))
    var result = clamped(offset, fit.size, contentSize)
    for axis in [Axis.horizontal, .vertical] where axes.contains(axis) {
      let inset = axis == .horizontal ? contentInsets.leading : contentInsets.top
      let start = target.origin[axis] + inset
      let length = target.size[axis]
      let visible = fit.size[axis]
      if let anchor {
        result[axis] = start + length * anchor[axis] - visible * anchor[axis]
      } else if start < result[axis] {
        result[axis] = start
      } else if start + length > result[axis] + visible {
        result[axis] = start + length - visible
      }
    }
    return clamped(result, fit.size, contentSize)
  }

  public override func measureSpacing() -> Spacing { .view }
  public override func collectExplicitKeys() -> [AlignmentKey] { [] }
}
