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
      let name = (inner ?? target).description
      let place = RowFinder(finder).container(of: row.rows)
      let cause =
        place.map { self.cause(.scroll, $0, label: nil, argument: "to \(name)") }
        ?? Cause(.scroll, label: name)
      let offsets =
        row.rows.parent.map {
          layout.offsets(
            toShowRow: row.position, of: $0.handle(row.rows.parentElement), anchor: nil)
        } ?? []
      return try perform(
        ScrollRequest(.row(WeakRows(node: row.rows), row.position)), moving: offsets, layout, cause)
    }
    let place = try finder.place(
      inner.map { whole(target, $0) } ?? target, toDo: "be scrolled to", reach: .everything
    ) { _ in true }
    let offsets = layout.offsets(toShow: place.handle, anchor: nil)
    if offsets.isEmpty {
      throw .preconditionFailed("\(inner ?? target) is in no scroll view, or is not laid out")
    }
    return try perform(
      ScrollRequest(.view(place.handle)), moving: offsets, layout,
      cause(.scroll, place, label: finder.label(of: place)))
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
    let met = try finder.touch(target)?.place.scrollViews.first
    let named = met.map { Target(parts: [.handle($0)]) } ?? target
    let place = try finder.place(named, toDo: "be scrolled") { place in
      layout.scroll(of: place.handle) != nil
    }
    guard let measure = layout.scroll(of: place.handle) else { return [] }
    try checkScrolling(place)
    let moved = measure.clamped(
      ScrollOffset(x: measure.offset.x + dx, y: measure.offset.y + dy))
    return try perform(
      ScrollRequest(.distance(x: dx, y: dy), in: place.handle), moving: [(place.handle, moved)],
      layout,
      cause(.scroll, place, label: nil, argument: "\(Touch.text(dx)),\(Touch.text(dy))"))
  }

  /// Scrolls a scroll view as a drag does, which takes its content along.
  func scroll(
    _ place: TreePosition, by drag: DragScroller, _ cause: Cause
  ) throws(StepError) -> [UpdateRecord] {
    guard let measure = drag.layout.scroll(of: place.handle) else { return [] }
    let moved = measure.clamped(
      ScrollOffset(x: measure.offset.x - drag.dx, y: measure.offset.y - drag.dy))
    return try perform(
      ScrollRequest(.distance(x: -drag.dx, y: -drag.dy), in: place.handle),
      moving: [(place.handle, moved)], drag.layout, cause)
  }

  /// Throws the error for a scroll view that persons cannot scroll.
  private func checkScrolling(_ place: TreePosition) throws(StepError) {
    if script.graph.holds(.isScrollEnabled, at: place) { return }
    throw .notPossible(
      script.inspector.paths.reference(to: place), "be scrolled: scrollDisabled is set", [])
  }

  private func layout() throws(StepError) -> any TreeLayout {
    guard script.graph.root != nil else { throw .nothingMounted }
    guard let layout = script.graph.layOut?(nil) else {
      throw .unsupported("scrolling requires a session with layout")
    }
    if let stop = script.graph.takeLayoutStop() { throw stop.stepError }
    return layout
  }

  /// Performs a request of a person. Where views read the scrolling, its begin and its end are phases, as those of
  /// gestures are.
  /// - Parameter offsets: the offsets at which scroll views are going to arrive.
  private func perform(
    _ request: ScrollRequest, moving offsets: [(view: ViewHandle, offset: ScrollOffset)],
    _ layout: any TreeLayout, _ cause: Cause
  ) throws(StepError) -> [UpdateRecord] {
    let graph = script.graph
    var request = request
    request.isByPerson = true
    let views = offsets.filter { layout.scroll(of: $0.view)?.offset != $0.offset }.map(\.view)
    let index = RegionIndex(graph)
    let moving = views.compactMap { index.place($0) }
    for place in moving { try checkScrolling(place) }
    let dismissesKeyboard =
      graph.hasKeyboard && moving.contains { graph.holds(.dismissesKeyboard, at: $0) }
    guard graph.readsScrolling else {
      return script.loop.run(cause) { reconciler throws(UpdateFailure) in
        if dismissesKeyboard { try reconciler.dropFocus() }
        graph.scrollRequests.append(request)
      }
    }
    var sequence = GestureSequence(cause: cause)
    sequence.run(script.loop) { reconciler throws(UpdateFailure) in
      if dismissesKeyboard { try reconciler.dropFocus() }
      for view in views { graph.setScrollPhase(.interacting, of: view) }
      return .continues
    }
    sequence.run(script.loop) { _ in
      graph.scrollRequests.append(request)
      return .continues
    }
    for view in views { graph.setScrollPhase(.idle, of: view) }
    sequence.run(script.loop) { _ in .last }
    return sequence.records
  }
}

/// A drag that scrolls what takes no drag itself.
struct DragScroller {
  let dx: Double
  let dy: Double
  let layout: any TreeLayout
  private let graph: ViewGraph

  /// Takes a drag; nil for other gestures, and in a session without layout.
  init?(_ touch: StepPerformer.Touch, _ script: LoadedScript) {
    guard case .drag(let dx, let dy) = touch, script.graph.root != nil,
      let layout = script.graph.layOut?(nil), script.graph.layoutStop == nil
    else { return nil }
    (self.dx, self.dy, self.layout, graph) = (dx, dy, layout, script.graph)
  }

  /// Returns whether a scroll view is not at the end of its content to which the drag takes it.
  func moves(_ place: TreePosition) -> Bool {
    guard let measure = layout.scroll(of: place.handle) else { return false }
    let wanted = ScrollOffset(x: measure.offset.x - dx, y: measure.offset.y - dy)
    return measure.clamped(wanted) != measure.clamped(measure.offset)
  }

  /// Returns whether a view is a scroll view that persons scroll in the main direction of the drag.
  func scrolls(_ place: TreePosition) -> Bool {
    guard let axes = layout.scroll(of: place.handle)?.axes else { return false }
    return axes.contains(abs(dx) > abs(dy) ? .horizontal : .vertical)
      && graph.holds(.isScrollEnabled, at: place)
  }
}

extension Target {
  /// Indicates whether it is a handle by itself.
  fileprivate var isHandle: Bool {
    if parts.count == 1, case .handle = parts[0] { return true }
    return false
  }
}
