import Testing

@testable import DeclRuntime

/// Tests of the dependency tracker, which records the sources that each reader reads.
@Suite struct DependencyTests {
  private let tracker = DependencyTracker()

  private func evaluate(_ reader: Reader, reading sources: [Source]) {
    tracker.begin(reader)
    for source in sources { tracker.willRead(source) }
    tracker.end(reader)
  }

  private func isReader(_ reader: Reader, of source: Source) -> Bool {
    source.readers.contains { $0 === reader }
  }

  /// Returns whether a reader depends on exactly these sources, in this order.
  private func reads(_ reader: Reader, _ sources: [Source]) -> Bool {
    reader.reads.map { ObjectIdentifier($0.source) } == sources.map { ObjectIdentifier($0) }
  }

  @Test func anEvaluationReplacesThePreviousReads() {
    let reader = Reader(kind: .region)
    let sources = [Source(), Source(), Source()]
    evaluate(reader, reading: [sources[0], sources[1]])
    evaluate(reader, reading: [sources[1], sources[2], sources[1]])
    #expect(reads(reader, Array(sources[1...])))
    #expect(!isReader(reader, of: sources[0]))
    #expect(sources[1].readers.count == 1)
  }

  @Test func aReadOutsideAnEvaluationHasNoReader() {
    let reader = Reader(kind: .region)
    let sources = [Source(), Source()]
    tracker.willRead(sources[0])
    tracker.begin(reader)
    tracker.untracked { tracker.willRead(sources[0]) }
    tracker.willRead(sources[1])
    tracker.end(reader)
    #expect(sources[0].readers.isEmpty && isReader(reader, of: sources[1]))
  }

  @Test func aDeallocatedReaderIsRemovedFromItsSources() {
    let source = Source()
    let staying = Reader(kind: .region)
    evaluate(staying, reading: [source])
    do {
      let leaving = Reader(kind: .element)
      evaluate(leaving, reading: [source])
      #expect(source.readers.count == 2)
    }
    #expect(source.readers.count == 1 && isReader(staying, of: source))
  }

  @Test func aChangeOfDependenciesIsAnnouncedOnce() {
    let reader = Reader(kind: .region)
    let sources = [Source(), Source()]
    var changes = 0
    tracker.willChange = { _ in changes += 1 }
    evaluate(reader, reading: sources)
    #expect(changes == 1)
    evaluate(reader, reading: sources)
    #expect(changes == 1, "the same reads change nothing")
    evaluate(reader, reading: [sources[1]])
    #expect(changes == 2)
  }

  @Test(arguments: 1...20) func readsAndReadersAreSymmetric(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let sources = (0..<6).map { _ in Source() }
    let readers = (0..<5).map { _ in Reader(kind: .region) }
    var expected: [[Int]] = Array(repeating: [], count: readers.count)
    for _ in 0..<60 {
      let reader = Int.random(in: 0..<readers.count, using: &generator)
      let reads = Array(
        (0..<6).shuffled(using: &generator).prefix(.random(in: 0...6, using: &generator)))
      evaluate(readers[reader], reading: reads.map { sources[$0] })
      expected[reader] = reads
      for (reader, reads) in zip(readers, expected) {
        #expect(self.reads(reader, reads.map { sources[$0] }))
      }
      for (index, source) in sources.enumerated() {
        let wanted = readers.indices.filter { expected[$0].contains(index) }
        #expect(source.readers.count == wanted.count)
        #expect(wanted.allSatisfy { isReader(readers[$0], of: source) })
      }
    }
  }
}
