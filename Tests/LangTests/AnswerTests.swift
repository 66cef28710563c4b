@testable import DeclConsole
import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests of the wording of answers: what the user typed is quoted, and types and values are written as in source.
@Suite struct AnswerTests {
  private func answers(to inputs: [String], after script: String = "") -> String {
    var text = ""
    let console = Console(output: Console.Output(results: { text += $0 }, errors: { text += $0 }))
    console.load([SourceFile(name: "a.decl", text: script)], named: [])
    text = ""
    for input in inputs { console.run(input) }
    return text
  }

  private static let counter = """
    struct C: View { @State var n = 0; var body: some View { Button("\\(n)") { n += 1 } } }
    C()
    """

  @Test func typesAreWrittenAsInSource() {
    #expect(
      answers(to: ["[1, 2]", "Optional(3)", "[\"a\": [1]]", "[Int].self"]) == """
        _: [Int] = [1, 2]
        _: Int? = 3
        _: [String : [Int]] = ["a": [1]]
        _: [Int].Type = Array<Int>

        """)
  }

  @Test(arguments: [
    (
      ":set @1.n = \"x\"",
      """
      set:1:1: error[type-mismatch]: cannot convert value of type 'String' to type 'Int' in coercion
          1 | "x"
            | ^~~

      """
    ),
    (
      ":set @1.n = 3 +",
      """
      set:1:4: error[expected-expression]: expected expression after operator
          1 | 3 +
            |    ^

      """
    ),
    (
      ":env colorScheme .drak",
      """
      env:1:1: error[unknown-member]: type 'ColorScheme' has no member 'drak'; did you mean 'dark'?
          1 | .drak
            | ^~~~~
      fix: use 'dark'
          1 | .dark
            |  ++++

      """
    ),
    (
      ":env colorSchem .dark",
      "error: no environment value is named ‘colorSchem’; did you mean ‘colorScheme’?\n"
    ),
    (
      ":env foo bar",
      "error: no environment value is named ‘foo’; some that are: colorScheme, dynamicTypeSize, "
        + "layoutDirection, locale\n"
    ),
  ])
  func errorsQuoteWhatWasTyped(_ input: String, _ answer: String) {
    #expect(answers(to: [input], after: Self.counter) == answer)
  }

  @Test func aPickedLabelMustBeUnique() {
    let script = """
      struct P: View {
        @State var n = 1
        var body: some View {
          Picker("Kind", selection: $n) { Text("same").tag(1); Text("same").tag(2); Text("3").tag(4); Text("4").tag(3) }
        }
      }
      P()
      """
    let text = answers(to: [":pick Picker \"same\"", ":pick Picker 2"], after: script)
    #expect(text.hasPrefix("error: 2 options are named "))
    #expect(text.contains("their tags are 1, 2\n"))
    #expect(text.contains("write  P @1.n  1 → 2"))
  }

  @Test func storedValuesAreShownAsInSwift() {
    let script = """
      import Foundation
      UserDefaults.standard.set(3, forKey: "i")
      UserDefaults.standard.set("a \\"b\\"", forKey: "s")
      UserDefaults.standard.set([1, 2], forKey: "l")
      UserDefaults.standard.set(["k": true], forKey: "m")
      UserDefaults.standard.set(1.5, forKey: "d")
      UserDefaults.standard.set(Date(timeIntervalSinceReferenceDate: 0), forKey: "t")
      """
    #expect(
      answers(to: [":storage"], after: script) == """
          d = 1.5
          i = 3
          l = [1, 2]
          m = ["k": true]
          s = "a \\"b\\""
          t = 2001-01-01 00:00:00 +0000

        """)
  }

  @Test func savedSourceShowsTheSameView() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let file = folder.url.path + "/saved.decl"
    let inputs = [
      "let step = 2",
      "struct C: View { @State var n = 5; var body: some View { Text(\"\\(n + step)\") } }",
      ":save \(file)",
    ]
    _ = answers(to: inputs, after: Self.counter)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        let step = 2
        struct C: View { @State var n = 5; var body: some View { Text("\\(n + step)") } }
        C()

        """)
    _ = answers(to: [":mount Text(\"other\")", ":save \(file)"], after: Self.counter)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("C()\nText(\"other\")\n"))
  }

  @Test func recordedStepsContainInputs() {
    let console = Console(output: Console.Output(results: { _ in }, errors: { _ in }))
    console.load([SourceFile(name: "a.decl", text: "var n = 1\n" + Self.counter)], named: [])
    for input in [":tap \"0\"", "n = 2", "n", "let m = 3", "n += m", "nope", ":tap \"1\""] {
      console.run(input)
    }
    #expect(console.steps == [":tap \"0\"", ":send n = 2", ":send n += m", ":tap \"1\""])
  }

  @Test func checkAppliesFixesThatLeaveNoChoice() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let text = """
      class A { func f() {} }
      class B: A { func f() {} }
      struct P { var name = "" }
      func g(_ n: inout Int, at x: Int) { Text("a") }
      var n = 1
      g(n, at: 1)
      print(P().nam)
      """
    let file = try folder.write(text, to: "a.swift")
    let fixed = FixApplication(to: try ScriptFiles.read([file]), in: Console.session())
    let result = String(decoding: fixed.files[0].bytes, as: UTF8.self)
    #expect(result.hasPrefix("import SwiftUI\nclass A"))
    #expect(result.contains("override func f() {} }") && result.contains("g(&n, at: 1)"))
    #expect(result.contains("P().nam)"))
    #expect(fixed.applied.count == 3)
    let run = try DeclREPLProcess.run(["check", "--fix", file])
    #expect(run.status == 1)
    #expect(run.output.contains("a.swift:1:1: fixed: add 'import SwiftUI'"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == result)
  }
}

extension Console {
  fileprivate static func session() -> Session {
    Console(output: Output(results: { _ in }, errors: { _ in })).session
  }
}
