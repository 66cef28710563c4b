package import DeclLang
package import DeclPresentation
package import DeclRuntime
package import DeclScreen

/// The REPL without a terminal: it accepts inputs one by one, runs them in a session and writes the results.
///
/// A terminal, a pipe and a transcript use the same console. No script can end it.
package final class Console {
  /// The destinations of what the console writes.
  package struct Output {
    /// The destination of results.
    package let results: (String) -> Void
    /// The destination of errors and warnings.
    package let errors: (String) -> Void
    /// The destination of what the script prints, as it is: it may contain control characters.
    package let printed: (String) -> Void

    /// Creates an output with its destinations; by default, the script's output is written to the results.
    package init(
      results: @escaping (String) -> Void, errors: @escaping (String) -> Void,
      printed: ((String) -> Void)? = nil
    ) {
      self.results = results
      self.errors = errors
      self.printed = printed ?? results
    }
  }

  /// The user's preferences for the output.
  package struct Settings {
    /// The style of the text, plain or coloured.
    package var style: TextStyle
    /// The maximum number of columns in a line.
    package var width: Int
    /// The number of lines that a terminal shows; nil if the output is no terminal, and then nothing is folded for its
    /// height or broken at its width.
    package var height: Int?
    /// Indicates whether records are written as JSON objects, one on each line.
    package var isJSON = false
    /// The level of detail of records.
    package var detail = RecordFormatter.Detail.folded
    /// Indicates whether records are omitted, except those that trapped.
    package var isQuiet = false
    /// Indicates whether each answer ends with the time that it took.
    package var isTimed = false
    /// Indicates whether `exit` ends the console, and not only the script's run.
    package var endsOnExit = false
    /// Indicates whether `:expect picture` keeps the picture that it gets; it fails nevertheless.
    package var acceptsPictures = false

    /// Creates settings with a style and a width.
    package init(style: TextStyle = .plain, width: Int = 80) {
      self.style = style
      self.width = width
    }
  }

  /// The session, with the script and its views.
  package private(set) var session: Session
  /// The user's preferences for the output.
  package var settings: Settings
  /// Indicates whether an input led to an error; determines the exit status of piped input.
  package private(set) var hasFailed = false
  /// The status with which the script has ended itself last; nil if it has not.
  package private(set) var exitStatus: Int32?
  /// Indicates whether `:quit` was entered, or the script has ended the console.
  package private(set) var hasEnded = false
  /// The names of the files that `:reload` reads again.
  package internal(set) var loaded: [String] = []
  /// The names of files or the folder of a package on the command line, and the target of the package that it names.
  package var opened: [String] = []
  package var target: String?
  /// The paths of the package's resources, which the script may read.
  var packageResources: [String] = []
  /// The screen on which the interface is laid out and drawn.
  package var screen = ScreenOptions() {
    didSet { if screen != oldValue { session.show(on: screen.display) } }
  }
  /// The files of the script as they were last read.
  var scripts: [SourceFile] = []
  /// The numbers of the hazards that were written since the last load, by their messages and the lines that they are
  /// about.
  var shownHazards: [String: Int] = [:]
  /// The frame that `:goto` selected; nil for the present.
  package internal(set) var frame: Frame?
  /// The record of the selected frame, which the session may have given up.
  var pastRecord: UpdateRecord?
  /// The views to which records and trees are restricted; nil for all.
  var filter: ViewSelection?
  /// The performed steps, as lines of a steps file.
  package var steps: [String] { stepList.lines }
  /// The performed steps, which know from where on they have changed.
  package var stepList = StepList()

  /// A closure that opens a file in the user's editor and waits for its end; nil without a terminal.
  package var openEditor: ((_ file: String) throws(ConsoleError) -> Void)?
  /// A closure that tells whether Ctrl-C was pressed since the input began; nil without a terminal.
  package var isInterrupted: (() -> Bool)?
  /// The last input of source.
  private(set) var lastInput = ""

  /// The rest of a long result, which `:more` shows.
  private var unshown = Unshown()

  private struct Unshown {
    var text = ""
    var isRendered = false
  }

  /// The cached index of the declarations, and the number of files for which it was created.
  var knownDeclarations: (count: Int, index: DeclarationIndex)?

  /// Indicates whether the script's output is written immediately.
  private var isStreaming = false
  /// Indicates whether output was written immediately since streaming began.
  private(set) var hasStreamed = false
  private let output: Output
  private let makeSession: () -> Session
  private var inputCount = 0

  /// Creates a console. `makeSession` creates its session, and a new one at each `:reset`.
  package init(
    output: Output, settings: Settings = Settings(),
    makeSession: @escaping () -> Session = { Session() }
  ) {
    self.output = output
    self.settings = settings
    self.makeSession = makeSession
    session = makeSession()
    session.options.observing = .smallTrees
    session.options.isUndoable = true
    connectSession()
  }

  /// Runs one input: Decl source, or a command that begins with a colon. Pasted lines may contain several
  /// commands.
  package func run(_ input: String) {
    let duration = ContinuousClock().measure { execute(input) }
    guard settings.isTimed, !settings.isJSON, !input.trimmed.isEmpty else { return }
    let (seconds, attoseconds) = duration.components
    answer("took \(CauseFormatter.seconds(Double(seconds) + Double(attoseconds) * 1e-18))")
  }

  private func execute(_ input: String) {
    let text = input.trimmed
    let waiting = unshown
    unshown = Unshown()
    if text.isEmpty || text == ":more" {
      if !waiting.text.isEmpty { return page(waiting.text, isRendered: waiting.isRendered) }
      if text.isEmpty { return }
    }
    guard text.hasPrefix(":") else {
      return plainCommand(text).map { execute($0) } ?? evaluate(input)
    }
    let (first, rest) = text.splitFirstLine
    do {
      try CommandTable.run(first, in: self)
    } catch {
      fail(error)
    }
    if !hasEnded, !rest.isEmpty { execute(String(rest)) }
  }

  /// Returns the command for a word that other programs of this kind take as one; nil if the script declares
  /// the name.
  private func plainCommand(_ text: String) -> String? {
    let commands = ["help": ":help", "?": ":help", "quit": ":quit", "exit": ":quit"]
    guard let command = commands[text] else { return nil }
    if text == "?" { return command }
    let known = try? session.type(of: text)
    // The library's `exit` is a function, which needs its arguments.
    return known == nil || text == "exit" && known?.type.contains("->") == true ? command : nil
  }

  /// Returns whether the input is complete, so that no further line is read.
  package static func isComplete(_ input: String) -> Bool {
    input.trimmed.hasPrefix(":") || input.trimmed == "?" || InputCompleteness.isComplete(input)
  }
}

extension Console {
  /// Writes a result, a text of formatters; it must end in a newline.
  package func write(_ text: String) {
    if !text.isEmpty { output.results(settings.style.rendered(text)) }
  }

  /// Writes a text picture, whose own escape sequences set its colours.
  private func writeRendered(_ text: String) {
    if !text.isEmpty { output.results(text) }
  }

  /// Writes an error, a text of formatters.
  private func writeError(_ text: String) { output.errors(settings.style.rendered(text)) }

  /// Writes what the script prints.
  func writePrinted(_ text: String) {
    if !text.isEmpty { output.printed(text) }
  }

  /// Writes an error and sets `hasFailed`.
  package func fail(_ error: ConsoleError) {
    hasFailed = true
    for line in error.reports { writeError(line) }
    if let message = error.message {
      // The word before the message is written separately, since its style has no width.
      let text = TextWidth.wrapped("error: \(message)\n", to: wrappingWidth).dropFirst(6)
      writeError(settings.style("error:", .error) + text)
    }
  }

  /// Returns a diagnostic whose messages, but not its source lines, are broken at the width.
  private func broken(_ text: String) -> String {
    if settings.height == nil { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // A style begins with a character that has no width.
      let isSource = line.first { $0.isASCII } == " "
      return isSource ? String(line) : TextWidth.wrapped(String(line), to: settings.width)
    }.joined(separator: "\n")
  }

  /// The width at which prose is broken.
  var wrappingWidth: Int { settings.height == nil ? Int.max : settings.width }

  /// Writes a result that may be long: in a terminal its first page, with a line that counts the rest, which
  /// `:more` shows.
  /// - Parameter isRendered: indicates whether it is a text picture, with escape sequences of its own
  func page(_ text: String, isRendered: Bool = false) {
    let put = isRendered ? writeRendered : write
    guard let height = settings.height, !settings.isJSON else { return put(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The last line is empty; the line that counts the rest and the prompt need one line each.
    let room = max(5, height - 2)
    guard lines.count - 1 > room + 1 else { return put(text) }
    put(lines[..<room].joined(separator: "\n") + "\n")
    unshown = Unshown(
      text: lines[room...].joined(separator: "\n"), isRendered: isRendered)
    let count = ValueFormatter.grouped(lines.count - 1 - room)
    write(settings.style("… \(count) more lines; Enter or :more shows them", .faint) + "\n")
  }

  /// Writes the diagnostics of the session's last load, reload or input.
  package func report(_ diagnostics: [Diagnostic]) {
    report(diagnostics, in: session.checkedSources)
  }

  /// Writes diagnostics whose ranges refer to the given sources; an error sets `hasFailed`.
  func report(_ diagnostics: [Diagnostic], in sources: SourceMap) {
    let plain = DiagnosticFormatter(sources: sources, style: settings.style)
    let text = settings.height == nil ? plain : plain.fitting(settings.width)
    for diagnostic in diagnostics.prefix(DiagnosticFormatter.maximumShown) {
      writeError(broken(text.pretty(diagnostic)))
    }
    if let rest = DiagnosticFormatter.rest(of: diagnostics) { writeError(rest + "\n") }
    if diagnostics.contains(where: { $0.severity == .error }) { hasFailed = true }
  }

  /// Writes a runtime error and sets `hasFailed`; a script that has ended itself has failed unless its status
  /// is 0.
  package func report(_ fault: TrapReport) { report(fault, in: session.sources) }

  /// Writes a runtime error whose ranges refer to the given sources, and sets `hasFailed`.
  private func report(_ fault: TrapReport, in sources: SourceMap) {
    if let status = fault.exitStatus {
      exitStatus = status
      hasEnded = settings.endsOnExit
      if hasEnded { return }
    }
    if fault.exitStatus != 0 { hasFailed = true }
    writeError(TrapFormatter(sources: sources, style: settings.style).text(fault))
  }

  /// Writes records according to the settings.
  package func show(
    _ records: [UpdateRecord], withOutput: Bool = true, in sources: SourceMap? = nil
  ) {
    let passedOver =
      settings.isQuiet || settings.isJSON || settings.detail != .folded
      ? [] : records.foldableRanges
    for (position, record) in records.enumerated() {
      if let run = passedOver.first(where: { $0.contains(position) }) {
        if position + 1 == run.upperBound {
          let note = "… \(run.count) more updates; :log and :verbose show them"
          write(settings.style(note, .faint) + "\n")
        }
        continue
      }
      if !settings.isQuiet || record.trap != nil || settings.isJSON {
        write(text(of: record, withOutput: withOutput, withFault: false, in: sources))
      }
      if let fault = record.trap { report(fault, in: sources ?? session.sources(of: record)) }
    }
    if settings.isQuiet, !settings.isJSON, withOutput {
      writePrinted(records.map(\.output).joined())
    }
  }

  /// Returns the text of a record according to the settings.
  func text(
    of record: UpdateRecord, withOutput: Bool = true, withFault: Bool = true,
    in sources: SourceMap? = nil
  ) -> String {
    let sources = sources ?? session.sources(of: record)
    var record = record
    if !withOutput { record.output = "" }
    if settings.isJSON {
      return RecordJSON(sources: sources).text(record) + "\n"
    }
    let (shown, note) = filtered(record)
    return RecordFormatter(
      sources: sources, style: settings.style, width: settings.width,
      detail: settings.detail
    ).text(shown, withFault: withFault, isPart: !note.isEmpty) + note
  }

  /// Writes the answer of a command that changes a setting; nothing if results are written as JSON.
  func answer(_ text: String) {
    if !settings.isJSON { write(settings.style(text, .faint) + "\n") }
  }

  /// Ends the console after this input.
  func end() { hasEnded = true }

  /// Replaces the session by an empty one.
  func reset() {
    session = makeSession()
    session.options.observing = .smallTrees
    session.options.isUndoable = true
    connectSession()
    loaded = []
    scripts = []
    stepList.removeAll()
    frame = nil
    filter = nil
    knownDeclarations = nil
  }
}

extension Console {
  /// Evaluates Decl source in the session and writes the results.
  private func evaluate(_ input: String) {
    inputCount += 1
    lastInput = input
    let file = SourceFile(name: "input-\(inputCount)", text: input)
    let result = streaming { $0.evaluate(file) }
    // An input that does something is a step of the session.
    if result.isStep(input) { stepList.append(":send \(input.trimmed)") }
    show(result)
    if result.hasDeclared { reportHazards() }
  }

  /// Connects the output of the session's script and its layout to the console.
  private func connectSession() {
    session.options.display = screen.display
    session.options.output = { [weak self] text in
      guard let self, isStreaming else { return }
      hasStreamed = true
      writePrinted(text)
    }
  }

  /// Performs `action` in the session while the script's output is written immediately, unless results are
  /// written as JSON.
  func streaming<Result>(_ action: (Session) -> Result) -> Result {
    isStreaming = !settings.isJSON
    hasStreamed = false
    defer { isStreaming = false }
    return action(session)
  }

  /// Writes all results of an input.
  func show(_ result: InputResult) {
    report(result.diagnostics, in: session.checkedSources)
    if !hasStreamed { writePrinted(result.output.endingInNewline) }
    if !result.records.isEmpty { returnToPresent() }
    show(result.records, withOutput: !hasStreamed)
    if let reload = result.reload { show(reload) }
    if let view = result.view, let type = result.value?.type {
      var detail = treeDetail
      detail.hasHandles = false
      write("_: " + BodyTypeFormatter.broken(type, to: settings.width).dropFirst(2))
      write(TreeFormatter(style: settings.style, detail: detail).text(view))
    } else if let value = result.value {
      write(text(of: value))
    }
    // A trap that ended an update is part of that update's record, which has been written above.
    if let fault = result.trap, !result.records.contains(where: { $0.trap == fault }) {
      report(fault)
    }
  }

  /// Writes the results of a reload.
  func show(_ reload: ReloadReport) {
    report(reload.diagnostics, in: session.checkedSources)
    if !reload.records.isEmpty, reload.trap == nil { returnToPresent() }
    // The reload text below shows the outcome of each cell with its reason.
    let shown = reload.isAboutTree || settings.isJSON ? reload.records : []
    let records = shown.map { record in
      var record = record
      if !settings.isJSON {
        record.state.removeAll { [.kept, .reset, .dropped].contains($0.kind) }
      }
      return record
    }
    // After a trap the session keeps the old source, but the records refer to the new one.
    show(records, in: reload.trap == nil ? nil : session.checkedSources)
    if !settings.isJSON {
      write(ReloadFormatter(style: settings.style, width: settings.width).text(reload))
    } else if !reload.variables.isEmpty {
      write(RecordJSON(sources: session.sources).text(reload.variables) + "\n")
    }
    if let fault = reload.trap, !records.contains(where: { $0.trap == fault }) {
      report(fault, in: session.checkedSources)
    }
  }

  /// Returns the line for a value: `_: Int = 3`.
  private func text(of value: InputResult.Value) -> String {
    let type = settings.style(value.type, .type)
    let text =
      settings.detail == .folded
      ? ValueText.cut(value.value, to: 8 * settings.width) : value.value.description
    return "_: \(type) = \(text)\n"
  }

  /// The default level of detail for trees.
  var treeDetail: TreeFormatter.Detail {
    var detail = TreeFormatter.Detail(width: settings.width)
    detail.height = settings.height.map { max(10, $0 - 2) }
    return detail
  }
}

extension InputResult {
  /// Returns whether the input that led to the result can be repeated as a step: a statement on one line that is no
  /// mere look at a value.
  fileprivate func isStep(_ input: String) -> Bool {
    reload == nil && !diagnostics.contains { $0.severity == .error }
      && !input.trimmed.contains(where: \.isNewline) && isAction
  }
}
