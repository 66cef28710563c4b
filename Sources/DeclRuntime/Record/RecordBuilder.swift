import DeclLang
import DeclMachine

/// Builds the record of an update while it goes on. There is none when nobody wants a record.
final class RecordBuilder {
  /// Something that made a reader dirty.
  enum Trigger {
    case cell(Cell, path: String)
    case object(Source, property: String?)
    case observable(String)
    case environment(String)
    case focus
    case storage(key: String)
    case reload

    /// A source said that it changes; `property` is the published property of an object, where it is known.
    init(_ source: Source, property: String?) {
      switch source {
      case let stored as StorageSource: self = .storage(key: stored.key.name)
      case let observed as ObservedPropertySource: self = .observable(observed.path)
      default: self = .object(source, property: property)
      }
    }
  }

  /// What made readers dirty.
  typealias Triggers = [ObjectIdentifier: [Trigger]]

  /// A body that ran.
  private struct Run {
    let region: Region
    var count = 1
    var reasons: [Evaluation.Reason]
  }

  /// A change whose node is made when the update has ended.
  private enum Draft {
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
  private var triggers: Triggers = [:]
  /// The transitions and animations of the update.
  let transitions: TransitionFinder
  private var values: [ObjectIdentifier: [Evaluation.Reason]] = [:]
  private var firsts: Set<ObjectIdentifier> = []
  private var runs: [Run] = []
  private var runIndex: [ObjectIdentifier: Int] = [:]
  private var skips: [(region: Region, reason: Skip.Reason)] = []
  private var drafts: [Draft] = []
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

  // MARK: Bodies

  /// Something that a reader depends on has changed.
  func note(_ trigger: Trigger, for reader: Reader) {
    if !graph.departures.isEmpty, let region = reader as? Region, isLeaving(region) {
      return keep([reason(trigger, region)], for: region)
    }
    triggers[ObjectIdentifier(reader), default: []].append(trigger)
  }

  private func isLeaving(_ region: Region) -> Bool {
    var current: Region? = region
    while let here = current {
      if here.isDetached { return true }
      current = here.parent
    }
    return false
  }

  private func keep(_ reasons: [Evaluation.Reason], for region: Region) {
    guard region.origin == .body || region.origin == .modifier else { return }
    if region.extra == nil { region.extra = RegionExtra() }
    region.extra?.lateReasons += reasons
  }

  /// A region begins to leave: what made bodies inside dirty will be their reason if it comes back.
  func keepTriggers(inside region: Region) {
    for slot in region.plan.slots.indices {
      switch region.slots[slot] {
      case let inner as Region: keepTriggers(of: inner)
      case let forEach as ForEachNode: forEach.rows.forEach { keepTriggers(of: $0) }
      case let presentation as PresentationNode:
        if let content = presentation.content { keepTriggers(inside: content) }
      default: break
      }
    }
  }

  private func keepTriggers(of region: Region) {
    if region.isDirty, let known = triggers.removeValue(forKey: ObjectIdentifier(region)) {
      keep(known.map { reason($0, region) }, for: region)
    }
    keepTriggers(inside: region)
  }

  /// What made a reader dirty does not make it run.
  func dropTriggers(of reader: Reader) { triggers[ObjectIdentifier(reader)] = nil }

  /// Hands out what made readers dirty so far.
  func takeTriggers() -> Triggers {
    defer { triggers = [:] }
    return triggers
  }

  /// Takes back what was handed out.
  func restore(_ known: Triggers) { triggers.merge(known) { $0 + $1 } }

  /// A view is new.
  func noteFirst(_ body: Region) { firsts.insert(ObjectIdentifier(body)) }

  /// A body that ran for the first time stands for another identity in the place of one before.
  func noteIdentity(_ body: Region) {
    if let index = runIndex[ObjectIdentifier(body)] { runs[index].reasons = [.identity] }
  }

  /// A view's value differs from the one before.
  func noteValue(
    _ body: Region, _ custom: CustomPlan, _ old: ValueAddress, _ new: ValueAddress
  ) throws(UpdateFailure) {
    if custom.isEnum {
      values[ObjectIdentifier(body)] = [
        .value(
          property: "self", old: snapshotter.snapshot(old, custom.type),
          new: snapshotter.snapshot(new, custom.type), capture: nil)
      ]
      return
    }
    let found = try graph.comparison.differences(old, new, custom.fields)
    if found.isEmpty { return }
    noteIgnoredInitialValues(body, custom, old, new)
    values[ObjectIdentifier(body)] = found.map { field, capture in
      .value(
        property: propertyName(field), old: shown(field, old), new: shown(field, new),
        capture: capture)
    }
  }

  /// A property's value; what is in a wrapper, and not the wrapper.
  private func shown(_ field: RuntimeType.Field, _ value: ValueAddress) -> ValueSnapshot {
    let part = value.part(field)
    guard field.property?.wrapped != nil,
      let inner = field.type.field(named: "wrappedValue") ?? field.type.field(named: "_value")
    else { return snapshotter.snapshot(part, field.type) }
    return snapshotter.snapshot(part.part(inner), inner.type)
  }

  private func propertyName(_ field: RuntimeType.Field) -> String {
    field.property?.wrapped?.name ?? field.name
  }

  /// A body begins to run.
  func noteEvaluation(_ body: Region) {
    let key = ObjectIdentifier(body)
    var reasons: [Evaluation.Reason] = []
    if firsts.remove(key) != nil { reasons.append(.first) }
    reasons += values.removeValue(forKey: key) ?? []
    let late = body.extra?.lateReasons ?? []
    if !late.isEmpty { body.extra?.lateReasons = [] }
    let known = (triggers.removeValue(forKey: key) ?? []).map { reason($0, body) }
    for reason in late + known where !reasons.contains(reason) { reasons.append(reason) }
    if let index = runIndex[key] {
      runs[index].count += 1
      for reason in reasons where !runs[index].reasons.contains(reason) {
        runs[index].reasons.append(reason)
      }
      return
    }
    runIndex[key] = runs.count
    runs.append(Run(region: body, reasons: reasons.isEmpty ? [.unknown] : reasons))
  }

  private func reason(_ trigger: Trigger, _ reader: Reader) -> Evaluation.Reason {
    switch trigger {
    case .cell(let cell, let path): return graph.reason(cell, path: path, readBy: reader)
    case .object(let object, let property):
      let name = graph.body(around: reader).flatMap { graph.observerName(of: object, in: $0) }
      return .object(name: name ?? "", property: property)
    case .observable(let path): return .observable(path: path)
    case .environment(let key): return .environment(key: key)
    case .focus: return .focus
    case .storage(let key): return .storage(key: key)
    case .reload: return .reload
    }
  }

  /// The rows of a `ForEach`, or what a presentation shows, are made again because of something that their closure read (D12).
  func noteBuilding(_ reader: GraphNode) {
    guard let known = triggers.removeValue(forKey: ObjectIdentifier(reader)),
      let region = reader.parent
    else { return }
    let view = paths.reference(to: TreePlace(region: region, index: reader.parentElement))
    let found = record.built.firstIndex { $0.view == view }
    var reasons = found.map { record.built[$0].reasons } ?? []
    for reason in known.map({ reason($0, reader) }) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    let count = found.map { record.built[$0].count } ?? 0
    let building = Evaluation(view: view, count: count + 1, reasons: reasons)
    if let found { record.built[found] = building } else { record.built.append(building) }
  }

  /// A body that was looked at and did not run.
  func noteSkip(_ body: Region, _ reason: Skip.Reason) { skips.append((body, reason)) }

  /// Views that read the environment around a scope, but other keys than the one that changed (V2).
  func noteOtherReaders(of source: EnvironmentSource, in scope: HeapReference) {
    for other in graph.environmentKeys
    where other !== source && other.isOfFocus == source.isOfFocus {
      for reader in other.readers {
        guard let body = reader as? Region, body.origin == .body, !body.isDirty,
          let nearest = body.scope, graph.environment.isAround(scope, nearest),
          !skips.contains(where: { $0.region === body }),
          !source.readers.contains(where: { $0 === body })
        else { continue }
        noteSkip(body, .noDependency)
      }
    }
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
  private func noteIgnoredInitialValues(
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

  /// Compares the attributes of an element and of the modifiers on it.
  func compareAttributes(_ region: Region, _ index: Int, _ old: ValueAddress) {
    let place = TreePlace(region: region, index: index)
    let element = place.element
    for field in tree.shownFields(element) {
      compare(
        field, old.part(element).part(field), region.value.part(element).part(field), place, nil)
    }
    for (position, index) in element.modifiers.enumerated() {
      let modifier = region.plan.modifiers[index]
      for field in modifier.plan.shownFields {
        compare(
          field, old.part(modifier).part(field), region.value.part(modifier).part(field), place,
          ShownModifier(position, modifier, region, paths))
      }
      compareGiven(position, modifier, old, place)
    }
  }

  private func compareGiven(
    _ position: Int, _ modifier: ViewPlan.Modifier, _ old: ValueAddress, _ place: TreePlace
  ) {
    let before = tree.given(to: modifier, at: old.part(modifier))
    let after = tree.given(to: modifier, at: place.region.value.part(modifier))
    noteDifferences(place, ShownModifier(position, modifier, place.region, paths), before, after)
  }

  private func compare(
    _ field: RuntimeType.Field, _ old: ValueAddress, _ new: ValueAddress, _ place: TreePlace,
    _ modifier: @autoclosure () -> ShownModifier?
  ) {
    if ViewComparison.hasSameWords(old, new, field.type) || graph.types.binding(field) != nil {
      return
    }
    let before = snapshotter.snapshot(old, field.type)
    let after = snapshotter.snapshot(new, field.type)
    guard before != after else { return }
    noteUpdate(place, modifier(), field.name, before, after)
  }

  /// The value that a binding leads to has changed.
  func noteBinding(
    _ region: Region, _ index: Int, _ binding: ViewPlan.Binding, _ old: HeapReference,
    _ new: HeapReference
  ) {
    let type = binding.field.valueType
    let before = snapshotter.snapshot(old.boxed(type), type)
    let after = snapshotter.snapshot(new.boxed(type), type)
    guard before != after else { return }
    let place = TreePlace(region: region, index: index)
    let modifier = binding.modifier.map { position in
      ShownModifier(
        position, region.plan.modifiers[place.element.modifiers[position]], region, paths)
    }
    noteUpdate(place, modifier, binding.field.field.name, before, after)
  }

  /// What a modifier writes into the environment has changed.
  func noteWritten(
    _ region: Region, _ writer: Int, _ old: [ViewTree.Attribute], _ new: [ViewTree.Attribute]
  ) {
    let index = region.plan.writers[writer].modifier
    let modifier = region.plan.modifiers[index]
    let place = TreePlace(region: region, index: modifier.element)
    let position = place.element.modifiers.firstIndex(of: index)!
    noteDifferences(place, ShownModifier(position, modifier, region, paths), old, new)
  }

  private func noteDifferences(
    _ place: TreePlace, _ modifier: @autoclosure () -> ShownModifier,
    _ old: [ViewTree.Attribute], _ new: [ViewTree.Attribute]
  ) {
    for (before, after) in zip(old, new) where before != after && before.name == after.name {
      noteUpdate(place, modifier(), before.name, before.value, after.value)
    }
  }

  private func noteUpdate(
    _ place: TreePlace, _ modifier: ShownModifier?, _ property: String,
    _ old: ValueSnapshot, _ new: ValueSnapshot
  ) {
    drafts.append(
      .done(
        .updated(
          Change.PropertyUpdate(
            view: paths.reference(to: place), modifier: modifier?.position,
            modifierType: modifier?.type, modifierName: modifier?.name, property: property,
            old: old, new: new,
            animation: animation(at: place, above: modifier?.position ?? -1),
            place: paths.range(of: place)))))
  }

  /// The animation of a change on a place.
  private func animation(at place: TreePlace, above position: Int) -> String? {
    // What a modifier compares in order to animate or to act is not seen itself.
    if position >= 0 {
      let plan = place.region.plan.modifiers[place.element.modifiers[position]].plan
      if plan.transaction != nil || plan.hasEffects { return nil }
    }
    guard let found = try? transitions.transaction(at: place, above: position) else { return nil }
    return transitions.text(found.0)
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
    // What a style makes may be made again after all, because the style around it is another one.
    let kept = skips.filter { skip in
      skip.reason != .noDependency || runIndex[ObjectIdentifier(skip.region)] == nil
    }
    record.skipped = kept.map { skip in
      Skip(view: paths.reference(to: hostPlace(skip.region)), reason: skip.reason)
    }
    record.state = states.map(\.event)
    forgetRegions()
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
