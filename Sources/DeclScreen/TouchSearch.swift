import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// A search for what a touch meets (G27).
///
/// A touch meets what is drawn: the views are searched in the order of drawing, from front to back. What is hidden,
/// invisible, clipped away or does not allow touches is passed, and so is what lies inside of a line.
struct TouchSearch {
  let screen: Screen

  /// Returns what a touch at a point meets.
  func touched(at point: Point) -> TouchedPlace {
    var found = TouchedPlace()
    visit(screen.root, Rect(.zero, screen.root.node.fit.size), point, nil, &found)
    found.isRightToLeft = screen.look.isRightToLeft
    let distance =
      found.isRightToLeft ? screen.options.size.width - point.x : point.x
    found.isAtLeadingEdge = distance < Self.edgeWidth
    return found
  }

  private func visit(
    _ piece: Piece, _ laidOut: Rect, _ outer: Point, _ owner: ViewHandle?,
    _ found: inout TouchedPlace
  ) {
    if piece.isHidden || !piece.allowsTouches { return }
    let frame = screen.pinnedFrame(piece, laidOut)
    let effects = piece.effects?(frame) ?? Effects()
    // Views that are almost invisible are not touched.
    guard effects.opacity >= Self.visibleOpacity,
      let point = effects.transform.point(shownAt: outer)
    else { return }
    if let clip = effects.clip, let bounds = clip.path.bounds, !bounds.contains(point) { return }
    let areas = screen.window.areas.enter(piece, frame)
    defer { screen.window.areas.leave(to: areas) }
    let owner = piece.handle ?? piece.touchedView ?? owner
    let isFree = found.views.isEmpty && found.part == nil
    if let shape = piece.touchShape {
      // The shape replaces what is drawn inside.
      guard shape(frame).bounds?.contains(point) ?? false else { return }
      visitChildren(piece, frame, point, owner, &found)
      if isFree, found.part == nil {
        found.part = piece.touchedPart
        found.countOverPart = found.views.count
      }
      found.add(owner)
      return
    }
    visitChildren(piece, frame, point, owner, &found)
    if isFree, let view = piece.scrolls, frame.contains(point) { found.scrollViews.append(view) }
    if frame.contains(point), piece.draw?(frame).contains(where: { $0.isMet(at: point) }) ?? false {
      found.add(owner)
    }
  }

  private func visitChildren(
    _ piece: Piece, _ frame: Rect, _ point: Point, _ owner: ViewHandle?,
    _ found: inout TouchedPlace
  ) {
    for index in screen.drawingOrder(piece).reversed() {
      let child = piece.children[index]
      visit(child, screen.frameOfChild(index, piece, frame), point, owner, &found)
    }
  }

  /// The opacity below which a view gets no touches.
  private static let visibleOpacity = 0.01
  /// The width of the area at the leading edge from which a drag leads to the screen below.
  private static let edgeWidth = 20.0
}

extension TouchedPlace {
  /// Adds a view, if it is not there.
  fileprivate mutating func add(_ view: ViewHandle?) {
    if let view, !views.contains(view) { views.append(view) }
  }
}

extension DisplayNode.Content {
  /// Returns whether a touch at a point of the frame meets what is drawn: a line only where it is.
  fileprivate func isMet(at point: Point) -> Bool {
    guard case .stroke(let path, let style, _) = self else { return true }
    return path.distance(to: point) <= max(style.width / 2, Self.fingerReach)
  }

  /// The distance from a thin line at which a finger still meets it.
  private static let fingerReach = 2.0
}
