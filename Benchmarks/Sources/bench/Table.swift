/// A Markdown table whose first column is left-aligned and whose other columns are right-aligned.
struct Table {
  private var rows: [[String]]

  /// Creates a table with the names of its columns.
  init(_ columns: [String]) { rows = [columns] }

  /// Adds a row.
  mutating func add(_ row: [String]) { rows.append(row) }

  /// Prints the table with a title as its heading.
  func print(_ title: String) {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    Swift.print("\n## \(title)\n")
    for (index, row) in rows.enumerated() {
      Swift.print(line(zip(row, widths).map { $0 }))
      if index == 0 { Swift.print(rule(widths)) }
    }
  }

  private func line(_ cells: [(text: String, width: Int)]) -> String {
    let padded = cells.enumerated().map { index, cell in
      let space = String(repeating: " ", count: cell.width - cell.text.count)
      return index == 0 ? cell.text + space : space + cell.text
    }
    return "| \(padded.joined(separator: " | ")) |"
  }

  private func rule(_ widths: [Int]) -> String {
    let cells = widths.enumerated().map { index, width in
      index == 0
        ? String(repeating: "-", count: width + 2)
        : String(repeating: "-", count: width + 1) + ":"
    }
    return "|\(cells.joined(separator: "|"))|"
  }
}
