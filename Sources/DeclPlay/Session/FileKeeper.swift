import DeclConsole
import DeclJournal
import DeclLang
import DeclPresentation
import DeclRuntime

/// The files of the script on disk: saves are reloaded with the state that fits, and with errors what was there stays.
final class FileKeeper {
  /// The seconds for which errors of a saved file are held back: a file may be half saved.
  private static let errorPatience = 0.2

  /// The files as they were last read.
  var files: [SourceFile] = []
  private var watch: ScriptWatch?
  private var held: (since: Double, files: [SourceFile])?

  /// Begins to watch the files of a console.
  func start(_ console: Console) {
    watch = ScriptWatch(names: console.opened, known: files) { () throws(ConsoleError) in
      try console.read(console.opened)
    }
  }

  /// Looks at the files. `now` is a time in seconds from any point.
  func look(at now: Double, _ session: PlaySession) {
    guard let watch else { return }
    switch watch.poll(at: now) {
    case .nothing: session.session.prepareReload()
    case .failed(let error):
      session.tell(error.message ?? "the files cannot be read", isError: true)
    case .changed(let read):
      held = nil
      if !take(read, session, shows: false) { held = (now, read) }
    }
    if let held, now - held.since >= Self.errorPatience {
      self.held = nil
      _ = take(held.files, session, shows: true)
    }
  }

  /// Reads the files again. Returns whether they were taken.
  func reload(_ session: PlaySession) -> Bool {
    do throws(ConsoleError) {
      return take(try session.console.read(session.console.opened), session, shows: true)
    } catch {
      session.tell(error.message ?? "the files cannot be read", isError: true)
      return false
    }
  }

  /// Takes files; returns false if they have errors, which are shown with `shows`.
  private func take(
    _ read: [SourceFile], _ session: PlaySession, shows: Bool
  ) -> Bool {
    let console = session.console
    if session.session.records.isEmpty, !session.session.hasRoot {
      // Nothing was mounted so far: the files had errors from the start.
      session.begin(read)
      return !session.hasErrors
    }
    let report = console.reload(read)
    if report.hasErrors {
      if shows {
        files = read
        session.learnMessages()
        session.tell("not reloaded: the file has errors", isError: true)
        session.update(always: true)
      }
      return false
    }
    files = read
    session.learnMessages()
    if let trap = report.trap {
      let text = TrapFormatter(sources: session.session.checkedSources).text(trap)
      session.reloadLines = TextStyle.plain.rendered(text).lines
      session.tell("not reloaded: the new source trapped", isError: true)
    } else {
      session.reloadLines =
        TextStyle.plain.rendered(ReloadFormatter(width: 76).text(report)).lines
      session.tell("reloaded")
    }
    session.update(always: true)
    return true
  }
}

extension PlaySession {
  /// Looks at the files and the clock. `now` is a time in seconds from any point.
  package func look(at now: Double) {
    keeper.look(at: now, self)
    guard options.isLive, let seconds = pace.due(console, at: now) else { return }
    if (try? console.advance(live: seconds)) != nil {
      update()
      layOutMoment()
    }
  }
}
