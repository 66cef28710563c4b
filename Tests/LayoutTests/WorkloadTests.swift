import Testing

@testable import DeclLayout

/// Tests of layout that is stopped.
@Suite struct WorkloadTests {
  /// A view that counts how often it is asked.
  private final class Counted: LayoutNode {
    var count = 0
    override func measure(_ proposal: Proposal) -> Size {
      count += 1
      return Size(10, 10)
    }
  }

  private func many() -> [Counted] { (0..<20_000).map { _ in Counted() } }

  @Test func anInterruptEndsLayout() {
    let children = many()
    let stack = column(.leading, nil, children)
    var questions = 0
    let stop = Workload.run(
      isInterrupted: {
        questions += 1
        return questions > 3
      }, hasRoom: { _ in true }
    ) { stack.layOut(Proposal(100, 100)) }.stop
    #expect(stop == .interrupt)
    #expect(questions == 4)
    #expect(children.reduce(0) { $0 + $1.count } < 20_000)
  }

  @Test func layoutThatTakesTooMuchMemoryEnds() {
    let made = Workload.run(isInterrupted: { false }, hasRoom: { $0 < 4 << 20 }) { many() }
    #expect(made.stop == .memory)
  }

  @Test func layoutThatIsNotStoppedHasItsResult() {
    let made = Workload.run(isInterrupted: { false }, hasRoom: { $0 < 1 << 30 }) {
      column(.leading, nil, many()).layOut(Proposal(100, nil))
    }
    #expect(made.stop == nil)
    #expect(made.result == Size(10, 20_000 * 18 - 8))
  }

  /// Long text is measured in portions, which have the widths of the whole.
  @Test func longTextHasTheWidthOfItsCharacters() {
    for string in ["aaa a", "é", "👨‍👩‍👧", "a\n"] {
      let long = String(repeating: string, count: 60_000)
      let lines = text(long).lines(for: Proposal(nil, nil)).lines
      let count = lines.reduce(0) { $0 + $1.characters.count }
      #expect(count == long.count - long.count { $0.isNewline })
    }
  }

  @Test func aGridWithoutTracksPlacesNothing() {
    let grid = node(TrackGridNode(.vertical, tracks: []), box(10, 10), box(10, 10))
    #expect(grid.layOut(Proposal(100, 100)) == .zero)
    #expect(grid.children.map(\.frame.size) == [Size(10, 10), Size(10, 10)])
  }

  @Test func manyRowsOfAGridAreLaidOutInLinearTime() {
    let count = 20_000
    let grid = GridNode(cells: (0..<count).map { GridCell(row: $0, column: 0) }, rowDistance: 0)
    grid.setChildren((0..<count).map { _ in box(10, 10) })
    #expect(grid.layOut(.ideal) == Size(10, Double(count) * 10))
  }
}
