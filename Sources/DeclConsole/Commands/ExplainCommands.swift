import DeclPresentation
import DeclRuntime

/// The `:why` command.
struct WhyCommand: ConsoleCommand {
  let name = "why"
  let arguments = "TARGET [UPDATE]"
  let summary = "explains why a body ran or did not, back to the event"
  let details =
    "UPDATE is an update number; by default the update that :goto chose, or the last one."
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let (handle, rest) = try console.leadingHandle(argument, of: self)
    let update = rest.isEmpty ? console.frame?.update : try console.record(rest).number
    let explanation = try console.query { session throws(StepError) in
      try session.why(handle, update: update)
    }
    let record = console.session.records.last { $0.number == explanation.update }
    console.write(
      ExplanationFormatter(
        sources: record.map(console.session.sources) ?? console.session.sources,
        style: console.settings.style,
        width: console.settings.width
      ).text(explanation))
  }
}

/// The `:log` command.
struct LogCommand: ConsoleCommand {
  let name = "log"
  let arguments = "[UPDATE]"
  let summary = "shows the records of all updates, or of one"
  let group = CommandGroup.explain

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let records =
      argument.isEmpty ? console.session.records : [try console.record(argument)]
    for record in records { console.write(console.text(of: record)) }
  }
}

/// The `:json` command.
struct JSONCommand: ConsoleCommand {
  let name = "json"
  let arguments = "on|off"
  let summary = "switches records and trees to JSON, or back to text"
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [.words(["on", "off"])]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    switch argument {
    case "on", "": console.settings.isJSON = true
    case "off": console.settings.isJSON = false
    default: throw ConsoleError(":json takes on or off")
    }
  }
}

/// The `:verbose` and `:quiet` commands.
struct DetailCommand: ConsoleCommand {
  let isVerbose: Bool

  var name: String { isVerbose ? "verbose" : "quiet" }
  let arguments = "[on|off]"
  var summary: String {
    isVerbose
      ? "shows full records, without folding" : "shows no records, only what scripts print"
  }
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [.words(["on", "off"])]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard ["", "on", "off"].contains(argument) else {
      throw ConsoleError(":\(name) takes on or off")
    }
    console.settings.isVerbose = isVerbose && argument != "off"
    console.settings.isQuiet = !isVerbose && argument != "off"
  }
}

extension Console {
  /// Returns the record whose number is written in `text`, with or without a leading `#`.
  func record(_ text: String) throws(ConsoleError) -> UpdateRecord {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard let number = Int(digits) else {
      throw ConsoleError("‘\(text)’ is not an update number")
    }
    guard let record = session.records.first(where: { $0.number == number }) else {
      throw ConsoleError(
        session.records.isEmpty
          ? "there has been no update yet"
          : "no such update #\(number); the last one is #\(session.records.last!.number)")
    }
    return record
  }
}
