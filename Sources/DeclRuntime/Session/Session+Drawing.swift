package import DeclJournal

/// The layout of the views, for those who draw the interface.
extension Session {
  /// The mounted views and the environment around them; nil without a script.
  package var layoutSubject: LayoutSubject? {
    script.map { LayoutSubject($0.graph, options.bundle) }
  }

  /// The layout of the mounted tree as it is shown now; nil in a session without layout, or without a script.
  package var layout: (any TreeLayout)? {
    guard let display = options.display, let subject = layoutSubject else { return nil }
    return display.layOutMoment(subject)
  }

  /// Runs work on the layout or the picture of the mounted views, which ``interrupt()`` can end.
  /// - Throws: the reason for which the work was stopped; its result is then of no use.
  package func drawing<Result>(_ work: () -> Result) throws(LayoutStop) -> Result {
    beginOperation()
    isDrawing = true
    defer {
      isDrawing = false
      endOperation()
    }
    let result = work()
    if let stop = script?.graph.takeLayoutStop() { throw stop }
    return result
  }

  /// Returns the trap of the script's code in layout or drawing, which the next record would report, and forgets it; nil
  /// if there was none.
  package func takeDrawingTrap() -> TrapReport? {
    script?.machine.takePostponedTrap().map { TrapReport($0) }
  }

  /// The frames of all views in the coordinate space of the window, and the numbers of lines of `Text` views, by the identities
  /// of observations.
  package var laidOut: [String: (frame: [Double], lines: Int?)] {
    guard let layout, let root = script?.graph.root else { return [:] }
    var result: [String: (frame: [Double], lines: Int?)] = [:]
    func collect(_ place: TreePosition) {
      if let frame = layout.frame(of: place.handle) {
        result[place.handle.description] = (
          [frame.x, frame.y, frame.width, frame.height], layout.lineCount(of: place.handle)
        )
      }
      place.children.forEach(collect)
    }
    TreePosition.roots(of: root).forEach(collect)
    return result
  }
}

extension Session {
  /// Moves the session to another screen: in an update of its own, views that read geometry run, and rows come into
  /// sight or leave it. Returns the records; none if nothing has changed for the script.
  @discardableResult
  package func show(on display: SessionDisplay) -> [UpdateRecord] {
    beginOperation()
    defer { endOperation() }
    let mark = logMark
    let made = move(to: display)
    note(.show(display), since: mark, made)
    return made
  }

  /// Moves the session to another screen, as part of another operation.
  func move(to display: SessionDisplay) -> [UpdateRecord] {
    options.display = display
    guard let script, !isRunning else { return [] }
    let before = script.graph.screen
    script.show(on: display, options.bundle)
    guard hasRoot else { return [] }
    let records = script.loop.run(Cause(.window, label: "size")) {
      reconciler throws(UpdateFailure) in
      if script.graph.screen != before { try reconciler.announceScreen(after: before) }
    }
    return recordUpdates(records.filter { !$0.isEmpty })
  }
}

extension ViewGraph {
  /// Returns the reason for which the last layout was stopped, and forgets it; nil if it has its result.
  func takeLayoutStop() -> LayoutStop? {
    defer { layoutStop = nil }
    // An interrupt may have ended only the script's code that layout calls.
    let stop = machine.interruption.isRequested ? .interrupt : layoutStop
    if stop == .interrupt { machine.interruption.clear() }
    return stop
  }
}
