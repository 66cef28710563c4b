import DeclLang
import DeclMachine

/// Scrolling: by a target that comes into sight, or by a distance (G19).
extension StepPerformer {
  /// Scrolls until a view is in sight.
  func scroll(_ target: Target, to inner: Target?) throws(StepError) -> [UpdateRecord] {
    let layout = try layout()
    let outer = try finder.place(target, toDo: "be scrolled to", reach: .everything) { _ in true }
    let place =
      try inner.map { inner throws(StepError) in
        let whole =
          inner.parts.count == 1 && target.parts.last != inner.parts.first
          ? Target(parts: target.parts + inner.parts) : inner
        return try finder.place(whole, toDo: "be scrolled to", reach: .everything) { _ in true }
      } ?? outer
    let offsets = layout.offsets(toShow: place.handle, anchor: nil)
    if offsets.isEmpty {
      throw .preconditionFailed("\(target) is in no scroll view, or is not laid out")
    }
    return run(offsets, cause(.scroll, place, label: finder.label(of: place)))
  }

  /// Scrolls a scroll view by a distance.
  func scroll(_ target: Target, by dx: Double, _ dy: Double) throws(StepError) -> [UpdateRecord] {
    let layout = try layout()
    let place = try finder.place(target, toDo: "be scrolled") { place in
      layout.offset(of: place.handle) != nil
    }
    guard let offset = layout.offset(of: place.handle) else { return [] }
    let moved = ScrollOffset(x: offset.x + dx, y: offset.y + dy)
    return run(
      [(place.handle, layout.clamped(moved, of: place.handle))],
      cause(.scroll, place, label: nil, argument: "\(Touch.text(dx)),\(Touch.text(dy))"))
  }

  private func layout() throws(StepError) -> any TreeLayout {
    guard script.graph.root != nil else { throw .nothingMounted }
    guard let layout = script.graph.layOut?() else {
      throw .unsupported("scrolling requires a session with layout")
    }
    return layout
  }

  private func run(
    _ offsets: [(view: ViewHandle, offset: ScrollOffset)], _ cause: Cause
  ) -> [UpdateRecord] {
    let graph = script.graph
    return script.loop.run(cause) { _ in
      for entry in offsets { graph.scrollOffsets[entry.view] = entry.offset }
    }
  }
}
