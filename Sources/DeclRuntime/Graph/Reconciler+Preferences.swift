import DeclLang
import DeclMachine

/// Preferences: values that go from views to those around them.
///
/// What a region's views prefer is kept until something inside is reconciled, so that a change costs no more than the way up.
extension Reconciler {
  /// Notes that a region's views may prefer something else now.
  @inline(__always) func forgetPreferences(_ region: Region) {
    if graph.types.hasPreferences { forgetPreferences(upFrom: region) }
  }

  private func forgetPreferences(upFrom region: Region) {
    var current: Region? = region
    while let here = current, here.preferenceStamp != graph.preferenceStamp {
      here.preferenceStamp = graph.preferenceStamp
      here.extra?.preferences = [:]
      current = here.parent
    }
  }

  /// Looks again at what is preferred inside the modifiers that read it: views that are made of it are made again, and
  /// actions wait for the end of the update. True when views were made again.
  func settlePreferences() throws(UpdateFailure) -> Bool {
    guard graph.types.hasPreferences else { return false }
    var hasChanged = false
    let last = graph.settledPreferences
    graph.settledPreferences = graph.preferenceStamp
    // What is reconciled from here on is looked at the next time.
    graph.preferenceStamp += 1
    for watcher in graph.watchers {
      let isWaiting = watcher.node?.isDirty == true
      guard let region = watcher.region, isWaiting || region.preferenceStamp > last, region.isShown,
        let plan = watcher.plan(in: region).preference
      else { continue }
      if try look(watcher, region, plan) { hasChanged = true }
    }
    return hasChanged
  }

  private func look(
    _ watcher: Watcher, _ region: Region, _ plan: PreferencePlan
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
        guard let node = watcher.node, node.isDirty else { return false }
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

  private func noteAction(_ watcher: Watcher, _ region: Region, _ old: HeapReference?) {
    let isNoted = update.effects.contains { effect in
      if case .preference(watcher, _) = effect.kind { return true }
      return false
    }
    if isNoted { return }
    update.effects.append(
      Update.Effect(kind: .preference(watcher, old: old), region: region, index: watcher.index))
  }

  /// The watcher of a modifier that makes a view of a preference, with the value so far.
  func watchPreference(for node: PresentationNode, _ modifier: Int) throws(UpdateFailure) {
    let region = node.parent.unsafelyUnwrapped
    guard let plan = region.plan.modifiers[modifier].plan.preference else { return }
    let watcher = Watcher(region, modifier, node: node)
    watcher.value = try preference(plan, of: region, below: modifier)
    node.watcher = watcher
    graph.watchers.append(watcher)
  }

  // MARK: Values

  /// What is preferred inside a modifier; owned.
  private func preference(
    _ plan: PreferencePlan, of region: Region, below modifier: Int
  ) throws(UpdateFailure) -> HeapReference {
    // What is kept from here on has to be forgotten by what comes later in the same update.
    graph.preferenceStamp += 1
    let element = region.plan.modifiers[modifier].element
    let position = region.plan.elements[element].modifiers.firstIndex(of: modifier) ?? 0
    let value = try preference(plan, of: region, element, modifiers: position)
    if let value { return value }
    return try evaluator.box(plan.initial, plan.valueType)
  }

  /// What all views of a region prefer, or what is inside one element without its modifiers; owned, nil when nothing is.
  private func preference(
    _ plan: PreferencePlan, of region: Region, inside element: Int = -1
  ) throws(UpdateFailure) -> HeapReference? {
    let place = PreferencePlace(key: plan.key, element: element)
    if let known = region.extra?.preferences[place], known.epoch == graph.preferenceEpoch {
      known.value.retain()
      return known.value
    }
    var value = element < 0 ? nil : try dynamic(plan, of: region, element)
    for child in region.plan.children(of: element)
    where region.plan.elements[child].attachment < 0 || element < 0 {
      value = try reduce(plan, value, try preference(plan, of: region, child))
    }
    if region.extra == nil { region.extra = RegionExtra() }
    region.extra?.preferences[place] = KeptPreference(
      value, epoch: graph.preferenceEpoch, machine)
    return value
  }

  /// What an element prefers under all its modifiers, or under some at the start; owned.
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
        let place = TreePlace(region: region, index: index)
        value = try repeated(plan, value, times: memberCount(of: place))
      }
      for child in attached where region.plan.elements[child].attachment == modifier {
        value = try reduce(plan, value, try preference(plan, of: region, child))
      }
    }
    return value
  }

  /// What is preferred in the dynamic part of an element.
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

  /// What is preferred around a modifier, if it writes; takes over the value.
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
    return try evaluator.box(
      writer.code, (region.value.part(modifier), modifier.type),
      (before.boxed(plan.valueType), plan.valueType), plan.valueType)
  }

  /// What several views under one modifier prefer together, for each of them has it (E5); takes over the value.
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

  /// The number of views that a place stands for.
  private func memberCount(of place: TreePlace) -> Int {
    place.children.reduce(0) { count, child in
      switch child.element.kind {
      case .primitive, .custom, .modifier, .presentation: count + 1
      default: count + memberCount(of: child)
      }
    }
  }

  /// Two values as one; takes over both.
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

/// What is known of a region's preferences: of all its views, or of what is inside one of its elements.
struct PreferencePlace: Hashable {
  let key: RuntimeType
  /// The element; -1 for all views.
  let element: Int
}

/// What the views of a region prefer; keeps the value alive.
final class KeptPreference {
  /// Nil when none of them prefers anything.
  let value: HeapReference?
  /// Since when no update was taken back.
  let epoch: Int
  private unowned(unsafe) let machine: Machine

  /// Keeps a value that the caller owns too.
  init(_ value: HeapReference?, epoch: Int, _ machine: Machine) {
    value.retain()
    self.value = value
    self.epoch = epoch
    self.machine = machine
  }

  deinit {
    if let value { machine.release(value) }
  }
}
