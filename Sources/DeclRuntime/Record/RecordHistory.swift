import DeclLang
import DeclMachine

/// Memory that makes answers faster and that a session can do without.
protocol SpareMemory: AnyObject {
  /// The number of its bytes.
  var bytes: Int { get }
  /// Frees it.
  func giveUp()
}

/// The records that a session keeps, and the frame before the first of them. They count as the script's memory;
/// the oldest are given up when memory is short, or when there are too many.
final class RecordHistory {
  /// The kept records, in order.
  private(set) var records: [UpdateRecord] = []
  /// The estimated bytes of each record.
  private var sizes: [Int] = []
  /// The number of bytes of all kept records.
  private(set) var bytes = 0
  /// The frame before the first kept record.
  private var base = FrameBuilder()
  /// The updates whose records were given up.
  private(set) var earlier: [UpdateSummary] = []
  /// The number of the last update whose record was given up; nil while there is none.
  private(set) var lastDropped: Int?
  /// Memory that is given up before any record is; nil while there is none.
  private(set) var spare: (any SpareMemory)?
  /// The number of records that were given up for memory and not reported yet.
  private var unreportedCount = 0
  /// The machine of the loaded script, whose limit the records count towards.
  private weak var machine: Machine?
  /// Frees what can be made again, before anything of the history is given up; returns false if there is nothing.
  var giveUpOthers: () -> Bool = { false }
  /// The maximum number of kept records.
  var limit = Int.max { didSet { trim() } }

  /// Counts the records as memory of a script.
  func attach(to machine: Machine) {
    self.machine?.heap.count(bytes: -bytes)
    self.machine = machine
    machine.heap.count(bytes: bytes)
    machine.giveUpMemory = { [weak self] in self?.dropForMemory() ?? false }
  }

  /// Appends the records of an operation.
  func append(_ made: [UpdateRecord]) {
    for record in made {
      let size = record.estimatedBytes
      records.append(record)
      sizes.append(size)
      count(size)
    }
    trim()
    // The records themselves may have passed the limit.
    _ = machine?.leavesRoom(for: 0)
  }

  /// Replaces the records with those of the last operation, for a session that keeps none.
  func replace(_ made: [UpdateRecord]) {
    removeAll()
    append(made)
  }

  /// Removes all records; the session begins with an empty tree.
  func removeAll() {
    giveUpSpare()
    count(-bytes)
    (records, sizes, base, earlier, lastDropped) = ([], [], FrameBuilder(), [], nil)
  }

  /// Replaces everything by the frame after an update, so that the records after it follow.
  func begin(with frame: Frame) {
    removeAll()
    base = FrameBuilder(frame)
    lastDropped = frame.update
  }

  /// The number of the last update.
  var lastUpdate: Int? { records.last?.number ?? lastDropped }

  /// Keeps spare memory, in place of what was kept before.
  func keep(_ spare: any SpareMemory) {
    giveUpSpare()
    self.spare = spare
    count(spare.bytes)
    _ = machine?.leavesRoom(for: 0)
  }

  /// Hands the spare memory over to a caller that uses it.
  func releaseSpare() {
    guard let spare else { return }
    self.spare = nil
    count(-spare.bytes)
  }

  /// Gives up the spare memory.
  func giveUpSpare() {
    spare?.giveUp()
    releaseSpare()
  }

  /// Returns a builder with the frame before the first kept record.
  func makeBuilder() -> FrameBuilder { base.copy() }

  /// Returns a warning that records were given up for memory, once.
  func takeWarning() -> Diagnostic? {
    guard unreportedCount > 0, let lastDropped else { return nil }
    defer { unreportedCount = 0 }
    return Diagnostic(
      "records-dropped", .warning,
      """
      \(unreportedCount) \(unreportedCount == 1 ? "record was" : "records were") given up because memory is \
      short; the records up to #\(lastDropped) are gone
      """, at: .none)
  }

  private func count(_ bytes: Int) {
    self.bytes += bytes
    machine?.heap.count(bytes: bytes)
  }

  private func trim() {
    // In portions, since removing the first elements moves all others.
    if records.count - limit > limit / 4 { drop(records.count - limit) }
  }

  /// Gives up what can be made again, then the older half of the records; returns false when there are none.
  private func dropForMemory() -> Bool {
    if giveUpOthers() { return true }
    if spare != nil {
      giveUpSpare()
      return true
    }
    if records.isEmpty { return false }
    let count = (records.count + 1) / 2
    unreportedCount += count
    drop(count)
    return true
  }

  private func drop(_ count: Int) {
    for record in records.prefix(count) {
      base.append(record)
      earlier.append(UpdateSummary(record))
    }
    self.count(count * UpdateSummary.bytes)
    lastDropped = records[count - 1].number
    self.count(-sizes.prefix(count).reduce(0, +))
    records.removeFirst(count)
    sizes.removeFirst(count)
  }
}
