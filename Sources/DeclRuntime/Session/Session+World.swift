import DeclLang
import DeclMachine

/// The windows and the source of a session.
extension Session {
  /// The source of the loaded files, followed by the inputs with declarations in the order in which they were
  /// entered, and the expression of the mounted view, so that a session that loads it shows the same view.
  public var sourceText: String {
    var files = text.files
    var view: String?
    switch root {
    case .expression(let text): view = text
    case .script where !text.inputs.isEmpty:
      if let file = files.last, script?.module.main == nil,
        let range = InputSyntax(file).lastExpressionRange
      {
        view = file.text(Int(range.start)..<Int(range.end))
        files[files.count - 1] = InputSyntax.blanking([range], in: file)
      }
    case .script, .preview: break
    }
    // Replaced declarations have left empty lines.
    let parts = (files + text.inputs).map { String(decoding: $0.bytes, as: UTF8.self).trimmedLines }
    let all = parts.filter { !$0.isEmpty } + [view].compactMap(\.self)
    return all.map { $0 + "\n" }.joined()
  }

  /// Returns the open windows in order; none if the root is a view without an app.
  public func windows() throws(StepError) -> [WindowReport] {
    guard let script else { throw .nothingMounted }
    if isRunning { throw .scriptRunning }
    return script.inspector.windows
  }

  /// The items that the app declares in its menus, each by the titles of its menus and its own; none for a view without an
  /// app.
  package var menuItems: [[String]] {
    guard let script, !isRunning, !script.inspector.windows.isEmpty else { return [] }
    return StepPerformer(script: script).menuItems
  }
}

extension String {
  /// The text without empty lines at its ends, without white space at the ends of lines, and with at most one empty
  /// line in a row.
  fileprivate var trimmedLines: String {
    var lines: [Substring] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = line
      while line.last?.isWhitespace == true { line.removeLast() }
      if line.isEmpty, lines.last?.isEmpty ?? true { continue }
      lines.append(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
