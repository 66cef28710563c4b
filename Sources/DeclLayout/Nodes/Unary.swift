/// A modifier of layout: a node around one child.
///
/// Explicit guides of the content stay explicit, moved by its place; the priority of the content is hidden.
open class ModifierNode: LayoutNode {
  /// The content; nil if the content is empty.
  public final var content: LayoutNode? { children.first }

  /// Returns the proposal to the content.
  open func contentProposal(_ proposal: Proposal) -> Proposal { proposal }

  /// Returns the place of the content for a fit of this node and the dimensions of the content.
  open func origin(_ fit: Fit, _ content: Dimensions) -> Point { .zero }

  /// Returns the proposal to the content when it is placed.
  open func placingProposal(_ fit: Fit) -> Proposal { contentProposal(fit.proposal) }

  /// Takes the size of the content for its proposal.
  open override func measure(_ proposal: Proposal) -> Size {
    content?.size(for: contentProposal(proposal)) ?? .zero
  }

  /// Places the content.
  public final override func arrange(_ fit: Fit) -> Arrangement {
    guard let content else { return Arrangement() }
    let dimensions = content.dimensions(for: placingProposal(fit))
    return Arrangement(origins: [origin(fit, dimensions)], fits: [dimensions.fit])
  }

  open override func collectExplicitKeys() -> [AlignmentKey] { content?.explicitKeys ?? [] }

  /// Moves the guide of the content by its place.
  open override func measureExplicitGuide(_ key: AlignmentKey, at fit: Fit) -> Double? {
    guard let content else { return nil }
    let arrangement = arrangement(at: fit)
    return content.explicitGuide(key, at: arrangement.fits[0])
      .map { $0 + arrangement.origins[0][key.axis] }
  }
}

/// Space around the content (G9).
public final class PaddingNode: ModifierNode {
  /// The distances between the edges and the content.
  public var insets: Insets {
    didSet { if insets != oldValue { invalidate() } }
  }
  /// The distances in whole cells where there is a grid.
  var shownInsets: Insets { grid?.insets(insets) ?? insets }
  /// Indicates whether the content may reach into the padding, as beyond a safe area (G23).
  let extendsSafeArea: Bool

  /// The length of padding for which the script names none.
  public static let defaultLength = 16.0

  /// Creates padding.
  /// - Parameters:
  ///   - insets: the distances between the edges and the content.
  ///   - extendsSafeArea: whether the content may reach into the padding, as beyond a safe area.
  public init(_ insets: Insets, extendsSafeArea: Bool = false) {
    self.insets = insets
    self.extendsSafeArea = extendsSafeArea
  }

  public override func contentProposal(_ proposal: Proposal) -> Proposal {
    proposal.inset(by: shownInsets)
  }

  public override func origin(_ fit: Fit, _ content: Dimensions) -> Point {
    Point(shownInsets.leading, shownInsets.top)
  }

  /// Takes the size of the content and the insets.
  public override func measure(_ proposal: Proposal) -> Size {
    let size = super.measure(proposal)
    let insets = shownInsets
    return Size(size.width + insets.horizontal, size.height + insets.vertical)
  }

  /// Wants the distances of a plain view where there is padding.
  public override func measureSpacing() -> Spacing {
    var spacing = super.measureSpacing()
    if insets.top != 0 { spacing.top = .view }
    if insets.leading != 0 { spacing.leading = .view }
    if insets.bottom != 0 { spacing.bottom = .view }
    if insets.trailing != 0 { spacing.trailing = .view }
    return spacing
  }
}

/// A modifier that aligns the content in its own area: the frames.
open class AligningNode: ModifierNode {
  /// The alignment of the content.
  public final var alignment: Alignment {
    didSet { if alignment != oldValue { invalidate() } }
  }

  init(alignment: Alignment) { self.alignment = alignment }

  public final override func origin(_ fit: Fit, _ content: Dimensions) -> Point {
    Dimensions(fit.size)[alignment] - content[alignment]
  }

  /// Wants the distances of a plain view along the axes on which it determines the length (G7).
  public final override func measureSpacing() -> Spacing {
    var spacing = super.measureSpacing()
    spacing.reset(determinedAxes)
    return spacing
  }

  var determinedAxes: AxisSet { [] }
}

/// A frame with a fixed width, height or both (G11).
public final class FrameNode: AligningNode {
  private let width: Double?
  private let height: Double?
  /// Indicates whether a length was negative, infinite or no number, and is ignored.
  public let isContradictory: Bool

  /// Creates a frame.
  /// - Parameters:
  ///   - width: the width in points; nil passes the proposal on.
  ///   - height: the height in points; nil passes the proposal on.
  ///   - alignment: the alignment of the content.
  public init(width: Double?, height: Double?, alignment: Alignment = .center) {
    func valid(_ length: Double?) -> Double? {
      length.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
    self.width = valid(width)
    self.height = valid(height)
    isContradictory = self.width != width || self.height != height
    super.init(alignment: alignment)
  }

  public override func contentProposal(_ proposal: Proposal) -> Proposal {
    Proposal(width ?? proposal.width, height ?? proposal.height)
  }

  /// Takes its own lengths, and those of the content on other axes.
  public override func measure(_ proposal: Proposal) -> Size {
    if let width, let height { return Size(width, height) }
    let size = super.measure(proposal)
    return Size(width ?? size.width, height ?? size.height)
  }

  override var determinedAxes: AxisSet {
    AxisSet(horizontal: width != nil, vertical: height != nil)
  }
}

/// The limits of a frame on one axis (G12).
public struct LengthLimits: Hashable, Sendable {
  let minimum: Double?
  let ideal: Double?
  let maximum: Double?
  /// Indicates whether the limits were not in their order, or no numbers.
  public let isContradictory: Bool

  /// Creates limits; each is raised to the one before it. Only a maximum may be endless: no view can be so long that it
  /// has an endless minimum or ideal length.
  public init(minimum: Double? = nil, ideal: Double? = nil, maximum: Double? = nil) {
    let low = minimum.flatMap { $0.isFinite ? max($0, 0) : nil }
    let middle = ideal.flatMap { $0.isFinite ? max($0, low ?? 0) : nil }
    self.minimum = low
    self.ideal = middle
    self.maximum = maximum.flatMap { $0.isNaN ? nil : max($0, middle ?? 0) }
    let lowest = minimum ?? -.infinity
    let usual = ideal ?? lowest
    isContradictory =
      !(lowest <= usual && usual <= maximum ?? usual) || minimum == .infinity || ideal == .infinity
  }

  /// Indicates whether there is any limit.
  var isEmpty: Bool { minimum == nil && ideal == nil && maximum == nil }

  /// Returns the length to propose to the content.
  func proposal(_ proposed: Double?) -> Double? {
    (proposed ?? ideal).map { min(max($0, minimum ?? -.infinity), maximum ?? .infinity) }
  }

  /// The length that follows without asking the content, or nil.
  func length(_ proposed: Double?) -> Double? {
    guard let proposed else { return ideal }
    guard let minimum, let maximum, minimum <= maximum else { return nil }
    return min(max(proposed, minimum), maximum)
  }

  /// Returns the length for the answer of the content.
  func length(_ proposed: Double?, content: Double) -> Double {
    switch (minimum, maximum) {
    case (let low?, let high?) where low <= high: min(max(content, low), high)
    case (let low?, nil): max(min(proposed ?? .infinity, content), low)
    case (nil, let high?): min(max(proposed ?? -.infinity, content), high)
    default: content
    }
  }

  /// Returns the proposal to the content when it is placed in a length.
  func placing(_ proposed: Double?, in length: Double) -> Double? {
    let isFree = length > minimum ?? -.infinity && length < maximum ?? .infinity
    return ideal == nil && proposed == nil && isFree ? nil : length
  }
}

/// A frame with minimal, ideal and maximal lengths (G12).
public final class FlexibleFrameNode: AligningNode {
  private let width: LengthLimits
  private let height: LengthLimits

  /// Creates a flexible frame.
  public init(width: LengthLimits, height: LengthLimits, alignment: Alignment = .center) {
    self.width = width
    self.height = height
    super.init(alignment: alignment)
  }

  public override func contentProposal(_ proposal: Proposal) -> Proposal {
    Proposal(width.proposal(proposal.width), height.proposal(proposal.height))
  }

  public override func placingProposal(_ fit: Fit) -> Proposal {
    Proposal(
      width.placing(fit.proposal.width, in: fit.size.width),
      height.placing(fit.proposal.height, in: fit.size.height))
  }

  public override func measure(_ proposal: Proposal) -> Size {
    let known = (width.length(proposal.width), height.length(proposal.height))
    if case (let width?, let height?) = known { return Size(width, height) }
    let offered = contentProposal(proposal)
    let size = content?.size(for: offered) ?? .zero
    return Size(
      known.0 ?? width.length(offered.width, content: size.width),
      known.1 ?? height.length(offered.height, content: size.height))
  }

  override var determinedAxes: AxisSet {
    AxisSet(horizontal: !width.isEmpty, vertical: !height.isEmpty)
  }
}

/// A modifier that gives the content its ideal length on some axes (G13).
public final class FixedSizeNode: ModifierNode {
  private let axes: AxisSet

  /// Creates the modifier for some axes.
  public init(_ axes: AxisSet = .both) { self.axes = axes }

  public override func contentProposal(_ proposal: Proposal) -> Proposal {
    Proposal(
      axes.contains(.horizontal) ? nil : proposal.width,
      axes.contains(.vertical) ? nil : proposal.height)
  }

  public override func origin(_ fit: Fit, _ content: Dimensions) -> Point {
    Point(
      (fit.size.width - content.size.width) / 2, (fit.size.height - content.size.height) / 2)
  }

  public override var priority: Double { content?.priority ?? 0 }
}

/// A modifier that gives the content an area of a fixed ratio (G13).
public final class AspectRatioNode: ModifierNode {
  private let ratio: Double?
  private let fills: Bool

  /// Creates the modifier.
  /// - Parameters:
  ///   - ratio: the width divided by the height; nil for that of the content's ideal size.
  ///   - fills: whether the area contains the proposal instead of lying inside it.
  public init(ratio: Double?, fills: Bool) {
    self.ratio = ratio
    self.fills = fills
  }

  public override func contentProposal(_ proposal: Proposal) -> Proposal {
    guard proposal != .ideal else { return proposal }
    var shape = ratio.map { Size($0, 1) } ?? content?.size(for: .ideal) ?? .zero
    if shape.width == shape.height { shape = Size(1, 1) }
    func scale(_ target: Double?, _ length: Double) -> Double {
      guard let target, length != 0 || target != 0 else { return .infinity }
      return target / length
    }
    let horizontal = scale(proposal.width, shape.width)
    let vertical = scale(proposal.height, shape.height)
    // A missing length does not limit the area, whether it fits or fills.
    let known = [proposal.width.map { _ in horizontal }, proposal.height.map { _ in vertical }]
      .compactMap { $0 }
    let factor = (fills ? known.max() : known.min()) ?? 1
    return Proposal(shape.width * factor, shape.height * factor)
  }

  public override func origin(_ fit: Fit, _ content: Dimensions) -> Point {
    Point(
      (fit.size.width - content.size.width) / 2, (fit.size.height - content.size.height) / 2)
  }
}

/// A modifier that centres the content at a point of the proposed area (G14).
public final class PositionNode: ModifierNode {
  /// The centre of the content in points.
  public var position: Point {
    didSet { if position != oldValue { invalidate() } }
  }

  /// Creates the modifier.
  public init(_ position: Point) { self.position = position }

  /// Takes the proposal.
  public override func measure(_ proposal: Proposal) -> Size {
    proposal.size(orElse: super.measure(proposal))
  }

  public override func placingProposal(_ fit: Fit) -> Proposal { Proposal(fit.size) }

  public override func origin(_ fit: Fit, _ content: Dimensions) -> Point {
    Point(position.x - content.size.width / 2, position.y - content.size.height / 2)
  }

  public override func measureSpacing() -> Spacing { .view }
}

/// A modifier that changes where the content is drawn and not its layout (G14).
public final class OffsetNode: ModifierNode {
  /// The distance by which the content is moved, in points.
  public var offset: Point {
    didSet { if offset != oldValue { invalidate() } }
  }

  /// Creates the modifier.
  public init(_ offset: Point) { self.offset = offset }

  /// Moves the content; its distance in x goes towards the trailing edge (G24).
  public override func origin(_ fit: Fit, _ content: Dimensions) -> Point { offset }

  public override func measureExplicitGuide(_ key: AlignmentKey, at fit: Fit) -> Double? {
    content?.explicitGuide(key, at: fit)
  }

  public override var priority: Double { content?.priority ?? 0 }
}

/// A modifier that sets an alignment guide (G6).
public final class GuideNode: ModifierNode {
  private let key: AlignmentKey
  private let compute: (Dimensions) -> Double

  /// Creates the modifier.
  /// - Parameters:
  ///   - key: the guide.
  ///   - compute: the function that computes the guide from the dimensions of the content.
  public init(_ key: AlignmentKey, compute: @escaping (Dimensions) -> Double) {
    self.key = key
    self.compute = compute
  }

  public override func collectExplicitKeys() -> [AlignmentKey] {
    let keys = content?.explicitKeys ?? []
    return keys.contains(key) ? keys : keys + [key]
  }

  public override func measureExplicitGuide(_ key: AlignmentKey, at fit: Fit) -> Double? {
    guard let content else { return nil }
    return key == self.key
      ? compute(Dimensions(of: content, at: fit)) : content.explicitGuide(key, at: fit)
  }

  public override var priority: Double { content?.priority ?? 0 }
}

/// A modifier that sets the priority in stacks.
public final class PriorityNode: ModifierNode {
  private let value: Double

  /// Creates the modifier. A value that is not a number is the priority of plain views: stacks compare priorities.
  public init(_ value: Double) { self.value = value.isNaN ? 0 : value }

  public override var priority: Double { value }
}

/// A modifier without influence on layout, such as an opacity: it passes everything on.
public final class TransparentNode: ModifierNode {
  public override var priority: Double { content?.priority ?? 0 }
}

/// A view with views in front of it and behind it that never change its size (G14).
///
/// The first child is the view; all others are layers, each with an alignment.
public final class LayersNode: LayoutNode {
  /// The alignment of each layer.
  public var alignments: [Alignment] {
    didSet { if alignments != oldValue { invalidate() } }
  }

  /// Creates a view with layers.
  public init(alignments: [Alignment]) { self.alignments = alignments }

  /// Takes the size of the view.
  public override func measure(_ proposal: Proposal) -> Size {
    children.first?.size(for: proposal) ?? .zero
  }

  /// Proposes the size of the view to each layer, and aligns the layer's guides with those of the view.
  public override func arrange(_ fit: Fit) -> Arrangement {
    guard let main = children.first else { return Arrangement() }
    var result = Arrangement(origins: [.zero], fits: [fit])
    let dimensions = Dimensions(of: main, at: fit)
    for (index, layer) in children.enumerated().dropFirst() {
      let content = layer.dimensions(for: Proposal(fit.size))
      let alignment = index <= alignments.count ? alignments[index - 1] : .center
      result.origins.append(dimensions[alignment] - content[alignment])
      result.fits.append(content.fit)
    }
    return result
  }

  public override func measureSpacing() -> Spacing { children.first?.spacing ?? .view }
  public override var priority: Double { children.first?.priority ?? 0 }
  public override func collectExplicitKeys() -> [AlignmentKey] {
    children.first?.explicitKeys ?? []
  }
  public override func measureExplicitGuide(_ key: AlignmentKey, at fit: Fit) -> Double? {
    children.first?.explicitGuide(key, at: fit)
  }
}
