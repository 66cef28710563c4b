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

  private final class Account: MemoryAccount {
    let limit: Int
    var bytes = 0
    init(limit: Int) { self.limit = limit }
    func take(_ bytes: Int) -> Bool {
      guard self.bytes + bytes <= limit else { return false }
      self.bytes += bytes
      return true
    }
    func giveBack(_ bytes: Int) { self.bytes -= bytes }
  }

  /// Memory is counted as long as the work runs, and what is kept as long as it lives.
  @Test func theAccountHoldsWhatIsTaken() {
    let account = Account(limit: 1 << 30)
    var kept: KeptMemory?
    _ = Workload.run(isInterrupted: { false }, account: account) {
      _ = Workload.goesOn(bytes: 50 << 20)
      #expect(account.bytes >= 50 << 20)
      Workload.temporary { _ = Workload.goesOn(bytes: 90 << 20) }
      _ = Workload.goesOn()
      #expect(account.bytes < 60 << 20)
      kept = Workload.kept { Workload.goesOn(bytes: 7 << 20) }.memory
      #expect(account.bytes >= 57 << 20)
    }
    #expect(account.bytes == 7 << 20)
    #expect(kept != nil)
    kept = nil
    #expect(account.bytes == 0)
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
      }, account: Account(limit: .max)
    ) { stack.layOut(Proposal(100, 100)) }.stop
    #expect(stop == .interrupt)
    #expect(questions == 4)
    #expect(children.reduce(0) { $0 + $1.count } < 20_000)
  }

  @Test func layoutThatTakesTooMuchMemoryEnds() {
    let made = Workload.run(isInterrupted: { false }, account: Account(limit: 4 << 20)) { many() }
    #expect(made.stop == .memory)
  }

  @Test func layoutThatIsNotStoppedHasItsResult() {
    let made = Workload.run(isInterrupted: { false }, account: Account(limit: 1 << 30)) {
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
