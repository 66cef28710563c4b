import DeclLayout

/// A movement of the content by its own size beyond an edge, as of a transition.
final class MoveNode: ModifierNode {
  private let edge: String
  private let share: Double

  /// Creates the modifier.
  /// - Parameters:
  ///   - edge: the name of the edge.
  ///   - share: the share of the size.
  init(_ edge: String, share: Double) {
    self.edge = edge
    self.share = share
  }

  /// Moves the content by a share of its size.
  override func origin(_ fit: Fit, _ content: Dimensions) -> Point { offset(content.size) }

  private func offset(_ size: Size) -> Point {
    switch edge {
    case "top": Point(0, -size.height * share)
    case "bottom": Point(0, size.height * share)
    case "trailing": Point(size.width * share, 0)
    default: Point(-size.width * share, 0)
    }
  }

  /// The distance on the screen.
  var shownOffset: Point {
    let offset = offset(fit.size)
    return Point(isRightToLeft ? -offset.x : offset.x, offset.y)
  }
}
