@testable import DeclConsole
import DeclLang
import DeclPresentation
import Foundation
import Testing

/// Tests of output that adapts to the size of a terminal.
@Suite struct ScreenTests {
  private final class Collected { var value = "" }

  /// Loads a script in a console of a size, runs inputs, and returns what each of them and the load answers.
  private func answers(
    to inputs: [String], script: String = "", width: Int = 80, height: Int? = 24
  ) -> [String] {
    let text = Collected()
    var settings = Console.Settings(width: width)
    settings.height = height
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }),
      settings: settings)
    var answers: [String] = []
    console.load([SourceFile(name: "a.decl", text: script)], named: [])
    for input in [""] + inputs {
      if !input.isEmpty { console.run(input == "Enter" ? "\n" : input) }
      answers.append(text.value)
      text.value = ""
    }
    return answers
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  private static func lists(_ count: Int, of rows: Int) -> String {
    let list = "List { ForEach(0..<\(rows), id: \\.self) { Row(n: $0) } }\n"
    return """
      struct Row: View { let n: Int; @State private var taps = 0
        var body: some View { VStack { Text("row \\(n)"); Button("tap") { taps += 1 } } } }
      VStack {
      \(String(repeating: list, count: count))}
      """
  }

  @Test(arguments: [(1, 1000), (8, 1000), (3, 20)])
  func listsFitOnOneScreen(_ count: Int, _ rows: Int) {
    let script = Self.lists(count, of: rows)
    for answer in answers(to: [":tree", ":state", ":frames"], script: script) {
      #expect(lines(answer).count <= 24, "\(answer)")
    }
    let tree = answers(to: [], script: script)[0]
    #expect(tree.contains("more rows like it"))
  }

  @Test func theRestOfALongAnswerIsShownPageByPage() {
    let all = lines(answers(to: [":help"], height: nil)[1])
    let pages = answers(to: [":help", "Enter", ":more", ":more all", "Enter", ":more"])
    #expect(lines(pages[1]).count == 23)
    #expect(pages[1].hasSuffix("more lines; Enter or :more shows them\n"))
    let shown = pages[1...3].flatMap { lines($0).filter { !$0.contains("Enter or :more") } }
    #expect(shown == Array(all.prefix(shown.count)))
    #expect(pages[4] == "error: :more takes nothing\n")
    #expect(pages[5].isEmpty)
    #expect(pages[6] == "error: there is no more to show\n")
  }

  @Test func withoutATerminalNothingIsPaged() {
    #expect(lines(answers(to: [":help"], height: nil)[1]).count > 60)
  }

  @Test(arguments: [40, 60, 80, 120])
  func noLineIsWiderThanTheTerminal(_ width: Int) {
    let script = """
      struct Card: View { let title: String; let subtitle: String
        @State private var note = "a note that is long enough to be cut or broken somewhere"
        var body: some View { Button(title) { note += " and longer" } } }
      Card(title: "An extraordinarily long title of a card", subtitle: "with a subtitle that goes on")
      """
    let inputs = [
      ":tap Button", ":state", ":help", ":help tree", ":doc onChange", ":doc Slider", ":show Card",
      ":why Card",
      "let total = [1, 2, 3].map { $0 + missing }.filter { $0 > 1 }.reduce(0, +) + alsoMissing",
      ":tap \"There is no button with this rather long label\"", ":explain I5",
    ]
    for answer in answers(to: inputs, script: script, width: width, height: 1000) {
      for line in lines(answer) where TextWidth.of(line) > width && line.contains(" ") {
        // A word that is wider than the terminal has its own line.
        let words = line.split(separator: " ").map { TextWidth.of($0) }
        #expect(words.max()! > width / 2, "\(width): \(line)")
      }
    }
  }

  @Test func valuesUseTheWidth() {
    let script = "@State var x = 0\nText(\"\(String(repeating: "long ", count: 30))\")"
    let widths = [80, 160].map { width in
      answers(to: [":tree"], script: script, width: width)[1].count
    }
    #expect(widths[1] > widths[0] + 30)
  }

  @Test func framesListTheLastUpdatesThatFit() {
    let script =
      "struct V: View { @State var n = 0; var body: some View { Button(\"\\(n)\") { n += 1 } } }\nV()"
    let taps = (0..<40).map { ":tap \"\($0)\"" }
    let answers = answers(
      to: taps + [":frames", ":frames 2", ":frames all", ":frames x"], script: script)
    let frames = lines(answers[41])
    #expect(frames.count < 24)
    #expect(frames[0] == "… 20 earlier updates; :frames all")
    #expect(frames.last?.hasPrefix("#41 tap") == true)
    #expect(lines(answers[42]).count == 3)
    #expect(answers[43].contains("more lines"))
    #expect(answers[44] == "error: :frames takes a number above 0, all, or nothing\n")
  }

  @Test func documentationOfATypeListsItsInitialisers() {
    let text = answers(to: [":doc Slider"], height: nil)[1]
    #expect(text.contains("Slider: init<V") && !text.contains("_value"))
    #expect(!text.contains("@_"))
  }
}

/// Tests of `:filter`, of previews by name and of the explanations of rules.
@Suite struct SelectionTests {
  private func answers(to inputs: [String], after script: String) -> String {
    var text = ""
    let console = Console(output: Console.Output(results: { text += $0 }, errors: { text += $0 }))
    console.load([SourceFile(name: "a.decl", text: script)], named: [])
    text = ""
    for input in inputs { console.run(input) }
    return text
  }

  private static let rows = """
    struct Row: View {
      let n: Int
      @State private var taps = 0
      var body: some View { Button("row \\(n): \\(taps)") { taps += 1; print("tapped") } }
    }
    struct Two: View {
      @State private var isOn = false
      var body: some View {
        Row(n: 1)
        Row(n: 2)
        Toggle("on", isOn: $isOn)
        if isOn { Row(n: 3) }
      }
    }
    #Preview("First") { Two() }
    #Preview { Text("untitled") }
    #Preview("Second") { Row(n: 9) }
    """

  @Test func aFilterShowsOnlyChosenViews() {
    let inputs = [
      ":filter Row", ":tree", ":toggle \"on\"", ":filter @2", ":tap \"row 2: 0\"", ":filter off",
    ]
    #expect(
      answers(to: inputs, after: Self.rows) == """
        only Row shown; :filter off shows all
          Two @1
          ├ Row @2  n: 1
          │ └ Button @7  "row 1: 0"
          └ Row @3  n: 2
            └ Button @9  "row 2: 0"
          … 2 other views
        #2 toggle "on" @4
          same   Row @2        equal
          same   Row @3        equal
          new    Row @11       if true in @6  3 views                          a.decl:12
          state  Row @11.taps  initial value 0
          1 body ran, 2 skipped
          … 3 lines about other views
        only @2 shown; :filter off shows all
        #3 tap "row 2: 0" @9
          print  tapped
          … 3 lines about other views
        all views are shown

        """)
  }

  @Test func aFilterNamesKnownViews() {
    let text = answers(
      to: [":filter Rwo", ":filter \"no\"", ":filter", ":filter 3"], after: Self.rows)
    #expect(text.contains("error: no view has the type ‘Rwo’; did you mean Row"))
    #expect(text.contains("error: no view matches \"no\"\nall views are shown\n"))
  }

  @Test func previewsAreListedAndMountedByName() {
    let inputs = [
      ":previews", ":mount \"Second\"", ":previews", ":mount \"Preview 2\"", ":tree",
      ":mount \"Third\"",
    ]
    let text = answers(to: inputs, after: Self.rows)
    #expect(text.hasPrefix("> \"First\"  a.decl:15:1\n  \"Preview 2\"  a.decl:16:1\n"))
    #expect(text.contains("#2 mount \"Second\"\n"))
    #expect(text.contains("> \"Second\"  a.decl:17:1\n"))
    #expect(text.contains("\"untitled\"\n"))
    #expect(
      text.hasSuffix(
        "error: no preview is named \"Third\"; the previews are \"First\", \"Preview 2\", \"Second\"\n"
      ))
  }

  @Test func previewsWithTheSameTitleOrQuotesHaveNamesToo() {
    let script = """
      #Preview("Same") { Text("a") }
      #Preview("Same") { Text("b") }
      #Preview("the \\"big\\" one") { Text("c") }
      """
    let inputs = [":previews", ":mount \"Same 2\"", ":tree", #":mount "the \"big\" one""#, ":tree"]
    let text = answers(to: inputs, after: script)
    #expect(text.contains("  \"Same 2\"  a.decl:2:1\n"))
    #expect(text.contains(#"  "the \"big\" one"  a.decl:3:1"#))
    #expect(text.contains("\"b\"\n") && text.contains("\"c\"\n") && !text.contains("error"))
  }

  @Test func aRedefinitionKeepsTheMountedPreview() {
    let inputs = [
      ":mount \"Second\"", ":tap \"row 9: 0\"",
      "struct Row: View { let n: Int; @State private var taps = 0; var body: some View { Text(\"\\(n), \\(taps)\") } }",
      ":tree",
    ]
    #expect(answers(to: inputs, after: Self.rows).contains("\"9, 1\"\n"))
  }

  @Test func rulesAreExplained() {
    let text = answers(
      to: [":explain I3", ":explain d4a", ":explain I33", ":explain state"], after: "")
    #expect(text.hasPrefix("I3: Nested conditionals with nothing between them"))
    #expect(text.contains("docs/semantics.md, Identity\n"))
    #expect(text.contains("D4a: "))
    #expect(text.contains("named ‘I33’; the rules of this chapter are I1 to I11\n"))
    #expect(text.contains("named ‘state’; did you mean state-"))
  }

  @Test func everyRuleOfTheDocumentHasAStatement() {
    #expect(SemanticRules.all.count > 100)
    #expect(SemanticRules.all.allSatisfy { !$0.statement.isEmpty && !$0.chapter.isEmpty })
  }
}
