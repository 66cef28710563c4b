import DeclJournal
import DeclLayout
import DeclPicture

/// A search for the views that a touch meets (G27).
///
/// A touch meets what is drawn: the views are searched in the order of drawing, from front to back. What is hidden,
/// invisible, clipped away or does not allow touches is passed.
struct TouchSearch {
  let screen: Screen

  /// Returns the views at a point, the uppermost first.
  func views(at point: Point) -> [ViewHandle] {
    var found: [ViewHandle] = []
    visit(screen.root, Rect(.zero, screen.root.node.fit.size), point, nil, &found)
    return found
  }

  private func visit(
    _ piece: Piece, _ laidOut: Rect, _ outer: Point, _ owner: ViewHandle?,
    _ found: inout [ViewHandle]
  ) {
    if piece.isHidden || !piece.allowsTouches { return }
    let frame = screen.pinnedFrame(piece, laidOut)
    let effects = piece.effects?(frame) ?? Effects()
    // Views that are almost invisible are not touched.
    guard effects.opacity >= Self.visibleOpacity,
      let inverse = effects.transform.inverse
    else { return }
    let moved = inverse.apply(outer.x, outer.y)
    let point = Point(moved.x, moved.y)
    if let clip = effects.clip, let bounds = clip.path.bounds, !bounds.contains(point) { return }
    let areas = screen.window.areas.enter(piece, frame)
    defer { screen.window.areas.leave(to: areas) }
    let owner = piece.handle ?? piece.touchedView ?? owner
    if let shape = piece.touchShape {
      // The shape replaces what is drawn inside.
      let isInside = shape(frame).bounds?.contains(point) ?? false
      if isInside { visitChildren(piece, frame, point, owner, &found) }
      if isInside, let owner, !found.contains(owner) { found.append(owner) }
      return
    }
    visitChildren(piece, frame, point, owner, &found)
    if piece.draw != nil, frame.contains(point), let owner, !found.contains(owner) {
      found.append(owner)
    }
  }

  private func visitChildren(
    _ piece: Piece, _ frame: Rect, _ point: Point, _ owner: ViewHandle?,
    _ found: inout [ViewHandle]
  ) {
    for index in screen.drawingOrder(piece).reversed() {
      let child = piece.children[index]
      visit(child, screen.frameOfChild(index, piece, frame), point, owner, &found)
    }
  }

  /// The opacity below which a view gets no touches.
  private static let visibleOpacity = 0.01
}
