import DeclLayout
import DeclRuntime

/// The areas on the screen to which the geometry of what lies in them is relative, while a walk over the pieces is in
/// them: coordinate spaces of modifiers and scroll views.
struct AreaStack {
  private enum Area {
    case space(ModifierPlace, Rect)
    case scroll(ScrollArea)
  }
  private var areas: [Area] = []

  /// Adds the areas of a piece.
  /// - Returns: the number of areas before, for ``leave(to:)``.
  mutating func enter(_ piece: Piece, _ frame: Rect) -> Int {
    let count = areas.count
    if piece.isCoordinateSpace, let place = piece.modifier { areas.append(.space(place, frame)) }
    if let view = piece.scrolls, let node = piece.node as? ScrollNode {
      areas.append(
        .scroll(ScrollArea(view: view, axes: ScrollAxes(node.axes), frame: LayoutFrame(frame))))
    }
    return count
  }

  /// Removes the areas that were added after a number of others.
  mutating func leave(to count: Int) { areas.removeSubrange(count...) }

  /// The innermost scroll view; nil outside of all.
  var scrollView: ViewHandle? {
    for case .scroll(let scroll) in areas.reversed() { return scroll.view }
    return nil
  }

  /// Returns the frame of the innermost scroll view that scrolls along an axis; nil without one.
  func scrollFrame(along axis: Axis) -> Rect? {
    for case .scroll(let scroll) in areas.reversed()
    where scroll.axes.contains(axis == .vertical ? .vertical : .horizontal) {
      let frame = scroll.frame
      return Rect(frame.x, frame.y, frame.width, frame.height)
    }
    return nil
  }

  /// The areas as they are now.
  var surrounding: SurroundingAreas {
    let areas = areas
    let scrolls = areas.reversed().compactMap { area in
      if case .scroll(let scroll) = area { scroll } else { nil }
    }
    return SurroundingAreas(scrollViews: scrolls) { view, number in
      let place = ModifierPlace(view: view, number: number)
      for case .space(place, let frame) in areas { return LayoutFrame(frame) }
      return nil
    }
  }
}
