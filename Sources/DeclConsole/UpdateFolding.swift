import DeclRuntime

extension [UpdateRecord] {
  /// The number of updates caused by effects that are shown before others are folded.
  private static var unfoldedCount: Int { 4 }

  /// The ranges of updates to fold, when effects cause many updates: those in the middle that neither print,
  /// warn nor trap.
  var foldableRanges: [Range<Int>] {
    let effects = indices.filter { self[$0].cause.kind == .effect }
    var runs: [Range<Int>] = []
    for index in effects.dropFirst(Self.unfoldedCount).dropLast(2) {
      let record = self[index]
      guard record.output.isEmpty, record.diagnostics.isEmpty, record.trap == nil else { continue }
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs.filter { $0.count >= Self.unfoldedCount }
  }
}
