import DeclRuntime
import Foundation
import Testing

/// The built declrepl, run in its own process.
enum DeclREPLProcess {
  /// The result of a run.
  struct Run {
    let output: String
    let errors: String
    let status: Int32
  }

  /// The executable beside the test bundle.
  static let executable: URL? = {
    let arguments = CommandLine.arguments
    var folders = [URL(fileURLWithPath: arguments[0]).deletingLastPathComponent()]
    // On macOS, Xcode's test runner is the process, and an argument has the path of the bundle.
    if let index = arguments.firstIndex(of: "--test-bundle-path"), index + 1 < arguments.count {
      var folder = URL(fileURLWithPath: arguments[index + 1])
      while folder.pathExtension != "xctest", folder.path != "/" {
        folder.deleteLastPathComponent()
      }
      folders.append(folder.deletingLastPathComponent())
    }
    return folders.map { $0.appending(path: "declrepl") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// Runs a command of bash, in which `$DECLREPL` is the executable.
  static func shell(_ command: String) throws -> Run {
    let executable: URL = try #require(Self.executable, "declrepl is not beside the tests")
    return try run(
      ["-c", command], program: "/bin/bash", environment: ["DECLREPL": executable.path])
  }

  /// Runs declrepl, a program beside it or one with a path, until it ends. Sends it a signal, if one is given,
  /// after its first output.
  static func run(
    _ arguments: [String], program: String = "declrepl", input: String = "",
    environment: [String: String] = [:], in folder: URL = PackageFolders.root,
    signal: Int32? = nil
  ) throws -> Run {
    let process = Process()
    let executable: URL = try #require(Self.executable, "declrepl is not beside the tests")
    process.executableURL =
      program.hasPrefix("/")
      ? URL(fileURLWithPath: program)
      : executable.deletingLastPathComponent().appending(path: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, because a process that writes much would block on a pipe that nothing reads.
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "declrepl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = ["in", "out", "err"].map { scratch.appending(path: $0) }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    if let signal {
      while process.isRunning, try Data(contentsOf: files[1]).isEmpty {
        Thread.sleep(forTimeInterval: 0.05)
      }
      // For the output that follows at once.
      Thread.sleep(forTimeInterval: 0.3)
      kill(process.processIdentifier, signal)
    }
    process.waitUntilExit()
    return Run(
      output: try String(contentsOf: files[1], encoding: .utf8),
      errors: try String(contentsOf: files[2], encoding: .utf8),
      status: process.terminationStatus)
  }
}

/// A temporary folder of one test, which must remove it.
struct ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "decl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// The options of a session whose working folder is this one, and which may read and write in it.
  var options: Session.Options {
    var options = Session.Options()
    options.folder = url.path
    options.readablePaths = [url.path]
    options.writablePaths = [url.path]
    return options
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
