import DeclLang
import DeclMachine

/// Modifiers that write into the environment, and the bindings that controls show.
extension Reconciler {
  /// The scope of a new writer, with what it writes.
  func makeScope(_ region: Region, _ writer: Int) throws(UpdateFailure) {
    let parent = region.scope(region.plan.writers[writer].parent)
    let scope = graph.environment.makeScope(parent)
    region.scopes.append(scope)
    let reader = PartReader(region: region, part: .writer(writer))
    graph.environment.setEntries(try entries(region, writer, reader), of: scope)
    if !reader.reads.isEmpty { keep(reader) }
  }

  /// A writer with a new value.
  func updateScope(
    _ region: Region, _ writer: Int, _ old: ValueAddress
  ) throws(UpdateFailure) {
    let modifier = region.plan.modifiers[region.plan.writers[writer].modifier]
    let reader = reader(of: writer, region)
    let isEqual =
      try writesClosures(modifier)
      ? false
      : comparison.isEqual(old.part(modifier), region.value.part(modifier), modifier.type)
    if isEqual && reader?.isDirty != true { return }
    try rewrite(region, writer, reader)
  }

  /// Writes again what a modifier writes, because the views inside prefer something else than before.
  func rewrite(_ region: Region, modifier: Int) throws(UpdateFailure) {
    let writer = region.plan.modifiers[modifier].writer
    try rewrite(region, writer, reader(of: writer, region))
  }

  /// What reads for a writer; nil when it reads nothing.
  private func reader(of writer: Int, _ region: Region) -> PartReader? {
    region.extra?.parts.first { part in
      if case .writer(writer) = part.part { return true }
      return false
    }
  }

  /// Whether a modifier writes a value that differs at each evaluation (V4).
  private func writesClosures(_ modifier: ViewPlan.Modifier) -> Bool {
    modifier.type.field(named: "value").map { comparison.alwaysDiffer($0.type) } ?? false
  }

  /// Looks again at what a writer reads (V3).
  func refresh(_ part: PartReader) throws(UpdateFailure) {
    switch part.part {
    case .writer(let writer): try rewrite(part.region, writer, part)
    case .focus(let watcher): try readFocus(part, watcher)
    case .look: try refreshLook(part)
    case .binding(let element, let index):
      try read(part, element, part.region.plan.bindings(of: element)[index])
    }
  }

  /// Writes again, and marks the readers of the keys whose values differ (V2).
  private func rewrite(
    _ region: Region, _ writer: Int, _ known: PartReader?
  ) throws(UpdateFailure) {
    let scope = region.scopes[writer]
    let reader = known ?? PartReader(region: region, part: .writer(writer))
    let old = graph.environment.entries(of: scope)
    let written = record?.tree.written(writer, region)
    let new = try entries(region, writer, reader)
    if known == nil && !reader.reads.isEmpty { keep(reader) }
    let changed = try graph.environment.differences(old, new, comparison)
    old.retain()
    update.journal.append(.entries(scope: scope, old))
    graph.environment.setEntries(new, of: scope)
    for key in changed { graph.invalidate(key, in: scope, update) }
    if let record, let written {
      record.noteWritten(region, writer, written, record.tree.written(writer, region))
    }
  }

  private func entries(
    _ region: Region, _ writer: Int, _ reader: PartReader
  ) throws(UpdateFailure) -> HeapReference? {
    let plan = region.plan.writers[writer]
    let modifier = region.plan.modifiers[plan.modifier]
    reader.isDirty = false
    tracker.begin(reader)
    defer { tracker.end(reader) }
    let value = region.value.part(modifier)
    let scope = region.scope(plan.parent)
    guard let preference = modifier.plan.preference, preference.role == .environment,
      let preferred = watcher(of: plan.modifier, region)?.value
    else { return try graph.environment.entries(modifier, value, in: scope, evaluator) }
    return try graph.environment.entries(
      preference.code, (value, modifier.type),
      preferring: (preferred.boxed(preference.valueType), preference.valueType), in: scope,
      evaluator)
  }

  /// What watches the views inside a modifier; nil while that is new.
  private func watcher(of modifier: Int, _ region: Region) -> Watcher? {
    graph.watchers.first { $0.index == modifier && $0.region === region }
  }

  // MARK: Bindings

  /// Reads the bindings that a control shows, so that the record tells when their values change.
  func readBindings(_ region: Region, _ element: Int) throws(UpdateFailure) {
    guard graph.isRecording else { return }
    for (index, binding) in region.plan.bindings(of: element).enumerated() {
      let known = region.extra?.parts.first { part in
        if case .binding(element, index) = part.part { return true }
        return false
      }
      let reader =
        known ?? PartReader(region: region, part: .binding(element: element, index: index))
      if known == nil { keep(reader) }
      try read(reader, element, binding)
    }
  }

  private func read(
    _ part: PartReader, _ element: Int, _ binding: ViewPlan.Binding
  ) throws(UpdateFailure) {
    let region = part.region
    part.isDirty = false
    tracker.begin(part)
    defer { tracker.end(part) }
    if let tag = binding.tag, region.value.scalars[tag] == 0 { return }
    let address = region.value.advanced(scalars: binding.scalar, references: binding.reference)
    let value = try evaluator.box(
      binding.field.read, (address, binding.field.field.type), binding.field.valueType)
    let old = part.value
    part.value = value
    guard let old else { return }
    record?.noteBinding(region, element, binding, old, value)
    update.journal.append(.part(part, old))
  }

  func keep(_ reader: PartReader) {
    let region = reader.region
    if region.extra == nil { region.extra = RegionExtra() }
    region.extra?.parts.append(reader)
  }
}

extension ViewGraph {
  /// Marks the readers who get a key's value from a scope in which it has changed.
  func invalidate(_ key: RuntimeType, in scope: HeapReference, _ update: Update) {
    let source = source(ofKey: key)
    update.changedKeys.insert(ObjectIdentifier(source))
    for edge in source.edges {
      let reader = edge.reader
      guard reader.readsElsewhere || isNearest(scope, reader, key) else { continue }
      invalidate(
        reader, because: scope == environment.focused ? .focus : .environment(source.name),
        isPartial: reader.reads[edge.index].isPartial)
    }
    update.record?.noteOtherReaders(of: source, in: scope)
  }

  private func isNearest(_ scope: HeapReference, _ reader: Reader, _ key: RuntimeType) -> Bool {
    guard let nearest = reader.environmentScope else { return false }
    return environment.isNearest(scope, from: nearest, for: key)
  }

  /// Writes what the system says; takes over the entries.
  func writeSystem(_ entries: HeapReference?) throws(UpdateFailure) {
    let scope = environment.system
    let old = environment.entries(of: scope)
    old.retain()
    guard let update else {
      if let old { machine.release(old) }
      return environment.setEntries(entries, of: scope)
    }
    let changed = try environment.differences(old, entries, comparison)
    update.journal.append(.entries(scope: scope, old))
    environment.setEntries(entries, of: scope)
    for key in changed { invalidate(key, in: scope, update) }
  }
}

extension Reader {
  /// The environment in which a reader stands.
  var environmentScope: HeapReference? {
    switch kind {
    case .region: return unsafeDowncast(self, to: Region.self).scope
    case .presentation:
      let node = unsafeDowncast(self, to: PresentationNode.self)
      return node.parent?.scope(at: node.parentElement)
    case .part:
      let part = unsafeDowncast(self, to: PartReader.self)
      switch part.part {
      case .writer(let writer): return part.region.scope(part.region.plan.writers[writer].parent)
      case .look(let element): return part.region.scope(at: element)
      case .binding, .focus: return nil
      }
    case .rows: return nil
    }
  }
}
