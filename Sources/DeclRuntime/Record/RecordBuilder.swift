import DeclLang
import DeclMachine

/// The observer that builds the record of one update.
final class RecordBuilder: UpdateObserver {
  /// A body that ran, with its reasons.
  struct Run {
    let region: Region
    var count = 1
    var reasons: [Evaluation.Cause]
  }

  /// A change of the tree, whose node is created only at the end of the update.
  enum Draft {
    case inserted(TreePosition, keeping: Region, because: Change.Reason = .decision)
    case revived(TreePosition, keeping: Region, because: Change.Reason = .decision)
    case moved(TreePosition, from: Int)
    case done(Change)

    /// The view, and whether it has a new place in the tree.
    var view: (handle: ViewHandle, isArrival: Bool) {
      switch self {
      case .inserted(let place, _, _), .revived(let place, _, _), .moved(let place, _):
        (place.handle, true)
      case .done(let change): (change.view.handle, false)
      }
    }
  }

  let graph: ViewGraph
  let paths: IdentityPaths
  let tree: TreeBuilder
  var snapshotter: Snapshotter { paths.snapshotter }
  /// The record so far.
  var record: UpdateRecord
  /// The published property that was written last, with its object and owner.
  var published: (object: HeapReference, property: String, owner: Write.Owner)?
  /// The numbers of the observable objects whose published properties were written.
  var publishers: Set<Int> = []
  /// The view whose effect runs at present; nil for none.
  var runningEffect: ViewHandle?
  /// The reasons for which readers were invalidated that have not run yet.
  var changes: PendingChanges = [:]
  /// The transitions and animations of the update.
  let transitions: TransitionFinder
  /// The differing properties of views whose bodies are about to run, and the bodies of new views.
  var values: [ObjectIdentifier: [Evaluation.Cause]] = [:]
  var firsts: Set<ObjectIdentifier> = []
  /// The bodies that ran, in order, and the index of each.
  var runs: [Run] = []
  var runIndex: [ObjectIdentifier: Int] = [:]
  var skips: [(region: Region, reason: Skip.Reason)] = []
  /// The changes of the tree, in order.
  var drafts: [Draft] = []
  /// The animatable views and modifiers with bodies whose values change with an animation.
  var moving: [TreePosition] = []
  /// The changes that scripts reported through registrars, with the values before them.
  var mutations: [Mutation] = []
  /// The values that nothing tracks, before the update.
  private let untracked: UntrackedValues
  private var removedNodes: [ObjectIdentifier: RemovedNode] = [:]
  private var states: [(region: Region, event: StateEvent)] = []

  /// A removed node, as the record describes it when its slot gets another one.
  private struct RemovedNode {
    let view: ViewReference
    let step: ViewIdentity.Step?
    let type: String
  }

  init(graph: ViewGraph, snapshotter: Snapshotter, record: UpdateRecord, update: Update) {
    self.graph = graph
    transitions = TransitionFinder(graph: graph, update: update)
    paths = IdentityPaths(graph)
    tree = TreeBuilder(graph: graph, paths: paths)
    self.record = record
    untracked = UntrackedValues(graph: graph)
  }

  /// Returns the view or modifier that a body belongs to.
  func hostPlace(_ body: Region) -> TreePosition {
    TreePosition(region: body.host.region, index: body.host.element)
  }

  // MARK: State

  /// Records an event of the storage behind a property.
  func noteState(
    _ body: Region, _ property: DynamicPropertyPlan, _ kind: StateEvent.Kind, _ cell: Cell
  ) {
    if property.isHidden { return }
    let event = StateEvent(
      view: paths.reference(to: hostPlace(body)), cell: property.name, kind: kind,
      value: value(of: cell), wrapper: property.wrapper, isInternal: isInternal(body))
    states.append((body, event))
  }

  /// Returns the current value of a cell.
  func value(of cell: Cell) -> ValueSnapshot { snapshotter.value(of: cell) }

  /// Records that a parent passed different initial values for existing state (L10).
  func noteIgnoredInitialValues(
    _ body: Region, _ custom: CustomPlan, _ old: ValueAddress, _ new: ValueAddress
  ) {
    for property in custom.properties {
      guard let field = property.initialField, !property.isHidden else { continue }
      let before = old.advanced(scalars: property.scalar, references: property.reference)
      let after = new.advanced(scalars: property.scalar, references: property.reference)
      let oldValue = snapshotter.snapshot(before.part(field), field.type)
      let newValue = snapshotter.snapshot(after.part(field), field.type)
      guard oldValue != newValue else { continue }
      states.append(
        (
          body,
          StateEvent(
            view: paths.reference(to: hostPlace(body)), cell: property.name,
            kind: .initialIgnored, value: newValue, wrapper: property.wrapper,
            isInternal: isInternal(body))
        ))
    }
  }

  /// Removes the events of state that was created or kept in some regions.
  func dropStates(in isInside: (Region) -> Bool) {
    states.removeAll { isInside($0.region) && $0.event.kind == .kept }
  }

  // MARK: Changes

  /// Records that a node was inserted.
  func noteInsertion(of node: GraphNode) {
    for place in TreePosition.roots(of: node) {
      drafts.append(.inserted(place, keeping: place.region))
    }
  }

  /// Records that a node of the tree before a reload is not in the tree after it.
  func noteEnd(of node: GraphNode, _ paths: IdentityPaths) {
    for place in TreePosition.roots(of: node) {
      drafts.append(.done(.removed(placed(place, paths), identity: paths.identity(of: place))))
    }
  }

  /// Records the changed attributes of a view that a reload preserved.
  func noteDifference(_ old: TreePosition, _ oldTree: TreeBuilder, _ new: TreePosition) {
    noteDifference(new, nil, oldTree.attributes(old), tree.attributes(new))
    for (position, pair) in zip(old.element.modifiers, new.element.modifiers).enumerated() {
      let modifier = tree.modifier(pair.1, new)
      noteDifference(
        new, ShownModifier(position: position, type: modifier.type, name: modifier.name),
        oldTree.modifier(pair.0, old).attributes, modifier.attributes)
    }
  }

  private func noteDifference(
    _ place: TreePosition, _ modifier: ShownModifier?, _ old: [ViewTree.Attribute],
    _ new: [ViewTree.Attribute]
  ) {
    for (before, after) in zip(old, new) where before.value != after.value {
      noteUpdate(place, modifier, after.name, before.value, after.value)
    }
  }

  /// Notes the types that a reload took as renamed.
  func note(_ renames: [TypeRename]) { record.renames = renames }

  /// Marks the evaluations of views that a reload preserved as caused by it.
  func noteReload(_ isSame: (Region) -> Bool) {
    for index in runs.indices where isSame(runs[index].region) {
      runs[index].reasons = [Evaluation.Cause(.reload)]
    }
    // The views have got the handles of the previous tree only now.
    states = states.map { region, event in
      let view = paths.reference(to: hostPlace(region))
      return (
        region,
        StateEvent(
          view: view, cell: event.cell, kind: event.kind, value: event.value,
          wrapper: event.wrapper, isInternal: event.isInternal)
      )
    }
  }

  /// Records that a leaving region was inserted again (L5).
  func noteReturn(of region: Region) {
    for place in TreePosition.roots(of: region) {
      drafts.append(.revived(place, keeping: place.region))
    }
  }

  /// Records the end of a removal transition and the loss of the region's state.
  func noteEnd(of departure: RemovalTransition) {
    for place in departure.roots {
      record.transitions.append(
        TransitionEvent(
          view: paths.reference(to: place), phase: .end,
          transition: departure.names[place.handle] ?? "", animation: nil, source: nil,
          skipReason: nil))
    }
    noteDropped(departure.region)
    graph.recordRemoval(of: departure.region, record.number, departure.removal)
  }

  /// Records the removal of a node; its state is dropped only if it has no removal transition.
  func noteRemoval(of node: GraphNode, isLeaving: Bool) {
    let tops = TreePosition.roots(of: node)
    // What was out of sight was not in the tree.
    for place in tops where graph.update?.wasOutOfSight(node) != true {
      drafts.append(.done(.removed(placed(place), identity: paths.identity(of: place))))
    }
    if let region = node as? Region, let first = tops.first {
      removedNodes[ObjectIdentifier(node)] = RemovedNode(
        view: paths.reference(to: first), step: paths.step(of: region),
        type: first.element.type.name)
    }
    if let region = node as? Region { noteRemovalTransitions(of: region) }
    if isLeaving { return }
    noteDropped(node)
    graph.recordRemoval(of: node, record.number, paths)
  }

  func noteDropped(_ node: GraphNode) {
    switch node {
    case let region as Region:
      for cell in region.rareData?.cells ?? [] {
        if let cell { noteState(region, cell.property, .dropped, cell) }
      }
      for slot in region.plan.slots.indices {
        if let inner = region.slots[slot] { noteDropped(inner) }
      }
    case let forEach as ForEachNode: forEach.rows.forEach(noteDropped)
    case let presentation as PresentationNode:
      if let content = presentation.content { noteDropped(content) }
    default: break
    }
  }

  /// Records that a node in a slot replaced one with another identity.
  func noteReplacement(
    _ region: Region, _ index: Int, _ old: GraphNode?, _ new: GraphNode?
  ) {
    guard let old, let removed = removedNodes[ObjectIdentifier(old)], let new = new as? Region,
      let first = TreePosition.roots(of: new).first
    else { return }
    let place = TreePosition(region: region, index: index)
    record.identity.append(
      IdentityChange(
        removed: removed.view, inserted: paths.reference(to: first),
        difference: difference(removed, new, first), range: paths.range(of: place)))
  }

  /// Records the rows that replaced rows with other ids at the same position (L8).
  func noteReplacedRows(
    _ node: ForEachNode, _ oldRows: ContiguousArray<Region>, _ difference: KeyedDifference
  ) {
    for position in difference.removed
    where position < node.rows.count && difference.sources[position] < 0 {
      noteReplacement(
        node.parent.unsafelyUnwrapped, node.parentElement, oldRows[position], node.rows[position])
    }
  }

  private func difference(
    _ removed: RemovedNode, _ new: Region, _ first: TreePosition
  ) -> IdentityChange.Difference {
    switch (removed.step, paths.step(of: new)) {
    case (.branch(let old)?, .branch(let new)?): branches(old, new)
    case (.enumCase(let old)?, .enumCase(let new)?): .branch(old: old, new: new)
    case (.id(let old)?, .id(let new)?): .id(old: old, new: new)
    case (.key(let old, _)?, .key(let new, _)?): .key(old: old, new: new)
    // The type in an `AnyView` includes its modifiers, which the first view's type does not.
    case (.type(let old)?, .type(let new)?): .type(old: old, new: new)
    default: .type(old: removed.type, new: first.element.type.name)
    }
  }

  private func branches(
    _ old: ViewIdentity.Branch, _ new: ViewIdentity.Branch
  ) -> IdentityChange.Difference {
    let names = new.difference(from: old)
    return .branch(old: names.old, new: names.new)
  }

  /// Records that a row has moved.
  func noteMove(of row: Region, from oldRow: Int) {
    let count = row.plan.children(of: -1).count
    for (position, place) in TreePosition.roots(of: row).enumerated() {
      drafts.append(.moved(place, from: oldRow * count + position))
    }
  }

  func placed(
    _ place: TreePosition, because reason: Change.Reason = .decision
  ) -> Change.Position { placed(place, paths, because: reason) }

  private func placed(
    _ place: TreePosition, _ paths: IdentityPaths, because reason: Change.Reason = .decision
  ) -> Change.Position {
    let deciding = decidingRegion(of: place.region)
    let node = deciding.parent.map { TreePosition(region: $0, index: deciding.parentElement) }
    return Change.Position(
      view: paths.reference(to: place), displayed: paths.reference(to: displayed(place)),
      parent: place.parent?.handle,
      displayedParent: deciding === place.region ? nil : node?.handle, index: place.indexInParent,
      decider: paths.decider(of: deciding), step: paths.step(of: deciding),
      range: paths.range(ofDecision: deciding), reason: reason)
  }

  /// Returns the region whose decision people know: for the rows of a `ForEach` that the library created for itself, such
  /// as the screens of a path, the region around it.
  private func decidingRegion(of region: Region) -> Region {
    guard region.origin == .row, let parent = region.parent,
      paths.isInternal(TreePosition(region: parent, index: region.parentElement))
    else { return region }
    var outer = parent
    while outer.origin == .body || outer.origin == .content, let next = outer.parent {
      outer = next
    }
    return decidingRegion(of: outer)
  }

  /// Returns the view that a change shows: the only one inside of structural elements, also of those of the library.
  private func displayed(_ place: TreePosition) -> TreePosition {
    var shown = place
    while shown.leavingChildren.isEmpty,
      shown.isTransparent || shown.element.kind == .forEach && paths.isInternal(shown),
      shown.element.modifiers.allSatisfy({ tree.isHidden($0, shown) }), shown.children.count == 1
    {
      shown = shown.children[0]
    }
    return shown
  }

  // MARK: Messages

  /// Adds a warning about an element.
  func warn(_ code: String, _ message: String, region: Region, element: Int) {
    let place = TreePosition(region: region, index: element)
    warn(code, message, at: paths.range(of: place), view: paths.reference(to: place))
  }

  /// Adds a warning about the running code, in the body of a view.
  func warn(_ code: String, _ message: String, at range: SourceRange, body: Region?) {
    warn(code, message, at: range, view: body.map { paths.reference(to: hostPlace($0)) })
  }

  /// Adds a warning, unless the record has the same one.
  private func warn(
    _ code: String, _ message: String, at range: SourceRange, view: ViewReference?
  ) {
    let diagnostic = Diagnostic(code, .warning, message, at: range)
    let made = RuntimeDiagnostic(diagnostic, view: view)
    if !record.diagnostics.contains(made) { record.diagnostics.append(made) }
  }

  // MARK: Ending

  /// Completes the record from the graph at the end of the update.
  func complete() {
    record.changes = completedChanges()
    record.evaluated = runs.map { run in
      Evaluation(
        view: paths.reference(to: hostPlace(run.region)), count: run.count,
        causes: run.reasons,
        isInternal: isInternal(run.region) && !isForGeometry(run))
    }
    record.skipped = reportedSkips.map { skip in
      Skip(
        view: paths.reference(to: hostPlace(skip.region)), reason: skip.reason,
        isInternal: isInternal(skip.region))
    }
    record.state = states.map(\.event)
    let announced = graph.update?.announced ?? []
    markUnannounced(announced)
    record.writes += untracked.writes(announced: announced)
    addMutations()
    joinSections()
    forgetRegions()
  }

  /// Records which inserted row has the key of a removed row of another `ForEach`: ids are scoped to their
  /// `ForEach`, so a row that changes its section is a new view (I8).
  private func joinSections() {
    var removed: [Change.Position] = []
    for case .removed(let placed, _) in record.changes where placed.decider == .forEach {
      removed.append(placed)
    }
    if removed.isEmpty { return }
    let joined = Set(record.identity.flatMap { [$0.removed.handle, $0.inserted.handle] })
    var byKey: [ValueSnapshot: [Change.Position]] = [:]
    for placed in removed {
      if let key = placed.view.key, !joined.contains(placed.view.handle) {
        byKey[key, default: []].append(placed)
      }
    }
    for case .inserted(let placed, _) in record.changes where placed.decider == .forEach {
      guard let key = placed.view.key, !joined.contains(placed.view.handle),
        let index = byKey[key]?.firstIndex(where: {
          $0.displayed.type == placed.displayed.type && $0.parent != placed.parent
        }), let old = byKey[key]?.remove(at: index)
      else { continue }
      record.identity.append(
        IdentityChange(
          removed: old.view, inserted: placed.view,
          difference: .section(
            old: old.parent?.description ?? "", new: placed.parent?.description ?? ""),
          range: placed.range))
    }
  }

  /// The bodies that were skipped, each once. Excluded are those that ran after all, for another reason; and
  /// a skip for lack of a dependency gives way to one by comparison.
  private var reportedSkips: [(region: Region, reason: Skip.Reason)] {
    let compared = Set(
      skips.filter { $0.reason != .noDependency }.map { ObjectIdentifier($0.region) })
    var told: Set<ObjectIdentifier> = []
    return skips.filter { skip in
      let region = ObjectIdentifier(skip.region)
      let isSuperseded = skip.reason == .noDependency && compared.contains(region)
      return runIndex[region] == nil && !isSuperseded && told.insert(region).inserted
    }
  }

  /// Releases the regions, so that removed ones are freed at the end of the update.
  private func forgetRegions() {
    runs = []
    runIndex = [:]
    skips = []
    drafts = []
    moving = []
    states = []
  }

  /// Discards all changes of the tree and marks the writes as rolled back, also those under other
  /// transactions before and after the update's own (W8).
  func discard(before: [WriteGroup], after: [WriteGroup]) {
    let writes = before.flatMap(\.writes) + record.writes + after.flatMap(\.writes)
    record.writes = writes.map(\.rolledBack)
    changes = [:]
    values = [:]
    discardMutations()
    forgetRegions()
    record.rebuilt = []
    record.staleReads = []
    record.identity = []
    record.transitions = []
    record.effects = []
  }
}
