import DeclLang
import DeclPresentation
import DeclRuntime
import Testing

/// Tests of diagnostics as text and as JSON.
@Suite struct DiagnosticTextTests {
  private static let source = "let a = 1\n\tlet größe = \"日本\" + undefined // end\nlet open = (\n"

  private func check(_ word: String, _ message: String = "wrong", pretty expected: String) throws {
    let (sources, range) = try Self.place(of: word)
    let diagnostic = Diagnostic("some-code", .error, message, at: range)
    #expect(DiagnosticFormatter(sources: sources).pretty(diagnostic) == expected)
  }

  private static func place(of word: String) throws -> (SourceMap, SourceRange) {
    var sources = SourceMap()
    let file = sources.add(SourceFile(name: "a.decl", text: source))
    let range = try #require(source.range(of: word))
    let start = source.utf8.distance(from: source.startIndex, to: range.lowerBound)
    return (
      sources,
      SourceRange(file: file, start: UInt32(start), end: UInt32(start + word.utf8.count))
    )
  }

  @Test func tabsAndWideCharactersAlignWithTheUnderline() throws {
    try check(
      "undefined",
      pretty: """
        a.decl:2:21: error[some-code]: wrong
            2 |     let größe = "日本" + undefined // end
              |                          ^~~~~~~~~

        """)
    try check(
      "\"日本\"",
      pretty: """
        a.decl:2:14: error[some-code]: wrong
            2 |     let größe = "日本" + undefined // end
              |                 ^~~~~~

        """)
  }

  @Test func aMultilineRangeIsUnderlinedOnItsFirstLine() throws {
    try check(
      "// end\nlet",
      pretty: """
        a.decl:2:31: error[some-code]: wrong
            2 |     let größe = "日本" + undefined // end
              |                                    ^~~~~~

        """)
  }

  @Test func notesAndFixesFollowTheDiagnostic() throws {
    let (sources, range) = try Self.place(of: "undefined")
    let other = try Self.place(of: "a").1
    let diagnostic = Diagnostic(
      "some-code", .warning, "wrong", at: range, notes: [.init("declared here", at: other)],
      fixIts: [.init("use 'a'", replace: range, with: "a")])
    #expect(
      DiagnosticFormatter(sources: sources).pretty(diagnostic) == """
        a.decl:2:21: warning[some-code]: wrong
            2 |     let größe = "日本" + undefined // end
              |                          ^~~~~~~~~
        a.decl:1:5: note: declared here
            1 | let a = 1
              |     ^
        fix: use 'a'
            2 |     let größe = "日本" + a // end
              |                          +

        """)
    #expect(
      DiagnosticJSON(sources: sources).text(diagnostic) == """
        {"schema": 2, "severity": "warning", "code": "some-code", "message": "wrong", \
        "at": {"file": "a.decl", "line": 2, "column": 21, "endLine": 2, "endColumn": 30}, \
        "notes": [{"message": "declared here", "at": {"file": "a.decl", "line": 1, "column": 5, \
        "endLine": 1, "endColumn": 6}}], "fixes": [{"message": "use 'a'", "at": {"file": "a.decl", \
        "line": 2, "column": 21, "endLine": 2, "endColumn": 30}, "replacement": "a"}]}
        """)
  }

  @Test func aLongLineIsTruncatedAroundTheRange() {
    let text = String(repeating: "a", count: 5000) + "X" + String(repeating: "b", count: 5000)
    var sources = SourceMap()
    let file = sources.add(SourceFile(name: "a.decl", text: text))
    let range = SourceRange(file: file, start: 5000, end: 5001)
    let lines = DiagnosticFormatter(sources: sources)
      .pretty(Diagnostic("some-code", .error, "wrong", at: range)).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 130 })
    #expect(lines[1].contains("aXb"))
  }

  @Test func controlCharactersOfTheSourceAreNotPrinted() {
    var sources = SourceMap()
    let file = sources.add(SourceFile(name: "a.decl", text: "a \u{1B}[2J b"))
    let range = SourceRange(file: file, start: 0, end: 1)
    let text = DiagnosticFormatter(sources: sources)
      .pretty(Diagnostic("some-code", .error, "wrong", at: range))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func colorsAddNothingButEscapeSequences() throws {
    let (sources, range) = try Self.place(of: "undefined")
    let diagnostic = Diagnostic("some-code", .error, "wrong", at: range)
    let plain = DiagnosticFormatter(sources: sources).pretty(diagnostic)
    let colored = TextStyle.colored.rendered(
      DiagnosticFormatter(sources: sources, style: .colored).pretty(diagnostic))
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }
}

@Suite struct VisibleTextTests {
  private static let hostile =
    "a\u{1B}]0;x\u{7}\r\u{7F}\u{9B}\u{85}\u{202E}\u{2066}\u{2028}\u{FEFF}\u{200B}b"

  @Test func writtenTextShowsControlCharacters() {
    let text = TextStyle.plain.rendered(Self.hostile + "\n\té👩‍👧 עברית\n")
    #expect(
      text == "a␛]0;x␇␍␡\\u{9B}\\u{85}\\u{202E}\\u{2066}\\u{2028}\\u{FEFF}\\u{200B}b\n\té👩‍👧 עברית\n")
  }

  @Test func onlyStylesBecomeEscapeSequences() {
    let style = TextStyle.colored
    let marked = style("a\u{1B}[32mb", .error)
    #expect(style.rendered(marked) == "\u{1B}[1;31ma␛[32mb\u{1B}[0m")
    #expect(TextStyle.plain.rendered(marked) == "\\u{FDD0}a␛[32mb\\u{FDEF}")
  }

  @Test func valuesAreLiterals() throws {
    let text = ValueSnapshot.string(Self.hostile).description
    #expect(TextStyle.plain.rendered(text) == text)
    let step = try #require(try StepParser.parse(":input Field \(text)"))
    guard case .input(_, let typed) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(typed.unicodeScalars.elementsEqual(Self.hostile.unicodeScalars))
  }

  @Test func printedTextKeepsItsColorsOnly() {
    var printed = PrintedText()
    #expect(
      printed.filtered("a\u{1B}[1;31mb\u{1B}[2J\u{9B}31m\u{1B}[\u{1B}")
        == "a\u{1B}[1;31mb␛[2J\\u{9B}31m␛[␛")
    #expect(printed.reset() == "\u{1B}[0m")
    #expect(printed.reset() == "")
    #expect(
      printed.filtered("\u{1B}[31mb\u{1B}[m\r\n\té\u{202E}") == "\u{1B}[31mb\u{1B}[m\r\n\té\u{202E}"
    )
    #expect(printed.reset() == "")
  }

  @Test func embeddersReceiveVisibleText() throws {
    let session = Session()
    _ = session.load([SourceFile(name: "a\u{9B}.decl", text: "fatalError(\"\\u{1B}[2J\")")])
    let trap = try #require(session.run().trap)
    let text = Presentation(sources: session.sources).text(trap)
    #expect(text.contains("a\\u{9B}.decl:1:1: error[fatal-error]: Fatal error: ␛[2J"))
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" })
  }
}

@Suite struct JSONTests {
  @Test func charactersThatATerminalActsOnAreEscaped() {
    let controls = JSONWriter.text { $0.string("\u{9B}\u{202E}\u{E0001}") }
    #expect(controls == #""\u009b\u202e\udb40\udc01""#)
  }

  @Test func stringsAreEscaped() {
    #expect(JSONWriter.text { $0.string("a\"\\\n\t\u{1}é") } == #""a\"\\\n\t\u0001é""#)
  }

  @Test func keysKeepTheirOrderAndWholeNumbersHaveNoFraction() {
    let text = JSONWriter.text { writer in
      writer.object { writer in
        writer.key("z")
        writer.double(2)
        writer.key("a")
        writer.double(0.5)
        writer.optionalMember("none", nil)
        writer.member("i", Int.min)
        writer.member("n", nil as String?)
      }
    }
    #expect(text == #"{"z": 2, "a": 0.5, "i": -9223372036854775808, "n": null}"#)
  }
}

/// Tests that the text and the JSON of long records and trees take time linear in their size.
@Suite struct LongRecordTests {
  private func mounted(_ count: Int) throws -> (Session, UpdateRecord) {
    let session = Session()
    let source = """
      struct Row: View {
        let n: Int
        @State private var count = 0
        var body: some View { HStack { Text("\\(n)"); Button("add \\(n)") { count += 1 } } }
      }
      List { ForEach(0..<\(count), id: \\.self) { Row(n: $0) } }
      """
    let diagnostics = session.load([SourceFile(name: "rows.decl", text: source)])
    try #require(!diagnostics.contains { $0.severity == .error }, "\(diagnostics.map(\.message))")
    _ = session.run()
    return (session, try #require(session.mount().first))
  }

  @Test func aLongRecordIsFoldedInLinearTime() throws {
    let (session, record) = try mounted(4000)
    let presentation = Presentation(sources: session.sources)
    let clock = ContinuousClock()
    var text = ""
    let time = clock.measure { text = presentation.text(record) }
    #expect(text.split(separator: "\n").count < 12)
    #expect(text.contains("… and 3,997 more like it"))
    // A quadratic search takes minutes in a build without optimisation.
    #expect(time < .seconds(10))
    let tree = presentation.text(session.tree)
    #expect(tree.split(separator: "\n").count < 60)
    #expect(tree.contains("more rows like it"))
    #expect(presentation.json(session.tree).utf8.count > 1_000_000)
  }

  @Test func aTapInALongListTakesLinearTime() throws {
    let (session, _) = try mounted(2000)
    let clock = ContinuousClock()
    for target in [":tap \"add 1,000\"", ":tap Row[1001] > Button"] {
      let step = try #require(try StepParser.parse(target))
      var records: [UpdateRecord] = []
      let time = try clock.measure { records = try session.perform(step) }
      #expect(records.count == 1)
      #expect(time < .seconds(10), "\(target)")
    }
  }
}
