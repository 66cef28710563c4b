import ArgumentParser
import DeclConsole
import DeclLang
import DeclPresentation
import DeclRuntime
import Foundation

/// Where the script comes from: the same for every subcommand.
struct SourceOptions: ParsableArguments {
  @Argument(help: "Files and folders of one module; - is standard input.", completion: .file())
  var files: [String] = []

  @Option(
    name: .customShort("e"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A piece of source, as if it stood in a file.", valueName: "text"))
  var texts: [String] = []

  /// The source files, those of the line last.
  func read() throws(ConsoleError) -> [SourceFile] {
    try ScriptFiles.read(files)
      + texts.enumerated().map { index, text in
        SourceFile(name: texts.count == 1 ? "<-e>" : "<-e \(index + 1)>", text: text)
      }
  }

  /// Fails when no source was named.
  func requireSource() throws {
    if files.isEmpty, texts.isEmpty {
      throw ValidationError("Name a file, or give the source with -e.")
    }
  }
}

/// How a script runs and how text looks: the same for every subcommand.
struct CommonOptions: ParsableArguments {
  /// When colours are used.
  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(help: "When to use colours; NO_COLOR in the environment turns auto off.")
  var color = ColorChoice.auto

  @Option(
    help: ArgumentHelp("How many instructions one event may run.", valueName: "n"))
  var maxSteps: Int?

  @Option(
    help: ArgumentHelp(
      "A folder or file that the script may read; nothing without it.", valueName: "path"),
    completion: .file())
  var allowRead: [String] = []

  @Option(
    help: ArgumentHelp(
      "A folder or file that the script may write; nothing without it.", valueName: "path"),
    completion: .file())
  var allowWrite: [String] = []

  @Option(
    help: ArgumentHelp(
      "The file that stored values are kept in; without it they last as long as the session.",
      valueName: "path"),
    completion: .file())
  var store: String?

  /// The argument parser calls this after parsing.
  func validate() throws {
    if let maxSteps, maxSteps < 1 {
      throw ValidationError("--max-steps must be 1 or more.")
    }
    do {
      if let store { try FileStore(path: store).checkUse() }
    } catch {
      throw ValidationError("\(error).")
    }
  }

  /// The look of results and errors.
  var style: TextStyle {
    switch color {
    case .always: return .colored
    case .never: return .plain
    case .auto:
      let environment = ProcessInfo.processInfo.environment
      let isWanted = environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
      let isTerminal = StandardOutput.isTerminal && StandardOutput.isErrorTerminal
      return isWanted && isTerminal ? .colored : .plain
    }
  }

  /// A session that runs as the options say, and that Ctrl-C stops.
  func makeSession() -> Session {
    var options = Session.Options()
    options.stepLimit = maxSteps
    options.readablePaths = allowRead
    options.writablePaths = allowWrite
    if let store { options.store = FileStore(path: store) }
    let session = Session(options: options)
    Interruption.shared.watch(session)
    return session
  }

  /// A console that writes to standard output and standard error, for a process without a prompt.
  func makeConsole() -> Console {
    Interruption.shared.mayEndProcess()
    return Console(
      output: Console.Output(results: StandardOutput.write, errors: StandardOutput.writeError),
      settings: Console.Settings(style: style), makeSession: makeSession)
  }
}

extension Console {
  /// Does what may fail; an error is shown and ends the subcommand.
  func orExit<Result>(_ action: () throws(ConsoleError) -> Result) throws(ExitStatus) -> Result {
    do {
      return try action()
    } catch {
      fail(error)
      throw error.isAboutFile ? .usage : .failure
    }
  }
}
