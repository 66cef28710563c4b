/// The cells of a display that shows characters, such as a terminal, to which layout on it keeps: sizes and places are
/// whole numbers of cells.
public final class LayoutGrid: Sendable {
  /// The width and height of a cell in points.
  public let cell: Size

  /// The part of a cell above the baseline of its character.
  public static let ascent = 0.75

  /// Creates a grid with the width and height of a cell in points, which must be positive.
  public init(_ cell: Size) { self.cell = cell }

  /// Returns a distance as the nearest multiple of a cell; a half is rounded up.
  public func distance(_ length: Double, along axis: Axis) -> Double {
    guard length.isFinite else { return length }
    return (length / cell[axis] + 0.5).rounded(.down) * cell[axis]
  }

  /// Returns the insets with each side as a distance.
  public func insets(_ insets: Insets) -> Insets {
    Insets(
      top: distance(insets.top, along: .vertical),
      leading: distance(insets.leading, along: .horizontal),
      bottom: distance(insets.bottom, along: .vertical),
      trailing: distance(insets.trailing, along: .horizontal))
  }

  /// Returns the size of a view: the nearest multiples of a cell, and at least one where there is anything.
  func size(_ size: Size) -> Size {
    func length(_ axis: Axis) -> Double {
      size[axis] > 0 ? max(distance(size[axis], along: axis), cell[axis]) : 0
    }
    return Size(length(.horizontal), length(.vertical))
  }

  /// Returns the nearest corner of a cell.
  func point(_ point: Point) -> Point {
    Point(distance(point.x, along: .horizontal), distance(point.y, along: .vertical))
  }

  /// Returns the baseline of something that shows one line in the middle of a height.
  func baseline(inHeight height: Double) -> Double {
    let above = (height / 2 / cell.height).rounded(.down) * cell.height
    return above + Self.ascent * cell.height
  }
}
