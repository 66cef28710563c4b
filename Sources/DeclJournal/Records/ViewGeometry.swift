/// The result of the layout for a view, in points, in the coordinate space of the screen.
public struct ViewGeometry: Hashable, Sendable {
  /// The distance from the left and the top edge of the screen, the width and the height.
  public let frame: [Double]
  /// The width and the height that were proposed, each nil where nothing was; nil for a view that stands for its content.
  public let proposal: [Double?]?
  /// The area to which views around it clip it, as `frame`; nil without one.
  public let clip: [Double]?

  /// Creates the geometry of a view.
  public init(frame: [Double], proposal: [Double?]?, clip: [Double]?) {
    self.frame = frame
    self.proposal = proposal
    self.clip = clip
  }
}
