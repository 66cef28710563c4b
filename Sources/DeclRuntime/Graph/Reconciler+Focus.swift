import DeclLang
import DeclMachine

/// The focus: properties that say where it is follow it and move it, and values come from where it is.
extension Reconciler {
  /// Begins to follow what a new modifier's property says about the focus.
  func watchFocus(_ region: Region, _ modifier: Int) throws(UpdateFailure) {
    let watcher = Watcher(region, modifier)
    graph.watchers.append(watcher)
    guard region.plan.modifiers[modifier].plan.focusBinding != nil else { return }
    let part = PartReader(region: region, part: .focus(watcher))
    keep(part)
    try readFocus(part, watcher)
  }

  /// Looks again at what a property says about the focus.
  func readFocus(_ part: PartReader, _ watcher: Watcher) throws(UpdateFailure) {
    part.isDirty = false
    let modifier = part.region.plan.modifiers[watcher.index]
    guard let binding = modifier.plan.focusBinding else { return }
    tracker.begin(part)
    defer { tracker.end(part) }
    let isFocused = try evaluator.bool(
      binding.isFocused, [(part.region.value.part(modifier), modifier.type)])
    if isFocused == watcher.isFocused { return }
    watcher.isFocused = isFocused
    update.focusChanges.append(watcher)
  }

  /// Moves the focus to where properties say and away from what is gone; true when others have to look again.
  func settleFocus() throws(UpdateFailure) -> Bool {
    let changes = update.focusChanges.filter { $0.region?.isShown == true }
    update.focusChanges = []
    let path = graph.focus?.place?.path ?? []
    let old = graph.focus
    if let gained = changes.last(where: \.isFocused) {
      if !path.contains(handle(of: gained)) { move(to: place(of: gained)) }
    } else if graph.focus != nil {
      let isLost = changes.contains { path.contains(handle(of: $0)) }
      if path.isEmpty || (isLost && !joins(on: path).contains(where: \.isFocused)) { move(to: nil) }
    }
    let hasMoved =
      graph.focus?.place?.handle != old?.place?.handle
      && graph.noteFocus(from: old, to: graph.focus)
    return try settleFocusedValues() || hasMoved
  }

  private func place(of watcher: Watcher) -> TreePlace {
    let region = watcher.region.unsafelyUnwrapped
    return TreePlace(region: region, index: watcher.element(in: region))
  }

  private func handle(of watcher: Watcher) -> ViewHandle { place(of: watcher).handle }

  /// The modifiers on a path that follow the focus.
  private func joins(on path: [ViewHandle]) -> [Watcher] {
    graph.watchers.filter { watcher in
      guard let region = watcher.region, watcher.plan(in: region).focusBinding != nil else {
        return false
      }
      return path.contains(handle(of: watcher))
    }
  }

  /// The focus is at another place from here on: properties that say something else will be written.
  private func move(to place: TreePlace?) {
    update.journal.append(.focus(graph.focus))
    let path = place?.path ?? []
    for watcher in graph.watchers {
      guard let region = watcher.region, watcher.plan(in: region).focusBinding != nil,
        watcher.isFocused != path.contains(handle(of: watcher))
      else { continue }
      update.effects.append(
        Update.Effect(kind: .focus(!watcher.isFocused), region: region, index: watcher.index))
    }
    graph.focus = place.map { Focus($0) }
  }

  /// The user moves the focus to a place: its properties and those of what is around it say so, all others no longer do.
  func takeFocus(_ place: TreePlace) throws(UpdateFailure) {
    if graph.focus?.place?.handle == place.handle { return }
    update.journal.append(.focus(graph.focus))
    let old = graph.focus
    graph.focus = Focus(place)
    _ = graph.noteFocus(from: old, to: graph.focus)
    let path = place.path
    let joins = graph.watchers.filter { watcher in
      watcher.region.map { watcher.plan(in: $0).focusBinding != nil && $0.isShown } ?? false
    }
    for watcher in joins where watcher.isFocused && !path.contains(handle(of: watcher)) {
      try tell(watcher, isFocused: false)
    }
    for handle in path {
      for watcher in joins where !watcher.isFocused && self.handle(of: watcher) == handle {
        try tell(watcher, isFocused: true)
      }
    }
  }

  private func tell(_ watcher: Watcher, isFocused: Bool) throws(UpdateFailure) {
    guard let region = watcher.region else { return }
    try writeFocus(region, watcher.index, isFocused)
  }

  /// Writes into the property of a modifier that its view has the focus, or has it no longer.
  func writeFocus(_ region: Region, _ index: Int, _ isFocused: Bool) throws(UpdateFailure) {
    let modifier = region.plan.modifiers[index]
    guard let binding = modifier.plan.focusBinding else { return }
    try evaluator.run(
      isFocused ? binding.focus : binding.blur, [(region.value.part(modifier), modifier.type)])
  }

  // MARK: Values

  /// Takes together the values that the focus and the front window give; true when one differs.
  private func settleFocusedValues() throws(UpdateFailure) -> Bool {
    guard graph.types.hasFocusedValues else { return false }
    var entries: HeapReference?
    for (region, index) in try focusedWriters() {
      let modifier = region.plan.modifiers[index]
      guard let plan = modifier.plan.focusedValue else { continue }
      entries = try graph.environment.entries(
        plan.entries, modifier, region.value.part(modifier), after: entries, evaluator)
    }
    let scope = graph.environment.focused
    let old = graph.environment.entries(of: scope)
    let changed = try graph.environment.differences(old, entries, comparison)
    guard !changed.isEmpty else {
      if let entries { machine.release(entries) }
      return false
    }
    old.retain()
    update.journal.append(.entries(scope: scope, old))
    graph.environment.setEntries(entries, of: scope)
    for key in changed { graph.invalidate(key, in: scope, update) }
    return true
  }

  /// The modifiers whose values count, those that win last: of the front window, then around the focus from outside.
  private func focusedWriters() throws(UpdateFailure) -> [(region: Region, index: Int)] {
    let place = graph.focus?.place
    let path = place.flatMap { isInFront($0) ? $0.path : nil } ?? []
    var scene: [(region: Region, index: Int)] = []
    var focused: [(depth: Int, region: Region, index: Int)] = []
    for watcher in graph.watchers {
      guard let region = watcher.region, let plan = watcher.plan(in: region).focusedValue,
        region.isShown
      else { continue }
      let modifier = region.plan.modifiers[watcher.index]
      if let depth = path.firstIndex(of: handle(of: watcher)) {
        focused.append((depth, region, watcher.index))
      } else if try evaluator.bool(
        plan.isOfScene, [(region.value.part(modifier), modifier.type)]),
        isInFront(self.place(of: watcher))
      {
        scene.append((region, watcher.index))
      }
    }
    // Of several modifiers on one view the innermost is nearest to the focus.
    focused.sort { ($0.depth, $0.index) > ($1.depth, $1.index) }
    return scene + focused.map { ($0.region, $0.index) }
  }

  private func isInFront(_ place: TreePlace) -> Bool {
    let front = graph.frontWindow
    if front == 0 { return true }
    let paths = IdentityPaths(graph: graph, snapshotter: graph.snapshotter)
    return paths.window(of: place).map { $0 == front } ?? true
  }
}
