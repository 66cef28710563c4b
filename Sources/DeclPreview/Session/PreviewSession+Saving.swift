package import DeclConsole
import DeclJournal
package import DeclLang
import DeclPresentation
import DeclRuntime

/// A fix that was written to a file.
struct WrittenFix {
  let file: String
  /// The bytes of the file before and after it.
  let before, after: [UInt8]
}

/// Saved files: reloads, and fixes that the page applies.
extension PreviewSession {
  /// The result of taking saved files.
  package enum Saving: Equatable, Sendable {
    /// The session runs them.
    case reloaded
    /// They have errors; the session runs the files before.
    case hasErrors
    /// Running them trapped; the session runs the files before.
    case trapped
  }

  /// Takes files that were saved. With errors everything stays as it is, and `shows` decides whether the messages are
  /// shown already: a file may be half saved.
  @discardableResult
  package func save(_ read: [SourceFile], shows: Bool = true) -> Saving {
    let start = ContinuousClock.now
    defer {
      lastSavedMilliseconds = Double((ContinuousClock.now - start) / .microseconds(1)) / 1000
    }
    if session.records.isEmpty, !session.hasRoot {
      // Nothing was mounted so far: the files had errors from the start.
      begin(read)
      return messages.contains { $0.severity == .error } ? .hasErrors : .reloaded
    }
    let report = console.reload(read)
    if report.hasErrors {
      if shows {
        files = read
        fileProblem = nil
        learnMessages()
        changed()
      }
      return .hasErrors
    }
    files = read
    fileProblem = nil
    learnMessages()
    if let trap = report.trap {
      let text = TrapFormatter(sources: session.checkedSources).text(trap)
      reloadLines = ["the new source trapped, so that the one before still runs"] + Text.lines(text)
      changed()
      return .trapped
    }
    reloadLines = Text.lines(ReloadFormatter(width: 92).text(report))
    if reloadLines.isEmpty { reloadLines = ["nothing was lost"] }
    changed()
    return .reloaded
  }

  /// Shows that the files on disk cannot be read.
  package func fail(_ error: ConsoleError) {
    fileProblem = error.message ?? "the files cannot be read"
    changed()
  }

  /// Applies a fix of a message to its file on disk, and takes the file.
  /// - Parameters:
  ///   - revision: the state in which the page saw the message.
  ///   - message: the number of the message.
  ///   - fix: the number of the fix of the message.
  package func applyFix(revision: Int, message: Int, fix: Int) -> Answer {
    publishPending()
    guard revision == self.revision else { return Answer(errors: "the messages have changed") }
    guard messages.indices.contains(message), messages[message].fixIts.indices.contains(fix) else {
      return Answer(errors: "there is no such fix")
    }
    let edit = messages[message].fixIts[fix]
    guard let file = messageSources.file(of: edit.range),
      let index = files.firstIndex(where: { $0.name == file.name })
    else { return Answer(errors: "the fix is not in a file of the script") }
    var bytes = file.bytes
    let range = Int(edit.range.start)..<Int(edit.range.end)
    do throws(ConsoleError) {
      let present = try ScriptFiles.text(file.name)
      guard Array(present.utf8) == file.bytes, range.upperBound <= bytes.count else {
        return Answer(errors: "\(file.name) has changed on disk")
      }
      bytes.replaceSubrange(range, with: Array(edit.replacement.utf8))
      try ScriptFiles.write(bytes, to: file.name)
    } catch {
      return Answer(errors: error.message ?? "the fix cannot be applied")
    }
    writtenFixes.append(WrittenFix(file: file.name, before: file.bytes, after: bytes))
    take(bytes, ofFileAt: index)
    return Answer(text: edit.message)
  }

  /// Takes the content of a file that was written to disk.
  private func take(_ bytes: [UInt8], ofFileAt index: Int) {
    var read = files
    read[index] = SourceFile(name: files[index].name, bytes: bytes)
    watch?.learn(read)
    save(read)
  }

  /// Shows that a reload was undone. That of a fix is undone in its file, too, if nothing else was written to it since.
  func reloadWasUndone() {
    reloadLines = ["the reload was undone; the file on disk is loaded with its next save"]
    guard let fix = writtenFixes.popLast(),
      let index = files.firstIndex(where: { $0.name == fix.file && $0.bytes == fix.after }),
      let present = try? ScriptFiles.text(fix.file), Array(present.utf8) == fix.after,
      (try? ScriptFiles.write(fix.before, to: fix.file)) != nil
    else { return }
    reloadLines = ["the fix was undone, also in \(fix.file)"]
    let isRunning = session.sources.files.contains { $0.name == fix.file && $0.bytes == fix.before }
    if isRunning {
      files[index] = SourceFile(name: fix.file, bytes: fix.before)
      watch?.learn(files)
      learnMessages()
    } else {
      // The fixed source was never run: the session runs the source from before the fix.
      take(fix.before, ofFileAt: index)
    }
  }
}
