import Testing

@testable import DeclLayout

@Suite struct TextTests {
  @Test func withoutAWidthTextIsOneLine() {
    #expect(text("hello world").layOut(.ideal) == Size(110, 20))
    #expect(text("a\nbbb").layOut(.ideal) == Size(30, 40))
  }

  @Test func textBreaksBetweenWords() {
    let label = text("hello world")
    // The space at which the line wraps counts.
    #expect(label.layOut(Proposal(80, nil)) == Size(60, 40))
    #expect(label.layOut(Proposal(55, nil)) == Size(55, 40))
    #expect(label.lines(for: Proposal(80, nil)).lines.map(\.characters) == [0..<5, 6..<11])
  }

  @Test func wordsThatAreWiderThanTheLineBreakBetweenCharacters() {
    #expect(text("abcdefgh").layOut(Proposal(35, nil)) == Size(30, 60))
  }

  @Test func aLimitOfLinesCutsTheLastOne() {
    let label = text("hello world again", ParagraphOptions(lineLimit: 1))
    let lines = label.lines(for: Proposal(85, nil))
    #expect(lines.lines.count == 1)
    #expect(lines.lines[0].cut == 7..<17)
    #expect(lines.size == Size(80, 20))
  }

  /// A newline is not passed by what is shown before or after the ellipsis.
  @Test(arguments: [
    (ParagraphOptions.Truncation.tail, 4..<11), (.head, 2..<8), (.middle, 4..<8),
  ])
  func whatIsCutHoldsNoOtherLine(_ truncation: ParagraphOptions.Truncation, _ cut: Range<Int>) {
    let label = text("a\nbb\ncc\nddd", ParagraphOptions(lineLimit: 2, truncation: truncation))
    #expect(label.lines(for: Proposal(200, nil)).lines[1].cut == cut)
  }

  @Test func aLimitedHeightCutsToTheLinesThatFit() {
    #expect(text("aa bb cc dd").layOut(Proposal(20, 50)) == Size(20, 40))
    #expect(text("aa bb cc dd").layOut(Proposal(20, 0)).height == 20)
  }

  @Test(arguments: [0, -5, -Double.infinity])
  func withoutWidthEachLineHasOneCharacter(_ width: Double) {
    #expect(text("abc").layOut(Proposal(width, nil)) == Size(10, 60))
    #expect(text("").layOut(Proposal(width, nil)) == Size(0, 20))
  }

  @Test func textShrinksBeforeItIsCut() {
    let label = text("aaaaaaaaaa", ParagraphOptions(lineLimit: 1, minimumScale: 0.5))
    let lines = label.lines(for: Proposal(80, nil))
    #expect(lines.lines[0].cut == nil)
    #expect(abs(lines.scale - 0.8) < 0.001)
  }

  @Test func reservedLinesTakeSpace() {
    #expect(text("a", ParagraphOptions(reservedLines: 3)).layOut(.ideal) == Size(10, 60))
  }

  @Test func trailingSpacesDoNotCount() {
    #expect(text("ab   ").layOut(.ideal) == Size(20, 20))
  }

  @Test func emptyTextIsOneLineHigh() {
    #expect(text("").layOut(.ideal).width == 0)
  }
}
