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

  /// The names of the files and folders that are watched.
  package var watchedNames: [String] { watch?.watchedNames ?? [] }

  /// Looks at the files and the clock. `now` is a time in seconds from any point.
  package func look(at now: Double) {
    tick(now)
    guard let watch else { return }
    switch watch.poll(at: now) {
    case .nothing: console.session.prepareReload()
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
    guard isLive, let due = pace.due(console, at: now) else { return }
    advance(by: due)
  }
}
