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
      DiagnosticJSON(sources: sources).object(diagnostic).text == """
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
    let colored = DiagnosticFormatter(sources: sources, style: .colored).pretty(diagnostic)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }
}

@Suite struct JSONTests {
  @Test func stringsAreEscaped() {
    #expect(JSON.string("a\"\\\n\t\u{1}é").text == #""a\"\\\n\t\u0001é""#)
  }

  @Test func keysKeepTheirOrderAndWholeNumbersHaveNoFraction() {
    let object = JSON.object(["z": .double(2), "a": .double(0.5), "none": nil, "n": .null])
    #expect(object.text == #"{"z": 2, "a": 0.5, "n": null}"#)
  }
}
