package import DeclLang
package import DeclRuntime

/// Reloads, replays and time for commands that watch files.
extension Console {
  /// Replaces the script by changed files, with its state unless `keepingState` is false. Changes nothing if there are
  /// errors.
  package func reload(_ files: [SourceFile], keepingState: Bool = true) -> ReloadReport {
    let report = session.reload(files, keepingState: keepingState)
    if !report.hasErrors, report.trap == nil {
      scripts = files
      frame = nil
    }
    return report
  }

  /// Loads files again and forgets the steps, with the same names for ``loaded``.
  package func startOver(_ files: [SourceFile]) {
    stepList.removeAll()
    load(files, named: opened)
  }

  /// Moves the virtual clock as real time passes: one step after another one becomes a single one in ``steps``.
  package func advance(live seconds: Double) throws(StepError) -> [UpdateRecord] {
    let records = try session.perform(.advance(seconds: seconds))
    let word = ":advance "
    if let last = steps.last, last.hasPrefix(word), let before = Double(last.dropFirst(word.count))
    {
      stepList.replaceLast(with: word + "\(before + seconds)")
    } else {
      stepList.append(word + "\(seconds)")
    }
    return records
  }

  /// The files of the script as they were last read without errors.
  package var scriptFiles: [SourceFile] { scripts }
}
