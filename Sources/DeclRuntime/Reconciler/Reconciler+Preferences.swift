import DeclLang
import DeclMachine

/// Preferences: values that flow from views to their ancestors.
///
/// The preferences of a region's views are cached until a descendant is reconciled, so that a change costs no
/// more than the path to the root.
extension Reconciler {
  /// Invalidates the cached preferences of a region and its ancestors.
  @inline(__always) func forgetPreferences(_ region: Region) {
    if graph.types.hasPreferences { forgetPreferences(upFrom: region) }
  }

  private func forgetPreferences(upFrom region: Region) {
    var current: Region? = region
    while let here = current, here.preferenceStamp != graph.preferenceStamp {
      here.preferenceStamp = graph.preferenceStamp
      here.rareData?.preferences = [:]
      current = here.parent
    }
  }

  /// Recomputes the preferences that modifiers read: views that are created from one are evaluated again, and
  /// actions are scheduled for the end of the update. Returns true when views were evaluated.
  func updatePreferences() throws(UpdateFailure) -> Bool {
    guard graph.types.hasPreferences else { return false }
    var hasChanged = false
    let last = graph.settledPreferences
    graph.settledPreferences = graph.preferenceStamp
    // Regions that are reconciled from here on get a new stamp, and are examined in the next round.
    graph.preferenceStamp += 1
    for watcher in graph.treeObservers {
      let isWaiting = watcher.node?.isInvalidated == true
      guard let region = watcher.region, isWaiting || region.preferenceStamp > last, region.isShown,
        let plan = watcher.plan(in: region).preference, !plan.readsFrame
      else { continue }
      if try updatePreference(watcher, region, plan) { hasChanged = true }
    }
    return hasChanged
  }

  private func updatePreference(
    _ watcher: TreeObserver, _ region: Region, _ plan: PreferencePlan
  ) throws(UpdateFailure) -> Bool {
    let value = try preference(plan, of: region, below: watcher.index)
    if let old = watcher.value {
      let isSame =
        plan.role == .action
        ? try comparison.equals(
          old.boxed(plan.valueType), value.boxed(plan.valueType), plan.valueType)
        : try comparison.isEqual(
          old.boxed(plan.valueType), value.boxed(plan.valueType), plan.valueType)
      if isSame {
        machine.release(value)
        guard let node = watcher.node, node.isInvalidated else { return false }
        try present(again: node)
        return true
      }
    }
    update.journal.append(.watched(watcher, watcher.value))
    let old = watcher.value
    watcher.value = value
    if plan.role == .action {
      noteAction(watcher, region, old)
      return false
    }
    if plan.role == .environment {
      try rewrite(region, modifier: watcher.index)
      return true
    }
    if let node = watcher.node { try present(again: node) }
    return true
  }

  private func noteAction(_ watcher: TreeObserver, _ region: Region, _ old: HeapReference?) {
    let isNoted = update.effects.contains { effect in
      if case .preference(watcher, _) = effect.kind { return true }
      return false
    }
    if isNoted { return }
    update.effects.append(
      Update.Effect(kind: .preference(watcher, old: old), region: region, index: watcher.index))
  }

  /// Registers the observer of a modifier that creates a view from a preference, with its current value.
  func watchPreference(for node: PresentationNode, _ modifier: Int) throws(UpdateFailure) {
    let region = node.parent.unsafelyUnwrapped
    guard let plan = region.plan.modifiers[modifier].plan.preference else { return }
    let watcher = TreeObserver(region, modifier, node: node)
    watcher.value = try preference(plan, of: region, below: modifier)
    node.watcher = watcher
    observePreference(watcher, in: region)
  }

  /// Registers the observer of a preference, which the region's scopes look up without a search of all.
  func observePreference(_ observer: TreeObserver, in region: Region) {
    graph.treeObservers.append(observer)
    let extra = region.rareData ?? RegionRareData()
    extra.preferenceObservers.append(observer)
    region.rareData = extra
  }

  // MARK: Values

  /// Returns the preference of a modifier's content; owned.
  private func preference(
    _ plan: PreferencePlan, of region: Region, below modifier: Int
  ) throws(UpdateFailure) -> HeapReference {
    // With a new stamp, later changes in the same update invalidate the values that are cached from here on.
    graph.preferenceStamp += 1
    let element = region.plan.modifiers[modifier].element
    let position = region.plan.elements[element].modifiers.firstIndex(of: modifier) ?? 0
    let value = try preference(plan, of: region, element, modifiers: position)
    if let value { return value }
    return try evaluator.box(plan.initial, plan.valueType)
  }

  /// Returns the preference of all views of a region, or of one element's content without the element's
  /// modifiers; owned, nil when there is none.
  private func preference(
    _ plan: PreferencePlan, of region: Region, inside element: Int = -1
  ) throws(UpdateFailure) -> HeapReference? {
    let place = PreferenceCacheKey(key: plan.key, element: element)
    if let known = region.rareData?.preferences[place], known.epoch == graph.preferenceEpoch {
      known.value.retain()
      return known.value
    }
    var value = element < 0 ? nil : try dynamic(plan, of: region, element)
    for child in region.plan.children(of: element)
    where region.plan.elements[child].attachment < 0 || element < 0 {
      value = try reduce(plan, value, try preference(plan, of: region, child))
    }
    if value == nil, element >= 0, region.plan.isDynamicContainer(element) {
      value = try evaluator.box(plan.initial, plan.valueType)
    }
    if region.rareData == nil { region.rareData = RegionRareData() }
    region.rareData?.preferences[place] = CachedPreference(
      value, epoch: graph.preferenceEpoch, machine)
    return value
  }

  /// Returns the preference of an element with all its modifiers, or with the first `count` of them; owned.
  private func preference(
    _ plan: PreferencePlan, of region: Region, _ index: Int, modifiers count: Int? = nil
  ) throws(UpdateFailure) -> HeapReference? {
    let element = region.plan.elements[index]
    let modifiers = element.modifiers.prefix(count ?? element.modifiers.count)
    let setter = modifiers.lastIndex { index in
      let other = region.plan.modifiers[index].plan.preference
      return other?.role == .set && other?.key === plan.key
    }
    var value = setter == nil ? try preference(plan, of: region, inside: index) : nil
    let attached = region.plan.children(of: index).filter {
      region.plan.elements[$0].attachment >= 0
    }
    for modifier in modifiers.suffix(from: setter ?? modifiers.startIndex) {
      value = try write(plan, region, modifier, value)
      if modifier == setter.map({ modifiers[$0] }), element.kind == .group {
        let place = TreePosition(region: region, index: index)
        value = try repeated(plan, value, times: memberCount(of: place))
      }
      for child in attached where region.plan.elements[child].attachment == modifier {
        var other = try preference(plan, of: region, child)
        if other == nil, region.plan.isDynamicList(child) {
          other = try evaluator.box(plan.initial, plan.valueType)
        }
        value = try reduce(plan, value, other)
      }
    }
    return value
  }

  /// Returns the preference of an element's dynamic part.
  private func dynamic(
    _ plan: PreferencePlan, of region: Region, _ index: Int
  ) throws(UpdateFailure) -> HeapReference? {
    switch region.node(of: index) {
    case let inner as Region: return try preference(plan, of: inner)
    case let forEach as ForEachNode:
      var value: HeapReference?
      for row in forEach.rows { value = try reduce(plan, value, try preference(plan, of: row)) }
      return value
    case let presentation as PresentationNode where presentation.watcher != nil:
      return try presentation.content.flatMap { content throws(UpdateFailure) in
        try preference(plan, of: content)
      }
    default: return nil
    }
  }

  /// Returns the preference outside a modifier, given the value inside, which it consumes.
  private func write(
    _ plan: PreferencePlan, _ region: Region, _ index: Int, _ value: HeapReference?
  ) throws(UpdateFailure) -> HeapReference? {
    let modifier = region.plan.modifiers[index]
    guard let writer = modifier.plan.preference, writer.key === plan.key,
      writer.role == .set || writer.role == .transform
    else { return value }
    let before: HeapReference
    if let value {
      before = value
    } else {
      before = try evaluator.box(plan.initial, plan.valueType)
    }
    defer { machine.release(before) }
    if writer.readsFrame {
      let watcher = region.rareData?.preferenceObservers.first { $0.index == index }
      return try evaluator.box(
        writer.code,
        [
          (region.value.part(modifier), modifier.type),
          (before.boxed(plan.valueType), plan.valueType),
        ], [LayoutWords(watcher?.frame ?? WholeScreenLayout.whole)])
    }
    return try evaluator.box(
      writer.code, (region.value.part(modifier), modifier.type),
      (before.boxed(plan.valueType), plan.valueType), plan.valueType)
  }

  /// Returns the combined preference of several views under one modifier, which applies to each of them (E5);
  /// consumes the value.
  private func repeated(
    _ plan: PreferencePlan, _ value: HeapReference?, times: Int
  ) throws(UpdateFailure) -> HeapReference? {
    guard let value else { return nil }
    defer { machine.release(value) }
    var result: HeapReference?
    for _ in 0..<times {
      Optional(value).retain()
      result = try reduce(plan, result, value)
    }
    return result
  }

  /// Returns the number of views that a place contributes to its container.
  private func memberCount(of place: TreePosition) -> Int {
    place.children.reduce(0) { count, child in
      switch child.element.kind {
      case .primitive, .custom, .modifier, .presentation: count + 1
      default: count + memberCount(of: child)
      }
    }
  }

  /// Returns the combination of two values; consumes both.
  private func reduce(
    _ plan: PreferencePlan, _ value: HeapReference?, _ next: HeapReference?
  ) throws(UpdateFailure) -> HeapReference? {
    guard let value, let next else { return value ?? next }
    defer {
      machine.release(value)
      machine.release(next)
    }
    return try evaluator.box(
      plan.reduce, (value.boxed(plan.valueType), plan.valueType),
      (next.boxed(plan.valueType), plan.valueType), plan.valueType)
  }
}

extension ViewPlan {
  /// Returns whether an element is a container of the library with a list of views that comes and goes: it has a
  /// value for each preference, the default if no view inside sets one (V6).
  fileprivate func isDynamicContainer(_ index: Int) -> Bool {
    elements[index].kind == .primitive && contents(of: index).contains(where: isDynamicList)
  }

  /// Returns whether an element stands for a list of views that comes and goes: a conditional, a `ForEach`, or
  /// a group or view of such a list. A view that contains itself does not count.
  fileprivate func isDynamicList(_ index: Int) -> Bool {
    let element = elements[index]
    switch element.structure {
    case .conditional, .forEach: return true
    case .group: return contents(of: index).contains(where: isDynamicList)
    case .custom(let custom): return custom.bodyPlan.isDynamic
    default: return false
    }
  }

  /// Indicates whether the views of a value come and go.
  fileprivate var isDynamic: Bool {
    if let known = knownDynamics { return known }
    knownDynamics = false
    let found = contents(of: -1).contains(where: isDynamicList)
    knownDynamics = found
    return found
  }
}
