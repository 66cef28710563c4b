/// The rows of a `ForEach` in a lazy container that are not in the tree (G26).
///
/// A row that was never in sight does not exist. One that left it is kept: detached from the tree, with its state and
/// its handles, until its element leaves the data.
final class LazyRows {
  /// The rows that were in sight before, by position.
  var kept: ContiguousArray<Region> = []
  /// The lengths of kept rows along the axis of the container, in points, as they were last.
  var lengths: [ObjectIdentifier: Double] = [:]
  /// The length of rows that were never made, in points: the mean of those that the first layout made; nil before.
  ///
  /// It does not change any more, so that the content does not move when further rows are made.
  var estimate: Double?
  /// The number of elements for which rows can be made; less than their number if a constant range became shorter (F1).
  var limit = Int.max
  /// The number of the update in which the rows were saved in the journal.
  var savedIn = -1

  /// The number of the update that inserted the `ForEach`: the effects of its rows run before those of the views around
  /// them (E2).
  let began: Int
  /// Indicates whether the place for these effects is among those of the update.
  var hasPlace = true
  /// A change of the data in the running update.
  struct DataChange {
    /// The number of the update.
    var update: Int
    /// Indicates for each element whether it is new.
    var isNew: [Bool]
    /// The rows that were removed, by their positions before.
    var removed: [Int: Region]
  }
  /// The last change of the data, as long as the update runs in which it occurred.
  var change: DataChange?

  init(began: Int) { self.began = began }

  /// Removes and returns the kept row with a position; nil if there is none.
  func takeKept(_ position: Int) -> Region? {
    let index = kept.index(ofPosition: position)
    guard index < kept.count, kept[index].row == position else { return nil }
    lengths[ObjectIdentifier(kept[index])] = nil
    return kept.remove(at: index)
  }
}

extension ContiguousArray<Region> {
  /// Returns the index of the first row whose position is not less, among rows in ascending order.
  func index(ofPosition position: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].row < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The rows of a lazy `ForEach` before an update, for roll-back.
struct SavedRows {
  private let rows: ContiguousArray<Region>
  private let kept: ContiguousArray<Region>
  private let positions: [Int]
  private let lengths: [ObjectIdentifier: Double]

  init(_ node: ForEachNode, _ lazy: LazyRows) {
    rows = node.rows
    kept = lazy.kept
    positions = rows.map(\.row) + kept.map(\.row)
    lengths = lazy.lengths
  }

  func restore(_ node: ForEachNode) {
    for (row, position) in zip(rows + kept, positions) { row.row = position }
    for row in rows { (row.isDetached, row.isKept) = (false, false) }
    for row in kept {
      (row.isDetached, row.isKept) = (true, true)
      row.isReleased = false
    }
    node.rows = rows
    node.lazy?.kept = kept
    node.lazy?.lengths = lengths
    node.lazy?.change = nil
    node.lazy?.savedIn = -1
  }
}

/// The `ForEach` of a lazy container, as long as it exists.
struct WeakRows {
  weak var node: ForEachNode?
}
