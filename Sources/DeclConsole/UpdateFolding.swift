import DeclRuntime

extension [UpdateRecord] {
  /// The kinds of event that no user or script line causes one by one.
  private static var foldableKinds: Set<Cause.Kind> {
    [.effect, .timer, .task, .publisher, .completion, .transition]
  }

  /// The number of such updates that are shown before others are folded.
  private static var unfoldedCount: Int { 4 }

  /// The ranges of updates to fold, when effects, timers or tasks cause many updates: those in the middle that
  /// neither print, warn nor trap.
  var foldableRanges: [Range<Int>] {
    let kinds = Self.foldableKinds
    let effects = indices.filter { kinds.contains(self[$0].cause.kind) }
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
