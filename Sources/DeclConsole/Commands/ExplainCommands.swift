import DeclPresentation
import DeclRuntime

/// The `:why` and `:why-not` commands, which give the same explanation.
struct WhyCommand: ConsoleCommand {
  let isNegative: Bool

  var name: String { isNegative ? "why-not" : "why" }
  let arguments = "TARGET [UPDATE]"
  var summary: String {
    isNegative
      ? "explains why a view did not update"
      : "explains why a body ran or did not, back to the event"
  }
  let details =
    "UPDATE is an update number; by default the update that :goto chose, or the last one."
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [.targets]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    let (handle, rest) = try console.leadingHandle(argument, of: self)
    let update = rest.isEmpty ? console.frame?.update : try console.momentNumber(rest)
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

/// The `:profile` command.
struct ProfileCommand: ConsoleCommand {
  let name = "profile"
  let arguments = "[N]"
  let summary = "lists the bodies that ran most"
  let details = "N is the number of types to list, by default 10."
  let group = CommandGroup.explain

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard let count = argument.isEmpty ? 10 : Int(argument), count > 0 else {
      throw ConsoleError(":profile takes a number above 0, or nothing")
    }
    let profile = Profile(of: console.session.records, in: console.session.tree)
    let text = ProfileFormatter(style: console.settings.style, width: console.settings.width)
    console.write(text.text(profile, count: count))
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
    console.page(records.map { console.text(of: $0) }.joined())
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

/// The `:time` command.
struct TimeCommand: ConsoleCommand {
  let name = "time"
  let arguments = "on|off"
  let summary = "shows how long each answer takes"
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [.words(["on", "off"])]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard ["on", "off"].contains(argument) else { throw ConsoleError(":time takes on or off") }
    console.settings.isTimed = argument == "on"
    if argument == "off" { console.answer("times are not shown") }
  }
}

/// The `:verbose` command.
struct VerboseCommand: ConsoleCommand {
  let name = "verbose"
  let arguments = "[on|all|off]"
  let summary = "shows full records, without folding"
  let details = """
    all: also the bodies and the state of the library's own views.
    """
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [.words(["on", "all", "off"])]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    switch argument {
    case "", "on": console.settings.detail = .full
    case "all": console.settings.detail = .everything
    case "off": console.settings.detail = .folded
    default: throw ConsoleError(":verbose takes on, all or off")
    }
    console.settings.isQuiet = false
    let answer =
      switch console.settings.detail {
      case .folded: "long records are folded"
      case .full: "records are shown in full"
      case .everything: "records are shown in full, with the library's own views"
      }
    console.answer(answer)
  }
}

/// The `:quiet` command.
struct QuietCommand: ConsoleCommand {
  let name = "quiet"
  let arguments = "[on|off]"
  let summary = "shows no records, only what scripts print"
  let group = CommandGroup.explain
  let completionSources: [CompletionSource] = [.words(["on", "off"])]

  func run(_ argument: String, in console: Console) throws(ConsoleError) {
    guard ["", "on", "off"].contains(argument) else {
      throw ConsoleError(":quiet takes on or off")
    }
    console.settings.isQuiet = argument != "off"
    if argument != "off" { console.settings.detail = .folded }
    console.answer(
      console.settings.isQuiet ? "records are not shown" : "records are shown")
  }
}

extension Console {
  /// Returns the number that is written in `text`, with or without a leading `#`.
  func updateNumber(_ text: String) throws(ConsoleError) -> Int {
    guard let number = Int(text.hasPrefix("#") ? String(text.dropFirst()) : text) else {
      throw ConsoleError("‘\(text)’ is not an update number")
    }
    return number
  }

  /// Returns the number of an update that was made, also one whose record is not kept.
  func momentNumber(_ text: String) throws(ConsoleError) -> Int {
    let number = try updateNumber(text)
    let isEarlier = session.earlierUpdates.contains { $0.number == number }
    return isEarlier ? number : try record(text).number
  }

  /// Returns the record whose number is written in `text`, with or without a leading `#`.
  func record(_ text: String) throws(ConsoleError) -> UpdateRecord {
    let number = try updateNumber(text)
    if session.earlierUpdates.last.map({ $0.number >= number }) == true {
      throw ConsoleError(
        "the record of #\(number) is not kept; :goto \(number) makes its moment again")
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
