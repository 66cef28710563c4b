import DeclLang
import DeclMachine

/// A search for views in rows of lazy containers that are out of sight (G26).
///
/// A row that was never made has no views: it is made for a moment, looked at, and rolled back, so that nothing of it
/// remains.
struct RowFinder {
  let finder: TargetFinder
  private var script: LoadedScript { finder.script }
  private var graph: ViewGraph { script.graph }

  /// A row out of sight.
  struct Found {
    let rows: ForEachNode
    let position: Int
  }

  init(_ finder: TargetFinder) { self.finder = finder }

  /// Returns the first row out of sight that shows a view which a target names; nil if there is none.
  /// - Parameter outer: a view around the row; nil for any.
  func row(for target: Target, inside outer: TreePosition? = nil) -> Found? {
    guard let part = target.parts.last else { return nil }
    let names = target.parts.dropLast()
    let around =
      names.isEmpty ? nil : Set(finder.places(for: Target(parts: Array(names))).map(\.handle))
    for node in shownRows {
      guard let host = node.parent else { continue }
      let place = TreePosition(region: host, index: node.parentElement)
      if let outer, place.handle != outer.handle, !finder.isInside(place, outer) { continue }
      let position = position(in: node) { view in
        finder.fits(view, part) && (around.map { finder.isInside(view, anyOf: $0) } ?? true)
      }
      if let position { return Found(rows: node, position: position) }
    }
    return nil
  }

  /// The rows of the lazy containers of the window in front that are not part of a row out of sight themselves.
  private var shownRows: [ForEachNode] {
    let front = Set(finder.frontPlaces.map(\.handle))
    return graph.lazyRows.compactMap(\.node).filter { node in
      node.parent.map { $0.isShown && front.contains($0.handle(node.parentElement)) } ?? false
    }
  }

  /// Returns the view to name in a step that scrolls to a row: the scroll view around it, or its container.
  func container(of rows: ForEachNode) -> TreePosition? {
    guard let host = rows.parent else { return nil }
    let layout = graph.layOut?(nil)
    var current = TreePosition(region: host, index: rows.parentElement).parent
    var first: TreePosition?
    while let here = current {
      if layout?.scroll(of: here.handle) != nil { return here }
      let isContainer = graph.types.library.conforms(here.element.type, to: .lazyContainer)
      if isContainer, first == nil { first = here }
      current = here.parent
    }
    return first
  }

  /// Returns the error for a view that is out of sight: it contains the step that brings it into sight.
  func refusal(_ name: String, in rows: ForEachNode) -> StepError {
    let container = container(of: rows).map { "\($0.handle) to " } ?? ""
    return .outOfSight(name, step: ":scroll \(container)\(name)")
  }

  // MARK: Looking at rows

  private func position(in node: ForEachNode, where fits: (TreePosition) -> Bool) -> Int? {
    func contains(_ row: Region) -> Bool {
      func search(_ place: TreePosition) -> Bool {
        fits(place) || place.children.contains(where: search)
      }
      return TreePosition.roots(of: row).contains(where: search)
    }
    let shown = Set(node.rows.map(\.row))
    let kept = Dictionary(
      (node.lazy?.kept ?? []).map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    for position in 0..<min(node.count, node.lazy?.limit ?? .max) where !shown.contains(position) {
      if let row = kept[position] {
        if contains(row) { return position }
        continue
      }
      // An interrupt or the step limit ends the search.
      guard let isHere = script.looking(atRow: position, of: node, contains) else { return nil }
      if isHere { return position }
    }
    return nil
  }
}

extension LoadedScript {
  /// Makes a row for a moment and asks a question about it; returns nil if that is not possible.
  fileprivate func looking(
    atRow position: Int, of node: ForEachNode, _ question: (Region) -> Bool
  ) -> Bool? {
    let numbering = graph.numbering
    let random = machine.services.random
    let known = graph.update
    let output = machine.output
    machine.output = { _ in }
    let update = Update(number: -1, cause: Cause(.send), heap: machine.heap)
    update.phase = .bodies
    graph.update = update
    let reconciler = Reconciler(graph: graph, update: update)
    defer {
      reconciler.rollBack()
      update.reserve.release()
      graph.update = known
      graph.numbering = numbering
      machine.services.random = random
      machine.output = output
    }
    var failure: UpdateFailure?
    do throws(UpdateFailure) {
      let row = try reconciler.makeLooseRow(of: node, position)
      defer { row.isDetached = true }
      return question(row)
    } catch {
      failure = error
    }
    let stops: [Trap.Kind] = [.interrupted, .stepLimit, .exit]
    return failure.map { stops.contains($0.trap.kind) } == true ? nil : false
  }
}

extension Reconciler {
  /// Makes a row that is not part of the tree.
  fileprivate func makeLooseRow(of node: ForEachNode, _ position: Int) throws(UpdateFailure)
    -> Region
  {
    let host = node.parent.unsafelyUnwrapped
    let element = host.plan.elements[node.parentElement]
    let maker = RowEvaluator(
      reconciler: self, forEach: element.forEach!, value: host.value.part(element))
    let row = try insertRow(node, position, maker)
    try populate(row)
    return row
  }
}
