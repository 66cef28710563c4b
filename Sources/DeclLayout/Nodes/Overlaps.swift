/// A stack from back to front (G16).
public final class DepthStackNode: LayoutNode {
  /// The alignment of the children.
  public var alignment: Alignment {
    didSet { if alignment != oldValue { invalidate() } }
  }

  /// Creates a stack from back to front.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  /// The children of the highest priority: only they determine the size and the common guides.
  private var leaders: [LayoutNode] {
    let top = children.lazy.map(\.priority).max()
    return children.filter { $0.priority == top }
  }

  /// Takes the greatest width and the greatest height of the leading children.
  public override func measure(_ proposal: Proposal) -> Size {
    leaders.reduce(.zero) { size, child in
      let answer = child.size(for: proposal)
      return Size(max(size.width, answer.width), max(size.height, answer.height))
    }
  }

  /// Proposes its own size to every child.
  public override func arrange(_ fit: Fit) -> Arrangement {
    let proposal = Proposal(fit.size)
    let lines = leaders.map { $0.dimensions(for: proposal)[alignment] }
    let line = Point(lines.map(\.x).max() ?? 0, lines.map(\.y).max() ?? 0)
    let all = children.map { $0.dimensions(for: proposal) }
    return Arrangement(origins: all.map { line - $0[alignment] }, fits: all.map(\.fit))
  }

  public override func measureSpacing() -> Spacing { Self.commonSpacing(of: children) }
}

/// A container that takes the first of its children whose ideal size fits, else the last (G17).
public final class FirstFittingNode: LayoutNode {
  private let axes: AxisSet

  /// Creates a container that compares sizes on some axes.
  public init(_ axes: AxisSet = .both) { self.axes = axes }

  /// Returns the place of the child that is shown for a proposal.
  public func choice(for proposal: Proposal) -> Int? {
    let limit = proposal.size(orElse: Size(.infinity, .infinity))
    return children.firstIndex { child in
      let ideal = child.size(for: .ideal)
      return (!axes.contains(.horizontal) || ideal.width <= limit.width)
        && (!axes.contains(.vertical) || ideal.height <= limit.height)
    } ?? children.indices.last
  }

  public override func measure(_ proposal: Proposal) -> Size {
    choice(for: proposal).map { children[$0].size(for: proposal) } ?? .zero
  }

  /// Places the chosen child; all others are empty and are not shown.
  public override func arrange(_ fit: Fit) -> Arrangement {
    let choice = choice(for: fit.proposal)
    return Arrangement(
      origins: children.map { _ in .zero },
      fits: children.indices.map { $0 == choice ? fit : Fit(.zero) })
  }

  public override func collectExplicitKeys() -> [AlignmentKey] {
    var keys: [AlignmentKey] = []
    for child in children {
      for key in child.explicitKeys where !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  public override func measureExplicitGuide(_ key: AlignmentKey, at fit: Fit) -> Double? {
    choice(for: fit.proposal).flatMap { children[$0].explicitGuide(key, at: fit) }
  }
}

/// A reader of geometry: it takes its proposal, and its content stands in its top leading corner (G18).
public final class ReaderNode: LayoutNode {
  /// Takes the proposal, and 10 points where nothing is proposed.
  public override func measure(_ proposal: Proposal) -> Size {
    proposal.size(orElse: Size(FillNode.idealLength, FillNode.idealLength))
  }

  /// Proposes its own size to the content.
  public override func arrange(_ fit: Fit) -> Arrangement {
    Arrangement(
      origins: children.map { _ in .zero },
      fits: children.map { $0.dimensions(for: Proposal(fit.size)).fit })
  }

  public override func measureSpacing() -> Spacing { .view }
  public override func collectExplicitKeys() -> [AlignmentKey] { [] }
}

/// A layout that a script computes (G21).
public final class CustomNode: LayoutNode {
  /// The functions of a script's layout.
  public struct Rules {
    /// Returns the size for a proposal.
    public var size: (Proposal, [LayoutNode]) -> Size
    /// Returns the place of each child; the second point is the anchor in unit coordinates.
    public var places: (Fit, [LayoutNode]) -> [Place]
    /// Returns an explicit guide, or nil for that of the children.
    public var guide: (AlignmentKey, Fit, [LayoutNode]) -> Double?
    /// Returns the distances to neighbours; nil for those of all children together.
    public var spacing: ([LayoutNode]) -> Spacing?

    /// Creates rules from functions.
    public init(
      size: @escaping (Proposal, [LayoutNode]) -> Size,
      places: @escaping (Fit, [LayoutNode]) -> [Place],
      guide: @escaping (AlignmentKey, Fit, [LayoutNode]) -> Double? = { _, _, _ in nil },
      spacing: @escaping ([LayoutNode]) -> Spacing? = { _ in nil }
    ) {
      self.size = size
      self.places = places
      self.guide = guide
      self.spacing = spacing
    }
  }

  /// The place that a script gives to a child.
  public struct Place {
    let point: Point
    let anchor: Point
    let proposal: Proposal

    /// Creates a place.
    /// - Parameters:
    ///   - point: the location in points from the top leading corner of the container.
    ///   - anchor: the part of the child that lies there, in unit coordinates.
    ///   - proposal: the proposal to the child.
    public init(_ point: Point, anchor: Point = .zero, proposal: Proposal) {
      self.point = point
      self.anchor = anchor
      self.proposal = proposal
    }
  }

  /// The functions of the script's layout.
  public var rules: Rules {
    didSet { invalidate() }
  }
  /// The guides that the layout sets itself.
  public var guides: [AlignmentKey] = []

  /// Creates a layout from its functions.
  public init(_ rules: Rules) { self.rules = rules }

  public override func measure(_ proposal: Proposal) -> Size { rules.size(proposal, children) }

  /// Places each child; those without a place stand in the middle with the container's own proposal.
  public override func arrange(_ fit: Fit) -> Arrangement {
    let places = rules.places(fit, children)
    var result = Arrangement()
    for (index, child) in children.enumerated() {
      let place =
        index < places.count
        ? places[index]
        : Place(
          Point(fit.size.width / 2, fit.size.height / 2), anchor: Point(0.5, 0.5),
          proposal: fit.proposal)
      let size = child.size(for: place.proposal)
      result.origins.append(
        Point(
          place.point.x - size.width * place.anchor.x, place.point.y - size.height * place.anchor.y)
      )
      result.fits.append(Fit(place.proposal, size))
    }
    return result
  }

  public override func collectExplicitKeys() -> [AlignmentKey] {
    guides + super.collectExplicitKeys().filter { !guides.contains($0) }
  }

  public override func measureExplicitGuide(_ key: AlignmentKey, at fit: Fit) -> Double? {
    rules.guide(key, fit, children) ?? super.measureExplicitGuide(key, at: fit)
  }

  public override func measureSpacing() -> Spacing {
    rules.spacing(children) ?? Self.commonSpacing(of: children)
  }
}

extension LayoutNode {
  /// Returns the distances to neighbours of several nodes together; none for no nodes.
  public static func commonSpacing(of nodes: [LayoutNode]) -> Spacing {
    guard !nodes.isEmpty else { return .zero }
    return nodes.reduce(into: Spacing.none) { result, node in
      result.top.formUnion(node.spacing.top)
      result.leading.formUnion(node.spacing.leading)
      result.bottom.formUnion(node.spacing.bottom)
      result.trailing.formUnion(node.spacing.trailing)
    }
  }
}
