import DeclLang
import DeclMachine

/// Builds the record of an update while it goes on. There is none when nobody wants a record.
final class RecordBuilder {
  /// Something that made a reader dirty.
  enum Trigger {
    case cell(Cell, path: String)
    case object(Source, property: String?)
    case observable(ObservedPropertySource)
    case environment(String)
    case focus
    case storage(key: String)
    case reload

    /// A source said that it changes; `property` is the published property of an object, where it is known.
    init(_ source: Source, property: String?) {
      switch source {
      case let stored as StorageSource: self = .storage(key: stored.key.name)
      case let observed as ObservedPropertySource: self = .observable(observed)
      default: self = .object(source, property: property)
      }
    }
  }

  /// What made readers dirty.
  typealias Triggers = [ObjectIdentifier: [Trigger]]

  /// A body that ran.
  struct Run {
    let region: Region
    var count = 1
    var reasons: [Evaluation.Reason]
  }

  /// A change whose node is made when the update has ended.
  enum Draft {
    case inserted(TreePlace, keeping: Region)
    case revived(TreePlace, keeping: Region)
    case done(Change)
  }

  let graph: ViewGraph
  let paths: IdentityPaths
  let tree: TreeBuilder
  var snapshotter: Snapshotter { paths.snapshotter }
  /// What is known so far.
  var record: UpdateRecord
  /// The published property that was written last, and the object that it belongs to.
  var published: (object: HeapReference, property: String)?
  /// What made readers dirty that have not run yet.
  var triggers: Triggers = [:]
  /// The transitions and animations of the update.
  let transitions: TransitionFinder
  /// The bodies that are about to run because the view's value differs, and those of new views.
  var values: [ObjectIdentifier: [Evaluation.Reason]] = [:]
  var firsts: Set<ObjectIdentifier> = []
  /// The bodies that ran, in order, and where each stands among them.
  var runs: [Run] = []
  var runIndex: [ObjectIdentifier: Int] = [:]
  var skips: [(region: Region, reason: Skip.Reason)] = []
  /// The changes of the tree, in order.
  var drafts: [Draft] = []
  private var replacements: [(region: Region, index: Int, old: RemovedNode)] = []
  private var removedNodes: [ObjectIdentifier: RemovedNode] = [:]
  private var states: [(region: Region, event: StateEvent)] = []

  /// A node that went: what is said of it when its place has something new.
  private struct RemovedNode {
    let view: ViewReference
    let step: ViewIdentity.Step?
    let type: String
  }

  init(graph: ViewGraph, snapshotter: Snapshotter, record: UpdateRecord, update: Update) {
    self.graph = graph
    transitions = TransitionFinder(graph: graph, update: update)
    paths = IdentityPaths(graph: graph, snapshotter: snapshotter)
    tree = TreeBuilder(graph: graph, paths: paths)
    self.record = record
  }

  /// The place of the view whose body made a region.
  func hostPlace(_ body: Region) -> TreePlace {
    TreePlace(region: body.host.region, index: body.host.element)
  }

  // MARK: State

  /// Something happened to the storage behind a property.
  func noteState(
    _ body: Region, _ property: DynamicPropertyPlan, _ kind: StateEvent.Kind, _ cell: Cell
  ) {
    if property.isHidden { return }
    let event = StateEvent(
      view: paths.reference(to: hostPlace(body)), cell: property.name, kind: kind,
      value: value(of: cell), wrapper: property.wrapper)
    states.append((body, event))
  }

  /// The value in a cell now.
  func value(of cell: Cell) -> ValueSnapshot { snapshotter.value(of: cell) }

  /// A parent passed other initial values for state that is there already (L10).
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
            kind: .initialIgnored, value: newValue, wrapper: property.wrapper)
        ))
    }
  }

  // MARK: Changes

  /// A node is in the tree that was not there before.
  func noteInsertion(of node: GraphNode) {
    for place in TreePlace.tops(of: node) {
      drafts.append(.inserted(place, keeping: place.region))
    }
  }

  /// A node of the tree before a reload is not in the tree after it.
  func noteEnd(of node: GraphNode, _ paths: IdentityPaths) {
    for place in TreePlace.tops(of: node) {
      drafts.append(.done(.removed(placed(place, paths), identity: paths.identity(of: place))))
    }
  }

  /// A view that a reload left where it was shows something else.
  func noteDifference(_ old: TreePlace, _ oldTree: TreeBuilder, _ new: TreePlace) {
    noteDifference(new, nil, oldTree.attributes(old), tree.attributes(new))
    for (position, pair) in zip(old.element.modifiers, new.element.modifiers).enumerated() {
      let modifier = tree.modifier(pair.1, new)
      noteDifference(
        new, ShownModifier(position: position, type: modifier.type, name: modifier.name),
        oldTree.modifier(pair.0, old).attributes, modifier.attributes)
    }
  }

  private func noteDifference(
    _ place: TreePlace, _ modifier: ShownModifier?, _ old: [ViewTree.Attribute],
    _ new: [ViewTree.Attribute]
  ) {
    for (before, after) in zip(old, new) where before.value != after.value {
      noteUpdate(place, modifier, after.name, before.value, after.value)
    }
  }

  /// The bodies of views that a reload left where they were ran because of it.
  func noteReload(_ isSame: (Region) -> Bool) {
    for index in runs.indices where isSame(runs[index].region) { runs[index].reasons = [.reload] }
    // The handles are those of the tree before only now.
    states = states.map { region, event in
      let view = paths.reference(to: hostPlace(region))
      return (
        region,
        StateEvent(
          view: view, cell: event.cell, kind: event.kind, value: event.value,
          wrapper: event.wrapper)
      )
    }
  }

  /// A region that was on its way out is back (L5).
  func noteReturn(of region: Region) {
    for place in TreePlace.tops(of: region) {
      drafts.append(.revived(place, keeping: place.region))
    }
  }

  /// What left has reached its end.
  func noteEnd(of departure: Departure) {
    for place in departure.tops {
      record.transitions.append(
        TransitionEvent(
          view: paths.reference(to: place), phase: .end,
          transition: departure.names[place.handle] ?? "", animation: nil, source: nil, note: nil))
    }
    noteDropped(departure.region)
    graph.bury(departure.region, record.number, departure.obituary)
  }

  /// A node is about to leave the tree; what only begins to leave keeps its state.
  func noteRemoval(of node: GraphNode, isLeaving: Bool) {
    let tops = TreePlace.tops(of: node)
    for place in tops {
      drafts.append(.done(.removed(placed(place), identity: paths.identity(of: place))))
    }
    if let region = node as? Region, let first = tops.first {
      removedNodes[ObjectIdentifier(node)] = RemovedNode(
        view: paths.reference(to: first), step: paths.step(of: region),
        type: first.element.type.name)
    }
    if let region = node as? Region { noteWays(out: region) }
    if isLeaving { return }
    noteDropped(node)
    graph.bury(node, record.number, paths)
  }

  private func noteDropped(_ node: GraphNode) {
    switch node {
    case let region as Region:
      for cell in region.extra?.cells ?? [] {
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

  /// What stands in a slot is not what stood there.
  func noteReplacement(
    _ region: Region, _ index: Int, _ old: GraphNode?, _ new: GraphNode?
  ) {
    guard let old, let removed = removedNodes[ObjectIdentifier(old)], let new = new as? Region,
      let first = TreePlace.tops(of: new).first
    else { return }
    let place = TreePlace(region: region, index: index)
    record.identity.append(
      IdentityChange(
        removed: removed.view, inserted: paths.reference(to: first),
        difference: difference(removed, new, first), place: paths.range(of: place)))
  }

  /// Rows stand where rows with other ids stood (L8).
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
    _ removed: RemovedNode, _ new: Region, _ first: TreePlace
  ) -> IdentityChange.Difference {
    switch (removed.step, paths.step(of: new)) {
    case (.branch(let old)?, .branch(let new)?): branches(old, new)
    case (.enumCase(let old)?, .enumCase(let new)?): .branch(old: old, new: new)
    case (.id(let old)?, .id(let new)?): .id(old: old, new: new)
    case (.key(let old, _)?, .key(let new, _)?): .key(old: old, new: new)
    default: .type(old: removed.type, new: first.element.type.name)
    }
  }

  private func branches(
    _ old: ViewIdentity.Branch, _ new: ViewIdentity.Branch
  ) -> IdentityChange.Difference {
    let names = new.difference(from: old)
    return .branch(old: names.old, new: names.new)
  }

  /// A row has another place.
  func noteMove(of row: Region, from oldRow: Int) {
    let count = row.plan.children(of: -1).count
    for (position, place) in TreePlace.tops(of: row).enumerated() {
      drafts.append(.done(.moved(placed(place), from: oldRow * count + position)))
    }
  }

  private func placed(_ place: TreePlace) -> Change.Placed { placed(place, paths) }

  private func placed(_ place: TreePlace, _ paths: IdentityPaths) -> Change.Placed {
    let region = place.region
    return Change.Placed(
      view: paths.reference(to: place), shown: paths.reference(to: place.shown),
      parent: place.parent?.handle, index: place.indexInParent,
      decider: paths.decider(of: region), step: paths.step(of: region),
      place: paths.place(ofDecision: region))
  }

  // MARK: Messages

  /// A warning about an element.
  func warn(_ code: String, _ message: String, region: Region, element: Int) {
    let place = TreePlace(region: region, index: element)
    warn(code, message, at: paths.range(of: place), view: paths.reference(to: place))
  }

  /// A warning.
  func warn(_ code: String, _ message: String, at range: SourceRange, view: ViewReference?) {
    let diagnostic = Diagnostic(code, .warning, message, at: range)
    let made = RuntimeDiagnostic(diagnostic, view: view)
    if !record.diagnostics.contains(made) { record.diagnostics.append(made) }
  }

  // MARK: Ending

  /// Completes the record from the graph as it is at the end of the update.
  func complete() {
    var arrived: Set<ViewHandle> = []
    for draft in drafts {
      switch draft {
      case .inserted(let place, _), .revived(let place, _): arrived.insert(place.handle)
      case .done: break
      }
    }
    record.changes = drafts.map { draft in
      switch draft {
      case .done(let change): change
      case .inserted(let place, _): .inserted(placed(place), node: tree.node(place))
      // What came inside it is told by changes of its own.
      case .revived(let place, _): .revived(placed(place), node: tree.node(place).without(arrived))
      }
    }
    record.evaluated = runs.map { run in
      Evaluation(
        view: paths.reference(to: hostPlace(run.region)), count: run.count, reasons: run.reasons)
    }
    record.skipped = skipsToTell.map { skip in
      Skip(view: paths.reference(to: hostPlace(skip.region)), reason: skip.reason)
    }
    record.state = states.map(\.event)
    forgetRegions()
  }

  /// The bodies that did not run, each once. One that was left alone may have run after all, for another reason that came
  /// later; and one of which it was only known that it reads nothing that changed may have been compared later.
  private var skipsToTell: [(region: Region, reason: Skip.Reason)] {
    let compared = Set(
      skips.filter { $0.reason != .noDependency }.map { ObjectIdentifier($0.region) })
    var told: Set<ObjectIdentifier> = []
    return skips.filter { skip in
      let region = ObjectIdentifier(skip.region)
      let isSuperseded = skip.reason == .noDependency && compared.contains(region)
      return runIndex[region] == nil && !isSuperseded && told.insert(region).inserted
    }
  }

  /// Lets go of the regions, so that what was removed ends with the update.
  private func forgetRegions() {
    runs = []
    runIndex = [:]
    skips = []
    drafts = []
    states = []
  }

  /// Forgets everything about the tree: the update was undone, and with it what was written into states, also under other
  /// transactions before and after its own (W8).
  func discard(before: [WriteGroup], after: [WriteGroup]) {
    let writes = before.flatMap(\.writes) + record.writes + after.flatMap(\.writes)
    record.writes = writes.map(\.takenBack)
    triggers = [:]
    values = [:]
    forgetRegions()
    record.built = []
    record.identity = []
    record.transitions = []
    record.effects = []
  }
}
