package import DeclConsole
import DeclJournal
import DeclLang
import DeclLayout
package import DeclPicture
import DeclPresentation
import DeclRuntime
import DeclScreen

/// The interface of a script as a person uses it in a terminal: keys and the mouse become steps, and the interface
/// becomes cells. It knows no terminal.
package final class PlaySession {
  /// The choices of the appearance.
  package struct Options {
    /// Indicates whether the terminal shows colours.
    package var hasColors = true
    /// Indicates whether the terminal has light letters on a dark ground.
    package var isDark = true
    /// The colour behind everything in the terminal; nil if it is not known.
    package var background: Color?
    /// Indicates whether the virtual clock follows real time.
    package var isLive = false
    /// The appearance in which the interface is shown; the device is the terminal.
    package var look: [String] = []

    /// Creates the usual choices.
    package init() {}
  }

  let console: Console
  var session: Session { console.session }
  package let options: Options
  let output: PlayOutput

  /// The size of the terminal in cells.
  private(set) var size = (columns: 80, rows: 24)
  /// Indicates whether the session is over.
  package internal(set) var hasEnded = false
  /// Indicates whether something has changed since the last drawing.
  package internal(set) var needsDrawing = true

  // MARK: The interface

  /// The interface as it is laid out now; nil without one.
  var screen: Screen?
  /// The interface as it is shown while something moves, in real time; nil when all is at rest. Keys and the mouse meet
  /// the views where they will be.
  var moment: Screen?
  var tree = ViewTree()
  var controls: [Control] = []
  /// The number of the update that `screen` shows.
  private var shownUpdate = -1
  /// The updates in which only the size of the window changed, as when a pane opens.
  private var sizeUpdates: Set<Int> = []

  /// The last update that something else than the size of the window caused; nil if there is none. Opening a pane changes
  /// the size, which is not what it is opened for.
  var lastUpdate: UpdateRecord? {
    session.records.last { !sizeUpdates.contains($0.number) }
  }

  // MARK: Focus and editing

  /// The view that has the keyboard; nil for none.
  var focus: ViewHandle?
  /// The views that had the focus when something came over them, which get it back.
  var coveredFocus: [ViewHandle] = []
  /// The control that has lost the focus to none, from which the next one is reached; nil for the first one.
  var leftControl: ViewHandle?
  /// The view that has the focus of the script, as it was last seen.
  var scriptFocus: ViewHandle?
  /// The place of the focused control among the controls, for when it goes away.
  var focusPlace = 0
  /// The text of the focused field; nil unless the focus is on a field.
  var field: LineBuffer?
  var popup: Popup?
  /// The line at the bottom in which something is typed; nil for none.
  var prompt: Prompt?
  /// The place and the control of a press of the mouse that has not ended.
  var press: MousePress?

  // MARK: Messages

  var pane: Pane?
  /// The first line of the pane that is in sight.
  var paneStart = 0
  /// The message in the status line.
  var status = StatusMessage(text: "", isError: false)
  /// The answer of the last command that was typed.
  var answer: [String] = []
  /// The report of the last reload.
  var reloadLines: [String] = []
  /// The errors and hazards of the files on disk.
  var messages: [String] = []
  /// Indicates whether the files on disk have errors, so that what is shown is older.
  var hasErrors = false
  let keeper = FileKeeper()
  var pace = LivePace()

  /// A message in the status line.
  struct StatusMessage: Equatable {
    let text: String
    let isError: Bool
  }

  /// Creates a session of a console that `makeConsole` creates with an output.
  package init(_ options: Options, makeConsole: (Console.Output) -> Console) {
    let output = PlayOutput()
    self.output = output
    self.options = options
    console = makeConsole(output.destinations)
    console.settings.isQuiet = true
  }

  // MARK: Loading

  /// Loads the files that the command line names. With errors the pane of messages shows them, until a save without.
  package func open(steps: [String] = []) {
    applySize()
    do throws(ConsoleError) {
      begin(try console.read(console.opened))
    } catch {
      messages = [error.message ?? "the files cannot be read"]
      hasErrors = true
      pane = .messages
    }
    for line in steps where !hasErrors { if !act(line) { break } }
    keeper.start(console)
  }

  /// Loads files from the start.
  func begin(_ files: [SourceFile]) {
    _ = output.take()
    console.startOver(files)
    keeper.files = files
    learnMessages()
    for line in lookSteps where session.hasRoot { console.run(line) }
    let problems = output.take()
    if !hasErrors, !problems.errors.isEmpty {
      let text = TextStyle.plain.rendered(problems.errors)
      // What was found only when the script ran.
      let first = text.lines.first { !$0.isEmpty }
      if let first, !messages.contains(first) { messages += text.lines }
      tell(text.firstLine, isError: !text.contains(#/^[^\n]*: warning\[/#))
    }
    update()
  }

  /// The steps that give the script the appearance of the terminal.
  private var lookSteps: [String] {
    (options.isDark ? [":env colorScheme .dark"] : [])
      + Device.sizeClassSteps(from: Device.iPhone.size.width, to: width) + options.look
  }

  /// The width of the terminal in points.
  private var width: Double { Double(size.columns) * ScreenOptions.CellOptions.size.width }

  /// Takes the messages of the last check.
  func learnMessages() {
    let found = session.checkedDiagnostics + session.hazards
    hasErrors = found.contains { $0.severity == .error }
    let formatter = DiagnosticFormatter(sources: session.checkedSources, style: .plain)
    messages = found.prefix(DiagnosticFormatter.maximumShown)
      .flatMap { TextStyle.plain.rendered(formatter.pretty($0)).lines }
    if hasErrors {
      pane = .messages
      paneStart = 0
    } else if pane == .messages {
      pane = nil
    }
    applySize()
  }

  // MARK: Size

  /// Takes another size of the terminal, in cells.
  package func resize(columns: Int, rows: Int) {
    let before = width
    size = (max(columns, 1), max(rows, 1))
    if session.hasRoot { Device.sizeClassSteps(from: before, to: width).forEach(console.run) }
    applySize()
    update(always: true)
  }

  /// Gives the interface the cells that no pane takes.
  func applySize() {
    let area = areas.app
    console.settings.width = max(20, areas.pane?.width ?? size.columns)
    var wanted = ScreenOptions(
      columns: max(area.width, 1), rows: max(area.height, 1), hasColors: options.hasColors)
    wanted.cells?.background = options.background.flatMap { color in
      // The letters of the other appearance would not be seen on it.
      (color.red + color.green + color.blue < 1.5) == options.isDark ? color : nil
    }
    if console.screen != wanted {
      let last = session.records.last?.number ?? 0
      console.screen = wanted
      sizeUpdates.formUnion(session.records.lazy.map(\.number).filter { $0 > last })
      shownUpdate = -1
    }
    needsDrawing = true
  }

  // MARK: Acting

  /// Performs a line of the REPL: a step, a command or source. Returns whether it succeeded; otherwise the status line
  /// says why not, unless the line is only tried.
  @discardableResult
  func act(_ line: String, isTried: Bool = false) -> Bool {
    _ = output.take()
    console.run(console.named(line))
    let made = output.take()
    let errors = TextStyle.plain.rendered(made.errors)
    if !isTried {
      answer = (made.printed + TextStyle.plain.rendered(made.results)).lines + errors.lines
    }
    if errors.isEmpty {
      tell("")
    } else if !isTried {
      tell(errors.firstLine, isError: true)
    }
    if console.hasEnded { hasEnded = true }
    update()
    return errors.isEmpty
  }

  /// The steps of the session, as a steps file.
  package var stepsText: String { console.steps.map { $0 + "\n" }.joined() }

  /// Shows a message in the status line.
  func tell(_ text: String, isError: Bool = false) {
    status = StatusMessage(text: text, isError: isError)
    needsDrawing = true
  }

  /// Brings what is shown up to date with the session.
  func update(always: Bool = false) {
    let last = session.records.last?.number ?? 0
    guard always || last != shownUpdate || screen == nil else { return }
    shownUpdate = last
    needsDrawing = true
    tree = session.tree
    layOut()
    layOutMoment()
    controls = screen.map { ControlFinder.controls(of: session, tree, on: $0) } ?? []
    keepFocus()
    if let popup, !popup.isOpen(in: tree) { self.popup = nil }
  }
}

extension PlaySession {
  /// Lays the mounted views out. The last screen stays where an interrupt or the memory limit stops the layout.
  private func layOut() {
    do throws(LayoutStop) {
      screen =
        tree.roots.isEmpty
        ? nil
        : try Screen.drawing(of: session, options: console.screen, isResting: true) { $0 }
    } catch {
      tell(error.message, isError: true)
    }
  }

  /// Lays the views out as they are shown now, if real time passes and something moves.
  func layOutMoment() {
    let isMoving = options.isLive && !tree.roots.isEmpty && Screen.isMoving(in: session)
    guard isMoving || moment != nil else { return }
    needsDrawing = true
    moment =
      isMoving ? (try? Screen.drawing(of: session, options: console.screen) { $0 }) ?? nil : nil
  }
}

/// A collector of what the console writes, until it is taken.
final class PlayOutput {
  private var results = ""
  private var errors = ""
  private var printed = ""

  /// The destinations of a console.
  var destinations: Console.Output {
    Console.Output(
      results: { self.results += $0 }, errors: { self.errors += $0 },
      printed: { self.printed += $0 })
  }

  /// Takes everything.
  func take() -> (results: String, errors: String, printed: String) {
    defer { (results, errors, printed) = ("", "", "") }
    return (results, errors, printed)
  }
}

extension String {
  /// The lines without their newlines.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .dropLast(hasSuffix("\n") || isEmpty ? 1 : 0).map { $0 }
  }

  /// The message of the first line, without the word and the place that begin errors.
  var firstLine: String {
    let line = lines.first { !$0.isEmpty } ?? ""
    if let place = line.firstMatch(of: #/^.*?:(\d+):\d+: (?:error|warning|note)\[[a-z-]+\]: /#) {
      return "line \(place.output.1): " + line[place.range.upperBound...]
    }
    return line.hasPrefix("error: ") ? String(line.dropFirst(7)) : line
  }
}
