import DeclJournal

/// The scrolling of scroll views.
extension ViewGraph {
  /// Indicates whether views read the scrolling of others.
  var readsScrolling: Bool { geometryCells.contains { $0.isOfScrolling && $0.body != nil } }

  /// Adds a request of the running code to scroll.
  func request(_ request: ScrollRequest) {
    var request = request
    // In bodies the transaction is that of the update.
    if update?.phase == .action { request.transaction = update?.transactions.last }
    scrollRequests.append(request)
  }

  /// Removes and returns the requests to scroll; in a session without layout there are none.
  func takeScrollRequests() -> [ScrollRequest] {
    defer { scrollRequests = [] }
    return layOut == nil ? [] : scrollRequests
  }

  /// Sets the scrolling of a scroll view, with an undo entry.
  func setScroll(_ view: ViewHandle, _ state: ScrollState) {
    update?.journal.append(.scroll(view, scrolls[view]))
    scrolls[view] = state
  }

  /// Sets what moves a scroll view.
  func setScrollPhase(_ phase: ScrollPhase, of view: ViewHandle) {
    scrolls[view, default: ScrollState()].phase = phase
  }

  /// Returns whether a question about the environment of a view has the answer yes; no if its code traps.
  func holds(_ question: LibraryFunction, at place: TreePosition) -> Bool {
    let scope = place.region.scope(at: place.index)
    return environment.holds(scope, types.library.function(question), evaluator) == true
  }

  /// Ends the animations of scroll views that are over; returns these.
  func endScrolling() -> [ViewHandle] {
    var ended: [ViewHandle] = []
    for (view, state) in scrolls {
      guard let end = state.end, end <= time else { continue }
      scrolls[view]?.end = nil
      if state.phase == .animating { scrolls[view]?.phase = .idle }
      ended.append(view)
    }
    return ended.sorted()
  }
}
