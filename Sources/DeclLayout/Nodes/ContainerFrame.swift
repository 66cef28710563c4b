/// A frame whose lengths follow from those of the nearest container: a scroll view, a screen of a navigation or the window
/// (Apple's documentation of `containerRelativeFrame`).
public final class ContainerFrameNode: AligningNode {
  private let axes: AxisSet
  private let length: (Double, Axis) -> Double
  private var known: [Axis: (whole: Double, length: Double)] = [:]

  /// Creates a frame.
  /// - Parameters:
  ///   - axes: the axes on which the frame follows the container.
  ///   - alignment: the alignment of the content.
  ///   - length: a function that returns the length of the frame for that of the container.
  public init(
    axes: AxisSet, alignment: Alignment = .center, length: @escaping (Double, Axis) -> Double
  ) {
    self.axes = axes
    self.length = length
    super.init(alignment: alignment)
  }

  /// Returns the length of some of the equal parts of a length.
  /// - Parameters:
  ///   - span: the number of parts.
  ///   - count: the number of all parts.
  ///   - distance: the distance between parts in points.
  public static func length(of span: Int, from count: Int, distance: Double, in whole: Double)
    -> Double
  {
    let count = Double(max(count, 1))
    let part = (whole - (count - 1) * distance) / count
    return max(0, part * Double(span) + (Double(span) - 1) * distance)
  }

  /// The size of the nearest container without what lies in its safe area: what it was proposed when it was placed.
  private var container: Size {
    var node = parent
    while let here = node {
      if here is ScrollNode || here is SafeAreaNode {
        let insets = (here as? SafeAreaNode)?.insets ?? (here as? ScrollNode)?.contentInsets
        return Rect(.zero, here.containerFit).inset(by: insets ?? .zero).size
      }
      node = here.parent
    }
    return .zero
  }

  private func length(of whole: Double, _ axis: Axis) -> Double {
    if let known = known[axis], known.whole == whole { return known.length }
    let length = length(whole, axis)
    known[axis] = (whole, length)
    return length
  }

  public override func contentProposal(_ proposal: Proposal) -> Proposal {
    let whole = container
    return Proposal(
      axes.contains(.horizontal) ? length(of: whole.width, .horizontal) : proposal.width,
      axes.contains(.vertical) ? length(of: whole.height, .vertical) : proposal.height)
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
