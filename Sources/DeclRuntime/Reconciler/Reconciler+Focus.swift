import DeclLang
import DeclMachine

/// The focus: properties that follow and move it, default focus, and focused values.
extension Reconciler {
  /// Registers a new modifier that binds a property to the focus, declares a focus scope, prefers the default
  /// focus or provides a focused value.
  func watchFocus(_ region: Region, _ modifier: Int) throws(UpdateFailure) {
    let watcher = TreeObserver(region, modifier)
    graph.treeObservers.append(watcher)
    let plan = watcher.plan(in: region)
    if let part = plan.focusScope, part.isPreferred == nil, let scope = namespace(of: watcher) {
      update.focusResets.append(DefaultFocusRequest(scope, machine))
    }
    guard plan.focusBinding != nil else { return }
    let part = ElementReader(region: region, purpose: .focus(watcher))
    keep(part)
    try readFocus(part, watcher)
  }

  /// Reads a focus property again and records whether its modifier's view should have the focus.
  func readFocus(_ part: ElementReader, _ watcher: TreeObserver) throws(UpdateFailure) {
    part.isInvalidated = false
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

  /// Moves the focus where properties or default-focus requests require it, or clears it if the focused view
  /// was removed or its property no longer matches. Returns true if that invalidated readers.
  func updateFocus() throws(UpdateFailure) -> Bool {
    let changes = update.focusChanges.filter { $0.region?.isShown == true }
    let resets = update.focusResets
    (update.focusChanges, update.focusResets) = ([], [])
    let path = graph.focus?.place?.path ?? []
    let old = graph.focus
    // Of several properties that are set, the last one wins, and each wins over a default.
    let gained = changes.last { $0.isFocused && !path.contains(handle(of: $0)) }
    if let place = gained.map(place) ?? resets.compactMap(preferred).last {
      move(to: target(in: place))
    } else if old != nil, path.isEmpty || changes.contains(where: { isLoss($0, path) }) {
      move(to: nil)
    }
    let hasMoved =
      graph.focus?.place?.handle != old?.place?.handle
      && graph.noteFocus(from: old, to: graph.focus)
    return try updateFocusedValues() || hasMoved
  }

  private func place(of watcher: TreeObserver) -> TreePosition {
    let region = watcher.region.unsafelyUnwrapped
    return TreePosition(region: region, index: watcher.element(in: region))
  }

  private func handle(of watcher: TreeObserver) -> ViewHandle { place(of: watcher).handle }

  /// Returns the first enabled view at or below a view that can have the focus; the view itself if there is
  /// none.
  private func target(in place: TreePosition) -> TreePosition {
    let isEnabled = graph.types.library.function(.isEnabled)
    return first(in: [place]) { place in
      guard graph.canFocus(place) else { return false }
      let scope = place.region.scope(at: place.index)
      return graph.environment.holds(scope, isEnabled, evaluator) == true
    } ?? place
  }

  private func first(in places: [TreePosition], where fits: (TreePosition) -> Bool) -> TreePosition?
  {
    for place in places {
      if let found = fits(place) ? place : first(in: place.children, where: fits) { return found }
    }
    return nil
  }

  /// Returns the first view in document order that prefers the default focus in a scope.
  private func preferred(in part: DefaultFocusRequest) -> TreePosition? {
    let wishes = graph.treeObservers.filter { prefersFocus($0, part.namespace) }.map(handle)
    guard !wishes.isEmpty, let root = graph.root else { return nil }
    return first(in: TreePosition.roots(of: root)) { wishes.contains($0.handle) }
  }

  private func prefersFocus(_ watcher: TreeObserver, _ namespace: HeapReference) -> Bool {
    guard let region = watcher.region, region.isShown,
      let field = watcher.plan(in: region).focusScope?.isPreferred
    else { return false }
    let modifier = region.plan.modifiers[watcher.index]
    return region.value.part(modifier).part(field).int != 0
      && self.namespace(of: watcher) == namespace
  }

  /// Returns the namespace of a modifier's focus scope.
  private func namespace(of watcher: TreeObserver) -> HeapReference? {
    guard let region = watcher.region, let part = watcher.plan(in: region).focusScope else {
      return nil
    }
    return region.value.part(region.plan.modifiers[watcher.index]).part(part.namespace).reference
  }

  // MARK: Properties

  /// Returns whether a modifier on the focus path has lost its focus value, and no other modifier on the path
  /// matches a new value of the same property.
  private func isLoss(_ watcher: TreeObserver, _ path: [ViewHandle]) -> Bool {
    guard !watcher.isFocused, path.contains(handle(of: watcher)) else { return false }
    let property = property(of: watcher)
    return !focusBindings.contains {
      $0.isFocused && self.property(of: $0) == property && path.contains(handle(of: $0))
    }
  }

  /// The modifiers that bind a property to the focus.
  private var focusBindings: [TreeObserver] {
    graph.treeObservers.filter { watcher in
      watcher.region.map { watcher.plan(in: $0).focusBinding != nil } ?? false
    }
  }

  /// Returns the storage of the property that a modifier binds to the focus; nil while it has none.
  private func property(of watcher: TreeObserver) -> HeapReference? {
    guard let region = watcher.region, let plan = watcher.plan(in: region).focusBinding else {
      return nil
    }
    let modifier = region.plan.modifiers[watcher.index]
    return region.value.part(modifier).part(plan.property).part(plan.location).reference
  }

  /// Returns the focus bindings whose properties must change when the focus is on a path: first those that
  /// lose it, then those that gain it, the innermost first. Of several on the path with the same property,
  /// one match is enough.
  private func mismatched(_ joins: [TreeObserver], _ path: [ViewHandle]) -> [TreeObserver] {
    let inside = path.flatMap { handle in joins.filter { self.handle(of: $0) == handle } }
    var agreeing = Set(inside.filter(\.isFocused).compactMap(property))
    let gaining = inside.filter { watcher in
      !watcher.isFocused && property(of: watcher).map { agreeing.insert($0).inserted } ?? true
    }
    return joins.filter { $0.isFocused && !inside.contains($0) } + gaining
  }

  /// Moves the focus, or clears it, and schedules the writes of the properties that do not match.
  private func move(to place: TreePosition?) {
    update.journal.append(.focus(graph.focus))
    for watcher in mismatched(focusBindings, place?.path ?? []) {
      guard let region = watcher.region else { continue }
      update.effects.append(
        Update.Effect(kind: .focus(!watcher.isFocused), region: region, index: watcher.index))
    }
    graph.focus = place.map { Focus($0) }
  }

  /// Moves the focus on behalf of the user: writes the properties of the view and its ancestors, and of the
  /// views that lose the focus.
  func setFocus(_ place: TreePosition) throws(UpdateFailure) {
    if graph.focus?.place?.handle == place.handle { return }
    update.journal.append(.focus(graph.focus))
    let old = graph.focus
    graph.focus = Focus(place)
    _ = graph.noteFocus(from: old, to: graph.focus)
    let shown = focusBindings.filter { $0.region?.isShown == true }
    for watcher in mismatched(shown, place.path) {
      try writeProperty(of: watcher, isFocused: !watcher.isFocused)
    }
    try setEditing(old?.place, false)
    try setEditing(place, true)
  }

  /// Takes the focus away on behalf of the user, and writes the properties of the views that lose it.
  func dropFocus() throws(UpdateFailure) {
    guard let old = graph.focus else { return }
    update.journal.append(.focus(old))
    graph.focus = nil
    _ = graph.noteFocus(from: old, to: nil)
    let shown = focusBindings.filter { $0.region?.isShown == true }
    for watcher in mismatched(shown, []) { try writeProperty(of: watcher, isFocused: false) }
    try setEditing(old.place, false)
  }

  /// Calls a field's `_edit(_:)` when the user begins or ends editing it.
  private func setEditing(_ place: TreePosition?, _ isEditing: Bool) throws(UpdateFailure) {
    guard let place, place.region.isShown,
      graph.types.library.conforms(place.element.type, to: .fieldTarget)
    else { return }
    var word: Int64 = isEditing ? 1 : 0
    let bool = machine.program.bool
    try withUnsafeMutablePointer(to: &word) { pointer throws(UpdateFailure) in
      let argument = ValueAddress(scalars: pointer, references: machine.top.references)
      try evaluator.run(
        graph.types.library.method(.edit, in: place.element.type),
        [(place.value, place.element.type), (argument, bool)])
    }
  }

  private func writeProperty(of watcher: TreeObserver, isFocused: Bool) throws(UpdateFailure) {
    guard let region = watcher.region else { return }
    try writeFocus(region, watcher.index, isFocused)
  }

  /// Writes into a modifier's property that its view has gained or lost the focus.
  func writeFocus(_ region: Region, _ index: Int, _ isFocused: Bool) throws(UpdateFailure) {
    let modifier = region.plan.modifiers[index]
    guard let binding = modifier.plan.focusBinding else { return }
    try evaluator.run(
      isFocused ? binding.focus : binding.blur, [(region.value.part(modifier), modifier.type)])
  }

  // MARK: Values

  /// Collects the focused values of the focus path and the front window; returns true when one differs.
  private func updateFocusedValues() throws(UpdateFailure) -> Bool {
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

  /// Returns the modifiers that provide focused values, in order of increasing precedence: of the front
  /// window, then on the focus path from the root.
  private func focusedWriters() throws(UpdateFailure) -> [(region: Region, index: Int)] {
    let place = graph.focus?.place
    let path = place.flatMap { isInFront($0) ? $0.path : nil } ?? []
    var scene: [(region: Region, index: Int)] = []
    var focused: [(depth: Int, region: Region, index: Int)] = []
    for watcher in graph.treeObservers {
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
    // Of several modifiers on one view, the innermost takes precedence.
    focused.sort { ($0.depth, $0.index) > ($1.depth, $1.index) }
    return scene + focused.map { ($0.region, $0.index) }
  }

  private func isInFront(_ place: TreePosition) -> Bool {
    let front = graph.frontWindow
    if front == 0 { return true }
    let paths = IdentityPaths(graph)
    return paths.window(of: place).map { $0 == front } ?? true
  }
}

extension ViewGraph {
  /// Takes the focus away for an action of the script. In a body it has no effect, since that answers to no event.
  func dropFocus() throws(UpdateFailure) {
    guard let update, update.phase != .bodies else { return }
    try Reconciler(graph: self, update: update).dropFocus()
  }
}
