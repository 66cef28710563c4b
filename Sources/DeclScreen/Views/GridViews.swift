import DeclJournal
import DeclLayout
import DeclRuntime

/// The rules of grids (G20).
enum GridViews {
  static let rules: [String: Builder.ViewRule] = [
    "Grid": { builder, view, look in [grid(builder, view, look)] },
    "GridRow": { builder, view, look in
      let row = GridRowMark(look.alignmentKey(view.value("alignment")))
      return builder.parts(of: view, look).map { cell in
        if cell.traits.gridRow == nil { cell.traits.gridRow = row }
        return cell
      }
    },
    "LazyVGrid": { builder, view, look in
      [tracks(builder, view, look, .vertical, view.value("columns").elements)]
    },
    "LazyHGrid": { builder, view, look in
      [tracks(builder, view, look, .horizontal, view.value("rows").elements)]
    },
  ]

  private static func grid(_ builder: Builder, _ view: DrawnView, _ look: Look) -> Piece {
    let parts = builder.parts(of: view, look.with { $0.stackAxis = nil })
    let alignment = look.alignment(view.value("alignment"))
    var cells: [GridCell] = []
    var columns: [Int: AlignmentKey] = [:]
    var (row, column) = (-1, 0)
    var mark: GridRowMark?
    for part in parts {
      let traits = part.traits
      if traits.gridRow == nil || traits.gridRow !== mark {
        row += 1
        column = 0
      }
      mark = traits.gridRow
      if let key = traits.gridColumnAlignment { columns[column] = key }
      let isCell = mark != nil
      cells.append(
        GridCell(
          row: row, column: isCell ? column : nil, span: traits.gridSpan,
          unsizedAxes: traits.gridUnsizedAxes, anchor: traits.gridAnchor))
      column += cells[cells.count - 1].span
    }
    // The alignment of a column may be set in any of its cells.
    for (index, part) in parts.enumerated() {
      guard let column = cells[index].column else { continue }
      let horizontal = columns[column]
      let vertical = part.traits.gridRow?.alignment
      guard horizontal != nil || vertical != nil else { continue }
      cells[index].alignment = Alignment(
        horizontal ?? alignment.horizontal, vertical ?? alignment.vertical)
    }
    let node = GridNode(
      cells: cells, alignment: alignment,
      columnDistance: look.length(view.value("horizontalSpacing")),
      rowDistance: look.length(view.value("verticalSpacing")))
    return Piece(node, parts)
  }

  /// Returns a lazy grid. The headers and footers of its sections take whole lines.
  private static func tracks(
    _ builder: Builder, _ view: DrawnView, _ look: Look, _ axis: Axis, _ items: [ValueSnapshot]
  ) -> Piece {
    let key = look.alignmentKey(view.value("alignment"))
    let alignment =
      axis == .vertical
      ? Alignment(key ?? .horizontalCenter, .verticalCenter)
      : Alignment(.horizontalCenter, key ?? .verticalCenter)
    let distance = look.length(view.value("spacing"))
    let tracks = items.map { track($0, look) }
    let inner = look.with {
      $0.stackAxis = nil
      $0.container = .grid
    }
    var lines: [Piece] = []
    var cells: [Piece] = []
    func close() {
      if cells.isEmpty { return }
      let node = TrackGridNode(axis, tracks: tracks, distance: distance, alignment: alignment)
      lines.append(Piece(node, cells).with { $0.traits.section = mark })
      cells = []
    }
    var mark: SectionMark?
    let parts = builder.parts(of: view, inner)
    Gap.prepare(parts, axis, distance: distance ?? StackNode.defaultDistance)
    for part in parts {
      if part.traits.section !== mark { close() }
      mark = part.traits.section
      if part.traits.role == .row {
        cells.append(part)
      } else {
        close()
        lines.append(part)
      }
    }
    close()
    if lines.count == 1 { return lines[0] }
    let pinned = view.pinnedParts
    return Piece(StackNode(axis, alignment: key, distance: distance), lines).with {
      $0.pinSections(axis, headers: pinned.headers, footers: pinned.footers)
    }
  }

  private static func track(_ item: ValueSnapshot, _ look: Look) -> GridTrack {
    let size = item["size"]
    let numbers = size.payload.map { $0.anyNumber ?? .infinity }
    let length: GridTrack.Length =
      switch (size.caseName, numbers.count) {
      case ("fixed", 1...): .fixed(numbers[0])
      case ("adaptive", 2...): .adaptive(minimum: numbers[0], maximum: numbers[1])
      case ("flexible", 2...): .flexible(minimum: numbers[0], maximum: numbers[1])
      default: .flexible(minimum: 10, maximum: .infinity)
      }
    return GridTrack(
      length, distance: look.length(item["spacing"]),
      alignment: item["alignment"] == .none ? nil : look.alignment(item["alignment"]))
  }
}

/// The identity of a row of a grid, which its cells name.
final class GridRowMark {
  /// The vertical alignment in the row; nil for that of the grid.
  let alignment: AlignmentKey?

  init(_ alignment: AlignmentKey?) { self.alignment = alignment }
}
