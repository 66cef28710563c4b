import DeclLang
import DeclMachine

/// A search for the views that a step's target refers to.
///
/// The list of views is kept until the next update, because a search visits all of them.
final class TargetFinder {
  /// The menu or the actions that are open when the step begins, which it closes; nil for none.
  var shownPart: OpenedPart?
  let script: LoadedScript
  var inspector: Inspector { script.inspector }
  var paths: IdentityPaths { inspector.paths }
  private var known: (update: Int, places: [TreePosition])?
  private var knownNames: (update: Int, names: [ViewHandle: [String]])?
  private var knownReach: (update: Int, reach: TouchReach)?
  private var knownLayout: (update: Int, opened: OpenedPart?, layout: any TreeLayout)?
  private var knownIndex: (update: Int, index: RegionIndex)?
  /// The view that the last search found, if a touch meets it only outside of one of its modifiers.
  var entry: FoundTarget?

  private let targets: FoundTargets

  init(script: LoadedScript, _ targets: FoundTargets = FoundTargets()) {
    self.script = script
    self.targets = targets
  }

  /// The views among which a search for a step's target takes place.
  enum Reach {
    /// The views that a finger can touch.
    case touchable
    /// The views in front, whatever lies over them: those that keys reach.
    case inFront
    /// All views in the tree.
    case everything
  }

  /// Returns the only view that a target refers to among those that support an interaction; throws if there
  /// is none or more than one.
  ///
  /// - Parameter target: the target of the step
  /// - Parameter word: the interaction, for messages: "be tapped"
  /// - Parameter isOutermost: whether of nested matches the outermost counts: a row, and not a label in it
  /// - Parameter reach: whether only views that can be touched count (N1a)
  /// - Parameter canOutside: whether a view supports it where a touch meets only what its modifiers add, as a background
  ///   beside it
  /// - Parameter can: whether a view supports the interaction
  func place(
    _ target: Target, toDo word: String, isOutermost: Bool = false, reach: Reach = .touchable,
    canOutside: @escaping (TreePosition) -> Bool = { _ in false },
    can: @escaping (TreePosition) -> Bool
  ) throws(StepError) -> TreePosition {
    guard script.graph.root != nil else { throw .nothingMounted }
    entry = nil
    // What is removed in the step must not live longer because of the search.
    defer {
      knownIndex = nil
      if !target.isPoint { knownLayout = nil }
    }
    if let known = targets.next {
      targets.add(known)
      if known.modifier != nil { entry = known }
      return try inspector.place(known.view)
    }
    do throws(StepError) {
      let search = AbilitySearch(can, outside: canOutside)
      let found = try find(target, toDo: word, isOutermost: isOutermost, reach, search)
      targets.add(entry ?? FoundTarget(view: found.handle))
      return found
    } catch {
      targets.add(nil)
      throw error
    }
  }

  private func find(
    _ target: Target, toDo word: String, isOutermost: Bool, _ reach: Reach,
    _ search: AbilitySearch
  ) throws(StepError) -> TreePosition {
    if case .point(let x, let y) = target.parts.last {
      return try touched(target, x, y, toDo: word, search)
    }
    let named = try places(namedBy: target)
    var found: [TreePosition] = []
    var handles: Set<ViewHandle> = []
    for place in named {
      guard let able = search.nearest(to: place), handles.insert(able.handle).inserted else {
        continue
      }
      found.append(able)
    }
    if isOutermost {
      found = outermost(found)
    } else if case .label = target.parts.last {
      found = innermost(found)
    }
    if found.isEmpty {
      if named.isEmpty, let row = RowFinder(self).row(for: target) {
        throw RowFinder(self).refusal(target.description, in: row.rows)
      }
      throw refusal(target, word, named, search, isOutermost)
    }
    var touchable =
      reach == .everything ? found : found.filter { touchReach.obstacle(to: $0) == nil }
    if touchable.isEmpty { throw obstruction(target, found[0], search, isOutermost) }
    if reach == .touchable {
      let reached = try uncovered(touchable, search)
      if reached.isEmpty, let obstacle = try cover(over: touchable[0], search) {
        throw untouchable(touchable[0], obstacle, search, isOutermost)
      }
      touchable = reached
    }
    if touchable.count == 1 { return touchable[0] }
    let enabled = reach == .everything ? touchable : touchable.filter { !isDisabled($0) }
    switch enabled.count {
    case 1:
      // Where the touch meets it is known again.
      if reach == .touchable { _ = try cover(over: enabled[0], search) }
      return enabled[0]
    case 0: throw .disabled(paths.reference(to: touchable[0]))
    default: throw .ambiguous(target, candidates(enabled, search))
    }
  }

  /// Returns the view that a touch at a point reaches: the uppermost view there, or the nearest ancestor that supports
  /// the interaction (G27).
  private func touched(
    _ target: Target, _ x: Double, _ y: Double, toDo word: String, _ search: AbilitySearch
  ) throws(StepError) -> TreePosition {
    guard target.parts.count == 1 else {
      throw .syntax("a point names a view by itself")
    }
    let touched = try touch(x, y).place
    guard let first = touched.views.first else {
      throw .preconditionFailed("no view is at \(target)")
    }
    let uppermost = try inspector.place(first)
    if let here = taker(of: touched, at: uppermost, search) {
      if let obstacle = touchReach.obstacle(to: here) {
        throw .untouchable(paths.reference(to: here), obstacle, [])
      }
      return here
    }
    let isBeside = touched.modifier != nil && !touched.rows.contains(first)
    throw .notPossible(
      paths.reference(to: uppermost),
      isBeside ? "\(word) at \(target), where there is only what a modifier adds to it" : word, [])
  }

  /// Returns what a touch at the point of a target meets, and where that is; nil for a target that is no point.
  func touch(_ target: Target) throws(StepError) -> Touch? {
    guard case .point(let x, let y) = target.parts.last, target.parts.count == 1 else { return nil }
    guard script.graph.root != nil else { throw .nothingMounted }
    return try touch(x, y)
  }

  /// A touch at a point of the window.
  struct Touch {
    let x, y: Double
    /// The views and parts that it meets.
    let place: TouchedPlace
    /// The layout that was touched.
    let layout: any TreeLayout
  }

  private func touch(_ x: Double, _ y: Double) throws(StepError) -> Touch {
    // What the step itself closes is still on the screen that is touched.
    guard let layout = try layout(showing: shownPart ?? script.graph.opened) else {
      throw .unsupported("points require a session with layout")
    }
    return Touch(x: x, y: y, place: layout.touched(atX: x, y: y), layout: layout)
  }

  /// Returns the layout of the tree with a menu or actions that are open; nil in a session without layout.
  func layout(showing part: OpenedPart?) throws(StepError) -> (any TreeLayout)? {
    let graph = script.graph
    if let knownLayout, knownLayout.update == graph.updateCount, knownLayout.opened == part {
      return knownLayout.layout
    }
    let opened = graph.opened
    graph.opened = part
    defer { graph.opened = opened }
    guard let layout = graph.layOut?(nil) else { return nil }
    if let stop = graph.takeLayoutStop() { throw stop.stepError }
    knownLayout = (graph.updateCount, part, layout)
    return layout
  }

  /// The regions of the tree by the numbers of their views.
  var regions: RegionIndex {
    let update = script.graph.updateCount
    if let knownIndex, knownIndex.update == update { return knownIndex.index }
    let index = RegionIndex(script.graph)
    knownIndex = (update, index)
    return index
  }

  /// Returns the only view that a target refers to among those for which `need` is not nil, and its result.
  /// - Parameter isModifier: whether a modifier decides, which may be one outside of what a touch meets
  func place<Need>(
    _ target: Target, toDo word: String, isOutermost: Bool = false, reach: Reach = .touchable,
    isModifier: Bool = false, with need: @escaping (TreePosition) -> Need?
  ) throws(StepError) -> (TreePosition, Need) {
    let place = try place(
      target, toDo: word, isOutermost: isOutermost, reach: reach,
      canOutside: { isModifier && need($0) != nil }, can: { need($0) != nil })
    guard let found = need(place) else {
      throw .notPossible(paths.reference(to: place), word, [])
    }
    return (place, found)
  }

  /// The views in the front window and outside windows; all views if there is only one window.
  var frontPlaces: [TreePosition] {
    if let known, known.update == script.graph.updateCount { return known.places }
    let front = script.graph.frontWindow
    var places = inspector.places()
    if front != 0 {
      places = places.filter { place in paths.window(of: place).map { $0 == front } ?? true }
    }
    known = (script.graph.updateCount, places)
    return places
  }

  /// The part of the tree that a user can touch at present.
  var touchReach: TouchReach {
    if let knownReach, knownReach.update == script.graph.updateCount { return knownReach.reach }
    let reach = TouchReach(script: script)
    knownReach = (script.graph.updateCount, reach)
    return reach
  }

  // MARK: Naming

  private func places(namedBy target: Target) throws(StepError) -> [TreePosition] {
    guard target.parts.count == 1, case .handle(let handle) = target.parts[0] else {
      return places(for: target)
    }
    if let rows = inspector.rows(keeping: handle) {
      throw RowFinder(self).refusal(target.description, in: rows)
    }
    return [try inspector.place(handle)]
  }

  /// Returns the views that match a target, whatever they support, in document order.
  func places(for target: Target) -> [TreePosition] {
    var found: [TreePosition]?
    for part in target.parts {
      let outer = found.map { Set($0.map(\.handle)) }
      found = frontPlaces.filter { place in
        fits(place, part) && (outer.map { isInside(place, anyOf: $0) } ?? true)
      }
    }
    return found ?? []
  }

  /// Returns whether a view has the name in a part of a target.
  func fits(_ place: TreePosition, _ part: Target.Part) -> Bool {
    switch part {
    case .handle(let handle): place.handle == handle
    case .point: false
    case .label(let text): labels(of: place).contains { names(text, $0) }
    case .type(let name, let conditions):
      place.typeName == name && conditions.allSatisfy { fits(place, $0) }
    }
  }

  /// Returns the labels by which a target can name a view. After an update they are found only once.
  private func labels(of place: TreePosition) -> [String] {
    // A row out of sight is made in an update of its own and removed again; later views get the same handles.
    if script.graph.update != nil { return makeLabels(of: place) }
    let update = script.graph.updateCount
    if knownNames?.update != update { knownNames = (update, [:]) }
    if let known = knownNames?.names[place.handle] { return known }
    let made = makeLabels(of: place)
    knownNames?.names[place.handle] = made
    return made
  }

  private func makeLabels(of place: TreePosition) -> [String] {
    let visible = isLabelled(place) ? visibleLabel(of: place) : nil
    return [visible, searchTitle(of: place), accessibleName(of: place)].compactMap(\.self)
  }

  private func fits(_ place: TreePosition, _ condition: Target.Condition) -> Bool {
    if condition.name == "id", let key = paths.key(of: place), key.description == condition.value {
      return true
    }
    return inspector.builder.attributes(place).contains {
      $0.name == condition.name && $0.value.description == condition.value
    }
  }

  /// Returns the only view that matches a target, whatever it supports; of nested matches, the outermost.
  func view(_ target: Target) throws(StepError) -> TreePosition {
    let found = outermost(places(for: target))
    switch found.count {
    case 1: return found[0]
    case 0: throw .preconditionFailed("no view matches \(target)")
    default: throw .ambiguous(target, candidates(found, AbilitySearch { _ in true }))
    }
  }

  /// Returns the views that match a target, whatever they support.
  func candidates(for target: Target) -> [StepError.Candidate] {
    places(for: target).map { candidate($0) }
  }

  // MARK: Nesting

  /// Returns whether a view is a descendant of another one.
  func isInside(_ place: TreePosition, _ outer: TreePosition) -> Bool {
    isInside(place, anyOf: [outer.handle])
  }

  /// Returns whether a view is a descendant of one of several.
  func isInside(_ place: TreePosition, anyOf outer: Set<ViewHandle>) -> Bool {
    var current = place.parent
    while let here = current {
      if outer.contains(here.handle) { return true }
      current = here.parent
    }
    return false
  }

  func outermost(_ places: [TreePosition]) -> [TreePosition] {
    let handles = Set(places.map(\.handle))
    return places.filter { !isInside($0, anyOf: handles) }
  }

  /// Returns the views that contain no other one of them. A label also matches ancestors that show nothing
  /// else; the innermost match is the one that is touched.
  private func innermost(_ places: [TreePosition]) -> [TreePosition] {
    if places.count < 2 { return places }
    var around: Set<ViewHandle> = []
    for place in places {
      var current = place.parent
      while let here = current, around.insert(here.handle).inserted { current = here.parent }
    }
    return places.filter { !around.contains($0.handle) }
  }
}

extension Target {
  /// Indicates whether it names a point of the window.
  fileprivate var isPoint: Bool { if case .point = parts.last { true } else { false } }
}

/// A search for the views that support an interaction, each of which is asked at most once.
final class AbilitySearch {
  private let test: (TreePosition) -> Bool
  /// Whether a view supports the interaction where a touch meets only what its modifiers add.
  let isSupportedOutside: (TreePosition) -> Bool
  private var known: [ViewHandle: Bool] = [:]

  /// Creates a search for views that pass a test, or another one where a touch meets only what their modifiers add.
  init(
    _ test: @escaping (TreePosition) -> Bool,
    outside: @escaping (TreePosition) -> Bool = { _ in false }
  ) {
    self.test = test
    isSupportedOutside = outside
  }

  /// Returns whether a view supports the interaction.
  func supports(_ place: TreePosition) -> Bool {
    if let known = known[place.handle] { return known }
    let result = test(place)
    known[place.handle] = result
    return result
  }

  /// Returns the view that a named view refers to: itself, an ancestor in the same body, or its only
  /// descendant that supports the interaction.
  func nearest(to place: TreePosition) -> TreePosition? {
    var current: TreePosition? = place
    while let here = current {
      if supports(here) { return here }
      current = here.element.kind == .custom && !isAll(here) ? nil : here.parent
    }
    var found: TreePosition?
    return isOnly(in: place, &found) ? found : nil
  }

  /// Finds the views below a view that support the interaction; returns false if there are several.
  private func isOnly(in place: TreePosition, _ found: inout TreePosition?) -> Bool {
    for child in place.children {
      if supports(child) {
        if found != nil { return false }
        found = child
      }
      if !isOnly(in: child, &found) { return false }
    }
    return true
  }

  /// Returns whether a view is the only child of its parent and fills it.
  private func isAll(_ place: TreePosition) -> Bool {
    guard let parent = place.parent, parent.children.count == 1 else { return false }
    let isRow = parent.region === place.region && parent.region.origin == .row
    return isRow || [.custom, .conditional, .anyView].contains(parent.element.kind)
  }
}
