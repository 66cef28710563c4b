/// The heights of a font's line, from which distances between `Text` views follow (G8), in points.
public struct LineMetrics: Hashable, Sendable {
  /// The height above the baseline.
  public var ascent: Double
  /// The depth below the baseline, as a positive number.
  public var descent: Double
  /// The extra distance that the font asks for between lines.
  public var leading: Double
  /// The length of a pixel, to which distances are rounded up.
  public var pixel: Double

  /// Creates the metrics of a line.
  public init(ascent: Double, descent: Double, leading: Double = 0, pixel: Double) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.pixel = pixel
  }

  /// The distance between two baselines of this font.
  var lineHeight: Double { ascent + descent + leading }

  /// The distance from a text above: the leading of the lower text, rounded up to a pixel (G8).
  var distanceBelowText: Double { (leading / pixel).rounded(.up) * pixel }
}

/// The distances that a view prefers to its neighbours, by edge (G7).
public struct Spacing: Hashable, Sendable {
  /// The preferences of one edge. A distance exists where both facing edges have a category.
  public struct Edge: Hashable, Sendable {
    /// The distance to any view; missing where the container's default applies.
    public var plain: Double?
    /// The line that faces this edge, for distances between `Text` views.
    public var text: LineMetrics?
    /// The distance that this edge, as an edge of text, wants from an edge that is none.
    public var besideView: Double?
    /// The distance that this edge, as an edge without text, adds to that of a text that faces it.
    public var besideText: Double?

    /// Creates the preferences of an edge.
    public init(
      plain: Double? = nil, text: LineMetrics? = nil, besideView: Double? = nil,
      besideText: Double? = nil
    ) {
      self.plain = plain
      self.text = text
      self.besideView = besideView
      self.besideText = besideText
    }

    /// Keeps the larger distance of each category.
    mutating func formUnion(_ other: Edge) {
      plain = larger(plain, other.plain)
      besideView = larger(besideView, other.besideView)
      besideText = larger(besideText, other.besideText)
      if let line = other.text, line.lineHeight > (text?.lineHeight ?? -1) { text = line }
    }

    private func larger(_ left: Double?, _ right: Double?) -> Double? {
      guard let left else { return right }
      return max(left, right ?? left)
    }

    /// The edge of a view that is neither text nor asks for a distance.
    static let view = Edge(besideText: 0)
  }

  /// The preferences of the top edge.
  public var top: Edge
  /// The preferences of the leading edge.
  public var leading: Edge
  /// The preferences of the bottom edge.
  public var bottom: Edge
  /// The preferences of the trailing edge.
  public var trailing: Edge

  /// Creates a spacing from the preferences of each edge.
  public init(top: Edge, leading: Edge, bottom: Edge, trailing: Edge) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The spacing of a view that asks for no distances.
  public static let view = Spacing(top: .view, leading: .view, bottom: .view, trailing: .view)
  /// The spacing without any category, to which others are added.
  static let none = Spacing(top: Edge(), leading: Edge(), bottom: Edge(), trailing: Edge())
  /// The spacing that asks for a distance of zero on all edges.
  public static let zero = Spacing(
    top: Edge(plain: 0), leading: Edge(plain: 0), bottom: Edge(plain: 0), trailing: Edge(plain: 0))

  /// Returns the spacing of a view that wants no distance along an axis, such as a spacer.
  static func zero(along axis: Axis) -> Spacing {
    axis == .horizontal
      ? Spacing(top: Edge(), leading: Edge(plain: 0), bottom: Edge(), trailing: Edge(plain: 0))
      : Spacing(top: Edge(plain: 0), leading: Edge(), bottom: Edge(plain: 0), trailing: Edge())
  }

  /// Returns the distance to the next view along an axis; nil where the container's default applies.
  public func distance(to next: Spacing, along axis: Axis) -> Double? {
    let near = axis == .horizontal ? trailing : bottom
    let far = axis == .horizontal ? next.leading : next.top
    var result: Double?
    func offer(_ value: Double) { result = max(result ?? value, value) }
    if near.text != nil, let lower = far.text { offer(lower.distanceBelowText) }
    if let text = near.besideView, let view = far.besideText { offer(text + view) }
    if let view = near.besideText, let text = far.besideView { offer(view + text) }
    if let result { return result }
    guard near.plain != nil || far.plain != nil else { return nil }
    return max(near.plain ?? -.infinity, far.plain ?? -.infinity)
  }

  /// Makes the edges at both ends of the axes those of a plain view.
  mutating func reset(_ axes: AxisSet) {
    if axes.contains(.horizontal) {
      leading = .view
      trailing = .view
    }
    if axes.contains(.vertical) {
      top = .view
      bottom = .view
    }
  }
}
