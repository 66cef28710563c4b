import DeclLang
import DeclMachine

/// The focus: properties that say where it is follow it and move it, and values come from where it is.
extension Reconciler {
  /// Begins to follow what a new modifier's property says about the focus, or where it wants it.
  func watchFocus(_ region: Region, _ modifier: Int) throws(UpdateFailure) {
    let watcher = Watcher(region, modifier)
    graph.watchers.append(watcher)
    let plan = watcher.plan(in: region)
    if let part = plan.focusPart, part.isPreferred == nil, let scope = namespace(of: watcher) {
      update.focusResets.append(FocusReset(scope, machine))
    }
    guard plan.focusBinding != nil else { return }
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

  /// Moves the focus to where properties or defaults say, and away from what is gone or says that it has it no more; true
  /// when others have to look again.
  func settleFocus() throws(UpdateFailure) -> Bool {
    let changes = update.focusChanges.filter { $0.region?.isShown == true }
    let resets = update.focusResets
    (update.focusChanges, update.focusResets) = ([], [])
    let path = graph.focus?.place?.path ?? []
    let old = graph.focus
    // Of several properties that are set the last counts, and any of them more than a default.
    let gained = changes.last { $0.isFocused && !path.contains(handle(of: $0)) }
    if let place = gained.map(place) ?? resets.compactMap(preferred).last {
      move(to: target(in: place))
    } else if old != nil, path.isEmpty || changes.contains(where: { isLoss($0, path) }) {
      move(to: nil)
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

  /// The view that gets the focus that is given to a place: the first there that can be used and have it; the place itself if
  /// none can.
  private func target(in place: TreePlace) -> TreePlace {
    let isEnabled = graph.types.library.function("_isEnabled")
    return first(in: [place]) { place in
      guard graph.canFocus(place) else { return false }
      let scope = place.region.scope(at: place.index)
      return (try? graph.environment.holds(scope, isEnabled, evaluator)) == true
    } ?? place
  }

  private func first(in places: [TreePlace], where fits: (TreePlace) -> Bool) -> TreePlace? {
    for place in places {
      if let found = fits(place) ? place : first(in: place.children, where: fits) { return found }
    }
    return nil
  }

  /// The first view that prefers the focus in a part of the interface.
  private func preferred(in part: FocusReset) -> TreePlace? {
    let wishes = graph.watchers.filter { wants($0, part.namespace) }.map(handle)
    guard !wishes.isEmpty, let root = graph.root else { return nil }
    return first(in: TreePlace.tops(of: root)) { wishes.contains($0.handle) }
  }

  private func wants(_ watcher: Watcher, _ namespace: HeapReference) -> Bool {
    guard let region = watcher.region, region.isShown,
      let field = watcher.plan(in: region).focusPart?.isPreferred
    else { return false }
    let modifier = region.plan.modifiers[watcher.index]
    return region.value.part(modifier).part(field).int != 0
      && self.namespace(of: watcher) == namespace
  }

  /// The part of the interface that a modifier belongs to.
  private func namespace(of watcher: Watcher) -> HeapReference? {
    guard let region = watcher.region, let part = watcher.plan(in: region).focusPart else {
      return nil
    }
    return region.value.part(region.plan.modifiers[watcher.index]).part(part.namespace).reference
  }

  // MARK: Properties

  /// Whether a modifier's property says that the view with the focus has it no more; it may say so for another value.
  private func isLoss(_ watcher: Watcher, _ path: [ViewHandle]) -> Bool {
    guard !watcher.isFocused, path.contains(handle(of: watcher)) else { return false }
    let property = property(of: watcher)
    return !joins.contains {
      $0.isFocused && self.property(of: $0) == property && path.contains(handle(of: $0))
    }
  }

  /// The modifiers that follow the focus.
  private var joins: [Watcher] {
    graph.watchers.filter { watcher in
      watcher.region.map { watcher.plan(in: $0).focusBinding != nil } ?? false
    }
  }

  /// The storage of the property by which a modifier follows the focus; nil while that has none.
  private func property(of watcher: Watcher) -> HeapReference? {
    guard let region = watcher.region, let plan = watcher.plan(in: region).focusBinding else {
      return nil
    }
    let modifier = region.plan.modifiers[watcher.index]
    return region.value.part(modifier).part(plan.property).part(plan.location).reference
  }

  /// Those of some modifiers whose properties have to say something else when the focus is on a path: first those that lose
  /// it, then those that get it from the innermost. Of several with one property it is enough that one says so.
  private func disagreeing(_ joins: [Watcher], _ path: [ViewHandle]) -> [Watcher] {
    let inside = path.flatMap { handle in joins.filter { self.handle(of: $0) == handle } }
    var agreeing = Set(inside.filter(\.isFocused).compactMap(property))
    let gaining = inside.filter { watcher in
      !watcher.isFocused && property(of: watcher).map { agreeing.insert($0).inserted } ?? true
    }
    return joins.filter { $0.isFocused && !inside.contains($0) } + gaining
  }

  /// The focus is at another place from here on: properties that say something else will be written.
  private func move(to place: TreePlace?) {
    update.journal.append(.focus(graph.focus))
    for watcher in disagreeing(joins, place?.path ?? []) {
      guard let region = watcher.region else { continue }
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
    let shown = joins.filter { $0.region?.isShown == true }
    for watcher in disagreeing(shown, place.path) {
      try tell(watcher, isFocused: !watcher.isFocused)
    }
    try tellEditing(old?.place, false)
    try tellEditing(place, true)
  }

  /// Tells a field that the user begins or ends to edit it.
  private func tellEditing(_ place: TreePlace?, _ isEditing: Bool) throws(UpdateFailure) {
    guard let place, place.region.isShown,
      graph.types.library.conforms(place.element.type, to: "_FieldTarget")
    else { return }
    var word: Int64 = isEditing ? 1 : 0
    let bool = machine.program.bool
    try withUnsafeMutablePointer(to: &word) { pointer throws(UpdateFailure) in
      let argument = ValueAddress(scalars: pointer, references: machine.top.references)
      try evaluator.run(
        graph.types.library.method("_edit", of: "_EditedTarget", in: place.element.type),
        [(place.value, place.element.type), (argument, bool)])
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
