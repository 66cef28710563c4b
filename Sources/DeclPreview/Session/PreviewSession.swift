package import DeclConsole
import DeclJournal
package import DeclLang
import DeclPicture
import DeclPresentation
import DeclRuntime
import DeclScreen

/// A session of a console as the page shows it: everything that the page can ask for or do, without any network.
///
/// All of it belongs to one thread. What changes is given to `publish`, as an event with a name and JSON.
package final class PreviewSession {
  /// A function that receives events for all pages.
  package typealias Publish = (_ event: String, _ json: String) -> Void

  let console: Console
  var session: Session { console.session }
  private let output: OutputCollector
  private let publish: Publish

  /// The appearance in which the interface is shown.
  package private(set) var appearance: Appearance
  /// The number of the last state that was published.
  package private(set) var revision = 0
  var timeline = Timeline()
  var shownMoments = ShownMemory()
  /// A copy of the session that has gone on by some seconds, for pictures of moments to come.
  var ahead: (session: Session, seconds: Double)?
  /// The number of the last update that was published.
  private(set) var lastUpdate = 0
  /// The messages about the files as they are on disk, with the files they are about.
  var messages: [Diagnostic] = []
  var messageSources = SourceMap()
  /// The files as they are on disk, also with errors.
  package internal(set) var files: [SourceFile] = []
  /// The lines of the last report of a reload.
  var reloadLines: [String] = []
  /// The warnings of the last picture.
  private var warnings: [String] = []
  /// The problem with the files on disk, when they cannot be read.
  var fileProblem: String?
  /// The entries of the records, as JSON, for pages that come later.
  private var entries: [String] = []
  /// The width of text in columns: the page breaks lines further, where its panes are narrower.
  static let textWidth = 120
  /// The number of entries that are sent to a new page.
  private static let maximumEntries = 2_000
  /// Indicates whether the virtual clock follows real time.
  package let isLive: Bool
  /// The time of the last save, and of the picture after it, for the measure of speed.
  package var lastSavedMilliseconds: Double?
  /// Indicates whether each change is published when it happens; otherwise it waits for ``publishPending()``.
  package var publishesAtOnce = true
  /// The changes that wait to be published; nil for none.
  private var pending: Pending?

  /// The identities of the files in the last message.
  private var publishedFiles: [ObjectIdentifier] = []
  /// The whole state of a revision, which several new clients get.
  private var madeState: (revision: Int, text: String)?

  private enum Pending {
    case changes, whole
  }

  /// Indicates whether changes wait to be published.
  package var hasPending: Bool { pending != nil }

  /// The lines of the tree in the last message.
  private let treeLines = PageTree.Lines()

  /// The watch over the files; nil before it begins.
  var watch: ScriptWatch?
  /// Saved files with errors, which are shown when they are not replaced soon.
  var heldErrors: (since: Double, files: [SourceFile])?
  /// The fixes that were written to files, the last one at the end.
  var writtenFixes: [WrittenFix] = []
  /// The pace of real time.
  var pace = LivePace()

  /// Creates a session of a console that `makeConsole` creates with an output.
  package init(
    appearance: Appearance, isLive: Bool = false, publish: @escaping Publish,
    makeConsole: (Console.Output) -> Console
  ) {
    let output = OutputCollector()
    self.output = output
    self.publish = publish
    self.isLive = isLive
    self.appearance = Appearance()
    console = makeConsole(
      Console.Output(
        results: { output.results += $0 }, errors: { output.errors += $0 },
        printed: { output.printed += $0 }))
    console.settings.isQuiet = true
    _ = show(appearance)
  }

  // MARK: Loading

  /// Loads the files that the console's command line names. Errors are shown as messages: the page then waits for a
  /// save without them.
  package func open() {
    do {
      begin(try console.read(console.opened))
    } catch {
      fileProblem = error.message
      changed(all: true)
    }
  }

  /// Loads files from the start.
  package func begin(_ read: [SourceFile]) {
    files = read
    fileProblem = nil
    forget()
    console.startOver(read)
    learnMessages()
    let wanted = appearance
    appearance = Appearance()
    _ = show(wanted)
    changed(all: true)
  }

  private func forget() {
    timeline = Timeline()
    shownMoments.removeAll()
    entries = []
    lastUpdate = 0
    reloadLines = []
    _ = output.take()
  }

  /// Takes the messages of the last check.
  func learnMessages() {
    let hazards = session.hazards
    messageSources = session.checkedSources
    messages = session.checkedDiagnostics + hazards
  }

  // MARK: Acting

  /// The answer to a line.
  package struct Answer: Equatable, Sendable {
    /// The lines of the result.
    package var text = ""
    /// The errors.
    package var errors = ""
    /// Indicates whether the line failed.
    package var hasFailed: Bool { !errors.isEmpty }

    /// Returns the answer as JSON, with the revision of the state that has its effects.
    package func json(revision: Int) -> String {
      PageJSON.object {
        $0.member("text", text)
        $0.member("errors", errors)
        $0.member("revision", revision)
      }
    }
  }

  /// The commands that belong to a terminal.
  private static let refused: Set<String> = [":quit", ":edit", ":load", ":json", ":reset", ":goto"]

  /// Runs a line of the REPL: a step, a command or source. Several commands on several lines are run in order.
  /// - Parameter isNamed: whether a view that the line gives by its handle is named in the step, which takes a search.
  @discardableResult
  package func run(_ line: String, isNamed: Bool = false) -> Answer {
    let line = line.trimmed
    let word = line.prefix { !$0.isWhitespace }
    if Self.refused.contains(String(word)) {
      return Answer(errors: "\(word) is not for the page")
    }
    _ = output.take()
    console.settings.isQuiet = true
    let running = runningFiles
    console.run(console.named(line, withHandles: isNamed))
    if word == ":undo", runningFiles != running { reloadWasUndone() }
    let answer = Answer(
      text: Text.plain(output.results), errors: Text.plain(output.errors))
    changed()
    return answer
  }

  /// The identities of the files that the session runs.
  private var runningFiles: [ObjectIdentifier] {
    let names = Set(files.map(\.name))
    return session.sources.files.filter { names.contains($0.name) }.map { ObjectIdentifier($0) }
  }

  /// Returns the text of a command that changes nothing; nil if it fails.
  func ask(_ line: String) -> String? {
    _ = output.take()
    console.run(line)
    let answer = output.take()
    return answer.errors.isEmpty ? answer.results : nil
  }

  /// Loads the files again and performs steps. If one of an edited list fails, the list before is performed again, so
  /// that nothing is lost; of the present list, all steps that can be performed are.
  package func replay(_ steps: [String]) -> Answer {
    let before = console.steps
    let problems = perform(again: steps, untilFailure: steps != before)
    guard let problem = problems.first else { return Answer() }
    if steps == before { return Answer(errors: problems.joined(separator: "\n")) }
    _ = perform(again: before, untilFailure: false)
    return Answer(errors: problem + "; the steps are as they were")
  }

  /// Loads the files again and performs steps; returns why some could not be performed.
  private func perform(again steps: [String], untilFailure: Bool) -> [String] {
    let read = console.scriptFiles
    forget()
    console.startOver(read)
    let wanted = appearance
    appearance = Appearance()
    _ = show(wanted)
    var problems: [String] = []
    for (index, line) in steps.enumerated() {
      do throws(ConsoleError) {
        try console.perform(line)
      } catch {
        problems.append(
          Text.plain("step \(index + 1): \(error.message ?? error.reports.joined())"))
        if untilFailure { break }
      }
    }
    changed(all: true)
    return problems
  }

  /// Sets the appearance; returns the reason why it cannot be set.
  package func show(_ wanted: Appearance) -> String? {
    if let problem = wanted.problem { return problem }
    guard let screen = wanted.screen else { return "no device is named \(wanted.device)" }
    let steps = wanted.steps(from: appearance)
    appearance = wanted
    console.screen = screen
    shownMoments.removeAll()
    guard session.hasRoot else { return nil }
    for step in steps { console.run(step) }
    return nil
  }

  /// Sets the appearance and shows it.
  package func change(_ wanted: Appearance) -> Answer {
    _ = output.take()
    let problem = show(wanted)
    let errors = problem ?? Text.plain(output.errors)
    changed()
    return Answer(errors: errors)
  }

  /// Moves the virtual clock to real time.
  package func advance(by seconds: Double) {
    guard (try? console.advance(live: seconds)) != nil else { return }
    changed()
  }

  // MARK: Publishing

  /// Publishes what has changed since the last time; everything with `all`. Where that waits for ``publishPending()``,
  /// several changes become one.
  func changed(all: Bool = false) {
    madeState = nil
    pending = all || pending == .whole ? .whole : .changes
    if publishesAtOnce { publishPending() }
  }

  /// Publishes the changes that wait.
  package func publishPending() {
    guard let pending else { return }
    self.pending = nil
    let all = pending == .whole
    let added = takeRecords()
    revision += 1
    ahead = nil
    if all {
      // The state has all lanes.
      _ = timeline.takeChanges()
      publish("state", state)
    } else {
      publish("change", message(entries: added, lanes: timeline.takeChanges(), isWhole: false))
    }
  }

  /// The whole state, for a page that is new.
  package var state: String {
    publishPending()
    if let made = madeState, made.revision == revision { return made.text }
    let text = message(entries: entries, lanes: timeline.json, isWhole: true)
    madeState = (revision, text)
    return text
  }

  /// Adds the records that are new; returns their entries.
  private func takeRecords() -> [String] {
    let kept = session.records
    let records = kept[(kept.lastIndex { $0.number <= lastUpdate }.map { $0 + 1 } ?? 0)...]
    guard let last = records.last else { return [] }
    lastUpdate = last.number
    let session = session
    var added: [String] = []
    for record in records {
      timeline.append(record) { try? session.identity(of: $0) }
      added.append(entry(record))
    }
    entries += added
    if entries.count > Self.maximumEntries + Self.maximumEntries / 4 {
      entries.removeFirst(entries.count - Self.maximumEntries)
    }
    return added
  }

  /// Returns the entry of a record: its lines as in the REPL, and the views that it is about.
  func entry(_ record: UpdateRecord) -> String {
    let formatter = RecordFormatter(sources: session.sources(of: record), width: Self.textWidth)
    return PageJSON.object {
      $0.member("n", record.number)
      $0.member("time", number: record.time)
      $0.member("cause", record.cause.kind.rawValue)
      $0.member("target", record.cause.target?.handle.number)
      $0.member("label", record.cause.label)
      $0.member("lines", strings: Text.lines(formatter.text(record)))
      let marks = Marks(record)
      $0.member("new", integers: marks.inserted)
      $0.member("gone", integers: marks.removed)
      $0.member("moved", integers: marks.moved)
      $0.member("ran", integers: marks.ran)
      $0.member("asked", integers: marks.asked)
      $0.flag("trap", record.trap != nil)
      $0.member("output", record.output.isEmpty ? nil : record.output)
    }
  }

  private func message(entries: [String], lanes: String, isWhole: Bool) -> String {
    PageJSON.object {
      $0.member("revision", revision)
      $0.flag("whole", isWhole)
      $0.member("last", session.records.last?.number ?? 0)
      $0.member("time", number: session.time)
      addClock(&$0)
      addWindows(&$0)
      $0.member("entries", json: PageJSON.array(entries))
      $0.member("lanes", json: lanes)
      let names = files.map { ObjectIdentifier($0) }
      if isWhole || names != publishedFiles { $0.member("files", json: filesJSON) }
      if !isWhole { publishedFiles = names }
      $0.member("appearance", json: appearance.json)
      $0.member("previews", json: previewsJSON)
      addSteps(&$0, isWhole)
      $0.member("messages", json: messagesJSON)
      $0.member("bodies", json: bodiesJSON)
      $0.member("reload", strings: reloadLines)
      $0.member("problem", fileProblem)
      $0.flag("live", isLive)
      $0.member("title", console.opened.first ?? "declrepl")
      if let saved = lastSavedMilliseconds { $0.member("saved", number: saved) }
      addShown(&$0, isWhole)
      if !warnings.isEmpty { $0.member("warnings", strings: warnings) }
      if isWhole {
        $0.member("reasons", strings: Timeline.reasons)
        $0.member("typeSizes", strings: Appearance.typeSizes)
      }
    }
  }

  /// Adds the steps: in a change those that are new, with the number of those that stay.
  private func addSteps(_ json: inout PageJSON, _ isWhole: Bool) {
    let changes = console.stepList.takeChanges()
    if !isWhole { json.member("kept", changes.kept) }
    json.member("steps", strings: isWhole ? console.steps[...] : changes.added)
  }

  /// The longest time in seconds for which animations are said to go on.
  static let longestMotion = 10.0

  /// Adds for how long the picture moves, and when something is due, after the present moment.
  private func addClock(_ json: inout PageJSON) {
    let motion = Screen.secondsOfMotion(in: session, atMost: Self.longestMotion)
    if motion > 0 {
      json.member("moving", number: motion)
    } else if let due = session.nextDueTime {
      json.member("due", number: max(due - session.time, 0))
    }
  }

  /// Adds the windows, where there are several, and the items of the app's menus.
  private func addWindows(_ json: inout PageJSON) {
    let windows = (try? session.windows()) ?? []
    if windows.count > 1 {
      json.member(
        "windows",
        json: PageJSON.array(
          windows.map { window in
            PageJSON.object {
              $0.member("n", window.number)
              $0.member("title", window.title)
              $0.flag("front", window.isFront)
            }
          }))
    }
    let items = session.menuItems
    if !items.isEmpty {
      json.member(
        "menus",
        json: PageJSON.array(
          items.map { titles in PageJSON.object { $0.member("titles", strings: titles) } }))
    }
  }

  /// Adds what the page shows.
  private func addShown(_ json: inout PageJSON, _ isWhole: Bool) {
    let tree = session.tree
    var made: Shown?
    warnings = []
    do throws(LayoutStop) {
      made = try drawing(of: session, tree, options: console.screen) { screen, picture in
        warnings = screen.warnings
        return shown(
          session, tree, on: screen, picture,
          cells: ((try? session.state()) ?? []).map {
            Frame.Cell(
              view: $0.view, name: $0.name, wrapper: $0.wrapper, value: $0.value,
              isInternal: $0.isInternal)
          })
      }
    } catch {
      warnings = ["\(error.message): the page shows no picture"]
    }
    if var made {
      made.treeChanges = nil
      shownMoments.keep(made, after: lastUpdate)
    }
    (made ?? Shown()).write(to: &json, isChange: !isWhole)
    json.member(
      "shortcuts", strings: tree.roots.reduce(into: Set()) { $0.formUnion($1.shortcuts) }.sorted())
    json.member("focus", session.focusedView?.number)
    if let heard = session.heard(of: Self.namedKeys) { json.member("heard", strings: heard) }
  }

  /// The keys without a letter of their own that `onKeyPress` can take.
  private static let namedKeys = [
    "return", "escape", "space", "tab", "delete", "deleteforward", "up", "down", "left", "right",
    "home", "end", "pageup", "pagedown",
  ]

  /// The revision of the state that has everything that was done so far.
  package var settledRevision: Int { pending == nil ? revision : revision + 1 }

  /// Lays out and draws the mounted views of a session, which an interrupt and the memory limit can stop; returns nil if
  /// nothing is mounted.
  func drawing<Result>(
    of session: Session, _ tree: ViewTree, options: ScreenOptions,
    _ use: (Screen, String) -> Result
  ) throws(LayoutStop) -> Result? {
    if tree.roots.isEmpty { return nil }
    return try Screen.drawing(of: session, options: options) { screen in
      use(screen, Svg.render(screen.deviceList, options: Svg.Options(hasKeys: true)))
    }
  }

  /// Returns what the page shows of a session: of this one, or of one that has run up to an earlier update, whose
  /// record is `past`.
  func shown(
    _ session: Session, _ tree: ViewTree, on screen: Screen, _ picture: String,
    cells: [Frame.Cell], past: UpdateRecord? = nil
  ) -> Shown {
    let covered = session.coveredViews
    let lanes = timeline.lanes
    let made = PageTree(
      past == nil ? treeLines : PageTree.Lines(),
      sources: past.map(self.session.sources) ?? session.sources, files: files.map(\.name),
      runs: { view in
        past.map { lanes[view]?.runCount(after: $0.number) } ?? lanes[view]?.runCount
      },
      cells: cells.filter { !$0.isInternal }, session: session, screen: screen)
    let lines = PageTree.json(tree, made)
    return Shown(
      picture: picture, tree: lines.whole, treeChanges: lines.changes,
      controls: PageControls.json(tree, of: session, on: screen, covered: covered),
      spoken: PageSpeech.json(tree, on: screen, covered: covered),
      cards: PageTree.cards(on: screen))
  }

  private var filesJSON: String {
    PageJSON.array(
      files.map { file in
        PageJSON.object {
          $0.member("name", file.name)
          $0.member("text", String(decoding: file.bytes, as: UTF8.self))
        }
      })
  }

  private var previewsJSON: String {
    PageJSON.array(
      session.previews.map { preview in
        PageJSON.object {
          $0.member("name", preview.name)
          $0.flag("mounted", preview.isMounted)
        }
      })
  }

  /// The bodies of the script with the number of their runs.
  private var bodiesJSON: String {
    let sources = session.sources
    let numbers = Dictionary(
      files.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    return PageJSON.array(
      session.bodyPlaces.compactMap { body in
        guard let file = sources.file(of: body.range), let number = numbers[file.name] else {
          return nil
        }
        return PageJSON.object {
          $0.member("file", number)
          $0.member("line", file.location(of: Int(body.range.start)).line)
          $0.member("type", body.type)
          $0.member("count", timeline.runsOfTypes[body.type] ?? 0)
        }
      })
  }

  private var messagesJSON: String {
    let encoder = DiagnosticJSON(sources: messageSources)
    return PageJSON.array(messages.map(encoder.text))
  }
}

/// The views that a record is about, for the marks in the picture.
private struct Marks {
  var inserted: [Int] = []
  var removed: [Int] = []
  var moved: [Int] = []
  var ran: [Int] = []
  var asked: [Int] = []

  init(_ record: UpdateRecord) {
    for change in record.changes {
      switch change {
      // A row that left the sight is still there, and no new one when it comes back.
      case .revived(let place, _) where place.reason == .sight: break
      case .removed(let place, _) where place.reason == .sight: break
      case .inserted(let place, _), .revived(let place, _):
        inserted.append(place.displayed.handle.number)
      case .removed(let place, _): removed.append(place.displayed.handle.number)
      case .moved(let place, _): moved.append(place.displayed.handle.number)
      case .updated: break
      }
    }
    ran = record.evaluated.filter { !$0.isInternal }.map(\.view.handle.number)
    asked = record.skipped.filter { !$0.isInternal }.map(\.view.handle.number)
  }
}

/// A collector of what a console writes, until it is taken.
private final class OutputCollector {
  var results = ""
  var errors = ""
  var printed = ""

  /// Takes everything.
  func take() -> (results: String, errors: String, printed: String) {
    defer { (results, errors, printed) = ("", "", "") }
    return (results, errors, printed)
  }
}

extension String {
  /// The characters without white space at the ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
