import DeclJournal

/// Folding of long lists: some of their rows are shown, the others are counted.
extension TreeFormatter {
  /// A child as it is shown below its parent.
  enum Row {
    case view(ViewTree.Node)
    /// A line instead of several children.
    case folded(String)
  }

  /// The maximum number of children of one kind that are all shown.
  private var maximumRowCount: Int { shownRowCount + 2 }
  /// The maximum number of changed rows that are shown besides.
  private static let markedRowCount = 10

  /// Returns the children of a node as they are shown: of a long list the first rows, and those that the last
  /// update changed.
  func rows(_ children: [ViewTree.Node], of node: ViewTree.Node) -> [Row] {
    guard !detail.isFull, !detail.hasAllRows, children.count > maximumRowCount else {
      return children.map { .view($0) }
    }
    let isList = node.kind == .structure(.forEach)
    var rows: [Row] = []
    var start = 0
    while start < children.count {
      let type = children[start].type
      let end =
        isList
        ? children.count
        : children[start...].firstIndex { $0.type != type } ?? children.count
      let run = children[start..<end]
      rows += run.count > maximumRowCount ? folded(run) : run.map { .view($0) }
      start = end
    }
    return rows
  }

  private func folded(_ run: ArraySlice<ViewTree.Node>) -> [Row] {
    let shown = shownRows(of: run)
    let isAlike = run.allSatisfy { $0.type == run[run.startIndex].type }
    var rows: [Row] = []
    var skipped = 0
    func skip() {
      guard skipped > 0 else { return }
      let count = ValueFormatter.grouped(skipped)
      let noun = skipped == 1 ? "row" : "rows"
      let isFirst = rows.isEmpty
      rows.append(
        .folded(
          isFirst
            ? "… \(count) \(noun) before" : "… \(count) more \(noun)\(isAlike ? " like it" : "")"))
      skipped = 0
    }
    for (index, row) in zip(run.indices, run) {
      if shown.contains(index) {
        skip()
        rows.append(.view(row))
      } else {
        skipped += 1
      }
    }
    skip()
    return rows
  }

  /// Returns the indices of the rows to show: as many as fit, and those that the last update changed.
  private func shownRows(of run: ArraySlice<ViewTree.Node>) -> Set<Int> {
    let first = min(run.startIndex + detail.firstRow, run.endIndex - 1)
    var shown: Set<Int> = []
    var lines = 0
    for index in first..<min(first + shownRowCount, run.endIndex) {
      if shown.count > 2, lines >= shownLineCount { break }
      shown.insert(index)
      lines += lineCount(run[index], limit: shownLineCount)
    }
    if hasMarks {
      var count = 0
      for index in run.indices where !shown.contains(index) && isMarked(run[index]) {
        if count == Self.markedRowCount { break }
        count += 1
        shown.insert(index)
      }
    }
    return shown
  }
}
