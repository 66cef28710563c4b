import DeclPlay
import Testing

/// Tests of the keys that edit a text.
@Suite struct LineBufferTests {
  private func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .control)
  }

  private func alt(_ character: Character) -> KeyPress { KeyPress(.character(character), .alt) }

  private func edited(_ text: String, _ keys: [KeyPress], isMultiline: Bool = false) -> LineBuffer {
    var buffer = LineBuffer(text, isMultiline: isMultiline)
    for key in keys {
      let isTaken = buffer.apply(key)
      #expect(isTaken)
    }
    return buffer
  }

  @Test func theCursorMovesByCharactersWordsAndLines() {
    #expect(edited("one two", [control("a")]).cursor == 0)
    #expect(edited("one two", [control("a"), control("e")]).cursor == 7)
    #expect(edited("one two", [alt("b")]).cursor == 4)
    #expect(edited("one two", [alt("b"), alt("b"), alt("f")]).cursor == 3)
    #expect(edited("one two", [control("b"), control("b"), control("f")]).cursor == 6)
    #expect(edited("ab\ncd", [control("a")], isMultiline: true).cursor == 3)
    #expect(edited("abc\nd", [KeyPress(.up)], isMultiline: true).cursor == 1)
    #expect(edited("a\nbcd", [KeyPress(.up), KeyPress(.down)], isMultiline: true).cursor == 3)
  }

  @Test func cutTextIsInsertedAgain() {
    #expect(edited("one two", [control("u")]).text == "")
    #expect(edited("one two", [control("w")]).text == "one ")
    #expect(edited("one two", [control("w"), control("w"), control("y")]).text == "one two")
    #expect(edited("one two", [control("a"), alt("d")]).text == " two")
    #expect(
      edited("one two", [alt("b"), control("k"), control("a"), control("y")]).text == "twoone ")
    #expect(edited("a-b c", [KeyPress(.backspace, .alt)]).text == "a-b ")
  }

  @Test func whatWasCutBeforeReplacesWhatWasInserted() {
    let keys = [control("w"), control("a"), control("k"), control("y"), alt("y")]
    #expect(edited("one two", keys).text == "two")
  }

  @Test func onlySeveralLinesKeepNewlines() {
    var line = LineBuffer()
    line.insert("a\r\nb")
    #expect(line.text == "a b")
    let isTaken = line.apply(KeyPress(.enter))
    #expect(!isTaken)
    var lines = LineBuffer(isMultiline: true)
    lines.insert("a\nb")
    _ = lines.apply(KeyPress(.enter))
    #expect(lines.text == "a\nb\n")
  }

  @Test func aTextFromOutsideKeepsTheCursor() {
    var buffer = LineBuffer("abc")
    buffer.move(to: 1)
    buffer.replace("ABC")
    #expect(buffer.cursor == 1)
    buffer.move(to: 3)
    buffer.replace("ABCD")
    #expect(buffer.cursor == 4)
    buffer.replace("")
    #expect(buffer.cursor == 0)
  }

  @Test func nothingLeavesTheText() {
    let keys = [control("d"), KeyPress(.delete), control("f"), KeyPress(.right), control("k")]
    #expect(edited("a", keys).text == "a")
    let begin = [control("a"), KeyPress(.backspace), KeyPress(.left), control("w"), control("u")]
    #expect(edited("a", begin).text == "a")
    #expect(edited("", [control("t"), control("y")]).text == "")
  }
}
