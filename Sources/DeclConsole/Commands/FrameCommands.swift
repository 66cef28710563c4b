import DeclLang
import DeclPresentation
package import DeclRuntime

/// `:frames`
struct FramesCommand: ConsoleCommand {
  let name = "frames"
  let summary = "lists the updates, one line each"
  let group = CommandGroup.time

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let text = RecordText(
      sources: console.session.sources, style: console.settings.style,
      width: console.settings.width)
    console.write(text.list(console.session.records))
  }
}

/// `:goto`
struct GotoCommand: ConsoleCommand {
  let name = "goto"
  let arguments = "[UPDATE]"
  let summary = "shows a frame of the past, or the present again"
  let details = """
    :tree, :show, :state, :id, :source, :why and :diff then tell of that update.
    What changes something, a step or an input, does so in the present: it returns there.
    """
  let group = CommandGroup.time

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard let last = console.session.records.last else {
      throw ConsoleError("there was no update yet")
    }
    let record = argument.isEmpty ? last : try console.record(argument)
    if record.number == last.number {
      console.frame = nil
    } else {
      console.frame = try console.asking { session throws(StepError) in
        try session.frame(after: record.number)
      }
    }
    console.write(console.text(of: record))
    console.writeTree(marking: record)
    if console.settings.isJSON || record.number == last.number { return }
    let way = "frame \(record.number) of \(last.number); :goto returns to the present"
    console.write(console.settings.style(way, .faint) + "\n")
  }
}

/// `:diff`
struct DiffCommand: ConsoleCommand {
  let name = "diff"
  let arguments = "[A B]"
  let summary = "shows how the tree changed last, or from A to B"
  let details = """
    A and B are numbers of updates. What came and went in between is left out, and so is
    what is again what it was.
    """
  let group = CommandGroup.explain

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let words = argument.split(separator: " ").map(String.init)
    switch words.count {
    case 0: write(console.lookedAt, in: console)
    case 2:
      let (from, to) = (try console.record(words[0]).number, try console.record(words[1]).number)
      guard from < to else { throw ConsoleError("update \(from) is not before update \(to)") }
      let difference = try console.asking { session throws(StepError) in
        try session.difference(from: from, to: to)
      }
      write(difference, in: console)
    default: throw ConsoleError(":diff takes two numbers of updates, or none")
    }
  }

  private func write(_ record: UpdateRecord?, in console: Console) {
    let text = RecordText(
      sources: record.map(console.session.sources) ?? console.session.sources,
      style: console.settings.style,
      width: console.settings.width, verbose: console.settings.isVerbose)
    console.write(text.changes(of: record.map { [$0] } ?? []))
  }
}

extension Console {
  /// The record of the update that is looked at: the last one, unless `:goto` went back.
  var lookedAt: UpdateRecord? {
    guard let frame else { return session.records.last }
    return session.records.last { $0.number == frame.update }
  }

  /// The tree that is looked at.
  package var tree: ViewTree { frame?.tree ?? session.tree }

  /// The files that places in that tree are in.
  var lookedAtSources: SourceMap {
    frame == nil ? session.sources : lookedAt.map(session.sources) ?? session.sources
  }

  /// Ends looking at the past, and says so: something is about to happen.
  func returnToPresent() {
    guard frame != nil else { return }
    frame = nil
    if settings.isJSON || settings.isQuiet { return }
    write(settings.style("back to the present", .faint) + "\n")
  }

  /// Says that a question has no answer in the past.
  func requirePresent(_ what: String) throws(ConsoleError) {
    guard let frame else { return }
    throw ConsoleError(
      "\(what) is not known of the frame after #\(frame.update); :goto returns to the present")
  }
}
