/// An alignment guide: a line across views, by which containers align them.
///
/// Each custom alignment has one object; the standard ones are static constants. Guides compare by identity.
public final class AlignmentKey: Hashable, @unchecked Sendable {
  /// Determines how a container combines the explicit guides of its children (G6).
  public enum Combination: Sendable {
    /// The container has no explicit guide of its own: the edges and the centres of frames.
    case none
    /// The mean of the children's guides: custom alignments.
    case mean
    /// The first line: the smallest of the children's guides.
    case first
    /// The last line: the largest of the children's guides.
    case last
  }

  /// The axis along which the guide is measured.
  public let axis: Axis
  /// The name, for explanations.
  public let name: String
  let combination: Combination
  let defaultValue: (Dimensions) -> Double

  /// Creates an alignment guide.
  /// - Parameters:
  ///   - axis: the axis along which the guide is measured.
  ///   - name: the name, for explanations.
  ///   - combination: how a container combines the explicit guides of its children.
  ///   - defaultValue: the guide of a view that sets none, in points from its top left corner.
  public init(
    axis: Axis, name: String, combination: Combination = .mean,
    defaultValue: @escaping (Dimensions) -> Double
  ) {
    self.axis = axis
    self.name = name
    self.combination = combination
    self.defaultValue = defaultValue
  }

  /// The leading edge.
  public static let leading = AlignmentKey(
    axis: .horizontal, name: "leading", combination: .none
  ) { _ in 0 }
  /// The middle between the leading and trailing edges.
  public static let horizontalCenter = AlignmentKey(
    axis: .horizontal, name: "center", combination: .none
  ) { $0.size.width / 2 }
  /// The trailing edge.
  public static let trailing = AlignmentKey(
    axis: .horizontal, name: "trailing", combination: .none
  ) { $0.size.width }
  /// The top edge.
  public static let top = AlignmentKey(axis: .vertical, name: "top", combination: .none) { _ in 0 }
  /// The middle between the top and bottom edges.
  public static let verticalCenter = AlignmentKey(
    axis: .vertical, name: "center", combination: .none
  ) { $0.size.height / 2 }
  /// The bottom edge.
  public static let bottom = AlignmentKey(
    axis: .vertical, name: "bottom", combination: .none
  ) { $0.size.height }
  /// The baseline of the first line of text; the bottom edge of views without text.
  public static let firstTextBaseline = AlignmentKey(
    axis: .vertical, name: "firstTextBaseline", combination: .first
  ) { $0.size.height }
  /// The baseline of the last line of text; the bottom edge of views without text.
  public static let lastTextBaseline = AlignmentKey(
    axis: .vertical, name: "lastTextBaseline", combination: .last
  ) { $0.size.height }
  /// The middle of the first line of text; the middle of views without text.
  public static let firstLineCenter = AlignmentKey(
    axis: .vertical, name: "firstLineCenter", combination: .none
  ) {
    ($0.size.height - $0[.lastTextBaseline] + $0[.firstTextBaseline]) / 2
  }

  /// Combines the explicit guides of children in their order; nil if none has one, or if frames have none.
  func combine(_ values: some Sequence<Double>) -> Double? {
    var result: Double?
    var count = 0.0
    for value in values {
      switch combination {
      case .none: return nil
      case .first: result = min(value, result ?? .infinity)
      case .last: result = max(value, result ?? -.infinity)
      case .mean: result = ((result ?? 0) * count + value) / (count + 1)
      }
      count += 1
    }
    return result
  }

  /// Compares guides by identity.
  public static func == (left: AlignmentKey, right: AlignmentKey) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A horizontal and a vertical alignment guide.
public struct Alignment: Hashable, Sendable {
  /// The horizontal guide.
  public var horizontal: AlignmentKey
  /// The vertical guide.
  public var vertical: AlignmentKey

  /// Creates an alignment from two guides.
  public init(_ horizontal: AlignmentKey, _ vertical: AlignmentKey) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The alignment of centres.
  public static let center = Alignment(.horizontalCenter, .verticalCenter)
  /// The alignment of top leading corners.
  public static let topLeading = Alignment(.leading, .top)
}

/// The size of a view and its alignment guides, for one proposal.
public struct Dimensions {
  let node: LayoutNode?
  let fit: Fit

  /// Creates the dimensions of a view for a proposal and the view's answer.
  public init(of node: LayoutNode, at fit: Fit) {
    self.node = node
    self.fit = fit
  }

  /// Creates the dimensions of an area that has no view, with default guides.
  public init(_ size: Size) {
    node = nil
    fit = Fit(size)
  }

  /// The size in points.
  public var size: Size { fit.size }

  /// The guide in points from the top left corner: the explicit one, or the default of its alignment.
  public subscript(_ key: AlignmentKey) -> Double {
    self[explicit: key] ?? key.defaultValue(self)
  }

  /// The explicit guide in points from the top left corner; nil if there is none.
  public subscript(explicit key: AlignmentKey) -> Double? {
    node?.explicitGuide(key, at: fit)
  }

  /// The location at which both guides of an alignment meet.
  public subscript(_ alignment: Alignment) -> Point {
    Point(self[alignment.horizontal], self[alignment.vertical])
  }
}
