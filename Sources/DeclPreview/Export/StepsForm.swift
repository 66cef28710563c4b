import DeclConsole
import DeclJournal
import DeclRuntime

/// The forms in which the steps of a session can be taken away.
package enum StepsForm: String, CaseIterable, Sendable {
  /// A file for `declrepl run --steps`.
  case steps
  /// The inputs and answers of the REPL.
  case transcript
  /// A file of steps with claims about what each one did.
  case test
}

extension PreviewSession {
  /// Returns the steps of the session in a form.
  package func steps(as form: StepsForm) -> String {
    switch form {
    case .steps: console.steps.map { $0 + "\n" }.joined()
    case .transcript: transcript
    case .test: test
    }
  }

  /// The options of a session that does the same again and leaves nothing behind.
  private var replayOptions: Session.Options {
    var options = Session.Options()
    options.package = session.options.package
    options.bundle = session.options.bundle
    options.readablePaths = session.options.readablePaths
    options.seed = session.options.seed
    options.display = session.options.display
    options.observing = .always
    return options
  }

  private var transcript: String {
    guard console.scriptFiles.count == 1 else {
      return "# A transcript is that of one file; here are the steps.\n" + steps(as: .steps)
    }
    return Transcript(console.steps.map { "> \($0)\n" }.joined())
      .replay(loading: console.scriptFiles[0], options: replayOptions)
  }

  /// The steps with claims, each of which holds in a session that performs them again.
  private var test: String {
    let again = Session(options: replayOptions)
    guard !again.load(console.scriptFiles).contains(where: { $0.severity == .error }) else {
      return steps(as: .steps)
    }
    _ = again.run()
    var text = claims([], after: again.mount(), in: again)
    for line in console.steps {
      text += line + "\n"
      guard let step = try? StepParser.parse(line) else { continue }
      if case .expect = step { continue }
      guard let records = try? again.perform(step) else {
        text += "// this step was refused when the test was made\n"
        break
      }
      text += claims(records, after: records, in: again)
    }
    return text
  }

  /// Returns the claims that hold after a step: the number of updates, the types whose bodies ran, and the strings of `Text` views.
  private func claims(
    _ records: [UpdateRecord], after made: [UpdateRecord], in again: Session
  ) -> String {
    var wanted: [String] = []
    if !records.isEmpty { wanted.append("updates \(records.count)") }
    var types: [String] = []
    for evaluation in records.flatMap(\.evaluated) where !evaluation.isInternal {
      if !types.contains(evaluation.view.type) { types.append(evaluation.view.type) }
    }
    if !records.isEmpty {
      wanted.append("ran \(types.isEmpty ? "nothing" : types.joined(separator: ", "))")
    }
    let shown = again.tree.roots.flatMap(\.shownTexts)
    if !shown.isEmpty, shown.count <= 60 {
      wanted.append(
        "shows " + shown.map { ValueSnapshot.string($0).description }.joined(separator: ", "))
    }
    return wanted.filter { claim in
      guard let step = try? StepParser.parse(":expect \(claim)") else { return false }
      return (try? again.perform(step)) != nil
    }.map { ":expect \($0)\n" }.joined()
  }
}

extension ViewTree.Node {
  /// The strings of the `Text` views in it, in document order.
  fileprivate var shownTexts: [String] {
    if role == "text", case .string(let text)? = attribute("text") { return [text] }
    return children.flatMap(\.shownTexts)
  }
}
