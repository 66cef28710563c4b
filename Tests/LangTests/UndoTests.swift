@testable import DeclConsole
import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests of taking back steps.
@Suite struct UndoTests {
  private final class Collected { var value = "" }

  private static let script = """
    @Observable class Model { var names = ["a", "b"]; var act: (() -> Void)? }
    struct Row: View {
      let name: String
      @State private var taps = 0
      var body: some View { Button("\\(name) \\(taps)") { taps += 1; print("row") } }
    }
    struct Main: View {
      @State private var model = Model()
      @State private var isOn = false
      @State private var text = ""
      @AppStorage("count") private var count = 0
      @FocusState private var isFocused: Bool
      var body: some View {
        ForEach(model.names, id: \\.self) { Row(name: $0) }
        Toggle("on", isOn: $isOn)
        if isOn { Row(name: "x") }
        Button("add") { model.names.append("c\\(model.names.count)") }
        Button("first") { model.names.removeFirst() }
        Button("store \\(count)") { count += 1 }
        Button("later") { Task { try? await Task.sleep(for: .seconds(2)); isOn = true } }
        Button("random") { text = UUID().uuidString }
        TextField("t", text: $text).focused($isFocused)
        Text(isFocused ? "focused" : "not")
      }
    }
    Main()
    """

  /// Returns a console with the script, and what it writes.
  private func console(_ script: String = script) -> (Console, Collected) {
    let text = Collected()
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }))
    console.load([SourceFile(name: "a.decl", text: script)], named: [])
    text.value = ""
    return (console, text)
  }

  /// Checks that undoing the last of some inputs leads back to the tree, the state and the clock before it.
  private func check(_ inputs: [String]) throws {
    let (console, text) = console()
    for input in inputs.dropLast() { console.run(input) }
    let session = console.session
    let tree = session.tree
    let state = try session.state()
    let time = session.time
    console.run(inputs.last!)
    text.value = ""
    console.run(":undo")
    #expect(!text.value.contains("error"), "\(text.value)")
    #expect(session.tree.withoutLocations == tree.withoutLocations)
    #expect(try session.state() == state)
    #expect(session.time == time)
    let last = try #require(session.records.last)
    #expect(try session.frame(after: last.number).tree.withoutLocations == tree.withoutLocations)
  }

  @Test(arguments: [
    [":tap \"a 0\""], [":tap \"add\""], [":tap \"first\""], [":toggle \"on\""],
    [":tap \"a 0\"", ":tap \"first\""], [":toggle \"on\"", ":tap \"x 0\"", ":toggle \"on\""],
    [":tap \"later\"", ":advance 3"], [":tap \"later\"", ":advance 1", ":advance 1"],
    [":input TextField \"hey\""], [":tap \"random\"", ":tap \"random\""],
    [":tap \"add\"", ":undo", ":tap \"add\"", ":tap \"first\""], [":unmount"],
    [":mount Row(name: \"z\")"], [":env colorScheme .dark"],
    [
      "let other = Model()",
      "struct Row: View { let name: String; var body: some View { Text(name) } }",
    ],
    [":tap \"a 0\"", ":restart"],
  ])
  func theSessionIsAsBefore(_ inputs: [String]) throws { try check(inputs) }

  @Test func handlesAreNotGivenAgain() {
    let (console, text) = console()
    for input in [":tap \"add\"", ":undo", ":tap \"add\""] { console.run(input) }
    let handles = text.value.matches(of: /new    Row\[\"c2\"\] @(\d+)/).map { String($0.1) }
    #expect(Set(handles).count == 2)
    text.value = ""
    console.run(":id @\(handles[0])")
    #expect(text.value.contains("until #3: the step was undone"))
  }

  @Test func whatTheStepDidOutsideStays() {
    let (console, text) = console()
    for input in [":tap \"store 0\"", ":tap \"a 0\""] { console.run(input) }
    text.value = ""
    console.run(":undo")
    #expect(text.value.hasSuffix("  stays  1 line printed\n"))
    text.value = ""
    console.run(":undo")
    #expect(text.value.hasSuffix("  stays  stored count  1\n"))
    #expect(text.value.contains("effect stored values stay (from #5)"))
    text.value = ""
    console.run(":storage")
    console.run(":tap \"store 1\"")
    #expect(text.value.hasPrefix("  count = 1\n"))
    #expect(text.value.contains("storage.count  1 → 2"))
    console.run(":undo")
    #expect(text.value.hasSuffix("  stays  stored count  2\n"))
  }

  @Test func inputsAreUndone() {
    let (console, text) = console("var x = 1\nclass M { var n = 0 }\nlet m = M()")
    for input in ["x = 2", "x", "m.n"] { console.run(input) }
    text.value = ""
    for input in [":undo", "x", "m.n = 7", "let y = 3", ":undo", "y", ":undo", "m.n", ":undo"] {
      console.run(input)
    }
    #expect(
      text.value == """
        #1 undo x = 2
          value  x  2 → 1
        _: Int = 1
        #2 undo let y = 3
        input-7:1:1: error[unknown-name]: cannot find 'y' in scope
            1 | y
              | ^
        #3 undo m.n = 7
        _: Int = 0
        error: there is no step to undo

        """)
  }

  @Test func undoneStepsAreNotRecorded() {
    let (console, _) = console()
    for input in [":tap \"add\"", ":tap \"a 0\"", ":undo"] { console.run(input) }
    #expect(console.steps == [":tap \"add\""])
  }

  @Test func aReloadIsUndone() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let file = try folder.write(Self.script, to: "a.decl")
    let text = Collected()
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }))
    try console.load([file])
    console.run(":tap \"a 0\"")
    let tree = console.session.tree
    _ = try folder.write(Self.script.replacing("\"add\"", with: "\"more\""), to: "a.decl")
    console.run(":reload")
    #expect(console.session.tree != tree)
    console.run(":undo")
    #expect(console.session.tree.withoutLocations == tree.withoutLocations)
  }

  @Test func undoingKeepsTheMemoryThatIsCounted() throws {
    let (console, _) = console()
    for input in [":tap \"a 0\"", ":tap \"a 1\"", ":undo"] { console.run(input) }
    let used = console.session.usedMemory
    for _ in 0..<3 { for input in [":tap \"a 1\"", ":undo"] { console.run(input) } }
    // Only the records of six further updates are kept.
    #expect(console.session.usedMemory - used < 100_000)
  }

  @Test func aSessionThatBeginsWithAReloadIsUndone() throws {
    var options = Session.Options()
    options.isUndoable = true
    let session = Session(options: options)
    let report = session.reload([SourceFile(name: "a.decl", text: Self.script)])
    #expect(!report.hasErrors)
    let tree = session.tree
    _ = try session.perform(try #require(try StepParser.parse(":tap \"add\"")))
    #expect(session.tree != tree)
    _ = try session.undo()
    #expect(session.tree == tree)
  }

  @Test func printingIsNotRepeated() {
    let text = Collected()
    let console = Console(
      output: Console.Output(
        results: { _ in }, errors: { _ in }, printed: { text.value += $0 }))
    console.load([SourceFile(name: "a.decl", text: "print(\"start\")\n" + Self.script)], named: [])
    for input in [":tap \"a 0\"", ":tap \"add\"", ":undo"] { console.run(input) }
    #expect(text.value == "start\n")
  }

  @Test func linesOfStandardInputAreReadAgain() {
    let (console, text) = console("var line: String? = \"\"")
    for input in [":stdin \"one\\ntwo\"", "line = readLine()", "line = readLine()", ":undo"] {
      console.run(input)
    }
    text.value = ""
    for input in ["line!", "line = readLine()", "line!"] { console.run(input) }
    #expect(text.value == "_: String = \"one\"\n_: String = \"two\"\n")
  }
}

/// Tests of undoing the steps of random scripts.
@Suite struct UndoPropertyTests {
  @Test(arguments: [1, 2, 14, 15]) func undoneStepsLeaveNoTrace(_ seed: Int) throws {
    var generator = ScriptGenerator(seed: seed, isAnimated: seed > 12)
    var options = Session.Options()
    options.isUndoable = true
    let session = Session(options: options)
    _ = session.load([SourceFile(name: "random.decl", text: generator.script())])
    #expect(session.run().trap == nil)
    _ = session.mount()
    var numbers = SeededGenerator(seed: seed)
    var moments = [try Moment(of: session)]
    for step in 0..<10 {
      let isUndo = moments.count > 1 && numbers.next(3) == 0
      if isUndo {
        let before = session.tree
        let records = try session.undo().records
        moments.removeLast()
        #expect(try Moment(of: session) == moments.last, "undo \(step) of \(seed)")
        let applied = records.reduce(before.withoutLeaving) { $0.applying($1.changes) }
        let expected = session.tree.withoutLeaving.withoutLocations
        #expect(applied.withoutLeaving.withoutLocations == expected, "undo \(step) of \(seed)")
      } else if try performRandomStep(in: session, &numbers) {
        moments.append(try Moment(of: session))
      }
    }
    while moments.count > 1 {
      _ = try session.undo()
      moments.removeLast()
      #expect(try Moment(of: session) == moments.last, "\(moments.count) of \(seed)")
    }
  }

  /// What a session shows, as far as undoing restores it.
  private struct Moment: Equatable {
    let tree: ViewTree
    let state: [StateCell]
    let time: Double

    init(of session: Session) throws {
      tree = session.tree.withoutLocations
      state = try session.state()
      time = session.time
    }
  }

  private func performRandomStep(
    in session: Session, _ numbers: inout SeededGenerator
  ) throws -> Bool {
    let controls = session.tree.withoutLeaving.roots.flatMap(\.controls)
    guard !controls.isEmpty else { return false }
    let control = controls[numbers.next(controls.count)]
    let word = control.role == "toggle" ? ":toggle" : ":tap"
    let line = numbers.next(5) == 0 ? ":advance 0.4" : "\(word) \(control.handle)"
    let step = try #require(try StepParser.parse(line))
    do {
      _ = try session.perform(step)
      return true
    } catch {
      guard case .untouchable = error else { throw error }
      _ = try session.perform(.dismiss(nil))
      return true
    }
  }
}
