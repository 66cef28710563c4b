import DeclLang
import DeclMachine

/// The bodies that ran, with their reasons, and those that were skipped.
extension RecordBuilder {
  /// Records that a source of a reader has changed. For a leaving view, the reason is stored in case it is
  /// inserted again.
  func note(_ change: SourceChange, for reader: Reader) {
    if !graph.removalTransitions.isEmpty, let region = reader as? Region, isLeaving(region) {
      return keep([reason(change, region)], for: region)
    }
    changes[ObjectIdentifier(reader), default: []].append(change)
  }

  private func isLeaving(_ region: Region) -> Bool {
    var current: Region? = region
    while let here = current {
      if here.isDetached { return true }
      current = here.parent
    }
    return false
  }

  private func keep(_ reasons: [Evaluation.Cause], for region: Region) {
    guard region.origin == .body || region.origin == .modifier else { return }
    if region.rareData == nil { region.rareData = RegionRareData() }
    region.rareData?.lateReasons += reasons
  }

  /// Stores the reasons for which bodies in a leaving region were invalidated, in case it is inserted again.
  func keepChanges(inside region: Region) {
    for slot in region.plan.slots.indices {
      switch region.slots[slot] {
      case let inner as Region: keepChanges(of: inner)
      case let forEach as ForEachNode: forEach.rows.forEach { keepChanges(of: $0) }
      case let presentation as PresentationNode:
        if let content = presentation.content { keepChanges(inside: content) }
      default: break
      }
    }
  }

  private func keepChanges(of region: Region) {
    if region.isInvalidated, let known = changes.removeValue(forKey: ObjectIdentifier(region)) {
      keep(known.map { reason($0, region) }, for: region)
    }
    keepChanges(inside: region)
  }

  /// Drops the reasons for which a reader was invalidated, because it does not run.
  func dropChanges(of reader: Reader) { changes[ObjectIdentifier(reader)] = nil }

  /// Removes and returns the reasons for which readers were invalidated.
  func takeChanges() -> PendingChanges {
    defer { changes = [:] }
    return changes
  }

  /// Adds the reasons that ``takeChanges()`` returned.
  func restore(_ known: PendingChanges) { changes.merge(known) { $0 + $1 } }

  /// Records that a view is new.
  func noteFirst(_ body: Region) {
    firsts.insert(ObjectIdentifier(body))
    switch hostPlace(body).element.structure {
    case .custom(let plan), .modifier(_, let plan): graph.noteUntracked(body, plan)
    default: break
    }
  }

  /// Records that a body ran because its view replaced one with another identity.
  func noteIdentity(_ body: Region) {
    if let index = runIndex[ObjectIdentifier(body)] {
      runs[index].reasons = [Evaluation.Cause(.identity)]
    }
  }

  /// Records the properties in which a view's value differs from the previous one.
  func noteValue(
    _ body: Region, _ custom: CustomPlan, _ old: ValueAddress, _ new: ValueAddress
  ) throws(UpdateFailure) {
    if custom.isEnum {
      values[ObjectIdentifier(body)] = [
        Evaluation.Cause(
          .value(
            property: "self", old: snapshotter.snapshot(old, custom.type),
            new: snapshotter.snapshot(new, custom.type), capture: nil))
      ]
      return
    }
    let found = try graph.comparison.differences(old, new, custom.fields)
    if found.isEmpty { return }
    noteIgnoredInitialValues(body, custom, old, new)
    values[ObjectIdentifier(body)] = found.map { field, capture in
      Evaluation.Cause(
        .value(
          property: propertyName(field), old: shown(field, old), new: shown(field, new),
          capture: capture))
    }
  }

  /// Returns the snapshot of a property's value; for a property wrapper, of the wrapped value.
  private func shown(_ field: RuntimeType.Field, _ value: ValueAddress) -> ValueSnapshot {
    let part = value.part(field)
    guard field.property?.wrapped != nil,
      let inner = field.type.field(.wrappedValue) ?? field.type.field(.storedValue)
    else { return snapshotter.snapshot(part, field.type) }
    return snapshotter.snapshot(part.part(inner), inner.type)
  }

  private func propertyName(_ field: RuntimeType.Field) -> String {
    field.property?.wrapped?.name ?? field.name
  }

  /// Records that a body is about to run, with the reasons that were noted before.
  func noteEvaluation(_ body: Region) {
    let key = ObjectIdentifier(body)
    var reasons: [Evaluation.Cause] = []
    if firsts.remove(key) != nil { reasons.append(Evaluation.Cause(.first)) }
    reasons += values.removeValue(forKey: key) ?? []
    let late = body.rareData?.lateReasons ?? []
    if !late.isEmpty { body.rareData?.lateReasons = [] }
    let known = (changes.removeValue(forKey: key) ?? []).map { reason($0, body) }
    for reason in late + known where !reasons.contains(reason) { reasons.append(reason) }
    if let index = runIndex[key] {
      runs[index].count += 1
      for reason in reasons where !runs[index].reasons.contains(reason) {
        runs[index].reasons.append(reason)
      }
      return
    }
    runIndex[key] = runs.count
    if reasons.isEmpty { reasons = [Evaluation.Cause(.unknown)] }
    runs.append(Run(region: body, reasons: reasons))
  }

  private func reason(_ change: SourceChange, _ reader: Reader) -> Evaluation.Cause {
    switch change {
    case .cell(let cell, let path):
      let owner = cell.place.map { Write.Owner.view(paths.reference(to: $0)) }
      return Evaluation.Cause(
        graph.reason(cell, path: path, readBy: reader),
        owner.map { Write.Source(owner: $0, cell: cell.property.name) })
    case .object(let object, let property):
      let name = graph.enclosingBody(of: reader).flatMap { graph.observerName(of: object, in: $0) }
      let source = property.flatMap { property in
        (object as? ObservedSource).map {
          Write.Source(owner: owner(of: $0.object), cell: property)
        }
      }
      return Evaluation.Cause(.object(name: name ?? "", property: property), source)
    case .observable(let observed):
      let source = observed.owner.map {
        Write.Source(owner: $0, cell: String(observed.path.drop { $0 != "." }.dropFirst()))
      }
      return Evaluation.Cause(observed.reason, source)
    case .environment(let key): return Evaluation.Cause(.environment(key: key))
    case .geometry(let old, let new):
      return Evaluation.Cause(.geometry(old: old, new: new))
    case .focus: return Evaluation.Cause(.focus)
    case .storage(let key): return Evaluation.Cause(.storage(key: key))
    case .reload: return Evaluation.Cause(.reload)
    }
  }

  /// Returns an object as the owner of its properties.
  func owner(of object: HeapReference) -> Write.Owner {
    .object(type: object.type?.decl?.name ?? "", number: snapshotter.number(of: object))
  }

  /// Records that rows of a `ForEach`, or a presentation, are evaluated because of a source that their
  /// closure read (D12).
  func noteBuilding(_ reader: GraphNode) {
    guard let known = changes.removeValue(forKey: ObjectIdentifier(reader)),
      let region = reader.parent
    else { return }
    let view = paths.reference(to: TreePosition(region: region, index: reader.parentElement))
    let found = record.rebuilt.firstIndex { $0.view == view }
    var reasons =
      found.map { found in
        record.rebuilt[found].causes
      } ?? []
    for reason in known.map({ reason($0, reader) }) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    let count = found.map { record.rebuilt[$0].count } ?? 0
    let wasInternal = found.map { record.rebuilt[$0].isInternal } ?? true
    let building = Evaluation(
      view: view, count: count + 1, causes: reasons,
      isInternal: wasInternal && known.allSatisfy(isInternal))
    if let found { record.rebuilt[found] = building } else { record.rebuilt.append(building) }
  }

  /// Records that a body was skipped.
  func noteSkip(_ body: Region, _ reason: Skip.Reason) { skips.append((body, reason)) }

  /// Records as skipped the views that read the environment in or below a scope, but not the key that changed
  /// (V2).
  func noteOtherReaders(of source: EnvironmentSource, in scope: HeapReference) {
    for other in graph.environmentKeys
    where other !== source && other.isFocusKey == source.isFocusKey {
      for reader in other.readers {
        guard let body = reader as? Region, body.origin == .body, !body.isInvalidated,
          let nearest = body.scope, graph.environment.isAncestor(scope, of: nearest),
          !skips.contains(where: { $0.region === body }),
          !source.readers.contains(where: { $0 === body })
        else { continue }
        noteSkip(body, .noDependency)
      }
    }
  }
}
