import DeclLang
import DeclPresentation
package import DeclRuntime

/// The `:frames` command.
struct FramesCommand: ConsoleCommand {
  let name = "frames"
  let arguments = "[N|all]"
  let summary = "lists the updates, one line each"
  let details =
    "N is the number of last updates to list; in a terminal as many as fit, unless all is given."
  let group = CommandGroup.time

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let records = console.session.records
    var count = console.settings.height.map { max(5, $0 - 3) } ?? records.count
    if argument == "all" {
      count = records.count
    } else if !argument.isEmpty {
      guard let number = Int(argument), number > 0 else {
        throw ConsoleError(":frames takes a number above 0, all, or nothing")
      }
      count = number
    }
    let text = RecordFormatter(
      sources: console.session.sources, style: console.settings.style,
      width: console.settings.width)
    let earlier = records.count - count + console.session.earlierUpdates.count
    if earlier > 0 {
      let note =
        "… \(ValueFormatter.grouped(earlier)) earlier \(earlier == 1 ? "update" : "updates")"
      console.write(console.settings.style(note + "; :frames all", .faint) + "\n")
    }
    console.page(text.list(records.suffix(count)))
  }
}

/// The `:goto` command.
struct GotoCommand: ConsoleCommand {
  let name = "goto"
  let arguments = "[UPDATE]"
  let summary = "shows the tree after an earlier update, or the present"
  let details = """
    :tree, :show, :state, :id, :source, :why and :diff then describe that update.
    Steps and inputs take effect in the present and return to it.
    """
  let group = CommandGroup.time

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard let last = console.session.records.last else {
      throw ConsoleError("there has been no update yet")
    }
    var record = last
    if argument.isEmpty || Int(argument) == last.number {
      console.frame = nil
    } else {
      let number = try console.momentNumber(argument)
      let moment = try console.query { session throws(StepError) in
        try session.moment(of: number)
      }
      record = moment.record
      console.frame = record.number == last.number ? nil : moment.frame
    }
    console.pastRecord = console.frame == nil ? nil : record
    console.write(console.text(of: record))
    console.writeTree(marking: record)
    if console.settings.isJSON || record.number == last.number { return }
    let way = "frame \(record.number) of \(last.number); :goto returns to the present"
    console.write(console.settings.style(way, .faint) + "\n")
  }
}

/// The `:diff` command.
struct DiffCommand: ConsoleCommand {
  let name = "diff"
  let arguments = "[A B]"
  let summary = "shows the changes of the last update, or from A to B"
  let details = """
    A and B are update numbers. Views inserted and removed in between are omitted, and so are
    values that changed back.
    """
  let group = CommandGroup.explain

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let words = argument.split(separator: " ").map(String.init)
    switch words.count {
    case 0: write(console.selectedRecord, in: console)
    case 2:
      let (from, to) = (try console.record(words[0]).number, try console.record(words[1]).number)
      guard from < to else { throw ConsoleError("update \(from) is not before update \(to)") }
      let difference = try console.query { session throws(StepError) in
        try session.difference(from: from, to: to)
      }
      write(difference, in: console)
    default: throw ConsoleError(":diff takes two update numbers, or none")
    }
  }

  private func write(_ record: UpdateRecord?, in console: Console) {
    let text = RecordFormatter(
      sources: record.map(console.session.sources) ?? console.session.sources,
      style: console.settings.style,
      width: console.settings.width, detail: console.settings.detail)
    console.write(text.changes(of: record.map { [$0] } ?? []))
  }
}

extension Console {
  /// The record of the selected update: the one that `:goto` selected, otherwise the last one.
  var selectedRecord: UpdateRecord? {
    guard let frame else { return session.records.last }
    return session.records.last { $0.number == frame.update } ?? pastRecord
  }

  /// The selected tree: that of the frame that `:goto` selected, otherwise the present one.
  package var selectedTree: ViewTree { frame?.tree ?? session.tree }

  /// The sources to which the source ranges of the selected tree refer.
  var selectedSources: SourceMap {
    frame == nil ? session.sources : selectedRecord.map(session.sources) ?? session.sources
  }

  /// Selects the present and reports that, because a new update is about to happen.
  func returnToPresent() {
    guard frame != nil else { return }
    frame = nil
    if settings.isJSON || settings.isQuiet { return }
    write(settings.style("back to the present", .faint) + "\n")
  }

  /// Throws an error if `:goto` selected a frame, for information that frames do not contain.
  func requirePresent(_ what: String) throws(ConsoleError) {
    guard let frame else { return }
    throw ConsoleError(
      "\(what) is known only in the present, not after #\(frame.update); :goto returns to the present"
    )
  }
}
