import DeclLang
import DeclMachine

/// Tabs and screens that come to the front appear, those that go behind others disappear; their state and their place in the
/// tree stay (N4).
extension Reconciler {
  /// Finds out which screens are in front now, and collects what their views do about it.
  func settleScreens() throws(UpdateFailure) {
    graph.screenOwners.removeAll { $0.region == nil }
    let finder = try ScreenFinder(graph: graph)
    var states: [ViewHandle: ScreenState] = [:]
    for screen in finder.screens {
      let isBehind = screen.coverAround != nil
      for top in screen.tops {
        let hasAppeared = graph.screens[top.handle]?.hasAppeared == true
        states[top.handle] = ScreenState(
          isBehind: isBehind, hasAppeared: hasAppeared || !isBehind)
      }
    }
    keepBack(states)
    for screen in finder.screens {
      for top in screen.tops {
        guard let old = graph.screens[top.handle] else { continue }
        let cover = screen.coverAround
        if old.isBehind == (cover != nil) { continue }
        try noteScreen(top, of: screen, finder, hadAppeared: old.hasAppeared, cover)
      }
    }
    update.screens = states
    finder.stacks.forEach(warnOfMissingDestination)
  }

  /// Warns when a value has come into the path of a stack that opens nothing (N2).
  private func warnOfMissingDestination(_ stack: TreePlace) {
    let type = stack.element.type
    let code = graph.types.library.method("_missing", of: "_ScreenStack", in: type)
    let missing = tracker.untracked { machine.callForString(code, [(stack.value, type)]) }
    guard let missing, !missing.isEmpty else { return }
    record?.warn(
      "no-navigation-destination",
      """
      The path of a NavigationStack has a value of type “\(missing)” but there is no matching \
      navigationDestination declaration in the stack. The value opens no screen.
      """, region: stack.region, element: stack.index)
  }

  /// What is behind others does not appear, and begins no tasks; where it has never been in front, not even its first
  /// changes are told.
  private func keepBack(_ states: [ViewHandle: ScreenState]) {
    func isHeld(_ effect: Update.Effect) -> Bool {
      guard let state = ScreenFinder.nearest(to: effect.place, in: states), state.isBehind else {
        return false
      }
      switch effect.kind {
      case .appear, .taskStart: return true
      case .initialChange: return !state.hasAppeared
      default: return false
      }
    }
    if states.values.contains(where: \.isBehind) {
      update.effects.removeAll(where: isHeld)
      update.taskStarts.removeAll(where: isHeld)
    }
  }

  /// What went while it was behind others does not disappear a second time.
  func keepBackDisappearances() {
    func isHeld(_ effect: Update.Effect) -> Bool {
      guard case .disappear = effect.kind else { return false }
      return ScreenFinder.nearest(to: effect.place, in: graph.screens)?.isBehind == true
    }
    guard graph.screens.values.contains(where: \.isBehind) else { return }
    update.disappearances.removeAll(where: isHeld)
    update.earlyDisappearances.removeAll(where: isHeld)
  }

  /// Collects what the views of a screen do that comes to the front, or goes behind a cover.
  private func noteScreen(
    _ top: TreePlace, of screen: Screen, _ finder: ScreenFinder, hadAppeared: Bool,
    _ cover: TreePlace?
  ) throws(UpdateFailure) {
    let known = (update.effects.count, update.taskStarts.count, update.disappearances.count)
    let end = top.element.end
    try visitEffects(in: top.region, top.index..<end) { region, element throws(UpdateFailure) in
      let place = TreePlace(region: region, index: element)
      // What came with this update has said so already; a screen inside this one speaks for itself.
      if region.began == update.number || finder.screen(around: place) !== screen { return }
      if cover == nil {
        try noteAppearance(region, element, isFirst: !hadAppeared)
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

  /// Tasks whose ids changed in the update in which their screen comes to the front begin once.
  private func startOnce(from first: Int) {
    let starts = update.taskStarts[first...]
    let others = update.taskStarts[..<first].filter { other in
      guard case .taskStart = other.kind else { return true }
      return !starts.contains { $0.region === other.region && $0.index == other.index }
    }
    update.taskStarts = others + starts
  }
}
