import DeclMachine

/// A source of truth that bodies, rows and builders may read: a state cell, an observed object, an
/// environment key.
///
/// Sources and readers refer to each other by position, so that removing an edge needs no search.
class Source {
  /// An edge of the dependency graph, as stored in the source.
  struct Edge {
    // Never dangling: a reader removes its edges when it is released.
    unowned(unsafe) let reader: Reader
    /// The position of the same edge in `reader.reads`.
    var index: Int
  }

  /// The edges to the source's readers, in no order.
  /// Exclusivity is not checked at run time for the edges and marks, which every read of a body touches; one
  /// thread uses them.
  @exclusivity(unchecked) fileprivate(set) final var edges: ContiguousArray<Edge> = []
  /// The number of the evaluation that read the source last, so that a repeated read costs one comparison.
  @exclusivity(unchecked) fileprivate final var stamp = 0
  /// Indicates whether that evaluation has read only parts of the source so far.
  @exclusivity(unchecked) fileprivate final var isReadInParts = false

  /// Responds to the loss of the last reader.
  func didLoseLastReader() {}

  /// The readers of the source.
  final var readers: [Reader] { edges.map(\.reader) }
}

/// A unit of script code that the graph evaluates and that depends on the sources it read: a body, a row, a
/// builder, a presentation, or a control that shows a binding's value.
class Reader {
  /// An edge of the dependency graph, as stored in the reader.
  struct Read {
    let source: Source
    /// The position of the same edge in `source.edges`.
    var index: Int
    /// Indicates whether only parts of the source's value were read, through bindings: then the reader has to
    /// run only if one of them differs.
    var isPartial = false
  }

  /// The kinds of reader, available without a dynamic cast.
  enum Kind: UInt8 {
    case region, rows, presentation, element
  }

  final let kind: Kind
  /// The sources that the last evaluation read, in the order of first reads.
  @exclusivity(unchecked) fileprivate(set) final var reads: ContiguousArray<Read> = []
  /// The number of edges in `reads` that the running evaluation has confirmed so far.
  @exclusivity(unchecked) fileprivate final var cursor = 0
  /// Indicates whether a source that it read has changed since its last evaluation.
  @exclusivity(unchecked) final var isInvalidated = false
  /// Indicates whether, if it is invalidated, it had read only parts of all sources that changed.
  @exclusivity(unchecked) final var isPartiallyInvalidated = false
  /// The parts that the last evaluation read; nil for most readers.
  @exclusivity(unchecked) final var partReads: PartReads?
  /// Indicates whether it read an environment other than its own, through a closure of another view.
  @exclusivity(unchecked) final var readsForeignEnvironment = false
  /// Indicates whether it was removed from the tree; set only on the topmost reader of a removed subtree.
  @exclusivity(unchecked) final var isDetached = false

  init(kind: Kind) { self.kind = kind }

  deinit { removeReads(from: 0) }

  /// Ends the reads of a reader that is not evaluated again.
  final func endReads() { removeReads(from: 0) }

  /// Removes the edges from a position on.
  fileprivate final func removeReads(from count: Int) {
    while reads.count > count {
      let read = reads.removeLast()
      let last = read.source.edges.removeLast()
      if read.index < read.source.edges.count {
        read.source.edges[read.index] = last
        last.reader.reads[last.index].index = read.index
      }
      if read.source.edges.isEmpty { read.source.didLoseLastReader() }
    }
  }
}

/// A tracker of the sources that each reader reads. Evaluations do not nest; code whose reads must not count
/// runs in ``untracked(_:)``.
final class DependencyTracker {
  /// The reader that is being evaluated; nil while reads are not tracked.
  /// Set only during an evaluation, while the reconciler holds the reader.
  @exclusivity(unchecked) private(set) unowned(unsafe) var current: Reader?
  /// The number of the running evaluation.
  @exclusivity(unchecked) private var stamp = 0
  /// A callback before the first change of a reader's edges in an evaluation.
  var willChange: ((Reader) -> Void)?
  /// A callback before a reader's part reads are dropped, or its first one is recorded.
  var willChangeParts: ((Reader) -> Void)?
  @exclusivity(unchecked) private var hasChanged = false
  /// Indicates whether the value of a part is being computed, so that reads belong to the part.
  @exclusivity(unchecked) private var isInPart = false
  /// Indicates whether an element of the library reads bindings for itself: it gets their current values.
  @exclusivity(unchecked) var isOwnRead = false
  /// Indicates whether the current reader is not being evaluated, so that reads are added to its known ones.
  @exclusivity(unchecked) private var isExtending = false
  /// The states to which ``endReads()`` returns.
  private var outer: [State] = []

  private struct State {
    let reader: Reader?
    let hasChanged: Bool
    let isInPart: Bool
    let isOwnRead: Bool
    let isExtending: Bool
  }

  /// Begins an evaluation, which ``end(_:)`` ends.
  func begin(_ reader: Reader) {
    stamp += 1
    current = reader
    isOwnRead = false
    isExtending = false
    // A trap may have left reads open.
    if !outer.isEmpty { outer = [] }
    reader.cursor = 0
    reader.readsForeignEnvironment = false
    if reader.partReads != nil {
      willChangeParts?(reader)
      reader.partReads = nil
    }
    hasChanged = false
    isInPart = false
  }

  /// Begins the read of a part; returns false when reads are not tracked, or a larger part is being read.
  func beginPart() -> Bool {
    if current == nil || isInPart { return false }
    isInPart = true
    return true
  }

  /// Ends the read of a part and records its value in the reader.
  func endPart(
    _ location: HeapReference, _ value: ValueAddress, _ type: RuntimeType, _ machine: Machine
  ) {
    isInPart = false
    guard let reader = current else { return }
    if reader.partReads == nil {
      willChangeParts?(reader)
      reader.partReads = PartReads(machine: machine)
    }
    reader.partReads?.add(location, value, type)
  }

  /// Ends an evaluation and removes the edges that it did not confirm.
  func end(_ reader: Reader) {
    current = nil
    guard reader.cursor < reader.reads.count else { return }
    noteChange(reader)
    reader.removeReads(from: reader.cursor)
  }

  /// Records that the running evaluation reads a source.
  @inline(__always)
  func willRead(_ source: Source) {
    guard let reader = current else { return }
    if isExtending { return add(source, to: reader) }
    if source.stamp == stamp {
      if source.isReadInParts && !isInPart { noteWholeRead(source, reader) }
      return
    }
    source.stamp = stamp
    source.isReadInParts = isInPart
    let cursor = reader.cursor
    if cursor < reader.reads.count, reader.reads[cursor].source === source {
      reader.cursor = cursor + 1
    } else {
      insert(source, reader)
    }
    if reader.reads[cursor].isPartial != isInPart {
      noteChange(reader)
      reader.reads[cursor].isPartial = isInPart
    }
  }

  /// Records that a source, of which parts were read before, is read as a whole.
  private func noteWholeRead(_ source: Source, _ reader: Reader) {
    source.isReadInParts = false
    guard let index = reader.reads.firstIndex(where: { $0.source === source }) else { return }
    noteChange(reader)
    reader.reads[index].isPartial = false
  }

  // MARK: Reads for other readers

  /// Begins reads through bindings that count for a reader, or for none, until ``endReads()``.
  func beginReads(for reader: Reader?) {
    outer.append(
      State(
        reader: current, hasChanged: hasChanged, isInPart: isInPart, isOwnRead: isOwnRead,
        isExtending: isExtending))
    isInPart = false
    isOwnRead = true
    if reader === current { return }
    current = reader
    isExtending = reader != nil
    hasChanged = false
  }

  /// Ends the reads that ``beginReads(for:)`` began.
  func endReads() {
    guard let state = outer.popLast() else { return }
    current = state.reader
    hasChanged = state.hasChanged
    isInPart = state.isInPart
    isOwnRead = state.isOwnRead
    isExtending = state.isExtending
  }

  /// Records that the running evaluation reads a source as a whole, also while it reads a part.
  func willReadWhole(_ source: Source) {
    let wasInPart = isInPart
    isInPart = false
    willRead(source)
    isInPart = wasInPart
  }

  /// Makes a reader that is not being evaluated depend on a source as a whole.
  func addRead(of source: Source, to reader: Reader) {
    let state = (isInPart, hasChanged)
    (isInPart, hasChanged) = (false, false)
    add(source, to: reader)
    (isInPart, hasChanged) = state
  }

  private func add(_ source: Source, to reader: Reader) {
    guard let index = reader.reads.firstIndex(where: { $0.source === source }) else {
      noteChange(reader)
      append(source, reader)
      reader.reads[reader.reads.count - 1].isPartial = isInPart
      return
    }
    guard reader.reads[index].isPartial, !isInPart else { return }
    noteChange(reader)
    reader.reads[index].isPartial = false
  }

  /// Runs code whose reads are not tracked.
  func untracked<Result>(_ body: () throws -> Result) rethrows -> Result {
    let saved = current
    current = nil
    defer { current = saved }
    return try body()
  }

  /// Restores a reader's earlier edges in place of its current ones.
  func restore(_ reader: Reader, _ reads: ContiguousArray<Reader.Read>) {
    reader.removeReads(from: 0)
    for read in reads {
      append(read.source, reader)
      reader.reads[reader.reads.count - 1].isPartial = read.isPartial
    }
  }

  // Slow path: consecutive evaluations rarely read in a different order.
  private func insert(_ source: Source, _ reader: Reader) {
    noteChange(reader)
    let cursor = reader.cursor
    reader.cursor = cursor + 1
    var found = cursor
    while found < reader.reads.count, reader.reads[found].source !== source { found += 1 }
    if found == reader.reads.count { append(source, reader) }
    if found != cursor {
      reader.reads.swapAt(found, cursor)
      setIndex(reader, found)
      setIndex(reader, cursor)
    }
  }

  private func append(_ source: Source, _ reader: Reader) {
    reader.reads.append(Reader.Read(source: source, index: source.edges.count))
    source.edges.append(Source.Edge(reader: reader, index: reader.reads.count - 1))
  }

  private func setIndex(_ reader: Reader, _ position: Int) {
    let read = reader.reads[position]
    read.source.edges[read.index].index = position
  }

  private func noteChange(_ reader: Reader) {
    if hasChanged { return }
    hasChanged = true
    willChange?(reader)
  }
}
