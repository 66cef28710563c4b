import DeclPresentation
import DeclRuntime

/// `:why`
struct WhyCommand: ConsoleCommand {
  let name = "why"
  let arguments = "TARGET [UPDATE]"
  let summary = "tells why a view ran or did not, back to the event"
  let details = "UPDATE is the number of an update; without it, the one that is looked at."
  let group = CommandGroup.explain
  let completes: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let (handle, rest) = try console.leadingHandle(argument, of: self)
    let update = rest.isEmpty ? console.frame?.update : try console.record(rest).number
    let explanation = try console.asking { session throws(StepError) in
      try session.why(handle, update: update)
    }
    let record = console.session.records.last { $0.number == explanation.update }
    console.write(
      WhyText(
        sources: record.map(console.session.sources) ?? console.session.sources,
        style: console.settings.style,
        width: console.settings.width
      ).text(explanation))
  }
}

/// `:log`
struct LogCommand: ConsoleCommand {
  let name = "log"
  let arguments = "[UPDATE]"
  let summary = "shows the records of all updates again, or one"
  let group = CommandGroup.explain

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let records =
      argument.isEmpty ? console.session.records : [try console.record(argument)]
    for record in records { console.write(console.text(of: record)) }
  }
}

/// `:json`
struct JSONCommand: ConsoleCommand {
  let name = "json"
  let arguments = "on|off"
  let summary = "shows records and trees as JSON, or as text again"
  let group = CommandGroup.explain
  let completes: [CompletionSource] = [.words(["on", "off"])]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    switch argument {
    case "on", "": console.settings.isJSON = true
    case "off": console.settings.isJSON = false
    default: throw ConsoleError(":json takes on or off")
    }
  }
}

/// `:verbose` and `:quiet`
struct DetailCommand: ConsoleCommand {
  let isVerbose: Bool

  var name: String { isVerbose ? "verbose" : "quiet" }
  let arguments = "[on|off]"
  var summary: String {
    isVerbose
      ? "lists in records what they count otherwise" : "shows what scripts print, no records"
  }
  let group = CommandGroup.explain
  let completes: [CompletionSource] = [.words(["on", "off"])]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard ["", "on", "off"].contains(argument) else {
      throw ConsoleError(":\(name) takes on or off")
    }
    console.settings.isVerbose = isVerbose && argument != "off"
    console.settings.isQuiet = !isVerbose && argument != "off"
  }
}

extension Console {
  /// The record with the number in a text, which may begin with `#`.
  func record(_ text: String) throws(ConsoleError) -> UpdateRecord {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard let number = Int(digits) else {
      throw ConsoleError("‘\(text)’ is no number of an update")
    }
    guard let record = session.records.first(where: { $0.number == number }) else {
      throw ConsoleError(
        session.records.isEmpty
          ? "there was no update yet"
          : "there is no update \(number); the last one is \(session.records.last!.number)")
    }
    return record
  }
}
