import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of tables in the cells of a terminal: a line of headers above the rows, which are those of a list.
enum CellTables {
  static let rules: [String: Builder.ViewRule] = [
    "Table": { builder, view, look in
      let headers = builder.parts(of: view, in: "header", look)
      let inner = TableViews.rowLook(builder, view, look)
      let area = CellLists.scroll(
        builder.parts(of: view, in: nil, inner), view, inner, .plain, look)
      if headers.isEmpty { return [area] }
      let lines = headers.map { header in
        Parts.column(
          [header.wide().padded(horizontal: CellParts.cell.width), CellBars.line(look)],
          distance: 0)
      }
      return [Parts.column(lines + [area], distance: 0)]
    }
  ]
}
