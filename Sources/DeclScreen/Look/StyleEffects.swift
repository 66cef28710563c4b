import DeclLayout
import DeclPicture

/// The effects of a style on what is drawn with it, beyond its colours: shadows and a blend mode.
struct StyleEffects: Hashable {
  /// The shadows behind what is drawn.
  var dropped: [Shadow] = []
  /// The shadows inside of filled shapes.
  var inner: [Shadow] = []
  var blend = BlendMode.normal

  /// Returns the effects of a style with this one inside another one.
  func inside(_ outer: StyleEffects) -> StyleEffects {
    StyleEffects(
      dropped: dropped + outer.dropped, inner: inner + outer.inner,
      blend: outer.blend == .normal ? blend : outer.blend)
  }

  /// Returns things to draw with the effects.
  func applied(to contents: [DisplayNode.Content], in rect: Rect) -> [DisplayNode.Content] {
    var nodes = contents.map { DisplayNode(frame: rect, $0) }
    for shadow in inner {
      nodes += contents.flatMap(outlines).map { path, rule in
        inside(path, rule, shadow, rect)
      }
    }
    let effects = Effects {
      $0.shadows = dropped
      $0.blend = blend
    }
    return [.group([DisplayNode(frame: rect, .group(nodes), effects: effects)])]
  }

  /// Returns the outlines of what is filled; lines and text have no inside.
  private func outlines(_ content: DisplayNode.Content) -> [(Path, FillRule)] {
    switch content {
    case .fill(let path, _, let rule): [(path, rule)]
    case .symbol(let symbol):
      symbol.parts { _ in symbol.paint }.flatMap(outlines)
    case .group, .stroke, .text, .image: []
    }
  }

  /// Returns a shadow that the surroundings of a path throw into it.
  private func inside(
    _ path: Path, _ rule: FillRule, _ shadow: Shadow, _ rect: Rect
  ) -> DisplayNode {
    let bounds = path.bounds ?? rect
    let reach = 3 * shadow.radius + abs(shadow.x) + abs(shadow.y) + 1
    let around = Path.rectangle(
      bounds.inset(
        by: Insets(top: -reach, leading: -reach, bottom: -reach, trailing: -reach)))
    let hole = path.elements.map { $0.scaled(1, dx: shadow.x, dy: shadow.y) }
    let shade = DisplayNode(
      frame: rect, .fill(Path(around.elements + hole), .color(shadow.color), .evenOdd),
      effects: Effects { $0.blur = shadow.radius })
    return DisplayNode(
      frame: rect, .group([shade]), effects: Effects { $0.clip = Clip(path, rule: rule) })
  }
}
