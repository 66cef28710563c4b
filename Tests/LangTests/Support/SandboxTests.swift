import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests of scripts that may touch one folder and try to get out of it.
protocol SandboxTests {
  /// What holds the folder that may be touched and the one that may not.
  var folder: ScratchFolder { get }
}

extension SandboxTests {
  /// Where files may be read and written.
  var allowed: String { folder.url.appending(path: "allowed").path }
  /// Beside it, where they may not.
  var outside: String { folder.url.appending(path: "outside").path }
  var files: FileManager { .default }

  /// A file on each side.
  static func makeFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    _ = try folder.write("safe", to: "outside/note.txt")
    _ = try folder.write("old", to: "allowed/note.txt")
    return folder
  }

  /// A folder inside, and links to a folder, to a file, to a link and to nothing, all of which lead outside.
  func makeLinks() throws {
    for (name, target) in [
      ("link", outside), ("link.txt", "\(outside)/note.txt"), ("hop.txt", "link.txt"),
      ("dangling.txt", "\(outside)/fresh.txt"),
    ] {
      try files.createSymbolicLink(atPath: "\(allowed)/\(name)", withDestinationPath: target)
    }
    try files.createDirectory(atPath: "\(allowed)/sub", withIntermediateDirectories: true)
  }

  /// A session that shows a script and may touch the one folder.
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

  /// What is told of a step's records, or why it cannot be taken.
  func perform(
    _ line: String, in session: Session, telling tell: ([UpdateRecord]) -> String
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
