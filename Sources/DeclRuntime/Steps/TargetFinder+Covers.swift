import DeclJournal
import DeclLang
import DeclMachine

/// Searches for what lies over views, and for where a finger reaches them (G27).
extension TargetFinder {
  /// The largest number of views for which points are tried in vain.
  static let coveredLimit = 32
  /// The points of a scroll view to which a person may scroll a view; nil scrolls as little as possible.
  private static let anchors: [ScrollOffset?] = [
    nil, ScrollOffset(x: 0.5, y: 0.5), ScrollOffset(x: 0, y: 0), ScrollOffset(x: 1, y: 1),
  ]

  /// Returns the views that a finger reaches, of several that can be touched as far as the tree tells.
  /// - Parameter limit: the number of views for which points are tried in vain; if it reached none before, it reaches
  ///   none of the others either.
  func uncovered(
    _ places: [TreePosition], _ search: AbilitySearch, limit: Int = TargetFinder.coveredLimit
  ) throws(StepError) -> [TreePosition] {
    var reached: [TreePosition] = []
    var entries: [FoundTarget?] = []
    var misses = 0
    for place in places {
      if misses == limit {
        if reached.isEmpty { break }
      } else if try cover(over: place, search) != nil {
        misses += 1
        continue
      }
      reached.append(place)
      entries.append(entry)
    }
    entry = reached.count == 1 ? entries[0] : nil
    return reached
  }

  /// Returns why no touch reaches a view; nil if one does, or if nothing can lie over the view.
  func cover(
    over place: TreePosition, _ search: AbilitySearch
  ) throws(StepError) -> StepError.Obstacle? {
    entry = nil
    guard touchReach.mayBeCovered(place),
      let layout = try layout(showing: script.graph.opened)
    else { return nil }
    let views = handles(in: place)
    // What is not laid out, such as an item of a closed menu, is no matter of what lies over it.
    guard let areas = layout.touchAreas(of: views) else { return nil }
    var covers: [StepError.Obstacle] = []
    if reaches(place, views, areas, layout, search, &covers) { return nil }
    for anchor in Self.anchors {
      let isReached = layout.scrolled(toShow: place.handle, anchor: anchor) {
        guard let moved = layout.touchAreas(of: views) else { return false }
        return reaches(place, views, moved, layout, search, &covers)
      }
      if isReached == true { return nil }
    }
    if let first = covers.first { return first }
    if areas.isReplaced { return .unseen("is not shown: another view fits better") }
    if areas.isClipped { return .unseen("is clipped away") }
    if areas.isFlattened { return .unseen("is not seen: a transform leaves nothing of it") }
    // What merely does not fit on the screen of this device can be touched on another one.
    return touchReach.isMoved(place) ? .unseen("lies outside of the screen") : nil
  }

  /// Returns whether a view is in what modifiers add to another one around it, such as an overlay.
  private func isAttached(_ place: TreePosition, to outer: TreePosition) -> Bool {
    var current = place
    while current.handle != outer.handle, let parent = current.parent {
      if parent.handle == outer.handle { return current.element.attachment >= 0 }
      current = parent
    }
    return false
  }

  /// Returns the handles of a view and of all views in it, with those that its modifiers add.
  private func handles(in place: TreePosition) -> Set<ViewHandle> {
    var result: Set<ViewHandle> = []
    func collect(_ place: TreePosition) {
      result.insert(place.handle)
      place.children.forEach(collect)
    }
    collect(place)
    return result
  }

  /// Returns whether a touch at one of some points reaches a view; otherwise adds what is met instead.
  private func reaches(
    _ place: TreePosition, _ views: Set<ViewHandle>, _ areas: TouchAreas,
    _ layout: any TreeLayout, _ search: AbilitySearch, _ covers: inout [StepError.Obstacle]
  ) -> Bool {
    var outside: FoundTarget?
    for (x, y) in areas.points {
      let touched = layout.touched(atX: x, y: y)
      let uppermost = uppermostView(touched).flatMap(regions.place)
      if let uppermost, let taker = taker(of: touched, at: uppermost, search),
        views.contains(taker.handle), !isAttached(taker, to: place)
      {
        if entry == nil { return true }
        if taker.handle == place.handle { outside = outside ?? entry }
      } else if covers.isEmpty, let cover = obstacle(touched, uppermost, place, search) {
        covers.append(cover)
      }
    }
    entry = outside
    return outside != nil
  }

  /// Returns the uppermost view, unless a part of the screen keeps touches from it; nil for none.
  private func uppermostView(_ touched: TouchedPlace) -> ViewHandle? {
    if case .beside(let presentation, _) = touched.part, let place = regions.place(presentation),
      TouchReach.reachesBackground(place, script)
    {
      return touched.views.first
    }
    return touched.touchedView
  }

  /// Returns the view that takes a touch: the uppermost view, or the nearest one around it that supports the interaction.
  ///
  /// What a modifier adds to a view, such as a background or an overlay, is no part of the view: of the view, only what
  /// its modifiers outside of that one recognise takes the touch.
  func taker(
    of touched: TouchedPlace, at uppermost: TreePosition, _ search: AbilitySearch
  ) -> TreePosition? {
    var current = uppermost
    var modifier = touched.modifier
    while true {
      if let inner = modifier, !touched.rows.contains(current.handle) {
        entry = FoundTarget(view: current.handle, modifier: inner)
        if search.isSupportedOutside(current) { return current }
      } else {
        entry = nil
        if search.supports(current) { return current }
      }
      let attachment = current.element.attachment
      modifier = attachment >= 0 ? attachment : nil
      guard let outer = current.parent else {
        entry = nil
        return nil
      }
      current = outer
    }
  }

  /// Returns the modifiers of a view that the touch of the step meets: those outside of what it met.
  func touchedModifiers(of place: TreePosition) -> ArraySlice<Int> {
    let modifiers = place.element.modifiers
    guard isTouchedOutside(place),
      let position = modifiers.firstIndex(where: { $0 == entry?.modifier })
    else { return modifiers[...] }
    return modifiers[(position + 1)...]
  }

  /// Returns whether the touch of the step meets only what modifiers add to a view, and not the view itself.
  func isTouchedOutside(_ place: TreePosition) -> Bool { entry?.view == place.handle }

  /// Returns what lies over a view where it was touched; nil for nothing that can be named.
  private func obstacle(
    _ touched: TouchedPlace, _ uppermost: TreePosition?, _ place: TreePosition,
    _ search: AbilitySearch
  ) -> StepError.Obstacle? {
    guard let uppermost else { return touched.part.map { .coveredByPart($0.words) } }
    if let index = touched.modifier, !touched.rows.contains(uppermost.handle) {
      let modifier = uppermost.region.plan.modifiers[index]
      return .covered(paths.reference(to: uppermost), modifier: modifier.name)
    }
    // A control says more than the part of it that was met.
    var current: TreePosition? = uppermost
    while let here = current, here.handle != place.handle, !isInside(place, here) {
      if search.supports(here) {
        return .covered(paths.reference(to: here), modifier: nil)
      }
      current = here.parent
    }
    return .covered(paths.reference(to: uppermost), modifier: nil)
  }
}

extension TouchedPart {
  /// The words for it in an error.
  fileprivate var words: String {
    switch self {
    case .back: "the button to the screen below"
    case .search: "a search field"
    case .option: "an option of a picker"
    case .delete, .minus: "the button that deletes a row"
    case .card, .beside, .besideAlert: "a presentation"
    case .besideMenu: "a menu"
    case .keyboard: "the keyboard"
    }
  }
}
