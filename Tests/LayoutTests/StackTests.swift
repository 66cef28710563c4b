import Testing

@testable import DeclLayout

@Suite struct StackTests {
  @Test func childrenOfFixedSizeStandOneAfterTheOther() {
    let boxes = [box(50, 50), box(50, 30)]
    let stack = row(.verticalCenter, nil, boxes)
    #expect(stack.layOut(Proposal(150, 150)) == Size(108, 50))
    #expect(boxes.map(\.frame) == [Rect(0, 0, 50, 50), Rect(58, 10, 50, 30)])
  }

  @Test func flexibleChildrenShareWhatTheLeastFlexibleOneLeaves() {
    let colours = [fill(), frame(fill(), 10, 10), fill()]
    let stack = column(.horizontalCenter, 20, colours)
    #expect(stack.layOut(Proposal(100, 250)) == Size(100, 250))
    #expect(
      colours.map(\.frame) == [Rect(0, 0, 100, 100), Rect(45, 120, 10, 10), Rect(0, 150, 100, 100)])
  }

  @Test func priorityIsServedFirstAndLeavesTheMinimumOfTheOthers() {
    let other = flexible(fill(), height: LengthLimits(minimum: 30, maximum: .infinity))
    let first = node(PriorityNode(1), fill())
    let stack = column(.horizontalCenter, 0, [other, first])
    stack.layOut(Proposal(100, 200))
    #expect(other.frame == Rect(0, 0, 100, 30))
    #expect(first.frame == Rect(0, 30, 100, 170))
  }

  @Test func withoutALengthEachChildIsAskedForItsIdealOne() {
    let stack = column(.leading, nil, [fill(), box(40, 20)])
    #expect(stack.layOut(.ideal) == Size(40, 38))
  }

  @Test func childrenAreAskedAgainWithTheStacksOwnWidth() {
    let line = fill()
    let stack = column(.leading, 0, [box(70, 20), line])
    stack.layOut(.ideal)
    #expect(line.frame == Rect(0, 20, 70, 10))
  }

  @Test func guidesCanMakeAStackLongerThanItsChildren() {
    let key = AlignmentKey.top
    let children = (0..<2).map { _ in node(GuideNode(key) { _ in -50 }, box(20, 30)) }
    let stack = row(.top, 0, children)
    #expect(stack.layOut(.ideal) == Size(40, 80))
    #expect(children[0].frame == Rect(0, 50, 20, 30))
  }

  @Test func guidesOfFramesDoNotCrossStacks() {
    let inner = row(.verticalCenter, 0, [node(GuideNode(.leading) { _ in 30 }, box(40, 10))])
    let outer = column(.leading, 0, [inner, box(20, 10)])
    #expect(outer.layOut(.ideal) == Size(40, 20))
    #expect(inner.frame.origin.x == 0)
  }

  @Test func customGuidesCrossStacksAsTheirMean() {
    let key = AlignmentKey(axis: .horizontal, name: "custom") { _ in 0 }
    let inner = row(
      .verticalCenter, 0,
      [
        node(GuideNode(key) { _ in 10 }, box(40, 10)),
        node(GuideNode(key) { _ in 20 }, box(40, 10)),
      ])
    #expect(inner.dimensions(for: .ideal)[explicit: key] == 35)
    let other = node(GuideNode(key) { _ in 5 }, box(20, 10))
    let outer = column(key, 0, [inner, other])
    outer.layOut(.ideal)
    #expect(other.frame.origin.x == 30)
  }

  @Test func baselinesAlignTextsOfDifferentSizes() {
    let texts = [text("ab", size: 10), text("ab", size: 20)]
    let stack = row(.firstTextBaseline, 0, texts)
    stack.layOut(.ideal)
    #expect(texts.map(\.frame) == [Rect(0, 8, 10, 10), Rect(10, 0, 20, 20)])
  }

  @Test func distancesBesideTextFollowItsFont() {
    let label = text("ab")
    let stack = column(.leading, nil, [box(10, 10), label, box(10, 10), text("cd"), text("ef")])
    stack.layOut(.ideal)
    // A line of 20 points: 2 points more than a line above, less the ascent of 16; below, less the capital's 14.
    #expect(stack.children.map(\.frame.origin.y) == [0, 16, 44, 60, 80])
  }

  @Test func spacersWantNoDistanceAndTakeTheRest() {
    let boxes = [box(20, 10), box(20, 10)]
    let stack = row(
      .verticalCenter, nil, [boxes[0], SpacerNode(axis: .horizontal), boxes[1]])
    #expect(stack.layOut(Proposal(100, 50)) == Size(100, 10))
    #expect(boxes[1].frame.origin.x == 80)
    #expect(stack.size(for: .ideal) == Size(48, 10))
  }

  @Test func rightToLeftStacksBeginAtTheRight() {
    let boxes = [box(20, 10), box(30, 10)]
    let stack = row(.verticalCenter, 0, boxes)
    stack.isRightToLeft = true
    stack.layOut(Proposal(100, 10))
    #expect(boxes.map(\.frame.origin.x) == [30, 0])
  }

  @Test func nestedStacksAskANumberOfQuestionsThatGrowsWithTheirDepth() {
    let leaf = CountingNode()
    var content: LayoutNode = leaf
    var nodes: [LayoutNode] = []
    for level in 0..<64 {
      content =
        level % 2 == 0
        ? row(.verticalCenter, 0, [content, box(1, 1)]) : column(.leading, 0, [content, box(1, 1)])
      nodes.append(content)
    }
    content.layOut(Proposal(400, 400))
    _ = leaf.frame
    #expect(leaf.count < 1_000)
  }

  @Test func aChangeThatKeepsAnAnswerStopsThere() {
    let leaves = (0..<100).map { _ in CountingNode() }
    let stack = column(.leading, nil, leaves)
    let above = column(.leading, nil, [stack])
    above.layOut(Proposal(100, nil))
    let before = leaves.map(\.count).reduce(0, +)
    leaves[50].invalidate()
    above.layOut(Proposal(100, nil))
    #expect(leaves.map(\.count).reduce(0, +) - before <= 2)
  }

  @Test func aChangedLengthMovesAllThatFollow() {
    let leaves = (0..<100).map { _ in CountingNode() }
    let stack = column(.leading, 5, leaves)
    stack.layOut(Proposal(100, nil))
    #expect(leaves[99].frame.origin.y == 99 * 15)
    leaves[50].answer = Size(30, 40)
    leaves[50].invalidate()
    #expect(stack.layOut(Proposal(100, nil)) == Size(30, 100 * 15 - 5 + 30))
    #expect(leaves[49].frame.origin.y == 49 * 15)
    #expect(leaves[99].frame.origin.y == 99 * 15 + 30)
  }

  @Test func incrementalLayoutEqualsLayoutFromTheBeginning() {
    var generator = SplitMix(seed: 7)
    for _ in 0..<200 {
      let first = RandomTree(generator)
      let second = RandomTree(generator)
      first.root.layOut(Proposal(300, 500))
      for change in 0..<5 {
        let pick = Int(generator.next() % UInt64(first.leaves.count))
        let size = Size(Double(generator.next() % 60), Double(generator.next() % 60))
        first.leaves[pick].fixedSize = size
        second.leaves[pick].fixedSize = size
        first.root.layOut(Proposal(300, change % 2 == 0 ? 500 : nil))
      }
      second.root.layOut(Proposal(300, 500))
      first.root.layOut(Proposal(300, 500))
      #expect(first.leaves.map(\.frame) == second.leaves.map(\.frame))
    }
  }
}

/// A small generator of random numbers with a seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A random tree of stacks, frames and paddings.
struct RandomTree {
  private(set) var leaves: [FixedNode] = []
  private(set) var root: LayoutNode = LayoutNode()

  init(_ start: SplitMix) {
    var generator = start
    root = make(4, &generator)
  }

  private mutating func make(_ depth: Int, _ generator: inout SplitMix) -> LayoutNode {
    if depth == 0 || generator.next() % 5 == 0 {
      let leaf = FixedNode(Size(Double(generator.next() % 50), Double(generator.next() % 50)))
      leaves.append(leaf)
      return leaf
    }
    switch generator.next() % 6 {
    case 0: return node(PaddingNode(Insets(top: 3, leading: 2)), make(depth - 1, &generator))
    case 1: return frame(make(depth - 1, &generator), 80, nil)
    case 2:
      return flexible(make(depth - 1, &generator), width: LengthLimits(maximum: .infinity))
    case 3:
      let stack = DepthStackNode()
      stack.setChildren((0..<3).map { _ in make(depth - 1, &generator) })
      return stack
    default:
      let count = Int(generator.next() % 12) + 1
      let children = (0..<count).map { _ in make(depth - 1, &generator) }
      return generator.next() % 2 == 0 ? row(children) : column(children)
    }
  }
}

func row(_ children: [LayoutNode]) -> StackNode { row(.verticalCenter, nil, children) }
func column(_ children: [LayoutNode]) -> StackNode { column(.horizontalCenter, nil, children) }
