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
  /// The function that lays out the views of a session on such a screen.
  package var layOut: (LayoutSubject) -> any TreeLayout {
    { Screen($0, options: self) }
  }
}

extension LayoutFrame {
  fileprivate init(_ rect: Rect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}
