import DeclPicture
import DeclPresentation
import DeclRuntime
import DeclScreen

/// The contents of a pane beside the interface.
enum Pane {
  case help, update, tree, messages, steps, answer

  var title: String {
    switch self {
    case .help: "Help"
    case .update: "Last update"
    case .tree: "Tree"
    case .messages: "Messages"
    case .steps: "Steps"
    case .answer: "Answer"
    }
  }
}

extension PlaySession {
  /// Opens a pane, or closes it if it is open and `opens` is false.
  func toggle(_ wanted: Pane?, opens: Bool = false) {
    pane = wanted == pane && !opens ? nil : wanted
    paneStart = 0
    applySize()
    update(always: true)
  }

  /// Scrolls the pane by lines.
  func scrollPane(by lines: Int) {
    guard let box = areas.pane else { return }
    let count = paneLines(Self.textWidth(box)).count
    paneStart = min(max(paneStart + lines, 0), max(0, count - box.height))
    needsDrawing = true
  }

  /// Returns the columns for text: beside the interface a column stays empty.
  private static func textWidth(_ box: CellRect) -> Int { box.left > 0 ? box.width - 1 : box.width }

  /// Returns the lines of the pane in a width.
  func paneLines(_ width: Int) -> [String] {
    switch pane {
    case .help: return Self.help.flatMap { Self.explanation($0, width) }
    case .update: return updateLines(width)
    case .tree:
      var detail = TreeFormatter.Detail(width: width)
      detail.height = nil
      return tree.roots.flatMap { root in
        TextStyle.plain.rendered(TreeFormatter(style: .plain, detail: detail).text(root)).lines
      }
    case .messages:
      return messages.isEmpty ? ["no errors and no hazards"] : Self.broken(messages, width)
    case .steps:
      return console.steps.isEmpty ? ["no steps so far"] : Self.broken(console.steps, width)
    case .answer: return Self.broken(answer, width)
    case nil: return []
    }
  }

  /// Breaks lines at spaces where they are longer than the pane. Those that begin with a space are lines of source, whose
  /// marks stand below them.
  private static func broken(_ lines: [String], _ width: Int) -> [String] {
    lines.flatMap { $0.hasPrefix(" ") ? [$0] : TextWidth.wrapped($0, to: width - 1).lines }
  }

  /// Breaks a line of the help where it is too long: what a key does stands below it.
  private static func explanation(_ line: String, _ width: Int) -> [String] {
    if CellLine.columns(line) <= width { return [line] }
    guard let gap = line.firstRange(of: "  ") else {
      return TextWidth.wrapped(line, to: width).lines
    }
    let rest = String(line[gap.upperBound...].drop { $0 == " " })
    return [String(line[..<gap.lowerBound])]
      + TextWidth.wrapped(rest, to: max(width - 4, 1)).lines.map { "    " + $0 }
  }

  private func updateLines(_ width: Int) -> [String] {
    var lines = Self.broken(reloadLines, width)
    guard let record = lastUpdate else {
      return lines + ["no update so far"]
    }
    let formatter = RecordFormatter(sources: session.sources(of: record), width: width)
    lines += TextStyle.plain.rendered(formatter.text(record)).lines
    return lines
  }

  private static let help = """
    Tab, Shift-Tab, arrows   go to a control
    Enter, Space             press it; open a menu or a picker
    ← →                      move a slider, a stepper, segments
    Del                      delete the row
    Alt-↑, Alt-↓             move the row
    m, right click           context menu and swipe actions
    PgUp, PgDn, wheel        scroll
    Esc                      leave a field, a sheet, a screen
    Alt-x, Ctrl-x            shortcuts of the script: cmd-x, ctrl-x

    In fields: Ctrl-A E begin, end   Alt-B F words
    Ctrl-K U W cut   Ctrl-Y insert   Alt-Y what was cut before

    :  a command of the REPL, such as :why @7 or :record steps
    F2 last update   F3 tree   F4 messages   F6 steps
    F5 reload   F8 undo   Ctrl-Z suspend   Ctrl-Q, F10 quit
    """.lines

  /// Draws the pane with its title in the line before it.
  func drawPane(_ grid: CellGrid, _ box: CellRect) {
    guard let pane else { return }
    let isBeside = box.left > 0
    let edge =
      isBeside
      ? CellRect(left: box.left - 1, top: 0, right: box.left, bottom: box.bottom)
      : CellRect(left: 0, top: box.top - 1, right: box.right, bottom: box.top)
    for y in edge.top..<edge.bottom {
      for x in edge.left..<edge.right { grid.put(isBeside ? "│" : "─", x, y, colors.line) }
    }
    let title = isBeside ? pane.title : " \(pane.title) "
    grid.put(title, isBeside ? box.left + 1 : 2, isBeside ? 0 : box.top - 1, colors.accent, [.bold])
    let top = isBeside ? box.top + 1 : box.top
    let lines = paneLines(Self.textWidth(box))
    paneStart = min(paneStart, max(0, lines.count - (box.bottom - top)))
    for (row, line) in lines[paneStart...].prefix(max(box.bottom - top, 0)).enumerated() {
      grid.put(
        line, box.left + (isBeside ? 1 : 0), top + row, color(of: line),
        line.hasPrefix("#") ? [.bold] : [], clip: box)
    }
  }

  private func color(of line: String) -> Color {
    if line.contains("error[") || line.hasPrefix("error") { return colors.error }
    return colors.text
  }
}
