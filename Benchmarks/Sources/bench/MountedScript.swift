import DeclLang
import DeclRuntime
import DeclScreen

/// A benchmark script with its view mounted.
struct MountedScript {
  let session: Session

  /// Loads a script, runs it and mounts its view.
  /// - Parameter hasScreen: whether the session has a screen, so that a list makes only the rows in sight
  init(_ name: String, isRecording: Bool, hasScreen: Bool = false) throws {
    let text = try String(contentsOfFile: Host.file("scripts/\(name)"), encoding: .utf8)
    var options = Session.Options()
    options.isRecording = isRecording
    if hasScreen { options.show(on: ScreenOptions()) }
    session = Session(options: options)
    let found = session.load([SourceFile(name: name, text: text)])
    let trap = session.run().trap
    guard !found.contains(where: { $0.severity == .error }), trap == nil,
      session.mount().allSatisfy({ $0.trap == nil })
    else { throw Command.Failure(description: "\(name) does not run") }
  }

  /// Returns a closure that evaluates an expression of the script as an event.
  func action(_ expression: String) throws -> () -> Void {
    guard let run = session.action(expression) else {
      throw Command.Failure(description: "\(expression) is wrong")
    }
    return {
      let trap = run().lazy.compactMap(\.trap).first
      precondition(trap == nil, "\(expression): \(trap!.message)")
    }
  }
}
