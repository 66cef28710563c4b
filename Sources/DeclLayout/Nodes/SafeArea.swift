/// The reasons for which content keeps away from edges.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The device and bars.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The software keyboard.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// All reasons.
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// A view whose content keeps away from its edges, such as a window under a status bar (G23).
public final class SafeAreaNode: ModifierNode {
  /// The distances from the edges of this view to its safe area.
  public var insets: Insets {
    didSet { if insets != oldValue { invalidate() } }
  }

  /// Creates a view with a safe area.
  public init(_ insets: Insets) { self.insets = insets }

  public override func contentProposal(_ proposal: Proposal) -> Proposal {
    proposal.inset(by: insets)
  }

  /// Takes the proposal.
  public override func measure(_ proposal: Proposal) -> Size {
    let content = super.measure(proposal)
    return proposal.size(
      orElse: Size(content.width + insets.horizontal, content.height + insets.vertical))
  }

  /// Centres the content in the safe area.
  public override func origin(_ fit: Fit, _ content: Dimensions) -> Point {
    let area = Rect(.zero, fit.size).inset(by: insets)
    return Point(
      area.origin.x + (area.size.width - content.size.width) / 2,
      area.origin.y + (area.size.height - content.size.height) / 2)
  }
}

/// A view whose content keeps away from a software keyboard that covers the lower part of the screen (G39).
public final class KeyboardAreaNode: LayoutNode {
  /// The distance of the keyboard from the upper edge of the screen.
  private let top: Double
  /// The view around, which reaches under the keyboard in place of this one; nil without one.
  private weak var outer: SafeAreaIgnoringNode?

  /// Creates a view for a keyboard.
  /// - Parameters:
  ///   - top: the distance of the keyboard from the upper edge of the screen.
  ///   - outer: a view around that reaches under the keyboard, with a bar at its lower edge. If that does not reach under
  ///     the keyboard, because it stands elsewhere or because views around ignore the keyboard, neither does this one.
  public init(top: Double, inside outer: SafeAreaIgnoringNode? = nil) {
    self.top = top
    self.outer = outer
  }

  /// The keyboard covers the part of the view that stands behind it.
  override var dependsOnPlace: Bool { true }

  /// Takes the proposal.
  public override func measure(_ proposal: Proposal) -> Size {
    proposal.size(orElse: super.measure(proposal))
  }

  public override func arrange(_ fit: Fit) -> Arrangement {
    guard let content = children.first else { return Arrangement() }
    let proposal = Proposal(
      Size(fit.size.width, max(0, fit.size.height - covered(fit).bottom)))
    return Arrangement(
      origins: [.zero], fits: [Fit(proposal, content.size(for: proposal))])
  }

  /// The part of the view that the keyboard covers.
  fileprivate func covered(_ fit: Fit) -> Insets {
    if let outer, outer.safeAreaReach(.bottom, outer.fit, .keyboard).bottom == 0 { return .zero }
    var bottom = fit.size.height
    var node: LayoutNode = self
    while let parent = node.parent {
      bottom += node.frameInParent.origin.y
      node = parent
    }
    return Insets(bottom: min(max(0, bottom - top), fit.size.height))
  }
}

/// The edges of a rectangle as a set.
public struct EdgeSet: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = EdgeSet(rawValue: 1)
  /// The leading edge.
  public static let leading = EdgeSet(rawValue: 2)
  /// The bottom edge.
  public static let bottom = EdgeSet(rawValue: 4)
  /// The trailing edge.
  public static let trailing = EdgeSet(rawValue: 8)
  /// All edges.
  public static let all: EdgeSet = [.top, .leading, .bottom, .trailing]
}

/// A modifier whose content reaches beyond the safe area at the edges that it touches (G23).
public final class SafeAreaIgnoringNode: LayoutNode {
  private let edges: EdgeSet
  private let regions: SafeAreaRegions

  /// Creates the modifier for some edges and reasons.
  public init(_ edges: EdgeSet = .all, regions: SafeAreaRegions = .all) {
    self.edges = edges
    self.regions = regions
  }

  /// The places of the content depend on where this view stands, so they are not kept.
  override var dependsOnPlace: Bool { true }

  /// Proposes what this view was proposed and what it reaches; the content begins at the top leading corner of both.
  public override func arrange(_ fit: Fit) -> Arrangement {
    guard let content = children.first else { return Arrangement() }
    let reach = safeAreaReach(edges, fit, regions)
    let proposal = Proposal(
      fit.proposal.width.map { $0 + reach.horizontal },
      fit.proposal.height.map { $0 + reach.vertical })
    return Arrangement(
      origins: [Point(-reach.leading, -reach.top)],
      fits: [Fit(proposal, content.size(for: proposal))])
  }

  public override var priority: Double { children.first?.priority ?? 0 }
}

extension LayoutNode {
  /// The distances from the edges of this view, as far as they touch safe areas, to the edges of those around, in the last
  /// layout.
  public final var safeAreaReach: Insets { safeAreaReach(.all, fit) }

  /// The distances from the edges of this view, as far as they touch safe areas, to the edges of those around.
  ///
  /// What a view beyond the safe area reaches may touch the next safe area, so the walk goes up to the root.
  /// - Parameter regions: the reasons that are counted; the walk ends at an edge that has another one.
  final func safeAreaReach(
    _ edges: EdgeSet, _ fit: Fit, _ regions: SafeAreaRegions = .all
  ) -> Insets {
    var rect = Rect(.zero, fit.size)
    var result = Insets.zero
    var node: LayoutNode = self
    while let parent = node.parent {
      rect.origin = rect.origin + node.frameInParent.origin
      if let (safe, insets) = region(of: node, in: parent), regions.contains(parent.reason) {
        let more = touched(edges, rect, safe, insets)
        rect = rect.inset(
          by: Insets(
            top: -more.top, leading: -more.leading, bottom: -more.bottom, trailing: -more.trailing))
        result.top += more.top
        result.leading += more.leading
        result.bottom += more.bottom
        result.trailing += more.trailing
      }
      node = parent
    }
    return result
  }

  /// The reason for the safe area that this view gives its content.
  private final var reason: SafeAreaRegions { self is KeyboardAreaNode ? .keyboard : .container }

  /// Returns the safe area that a view gives its content, and the distances from its edges; nil for other views.
  private final func region(of content: LayoutNode, in parent: LayoutNode) -> (Rect, Insets)? {
    let whole = Rect(.zero, parent.fit.size)
    if let area = parent as? SafeAreaNode { return (whole.inset(by: area.insets), area.insets) }
    if let area = parent as? KeyboardAreaNode {
      let insets = area.covered(area.fit)
      return (whole.inset(by: insets), insets)
    }
    if let padding = parent as? PaddingNode, padding.extendsSafeArea {
      return (whole.inset(by: padding.shownInsets), padding.shownInsets)
    }
    guard parent is EdgeInsetNode, parent.children.first === content else { return nil }
    let safe = content.frameInParent
    let (left, right) = (safe.origin.x, whole.maxX - safe.maxX)
    let insets = Insets(
      top: safe.origin.y, leading: isRightToLeft ? right : left, bottom: whole.maxY - safe.maxY,
      trailing: isRightToLeft ? left : right)
    return (safe, insets)
  }

  private final func touched(
    _ edges: EdgeSet, _ rect: Rect, _ safe: Rect, _ insets: Insets
  ) -> Insets {
    let tolerance = 0.01
    var result = Insets.zero
    if edges.contains(.top), abs(rect.origin.y - safe.origin.y) < tolerance {
      result.top = insets.top
    }
    if edges.contains(.bottom), abs(rect.maxY - safe.maxY) < tolerance {
      result.bottom = insets.bottom
    }
    let (left, right) = isRightToLeft ? (EdgeSet.trailing, EdgeSet.leading) : (.leading, .trailing)
    let atLeft = edges.contains(left) && abs(rect.origin.x - safe.origin.x) < tolerance
    let atRight = edges.contains(right) && abs(rect.maxX - safe.maxX) < tolerance
    if isRightToLeft ? atRight : atLeft { result.leading = insets.leading }
    if isRightToLeft ? atLeft : atRight { result.trailing = insets.trailing }
    return result
  }
}

/// A view with another at one of its edges, which takes that part of its area (safeAreaInset).
///
/// The first child is the content, the second one the view at the edge.
public final class EdgeInsetNode: LayoutNode {
  private let edge: EdgeSet
  private let distance: Double?
  private let alignment: Alignment

  /// Creates the modifier.
  /// - Parameters:
  ///   - edge: the edge at which the second child stands.
  ///   - distance: the distance between both in points; nil for the preferred one.
  ///   - alignment: the alignment of the second child with the content along the edge.
  public init(_ edge: EdgeSet, distance: Double? = nil, alignment: Alignment = .center) {
    self.edge = edge
    self.distance = distance
    self.alignment = alignment
  }

  private var axis: Axis { edge == .top || edge == .bottom ? .vertical : .horizontal }
  private var isFirst: Bool { edge == .top || edge == .leading }

  private var shownDistance: Double {
    let length =
      distance ?? children[0].spacing.distance(to: children[1].spacing, along: axis)
      ?? StackNode.defaultDistance
    return grid?.distance(length, along: axis) ?? length
  }

  /// The proposals to the content and to the view at the edge, which leaves the content its smallest length.
  private func proposals(_ proposal: Proposal) -> (content: Proposal, bar: Proposal) {
    guard let length = proposal[axis] else { return (proposal, proposal) }
    let shared = max(0, length - shownDistance)
    var content = proposal
    content[axis] = 0
    var bar = proposal
    bar[axis] = max(0, shared - children[0].size(for: content)[axis])
    content[axis] = max(0, shared - children[1].size(for: bar)[axis])
    return (content, bar)
  }

  public override func measure(_ proposal: Proposal) -> Size {
    guard children.count > 1 else { return super.measure(proposal) }
    let proposals = proposals(proposal)
    let content = children[0].size(for: proposals.content)
    let bar = children[1].size(for: proposals.bar)
    return Size(
      content[axis] + shownDistance + bar[axis], along: axis,
      across: max(content[axis.other], bar[axis.other]))
  }

  public override func arrange(_ fit: Fit) -> Arrangement {
    guard children.count > 1 else { return super.arrange(fit) }
    var proposal = fit.proposal
    proposal[axis.other] = proposal[axis.other] ?? fit.size[axis.other]
    let proposals = proposals(proposal)
    let content = children[0].dimensions(for: proposals.content)
    let bar = children[1].dimensions(for: proposals.bar)
    let across = axis.other
    let guides = content[alignment] - bar[alignment]
    var origins = [Point.zero, Point.zero]
    origins[0][axis] = isFirst ? fit.size[axis] - content.size[axis] : 0
    origins[0][across] = (fit.size[across] - content.size[across]) / 2
    origins[1][axis] = isFirst ? 0 : fit.size[axis] - bar.size[axis]
    origins[1][across] = origins[0][across] + guides[across]
    return Arrangement(origins: origins, fits: [content.fit, bar.fit])
  }
}
