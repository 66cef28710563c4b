import DeclJournal
import DeclLayout
import DeclRuntime

/// The name that views with a common geometry share.
struct MatchedName: Hashable {
  let id: ValueSnapshot
  let namespace: ValueSnapshot
}

/// A view that shares its geometry with others (`matchedGeometryEffect`).
final class MatchedPiece {
  let name: MatchedName
  let isSource: Bool
  let node: MatchedNode

  init(_ modifier: DrawnModifier, _ node: MatchedNode) {
    name = MatchedName(id: modifier.value("id"), namespace: modifier.value("namespace"))
    isSource = modifier.value("isSource").isTrue
    self.node = node
    let bits = Int(modifier.value("properties")["rawValue"].number ?? 3)
    node.sharesPosition = bits & 1 != 0
    node.sharesSize = bits & 2 != 0
    node.anchor = modifier.value("anchor").pair
  }

  /// Returns where a frame would be if this piece were not at one rectangle but at another.
  func mapped(_ frame: Rect, from: Rect, to: Rect) -> Rect {
    let wide = node.sharesSize && from.size.width > 0 ? to.size.width / from.size.width : 1
    let high = node.sharesSize && from.size.height > 0 ? to.size.height / from.size.height : 1
    let size = Size(frame.size.width * wide, frame.size.height * high)
    let own = Point(
      (frame.origin.x - from.origin.x) * wide, (frame.origin.y - from.origin.y) * high)
    return Rect(own + origin(from, to, Size(from.size.width * wide, from.size.height * high)), size)
  }

  /// Returns the corner of a rectangle of a size whose anchor lies at that of the target.
  private func origin(_ from: Rect, _ to: Rect, _ size: Size) -> Point {
    guard node.sharesPosition else { return from.origin }
    return Point(
      to.origin.x + node.anchor.x * (to.size.width - size.width),
      to.origin.y + node.anchor.y * (to.size.height - size.height))
  }
}

/// A modifier whose content may have the geometry of another view. Its own size is that of the content without it.
final class MatchedNode: ModifierNode {
  var sharesPosition = true
  var sharesSize = true
  var anchor = Point(0.5, 0.5)
  /// The frame of the other view, in the coordinates of this one; nil for the content's own geometry.
  var target: Rect? {
    didSet { if target != oldValue { invalidate() } }
  }

  override func placingProposal(_ fit: Fit) -> Proposal {
    guard let target, sharesSize else { return fit.proposal }
    return Proposal(target.size)
  }

  override func origin(_ fit: Fit, _ content: Dimensions) -> Point {
    guard let target, sharesPosition else { return .zero }
    return Point(
      target.origin.x + anchor.x * (target.size.width - content.size.width),
      target.origin.y + anchor.y * (target.size.height - content.size.height))
  }
}

extension Screen {
  /// Gives views that follow another one its geometry.
  func matchGeometry() {
    guard window.hasMatchedViews else { return }
    var sources: [MatchedName: Rect] = [:]
    var followers: [(piece: MatchedPiece, frame: Rect)] = []
    visit { piece, frame, _ in
      guard let matched = piece.matched else { return }
      if matched.isSource {
        if sources[matched.name] == nil { sources[matched.name] = frame }
      } else {
        followers.append((matched, frame))
      }
    }
    for (piece, frame) in followers {
      guard let source = sources[piece.name] else { continue }
      piece.node.target = Rect(source.origin - frame.origin, source.size)
    }
    root.node.layOut(Proposal(options.size))
  }
}
