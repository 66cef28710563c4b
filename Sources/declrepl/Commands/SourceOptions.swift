import ArgumentParser
import DeclConsole
import DeclLang
import DeclPresentation
import DeclRuntime
import Foundation

/// The options that name the script, shared by all subcommands that load one.
struct SourceOptions: ParsableArguments {
  @Argument(
    help: "Files and folders that form one module; - reads standard input.", completion: .file())
  var files: [String] = []

  @Option(
    name: .customShort("e"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Source text, taken as the content of a file.", valueName: "text"))
  var texts: [String] = []

  /// Reads the source files, followed by the source text of the `-e` options.
  func read() throws(ConsoleError) -> [SourceFile] { try ScriptFiles.read(files) + textFiles }

  private var textFiles: [SourceFile] {
    texts.enumerated().map { index, text in
      SourceFile(name: texts.count == 1 ? "<-e>" : "<-e \(index + 1)>", text: text)
    }
  }

  /// Reads the script, or the package whose folder is named, and prepares a session for it. Of a package's
  /// executable targets the named one or the only one is run, and all targets are checked.
  func read(
    toRun: Bool, target: String? = nil, for session: Session
  ) throws(ConsoleError) -> [SourceFile] {
    guard texts.isEmpty else { return try read() }
    let program =
      try toRun ? ScriptProgram.toRun(files, target: target) : ScriptProgram.toCheck(files)
    session.options.package = program.package
    session.options.readablePaths += program.resources
    session.options.bundle = program.bundle
    return program.files
  }

  /// The name of the script: that of its first file.
  var scriptName: String? {
    if let first = files.first { return first == "-" ? "<stdin>" : first }
    return texts.isEmpty ? nil : "<-e>"
  }

  /// Throws an error if the command line contains no source.
  func requireSource() throws {
    if files.isEmpty, texts.isEmpty {
      throw ValidationError("Name a file, or give the source with -e.")
    }
  }
}

/// The options for the session and the output, shared by all subcommands.
struct CommonOptions: ParsableArguments {
  /// The policies for using colours.
  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  /// The platforms, as the command line names them.
  enum Platform: String, ExpressibleByArgument, CaseIterable {
    case macos, ios

    /// Creates a platform from its name, in which capital letters do not count.
    init?(argument: String) { self.init(rawValue: argument.lowercased()) }

    /// The platform of a session.
    var built: BuildPlatform { self == .ios ? .iOS : .macOS }
  }

  @Option(help: "When to use colours; auto follows the terminal and NO_COLOR.")
  var color = ColorChoice.auto

  @Option(
    help: ArgumentHelp("The maximum number of calls and jumps of one event.", valueName: "n"))
  var maxSteps: Int?

  @Option(
    help: ArgumentHelp(
      "The maximum memory of the script, as 512M or 2G, the default.", valueName: "size"))
  var memory: MemorySize?

  @Option(
    help: ArgumentHelp(
      "A folder or file that the script may read; by default none.", valueName: "path"),
    completion: .file())
  var allowRead: [String] = []

  @Option(
    help: ArgumentHelp(
      "A folder or file that the script may write; by default none.", valueName: "path"),
    completion: .file())
  var allowWrite: [String] = []

  @Option(
    help: ArgumentHelp(
      "A folder whose files answer URLSession and AsyncImage: HOST/PATH; by default there is no network.",
      valueName: "path"),
    completion: .directory)
  var netFolder: String?

  @Option(
    help: ArgumentHelp(
      "The file for AppStorage and UserDefaults; by default stored values last as long as the session.",
      valueName: "path"),
    completion: .file())
  var store: String?

  @Option(
    help: ArgumentHelp(
      "The platform that #if os(…) asks for; by default iOS if a file imports UIKit, else macOS.",
      valueName: "name"))
  var platform: Platform?

  /// Validates the options; called by the argument parser.
  func validate() throws {
    if let maxSteps, maxSteps < 1 {
      throw ValidationError("--max-steps must be 1 or more.")
    }
  }

  /// The style of results and errors.
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

  /// Performs `action`; an error is written and ends the subcommand.
  func orExit<Result>(_ action: () throws(ConsoleError) -> Result) throws(ExitStatus) -> Result {
    do {
      return try action()
    } catch {
      let text = style("error:", .error) + " \(error.message ?? "")\n"
      StandardOutput.writeError(style.rendered(text))
      throw error.isAboutFile ? .usage : .failure
    }
  }

  /// Throws an error if the store cannot be used.
  func checkStore() throws(ConsoleError) {
    guard let store else { return }
    do throws(StoreError) {
      try FileStore(path: store).checkAccess()
    } catch {
      let folder = URL(fileURLWithPath: store).deletingLastPathComponent().path
      let isThere = FileManager.default.fileExists(atPath: folder)
      throw isThere ? ConsoleError("\(error)") : ConsoleError(file: "\(error)")
    }
  }

  /// Creates a session with these options, and those that `configure` sets, that Ctrl-C interrupts.
  func makeSession(_ configure: (inout Session.Options) -> Void) -> Session {
    var options = Session.Options()
    configure(&options)
    options.stepLimit = maxSteps
    if let memory { options.memoryLimit = memory.bytes }
    if let bytes = AddressSpace.scriptBytes {
      options.memoryLimit = min(options.memoryLimit, bytes)
      options.preparesReloads = false
    }
    options.readablePaths = allowRead
    options.writablePaths = allowWrite
    options.netFolder = netFolder
    options.platform = platform?.built
    if let store { options.store = FileStore(path: store) }
    let session = Session(options: options)
    Interruption.shared.watch(session)
    return session
  }

  /// Creates a console that writes to standard output and standard error. `configure` sets further options of
  /// its sessions. Unless there is a prompt, Ctrl-C can end the process.
  func makeConsole(
    hasPrompt: Bool = false, _ configure: @escaping (inout Session.Options) -> Void = { _ in }
  ) throws(ExitStatus) -> Console {
    try orExit { () throws(ConsoleError) in
      if let refusal = AddressSpace.refusal { throw ConsoleError(refusal) }
      try checkStore()
    }
    if !hasPrompt { Interruption.shared.allowEndingProcess() }
    var settings = Console.Settings(style: style, width: StandardOutput.screen.columns)
    settings.acceptsPictures = ProcessInfo.processInfo.environment["DECL_ACCEPT"] == "1"
    return Console(
      output: StandardOutput.destinations, settings: settings,
      makeSession: { [self] in makeSession(configure) })
  }
}

extension Console {
  /// The exit status of a process that runs one script: its own, if it has ended itself.
  var status: ExitStatus {
    exitStatus.map(ExitStatus.init) ?? (hasFailed ? .failure : .success)
  }

  /// Performs `action`; an error is written and ends the subcommand.
  func orExit<Result>(_ action: () throws(ConsoleError) -> Result) throws(ExitStatus) -> Result {
    do {
      return try action()
    } catch {
      fail(error)
      throw error.isAboutFile ? .usage : .failure
    }
  }
}
