import ArgumentParser
import DeclConsole
import DeclPreview
import DeclRuntime
import Foundation
import Synchronization

/// The subcommand `declrepl preview`.
struct PreviewCommand: ScriptCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows a script's interface in the browser, and why it updates.",
    discussion: """
      Serves a page on this machine alone, under an address that it prints. Each save reloads the script and keeps its \
      state. Ctrl-C ends it.
      """)

  @OptionGroup var source: SourceOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var look: LookOptions

  @Option(
    help: ArgumentHelp("A file of steps to perform first, one per line.", valueName: "steps"),
    completion: .file())
  var steps: String?

  @Option(help: ArgumentHelp("The port; when it is taken, the next free one.", valueName: "n"))
  var port: UInt16 = 4711

  @Flag(help: "Opens the page in the browser.")
  var open = false

  @Flag(help: "The clock follows real time: timers, tasks and animations run.")
  var live = false

  @Option(
    help: ArgumentHelp(
      "Writes the session as a page that needs no server, and ends.", valueName: "folder"),
    completion: .directory)
  var export: String?

  @Option(
    help: ArgumentHelp(
      "The executable target of a package to show; by default the only one.", valueName: "name"))
  var target: String?

  func validate() throws {
    try source.requireSource()
    if source.files.isEmpty { throw ValidationError("preview watches files; name one.") }
    if source.files.contains("-") {
      throw ValidationError("preview watches files, not standard input.")
    }
  }

  func run() throws {
    let configure = try common.orExit { () throws(ConsoleError) in
      // A missing file is an error of the command line, and no reason to wait.
      _ = try ScriptProgram.toRun(source.files, target: target, opensLibraries: true)
      return try input.configuration(of: source)
    }
    let lines = try common.orExit { () throws(ConsoleError) in
      try steps.map { name throws(ConsoleError) in try StepsFile(reading: name).lines } ?? []
    }
    var options = Preview.Options()
    options.port = port
    options.isLive = live
    options.appearance = look.appearance
    options.steps = lines.filter { !$0.isEmpty && !$0.hasPrefix("//") }
    let made = SendableBox((common, configure, source.files, target))
    let preview: Preview
    do throws(HttpServer.HttpFailure) {
      preview = try Preview(options) { output in
        let (common, configure, files, target) = made.value
        let console = Console(
          output: output, settings: Console.Settings(style: .plain, width: 92),
          makeSession: { common.makeSession(configure) })
        console.opened = files
        console.target = target
        return console
      }
    } catch {
      StandardOutput.writeError("error: no port can be opened: \(error.message)\n")
      throw ExitStatus.failure
    }
    if let export {
      let page = preview.session.run { $0.exported() }
      preview.end()
      try common.orExit { () throws(ConsoleError) in
        try? FileManager.default.createDirectory(
          atPath: export, withIntermediateDirectories: true)
        try ScriptFiles.write(Array(page.utf8), to: export + "/index.html")
      }
      return StandardOutput.write("\(export)/index.html\n")
    }
    if preview.server.port != port, port != 0 {
      StandardOutput.write("port \(port) is taken; this is \(preview.server.port)\n")
    }
    StandardOutput.write("\(preview.address)\n")
    StandardOutput.flush()
    Interruption.shared.allowEndingProcess()
    if open { Browser.open(preview.address) }
    preview.run()
  }
}

/// A value that one other thread takes over.
private struct SendableBox<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The browser of the system.
private enum Browser {
  /// Opens an address; nothing happens where there is no browser.
  static func open(_ address: String) {
    #if canImport(Darwin)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name, address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }
}

extension LookOptions {
  /// The appearance of the page's picture.
  var appearance: Appearance {
    var result = Appearance()
    result.device = deviceName
    result.scale = scale
    result.isDark = dark
    result.hasIncreasedContrast = contrast == .increased
    result.typeSize = typeSize?.rawValue
    result.isRightToLeft = rtl
    result.locale = locale
    return result
  }

  /// The name of the device, as it can be given again.
  private var deviceName: String {
    let named: [(String, Device)] = [("iphone", .iPhone), ("ipad", .iPad), ("mac", .mac)]
    return named.first { $0.1 == device }?.0
      ?? "\(Int(device.size.width))x\(Int(device.size.height))"
  }
}
