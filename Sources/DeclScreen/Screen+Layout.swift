package import DeclJournal
import DeclLayout
import DeclPicture
package import DeclRuntime

extension Screen: TreeLayout {
  package func frame(of view: ViewHandle) -> LayoutFrame? {
    places.frames[view].map { LayoutFrame($0) }
  }

  package func frame(of view: ViewHandle, around modifier: Int) -> LayoutFrame? {
    places.modified[ModifierPlace(view: view, number: modifier)].map { LayoutFrame($0) }
  }

  package func safeArea(of view: ViewHandle) -> LayoutInsets {
    // The parts of the view that lie outside of the safe area of the screen.
    let insets = options.safeArea
    guard let frame = places.frames[view] else {
      return LayoutInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    }
    let safe = Rect(.zero, options.size).inset(by: insets)
    // A view that begins at the edge of the safe area has the whole inset outside of itself.
    func outside(_ touches: Bool, _ inset: Double) -> Double { touches ? inset : 0 }
    return LayoutInsets(
      top: outside(frame.origin.y <= safe.origin.y, insets.top),
      leading: outside(frame.origin.x <= safe.origin.x, insets.leading),
      bottom: outside(frame.maxY >= safe.maxY, insets.bottom),
      trailing: outside(frame.maxX >= safe.maxX, insets.trailing))
  }

  package func lineCount(of view: ViewHandle) -> Int? {
    guard let node = places.pieces[view]?.node as? TextNode else { return nil }
    return node.lines(for: node.fit.proposal).lines.count
  }

  package func views(atX x: Double, y: Double) -> [ViewHandle] {
    TouchSearch(screen: self).views(at: Point(x, y))
  }

  package func offset(of view: ViewHandle) -> ScrollOffset? {
    places.scrolls[view].map { ScrollOffset(x: $0.node.shownOffset.x, y: $0.node.shownOffset.y) }
  }

  package func clamped(_ offset: ScrollOffset, of view: ViewHandle) -> ScrollOffset {
    guard let node = places.scrolls[view]?.node else { return offset }
    let point = node.clamped(Point(offset.x, offset.y))
    return ScrollOffset(x: point.x, y: point.y)
  }

  package func offsets(toShow view: ViewHandle, anchor: ScrollOffset?) -> [(
    view: ViewHandle, offset: ScrollOffset
  )] {
    guard var frame = places.outer[view] ?? places.frames[view] else { return [] }
    var result: [(view: ViewHandle, offset: ScrollOffset)] = []
    for scroll in scrollViews(around: view) {
      let content = scroll.node.contentOrigin
      // The place in the content, whatever its present offset is.
      let target = Rect(frame.origin - scroll.frame.origin - content, frame.size)
      let offset = scroll.node.offset(
        toShow: target, anchor: anchor.map { Point($0.x, $0.y) })
      result.append((scroll.view, ScrollOffset(x: offset.x, y: offset.y)))
      // The outer scroll views see the view where this one shows it.
      frame.origin = frame.origin + scroll.node.shownOffset - offset
    }
    return result
  }

  /// Returns the scroll views around a view, the innermost first.
  private func scrollViews(
    around view: ViewHandle
  ) -> [(view: ViewHandle, node: ScrollNode, frame: Rect)] {
    var node = places.pieces[view]?.node ?? window.modified[view]?.first?.node
    let known = Dictionary(
      places.scrolls.map { (ObjectIdentifier($1.node), $0) }, uniquingKeysWith: { $1 })
    var result: [(view: ViewHandle, node: ScrollNode, frame: Rect)] = []
    while let parent = node?.parent {
      if let scroll = parent as? ScrollNode, let handle = known[ObjectIdentifier(scroll)],
        let frame = places.scrolls[handle]?.frame
      {
        result.append((handle, scroll, frame))
      }
      node = parent
    }
    return result
  }

  package func conversation(about view: ViewHandle) -> [LayoutExchange] {
    guard let piece = places.pieces[view] else { return [] }
    var chain: [LayoutNode] = []
    var node: LayoutNode? = piece.node
    while let here = node {
      chain.append(here)
      node = here.parent
    }
    return chain.reversed().map { node in
      LayoutRules.exchange(node, places.handles[ObjectIdentifier(node)])
    }
  }
}

extension ScreenOptions {
  /// Connects a session to such a screen, for its next script: its layout, and what moves on the screen.
  package func connect(_ options: inout Session.Options) {
    options.layOut = { Screen($0, options: self) }
    options.layOutMoment = { Screen.moment(of: $0, options: self) }
    options.makeMotion = { Motions(self, $0) }
  }
}

extension LayoutFrame {
  fileprivate init(_ rect: Rect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}
