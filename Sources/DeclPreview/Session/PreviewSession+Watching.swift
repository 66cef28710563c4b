import DeclConsole
import DeclLang
import DeclRuntime

/// Saved files and the time, which a session notices by itself.
extension PreviewSession {
  /// The seconds for which errors of a saved file are held back: a file may be half saved.
  private static let errorPatience = 0.2

  /// Begins to watch the files.
  package func startWatching() {
    let console = console
    watch = ScriptWatch(names: console.opened, known: files) { () throws(ConsoleError) in
      try console.read(console.opened)
    }
  }

  /// Looks at the files and the clock. `now` is a time in seconds from any point.
  package func look(at now: Double) {
    tick(now)
    guard let watch else { return }
    switch watch.poll(at: now) {
    case .nothing: break
    case .failed(let error): return fail(error)
    case .changed(let read):
      heldErrors = nil
      if save(read, shows: false) == .hasErrors { heldErrors = (now, read) }
    }
    if let held = heldErrors, now - held.since >= Self.errorPatience {
      heldErrors = nil
      save(held.files)
    }
  }

  /// Moves the virtual clock to real time when something is due.
  private func tick(_ now: Double) {
    guard isLive else { return }
    guard let clock else {
      self.clock = LiveClock(virtual: session.time, real: now)
      return
    }
    if session.time == 0, !console.steps.contains(where: { $0.hasPrefix(":advance") }),
      clock.delay(virtual: 0, real: now) > 0, session.nextDueTime == nil
    {
      // Nothing has waited for the clock yet, so that its beginning is free.
      self.clock = LiveClock(virtual: 0, real: now)
      return
    }
    let due = clock.advance(due: session.nextDueTime, virtual: session.time, real: now)
    if let due { advance(by: (due * 1000).rounded(.up) / 1000) }
  }
}
