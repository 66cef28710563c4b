import DeclFont
import DeclLayout
import DeclPicture
import Testing

struct CellTests {
  @Test func boxesLinesAndTextShareTheGrid() {
    let card = filled(.roundedRectangle(Rect(8, 20, 144, 80), radius: 10), Color(242, 242, 247))
    let square = DisplayNode(
      frame: Rect(80, 40, 40, 40),
      .stroke(.rectangle(Rect(80, 40, 40, 40)), StrokeStyle(width: 1), .color(.black)))
    let picture = list(
      160, 120, [card, box(16, 69, 56, 0.5), text("Books", 16, 56), square], background: .white)
    let lines = [
      "", " ╭────────────────╮", " │Books   ┌───┐   │", " │─────── └───┘   │",
      " ╰────────────────╯", "", "",
    ]
    #expect(Cells.render(picture) == lines.joined(separator: "\n"))
  }

  @Test func wideCharactersTakeTwoCells() {
    let picture = list(80, 20, [text("中文x", 0, 15, size: 16)], background: .white)
    #expect(Cells.render(picture) == "中文x\n")
    let covered = list(80, 20, [text("中文", 0, 15, size: 16), text("a", 8, 15, size: 8)])
    #expect(Cells.render(covered) == " a文\n")
  }

  @Test func symbolsAreCharacters() {
    let names = ["star.fill", "chevron.right", "trash.circle.fill", "unknown"]
    let nodes = names.enumerated().map { index, name in
      let rect = Rect(Double(index) * 16, 0, 16, 20)
      return DisplayNode(frame: rect, .symbol(SymbolDrawing(name, in: rect, paint: .color(.black))))
    }
    #expect(Cells.render(list(80, 20, nodes)).filter { $0 != " " } == "★›⌫◆\n")
  }

  @Test func colorsAreEscapeSequences() {
    let output = Cells.render(
      list(16, 20, [box(0, 0, 8, 20, Color(255, 0, 0))], background: .white),
      options: .init(hasColors: true))
    #expect(
      output
        == "\u{1B}[38;2;255;255;255m\u{1B}[48;2;255;0;0m \u{1B}[38;2;0;0;0m\u{1B}[48;2;255;255;255m \u{1B}[0m\n"
    )
  }

  @Test func widePicturesAreNarrowed() {
    let picture = list(
      1600, 40, [text("Left", 0, 15), text("Right", 1560, 15)], background: .white)
    let lines = Cells.render(picture, options: .init(columns: 40)).split(separator: "\n")
    #expect(lines[0] == "Left" + String(repeating: " ", count: 31) + "Right")
  }
}
