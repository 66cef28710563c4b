@testable import DeclConsole
import DeclLang
import Foundation
import Testing

/// Tests of the values that variables and state have after a type was redefined.
@Suite struct RedefinitionTests {
  /// Runs inputs, of which the last line of the text is the last one, and returns what the last ones answer.
  private func answers(to inputs: [String], showing count: Int = 1) -> String {
    var text = ""
    var isShown = false
    let console = Console(
      output: Console.Output(
        results: { if isShown { text += $0 } }, errors: { if isShown { text += $0 } }))
    for (index, input) in inputs.enumerated() {
      isShown = index >= inputs.count - count
      console.run(input)
    }
    return text
  }

  private static let point = ["struct P { var x = 1 }", "var p = P(x: 5)", "p.x = 6"]

  @Test func propertiesKeepTheirValuesAndNewOnesHaveTheirInitialValue() {
    let inputs = Self.point + ["struct P { var x = 1, z = 3 }", "p"]
    #expect(
      answers(to: inputs, showing: 2) == """
          converted p  P.z is new: initial value
        _: P = P(x: 6, z: 3)

        """)
  }

  @Test func aChangedTypeAndARemovedPropertyAreReported() {
    let inputs =
      ["struct P { var x = 1, y = 2, z = 3 }", "var p = P()", "p.z = 9"]
      + ["struct P { var x = \"a\", z = 0 }", "p"]
    #expect(
      answers(to: inputs, showing: 2) == """
          converted p  P.x changed from Int to String: initial value; P.y was removed
        _: P = P(x: "a", z: 9)

        """)
  }

  @Test func aVariableThatCannotBeConvertedIsReset() {
    let inputs =
      ["enum E { case a(Int), b }", "var e = E.b", "e = .a(4)", "enum E { case b, c }", "e"]
    #expect(
      answers(to: inputs, showing: 2) == """
          reset  e  the case .a of E was removed; its initialiser ran again  was .a(4)
        _: E = .b

        """)
    let point = Self.point + ["struct P { var x = 1; let z: Int; init(x: Int) { z = x } }"]
    #expect(answers(to: point).contains("P.z is new and has no initial value"))
  }

  @Test(arguments: [
    ("var ps = [P()]", "ps.append(P(x: 9))", "ps", "[P(x: 1, z: 3), P(x: 9, z: 3)]"),
    ("var d = [\"a\": P()]", "d[\"b\"] = P(x: 2)", "d[\"b\"]!", "P(x: 2, z: 3)"),
    ("var o: P? = nil", "o = P(x: 7)", "o!", "P(x: 7, z: 3)"),
    ("enum E { case a(P), b }; var e = E.b", "e = .a(P(x: 4))", "e", ".a(P(x: 4, z: 3))"),
    ("var t = (1, P())", "t.1.x = 9", "t", "(1, P(x: 9, z: 3))"),
    ("var a: Any = 1", "a = P(x: 4)", "a", "P(x: 4, z: 3)"),
    ("class M { var p = P() }; let m = M()", "m.p.x = 8", "m.p", "P(x: 8, z: 3)"),
    ("struct S { static var p = P() }", "S.p.x = 8", "S.p", "P(x: 8, z: 3)"),
    (
      "indirect enum T { case leaf(P), two(T, T) }; var t = T.leaf(P())",
      "t = .two(.leaf(P(x: 2)), .leaf(P()))", "t",
      ".two(.leaf(P(x: 2, z: 3)), .leaf(P(x: 1, z: 3)))"
    ),
  ])
  func nestedValuesAreConverted(
    _ declaration: String, _ change: String, _ use: String, _ value: String
  ) {
    let inputs =
      ["struct P { var x = 1 }", declaration, change, "struct P { var x = 1, z = 3 }", use]
    let text = answers(to: inputs, showing: 2)
    #expect(text.hasPrefix("  converted "))
    #expect(text.contains("P.z is new: initial value\n"))
    #expect(text.hasSuffix(" = \(value)\n"))
  }

  @Test func objectsKeepTheirIdentity() {
    let inputs = [
      "class N { var n = 0; weak var up: N?; var kids: [N] = [] }", "class Sub: N { var s = 1 }",
      "let root = N()", "let sub = Sub()", "sub.n = 7; sub.s = 2; sub.up = root",
      "root.kids.append(sub)",
      "class N { var n = 0; weak var up: N?; var kids: [N] = []; var tag = \"t\" }",
      "(sub.n, sub.s, sub.tag, root.kids[0] === sub, sub.up === root)",
    ]
    #expect(
      answers(to: inputs, showing: 2) == """
          converted root  N.tag is new: initial value
          converted sub   N.tag is new: initial value
        _: (Int, Int, String, Bool, Bool) = (7, 2, "t", true, true)

        """)
  }

  @Test func aFunctionInAnObjectIsGivenUpAlone() {
    let inputs = [
      "class M { var f: (() -> Void)?; var n = 0 }", "let m = M()", "m.n = 8", "m.f = { }",
      "func k() {}", "func k() {}", "m.n",
    ]
    #expect(
      answers(to: inputs, showing: 2) == """
          converted m  M.f is a function, which cannot be kept: initial value
        _: Int = 8

        """)
  }

  @Test(arguments: [[], ["_.x"], ["_", "_.x", "p"]]) func theLastValueIsKept(_ uses: [String]) {
    let inputs =
      Self.point + ["p"] + uses + (uses.isEmpty ? [] : ["p"])
      + ["struct P { var x = 1, z = 3 }", "_.x + _.z"]
    #expect(
      answers(to: inputs, showing: 2) == """
          converted p  P.z is new: initial value
        _: Int = 9

        """)
  }

  @Test func aChangedStaticVariableIsReset() {
    let inputs = [
      "struct S { static var n = 1 }", "S.n = 5", "struct S { static var n = 2 }", "S.n",
    ]
    #expect(
      answers(to: inputs, showing: 2) == """
          reset  S.n  its declaration changed  was 5
        _: Int = 2

        """)
  }

  @Test func stateOfViewsIsConverted() {
    let view = """
      struct Row: View {
        @State var p = P()
        var body: some View { Button("\\(p.x)") { p.x += 1 } }
      }
      """
    let inputs = [
      "struct P { var x = 1 }", view, ":mount Row()", ":tap Button",
      "struct P { var x = 1, z = 3 }",
      ":state",
    ]
    let text = answers(to: inputs, showing: 2)
    #expect(text.contains("converted Row @1.p  P.z is new: initial value\n"))
    #expect(text.contains("= P(x: 2, z: 3)"))
  }

  @Test func aRedefinitionThatNoViewUsesHasNoRecord() {
    let inputs = [
      "struct Row: View { @State var n = 0; var body: some View { Text(\"a\") } }",
      ":mount Row()", "func f() -> Int { 1 }", "func f() -> Int { 2 }", "f()",
    ]
    #expect(answers(to: inputs, showing: 2) == "_: Int = 2\n")
  }

  @Test func variablesOfInputsSurviveAReloadOfTheFiles() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let file = try folder.write("var seen = 0\nstruct P { var x = 1 }\n", to: "a.decl")
    var text = ""
    let console = Console(
      output: Console.Output(results: { text += $0 }, errors: { text += $0 }))
    try console.load([file])
    for input in ["var p = P()", "p.x = 4", "seen = 3"] { console.run(input) }
    _ = try folder.write("var seen = 0\nstruct P { var x = 1, y = 2 }\n", to: "a.decl")
    console.run(":reload")
    console.run("p")
    #expect(
      text == """
          reset     seen  the top-level code ran again  was 3
          converted p     P.y is new: initial value
        _: P = P(x: 4, y: 2)

        """)
  }
}
