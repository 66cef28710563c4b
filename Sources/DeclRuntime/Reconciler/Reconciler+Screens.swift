import DeclLang
import DeclMachine

/// Appearance and disappearance of tabs and pushed screens that move to the front or behind others; they keep
/// their state and their place in the tree (N4).
extension Reconciler {
  /// Determines which screens are in front, and schedules the effects of those for which that has changed.
  func updateScreens() throws(UpdateFailure) {
    graph.screenOwners.removeAll { $0.region == nil }
    let finder = try ScreenFinder(graph: graph)
    var states: [ViewHandle: ScreenState] = [:]
    for screen in finder.screens {
      let isBehind = screen.effectiveCover != nil
      for top in screen.roots {
        states[top.handle] = ScreenState(isBehind: isBehind)
      }
    }
    // Before `noteScreen` schedules the effects of screens that move: those must not be dropped.
    dropEffectsOfHiddenScreens(states)
    for screen in finder.screens {
      for top in screen.roots {
        guard let old = graph.screens[top.handle] else { continue }
        let cover = screen.effectiveCover
        if old.isBehind == (cover != nil) { continue }
        try noteScreen(top, of: screen, finder, cover)
      }
    }
    update.screens = states
    finder.stacks.forEach(warnOfMissingDestination)
  }

  /// Warns when a stack's path has a value without a destination (N2).
  private func warnOfMissingDestination(_ stack: TreePosition) {
    let type = stack.element.type
    let code = graph.types.library.method(.missingDestination, in: type)
    let missing = tracker.untracked { machine.callForString(code, [(stack.value, type)]) }
    guard let missing, !missing.isEmpty else { return }
    observer?.warn(
      "no-navigation-destination",
      """
      The path of a NavigationStack has a value of type “\(missing)” but there is no matching \
      navigationDestination declaration in the stack. The value opens no screen.
      """, region: stack.region, element: stack.index)
  }

  /// Drops the appearance effects, initial `onChange` actions and task starts of screens behind others.
  private func dropEffectsOfHiddenScreens(_ states: [ViewHandle: ScreenState]) {
    func isHeld(_ effect: Update.Effect) -> Bool {
      guard let state = ScreenFinder.nearest(to: effect.place, in: states), state.isBehind else {
        return false
      }
      switch effect.kind {
      case .appear, .taskStart, .initialChange: return true
      default: return false
      }
    }
    if states.values.contains(where: \.isBehind) {
      update.effects.removeAll(where: isHeld)
      update.taskStarts.removeAll(where: isHeld)
    }
  }

  /// Drops the disappearance effects of views that were removed behind another screen: they have disappeared
  /// already.
  func dropRepeatedDisappearances() {
    func isHeld(_ effect: Update.Effect) -> Bool {
      guard case .disappear = effect.kind else { return false }
      return ScreenFinder.nearest(to: effect.place, in: graph.screens)?.isBehind == true
    }
    guard graph.screens.values.contains(where: \.isBehind) else { return }
    update.disappearances.removeAll(where: isHeld)
    update.earlyDisappearances.removeAll(where: isHeld)
  }

  /// Schedules the effects of a screen's views when it moves to the front or behind a cover.
  private func noteScreen(
    _ top: TreePosition, of screen: Screen, _ finder: ScreenFinder, _ cover: TreePosition?
  ) throws(UpdateFailure) {
    let known = (update.effects.count, update.taskStarts.count, update.disappearances.count)
    let end = top.element.end
    try visitEffects(in: top.region, top.index..<end) { region, element throws(UpdateFailure) in
      let place = TreePosition(region: region, index: element)
      // Effects of regions inserted in this update are scheduled already; nested screens are handled
      // separately.
      if region.began == update.number || finder.screen(around: place) !== screen { return }
      if cover == nil {
        try noteAppearance(region, element)
      } else {
        try noteDisappearance(region, element)
      }
    }
    let change = cover.map { Update.ScreenChange.behind($0.firstView) } ?? .inFront
    for index in known.0..<update.effects.count { update.effects[index].screen = change }
    for index in known.1..<update.taskStarts.count { update.taskStarts[index].screen = change }
    for index in known.2..<update.disappearances.count {
      update.disappearances[index].screen = change
    }
    startOnce(from: known.1)
  }

  /// Drops earlier starts of tasks that start again because their screen moves to the front, so that each
  /// starts once.
  private func startOnce(from first: Int) {
    let starts = update.taskStarts[first...]
    let others = update.taskStarts[..<first].filter { other in
      guard case .taskStart = other.kind else { return true }
      return !starts.contains { $0.region === other.region && $0.index == other.index }
    }
    update.taskStarts = others + starts
  }
}
