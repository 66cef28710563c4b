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

  /// A view that takes a touch: it, or what one of its modifiers adds to it.
  fileprivate struct Owner {
    let view: ViewHandle
    var modifier: Int?
    /// Indicates whether the touch is in the row of a list that it makes up.
    var isRow = false
  }

  /// Returns what a touch at a point meets.
  func touched(at point: Point) -> TouchedPlace {
    var found = TouchedPlace()
    if !screen.hasTouchBounds {
      screen.hasTouchBounds = true
      findBounds(screen.root, Rect(.zero, screen.root.node.fit.size))
    }
    visit(screen.root, Rect(.zero, screen.root.node.fit.size), point, nil, &found)
    found.isRightToLeft = screen.look.isRightToLeft
    let distance =
      found.isRightToLeft ? screen.options.size.width - point.x : point.x
    found.isAtLeadingEdge = distance < Self.edgeWidth
    return found
  }

  private func visit(
    _ piece: Piece, _ laidOut: Rect, _ outer: Point, _ outerOwner: Owner?,
    _ found: inout TouchedPlace
  ) {
    guard piece.touchBounds?.contains(outer) ?? false else { return }
    let frame = screen.pinnedFrame(piece, laidOut)
    let effects = piece.effects?(frame) ?? Effects()
    // Views that are almost invisible are not touched.
    guard effects.opacity >= Self.visibleOpacity,
      let point = effects.transform.point(shownAt: outer)
    else { return }
    if let clip = effects.clip, let bounds = clip.path.bounds, !bounds.contains(point) { return }
    let areas = screen.window.areas.enter(piece, frame)
    defer { screen.window.areas.leave(to: areas) }
    let owner = owner(of: piece, in: outerOwner)
    let isFree = found.views.isEmpty && found.part == nil
    if let shape = piece.touchShape {
      // The shape replaces what is drawn inside.
      guard shape(frame).bounds?.contains(point) ?? false else { return }
      visitChildren(piece, frame, point, owner, outerOwner, &found)
      if isFree, found.part == nil {
        found.part = piece.touchedPart
        found.countOverPart = found.views.count
      }
      found.add(owner)
      return
    }
    visitChildren(piece, frame, point, owner, outerOwner, &found)
    if isFree, let view = piece.scrolls, frame.contains(point) { found.scrollViews.append(view) }
    if frame.contains(point), piece.draw?(frame).contains(where: { $0.isMet(at: point) }) ?? false {
      found.add(owner)
    }
  }

  private func visitChildren(
    _ piece: Piece, _ frame: Rect, _ point: Point, _ owner: Owner?, _ outerOwner: Owner?,
    _ found: inout TouchedPlace
  ) {
    for index in shownOrder(piece) {
      let child = piece.children[index]
      guard child.touchBounds?.contains(point) ?? false else { continue }
      visit(
        child, screen.frameOfChild(index, piece, frame), point,
        isContent(index, of: piece) ? outerOwner : owner, &found)
    }
  }

  /// Finds the touch bounds of a piece and of all pieces in it, so that a touch visits only what is near.
  private func findBounds(_ piece: Piece, _ laidOut: Rect) {
    piece.touchBounds = nil
    if piece.isHidden || !piece.allowsTouches { return }
    let frame = screen.pinnedFrame(piece, laidOut)
    let effects = piece.effects?(frame) ?? Effects()
    guard effects.opacity >= Self.visibleOpacity else { return }
    let areas = screen.window.areas.enter(piece, frame)
    defer { screen.window.areas.leave(to: areas) }
    var bounds = frame
    for index in shownOrder(piece) {
      let child = piece.children[index]
      findBounds(child, screen.frameOfChild(index, piece, frame))
      if let inner = child.touchBounds { bounds = bounds.union(inner) }
    }
    if let shape = piece.touchShape {
      guard let area = shape(frame).bounds else { return }
      bounds = area
    }
    if let clip = effects.clip?.path.bounds { bounds = bounds.intersection(clip) }
    if effects.transform != .identity { bounds = effects.transform.bounds(of: bounds) }
    // Rounding may move an edge a little.
    bounds = bounds.inset(by: Insets(top: -1, leading: -1, bottom: -1, trailing: -1))
    let numbers = [bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height]
    piece.touchBounds = numbers.allSatisfy(\.isFinite) ? bounds : Self.everywhere
  }

  /// The bounds of what has no finite ones.
  private static let everywhere = Rect(-1e12, -1e12, 2e12, 2e12)

  /// Returns the places of the children that take touches, from front to back.
  private func shownOrder(_ piece: Piece) -> [Int] {
    var order = screen.drawingOrder(piece)
    if piece.masksWithLastChild { order.removeAll { $0 == piece.children.count - 1 } }
    return order.reversed()
  }

  /// Returns whether a child is what a modifier stands around, and not what it adds.
  private func isContent(_ index: Int, of piece: Piece) -> Bool {
    piece.modifier != nil && index == 0
  }

  /// Returns the view that takes the touches of what a piece itself shows.
  private func owner(of piece: Piece, in outer: Owner?) -> Owner? {
    if let place = piece.modifier {
      // A row takes the touches of all that its view shows.
      if let outer, outer.isRow, outer.view == place.view { return outer }
      return Owner(view: place.view, modifier: place.number)
    }
    if let view = piece.handle { return Owner(view: view) }
    return piece.touchedView.map { Owner(view: $0, isRow: true) } ?? outer
  }

  // MARK: Areas

  /// The largest number of areas of which points are returned.
  private static let areaLimit = 24
  /// The places of the points in an area, as shares of its lengths, without its middle.
  private static let shares: [Double] = [0, 0.25, 0.5, 0.75, 1]

  /// Returns where some views take touches if nothing lies over them; nil if they show nothing.
  func areas(of views: Set<ViewHandle>) -> TouchAreas? {
    /// An area in its own coordinate space, and the map to points of the window, nil for points that are clipped away.
    typealias Area = (frame: Rect, map: (Point) -> Point?)
    var found: [Area] = []
    var result = TouchAreas()
    func visit(
      _ piece: Piece, _ laidOut: Rect, _ outerOwner: Owner?, _ outer: @escaping (Point) -> Point?
    ) {
      if piece.isHidden || !piece.allowsTouches || found.count >= Self.areaLimit { return }
      let frame = screen.pinnedFrame(piece, laidOut)
      let effects = piece.effects?(frame) ?? Effects()
      guard effects.opacity >= Self.visibleOpacity else { return }
      var map = outer
      if effects.clip != nil || effects.transform != .identity {
        map = { point in
          if let bounds = effects.clip?.path.bounds, !bounds.contains(point) {
            result.isClipped = true
            return nil
          }
          let (x, y) = effects.transform.apply(point.x, point.y)
          guard effects.transform.point(shownAt: Point(x, y)) != nil else {
            result.isFlattened = true
            return nil
          }
          return outer(Point(x, y))
        }
      }
      let areas = screen.window.areas.enter(piece, frame)
      defer { screen.window.areas.leave(to: areas) }
      let owner = owner(of: piece, in: outerOwner)
      if let owner, views.contains(owner.view) {
        if let shape = piece.touchShape {
          shape(frame).bounds.map { found.append(($0, map)) }
        } else if piece.draw?(frame).contains(where: \.isSeen) ?? false {
          found.append((frame, map))
        }
      }
      let order = shownOrder(piece)
      for index in order {
        visit(
          piece.children[index], screen.frameOfChild(index, piece, frame),
          isContent(index, of: piece) ? outerOwner : owner, map)
      }
      if piece.shownChild != nil, found.isEmpty, !result.isReplaced {
        result.isReplaced = piece.children.indices.contains { index in
          !order.contains(index) && piece.children[index].shows(anyOf: views)
        }
      }
    }
    visit(screen.root, Rect(.zero, screen.root.node.fit.size), nil) { $0 }
    if found.isEmpty { return result.isReplaced ? result : nil }
    result.isReplaced = false
    let window = Rect(.zero, screen.options.size)
    func add(_ area: Area, _ x: Double, _ y: Double) {
      let point = Point(
        Self.place(x, area.frame.origin.x, area.frame.size.width),
        Self.place(y, area.frame.origin.y, area.frame.size.height))
      if let shown = area.map(point), window.contains(shown) {
        result.points.append((shown.x, shown.y))
      }
    }
    for area in found { add(area, 0.5, 0.5) }
    for area in found {
      for y in Self.shares {
        for x in Self.shares where x != 0.5 || y != 0.5 { add(area, x, y) }
      }
    }
    return result
  }

  /// Returns the coordinate at a share of a length, a little inside of its ends.
  private static func place(_ share: Double, _ origin: Double, _ length: Double) -> Double {
    let inset = min(1, length / 4)
    return origin + min(max(share * length, inset), length - inset)
  }

  /// The opacity below which a view gets no touches.
  private static let visibleOpacity = 0.01
  /// The width of the area at the leading edge from which a drag leads to the screen below.
  private static let edgeWidth = 20.0
}

extension Piece {
  /// Returns whether it is the piece of one of some views, or contains one.
  fileprivate func shows(anyOf views: Set<ViewHandle>) -> Bool {
    handle.map(views.contains) == true || children.contains { $0.shows(anyOf: views) }
  }
}

extension TouchedPlace {
  /// Adds a view, if it is not there.
  fileprivate mutating func add(_ owner: TouchSearch.Owner?) {
    guard let owner else { return }
    if owner.isRow, !rows.contains(owner.view) { rows.append(owner.view) }
    if views.contains(owner.view) { return }
    if views.isEmpty { modifier = owner.modifier }
    views.append(owner.view)
  }
}

extension DisplayNode.Content {
  /// Indicates whether anything can be seen of it: nothing of a colour that is clear.
  fileprivate var isSeen: Bool {
    switch self {
    case .fill(_, .color(let color), _), .stroke(_, _, .color(let color)): color.alpha > 0
    default: true
    }
  }

  /// Returns whether a touch at a point of the frame meets what is drawn: a line only where it is.
  fileprivate func isMet(at point: Point) -> Bool {
    guard isSeen else { return false }
    guard case .stroke(let path, let style, _) = self else { return true }
    return path.distance(to: point) <= max(style.width / 2, Self.fingerReach)
  }

  /// The distance from a thin line at which a finger still meets it.
  private static let fingerReach = 2.0
}
