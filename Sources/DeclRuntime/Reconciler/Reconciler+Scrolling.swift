import DeclLang
import DeclMachine

/// Scrolling (G19): the script and persons ask for it, and views that read a scroll view learn of it.
extension Reconciler {
  /// Scrolls as was asked for; returns whether something else is in sight now. What is in no scroll view, and ids of no
  /// view, scroll nowhere.
  func scroll(
    _ requests: inout [ScrollRequest], _ layout: any TreeLayout, hasMadeRows: Bool
  ) throws(UpdateFailure) -> Bool {
    var hasScrolled = false
    for index in requests.indices {
      let (isNew, isByPerson) = (requests[index].isNew, requests[index].isByPerson)
      for (view, destination) in moves(for: requests[index], layout) {
        guard let measure = layout.scroll(of: view) else { continue }
        var place = destination
        if isByPerson, let rest = rest(of: view, layout) {
          // Rows that were made since may be longer than was estimated.
          guard isNew || hasMadeRows else { continue }
          let isGesture = isNew && requests[index].isDistance
          place = try resting(place, of: view, measure, rest, layout, isGesture: isGesture)
        }
        var state = graph.scrolls[view] ?? ScrollState()
        let offset = measure.offset(of: place)
        let isMoved = offset != measure.offset
        state.place = lasting(place, measure, isByPerson: isByPerson)
        if isNew { try begin(requests[index], of: view, isMoved, &state) }
        graph.setScroll(view, state)
        if isMoved { hasScrolled = true }
        if requests[index].isDistance { requests[index].end(at: place) }
      }
      requests[index].isNew = false
    }
    return hasScrolled
  }

  /// Notes who moves a scroll view, and how long.
  private func begin(
    _ request: ScrollRequest, of view: ViewHandle, _ isMoved: Bool, _ state: inout ScrollState
  ) throws(UpdateFailure) {
    state.end = nil
    if request.isByPerson {
      state.personScrolls += 1
      return
    }
    state.phase = .idle
    guard isMoved, let place = RegionIndex(graph).place(view) else { return }
    var transaction = request.transaction
    if transaction == nil { transaction = try transitions.transaction(at: place, above: -1).0 }
    guard let transaction, transaction.hasAnimation else { return }
    let seconds = try graph.transactionLibrary.seconds(transaction, evaluator)
    guard seconds > 0, seconds.isFinite else { return }
    update.scrollTransactions[view] = transaction
    state.phase = .animating
    state.end = graph.time + seconds
  }

  /// Returns a place that holds when lengths change: at the point to which a scroll view keeps then, its share. The
  /// program may also keep to an edge; a person who scrolled there does not.
  private func lasting(
    _ place: ScrollPlace, _ measure: ScrollMeasure, isByPerson: Bool
  ) -> ScrollPlace {
    let offset = measure.offset(of: place)
    func lasting(
      _ place: ScrollCoordinate?, _ offset: Double, _ longest: Double, _ anchor: Double
    ) -> ScrollCoordinate {
      if case .share(let share)? = place, !isByPerson { return .share(share) }
      return abs(offset - anchor * longest) < 0.01 ? .share(anchor) : .points(offset)
    }
    return ScrollPlace(
      x: lasting(place.x, offset.x, measure.longest.x, measure.anchor.x),
      y: lasting(place.y, offset.y, measure.longest.y, measure.anchor.y))
  }

  // MARK: Rest

  /// Returns the place at which a person's scroll comes to rest, as the behaviour of the scroll view decides.
  /// - Parameter isGesture: whether one gesture brought the content there, of which a behaviour may limit the length.
  private func resting(
    _ place: ScrollPlace, of view: ViewHandle, _ measure: ScrollMeasure, _ rest: Rest,
    _ layout: any TreeLayout, isGesture: Bool
  ) throws(UpdateFailure) -> ScrollPlace {
    let proposed = measure.visibleArea(at: measure.offset(of: place))
    let original = isGesture ? measure.visibleArea(at: measure.offset) : proposed
    let code = graph.types.library.function(.scrollContext)
    let type = code.signature.result
    var context = try graph.environment.box(rest.scope) {
      scope throws(UpdateFailure) in
      try evaluator.box(
        code, [scope],
        [
          LayoutWords(original), LayoutWords(proposed),
          LayoutWords([measure.contentWidth, measure.contentHeight]), LayoutWords(measure.axes),
        ])
    }
    defer { machine.release(context) }
    for area in [original, proposed] {
      for target in layout.scrollTargets(of: view, in: area.grown(along: measure.axes)) {
        let before = context
        defer { machine.release(before) }
        context = try evaluator.box(
          graph.types.library.function(.addTargetFrame), [(before.boxed(type), type)],
          [LayoutWords(target.frame)])
      }
    }
    let method = graph.types.library.method(.restingOffset, in: rest.modifier.type)
    let result = try evaluator.box(
      method, (rest.region.value.part(rest.modifier), rest.modifier.type),
      (context.boxed(type), type), method.signature.result)
    defer { machine.release(result) }
    let point = result.boxed(method.signature.result)
    let offset = ScrollOffset(x: point.number(0), y: point.number(1))
    return ScrollPlace(measure.clamped(offset))
  }

  /// A modifier that decides where scrolls come to rest in a scroll view, with the environment of that.
  private typealias Rest = (region: Region, modifier: ViewPlan.Modifier, scope: HeapReference?)

  /// Returns the innermost modifier around a scroll view that decides where scrolls come to rest; nil without one.
  private func rest(of view: ViewHandle, _ layout: any TreeLayout) -> Rest? {
    guard let scroll = RegionIndex(graph).place(view) else { return nil }
    var current: TreePosition? = scroll
    while let here = current {
      // The behaviour of an outer scroll view is not that of an inner one.
      if here.handle != view, layout.scroll(of: here.handle) != nil { return nil }
      for index in here.element.modifiers {
        let modifier = here.region.plan.modifiers[index]
        if graph.types.library.conforms(modifier.type, to: .scrollRest) {
          return (here.region, modifier, scroll.region.scope(at: scroll.index))
        }
      }
      current = here.parent
    }
    return nil
  }

  // MARK: Destinations

  private func moves(
    for request: ScrollRequest, _ layout: any TreeLayout
  ) -> [(view: ViewHandle, place: ScrollPlace)] {
    let scroll = request.container.flatMap { scrollView(in: $0, layout) }
    if request.container != nil, scroll == nil { return [] }
    func moves(
      _ offsets: [(view: ViewHandle, offset: ScrollOffset)]
    ) -> [(view: ViewHandle, place: ScrollPlace)] {
      offsets.compactMap { view, offset in
        scroll == nil || view == scroll ? (view, ScrollPlace(offset)) : nil
      }
    }
    switch request.target {
    case .view(let view): return moves(layout.offsets(toShow: view, anchor: request.anchor))
    case .row(let rows, let position):
      guard let node = rows.node else { return [] }
      return moves(offsets(toShow: position, of: node, request.anchor, layout))
    case .id(let id):
      let paths = IdentityPaths(graph)
      for area in [scroll ?? request.reader, scroll] {
        if let place = place(withID: id, inside: area, paths) {
          return moves(layout.offsets(toShow: place.handle, anchor: request.anchor))
        }
        for entry in graph.lazyRows {
          guard let node = entry.node, let host = node.parent, host.isShown else { continue }
          let rows = TreePosition(region: host, index: node.parentElement)
          if let area, !rows.isInside(area) { continue }
          for position in 0..<node.count where paths.keyValue(of: node, position).0 == id {
            return moves(offsets(toShow: position, of: node, request.anchor, layout))
          }
        }
        // What is outside of the reader is looked at if nothing inside has the id.
        if area == scroll { break }
      }
      return []
    case .place(let place): return scroll.map { [($0, place)] } ?? []
    case .distance(let x, let y):
      guard let scroll, let measure = layout.scroll(of: scroll) else { return [] }
      let offset = ScrollOffset(x: measure.offset.x + x, y: measure.offset.y + y)
      var place = ScrollPlace(measure.clamped(offset))
      // Beyond the end the destination is the end, however long the rows are that come into sight.
      if offset.x > measure.longest.x { place.x = .share(1) }
      if offset.y > measure.longest.y { place.y = .share(1) }
      return [(scroll, place)]
    }
  }

  private func offsets(
    toShow position: Int, of node: ForEachNode, _ anchor: ScrollOffset?, _ layout: any TreeLayout
  ) -> [(view: ViewHandle, offset: ScrollOffset)] {
    guard let host = node.parent else { return [] }
    return layout.offsets(
      toShowRow: position, of: host.handle(node.parentElement), anchor: anchor)
  }

  /// Returns the first view in document order with an explicit id.
  private func place(
    withID id: ValueSnapshot, inside scroll: ViewHandle?, _ paths: IdentityPaths
  ) -> TreePosition? {
    func search(_ place: TreePosition) -> TreePosition? {
      // The row itself, and not a view inside of it, which has the same key.
      if paths.key(of: place) == id { return place }
      for child in place.children {
        if let found = search(child) { return found }
      }
      return nil
    }
    let around =
      scroll.map { RegionIndex(graph).place($0)?.children } ?? graph.root.map(TreePosition.roots)
    for place in around ?? [] {
      if let found = search(place) { return found }
    }
    return nil
  }

  /// Returns the first scroll view in a view, which may be the view itself; nil without one.
  private func scrollView(in view: ViewHandle, _ layout: any TreeLayout) -> ViewHandle? {
    if layout.scroll(of: view) != nil { return view }
    return RegionIndex(graph).place(view).flatMap { scrollView(in: $0, layout) }
  }

  private func scrollView(in place: TreePosition, _ layout: any TreeLayout) -> ViewHandle? {
    if layout.scroll(of: place.handle) != nil { return place.handle }
    for child in place.children {
      if let found = scrollView(in: child, layout) { return found }
    }
    return nil
  }

  // MARK: Reading

  /// Returns the geometry and the state of the first scroll view in a view, in a new box; nil without one.
  /// - Parameter old: what was read before.
  func scrollReading(
    of place: TreePosition, after old: ValueAddress, _ layout: any TreeLayout
  ) throws(UpdateFailure) -> HeapReference? {
    guard let view = scrollView(in: place, layout), let measure = layout.scroll(of: view) else {
      return nil
    }
    let type = graph.types.scrollReadingType
    let state = graph.scrolls[view] ?? ScrollState()
    let (margins, safe) = (measure.margins, measure.safeArea)
    let insets = LayoutInsets(
      top: margins.top + safe.top, leading: margins.leading + safe.leading,
      bottom: margins.bottom + safe.bottom, trailing: margins.trailing + safe.trailing)
    var box = try evaluator.box(
      graph.types.library.function(.scrollReading), [(old, type)],
      [
        LayoutWords([state.phase.rawValue]), LayoutWords([state.personScrolls]),
        LayoutWords([measure.offset.x - insets.leading, measure.offset.y - insets.top]),
        LayoutWords([measure.contentWidth, measure.contentHeight]), LayoutWords(insets),
        LayoutWords([
          measure.width + safe.leading + safe.trailing, measure.height + safe.top + safe.bottom,
        ]),
      ])
    let readsTargets = graph.types.library.function(.readsTargets)
    guard try evaluator.bool(readsTargets, [(box.boxed(type), type)]) else { return box }
    let index = RegionIndex(graph)
    for target in layout.scrollTargets(of: view, in: measure.visibleArea(at: measure.offset)) {
      for id in ids(of: target, index) {
        let before = box
        defer { machine.release(before) }
        box = try evaluator.box(
          graph.types.library.function(.addTarget, [id.type]),
          [(before.boxed(type), type), id], [LayoutWords(target.frame)])
      }
    }
    return box
  }

  /// Returns the ids of a scroll target, the outermost first: that of its row, and explicit ones.
  private func ids(of target: PlacedTarget, _ index: RegionIndex) -> [Evaluator.Argument] {
    var result: [Evaluator.Argument] = []
    func add(rowOf node: ForEachNode, _ position: Int) {
      guard let parent = node.parent, let identifiers = node.identifiers else { return }
      let array = ArrayBuffer(identifiers)
      guard position < array.count else { return }
      let forEach = parent.plan.elements[node.parentElement].forEach.unsafelyUnwrapped
      result.append((array.address(position), forEach.idType))
    }
    switch target.content {
    case .row(let rows, let position):
      let node = index.place(rows).flatMap { $0.region.node(of: $0.index) }
      if let node = node as? ForEachNode { add(rowOf: node, position) }
    case .view(let view):
      var current = index.place(view)
      while let here = current, here.handle != target.layout {
        if here.element.parent < 0, let parent = here.region.parent {
          switch (here.region.origin, parent.plan.elements[here.region.parentElement].structure) {
          case (.row, _):
            if let node = parent.node(of: here.region.parentElement) as? ForEachNode {
              add(rowOf: node, here.region.row)
            }
          case (.id, .id(_, let key)): result.append((parent.value.part(key), key.type))
          default: break
          }
        }
        current = here.parent
      }
    }
    return result.reversed()
  }
}

extension LayoutFrame {
  /// Returns the area with as much again at both ends of axes.
  fileprivate func grown(along axes: ScrollAxes) -> LayoutFrame {
    var result = self
    if axes.contains(.horizontal) { (result.x, result.width) = (x - width, 3 * width) }
    if axes.contains(.vertical) { (result.y, result.height) = (y - height, 3 * height) }
    return result
  }
}

extension ScrollPlace {
  /// The place at an offset.
  init(_ offset: ScrollOffset) { self.init(x: .points(offset.x), y: .points(offset.y)) }
}

extension TreePosition {
  /// Returns whether the view is part of another one.
  fileprivate func isInside(_ outer: ViewHandle) -> Bool {
    var current: TreePosition? = self
    while let here = current {
      if here.handle == outer { return true }
      current = here.parent
    }
    return false
  }
}
