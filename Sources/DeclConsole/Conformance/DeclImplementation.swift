import DeclLang
import DeclPresentation
package import DeclRuntime
import DeclScreen
import Foundation

/// The implementation that is Decl itself, in this process.
package final class DeclImplementation: ConformanceImplementation {
  private var session = Session()
  /// The temporary folder for the documents of the current case; nil if it has none.
  private var folder: URL?

  private let platform: BuildPlatform?

  /// Creates an implementation with an empty session, whose scripts are built for a platform; nil for that of the script.
  package init(platform: BuildPlatform? = nil) { self.platform = platform }

  deinit { removeFolder() }

  package func check(_ source: String) -> [Observation.Message] {
    removeFolder()
    session = Session(options: makeOptions(isAboutFiles: Self.isAboutFiles(source)))
    let diagnostics = session.load([SourceFile(name: "case.decl", text: source)])
    return messages(diagnostics + session.hazards)
  }

  package func run(_ source: String) throws -> ProgramResult {
    let errors = check(source).filter { $0.severity == "error" }
    if !errors.isEmpty {
      throw ConformanceFailure(
        "does not compile\n" + errors.map { "\($0.line): \($0.message)" }.joined(separator: "\n"))
    }
    let result = session.run()
    return ProgramResult(output: result.output, trap: result.trap.flatMap(Self.reason))
  }

  /// Returns why a program stopped, as for one that was compiled; nil for one that ended itself with success.
  private static func reason(_ trap: TrapReport) -> String? {
    guard let status = trap.exitStatus else { return trap.message }
    // Of the status, the system passes on the lowest byte.
    return status & 0xFF == 0 ? nil : "exit \(status & 0xFF)"
  }

  package func mount(_ source: String) -> Observation {
    var observation = Observation()
    let messages = check(source)
    if !messages.contains(where: { $0.severity == "error" }) {
      let result = session.run()
      var records = session.mount()
      if !records.isEmpty { records[0].output = result.output + records[0].output }
      observation = session.observation(after: records, isMount: true) ?? Observation()
    }
    observation.diagnostics = messages
    return observation
  }

  package func perform(_ step: String) throws -> Observation {
    do throws(StepError) {
      guard let step = try StepParser.parse(step) else { return Observation() }
      let records = try session.perform(step)
      return session.observation(after: records, isMount: false) ?? Observation()
    } catch {
      throw ConformanceFailure(StepErrorFormatter().text(error))
    }
  }

  package func layout() -> [LaidOutView] {
    session.laidOut.map { view in
      LaidOutView(id: view.key, frame: view.value.frame, lines: view.value.lines)
    }
  }

  /// Whether a case uses documents or file dialogs, judged by its source text.
  private static func isAboutFiles(_ source: String) -> Bool {
    ["DocumentGroup", ".fileImporter", ".fileExporter", ".fileMover"].contains {
      source.contains($0)
    }
  }

  /// Returns the session options for a case; one that uses files may read and write a new, empty folder.
  private func makeOptions(isAboutFiles: Bool) -> Session.Options {
    var options = Session.Options()
    options.display = ScreenOptions().display
    options.platform = platform
    guard isAboutFiles else { return options }
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("decl-case-\(UUID().uuidString)")
    guard (try? files.createDirectory(at: folder, withIntermediateDirectories: true)) != nil else {
      return options
    }
    self.folder = folder
    options.folder = folder.path
    options.readablePaths = [folder.path]
    options.writablePaths = [folder.path]
    return options
  }

  private func removeFolder() {
    if let folder { try? FileManager.default.removeItem(at: folder) }
    folder = nil
  }

  private func messages(_ diagnostics: [Diagnostic]) -> [Observation.Message] {
    diagnostics.map { diagnostic in
      let place = session.checkedSources.describe(diagnostic.range).split(separator: ":")
      return Observation.Message(
        severity: diagnostic.severity == .error ? "error" : "warning",
        line: place.count > 1 ? Int(place[1]) ?? 0 : 0, message: diagnostic.message)
    }
  }
}
