/// The size that a container proposes to a view (G1).
///
/// A length can be missing on either axis, which asks for the view's ideal length; it can be infinite, which asks
/// for its maximum, and zero, which asks for its minimum.
public struct Proposal: Hashable, Sendable {
  /// The lengths, where NaN stands for a missing one: two words instead of four keep the caches small.
  @usableFromInline var rawWidth: Double
  @usableFromInline var rawHeight: Double

  /// Creates a proposal; nil stands for the ideal length.
  @inlinable
  public init(_ width: Double?, _ height: Double?) {
    rawWidth = width ?? .nan
    rawHeight = height ?? .nan
  }

  /// Creates a proposal of a size.
  @inlinable
  public init(_ size: Size) {
    rawWidth = size.width
    rawHeight = size.height
  }

  /// Creates a proposal from its length along an axis and its length across it.
  @inlinable
  public init(_ length: Double?, along axis: Axis, across: Double?) {
    self = axis == .horizontal ? Proposal(length, across) : Proposal(across, length)
  }

  /// The proposal without lengths, which asks for the ideal size.
  public static let ideal = Proposal(nil, nil)
  /// The proposal that asks for the minimum size.
  public static let zero = Proposal(0, 0)
  /// The proposal that asks for the maximum size.
  public static let infinity = Proposal(.infinity, .infinity)

  /// The proposed width, or nil.
  @inlinable
  public var width: Double? {
    get { rawWidth.isNaN ? nil : rawWidth }
    set { rawWidth = newValue ?? .nan }
  }

  /// The proposed height, or nil.
  @inlinable
  public var height: Double? {
    get { rawHeight.isNaN ? nil : rawHeight }
    set { rawHeight = newValue ?? .nan }
  }

  /// The proposed length along an axis, or nil.
  @inlinable
  public subscript(_ axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Returns the proposed size, with missing lengths taken from a size.
  @inlinable
  public func size(orElse size: Size) -> Size {
    Size(rawWidth.isNaN ? size.width : rawWidth, rawHeight.isNaN ? size.height : rawHeight)
  }

  /// Returns the proposal for the content of insets: each length is reduced, and at least 0.
  public func inset(by insets: Insets) -> Proposal {
    Proposal(
      width.map { max(0, $0 - insets.horizontal) }, height.map { max(0, $0 - insets.vertical) })
  }

  /// Compares the bits of the lengths, so that missing lengths are equal.
  @inlinable
  public static func == (left: Proposal, right: Proposal) -> Bool {
    left.key(left.rawWidth) == right.key(right.rawWidth)
      && left.key(left.rawHeight) == right.key(right.rawHeight)
  }

  /// Hashes the bits of the lengths.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key(rawWidth))
    hasher.combine(key(rawHeight))
  }

  /// One key for each length: all NaN are one, and so are the two zeros.
  @inlinable
  func key(_ value: Double) -> UInt64 {
    value.isNaN ? .max : value == 0 ? 0 : value.bitPattern
  }
}

/// A proposal together with the size that a view answered to it.
public struct Fit: Hashable, Sendable {
  /// The proposal of the container.
  public var proposal: Proposal
  /// The answer of the view.
  public var size: Size

  /// Creates a fit from a proposal and the size answered to it.
  @inlinable
  public init(_ proposal: Proposal, _ size: Size) {
    self.proposal = proposal
    self.size = size
  }

  /// Creates a fit of a size that is both proposed and answered.
  public init(_ size: Size) {
    self.init(Proposal(size), size)
  }
}
