import Testing

@testable import DeclLayout

@Suite struct FrameTests {
  @Test func fixedFramesAlignTheirContent() {
    let content = box(20, 10)
    let root = frame(content, 100, 50, Alignment(.trailing, .bottom))
    #expect(root.layOut(Proposal(300, 300)) == Size(100, 50))
    #expect(content.frame == Rect(80, 40, 20, 10))
  }

  @Test func aFrameWithoutHeightPassesItOn() {
    #expect(frame(fill(), 100).layOut(Proposal(300, 70)) == Size(100, 70))
  }

  @Test func negativeLengthsAreIgnored() {
    let root = frame(fill(), -5, 20)
    #expect(root.isContradictory)
    #expect(root.layOut(Proposal(30, 30)) == Size(30, 20))
  }

  @Test(arguments: [
    (LengthLimits(maximum: .infinity), 100.0 as Double?, 100.0),
    (LengthLimits(maximum: 50), 100, 50),
    (LengthLimits(maximum: 50), 30, 30),
    (LengthLimits(minimum: 60), 30, 60),
    (LengthLimits(minimum: 60), 100, 60),
    (LengthLimits(minimum: 10, maximum: 40), 100, 40),
    (LengthLimits(minimum: 10, ideal: 25, maximum: 40), nil, 25),
    (LengthLimits(minimum: 10), nil, 20),
    (LengthLimits(ideal: 70), nil, 70),
    (LengthLimits(minimum: .infinity), 30, 20),
    (LengthLimits(ideal: .infinity), nil, 20),
    (LengthLimits(minimum: .nan, maximum: 50), 30, 30),
    (LengthLimits(maximum: .nan), 30, 20),
  ])
  func flexibleFramesFollowTheirLimits(
    _ limits: LengthLimits, _ proposed: Double?, _ expected: Double
  ) {
    #expect(flexible(box(20, 20), width: limits).layOut(Proposal(proposed, 20)).width == expected)
  }

  @Test func paddingReducesTheProposal() {
    let content = fill()
    let root = node(PaddingNode(Insets(top: 1, leading: 2, bottom: 3, trailing: 4)), content)
    #expect(root.layOut(Proposal(100, 100)) == Size(100, 100))
    #expect(content.frame == Rect(2, 1, 94, 96))
  }

  @Test func aspectRatioFitsAndFills() {
    #expect(
      node(AspectRatioNode(ratio: 2, fills: false), fill()).layOut(Proposal(100, 100))
        == Size(100, 50))
    #expect(
      node(AspectRatioNode(ratio: 2, fills: true), fill()).layOut(Proposal(100, 100))
        == Size(200, 100))
    #expect(
      node(AspectRatioNode(ratio: nil, fills: false), box(20, 10)).layOut(Proposal(100, 100))
        == Size(20, 10))
  }

  @Test func fixedSizeProposesNothing() {
    let long = text("aaaa bbbb")
    #expect(node(FixedSizeNode(), long).layOut(Proposal(40, 20)) == Size(90, 20))
  }

  @Test func layersDoNotChangeTheSize() {
    let content = box(100, 40)
    let layer = box(200, 20)
    let root = node(LayersNode(alignments: [Alignment(.trailing, .bottom)]), content, layer)
    #expect(root.layOut(.ideal) == Size(100, 40))
    #expect(layer.frame == Rect(-100, 20, 200, 20))
  }

  @Test func depthStacksProposeTheirOwnSize() {
    let colour = fill()
    let leader = node(PriorityNode(1), box(60, 30))
    let root = node(DepthStackNode(), colour, leader)
    #expect(root.layOut(Proposal(200, 200)) == Size(60, 30))
    #expect(colour.frame == Rect(0, 0, 60, 30))
  }

  @Test func positionTakesTheProposal() {
    let content = box(20, 10)
    let root = node(PositionNode(Point(50, 60)), content)
    #expect(root.layOut(Proposal(100, 200)) == Size(100, 200))
    #expect(content.frame == Rect(40, 55, 20, 10))
  }

  @Test func theFirstChildThatFitsIsShown() {
    let wide = box(200, 10)
    let narrow = box(50, 10)
    let root = node(FirstFittingNode(.horizontal), wide, narrow)
    #expect(root.layOut(Proposal(100, 100)) == Size(50, 10))
    #expect(root.layOut(Proposal(300, 100)) == Size(200, 10))
  }
}

@Suite struct GridTests {
  @Test func columnsAreAsWideAsTheirWidestCell() {
    let grid = GridNode(
      cells: [
        GridCell(row: 0, column: 0), GridCell(row: 0, column: 1), GridCell(row: 1, column: 0),
        GridCell(row: 1, column: 1),
      ], alignment: .topLeading)
    let boxes = [box(20, 10), box(30, 40), box(50, 10), box(10, 10)]
    grid.setChildren(boxes)
    #expect(grid.layOut(.ideal) == Size(88, 58))
    #expect(boxes.map(\.frame.origin) == [Point(0, 0), Point(58, 0), Point(0, 48), Point(58, 48)])
  }

  @Test func aFixedTrackLeavesTheRestToAnAdaptiveOne() {
    let tracks = GridTrack.resolve(
      [GridTrack(.fixed(70)), GridTrack(.adaptive(minimum: 40, maximum: .infinity))], in: 200)
    #expect(tracks.map(\.length) == [70, 57, 57])
    #expect(tracks.map(\.start) == [0, 78, 143])
  }

  @Test func flexibleTracksShareInOrder() {
    let tracks = GridTrack.resolve(
      [
        GridTrack(.flexible(minimum: 10, maximum: 40)),
        GridTrack(.flexible(minimum: 10, maximum: .infinity)),
      ], in: 208)
    #expect(tracks.map(\.length) == [40, 160])
  }

  @Test func linesOfALazyGridAreAsHighAsTheirHighestCell() {
    let grid = TrackGridNode(
      .vertical,
      tracks: Array(repeating: GridTrack(.flexible(minimum: 10, maximum: .infinity)), count: 2))
    let boxes = [box(20, 10), box(20, 30), box(20, 20)]
    grid.setChildren(boxes)
    #expect(grid.layOut(Proposal(108, nil)) == Size(108, 58))
    #expect(boxes[2].frame == Rect(15, 38, 20, 20))
  }
}

@Suite struct ScrollTests {
  @Test func aScrollViewProposesNothingAlongItsAxis() {
    let content = column(.leading, 0, (0..<20).map { _ in box(50, 20) })
    let root = node(ScrollNode(), content)
    #expect(root.layOut(Proposal(200, 100)) == Size(50, 100))
    root.y = .points(1_000)
    root.layOut(Proposal(200, 100))
    #expect(content.frame == Rect(0, -300, 50, 400))
    #expect(root.offset(toShow: Rect(0, 20, 50, 20)) == Point(0, 20))
    #expect(root.offset(toShow: Rect(0, 200, 50, 20), anchor: Point(0, 0.5)) == Point(0, 160))
  }
}

@Suite struct SafeAreaTests {
  @Test func contentThatTouchesTheSafeAreaCanReachBeyondIt() {
    let colour = fill()
    let bar = box(100, 50)
    let ignoring = node(SafeAreaIgnoringNode(), colour)
    let root = node(
      SafeAreaNode(Insets(top: 59, bottom: 34)), column(.leading, 0, [ignoring, bar]))
    root.layOut(Proposal(393, 852))
    #expect(ignoring.frame == Rect(0, 59, 393, 709))
    #expect(colour.frame == Rect(0, 0, 393, 768))
    #expect(bar.frame == Rect(0, 768, 100, 50))
  }

  @Test func aViewAtAnEdgeTakesItsPart() {
    let content = fill()
    let bar = box(100, 40)
    let root = node(EdgeInsetNode(.bottom, distance: 0), content, bar)
    root.layOut(Proposal(100, 200))
    #expect(content.frame == Rect(0, 0, 100, 160))
    #expect(bar.frame == Rect(0, 160, 100, 40))
  }
}
