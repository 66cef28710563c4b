import DeclPicture
import DeclPlay

/// A writer of cells to a terminal: of each picture only the cells that have changed.
struct ScreenWriter {
  /// The colours of a terminal.
  enum Colors: Equatable {
    /// Only attributes of characters.
    case none
    /// The sixteen colours that the user has chosen.
    case sixteen
    case palette
    case full
  }

  let colors: Colors
  private var shown: [CellGrid.Shown] = []
  private var size = (columns: 0, rows: 0)
  private var pen = Pen()
  private var cursor: (x: Int, y: Int)?
  private var output = ""
  /// Indicates whether the ground of the window is dark.
  private var isOnDark = true
  /// The images; nil in a terminal that shows no pixels.
  var pictures: TerminalPictures?

  /// The look that the terminal gives the next character.
  private struct Pen: Equatable {
    var color: Color?
    /// Indicates whether the character fills a part of the cell; the colours of letters may be lighter.
    var isHalf = false
    var background: Color?
    var attributes: CellAttributes = []
  }

  /// Creates a writer for a terminal with these colours.
  init(colors: Colors) { self.colors = colors }

  /// Forgets what the terminal shows, so that the next picture is written whole.
  mutating func forget() { shown = [] }

  /// Returns the bytes that turn what is shown into a picture; empty if nothing has changed.
  mutating func bytes(for frame: PlaySession.Frame) -> String {
    let grid = frame.grid
    output = ""
    isOnDark = grid.base.red + grid.base.green + grid.base.blue < 1.5
    let isWhole = shown.count != grid.columns * grid.rows || size != (grid.columns, grid.rows)
    if isWhole {
      output += "\u{1B}[0m\u{1B}[2J"
      pen = Pen()
      size = (grid.columns, grid.rows)
      let empty = CellGrid(columns: 1, rows: 1, background: grid.base)[0, 0]
      shown = Array(repeating: empty, count: grid.columns * grid.rows)
    }
    if isWhole { output += pictures?.forget() ?? "" }
    let placed = pictures == nil ? [] : grid.pictures
    if let removed = pictures?.remove(keeping: placed) {
      output += removed.bytes
      for area in removed.cells { invalidate(area, grid) }
    }
    for y in 0..<grid.rows { writeRow(y, grid) }
    output += pictures?.add(placed) ?? ""
    let isMoved = frame.cursor?.x != cursor?.x || frame.cursor?.y != cursor?.y
    if output.isEmpty, !isMoved { return "" }
    cursor = frame.cursor
    let place = frame.cursor.map { "\u{1B}[\($0.y + 1);\($0.x + 1)H\u{1B}[?25h" } ?? ""
    // The terminal shows the picture when it is complete, if it knows how to.
    return "\u{1B}[?2026h\u{1B}[?25l" + output + place + "\u{1B}[?2026l"
  }

  /// Makes cells be written again, because pixels lie over them.
  private mutating func invalidate(_ area: CellRect, _ grid: CellGrid) {
    let area = area.intersection(grid.area)
    for y in area.top..<max(area.top, area.bottom) {
      for x in area.left..<max(area.left, area.right) {
        shown[y * grid.columns + x].text = "\u{0}"
      }
    }
  }

  private mutating func writeRow(_ y: Int, _ grid: CellGrid) {
    // The column at which the terminal would write next; nil if it is not certain.
    var next: Int?
    for x in 0..<grid.columns {
      let cell = grid[x, y]
      let place = y * grid.columns + x
      if look(cell) == look(shown[place]) { continue }
      shown[place] = cell
      if cell.text.isEmpty { continue }
      // The last cell could make some terminals scroll.
      if next != x { output += "\u{1B}[\(y + 1);\(x + 1)H" }
      apply(cell, grid.base)
      output += cell.text
      let isSimple = cell.text.utf8.count == 1 || Self.isBoxDrawing(cell.text)
      next = isSimple ? x + 1 : nil
    }
  }

  /// Returns whether a character fills a part of its cell.
  private static func isBlock(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first else { return false }
    return (0x2580...0x259F).contains(scalar.value)
  }

  /// The width of other characters may be another one in the terminal, so that the place behind them is not certain.
  private static func isBoxDrawing(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return false
    }
    return (0x2500...0x259F).contains(scalar.value) || (0xA1...0x17F).contains(scalar.value)
  }

  /// Returns what tells a cell from others in this terminal.
  private func look(_ cell: CellGrid.Shown) -> CellGrid.Shown {
    var cell = cell
    if colors == .none { (cell.color, cell.background) = (.black, .black) }
    if cell.text == " ", cell.attributes.isDisjoint(with: [.underline, .strikethrough, .reverse]) {
      cell.color = .black
      cell.attributes = []
    }
    return cell
  }

  private mutating func apply(_ cell: CellGrid.Shown, _ base: Color) {
    var wanted = Pen(attributes: cell.attributes)
    if colors != .none {
      // The ground of the window is that of the terminal.
      wanted.background = cell.background == base ? nil : cell.background
      wanted.color = cell.color
      wanted.isHalf = colors == .sixteen && Self.isBlock(cell.text)
    }
    if wanted == pen { return }
    if wanted.attributes != pen.attributes {
      output += "\u{1B}[0"
      for (attribute, code) in Self.codes where wanted.attributes.contains(attribute) {
        output += ";\(code)"
      }
      output += "m"
      pen = Pen(attributes: wanted.attributes)
    }
    if wanted.color != pen.color || wanted.isHalf != pen.isHalf {
      output +=
        wanted.color.map { code($0, isBackground: false, isHalf: wanted.isHalf) } ?? "\u{1B}[39m"
    }
    if wanted.background != pen.background {
      output += wanted.background.map { code($0, isBackground: true) } ?? "\u{1B}[49m"
    }
    pen = wanted
  }

  private static let codes: [(CellAttributes, Int)] = [
    (.bold, 1), (.faint, 2), (.italic, 3), (.underline, 4), (.reverse, 7), (.strikethrough, 9),
  ]

  private func code(_ color: Color, isBackground: Bool, isHalf: Bool = false) -> String {
    let bytes = color.bytes
    switch colors {
    case .none: return ""
    case .full:
      return "\u{1B}[\(isBackground ? 48 : 38);2;\(bytes.red);\(bytes.green);\(bytes.blue)m"
    case .palette: return "\u{1B}[\(isBackground ? 48 : 38);5;\(Palette.index(color))m"
    case .sixteen:
      // Half of a cell that is filled has the colour of a whole one.
      let index = Palette.sixteenth(
        color, isText: !isBackground && !isHalf, onDark: isOnDark)
      return "\u{1B}[\((index < 8 ? 30 + index : 82 + index) + (isBackground ? 10 : 0))m"
    }
  }
}

/// The colours of terminals that have few.
private enum Palette {
  /// The steps of the cube of 216 colours.
  private static let steps = [0, 95, 135, 175, 215, 255]

  /// Returns the nearest of 256 colours: of the cube or of the greys.
  static func index(_ color: Color) -> Int {
    let bytes = color.bytes
    let parts = [bytes.red, bytes.green, bytes.blue].map { Int($0) }
    let places = parts.map { part in
      steps.indices.min { abs(steps[$0] - part) < abs(steps[$1] - part) } ?? 0
    }
    let grey = min(max((parts.reduce(0, +) / 3 - 8 + 5) / 10, 0), 23)
    func distance(_ other: [Int]) -> Int {
      zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let inGrey = distance(Array(repeating: 8 + 10 * grey, count: 3))
    let inCube = distance(places.map { steps[$0] })
    return inGrey < inCube ? 232 + grey : 16 + 36 * places[0] + 6 * places[1] + places[2]
  }

  /// Returns one of sixteen colours by hue and lightness.
  ///
  /// What these colours look like is the user's choice; usually 7 is nearly white, 8 is a middle grey, and blue is hard
  /// to read on black. So text gets the light colours on a dark ground, and a grey that stands off from the ground.
  static func sixteenth(_ color: Color, isText: Bool, onDark: Bool) -> Int {
    let parts = [color.red, color.green, color.blue]
    let (low, high) = (parts.min() ?? 0, parts.max() ?? 0)
    let middle = (low + high) / 2
    if high - low < 0.2 {
      if middle < 0.25 { return 0 }
      if middle < (onDark ? 0.5 : isText ? 0.75 : 0.65) { return 8 }
      return middle < (onDark ? 0.85 : 0.93) ? 7 : 15
    }
    var index = 0
    for (place, part) in parts.enumerated() where part > middle { index |= 1 << place }
    let isLight = isText && onDark ? high > 0.6 : high > 0.9 && low > 0.25 && !isText
    return isLight ? index + 8 : index
  }
}
