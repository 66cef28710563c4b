import DeclPresentation
import Foundation
import Testing

@testable import DeclRuntime

/// Tests of sessions with a host: its declarations, its closures and its views.
@Suite struct EmbeddedSessionTests: HostedScripts {
  @Test(arguments: [
    ("struct Lamp {}", "1:8: invalid redeclaration of 'Lamp'"),
    ("func f(_ a: Int) -> Int { a }", "1:6: invalid redeclaration of 'f'"),
    ("let battery = 1", "1:5: invalid redeclaration of 'battery'"),
  ])
  func scriptsCannotRedeclareHostNames(_ script: String, _ message: String) {
    var host = module(
      """
      @_primitive("f") func f(_ a: Int) -> Int
      struct Lamp {}
      var battery: Double { 1 }
      """)
    host.bind("f") { (a: Int) in a }
    #expect(errors(of: script, host) == ["script.decl:\(message)"])
    #expect(errors(of: "func f(_ a: String) {}\nstruct Other { struct Lamp {} }", host) == [])
  }

  @Test func hostDeclarationsShadowTheLibrary() {
    var host = module(
      """
      @_primitive("show") func show(_ text: String)
      func print(_ number: Int) { show("number \\(number)") }
      struct Text { let text = "own" }
      """)
    var shown: [String] = []
    host.bind("show") { (text: String) in shown.append(text) }
    #expect(output(of: "print(1)\nprint(Text().text)", host) == "own\n")
    #expect(shown == ["number 1"])
  }

  @Test func aHostWithErrorsPreventsInputsFromRunning() {
    let session = Session(options: options([module(#"@_primitive("f") func f() -> Int"#)]))
    for _ in 1...2 {
      let result = session.evaluate(file("f()"))
      #expect(result.diagnostics.map(\.code) == ["host-function"])
      #expect(result.trap == nil)
    }
  }

  @Test func severalHostsMustNotDeclareTheSameNames() {
    var first = module(#"@_primitive("f") func f() -> Int"#)
    first.bind("f") { 1 }
    var second = module(#"@_primitive("g") func g() -> Int"#)
    second.bind("g") { 2 }
    #expect(output(of: "print(f(), g())", first, second) == "1 2\n")
    var third = module(#"@_primitive("f") func h() -> Int"#)
    third.bind("f") { 3 }
    #expect(
      errors(of: "print(f())", first, third)
        == ["program.decl:1:1: the host has two closures for 'f'"])
    #expect(
      errors(of: "1", module("struct Lamp {}"), module("struct Lamp {}"))
        == ["program.decl:1:8: invalid redeclaration of 'Lamp'"])
  }

  @Test func inputsAndReloadsSeeTheHost() {
    var host = module(#"@_primitive("f") func f(_ number: Int) -> Int"#)
    host.bind("f") { (number: Int) in number * 2 }
    let (session, _) = start(
      "struct A: View { var body: some View { Text(\"\\(f(1))\") } }\nA()", host)
    _ = session.mount()
    #expect(session.evaluate(file("f(2)")).value?.text == "4")
    #expect(session.evaluate(file("func g() -> Int { f(3) }\ng()")).value?.text == "6")
    #expect((try? session.type(of: "f(1)"))?.type == "Int")
    let report = session.reload([
      file("struct A: View { var body: some View { Text(\"\\(f(5))\") } }\nA()")
    ])
    #expect(report.diagnostics.isEmpty)
    #expect(Presentation(sources: session.sources).text(session.tree).contains("10"))
    let empty = Session(options: options([host]))
    #expect(empty.evaluate(file("f(4)")).value?.text == "8")
  }

  // MARK: The session

  @Test func aHostClosureCannotUseItsSession() throws {
    var host = module(#"@_primitive("act") func act()"#)
    let box = Box()
    host.bind("act") {
      guard let session = box.session else { return }
      box.notes.append(session.load([file("1")]).map(\.code).description)
      box.notes.append(session.evaluate(file("1")).diagnostics.map(\.code).description)
      box.notes.append(session.reload([file("1")]).diagnostics.map(\.code).description)
      box.notes.append("\(session.mount().count) \(session.tree.roots.count)")
      do {
        _ = try session.perform(.unmount)
      } catch {
        box.notes.append("\(error)")
      }
      do { _ = try session.state() } catch { box.notes.append("\(error)") }
    }
    let source = """
      struct A: View {
        @State var count = 0
        var body: some View { Button("Go") { act(); count += 1 } }
      }
      A()
      """
    let (session, _) = start(source, host)
    box.session = session
    _ = session.mount()
    let records = try session.perform(.gesture(.tap, Target(parts: [.label("Go")])))
    #expect(records.count == 1)
    #expect(records.first?.writes.first?.new == .integer(1))
    let refused = #"["script-running"]"#
    #expect(box.notes == [refused, refused, refused, "0 0", "scriptRunning", "scriptRunning"])
    box.session = nil
  }

  private final class Box {
    var session: Session?
    var notes: [String] = []
  }

  // MARK: Views

  private static let dial = """
    @_primitive("dial") struct Dial: _PrimitiveView, _TapTarget, _SlideTarget {
      var value: Binding<Double>
      let mark: String
      func _tap() { value.wrappedValue += 1 }
      func _slide(_ value: Double) { self.value.wrappedValue = value }
    }
    """

  @Test func aHostViewHasIdentityAndSteps() throws {
    let source = """
      struct Screen: View {
        @State private var marks = ["a", "b"]
        @State private var value = 0.0
        @State private var isShown = true
        var body: some View {
          Toggle("Show", isOn: $isShown)
          Button("Turn") { marks.reverse() }
          ForEach(marks, id: \\.self) { Dial(value: $value, mark: $0) }
          if isShown { Dial(value: $value, mark: "if").padding() }
        }
      }
      Screen()
      """
    let (session, _) = start(source, module(Self.dial))
    _ = session.mount()
    #expect(marks(session) == ["a", "b", "if"])
    let first = handles(session)
    let touch = try session.perform(.gesture(.tap, Target(parts: [.handle(first[1])])))
    #expect(touch.count == 1)
    #expect(touch.first?.writes.first?.new == .number(1))
    #expect(touch.first?.changes.count == 3)
    try perform(":tap \"Turn\"", session)
    #expect(marks(session) == ["b", "a", "if"])
    #expect(handles(session) == [first[1], first[0], first[2]])
    try perform(":toggle \"Show\"", session)
    #expect(handles(session) == [first[1], first[0]])
    try perform(":toggle \"Show\"", session)
    #expect(handles(session).last != first[2])
    try perform(":slide Dial[mark: \"a\"] 0.5", session)
    #expect(dials(session).map { $0.attribute("value") }.allSatisfy { $0 == .number(0.5) })
  }

  @Test func hostViewsHaveTextAndJSONForms() throws {
    let (session, _) = start(
      "Dial(value: .constant(1), mark: \"m\").disabled(true)", module(Self.dial))
    let record = try #require(session.mount().first)
    let presentation = Presentation(sources: session.sources)
    #expect(presentation.text(record).hasPrefix("#1 mount"))
    #expect(presentation.json(record).hasPrefix(#"{"schema": 2, "update": 1"#))
    #expect(presentation.text(session.tree).contains(#"Dial @1  value: 1.0  mark: "m""#))
    #expect(presentation.json(session.tree).contains(#""role": "host.dial""#))
    let (other, _) = start(
      "Dial(action: { print(1) })",
      module("struct Dial: _PrimitiveView { let action: () -> Void }"))
    _ = other.mount()
    #expect(presentation.text(other.tree) == "  Dial @1\n")
    do {
      try perform(":tap Dial", session)
      Issue.record("a dial that is disabled was touched")
    } catch let error as StepError {
      #expect(presentation.text(error) == "Dial @1 is disabled\n")
    }
    let wrong = session.load([file("x")])
    let text = Presentation(sources: session.checkedSources).text(try #require(wrong.first))
    #expect(text.hasPrefix("script.decl:1:1: error[unknown-name]: cannot find 'x' in scope"))
  }

  private func dials(_ session: Session) -> [ViewTree.Node] {
    func dials(_ node: ViewTree.Node) -> [ViewTree.Node] {
      (node.type == "Dial" ? [node] : []) + node.children.flatMap(dials)
    }
    return session.tree.roots.flatMap(dials)
  }

  private func handles(_ session: Session) -> [ViewHandle] { dials(session).map(\.handle) }

  private func marks(_ session: Session) -> [String] {
    dials(session).map { node in
      if case .string(let mark)? = node.attribute("mark") { mark } else { "?" }
    }
  }
}
