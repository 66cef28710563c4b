import DeclMachine

/// Something that bodies, rows and builders depend on: a state cell, an observed object, an environment key.
///
/// Sources and readers know each other by position, so that an edge is dropped without a search.
class Source {
  /// One edge, seen from the source.
  struct Edge {
    unowned(unsafe) let reader: Reader
    /// The position of the same edge in `reader.reads`.
    var index: Int
  }

  /// Who reads it, in no order.
  @exclusivity(unchecked) fileprivate(set) final var edges: ContiguousArray<Edge> = []
  /// The number of the evaluation that read it last, so that a second read costs one comparison.
  @exclusivity(unchecked) fileprivate final var stamp = 0
  /// Whether that evaluation read only parts so far.
  @exclusivity(unchecked) fileprivate final var isReadInParts = false

  /// Nobody reads it any more.
  func isUnread() {}

  /// The readers.
  final var readers: [Reader] { edges.map(\.reader) }
}

/// What runs code of the script for the graph and depends on what that code read: a region made by a body, a row, a
/// builder; a presentation; a control that shows the value of a binding.
class Reader {
  /// One edge, seen from the reader.
  struct Read {
    let source: Source
    /// The position of the same edge in `source.edges`.
    var index: Int
    /// Whether only parts of its value were read, through bindings: the parts decide whether the reader has to run.
    var isPartial = false
  }

  /// The kinds of reader, known without a cast.
  enum Kind: UInt8 {
    case region, rows, presentation, part
  }

  final let kind: Kind
  /// What the last evaluation read, in the order of the first reads.
  @exclusivity(unchecked) fileprivate(set) final var reads: ContiguousArray<Read> = []
  /// How many of `reads` the running evaluation has read so far.
  @exclusivity(unchecked) fileprivate final var cursor = 0
  /// Whether something that it depends on has changed.
  @exclusivity(unchecked) final var isDirty = false
  /// For one that is dirty: whether it has read nothing but parts of what has changed.
  @exclusivity(unchecked) final var isDirtyInParts = false
  /// The parts that the last evaluation read; nil for most.
  @exclusivity(unchecked) final var parts: PartReads?
  /// Whether it read the environment of another place than its own.
  @exclusivity(unchecked) final var readsElsewhere = false
  /// Whether it was taken out of the tree; said of the uppermost reader of what was taken out.
  @exclusivity(unchecked) final var isDetached = false

  init(kind: Kind) { self.kind = kind }

  deinit { removeReads(from: 0) }

  /// Drops the edges from a position on.
  fileprivate final func removeReads(from count: Int) {
    while reads.count > count {
      let read = reads.removeLast()
      let last = read.source.edges.removeLast()
      if read.index < read.source.edges.count {
        read.source.edges[read.index] = last
        last.reader.reads[last.index].index = read.index
      }
      if read.source.edges.isEmpty { read.source.isUnread() }
    }
  }
}

/// Who reads what. Evaluations do not nest: whatever runs inside another one reads for nobody.
final class DependencyTracker {
  /// Whose code is running; nil while nobody's reads count.
  @exclusivity(unchecked) private(set) unowned(unsafe) var current: Reader?
  /// The running evaluation.
  @exclusivity(unchecked) private var stamp = 0
  /// Told before the edges of a reader change for the first time in an evaluation.
  var willChange: ((Reader) -> Void)?
  /// Told before a reader forgets the parts that it has read, or has its first.
  var willChangeParts: ((Reader) -> Void)?
  @exclusivity(unchecked) private var hasChanged = false
  /// Whether the value of a part is being made, so that what is read meanwhile is read for the part.
  @exclusivity(unchecked) private var isInPart = false

  /// Begins an evaluation; returns what ``end(_:)`` needs.
  func begin(_ reader: Reader) {
    stamp += 1
    current = reader
    reader.cursor = 0
    reader.readsElsewhere = false
    if reader.parts != nil {
      willChangeParts?(reader)
      reader.parts = nil
    }
    hasChanged = false
    isInPart = false
  }

  /// Begins the reading of a part of something; false when nobody's reads count, or a larger part is being read.
  func beginPart() -> Bool {
    if current == nil || isInPart { return false }
    isInPart = true
    return true
  }

  /// Ends the reading of a part, whose value the reader remembers.
  func endPart(
    _ location: HeapReference, _ value: ValueAddress, _ type: RuntimeType, _ machine: Machine
  ) {
    isInPart = false
    guard let reader = current else { return }
    if reader.parts == nil {
      willChangeParts?(reader)
      reader.parts = PartReads(machine: machine)
    }
    reader.parts?.add(location, value, type)
  }

  /// Ends an evaluation; edges that it did not use are dropped.
  func end(_ reader: Reader) {
    current = nil
    guard reader.cursor < reader.reads.count else { return }
    noteChange(reader)
    reader.removeReads(from: reader.cursor)
  }

  /// Notes that the running evaluation reads a source.
  @inline(__always)
  func willRead(_ source: Source) {
    guard let reader = current else { return }
    if source.stamp == stamp {
      if source.isReadInParts && !isInPart { noteWhole(source, reader) }
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

  /// What was read in parts is read as a whole as well.
  private func noteWhole(_ source: Source, _ reader: Reader) {
    source.isReadInParts = false
    guard let index = reader.reads.firstIndex(where: { $0.source === source }) else { return }
    noteChange(reader)
    reader.reads[index].isPartial = false
  }

  /// Runs code whose reads count for nobody.
  func untracked<Result>(_ body: () throws -> Result) rethrows -> Result {
    let saved = current
    current = nil
    defer { current = saved }
    return try body()
  }

  /// Gives a reader the edges that it had, and no others.
  func restore(_ reader: Reader, _ reads: ContiguousArray<Reader.Read>) {
    reader.removeReads(from: 0)
    for read in reads {
      append(read.source, reader)
      reader.reads[reader.reads.count - 1].isPartial = read.isPartial
    }
  }

  // The order of reads rarely differs from one evaluation to the next; this is the way for when it does.
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
