/// A card below or above a view, wherever there is room, inside of the screen.
public final class BesideNode: LayoutNode {
  private let anchor: LayoutNode
  private let safeArea: Insets
  private let distance: Double
  private let isCentred: Bool

  /// Creates a node.
  /// - Parameters:
  ///   - anchor: the node beside which the card stands, in the same tree.
  ///   - safeArea: the insets of the screen that the card avoids.
  ///   - distance: the distance from it in points.
  ///   - isCentred: whether the card stands over the middle of the view, as its arrow does, instead of in line with the
  ///     side of the screen at which the view stands.
  public init(
    anchor: LayoutNode, safeArea: Insets, distance: Double = 6, isCentred: Bool = false
  ) {
    self.anchor = anchor
    self.safeArea = safeArea
    self.distance = distance
    self.isCentred = isCentred
  }

  /// The card follows the view.
  override var dependsOnPlace: Bool { true }

  /// Takes what is proposed.
  public override func measure(_ proposal: Proposal) -> Size { proposal.size(orElse: .zero) }

  /// Places the card in its ideal size, at most as large as the screen.
  public override func arrange(_ fit: Fit) -> Arrangement {
    guard let card = children.first else { return Arrangement() }
    let area = Rect(.zero, fit.size).inset(by: safeArea)
      .inset(by: Insets(top: 8, leading: 8, bottom: 8, trailing: 8))
    let ideal = card.size(for: Proposal(nil, nil))
    let proposal = Proposal(
      min(ideal.width, area.size.width), min(ideal.height, area.size.height))
    let size = card.size(for: proposal)
    let frame = anchor.frame
    let middle = frame.origin.x + frame.size.width / 2
    var x = middle - size.width / 2
    if !isCentred, middle < fit.size.width * 0.4 { x = frame.origin.x }
    if !isCentred, middle > fit.size.width * 0.6 { x = frame.maxX - size.width }
    x = min(max(x, area.origin.x), max(area.maxX - size.width, area.origin.x))
    let below = frame.maxY + distance
    let above = frame.origin.y - distance - size.height
    var y = below + size.height <= area.maxY || above < area.origin.y ? below : above
    y = min(max(y, area.origin.y), max(area.maxY - size.height, area.origin.y))
    return Arrangement(origins: [Point(x, y)], fits: [Fit(proposal, size)])
  }
}
