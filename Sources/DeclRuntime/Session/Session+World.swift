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
    let inspector = script.inspector
    var reports: [WindowReport] = []
    for place in inspector.places() where place.region.origin == .row && place.element.parent < 0 {
      guard let number = inspector.paths.window(of: place),
        !reports.contains(where: { $0.number == number })
      else { continue }
      reports.append(
        WindowReport(
          number: number, title: title(of: place),
          view: inspector.paths.reference(to: place.firstView),
          isFront: number == script.graph.frontWindow))
    }
    return reports.sorted { $0.number < $1.number }
  }

  /// Returns the title of the scene that a window belongs to.
  private func title(of place: TreePosition) -> String? {
    guard let windows = place.parent, let field = windows.element.type.field(.hiddenTitle)
    else { return nil }
    let value = script?.graph.snapshotter.snapshot(windows.value.part(field), field.type)
    if case .string(let text)? = value, !text.isEmpty { return text }
    return nil
  }
}
