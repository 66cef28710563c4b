import DeclLang
import DeclMachine

/// Modifiers that write into the environment, and the bindings that controls display.
extension Reconciler {
  /// Creates the scope of a new environment writer, with its entries.
  func makeScope(_ region: Region, _ writer: Int) throws(UpdateFailure) {
    let parent = region.scope(region.plan.writers[writer].parent)
    let scope = graph.environment.makeScope(parent)
    region.scopes.append(scope)
    let reader = ElementReader(region: region, purpose: .writer(writer))
    graph.environment.setEntries(try entries(region, writer, reader), of: scope)
    // A writer that read nothing never has to run again by itself.
    if !reader.reads.isEmpty { keep(reader) }
  }

  /// Updates the scope of an environment writer whose modifier has a new value.
  func updateScope(
    _ region: Region, _ writer: Int, _ old: ValueAddress
  ) throws(UpdateFailure) {
    let modifier = region.plan.modifiers[region.plan.writers[writer].modifier]
    let reader = reader(of: writer, region)
    let isEqual =
      try writesClosures(modifier)
      ? false
      : comparison.isEqual(old.part(modifier), region.value.part(modifier), modifier.type)
    if isEqual && reader?.isInvalidated != true { return }
    try rewrite(region, writer, reader)
  }

  /// Updates the scope of a modifier that writes a preference of its content into the environment, after that
  /// has changed.
  func rewrite(_ region: Region, modifier: Int) throws(UpdateFailure) {
    let writer = region.plan.modifiers[modifier].writer
    try rewrite(region, writer, reader(of: writer, region))
  }

  /// Returns the reader of an environment writer; nil if it reads nothing.
  private func reader(of writer: Int, _ region: Region) -> ElementReader? {
    region.rareData?.elementReaders.first { part in
      if case .writer(writer) = part.purpose { return true }
      return false
    }
  }

  /// Returns whether a modifier writes a value that differs at each evaluation (V4).
  private func writesClosures(_ modifier: ViewPlan.Modifier) -> Bool {
    modifier.type.field(.value).map { comparison.alwaysDiffer($0.type) } ?? false
  }

  /// Evaluates an invalidated reader of an element again (V3).
  func refresh(_ part: ElementReader) throws(UpdateFailure) {
    switch part.purpose {
    case .writer(let writer): try rewrite(part.region, writer, part)
    case .focus(let watcher): try readFocus(part, watcher)
    case .style: try refreshStyledBody(part)
    case .binding(let element, let index):
      try read(part, element, part.region.plan.bindings(of: element)[index])
    }
  }

  /// Evaluates an environment writer and invalidates the readers of the keys whose values differ (V2).
  private func rewrite(
    _ region: Region, _ writer: Int, _ known: ElementReader?
  ) throws(UpdateFailure) {
    guard let observer else { return try rewriteUnobserved(region, writer, known) }
    try observer.noteWritten(region, writer) { () throws(UpdateFailure) in
      try rewriteUnobserved(region, writer, known)
    }
  }

  private func rewriteUnobserved(
    _ region: Region, _ writer: Int, _ known: ElementReader?
  ) throws(UpdateFailure) {
    let scope = region.scopes[writer]
    let reader = known ?? ElementReader(region: region, purpose: .writer(writer))
    let old = graph.environment.entries(of: scope)
    let new = try entries(region, writer, reader)
    if known == nil && !reader.reads.isEmpty { keep(reader) }
    let changed = try graph.environment.differences(old, new, comparison)
    old.retain()
    update.journal.append(.entries(scope: scope, old))
    graph.environment.setEntries(new, of: scope)
    for key in changed { graph.invalidate(key, in: scope, update) }
  }

  private func entries(
    _ region: Region, _ writer: Int, _ reader: ElementReader
  ) throws(UpdateFailure) -> HeapReference? {
    let plan = region.plan.writers[writer]
    let modifier = region.plan.modifiers[plan.modifier]
    reader.isInvalidated = false
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

  /// Returns the observer of the preferences inside a modifier; nil while the modifier is new.
  private func watcher(of modifier: Int, _ region: Region) -> TreeObserver? {
    region.rareData?.preferenceObservers.first { $0.index == modifier }
  }

  // MARK: Bindings

  /// Reads the bindings that a control displays, so that the record shows changes of their values.
  func readBindings(_ region: Region, _ element: Int) throws(UpdateFailure) {
    guard graph.isRecording else { return }
    for (index, binding) in region.plan.bindings(of: element).enumerated() {
      let known = region.rareData?.elementReaders.first { part in
        if case .binding(element, index) = part.purpose { return true }
        return false
      }
      let reader =
        known ?? ElementReader(region: region, purpose: .binding(element: element, index: index))
      if known == nil { keep(reader) }
      try read(reader, element, binding)
    }
  }

  private func read(
    _ part: ElementReader, _ element: Int, _ binding: ViewPlan.Binding
  ) throws(UpdateFailure) {
    let region = part.region
    part.isInvalidated = false
    tracker.begin(part)
    defer { tracker.end(part) }
    if let tag = binding.tag, region.value.scalars[tag] == 0 { return }
    let address = region.value.advanced(scalars: binding.scalar, references: binding.reference)
    let value = try evaluator.box(
      binding.field.read, (address, binding.field.field.type), binding.field.valueType)
    let old = part.value
    part.value = value
    guard let old else { return }
    observer?.noteBinding(region, element, binding, old, value)
    update.journal.append(.part(part, old))
  }

  func keep(_ reader: ElementReader) {
    let region = reader.region
    if region.rareData == nil { region.rareData = RegionRareData() }
    region.rareData?.elementReaders.append(reader)
  }
}

extension ViewGraph {
  /// Invalidates the readers that get a key's value from a scope in which it has changed.
  func invalidate(_ key: RuntimeType, in scope: HeapReference, _ update: Update) {
    let source = source(ofKey: key)
    update.changedKeys.insert(ObjectIdentifier(source))
    for edge in source.edges {
      let reader = edge.reader
      guard reader.readsForeignEnvironment || isNearest(scope, reader, key) else { continue }
      invalidate(
        reader, because: scope == environment.focused ? .focus : .environment(source.name),
        isPartial: reader.reads[edge.index].isPartial)
    }
    update.observer?.noteOtherReaders(of: source, in: scope)
  }

  private func isNearest(_ scope: HeapReference, _ reader: Reader, _ key: RuntimeType) -> Bool {
    guard let nearest = reader.environmentScope else { return false }
    return environment.isNearest(scope, from: nearest, for: key)
  }

  /// Replaces the system's environment values; consumes the entries.
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
  /// The environment scope of a reader; nil for readers that do not read the environment.
  var environmentScope: HeapReference? {
    switch kind {
    case .region: return unsafeDowncast(self, to: Region.self).scope
    case .presentation:
      let node = unsafeDowncast(self, to: PresentationNode.self)
      return node.parent?.scope(at: node.parentElement)
    case .element:
      let part = unsafeDowncast(self, to: ElementReader.self)
      switch part.purpose {
      case .writer(let writer): return part.region.scope(part.region.plan.writers[writer].parent)
      case .style(let element): return part.region.scope(at: element)
      case .binding, .focus: return nil
      }
    case .rows: return nil
    }
  }
}
