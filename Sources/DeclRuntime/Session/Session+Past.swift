import DeclLang
import DeclMachine

/// The past and the near future of a session, for those who show them.
extension Session {
  /// Returns a session that has run again up to an update, without printing, storing or saving anything: its views can
  /// be laid out and drawn on a screen as they were then, and nothing else can be done with it. The session must keep
  /// its operations (``Options/isUndoable``).
  package func past(of update: Int, on display: SessionDisplay) throws(StepError) -> Session {
    beginOperation()
    defer { endOperation() }
    let past = try replay(upTo: update)
    if past.options.display?.options == display.options { return past }
    let copy = try replay(first: operationCount(upTo: update))
    copy.show(on: display)
    return copy
  }

  /// Returns a session that has run again up to an update, without printing, storing or saving anything, for the caller
  /// to go on with.
  package func copy(of update: Int) throws(StepError) -> Session {
    beginOperation()
    defer { endOperation() }
    return try replay(first: operationCount(upTo: update))
  }

  /// The time on the virtual clock at which a task, a timer or the end of a transition is due next; nil if nothing
  /// waits for the clock. While something moves on the screen that is the next of thirty pictures in a second.
  package var nextDueTime: Double? {
    guard let script, !isRunning else { return nil }
    let graph = script.graph
    let picture = graph.motion?.isMoving(at: graph.time) == true ? graph.time + 1.0 / 30 : nil
    return [script.machine.scheduler.nextTime, graph.nextTime, picture].compactMap(\.self).min()
  }

  /// The errors and warnings of the last load or reload.
  package var checkedDiagnostics: [Diagnostic] {
    (checkedModule?.diagnostics ?? []) + (nothingToShow.map { [$0] } ?? [])
  }
}
