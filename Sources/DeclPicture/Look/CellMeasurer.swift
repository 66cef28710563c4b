import DeclFont
public import DeclLayout

/// A measurer of text that is shown in the cells of a terminal: a character is one or two cells wide and one high,
/// whatever its font is.
public final class CellMeasurer: TextMeasurer, Sendable {
  /// A point: cells have whole numbers of them.
  public let pixel = 1.0
  private let cell: Size

  /// Creates a measurer for the cells of a grid.
  public init(_ grid: LayoutGrid) { cell = grid.cell }

  /// Returns the heights of a cell.
  public func metrics(of font: FontStyle) -> FontMetrics {
    FontMetrics(
      ascent: cell.height * LayoutGrid.ascent, descent: cell.height * (1 - LayoutGrid.ascent),
      capHeight: cell.height / 2)
  }

  /// Returns the widths of the cells that the characters take.
  public func advances(of text: String, in font: FontStyle) -> [Double] {
    text.map { Double(CharacterWidth.columns(of: $0)) * cell.width }
  }
}
