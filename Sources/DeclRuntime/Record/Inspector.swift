import DeclLang
import DeclMachine

/// Queries about the views in the tree, and about removed ones.
struct Inspector {
  let graph: ViewGraph
  let paths: IdentityPaths
  let builder: TreeBuilder

  init(graph: ViewGraph) {
    self.graph = graph
    paths = IdentityPaths(graph)
    builder = TreeBuilder(graph: graph, paths: paths)
  }

  /// Returns the current tree.
  func tree() -> ViewTree { builder.tree() }

  // MARK: Finding

  /// Returns the view with a handle; throws if the view was removed or never existed.
  func place(_ handle: ViewHandle) throws(StepError) -> TreePosition {
    if let root = graph.root, let found = find(handle.number, in: root) { return found }
    for tombstone in graph.removedRegions {
      guard let view = tombstone.view(handle) else { continue }
      throw .removed(view, update: tombstone.ended, time: tombstone.time, reason: tombstone.reason)
    }
    throw .unknownHandle(handle)
  }

  /// Returns the positions of views in the tree, without those that are in no tree; searches the tree once.
  func places(of handles: [ViewHandle]) -> [ViewHandle: TreePosition] {
    guard let root = graph.root else { return [:] }
    var regions: [Region] = []
    collect(root, into: &regions)
    regions.sort { $0.base < $1.base }
    var found: [ViewHandle: TreePosition] = [:]
    for handle in handles {
      // The last region whose numbers begin before that of the view has it, if any has.
      var (low, high) = (0, regions.count)
      while low < high {
        let middle = (low + high) / 2
        if regions[middle].base <= handle.number { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { continue }
      let region = regions[low - 1]
      let index = handle.number - region.base
      if region.plan.elements.indices.contains(index) {
        found[handle] = TreePosition(region: region, index: index)
      }
    }
    return found
  }

  private func collect(_ node: GraphNode, into regions: inout [Region]) {
    switch node {
    case let region as Region:
      regions.append(region)
      for slot in region.plan.slots.indices {
        if let inner = region.slots[slot] { collect(inner, into: &regions) }
      }
      for departure in region.rareData?.removalTransitions ?? [] where !departure.hasEnded {
        collect(departure.region, into: &regions)
      }
    case let forEach as ForEachNode:
      for row in forEach.rows { collect(row, into: &regions) }
    case let presentation as PresentationNode:
      if let content = presentation.content { collect(content, into: &regions) }
    default: break
    }
  }

  /// Returns the rows of the lazy container of which a view is part of a row out of sight; nil for other views.
  func rows(keeping handle: ViewHandle) -> ForEachNode? {
    keptRow(handle)?.rows
  }

  /// Returns the row out of sight that a view is part of, with the rows of its container; nil for other views.
  func keptRow(_ handle: ViewHandle) -> (rows: ForEachNode, position: Int)? {
    for entry in graph.lazyRows {
      guard let node = entry.node, let lazy = node.lazy else { continue }
      for row in lazy.kept where find(handle.number, in: row) != nil { return (node, row.row) }
    }
    return nil
  }

  private func find(_ number: Int, in node: GraphNode) -> TreePosition? {
    switch node {
    case let region as Region:
      // The number may be any that a request names, also one that is too small to be subtracted from.
      if number >= region.base, region.plan.elements.indices.contains(number - region.base) {
        return TreePosition(region: region, index: number - region.base)
      }
      for slot in region.plan.slots.indices {
        if let inner = region.slots[slot], let found = find(number, in: inner) { return found }
      }
      for departure in region.rareData?.removalTransitions ?? [] where !departure.hasEnded {
        if let found = find(number, in: departure.region) { return found }
      }
    case let forEach as ForEachNode:
      for row in forEach.rows {
        if let found = find(number, in: row) { return found }
      }
    case let presentation as PresentationNode:
      return presentation.content.flatMap { find(number, in: $0) }
    default: break
    }
    return nil
  }

  /// Returns all views in document order; with `withLeaving`, leaving views come before their siblings.
  /// - Parameter withKept: whether rows out of sight, which are not in the tree, are returned as well
  func places(withLeaving: Bool = false, withKept: Bool = false) -> [TreePosition] {
    guard let root = graph.root else { return [] }
    var result: [TreePosition] = []
    func collect(_ place: TreePosition) {
      result.append(place)
      if withLeaving { place.leavingChildren.forEach(collect) }
      if withKept { place.keptChildren.forEach(collect) }
      place.children.forEach(collect)
    }
    TreePosition.roots(of: root).forEach(collect)
    return result
  }

  // MARK: State

  /// Returns the state cells of a view, or of all views.
  func state(of handle: ViewHandle?) throws(StepError) -> [StateCell] {
    let places =
      try handle.map { handle throws(StepError) in [try place(handle)] }
      ?? self.places(withLeaving: true)
    return places.flatMap { place in cells(of: place).map { describe($0, place) } }
  }

  /// Returns the state cells of a view.
  func cells(of place: TreePosition) -> [Cell] {
    guard place.element.kind == .custom || place.element.kind == .modifier else { return [] }
    let cells = place.region.region(of: place.index)?.rareData?.cells.compactMap { $0 } ?? []
    return cells.filter { !$0.property.isHidden }
  }

  /// Returns the body of a view or modifier that has dynamic properties; nil for other places.
  func body(of place: TreePosition) -> Region? {
    guard place.element.kind == .custom || place.element.kind == .modifier,
      let body = place.region.region(of: place.index), body.rareData?.prepared != nil
    else { return nil }
    return body
  }

  private func describe(_ cell: Cell, _ place: TreePosition) -> StateCell {
    StateCell(
      view: paths.reference(to: place), name: cell.property.name, wrapper: cell.property.wrapper,
      type: valueType(of: cell), value: value(of: cell), readers: observers(of: cell),
      isInternal: place.element.shownType.decl?.isLibrary == true)
  }

  /// Returns the views that read a cell's value; if none do, those that observe the object in it.
  private func observers(of cell: Cell) -> [ViewReference] {
    let direct = readers(of: cell)
    guard direct.isEmpty, let source = observedSource(of: cell) else { return direct }
    return readers(of: source)
  }

  /// Returns the source that announces changes of the object in a cell: the object, or its publisher.
  private func observedSource(of cell: Cell) -> Source? {
    if let type = cell.location.type, let field = type.field(.object),
      let object = cell.location.references[field.reference],
      let source = graph.existingSource(of: object)
    {
      return source
    }
    guard let owner = cell.owner,
      let position = owner.rareData?.cells.firstIndex(where: { $0 === cell }),
      let known = owner.rareData?.observed[position]
    else { return nil }
    return owner.reads.first { ObjectIdentifier($0.source) == known }?.source
  }

  private func valueType(of cell: Cell) -> String {
    if let field = cell.property.valueField { return field.type.name }
    let argument = cell.property.type.type.genericArguments.first
    return argument.map { graph.program.type($0).name } ?? cell.property.type.name
  }

  /// Returns the current value of a cell.
  func value(of cell: Cell) -> ValueSnapshot { graph.snapshotter.value(of: cell) }

  /// Returns the views that read a source, each once, in document order.
  func readers(of source: Source) -> [ViewReference] {
    var result: [ViewReference] = []
    for reader in source.readers.sorted(by: DocumentOrder.isBefore) {
      guard let place = place(of: reader) else { continue }
      let reference = paths.reference(to: place)
      if !result.contains(reference) { result.append(reference) }
    }
    return result
  }

  private func place(of reader: Reader) -> TreePosition? {
    switch reader {
    case let region as Region:
      return region.parent.map { TreePosition(region: $0, index: region.parentElement) }
    case let presentation as PresentationNode:
      return presentation.parent.map {
        TreePosition(region: $0, index: presentation.parentElement)
      }
    case let part as ElementReader:
      return TreePosition(region: part.region, index: part.element)
    default: return nil
    }
  }

  // MARK: Dependencies

  /// Returns the sources that a view reads, and the readers of the state that it owns.
  func dependencies(of handle: ViewHandle) throws(StepError) -> DependencyReport {
    let place = try place(handle)
    let node = place.element.slot >= 0 ? place.region.node(of: place.index) : nil
    var reads: [DependencyReport.Read] = []
    for reader in readers(in: node) {
      let sources = reader.reads.map(\.source).filter { source in
        (source as? EnvironmentSource)?.isPrivateToLibrary != true
      }
      for read in sources.map({ describe($0, readBy: reader) })
      where !reads.contains(read) { reads.append(read) }
    }
    return DependencyReport(
      view: paths.reference(to: place), reads: reads, cells: try state(of: handle))
  }

  /// Returns the readers of a view: its body; for a `ForEach`, the ids and the rows; or a presentation.
  private func readers(in node: GraphNode?) -> [Reader] {
    if let forEach = node as? ForEachNode { return [forEach] + Array(forEach.rows) }
    return node.map { [$0] } ?? []
  }

  private func describe(_ source: Source, readBy reader: Reader) -> DependencyReport.Read {
    switch source {
    case let cell as Cell:
      return DependencyReport.Read(
        reason: graph.reason(cell, path: cell.property.name, readBy: reader),
        owner: cell.place.map { .view(paths.reference(to: $0)) } ?? .removedView,
        value: value(of: cell))
    case let observed as ObservedPropertySource:
      return DependencyReport.Read(reason: observed.reason, owner: nil, value: nil)
    case let object as ObservedSource:
      let name = graph.enclosingBody(of: reader).flatMap { graph.observerName(of: object, in: $0) }
      return DependencyReport.Read(
        reason: .object(name: name ?? "", property: nil), owner: owner(of: object), value: nil)
    case let stored as StorageSource:
      return DependencyReport.Read(
        reason: .storage(key: stored.key.name), owner: nil, value: nil)
    case let key as EnvironmentSource:
      return DependencyReport.Read(
        reason: .environment(key: key.name), owner: nil, value: nil)
    default: return DependencyReport.Read(reason: .unknown, owner: nil, value: nil)
    }
  }

  /// Returns the object that announces changes; nil if a publisher announces them for it.
  private func owner(of source: ObservedSource) -> Write.Owner? {
    guard let type = source.object.type, let decl = type.decl,
      !graph.types.library.isType(type, .observableObjectPublisher)
    else { return nil }
    return .object(type: decl.name, number: graph.snapshotter.number(of: source.object))
  }

  // MARK: Explanations

  /// Explains why a body ran or not.
  func why(
    _ handle: ViewHandle, update: Int?, _ records: [UpdateRecord]
  ) throws(StepError) -> Explanation {
    let view = try reference(handle)
    let asked = update.flatMap { number in records.last { $0.number == number } }
    // For a removed view, the default is the update that removed it.
    let isGone = graph.removedRegions.contains { $0.view(handle) != nil }
    let end = isGone ? records.last { removal(of: handle, $0) != nil } : nil
    guard let record = asked ?? end ?? records.last else { throw .nothingMounted }
    var chain: [Explanation.Link] = []
    let verdict: Explanation.Verdict
    let ran = (record.evaluated + record.rebuilt).first { $0.view.handle == handle }
    if let evaluation = ran {
      verdict = .evaluated(evaluation.reasons)
      chain = self.chain(from: evaluation, record)
    } else if let skip = record.skipped.first(where: { $0.view.handle == handle }) {
      verdict = .skipped(skip.reason)
      chain = ancestorChain(of: handle, record)
    } else if let removal = removal(of: handle, record) {
      verdict = .removed
      chain =
        removal.parent.flatMap { evaluated(around: $0, record) }
        .map { self.chain(from: $0, record) } ?? []
    } else if let place = try? place(handle), place.element.kind != .custom {
      verdict = .noBody(changed: record.changes.contains { $0.view.handle == handle })
      chain = ancestorChain(of: handle, record)
    } else {
      verdict = .notVisited
    }
    chain.append(.cause(record.cause))
    chain += links(before: record, records, of: chain)
    var explanation = Explanation(
      view: view, update: record.number, verdict: verdict, chain: chain)
    explanation.decision = decision(about: handle, record, records)
    explanation.transitions = record.transitions.filter {
      $0.view.handle == handle || $0.top == handle
    }
    explanation.staleReads = staleReads(of: handle, record)
    explanation.ignoredInitialValues = record.state.filter {
      $0.kind == .initialIgnored && $0.view.handle == handle
    }
    switch verdict {
    case .notVisited, .skipped:
      guard let place = try? place(handle) else { break }
      explanation.unobserved = unobserved(in: place)
      let held = explanation.unobserved.map { Write.Owner.object(type: $0.type, number: $0.number) }
      explanation.unreadWrites = record.writes.filter {
        $0.outcome == .applied && $0.owner == .view(view)
      }
      let globals = explanation.unobserved.filter { $0.reason == .global }.map(\.property)
      let writes = record.writes.filter { write in
        guard write.outcome == .unobserved else { return false }
        if case .other(let owner) = write.owner {
          return globals.contains(write.cell) || globals.contains("\(owner).\(write.cell)")
        }
        return held.contains(write.owner)
      }
      explanation.chain.insert(
        contentsOf: (explanation.unreadWrites + writes).map { .write($0) }, at: 0)
    case .evaluated, .noBody, .removed: break
    }
    return explanation
  }

  /// Returns the stale reads of a view's properties, and those from which its content was made: in the closure
  /// that made the view itself, or a view around it up to the next body.
  private func staleReads(of handle: ViewHandle, _ record: UpdateRecord) -> [StaleRead] {
    if record.staleReads.isEmpty { return [] }
    var places: Set<ViewHandle> = [handle]
    var place = (try? self.place(handle))?.parent
    while let current = place {
      places.insert(current.handle)
      if current.element.kind == .custom { break }
      place = current.parent
    }
    return record.staleReads.filter { read in
      read.owner.handle == handle || read.reader.map { places.contains($0.handle) } == true
    }
  }

  /// Returns the chain from the nearest ancestor's body that ran back to the event.
  private func ancestorChain(
    of handle: ViewHandle, _ record: UpdateRecord
  ) -> [Explanation.Link] {
    evaluatedAncestor(of: handle, record).map { chain(from: $0, record) } ?? []
  }

  // MARK: Insertion and removal

  /// Returns the change that removed a view: its own, or that of an ancestor.
  private func removal(of handle: ViewHandle, _ record: UpdateRecord) -> Change.Position? {
    let tombstone = graph.removedRegions.first { $0.view(handle) != nil }
    for case .removed(let placed, let identity) in record.changes
    where placed.view.handle == handle || tombstone?.identity == identity {
      return placed
    }
    return nil
  }

  private func insertion(of handle: ViewHandle, _ record: UpdateRecord) -> Change.Position? {
    for case .inserted(let placed, let node) in record.changes where node.node(handle) != nil {
      return placed
    }
    return nil
  }

  /// Returns the decision that inserted or removed a view in an update; nil if neither happened.
  private func decision(
    about handle: ViewHandle, _ record: UpdateRecord, _ records: [UpdateRecord]
  ) -> Explanation.Decision? {
    let removed = removal(of: handle, record)
    guard let placed = removed ?? insertion(of: handle, record) else { return nil }
    let identity = record.identity.first {
      $0.removed.handle == placed.view.handle || $0.inserted.handle == placed.view.handle
    }
    let gone = identity?.removed.handle ?? removed?.view.handle
    // A view with a removal transition loses its state in the later update that ends it.
    let end = gone.flatMap { gone in graph.removedRegions.first { $0.view(gone) != nil }?.ended }
    let later = records.filter { $0.number == end && $0.number != record.number }
    let lost = (record.state + later.flatMap(\.state)).filter { event in
      event.kind == .dropped && gone.map { isTogether(event.view.handle, $0) } == true
    }
    return Explanation.Decision(
      decider: placed.decider, step: placed.step, node: placed.parent, rule: rule(placed.decider),
      identity: identity, droppedState: lost, range: placed.range)
  }

  /// Returns whether two removed views were removed together.
  private func isTogether(_ left: ViewHandle, _ right: ViewHandle) -> Bool {
    guard left != right else { return true }
    let tombstones = [left, right].compactMap { handle in
      graph.removedRegions.first { $0.view(handle) != nil }
    }
    return tombstones.count == 2 && tombstones[0].identity == tombstones[1].identity
      && tombstones[0].ended == tombstones[1].ended
  }

  private func reference(_ handle: ViewHandle) throws(StepError) -> ViewReference {
    do throws(StepError) {
      return paths.reference(to: try place(handle))
    } catch {
      if case .removed(let view, _, _, _) = error { return view }
      throw error
    }
  }

  /// Returns the chain from a body that ran, through the ancestors that passed it different values, to the
  /// writes that started it.
  private func chain(
    from evaluation: Evaluation, _ record: UpdateRecord
  ) -> [Explanation.Link] {
    var links: [Explanation.Link] = [.evaluated(evaluation)]
    var comesFromAround = false
    for cause in evaluation.causes {
      let (reason, source) = (cause.reason, cause.source)
      switch reason {
      // The writer of an environment value is an ancestor.
      case .value, .first, .identity, .environment: comesFromAround = true
      case .storage(let key):
        links += writes(record) { write in
          if case .other = write.owner { return write.cell == key }
          return false
        }
      case .state, .binding, .object, .observable, .geometry, .focus, .reload, .unknown: break
      }
      if let source {
        links += writes(record) { $0.source == source }.filter { !links.contains($0) }
      }
    }
    let outer = comesFromAround ? evaluatedAncestor(of: evaluation.view.handle, record) : nil
    return links + (outer.map { chain(from: $0, record).filter { !links.contains($0) } } ?? [])
  }

  /// Returns the chain that led to an update that effects caused: the effects that made the writes of the chain so
  /// far, what their update had written, and its cause, back to the event.
  private func links(
    before record: UpdateRecord, _ records: [UpdateRecord], of chain: [Explanation.Link]
  ) -> [Explanation.Link] {
    var links: [Explanation.Link] = []
    var known = chain
    var current = record
    while let origin = current.cause.origin, origin < current.number,
      let earlier = records.last(where: { $0.number == origin })
    {
      let target = current.cause.target
      let writers = Set(
        known.compactMap { link -> ViewHandle? in
          if case .write(let write) = link { write.effect } else { nil }
        })
      links += earlier.effects.filter { effect in
        (target == nil || effect.view == target)
          && (writers.isEmpty || writers.contains(effect.view.handle))
      }.map { .effect($0) }
      known = writes(earlier) { !$0.isInternal }
      links += known
      links.append(.cause(earlier.cause))
      current = earlier
    }
    return links
  }

  private func writes(
    _ record: UpdateRecord, _ fits: (Write) -> Bool
  ) -> [Explanation.Link] {
    record.writes.filter { write in
      guard case .object = write.owner else { return write.outcome == .applied && fits(write) }
      // An object announces a change before anything compares the values.
      return [.applied, .equal].contains(write.outcome) && fits(write)
    }.map { .write($0) }
  }

  private func evaluatedAncestor(
    of handle: ViewHandle, _ record: UpdateRecord
  ) -> Evaluation? {
    (try? self.place(handle))?.parent.flatMap { evaluated(around: $0.handle, record) }
  }

  /// Returns the evaluation of the nearest body that ran, at or above a view.
  private func evaluated(around handle: ViewHandle, _ record: UpdateRecord) -> Evaluation? {
    var place = try? self.place(handle)
    while let current = place {
      let found = (record.evaluated + record.rebuilt).first { $0.view.handle == current.handle }
      if let found { return found }
      place = current.parent
    }
    return nil
  }

  /// Returns the identity of a view, also of one that was removed.
  func identity(of handle: ViewHandle) throws(StepError) -> IdentityReport {
    do throws(StepError) {
      let place = try place(handle)
      let region = paths.decidingRegion(of: place)
      let decider = paths.decider(of: region)
      return IdentityReport(
        view: paths.reference(to: place), identity: paths.identity(of: place),
        key: paths.key(of: place),
        lifetime: Lifetime(
          startUpdate: place.region.began, startTime: place.region.startTime, end: nil),
        decider: decider,
        rule: rule(decider), range: paths.range(of: place))
    } catch {
      guard case .removed(let view, let update, let time, let reason) = error,
        let tombstone = graph.removedRegions.first(where: { $0.view(handle) != nil })
      else { throw error }
      return IdentityReport(
        view: view, identity: tombstone.identity, key: nil,
        lifetime: Lifetime(
          startUpdate: tombstone.began, startTime: tombstone.startTime,
          end: Lifetime.End(update: update, time: time, reason: reason)),
        decider: tombstone.decider, rule: rule(tombstone.decider), range: .none)
    }
  }

  private func rule(_ decider: Decider) -> String {
    switch decider {
    case .root, .content, .group: "I1"
    case .conditional, .optional: "I3"
    case .forEach: "I7"
    case .id: "I6"
    case .anyView: "I5"
    case .enumView: "L14"
    case .presentation: "N1"
    }
  }
}
