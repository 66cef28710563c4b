import DeclFont
public import DeclLayout

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
    CellPainter(grid, framesAreas: true).draw(list.nodes, map, opacity: 1, clip: grid.area)
    return grid.text(hasColors: options.hasColors)
  }

  /// Draws a picture whose layout keeps to cells.
  /// - Parameters:
  ///   - columns: the number of columns of the grid.
  ///   - rows: the number of rows of the grid.
  ///   - cell: the size of a cell in points.
  ///   - hasColors: whether areas can be told apart by their colours; otherwise large ones have borders.
  ///   - area: the cells in which the picture is drawn, with its corner in that of the grid; nil for all.
  public static func grid(
    _ list: DisplayList, columns: Int, rows: Int, cell: Size, hasColors: Bool,
    in area: CellRect? = nil
  ) -> CellGrid {
    let grid = CellGrid(
      columns: max(0, min(columns, 1000)), rows: max(0, min(rows, 1000)),
      background: list.background ?? .white)
    guard !grid.area.isEmpty else { return grid }
    let map = Transform.scale(1 / cell.width, 1 / cell.height)
    CellPainter(grid, framesAreas: !hasColors, isExact: true).draw(
      list.nodes, map, opacity: 1, clip: grid.area.intersection(area ?? grid.area))
    return grid
  }
}
