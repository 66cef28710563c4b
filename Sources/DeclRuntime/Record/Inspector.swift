import DeclLang
import DeclMachine

/// Answers questions about the views that are shown, and about those that are gone.
struct Inspector {
  let graph: ViewGraph
  let paths: IdentityPaths
  let builder: TreeBuilder

  init(graph: ViewGraph) {
    self.graph = graph
    paths = IdentityPaths(graph: graph, snapshotter: graph.snapshotter)
    builder = TreeBuilder(graph: graph, paths: paths)
  }

  /// The tree now.
  func tree() -> ViewTree { builder.tree() }

  // MARK: Finding

  /// The place with a handle.
  func place(_ handle: ViewHandle) throws(StepError) -> TreePlace {
    if let root = graph.root, let found = find(handle.number, in: root) { return found }
    for tombstone in graph.tombstones {
      guard let view = tombstone.view(handle) else { continue }
      throw .dead(view, update: tombstone.ended, time: tombstone.time, reason: tombstone.reason)
    }
    throw .unknownHandle(handle)
  }

  private func find(_ number: Int, in node: GraphNode) -> TreePlace? {
    switch node {
    case let region as Region:
      let index = number - region.base
      if region.plan.elements.indices.contains(index) {
        return TreePlace(region: region, index: index)
      }
      for slot in region.plan.slots.indices {
        if let inner = region.slots[slot], let found = find(number, in: inner) { return found }
      }
      for departure in region.extra?.departures ?? [] where !departure.isOver {
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

  /// All places in document order; those on their way out are in front of what stays beside them.
  func places(withLeaving: Bool = false) -> [TreePlace] {
    guard let root = graph.root else { return [] }
    var result: [TreePlace] = []
    func collect(_ place: TreePlace) {
      result.append(place)
      if withLeaving { place.leavingChildren.forEach(collect) }
      place.children.forEach(collect)
    }
    TreePlace.tops(of: root).forEach(collect)
    return result
  }

  // MARK: State

  /// The storage of a view, or of all.
  func state(of handle: ViewHandle?) throws(StepError) -> [StateCell] {
    let places =
      try handle.map { handle throws(StepError) in [try place(handle)] }
      ?? self.places(withLeaving: true)
    return places.flatMap { place in cells(of: place).map { describe($0, place) } }
  }

  /// The cells of the view at a place.
  func cells(of place: TreePlace) -> [Cell] {
    guard place.element.kind == .custom || place.element.kind == .modifier else { return [] }
    let cells = place.region.region(of: place.index)?.extra?.cells.compactMap { $0 } ?? []
    return cells.filter { !$0.property.isHidden }
  }

  private func describe(_ cell: Cell, _ place: TreePlace) -> StateCell {
    StateCell(
      view: paths.reference(to: place), name: cell.property.name, wrapper: cell.property.wrapper,
      type: valueType(of: cell), value: value(of: cell), readers: observers(of: cell))
  }

  /// Who reads a cell's value, or observes the object in it.
  private func observers(of cell: Cell) -> [ViewReference] {
    let direct = readers(of: cell)
    guard direct.isEmpty, let source = observedSource(of: cell) else { return direct }
    return readers(of: source)
  }

  /// What says that the object in a cell changes: the object, or a publisher of its own.
  private func observedSource(of cell: Cell) -> Source? {
    if let type = cell.location.type, let field = type.field(named: "_object"),
      let object = cell.location.references[field.reference],
      let source = graph.existingSource(of: object)
    {
      return source
    }
    guard let position = cell.owner.extra?.cells.firstIndex(where: { $0 === cell }),
      let known = cell.owner.extra?.observed[position]
    else { return nil }
    return cell.owner.reads.first { ObjectIdentifier($0.source) == known }?.source
  }

  private func valueType(of cell: Cell) -> String {
    if let field = cell.property.valueField { return field.type.name }
    let argument = cell.property.type.type.genericArguments.first
    return argument.map { graph.program.type($0).name } ?? cell.property.type.name
  }

  /// The value in a cell now.
  func value(of cell: Cell) -> ValueSnapshot { graph.snapshotter.value(of: cell) }

  /// The views that read a source, each once, in document order.
  func readers(of source: Source) -> [ViewReference] {
    var result: [ViewReference] = []
    for reader in source.readers.sorted(by: DocumentOrder.isBefore) {
      guard let place = place(of: reader) else { continue }
      let reference = paths.reference(to: place)
      if !result.contains(reference) { result.append(reference) }
    }
    return result
  }

  private func place(of reader: Reader) -> TreePlace? {
    switch reader {
    case let region as Region:
      return region.parent.map { TreePlace(region: $0, index: region.parentElement) }
    case let presentation as PresentationNode:
      return presentation.parent.map {
        TreePlace(region: $0, index: presentation.parentElement)
      }
    case let part as PartReader:
      return TreePlace(region: part.region, index: part.element)
    default: return nil
    }
  }

  // MARK: Dependencies

  /// What a view reads, and who reads what it owns.
  func dependencies(of handle: ViewHandle) throws(StepError) -> DependencyReport {
    let place = try place(handle)
    let node = place.element.slot >= 0 ? place.region.node(of: place.index) : nil
    var reads: [DependencyReport.Read] = []
    for reader in readers(in: node) {
      let sources = reader.reads.map(\.source).filter { source in
        (source as? EnvironmentSource)?.isOfLibrary != true
      }
      for read in sources.map({ describe($0, readBy: reader) })
      where !reads.contains(read) { reads.append(read) }
    }
    return DependencyReport(
      view: paths.reference(to: place), reads: reads, cells: try state(of: handle))
  }

  /// What reads for a view: its body, the rows of a `ForEach`, what asks whether a presentation is open.
  private func readers(in node: GraphNode?) -> [Reader] {
    if let forEach = node as? ForEachNode { return [forEach] + Array(forEach.rows) }
    return node.map { [$0] } ?? []
  }

  private func describe(_ source: Source, readBy reader: Reader) -> DependencyReport.Read {
    switch source {
    case let cell as Cell:
      let owner = paths.reference(
        to: TreePlace(region: cell.owner.host.region, index: cell.owner.host.element))
      return DependencyReport.Read(
        reason: graph.reason(cell, path: cell.property.name, readBy: reader),
        owner: .view(owner), value: value(of: cell))
    case let observed as ObservedPropertySource:
      return DependencyReport.Read(reason: observed.reason, owner: nil, value: nil)
    case let object as ObservedSource:
      let name = graph.body(around: reader).flatMap { graph.observerName(of: object, in: $0) }
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

  /// The object that says that it changes; nil where a publisher says so for it.
  private func owner(of source: ObservedSource) -> Write.Owner? {
    guard let decl = source.object.type?.decl, decl.name != "ObservableObjectPublisher" else {
      return nil
    }
    return .object(type: decl.name, number: graph.snapshotter.number(of: source.object))
  }

  // MARK: Explanations

  /// Why a body ran or not.
  func why(
    _ handle: ViewHandle, update: Int?, _ records: [UpdateRecord]
  ) throws(StepError) -> Explanation {
    let view = try reference(handle)
    let asked = update.flatMap { number in records.last { $0.number == number } }
    // Of a view that is gone, its end is asked for.
    let isGone = graph.tombstones.contains { $0.view(handle) != nil }
    let end = isGone ? records.last { removal(of: handle, $0) != nil } : nil
    guard let record = asked ?? end ?? records.last else { throw .nothingMounted }
    var chain: [Explanation.Link] = []
    let verdict: Explanation.Verdict
    let ran = (record.evaluated + record.built).first { $0.view.handle == handle }
    if let evaluation = ran {
      verdict = .evaluated(evaluation.reasons)
      chain = self.chain(from: evaluation, record)
    } else if let skip = record.skipped.first(where: { $0.view.handle == handle }) {
      verdict = .skipped(skip.reason)
      chain = chainAround(handle, record)
    } else if let removal = removal(of: handle, record) {
      verdict = .removed
      chain =
        removal.parent.flatMap { evaluated(around: $0, record) }
        .map { self.chain(from: $0, record) } ?? []
    } else if let place = try? place(handle), place.element.kind != .custom {
      verdict = .noBody(changed: record.changes.contains { $0.view.handle == handle })
      chain = chainAround(handle, record)
    } else {
      verdict = .notVisited
    }
    chain.append(.cause(record.cause))
    var explanation = Explanation(
      view: view, update: record.number, verdict: verdict, chain: chain)
    explanation.decision = decision(about: handle, record, records)
    explanation.transitions = record.transitions.filter {
      $0.view.handle == handle || $0.top == handle
    }
    return explanation
  }

  /// From the nearest body around that ran back to the event.
  private func chainAround(
    _ handle: ViewHandle, _ record: UpdateRecord
  ) -> [Explanation.Link] {
    evaluatedAround(handle, record).map { chain(from: $0, record) } ?? []
  }

  // MARK: Comings and goings

  /// The change by which a view went: its own, or that of the view it was in.
  private func removal(of handle: ViewHandle, _ record: UpdateRecord) -> Change.Placed? {
    let tombstone = graph.tombstones.first { $0.view(handle) != nil }
    for case .removed(let placed, let identity) in record.changes
    where placed.view.handle == handle || tombstone?.identity == identity {
      return placed
    }
    return nil
  }

  private func arrival(of handle: ViewHandle, _ record: UpdateRecord) -> Change.Placed? {
    for case .inserted(let placed, let node) in record.changes where node.node(handle) != nil {
      return placed
    }
    return nil
  }

  /// What decided about a view that came or went in an update.
  private func decision(
    about handle: ViewHandle, _ record: UpdateRecord, _ records: [UpdateRecord]
  ) -> Explanation.Decision? {
    let removed = removal(of: handle, record)
    guard let placed = removed ?? arrival(of: handle, record) else { return nil }
    let identity = record.identity.first {
      $0.removed.handle == placed.view.handle || $0.inserted.handle == placed.view.handle
    }
    let gone = identity?.removed.handle ?? removed?.view.handle
    // What leaves by a transition loses its state at the end of that.
    let end = gone.flatMap { gone in graph.tombstones.first { $0.view(gone) != nil }?.ended }
    let later = records.filter { $0.number == end && $0.number != record.number }
    let lost = (record.state + later.flatMap(\.state)).filter { event in
      event.kind == .dropped && gone.map { isTogether(event.view.handle, $0) } == true
    }
    return Explanation.Decision(
      decider: placed.decider, step: placed.step, node: placed.parent, rule: rule(placed.decider),
      identity: identity, lost: lost, place: placed.place)
  }

  /// Whether two views that are gone went together.
  private func isTogether(_ left: ViewHandle, _ right: ViewHandle) -> Bool {
    guard left != right else { return true }
    let tombstones = [left, right].compactMap { handle in
      graph.tombstones.first { $0.view(handle) != nil }
    }
    return tombstones.count == 2 && tombstones[0].identity == tombstones[1].identity
      && tombstones[0].ended == tombstones[1].ended
  }

  private func reference(_ handle: ViewHandle) throws(StepError) -> ViewReference {
    do throws(StepError) {
      return paths.reference(to: try place(handle))
    } catch {
      if case .dead(let view, _, _, _) = error { return view }
      throw error
    }
  }

  /// From a body that ran over the bodies around it that passed it other values to the write that began it.
  private func chain(
    from evaluation: Evaluation, _ record: UpdateRecord
  ) -> [Explanation.Link] {
    var links: [Explanation.Link] = [.evaluated(evaluation)]
    var comesFromAround = false
    for reason in evaluation.reasons {
      switch reason {
      // Who writes into the environment is around.
      case .value, .first, .identity, .environment: comesFromAround = true
      case .state(let path):
        let own = writes(record) { $0.path == path || $0.cell == path }
        links += own.isEmpty ? writes(record) { path.hasSuffix(".\($0.path)") } : own
      case .binding(_, let source):
        links += writes(record) {
          source.hasSuffix(".\($0.path)") || source.hasSuffix(".\($0.cell)")
        }
      case .object(_, let property):
        links += writes(record) { property == nil || $0.cell == property }
      case .observable(let path):
        links += writes(record) { write in
          if case .object(let type, _) = write.owner { return path == "\(type).\(write.cell)" }
          return false
        }
      case .storage(let key): links += writes(record) { $0.cell == key }
      case .focus, .reload, .unknown: break
      }
    }
    let outer = comesFromAround ? evaluatedAround(evaluation.view.handle, record) : nil
    return links + (outer.map { chain(from: $0, record).filter { !links.contains($0) } } ?? [])
  }

  private func writes(
    _ record: UpdateRecord, _ fits: (Write) -> Bool
  ) -> [Explanation.Link] {
    record.writes.filter { $0.outcome == .applied && fits($0) }.map { .write($0) }
  }

  private func evaluatedAround(
    _ handle: ViewHandle, _ record: UpdateRecord
  ) -> Evaluation? {
    (try? self.place(handle))?.parent.flatMap { evaluated(around: $0.handle, record) }
  }

  /// The nearest body that ran, from a view outwards.
  private func evaluated(around handle: ViewHandle, _ record: UpdateRecord) -> Evaluation? {
    var place = try? self.place(handle)
    while let current = place {
      let found = (record.evaluated + record.built).first { $0.view.handle == current.handle }
      if let found { return found }
      place = current.parent
    }
    return nil
  }

  /// Who a view is.
  func identity(of handle: ViewHandle) throws(StepError) -> IdentityReport {
    do throws(StepError) {
      let place = try place(handle)
      let region = paths.decidingRegion(of: place)
      let decider = paths.decider(of: region)
      return IdentityReport(
        view: paths.reference(to: place), identity: paths.identity(of: place),
        key: paths.key(of: place),
        lifetime: Lifetime(began: place.region.began, beganAt: 0, end: nil), decider: decider,
        rule: rule(decider), place: paths.range(of: place))
    } catch {
      guard case .dead(let view, let update, let time, let reason) = error,
        let tombstone = graph.tombstones.first(where: { $0.view(handle) != nil })
      else { throw error }
      return IdentityReport(
        view: view, identity: tombstone.identity, key: nil,
        lifetime: Lifetime(
          began: tombstone.began, beganAt: 0,
          end: Lifetime.End(update: update, time: time, reason: reason)),
        decider: tombstone.decider, rule: rule(tombstone.decider), place: .none)
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
