/// A frame whose lengths are shares of the nearest container: a scroll view, a screen of a navigation or the window
/// (Apple's documentation of `containerRelativeFrame`).
public final class ContainerFrameNode: AligningNode {
  private let axes: AxisSet
  private let count: Int?
  private let span: Int
  private let distance: Double

  /// Creates a frame.
  /// - Parameters:
  ///   - axes: the axes on which the frame is a share of the container.
  ///   - count: the number of equal parts of the container; nil for the whole of it.
  ///   - span: the number of parts that the frame takes.
  ///   - distance: the distance between parts in points.
  ///   - alignment: the alignment of the content.
  public init(
    axes: AxisSet, count: Int? = nil, span: Int = 1, distance: Double = 0,
    alignment: Alignment = .center
  ) {
    self.axes = axes
    self.count = count.map { max($0, 1) }
    self.span = span
    self.distance = distance
    super.init(alignment: alignment)
  }

  /// The size of the nearest container: what it was proposed when it was placed.
  private var container: Size {
    var node = parent
    while let here = node {
      if here is ScrollNode || here is SafeAreaNode {
        let fit = here.containerFit
        if let area = here as? SafeAreaNode {
          return Rect(.zero, fit).inset(by: area.insets).size
        }
        return fit
      }
      node = here.parent
    }
    return .zero
  }

  private func length(_ whole: Double) -> Double {
    guard let count else { return whole }
    let part = (whole - Double(count - 1) * distance) / Double(count)
    return max(0, part * Double(span) + (Double(span) - 1) * distance)
  }

  public override func contentProposal(_ proposal: Proposal) -> Proposal {
    let whole = container
    return Proposal(
      axes.contains(.horizontal) ? length(whole.width) : proposal.width,
      axes.contains(.vertical) ? length(whole.height) : proposal.height)
  }

  /// Takes its share of the container, and the length of the content on other axes.
  public override func measure(_ proposal: Proposal) -> Size {
    let offered = contentProposal(proposal)
    let content = super.measure(proposal)
    return Size(
      axes.contains(.horizontal) ? offered.width ?? content.width : content.width,
      axes.contains(.vertical) ? offered.height ?? content.height : content.height)
  }

  override var determinedAxes: AxisSet { axes }
}
