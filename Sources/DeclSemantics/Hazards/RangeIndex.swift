import DeclSource

/// Source ranges in the order of their beginnings, so that those within a declaration are found without a visit of all.
struct RangeIndex {
  private let ranges: [SourceRange]

  init(_ ranges: [SourceRange]) {
    self.ranges = ranges.sorted { ($0.file, $0.start) < ($1.file, $1.start) }
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// Returns whether one of the ranges lies within another range.
  func hasRange(within outer: SourceRange) -> Bool {
    // Finds the first range that does not begin before the outer one.
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if (ranges[middle].file, ranges[middle].start) < (outer.file, outer.start) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return ranges[low...].prefix { $0.file == outer.file && $0.start <= outer.end }
      .contains { outer.contains($0) }
  }
}
