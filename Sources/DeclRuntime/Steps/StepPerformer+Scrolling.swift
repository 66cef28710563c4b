import DeclLang
import DeclMachine

/// Scrolling: by a target that comes into sight, or by a distance (G19, G26).
extension StepPerformer {
  /// Scrolls until a view is in sight.
  /// - Parameters:
  ///   - target: the view, or one around it.
  ///   - inner: the view; nil if it is the target itself.
  func scroll(_ target: Target, to inner: Target?) throws(StepError) -> [UpdateRecord] {
    let layout = try layout()
    if let row = try rowOutOfSight(target, inner) {
      let request = ScrollRequest(
        target: .row(WeakRows(node: row.rows), row.position), anchor: nil)
      let name = (inner ?? target).description
      let place = RowFinder(finder).container(of: row.rows)
      let cause =
        place.map { self.cause(.scroll, $0, label: nil, argument: "to \(name)") }
        ?? Cause(.scroll, label: name)
      return script.loop.run(cause) { [graph = script.graph] _ in
        graph.scrollRequests.append(request)
      }
    }
    let place = try finder.place(
      inner.map { whole(target, $0) } ?? target, toDo: "be scrolled to", reach: .everything
    ) { _ in true }
    let offsets = layout.offsets(toShow: place.handle, anchor: nil)
    if offsets.isEmpty {
      throw .preconditionFailed("\(inner ?? target) is in no scroll view, or is not laid out")
    }
    return run(offsets, cause(.scroll, place, label: finder.label(of: place)))
  }

  private func whole(_ target: Target, _ inner: Target) -> Target {
    inner.parts.count == 1 && target.parts.last != inner.parts.first && !inner.isHandle
      ? Target(parts: target.parts + inner.parts) : inner
  }

  /// Returns the row out of sight that shows a view; nil if the view is in the tree, or there is none.
  private func rowOutOfSight(
    _ target: Target, _ inner: Target?
  ) throws(StepError) -> (rows: ForEachNode, position: Int)? {
    let wanted = inner ?? target
    if case .handle(let handle)? = wanted.parts.last {
      return script.inspector.keptRow(handle)
    }
    let name = inner.map { whole(target, $0) } ?? target
    guard script.graph.root != nil, finder.places(for: name).isEmpty else { return nil }
    let outer = try inner.map { _ throws(StepError) in
      try finder.place(target, toDo: "be scrolled", reach: .everything) { _ in true }
    }
    return RowFinder(finder).row(for: wanted, inside: outer).map { ($0.rows, $0.position) }
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
    guard let layout = script.graph.layOut?(nil) else {
      throw .unsupported("scrolling requires a session with layout")
    }
    if let stop = script.graph.takeLayoutStop() { throw stop.stepError }
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

extension Target {
  /// Indicates whether it is a handle by itself.
  fileprivate var isHandle: Bool {
    if parts.count == 1, case .handle = parts[0] { return true }
    return false
  }
}
