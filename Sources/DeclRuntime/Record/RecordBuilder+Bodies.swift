import DeclLang
import DeclMachine

/// Which bodies ran and why, and which were looked at and left alone.
extension RecordBuilder {
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
    case .observable(let source): return source.reason
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
}
