import DeclFont

/// A rectangle of cells; the right and bottom edges lie outside.
public struct CellRect: Hashable, Sendable {
  /// The edges: the first column and row inside, and the first ones behind.
  public var left, top, right, bottom: Int

  /// Creates a rectangle from its edges.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Indicates whether it has no cells.
  public var isEmpty: Bool { right <= left || bottom <= top }
  /// The number of columns.
  public var width: Int { right - left }
  /// The number of rows.
  public var height: Int { bottom - top }

  /// Returns the cells that are in both rectangles.
  public func intersection(_ other: CellRect) -> CellRect {
    CellRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// Returns whether a cell lies inside.
  public func contains(_ x: Int, _ y: Int) -> Bool {
    x >= left && x < right && y >= top && y < bottom
  }
}

/// The attributes of a character in a terminal.
public struct CellAttributes: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavy letters.
  public static let bold = CellAttributes(rawValue: 1)
  /// Slanted letters.
  public static let italic = CellAttributes(rawValue: 2)
  /// A line below the letters.
  public static let underline = CellAttributes(rawValue: 4)
  /// A line through the letters.
  public static let strikethrough = CellAttributes(rawValue: 8)
  /// The colours of letters and background exchanged.
  public static let reverse = CellAttributes(rawValue: 16)
  /// Faint letters.
  public static let faint = CellAttributes(rawValue: 32)
}

/// Cells that can be drawn on.
public final class CellGrid {
  /// The directions in which lines leave the middle of a cell.
  struct Lines: OptionSet {
    let rawValue: UInt8
    static let up = Lines(rawValue: 1)
    static let down = Lines(rawValue: 2)
    static let left = Lines(rawValue: 4)
    static let right = Lines(rawValue: 8)
    static let round = Lines(rawValue: 16)
    static let heavy = Lines(rawValue: 32)
  }

  /// A cell as a terminal shows it.
  public struct Shown: Hashable, Sendable {
    /// The character; empty for the second half of a wide one.
    public var text: String
    /// The colour of the character.
    public var color: Color
    /// The colour behind it.
    public var background: Color
    /// The attributes of the character.
    public var attributes: CellAttributes
  }

  private struct Cell {
    /// The character; empty for the second half of a wide one, nil for none.
    var text: String?
    var lines: Lines = []
    var color: Color
    var background: Color
    var attributes: CellAttributes = []
    /// The number of the image that it shows, from 1; 0 for none.
    var picture: UInt16 = 0
  }

  /// An image in cells, for terminals that show pixels.
  public struct Picture: Equatable {
    let image: PixelImage
    let tint: Color?
    /// The cells that the whole image takes.
    let whole: CellRect
    /// The cells in which it is seen.
    public let visible: CellRect

    /// Returns the part that is seen in a size in pixels.
    public func pixels(width: Int, height: Int) -> PixelImage {
      let samples = ImageSamples(
        image, columns: whole.width * width / max(visible.width, 1),
        rows: whole.height * height / max(visible.height, 1))
      let left = (visible.left - whole.left) * width / max(visible.width, 1)
      let top = (visible.top - whole.top) * height / max(visible.height, 1)
      var pixels: [UInt32] = []
      pixels.reserveCapacity(width * height)
      for y in 0..<height {
        for x in 0..<width {
          let color = samples.color(left + x, top + y)
          pixels.append((tint.map { $0.opacity(color.alpha) } ?? color).pixel)
        }
      }
      return PixelImage(width: width, height: height, pixels: pixels)
    }
  }

  private var noted: [Picture] = []

  /// The images that nothing covers, from back to front.
  public var pictures: [Picture] {
    noted.enumerated().filter { index, picture in
      let area = picture.visible
      return (area.top..<area.bottom).allSatisfy { y in
        (y * columns + area.left..<y * columns + area.right).allSatisfy {
          cells[$0].picture == UInt16(index + 1)
        }
      }
    }.map(\.element)
  }

  /// Notes an image that is drawn next; returns its number, 0 if there are too many.
  func note(_ picture: Picture) -> UInt16 {
    guard noted.count < 1_000 else { return 0 }
    noted.append(picture)
    return UInt16(noted.count)
  }

  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// The colour behind everything.
  public let base: Color
  private var cells: [Cell]

  /// Creates empty cells of a colour.
  public init(columns: Int, rows: Int, background: Color) {
    self.columns = columns
    self.rows = rows
    base = background
    cells = [Cell](
      repeating: Cell(color: Self.ink(on: background), background: background),
      count: columns * rows)
  }

  /// Returns the colour of a cell without a character, which is that of a line below it.
  private static func ink(on background: Color) -> Color {
    background.red + background.green + background.blue < 1.5 ? .white : .black
  }

  /// All cells.
  public var area: CellRect { CellRect(left: 0, top: 0, right: columns, bottom: rows) }

  func background(_ x: Int, _ y: Int) -> Color { cells[y * columns + x].background }

  /// Returns a cell as it is shown.
  public subscript(_ x: Int, _ y: Int) -> Shown {
    let cell = cells[y * columns + x]
    return Shown(
      text: character(cell), color: cell.color, background: cell.background,
      attributes: cell.attributes)
  }

  /// Covers cells with a colour; what was there before is hidden, or shines through a colour that is hardly opaque.
  public func fill(_ rect: CellRect, _ color: Color) {
    let rect = rect.intersection(area)
    guard !rect.isEmpty, color.alpha > 0 else { return }
    let solid = Color(color.red, color.green, color.blue)
    for y in rect.top..<rect.bottom {
      for x in rect.left..<rect.right {
        let place = y * columns + x
        cells[place].background = cells[place].background.mixed(with: solid, color.alpha)
        cells[place].picture = 0
        if color.alpha >= 0.5 {
          cells[place].text = nil
          cells[place].lines = []
          cells[place].attributes = []
          cells[place].color = Self.ink(on: cells[place].background)
        } else {
          cells[place].color = cells[place].color.mixed(with: solid, color.alpha)
        }
      }
    }
  }

  /// Removes the characters of cells; their background stays.
  public func clear(_ rect: CellRect) {
    let rect = rect.intersection(area)
    guard !rect.isEmpty else { return }
    for y in rect.top..<rect.bottom {
      for place in (y * columns + rect.left)..<(y * columns + rect.right) {
        cells[place].text = nil
        cells[place].lines = []
        cells[place].attributes = []
        cells[place].color = Self.ink(on: cells[place].background)
        cells[place].picture = 0
      }
    }
  }

  /// Changes the colours and attributes of cells, whatever they show.
  public func restyle(
    _ rect: CellRect, _ change: (inout Color, inout Color, inout CellAttributes) -> Void
  ) {
    let rect = rect.intersection(area)
    guard !rect.isEmpty else { return }
    for y in rect.top..<rect.bottom {
      for place in (y * columns + rect.left)..<(y * columns + rect.right) {
        var cell = cells[place]
        change(&cell.color, &cell.background, &cell.attributes)
        cell.picture = 0
        cells[place] = cell
      }
    }
  }

  /// Puts a character into a cell.
  func put(
    _ text: String, width: Int, _ x: Int, _ y: Int, _ color: Color,
    _ attributes: CellAttributes = [], clip: CellRect
  ) {
    guard x >= clip.left, x + width <= clip.right, y >= clip.top, y < clip.bottom else { return }
    let place = y * columns + x
    // Half of a wide character cannot stay.
    if cells[place].text == "", x > 0 { cells[place - 1].text = " " }
    if x + width < columns, cells[place + width].text == "" { cells[place + width].text = " " }
    cells[place].text = text
    cells[place].lines = []
    cells[place].color = color
    cells[place].attributes = attributes
    cells[place].picture = 0
    if width == 2 {
      cells[place + 1].picture = 0
      cells[place + 1].text = ""
      cells[place + 1].lines = []
    }
  }

  /// Puts a string into a row, as far as it fits; characters that a terminal would act on are omitted. Returns the
  /// column behind it.
  @discardableResult
  public func put(
    _ text: String, _ x: Int, _ y: Int, _ color: Color, _ attributes: CellAttributes = [],
    clip: CellRect? = nil
  ) -> Int {
    let clip = (clip ?? area).intersection(area)
    var x = x
    for character in text {
      let width = CellText.columns(of: character)
      if width > 0 {
        put(CellText.safe(character), width: width, x, y, color, attributes, clip: clip)
      }
      x += width
    }
    return x
  }

  /// Gives the upper and the lower half of a cell a colour; where both are hardly opaque, what was there stays.
  func putHalves(
    _ upper: Color, _ lower: Color, _ x: Int, _ y: Int, picture: UInt16 = 0, clip: CellRect
  ) {
    guard clip.contains(x, y) else { return }
    let place = y * columns + x
    if picture == 0, upper.alpha < 0.1, lower.alpha < 0.1 { return }
    let behind = cells[place].background
    func over(_ color: Color) -> Color {
      behind.mixed(with: Color(color.red, color.green, color.blue), color.alpha)
    }
    let (top, bottom) = (over(upper), over(lower))
    if top == behind, top != bottom {
      // The background stays that of the terminal where it was.
      cells[place] = Cell(text: "▄", color: bottom, background: top, picture: picture)
    } else {
      cells[place] = Cell(
        text: top == bottom ? nil : "▀", color: top, background: bottom, picture: picture)
    }
  }

  /// Adds a line to a cell; where lines meet they join.
  func join(_ lines: Lines, _ x: Int, _ y: Int, _ color: Color, clip: CellRect) {
    guard x >= clip.left, x < clip.right, y >= clip.top, y < clip.bottom else { return }
    let place = y * columns + x
    cells[place].text = nil
    cells[place].lines.formUnion(lines)
    cells[place].color = color
    cells[place].attributes = []
    cells[place].picture = 0
  }

  /// Adds a dot to a cell, in one of two columns and one of four rows. It joins the dots that are there; letters stay.
  func addDot(_ column: Int, _ row: Int, _ x: Int, _ y: Int, _ color: Color, clip: CellRect) {
    guard clip.contains(x, y) else { return }
    let place = y * columns + x
    let shown = cells[place].text?.unicodeScalars.first?.value ?? 0x20
    let isDotted = Self.dotted.contains(shown)
    guard isDotted || shown == 0x20, cells[place].text != "" else { return }
    // The lowest row was added to the six dots later.
    let dot: UInt32 = row == 3 ? 0x40 << UInt32(column) : 1 << UInt32(3 * column + row)
    let dots = (isDotted ? shown : Self.dotted.lowerBound) | dot
    cells[place].text = Unicode.Scalar(dots).map(String.init)
    cells[place].lines = []
    cells[place].color = color
    cells[place].attributes = []
    cells[place].picture = 0
  }

  /// The characters of dots.
  private static let dotted: ClosedRange<UInt32> = 0x2800...0x28FF

  /// Draws the border of a rectangle inside of its edges.
  public func frame(
    _ rect: CellRect, isRound: Bool, isHeavy: Bool = false, _ color: Color, clip: CellRect? = nil
  ) {
    let clip = (clip ?? area).intersection(area)
    guard rect.right - rect.left >= 2, rect.bottom - rect.top >= 2 else { return }
    let (right, bottom) = (rect.right - 1, rect.bottom - 1)
    let weight: Lines = isHeavy ? [.heavy] : []
    let corner = isRound ? weight.union(.round) : weight
    let columns = max(rect.left + 1, clip.left)
    for x in columns..<max(columns, min(right, clip.right)) {
      join(weight.union([.left, .right]), x, rect.top, color, clip: clip)
      join(weight.union([.left, .right]), x, bottom, color, clip: clip)
    }
    let rows = max(rect.top + 1, clip.top)
    for y in rows..<max(rows, min(bottom, clip.bottom)) {
      join(weight.union([.up, .down]), rect.left, y, color, clip: clip)
      join(weight.union([.up, .down]), right, y, color, clip: clip)
    }
    join(corner.union([.right, .down]), rect.left, rect.top, color, clip: clip)
    join(corner.union([.left, .down]), right, rect.top, color, clip: clip)
    join(corner.union([.right, .up]), rect.left, bottom, color, clip: clip)
    join(corner.union([.left, .up]), right, bottom, color, clip: clip)
  }

  /// The characters of lines by their directions: up, down, left, right.
  private static let boxes = Array(" ╵╷│╴┘┐┤╶└┌├─┴┬┼").map(String.init)
  private static let heavyBoxes = Array(" ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋").map(String.init)
  private static let rounds: [UInt8: String] = [5: "╯", 6: "╮", 9: "╰", 10: "╭"]

  private func character(_ cell: Cell) -> String {
    if let text = cell.text { return text }
    let directions = cell.lines.rawValue & 15
    if cell.lines.contains(.heavy) { return Self.heavyBoxes[Int(directions)] }
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

/// The form in which characters of a script reach a terminal.
enum CellText {
  /// Returns the number of columns of a character; 0 for one that a terminal would act on.
  static func columns(of character: Character) -> Int {
    character.isNewline ? 0 : CharacterWidth.columns(of: character)
  }

  /// Returns a character without the parts that are not shown, except those that join emoji and choose their form.
  static func safe(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    if scalars.count == 1 { return String(character) }
    var result = String.UnicodeScalarView()
    for scalar in scalars where !isActive(scalar) { result.append(scalar) }
    return String(result)
  }

  private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    case .format: scalar.value != 0x200D && !(0xE0020...0xE007F).contains(scalar.value)
    default: false
    }
  }
}
