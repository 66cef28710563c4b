import DeclLayout
import DeclPicture
package import DeclRuntime

/// A moment of what moves on a screen.
struct ShownMoment {
  let motions: Motions
  /// The time, in seconds on the virtual clock.
  let time: Double
  /// The identities of the pieces.
  let keys: PieceKeys
}

extension Screen {
  /// Lays out views as they are shown now, while animations run.
  package static func moment(of subject: LayoutSubject, options: ScreenOptions) -> Screen {
    guard let motions = subject.motion as? Motions, motions.isShowing(subject, at: subject.time)
    else {
      return Screen(subject, options: options)
    }
    let scrolled = motions.scrollPlaces(at: subject.time)
    return subject.showing(motions.values(of: subject, at: subject.time), scrolled: scrolled) {
      let screen = Screen(subject.renewed(makesRows: false), options: options, motions: motions)
      screen.moment = ShownMoment(
        motions: motions, time: subject.time, keys: PieceKeys(screen.root))
      // The values are shown only until this function returns.
      screen.keepPicture()
      return screen
    }
  }

  /// Returns whether anything moves on the screen of a session now.
  package static func isMoving(in session: Session) -> Bool {
    guard let subject = session.layoutSubject, let motions = subject.motion as? Motions else {
      return false
    }
    return motions.isShowing(subject, at: subject.time)
  }

  /// Returns the seconds until nothing moves any more in a session; a longest time if something moves beyond it.
  package static func secondsOfMotion(in session: Session, atMost longest: Double) -> Double {
    guard let subject = session.layoutSubject, let motions = subject.motion as? Motions else {
      return 0
    }
    func isMoving(_ seconds: Double) -> Bool { motions.isMoving(at: subject.time + seconds) }
    if !isMoving(0) { return subject.timeDrivenValues.isEmpty ? 0 : longest }
    if isMoving(longest) { return longest }
    var (low, high) = (0.0, longest)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if isMoving(middle) { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns where a piece is shown.
  /// - Parameter surroundings: the point that offsets and scrolling around the piece move, on which its own movement does
  ///   not depend.
  func shownFrame(_ piece: Piece, _ laidOut: Rect, _ surroundings: Point) -> Rect {
    guard let moment, let key = moment.keys[piece],
      let own = moment.motions.frame(of: key, at: moment.time)
    else { return pinnedFrame(piece, laidOut) }
    return Rect(own.origin + surroundings, own.size)
  }

  /// Returns what a piece draws now.
  func shownContents(
    _ piece: Piece, _ contents: [DisplayNode.Content]
  ) -> [DisplayNode.Content] {
    guard let moment, let key = moment.keys[piece] else { return contents }
    return moment.motions.contents(contents, of: key, at: moment.time)
  }

  /// Returns the frame to which those of the children are relative, and the surroundings of their movement.
  func inside(
    _ piece: Piece, _ laidOut: Rect, shown: Rect, _ surroundings: Point
  ) -> (base: Rect, surroundings: Point) {
    if piece.pin != nil {
      return (Rect(shown.origin, laidOut.size), surroundings + (shown.origin - laidOut.origin))
    }
    if piece.isGeometryGroup { return (Rect(shown.origin, laidOut.size), shown.origin) }
    switch piece.node {
    case let node as OffsetNode:
      let x = node.isRightToLeft ? -node.offset.x : node.offset.x
      return (laidOut, surroundings + Point(x, node.offset.y))
    case let node as MoveNode: return (laidOut, surroundings + node.shownOffset)
    case let node as ScrollNode:
      let offset = node.shownOffset
      return (laidOut, surroundings - Point(node.isRightToLeft ? -offset.x : offset.x, offset.y))
    default: return (laidOut, surroundings)
    }
  }

  /// Calls a function with all pieces that are shown, their frames, and the points that offsets and scrolling move.
  func visit(_ look: (Piece, Rect, Point) -> Void) {
    func visit(_ piece: Piece, _ frame: Rect, _ surroundings: Point) {
      look(piece, frame, surroundings)
      let (base, inner) = inside(piece, frame, shown: frame, surroundings)
      for index in shownChildren(piece) {
        visit(piece.children[index], frameOfChild(index, piece, base), inner)
      }
    }
    visit(root, Rect(.zero, root.node.fit.size), .zero)
  }
}
