import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests of scripts that may access one folder and try to access files outside it.
protocol SandboxTests {
  /// The folder that contains the allowed folder and the forbidden one.
  var folder: ScratchFolder { get }
}

extension SandboxTests {
  /// The path of the folder in which files may be read and written.
  var allowed: String { folder.url.appending(path: "allowed").path }
  /// The path of the folder beside it, in which no file may be read or written.
  var outside: String { folder.url.appending(path: "outside").path }
  var files: FileManager { .default }

  /// Creates both folders, with one file in each.
  static func makeFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    _ = try folder.write("safe", to: "outside/note.txt")
    _ = try folder.write("old", to: "allowed/note.txt")
    return folder
  }

  /// Creates in the allowed folder a subfolder and four links that point outside: to a folder, to a file, to
  /// another link, and to a missing file.
  func makeLinks() throws {
    for (name, target) in [
      ("link", outside), ("link.txt", "\(outside)/note.txt"), ("hop.txt", "link.txt"),
      ("dangling.txt", "\(outside)/fresh.txt"),
    ] {
      try files.createSymbolicLink(atPath: "\(allowed)/\(name)", withDestinationPath: target)
    }
    try files.createDirectory(atPath: "\(allowed)/sub", withIntermediateDirectories: true)
  }

  /// Creates a session that mounts a script and may access only the allowed folder.
  func makeSession(of script: String, canWrite: Bool = true) -> Session {
    var options = Session.Options()
    options.folder = allowed
    options.readablePaths = [allowed]
    options.writablePaths = canWrite ? [allowed] : []
    let session = Session(options: options)
    #expect(session.load([SourceFile(name: "script.decl", text: script)]).isEmpty)
    _ = session.run()
    _ = session.mount()
    return session
  }

  /// Performs a step; returns the description of its records by `tell`, or the error if the step cannot be
  /// performed.
  func perform(
    _ line: String, in session: Session, describing tell: ([UpdateRecord]) -> String
  ) throws -> String {
    let step = try #require(try StepParser.parse(line))
    do throws(StepError) {
      return tell(try session.perform(step))
    } catch {
      return "\(error)"
    }
  }

  func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  func expectNothingOutside() throws {
    #expect(text("\(outside)/note.txt") == "safe")
    #expect(try files.contentsOfDirectory(atPath: outside) == ["note.txt"])
  }
}
