import DeclPlay
import Testing

/// Tests of what views look like in cells.
@Suite struct LookTests {
  @Test func buttonsInRowsLeaveRoomToSpacers() throws {
    let play = try Play(
      """
      List {
        HStack { Text("Ada"); Spacer(); Button("Star") {} }
        HStack { TextField("Name", text: .constant("")); Button("Add") {} }
      }
      """)
    #expect(play.lines[1] == "│ Ada" + String(repeating: " ", count: 49) + "Star │")
    #expect(play.lines[2].hasPrefix("│ Name ") && play.lines[2].hasSuffix(" Add │"))
  }

  @Test func barsAtTheBottomAreOneRow() throws {
    let play = try Play(
      """
      NavigationStack {
        Text("content")
          .toolbar { ToolbarItemGroup(placement: .bottomBar) { Button("One") {}; Spacer(); Button("Two") {} } }
      }
      """)
    #expect(play.lines[17].hasPrefix("────"))
    #expect(play.lines[18].hasPrefix(" One  ") && play.lines[18].hasSuffix("  Two"))
  }

  @Test func togglesInToolbarsAreButtons() throws {
    let play = try Play(
      """
      NavigationStack {
        Text("content").toolbar { Toggle("Open only", isOn: .constant(true)) }
      }
      """)
    #expect(play.lines[0].hasSuffix("[ ✓ Open only ]"))
  }

  @Test func linesOfAnEditorStayApart() throws {
    let play = try Play(
      """
      TextEditor(text: .constant("one\\ntwo\\nthree\\nfour")).frame(width: 160, height: 80)
      """)
    let rows = play.lines.filter { $0.contains("│") }.map { $0.filter { $0 != " " && $0 != "│" } }
    #expect(rows == ["one", "two"])
  }

  @Test func linesOfAnyFormAreDrawnInDots() throws {
    let play = try Play(
      """
      Path { $0.move(to: .zero); $0.addLine(to: CGPoint(x: 32, y: 40)) }
        .stroke(.red).frame(width: 32, height: 40)
      """)
    let rows = play.lines.dropLast().filter { !$0.isEmpty }.map { $0.filter { $0 != " " } }
    #expect(rows == ["⠑⢄", "⠑⢄"])
  }

  @Test func smallShapesAreMarks() throws {
    let play = try Play(
      "HStack { Circle().fill(.blue).frame(width: 10, height: 10); Text(\"new\") }")
    #expect(play.text.contains("● new"))
  }

  /// Opening a pane changes the size, which is no update that anybody asked for.
  @Test func panesCountAsNoUpdates() throws {
    let play = try Play(
      """
      VStack { Button("Go") {}; GeometryReader { Text("\\($0.size.height)") } }
      """)
    play.press(.tab, .enter)
    let number = play.hint.split(separator: " ").last
    play.press(.function(2), .function(3), .function(3))
    #expect(play.hint.split(separator: " ").last == number)
  }
}
