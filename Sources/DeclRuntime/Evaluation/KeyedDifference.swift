/// The difference between the rows of a `ForEach` before and after an update: by id, with the fewest moves
/// (F5).
struct KeyedDifference {
  /// The old row with the same id for each new row; -1 for a new id.
  private(set) var sources: [Int]
  /// The old rows whose ids were removed, in order.
  private(set) var removed: [Int] = []
  /// Indicates whether each new row has moved relative to the other rows that remain.
  private(set) var moved: [Bool]
  /// The number of rows at the start, and at the end, that keep their positions.
  let prefix: Int
  let suffix: Int

  /// Compares row by row the equal start and end, and looks up the rows between them in a table.
  ///
  /// - Parameter isEqual: whether the old row at the first position and the new row at the second have the
  ///   same id
  /// - Parameter match: for the ranges that remain, the old position of each new row, or -1
  init(
    oldCount: Int, newCount: Int, isEqual: (Int, Int) -> Bool,
    match: (_ old: Range<Int>, _ new: Range<Int>) -> [Int]
  ) {
    let shorter = min(oldCount, newCount)
    var start = 0
    while start < shorter, isEqual(start, start) { start += 1 }
    var end = 0
    while end < shorter - start, isEqual(oldCount - 1 - end, newCount - 1 - end) { end += 1 }
    prefix = start
    suffix = end
    sources = Array(0..<start)
    moved = Array(repeating: false, count: newCount)
    let old = start..<(oldCount - end)
    let new = start..<(newCount - end)
    if old.isEmpty {
      sources += repeatElement(-1, count: new.count)
    } else if new.isEmpty {
      removed = Array(old)
    } else {
      addMiddle(match(old, new), old)
    }
    sources += (newCount - end..<newCount).map { $0 - newCount + oldCount }
  }

  /// Returns the new position of each old row; -1 for removed rows.
  func targets(oldCount: Int) -> [Int] {
    var result = [Int](repeating: -1, count: oldCount)
    for (position, source) in sources.enumerated() where source >= 0 { result[source] = position }
    return result
  }

  private mutating func addMiddle(_ middle: [Int], _ old: Range<Int>) {
    var isKept = [Bool](repeating: false, count: old.count)
    for source in middle where source >= 0 { isKept[source - old.lowerBound] = true }
    removed = old.filter { !isKept[$0 - old.lowerBound] }
    let kept = middle.enumerated().filter { $0.element >= 0 }
    let staying = Self.longestIncreasing(kept.map(\.element))
    for (position, item) in kept.enumerated() where !staying[position] {
      moved[old.lowerBound + item.offset] = true
    }
    sources += middle
  }

  /// Returns which members of a sequence of distinct numbers belong to one longest increasing subsequence.
  /// O(n log n).
  static func longestIncreasing(_ numbers: [Int]) -> [Bool] {
    // ends[k] is the position of the smallest number that ends an increasing subsequence of length k + 1.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (position, number) in numbers.enumerated() {
      if let last = ends.last, numbers[last] < number {
        previous[position] = last
        ends.append(position)
        continue
      }
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[position] = ends[low - 1] }
      if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var result = [Bool](repeating: false, count: numbers.count)
    var position = ends.last ?? -1
    while position >= 0 {
      result[position] = true
      position = previous[position]
    }
    return result
  }
}
