import DeclLang
import DeclMachine

/// The windows and the source of a session.
extension Session {
  /// The source of the loaded files, followed by the inputs with declarations.
  public var sourceText: String {
    (text.files + text.inputs).map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return text.hasSuffix("\n") || text.isEmpty ? text : text + "\n"
    }.joined()
  }

  /// Returns the open windows in order; none if the root is a view without an app.
  public func windows() throws(StepError) -> [WindowReport] {
    guard let script else { throw .nothingMounted }
    if isRunning { throw .scriptRunning }
    return script.inspector.windows
  }
}
