package import DeclLang
package import DeclPresentation
package import DeclRuntime

/// The REPL without a terminal: takes one input after the other, runs it in a session, writes what came of it.
///
/// A terminal, a pipe and a transcript drive the same console. Nothing that a script does ends it.
package final class Console {
  /// Where what the console says goes.
  package struct Output {
    /// Takes results.
    package let results: (String) -> Void
    /// Takes errors and warnings.
    package let errors: (String) -> Void

    /// Makes an output from its two halves.
    package init(results: @escaping (String) -> Void, errors: @escaping (String) -> Void) {
      self.results = results
      self.errors = errors
    }
  }

  /// What the reader of the console wishes.
  package struct Settings {
    /// The look of the text.
    package var style: TextStyle
    /// The columns of a line.
    package var width: Int
    /// Whether records are JSON objects, one a line.
    package var isJSON = false
    /// Whether records list what they count otherwise.
    package var isVerbose = false
    /// Whether records are not shown at all.
    package var isQuiet = false

    /// Makes settings.
    package init(style: TextStyle = .plain, width: Int = 80) {
      self.style = style
      self.width = width
    }
  }

  /// The script and its views.
  package private(set) var session: Session
  /// What the reader wishes.
  package var settings: Settings
  /// Whether an input led to an error: what a piped input's exit status says.
  package private(set) var hasFailed = false
  /// Whether `:quit` was entered.
  package private(set) var hasEnded = false
  /// The names of the files that `:reload` reads again.
  package internal(set) var loaded: [String] = []
  /// The script's files as they were last read.
  var scripts: [SourceFile] = []
  /// The frame that is looked at; nil for the present.
  package internal(set) var frame: Frame?
  /// The steps that were taken, as lines of a steps file.
  package internal(set) var steps: [String] = []

  /// What the files declare, and how many files there were when that was looked up.
  var knownDeclarations: (count: Int, index: DeclarationIndex)?

  /// Whether what the script prints is written at once.
  private var isStreaming = false
  /// Whether something was written so since streaming began.
  private(set) var hasStreamed = false
  private let output: Output
  private let makeSession: () -> Session
  private var inputCount = 0

  /// Makes a console for sessions that `makeSession` makes: one now, another at each `:reset`.
  package init(
    output: Output, settings: Settings = Settings(),
    makeSession: @escaping () -> Session = { Session() }
  ) {
    self.output = output
    self.settings = settings
    self.makeSession = makeSession
    session = makeSession()
    session.options.isObserving = true
    listen()
  }

  /// Takes one input: a command that begins with a colon, or Decl. Pasted lines may hold several commands.
  package func take(_ input: String) {
    let text = input.trimmed
    guard !text.isEmpty else { return }
    guard text.hasPrefix(":") else { return evaluate(input) }
    let (first, rest) = text.splitFirstLine
    do {
      try CommandTable.run(first, in: self)
    } catch {
      fail(error)
    }
    if !hasEnded { take(String(rest)) }
  }

  /// Whether the input needs no further line.
  package static func isComplete(_ input: String) -> Bool {
    input.trimmed.hasPrefix(":") || InputCompleteness.isComplete(input)
  }
}

extension Console {
  /// Writes a result; the text ends in a newline.
  package func write(_ text: String) {
    if !text.isEmpty { output.results(text) }
  }

  /// Writes an error and remembers that there was one.
  package func fail(_ error: ConsoleError) {
    hasFailed = true
    for line in error.reports { output.errors(line) }
    if let message = error.message {
      output.errors(settings.style("error:", .error) + " \(message)\n")
    }
  }

  /// Writes what the session's last load, reload or input gave, errors or not.
  package func report(_ diagnostics: [Diagnostic]) {
    report(diagnostics, in: session.checkedSources)
  }

  /// Writes diagnostics about sources.
  func report(_ diagnostics: [Diagnostic], in sources: SourceMap) {
    let text = DiagnosticText(sources: sources, style: settings.style)
    for diagnostic in diagnostics { output.errors(text.pretty(diagnostic)) }
    if diagnostics.contains(where: { $0.severity == .error }) { hasFailed = true }
  }

  /// Writes a fault.
  package func report(_ fault: Fault) { report(fault, in: session.sources) }

  /// Writes a fault in sources.
  private func report(_ fault: Fault, in sources: SourceMap) {
    hasFailed = true
    output.errors(FaultText(sources: sources, style: settings.style).text(fault))
  }

  /// Writes records as the settings say.
  package func show(
    _ records: [UpdateRecord], withOutput: Bool = true, in sources: SourceMap? = nil
  ) {
    let passedOver = settings.isQuiet || settings.isJSON || settings.isVerbose ? [] : records.silent
    for (position, record) in records.enumerated() {
      if let run = passedOver.first(where: { $0.contains(position) }) {
        if position + 1 == run.upperBound {
          let note = "… \(run.count) more by effects; :log and :verbose show them"
          write(settings.style(note, .faint) + "\n")
        }
        continue
      }
      if !settings.isQuiet || record.trap != nil || settings.isJSON {
        write(text(of: record, withOutput: withOutput, withFault: false, in: sources))
      }
      if let fault = record.trap { report(fault, in: sources ?? session.sources(of: record)) }
    }
    if settings.isQuiet, !settings.isJSON, withOutput { write(records.map(\.output).joined()) }
  }

  /// A record as the settings say.
  func text(
    of record: UpdateRecord, withOutput: Bool = true, withFault: Bool = true,
    in sources: SourceMap? = nil
  ) -> String {
    let sources = sources ?? session.sources(of: record)
    var record = record
    if !withOutput { record.output = "" }
    if settings.isJSON {
      return RecordJSON(sources: sources).object(record).text + "\n"
    }
    return RecordText(
      sources: sources, style: settings.style, width: settings.width,
      verbose: settings.isVerbose
    ).text(record, withFault: withFault)
  }

  /// Ends the console after this input.
  func end() { hasEnded = true }

  /// Begins again with an empty session.
  func reset() {
    session = makeSession()
    session.options.isObserving = true
    listen()
    loaded = []
    scripts = []
    steps = []
    frame = nil
    knownDeclarations = nil
  }
}

extension Console {
  /// Runs Decl in the session and shows what came of it.
  private func evaluate(_ input: String) {
    inputCount += 1
    let file = SourceFile(name: "input-\(inputCount)", text: input)
    show(streaming { $0.evaluate(file) })
  }

  /// Takes what the session's script prints.
  private func listen() {
    session.options.output = { [weak self] text in
      guard let self, isStreaming else { return }
      hasStreamed = true
      write(text)
    }
  }

  /// Does something in the session while what the script prints appears at once, unless results are JSON.
  func streaming<Result>(_ action: (Session) -> Result) -> Result {
    isStreaming = !settings.isJSON
    hasStreamed = false
    defer { isStreaming = false }
    return action(session)
  }

  /// Shows all that an input gave.
  func show(_ result: InputResult) {
    report(result.diagnostics, in: session.checkedSources)
    if !hasStreamed { write(result.output.endingInNewline) }
    if !result.records.isEmpty { returnToPresent() }
    show(result.records, withOutput: !hasStreamed)
    if let reload = result.reload { show(reload) }
    if let view = result.view, let type = result.value?.type {
      var detail = treeDetail
      detail.hasHandles = false
      write("_: " + BodyTypeText.broken(type, to: settings.width).dropFirst(2))
      write(TreeText(style: settings.style, detail: detail).text(view))
    } else if let value = result.value {
      write(text(of: value))
    }
    // A fault in an update is part of that update's record.
    if let fault = result.trap, !result.records.contains(where: { $0.trap == fault }) {
      report(fault)
    }
  }

  /// Shows what a reload did.
  func show(_ reload: ReloadReport) {
    report(reload.diagnostics, in: session.checkedSources)
    if !reload.records.isEmpty, reload.trap == nil { returnToPresent() }
    // What became of each cell is told with its reason below.
    let records = reload.records.map { record in
      var record = record
      if !settings.isJSON {
        record.state.removeAll { [.kept, .reset, .dropped].contains($0.kind) }
      }
      return record
    }
    // A fault in the new source is told by the new source, which the session did not go on with.
    show(records, in: reload.trap == nil ? nil : session.checkedSources)
    write(ReloadText(style: settings.style, width: settings.width).text(reload))
    if let fault = reload.trap, !records.contains(where: { $0.trap == fault }) {
      report(fault, in: session.checkedSources)
    }
  }

  /// `_: Int = 3`
  private func text(of value: InputResult.Value) -> String {
    let type = settings.style(value.type, .type)
    return "_: \(type) = \(value.value)\n"
  }

  /// How trees are shown by default.
  var treeDetail: TreeText.Detail { TreeText.Detail(width: settings.width) }
}
