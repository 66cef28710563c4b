import DeclFont
import DeclLayout
package import DeclPicture
import DeclPresentation
import DeclRuntime
import DeclScreen

/// The cells of the terminal.
extension PlaySession {
  /// A picture of all cells.
  package struct Frame {
    /// The cells.
    package let grid: CellGrid
    /// The cell of the cursor; nil hides it.
    package let cursor: (x: Int, y: Int)?
  }

  /// The parts of the terminal: the interface, the pane and the line at the bottom.
  struct Areas {
    let app: CellRect
    let pane: CellRect?
  }

  /// The columns from which a pane stands beside the interface.
  private static let wideColumns = 110

  /// The parts of the terminal.
  var areas: Areas {
    let rows = max(size.rows - 1, 0)
    let all = CellRect(left: 0, top: 0, right: size.columns, bottom: rows)
    guard pane != nil, rows >= 6 else { return Areas(app: all, pane: nil) }
    if size.columns >= Self.wideColumns {
      let edge = size.columns - min(max(size.columns * 2 / 5, 48), 80)
      return Areas(
        app: CellRect(left: 0, top: 0, right: edge, bottom: rows),
        pane: CellRect(left: edge + 1, top: 0, right: size.columns, bottom: rows))
    }
    let edge = rows - max(rows * 2 / 5, 3)
    return Areas(
      app: CellRect(left: 0, top: 0, right: size.columns, bottom: edge),
      pane: CellRect(left: 0, top: edge + 1, right: size.columns, bottom: rows))
  }

  var colors: PlayColors {
    PlayColors(isDark: options.isDark, ground: console.screen.cells?.background)
  }

  /// Draws everything.
  package func draw() -> Frame {
    needsDrawing = false
    let areas = areas
    let cell = CellLine.cell
    var cursor: (x: Int, y: Int)?
    let list =
      (moment ?? screen)?.displayList
      ?? DisplayList(size: .zero, background: colors.base, nodes: [])
    let grid = Cells.grid(
      list, columns: size.columns, rows: size.rows, cell: cell, hasColors: options.hasColors,
      in: areas.app)
    if screen == nil { drawEmpty(grid, areas.app) }
    drawField(grid, areas.app, &cursor)
    drawFocus(grid, areas.app)
    if let popup { draw(popup, grid, areas.app) }
    if let box = areas.pane { drawPane(grid, box) }
    drawStatus(grid, &cursor)
    return Frame(grid: grid, cursor: cursor)
  }

  private func drawEmpty(_ grid: CellGrid, _ area: CellRect) {
    let lines =
      hasErrors
      ? ["The script has errors."]
      : ["Nothing is mounted:", TreeFormatter.emptyAdvice + "."]
    for (row, line) in lines.enumerated() {
      grid.put(
        line, max(0, (area.width - CellLine.columns(line)) / 2), area.height / 2 + row,
        colors.faint, clip: area)
    }
  }

  // MARK: Focus

  /// Marks the control that has the focus: a box by heavy lines, others by their colours exchanged.
  private func drawFocus(_ grid: CellGrid, _ area: CellRect) {
    guard let control = focused, let visible = control.visible, popup == nil else { return }
    let cells = CellLine.cells(visible).intersection(area)
    if control.isField {
      let frame = CellLine.cells(control.frame)
      if control.isBoxed, frame.height >= 3 {
        grid.frame(frame, isRound: false, isHeavy: true, colors.accent, clip: area)
      }
      return
    }
    let accent = colors.accent
    let isColored = options.hasColors
    grid.restyle(cells) { color, background, attributes in
      if isColored {
        background = accent
        color = .white
        attributes.insert(.bold)
      } else {
        attributes.insert(.reverse)
      }
    }
  }

  private func drawField(_ grid: CellGrid, _ area: CellRect, _ cursor: inout (x: Int, y: Int)?) {
    guard let buffer = field, let control = focused, control.visible != nil else { return }
    let view = FieldView(buffer, control)
    let clip = view.area.intersection(area)
    // An empty field shows its prompt.
    if !buffer.characters.isEmpty || control.text != buffer.text {
      grid.clear(clip)
      for (row, line) in view.lines.enumerated() {
        grid.put(line, view.area.left, view.area.top + row, colors.text, [.underline], clip: clip)
      }
    }
    grid.restyle(clip) { _, _, attributes in attributes.insert(.underline) }
    if clip.contains(view.cursor.x, view.cursor.y) { cursor = view.cursor }
  }

  // MARK: Popups

  private func draw(_ popup: Popup, _ grid: CellGrid, _ area: CellRect) {
    let box = popup.box(in: area)
    grid.fill(box, colors.raised)
    grid.frame(box, isRound: true, colors.line)
    if !popup.title.isEmpty {
      grid.put(
        " \(popup.title) ", box.left + 2, box.top, colors.faint,
        clip: CellRect(left: box.left + 1, top: box.top, right: box.right - 1, bottom: box.top + 1))
    }
    let inner = CellRect(
      left: box.left + 1, top: box.top + 1, right: box.right - 1, bottom: box.bottom - 1)
    let first = popup.firstShown(in: box)
    for row in 0..<max(inner.height, 0) where first + row < popup.items.count {
      let item = popup.items[first + row]
      let color = item.line == nil || item.isDisabled ? colors.faint : colors.text
      let mark = item.isChosen ? "✓ " : "  "
      grid.put(
        mark + item.label, inner.left + 1, inner.top + row, color,
        item.line == nil ? [.bold] : [], clip: inner)
      guard first + row == popup.selected else { continue }
      let line = CellRect(
        left: inner.left, top: inner.top + row, right: inner.right, bottom: inner.top + row + 1)
      let isColored = options.hasColors
      let accent = colors.accent
      grid.restyle(line) { color, background, attributes in
        if isColored {
          background = accent
          color = .white
        } else {
          attributes.insert(.reverse)
        }
      }
    }
  }

  // MARK: The line at the bottom

  private func drawStatus(_ grid: CellGrid, _ cursor: inout (x: Int, y: Int)?) {
    let row = size.rows - 1
    guard row >= 0 else { return }
    let line = CellRect(left: 0, top: row, right: size.columns, bottom: row + 1)
    grid.fill(line, options.hasColors ? colors.bar : colors.base)
    if let prompt {
      var x = 0
      if !prompt.title.isEmpty { x = grid.put(prompt.title + ": ", 0, row, colors.accent, [.bold]) }
      let area = Rect(
        Double(x) * CellLine.cell.width, 0, Double(size.columns - x) * CellLine.cell.width,
        CellLine.cell.height)
      let view = FieldView(prompt.buffer, area)
      grid.put(view.lines[0], x, row, colors.text, clip: line)
      cursor = (view.cursor.x, row)
      return
    }
    let right = statusRight
    let room = size.columns - CellLine.columns(right) - 1
    if room > 20 { grid.put(right, room, row, colors.faint, clip: line) }
    let clip = CellRect(
      left: 0, top: row, right: room > 20 ? room - 1 : size.columns, bottom: row + 1)
    if !status.text.isEmpty {
      let color = status.isError ? colors.error : colors.text
      let mark = status.isError ? "! " : ""
      grid.put(mark + status.text, 0, row, color, status.isError ? [.bold] : [], clip: clip)
      return
    }
    // Hints for which there is no room are omitted whole.
    var hints = hints
    while hints.count > 1, CellLine.columns(hints.joined(separator: "  ")) > clip.right {
      hints.removeLast()
    }
    grid.put(hints.joined(separator: "  "), 0, row, colors.faint, clip: clip)
  }

  private var hints: [String] {
    if popup != nil { return ["↑↓ choose", "Enter take", "Esc close"] }
    if field != nil { return ["type", "Enter submit", "Tab next", "Esc leave"] }
    guard let control = focused else {
      return ["Tab focus", ": command", "F1 help", "F2 update", "Ctrl-Q quit"]
    }
    var words: [String] =
      switch control.role {
      case .slider: ["←→ move"]
      case .stepper: ["+ − change"]
      case .row: ["Enter choose"]
      case .actions: ["Enter actions"]
      case .held: ["Enter press for long"]
      case .keys: []
      default: ["Enter press"]
      }
    if session.isInDeletableRow(control.view) { words.append("Del delete") }
    if session.movableRow(of: control.view) != nil { words.append("Alt-↑↓ move") }
    if control.role != .actions, !actions(of: control.view).isEmpty { words.append("m actions") }
    words += words.count > 2 ? ["F1 help"] : ["Tab next", "Esc back", "F1 help"]
    return words
  }

  private var statusRight: String {
    var words: [String] = []
    if hasErrors {
      words.append("errors: F4")
    } else if !messages.isEmpty {
      words.append("hazards: F4")
    }
    if options.isLive { words.append("live") }
    if let last = lastUpdate { words.append("#\(last.number)") }
    return words.joined(separator: " · ")
  }
}

/// The colours of what does not belong to the script.
struct PlayColors {
  let isDark: Bool
  /// The colour behind everything, if it is known.
  let ground: Color?

  private func system(_ color: SystemColor) -> Color { color.color(isDark: isDark) }

  var base: Color { ground ?? system(.background) }
  var text: Color { system(.label) }
  var faint: Color { base.mixed(with: text, 0.55) }
  var line: Color { system(.gray) }
  var accent: Color { system(.blue) }
  var error: Color { system(.red) }
  var raised: Color { isDark ? base.mixed(with: text, 0.08) : base }
  var bar: Color { base.mixed(with: text, isDark ? 0.14 : 0.07) }
}
