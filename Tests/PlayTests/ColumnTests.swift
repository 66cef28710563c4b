import DeclPlay
import Testing

/// What shows in a narrow terminal: the columns of a split view; rows that are edited, tall fields.
@Suite struct ColumnTests {
  @Test func narrowSplitViewShowsTheColumnOfTheSelection() throws {
    let play = try Play(
      """
      struct Screen: View {
        @State private var selection: Int?
        var body: some View {
          NavigationSplitView {
            List([1, 2], id: \\.self, selection: $selection) { Text("Row \\($0)") }
              .navigationTitle("Rows")
          } detail: {
            Text(selection.map { "Detail \\($0)" } ?? "Nothing")
          }
        }
      }
      Screen()
      """, columns: 40)
    #expect(play.text.contains("Row 2") && !play.text.contains("Nothing"))
    try play.click("Row 2")
    #expect(play.text.contains("Detail 2") && !play.text.contains("Row 1"))
    #expect(play.text.contains("‹ Rows"))
    try play.click("‹ Rows")
    #expect(play.text.contains("Row 1") && !play.text.contains("Detail"))
    #expect(play.steps.last == ":back")
    play.session.resize(columns: 100, rows: 20)
    #expect(play.text.contains("Row 1") && play.text.contains("Nothing"))
  }

  @Test func clickOnTheRedMinusShowsTheDeletion() throws {
    let play = try Play(
      """
      struct Rows: View {
        @State private var rows = ["one", "two"]
        var body: some View {
          List {
            ForEach(rows, id: \\.self) { row in Button(row) { rows.append("tapped") } }
              .onDelete { rows.remove(atOffsets: $0) }
          }
          .environment(\\.editMode, .constant(.active))
        }
      }
      Rows()
      """)
    try play.click("⊖")
    #expect(play.text.contains("Delete") && !play.text.contains("tapped"))
    play.press(.enter)
    #expect(!play.text.contains("one") && play.text.contains("two"))
  }

  @Test func returnInATallFieldBeginsALine() throws {
    let play = try Play(
      """
      struct Note: View {
        @State private var text = "", log = "-"
        var body: some View {
          TextField("Note", text: $text, axis: .vertical).onSubmit { log = "sent" }
          Text("log \\(log) \\(text.count)")
        }
      }
      Note()
      """)
    play.press(.tab)
    play.type("a")
    play.press(.enter)
    play.type("b")
    #expect(play.text.contains("log - 3"))
  }
}
