import DeclFont
import DeclLayout

/// Draws pictures with the characters of a terminal.
public enum Cells {
  /// The choices of drawing.
  public struct Options: Hashable, Sendable {
    /// The number of columns.
    public var columns: Int
    /// Indicates whether colours are written as escape sequences.
    public var hasColors: Bool
    /// The width of a column in points.
    public var cellWidth: Double
    /// The height of a row in points.
    public var cellHeight: Double

    /// Creates choices; a picture that is wider than the columns is made narrower.
    public init(
      columns: Int = 80, hasColors: Bool = false, cellWidth: Double = 8, cellHeight: Double = 20
    ) {
      self.columns = min(max(columns, 1), 1000)
      self.hasColors = hasColors
      self.cellWidth = cellWidth > 0 ? cellWidth : 8
      self.cellHeight = cellHeight > 0 ? cellHeight : 20
    }
  }

  /// The largest number of rows.
  public static let rowLimit = 10_000

  /// Returns a picture as lines of text, without spaces at their ends.
  public static func render(_ list: DisplayList, options: Options = Options()) -> String {
    let columns = Int((list.size.width / options.cellWidth - 0.01).rounded(.up))
    let shrink = columns > options.columns ? Double(options.columns) / Double(columns) : 1
    let rows = (list.size.height / options.cellHeight - 0.01).rounded(.up)
    guard columns > 0, rows >= 1 else { return "" }
    let grid = CellGrid(
      columns: min(columns, options.columns), rows: Int(min(rows, Double(rowLimit))),
      background: list.background ?? .white)
    let map = Transform.scale(shrink / options.cellWidth, 1 / options.cellHeight)
    CellPainter(grid).draw(list.nodes, map, opacity: 1, clip: grid.area)
    return grid.text(hasColors: options.hasColors)
  }
}

/// A rectangle of cells; the right and bottom edges lie outside.
struct CellRect: Equatable {
  var left, top, right, bottom: Int

  var isEmpty: Bool { right <= left || bottom <= top }

  func intersection(_ other: CellRect) -> CellRect {
    CellRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

/// Cells that can be drawn on.
final class CellGrid {
  /// The directions in which lines leave the middle of a cell.
  struct Lines: OptionSet {
    let rawValue: UInt8
    static let up = Lines(rawValue: 1)
    static let down = Lines(rawValue: 2)
    static let left = Lines(rawValue: 4)
    static let right = Lines(rawValue: 8)
    static let round = Lines(rawValue: 16)
  }

  private struct Cell {
    /// The character; empty for the second half of a wide one, nil for none.
    var text: String?
    var lines: Lines = []
    var color: Color
    var background: Color
  }

  let columns: Int
  let rows: Int
  private var cells: [Cell]

  init(columns: Int, rows: Int, background: Color) {
    self.columns = columns
    self.rows = rows
    cells = [Cell](
      repeating: Cell(color: .black, background: background), count: columns * rows)
  }

  var area: CellRect { CellRect(left: 0, top: 0, right: columns, bottom: rows) }

  func background(_ x: Int, _ y: Int) -> Color { cells[y * columns + x].background }

  /// Covers cells with a colour; what was there before is hidden.
  func fill(_ rect: CellRect, _ color: Color) {
    let rect = rect.intersection(area)
    guard !rect.isEmpty, color.alpha > 0 else { return }
    for y in rect.top..<rect.bottom {
      for x in rect.left..<rect.right {
        let place = y * columns + x
        let behind = cells[place].background
        cells[place].background = behind.mixed(
          with: Color(color.red, color.green, color.blue), color.alpha)
        if color.alpha >= 0.5 {
          cells[place].text = nil
          cells[place].lines = []
        }
      }
    }
  }

  /// Puts a character into a cell.
  func put(_ text: String, width: Int, _ x: Int, _ y: Int, _ color: Color, clip: CellRect) {
    guard x >= clip.left, x + width <= clip.right, y >= clip.top, y < clip.bottom else { return }
    let place = y * columns + x
    // Half of a wide character cannot stay.
    if cells[place].text == "", x > 0 { cells[place - 1].text = " " }
    if x + width < columns, cells[place + width].text == "" { cells[place + width].text = " " }
    cells[place].text = text
    cells[place].lines = []
    cells[place].color = color
    if width == 2 {
      cells[place + 1].text = ""
      cells[place + 1].lines = []
    }
  }

  /// Adds a line to a cell; where lines meet they join.
  func join(_ lines: Lines, _ x: Int, _ y: Int, _ color: Color, clip: CellRect) {
    guard x >= clip.left, x < clip.right, y >= clip.top, y < clip.bottom else { return }
    let place = y * columns + x
    cells[place].text = nil
    cells[place].lines.formUnion(lines)
    cells[place].color = color
  }

  /// Draws the border of a rectangle inside of its edges.
  func frame(_ rect: CellRect, isRound: Bool, _ color: Color, clip: CellRect) {
    guard rect.right - rect.left >= 2, rect.bottom - rect.top >= 2 else { return }
    let (right, bottom) = (rect.right - 1, rect.bottom - 1)
    let corner: Lines = isRound ? [.round] : []
    let columns = max(rect.left + 1, clip.left)
    for x in columns..<max(columns, min(right, clip.right)) {
      join([.left, .right], x, rect.top, color, clip: clip)
      join([.left, .right], x, bottom, color, clip: clip)
    }
    let rows = max(rect.top + 1, clip.top)
    for y in rows..<max(rows, min(bottom, clip.bottom)) {
      join([.up, .down], rect.left, y, color, clip: clip)
      join([.up, .down], right, y, color, clip: clip)
    }
    join(corner.union([.right, .down]), rect.left, rect.top, color, clip: clip)
    join(corner.union([.left, .down]), right, rect.top, color, clip: clip)
    join(corner.union([.right, .up]), rect.left, bottom, color, clip: clip)
    join(corner.union([.left, .up]), right, bottom, color, clip: clip)
  }

  /// The characters of lines by their directions: up, down, left, right.
  private static let boxes = Array(" ╵╷│╴┘┐┤╶└┌├─┴┬┼").map(String.init)
  private static let rounds: [UInt8: String] = [5: "╯", 6: "╮", 9: "╰", 10: "╭"]

  private func character(_ cell: Cell) -> String {
    if let text = cell.text { return text }
    let directions = cell.lines.rawValue & 15
    if cell.lines.contains(.round), let round = Self.rounds[directions] { return round }
    return Self.boxes[Int(directions)]
  }

  /// Returns the lines of text.
  func text(hasColors: Bool) -> String {
    var result = ""
    for y in 0..<rows {
      let row = cells[y * columns..<(y + 1) * columns]
      if hasColors {
        var last: (color: Color, background: Color)?
        for cell in row {
          let character = character(cell)
          if character.isEmpty { continue }
          if last?.color != cell.color || last?.background != cell.background {
            result += Self.escape(38, cell.color) + Self.escape(48, cell.background)
            last = (cell.color, cell.background)
          }
          result += character
        }
        result += "\u{1B}[0m\n"
      } else {
        var line = row.map(character).joined()[...]
        while line.last == " " { line = line.dropLast() }
        result += line + "\n"
      }
    }
    return result
  }

  private static func escape(_ kind: Int, _ color: Color) -> String {
    let bytes = color.bytes
    return "\u{1B}[\(kind);2;\(bytes.red);\(bytes.green);\(bytes.blue)m"
  }
}
