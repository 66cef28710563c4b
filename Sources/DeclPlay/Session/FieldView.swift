import DeclFont
import DeclLayout
import DeclPicture
import DeclScreen

/// Cells and strings.
enum CellLine {
  /// The size of a cell in points.
  static let cell = ScreenOptions.CellOptions.size

  /// Returns the point in the middle of a cell.
  static func center(_ x: Int, _ y: Int) -> Point {
    Point((Double(x) + 0.5) * cell.width, (Double(y) + 0.5) * cell.height)
  }

  /// Returns the cells of a frame in points.
  static func cells(_ rect: Rect) -> CellRect {
    func place(_ value: Double, _ length: Double) -> Int {
      Int((value / length).rounded(), within: -10_000...10_000)
    }
    return CellRect(
      left: place(rect.origin.x, cell.width), top: place(rect.origin.y, cell.height),
      right: place(rect.maxX, cell.width), bottom: place(rect.maxY, cell.height))
  }

  /// Returns the number of cells of a string in a row.
  static func columns(_ text: String) -> Int { CharacterWidth.columns(of: text) }
}

/// The part of a field's text that is in sight while it is edited, and the cursor in it.
struct FieldView {
  /// The cells of the text.
  let area: CellRect
  /// The lines in sight, from the top.
  let lines: [String]
  /// The cell of the cursor.
  let cursor: (x: Int, y: Int)
  /// For each line in sight the place of its first character.
  private let starts: [Int]

  /// Creates the view of a control's text.
  init(_ buffer: LineBuffer, _ control: Control) {
    var isSecure = false
    if case .field(true, _) = control.role { isSecure = true }
    self.init(buffer, control.frame, isSecure: isSecure, isBoxed: control.isBoxed)
  }

  /// Creates the view of a text in a frame, in points.
  init(_ buffer: LineBuffer, _ frame: Rect, isSecure: Bool = false, isBoxed: Bool = false) {
    var area = CellLine.cells(frame)
    if isBoxed, area.height >= 3 {
      area = CellRect(
        left: area.left + 1, top: area.top + 1, right: area.right - 1, bottom: area.bottom - 1)
    }
    self.area = area
    let characters = isSecure ? buffer.characters.map { _ in Character("•") } : buffer.characters
    let width = max(area.width, 1)
    let broken =
      buffer.isMultiline
      ? Self.wrapped(characters, width) : Self.window(characters, buffer.cursor, width)
    let row = broken.lastIndex { $0.start <= buffer.cursor } ?? 0
    let first = max(0, min(row - area.height + 1, broken.count - 1))
    let shown = broken[first...].prefix(max(area.height, 1))
    lines = shown.map { String(characters[$0.start..<$0.end]) }
    starts = shown.map(\.start)
    let before = characters[
      broken[row].start..<min(max(buffer.cursor, broken[row].start), characters.count)]
    let column = before.reduce(0) { $0 + CharacterWidth.columns(of: $1) }
    cursor = (area.left + min(column, width - 1), area.top + row - first)
  }

  private typealias Line = (start: Int, end: Int)

  /// Returns the part of one line in which the cursor is in sight.
  private static func window(_ characters: [Character], _ cursor: Int, _ width: Int) -> [Line] {
    // The cursor needs a cell of its own.
    var start = min(cursor, characters.count)
    var room = width - 1
    while start > 0 {
      let columns = CharacterWidth.columns(of: characters[start - 1])
      guard columns <= room else { break }
      room -= columns
      start -= 1
    }
    var end = start
    room = width
    while end < characters.count, CharacterWidth.columns(of: characters[end]) <= room {
      room -= CharacterWidth.columns(of: characters[end])
      end += 1
    }
    return [(start, end)]
  }

  /// Returns lines that end at newlines, and between words where they are too long.
  private static func wrapped(_ characters: [Character], _ width: Int) -> [Line] {
    var lines: [Line] = []
    var start = 0
    var place = 0
    var room = width
    var space: Int?
    while place < characters.count {
      let character = characters[place]
      if character.isNewline {
        lines.append((start, place))
        (start, room, space) = (place + 1, width, nil)
      } else {
        let columns = CharacterWidth.columns(of: character)
        if columns > room {
          let end = space ?? place
          lines.append((start, end))
          start = end
          room = width - characters[start..<place].reduce(0) { $0 + CharacterWidth.columns(of: $1) }
          space = nil
        }
        room -= columns
        if character == " " { space = place + 1 }
      }
      place += 1
    }
    lines.append((start, characters.count))
    return lines
  }

  /// Returns the place in the text at a cell.
  func place(atColumn x: Int, row y: Int) -> Int {
    let row = min(max(y - area.top, 0), lines.count - 1)
    var column = x - area.left
    var place = starts[row]
    for character in lines[row] {
      let width = CharacterWidth.columns(of: character)
      if column < (width + 1) / 2 { break }
      column -= width
      place += 1
    }
    return place
  }
}
