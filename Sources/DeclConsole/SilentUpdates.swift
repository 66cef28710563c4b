import DeclRuntime

extension [UpdateRecord] {
  /// How many updates by effects are shown before others are passed over.
  private static var shown: Int { 4 }

  /// The runs of updates in the middle of those to which effects led, when there are many; not what printed, warned or trapped.
  var silent: [Range<Int>] {
    let effects = indices.filter { self[$0].cause.kind == .effect }
    var runs: [Range<Int>] = []
    for index in effects.dropFirst(Self.shown).dropLast(2) {
      let record = self[index]
      guard record.output.isEmpty, record.diagnostics.isEmpty, record.trap == nil else { continue }
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs.filter { $0.count >= Self.shown }
  }
}
