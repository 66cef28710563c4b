@testable import DeclConsole
import DeclLang
import Foundation
import Testing

/// The output of a console, collected in one string.
private final class Collected { var value = "" }

/// Tests of the REPL without a terminal.
@Suite struct ConsoleTests {
  /// Runs inputs in a console; returns its results and errors in order, and the console.
  private func answers(to inputs: String...) -> (text: String, console: Console) {
    let text = Collected()
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }))
    for input in inputs { console.run(input) }
    return (text.value, console)
  }

  @Test func anInputGivesItsVariablesValues() {
    let text = answers(to: "let a: Int", "a", "let b: Int; b = 4", "b", "var c: Int?", "c").text
    #expect(text.contains("constant 'a' has no value at the end of the input"))
    #expect(text.contains("cannot find 'a' in scope"))
    #expect(text.contains("Int = 4"))
    #expect(text.contains("nil"))
  }

  @Test func everyCommandHasHelp() {
    let overview = answers(to: ":help").text
    let names = overview.split(separator: "\n").filter { $0.hasPrefix("  :") }
      .map { $0.dropFirst(3).prefix { !$0.isWhitespace } }
    #expect(names.count > 30)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(answers(to: ":help \(name)").text.hasPrefix(":\(name)"))
    }
  }

  @Test func helpFitsInEightyColumns() {
    let lines = answers(to: ":help").text.split(separator: "\n")
    for line in lines where line.count > 80 { Issue.record("too long: \(line)") }
  }

  @Test func anUnknownCommandIsAnErrorWithASuggestion() {
    let (text, console) = answers(to: ":tapp \"Add\"")
    #expect(text == "error: unknown command ‘:tapp’; did you mean :tap?\n")
    #expect(console.hasFailed)
  }

  @Test func anUnknownCommandWithoutASuggestionRefersToHelp() {
    #expect(
      answers(to: ":xyzzy").text == "error: unknown command ‘:xyzzy’; :help lists the commands\n")
  }

  @Test func pastedLinesAreSeparateCommands() {
    let text = answers(to: ":tree\n:xyzzy\n:tree").text
    #expect(
      text == """
        nothing is mounted
        error: unknown command ‘:xyzzy’; :help lists the commands
        nothing is mounted

        """)
  }

  @Test func warningsOfTheFirstMountAreShown() throws {
    let text = """
      ForEach([1, 1], id: \\.self) { Text("\\($0)") }
      """
    let said = Collected()
    let console = Console(output: Console.Output(results: { _ in }, errors: { said.value += $0 }))
    console.load([SourceFile(name: "twice.decl", text: text)], named: [])
    #expect(said.value.contains("warning[duplicate-id]"))
  }

  @Test func answersAreTimedOnRequest() {
    let text = answers(to: ":time on", "1 + 1", ":time off", "2 + 2", ":time").text
    let lines = text.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.filter { $0.hasPrefix("took ") && $0.hasSuffix(" s") }.count == 2)
    #expect(lines[1] == "_: Int = 2")
    #expect(lines.suffix(2) == ["_: Int = 4", "error: :time takes on or off"])
  }

  @Test func aShortNameQuits() {
    #expect(answers(to: ":q").console.hasEnded)
  }

  @Test func quitEndsTheConsole() {
    #expect(answers(to: ":quit").console.hasEnded)
    #expect(!answers(to: ":quite").console.hasEnded)
  }

  @Test func emptyInputDoesNothing() {
    let (text, console) = answers(to: "", "  \n ")
    #expect(text.isEmpty)
    #expect(!console.hasFailed)
  }

  @Test(arguments: [
    (":tap", "error: expected a target: @n, \"label\" or a type name\n"),
    (":input @1", "error: expected a quoted string\n"),
    (":set 3", "error: expected @n.name = expression\n"),
    (
      ":show 3",
      "error: :show takes TARGET: a handle such as @3, a label such as \"Add\", or a type name\n"
    ),
    (
      ":tree depth x",
      "error: :tree takes [@n] [depth N] [rows] [from N] [all] [frames], not ‘depth’\n"
    ),
    (":json maybe", "error: :json takes on or off\n"),
    (":advance -1", "error: time only goes forward: expected a number that is not negative\n"),
    (":log 3", "error: there has been no update yet\n"),
    (":log x", "error: ‘x’ is not an update number\n"),
    (":diff 1", "error: :diff takes two update numbers, or none\n"),
    (":load", "error: :load takes FILE…\n"),
    (":load no-such.decl", "error: no such file: no-such.decl\n"),
    (":reload", "error: no file is loaded\n"),
    (":help xyzzy", "error: unknown command ‘:xyzzy’; :help lists the commands\n"),
  ])
  func aWrongArgumentIsAOneLineError(_ input: String, _ answer: String) {
    #expect(answers(to: input).text == answer)
  }

  @Test(arguments: [
    "let x = 1\n", "struct A {\n}\n", ":tap (\n", "\"abc\n", "VStack {\n  Text(\"a\")\n}\n", "\n",
    "// note\n", ")\n", "let x =\n\n",
  ])
  func completeInputsAreRun(_ input: String) { #expect(Console.isComplete(input)) }

  @Test(arguments: [
    "let x = (\n", "struct A {\n", "VStack {\n  Text(\"a\")\n", "\"\"\"\nabc\n", "/* note\n",
    "let x =\n", "foo(1,\n", "if isOn\n", "struct A {\n\n",
  ])
  func unfinishedInputsAreContinued(_ input: String) { #expect(!Console.isComplete(input)) }

  @Test func theAssemblerJoinsLinesUntilTheInputIsComplete() {
    var assembler = InputAssembler()
    #expect(assembler.append("let x = (") == nil)
    #expect(assembler.isOpen)
    #expect(assembler.append("1)") == "let x = (\n1)\n")
    #expect(!assembler.isOpen)
    #expect(assembler.append("foo(") == nil)
    #expect(assembler.finish() == "foo(\n")
    #expect(assembler.finish() == nil)
  }

  @Test func theAssemblerTakesPastedLinesAsTheyAre() {
    var assembler = InputAssembler()
    let lines = [":paste", "let x = 1", "", ":paste", "print(\"\"\"", "  )"]
    for line in lines { #expect(assembler.append(line) == nil) }
    #expect(assembler.endsAtEndOfInput)
    #expect(assembler.append(" :end") == "let x = 1\n\n:paste\nprint(\"\"\"\n  )\n")
    #expect(!assembler.isOpen && !assembler.endsAtEndOfInput)
    #expect(assembler.append(":paste") == nil)
    #expect(assembler.isOpen)
    assembler.discard()
    #expect(assembler.append("1") == "1\n")
    // An unfinished input goes on, and `:end` is nothing special without `:paste`.
    #expect(assembler.append("f(") == nil)
    #expect(assembler.append(":paste") != ":paste\n")
  }
}

/// Tests of inputs that use the declarations of earlier ones, and of files that change during a session.
@Suite struct ReloadTests {
  private func answers(to inputs: [String], after files: [String] = []) throws -> String {
    let text = Collected()
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }))
    if !files.isEmpty { try console.load(files) }
    for input in inputs { console.run(input) }
    return text.value
  }

  private static let counter = """
    struct Counter: View {
      @State private var count = 0
      var body: some View { Button("count \\(count)") { count += 1 } }
    }
    """

  @Test func anUnderscoreIsTheLastValue() throws {
    #expect(
      try answers(to: ["20 + 1", "_ * 2", "[_, _].map { $0 + _ }"]) == """
        _: Int = 21
        _: Int = 42
        _: [Int] = [84, 84]

        """)
  }

  @Test func theLastValueIsUndefinedAtFirst() throws {
    let text = try answers(to: ["_ + 1", "_ = 3"])
    #expect(text.hasPrefix("input-1:1:1: error[no-last-value]: "))
    #expect(text.split(separator: "\n").count == 3)
  }

  @Test func anInputWithErrorsChangesNothing() throws {
    let text = try answers(to: ["func f() -> Int { 1 }", "func f() -> Int { \"a\" }", "f()"])
    #expect(text.contains("error[type-mismatch]"))
    #expect(text.hasSuffix("_: Int = 1\n"))
    #expect(try answers(to: ["struct A { let x: Nope }", "A.self"]).contains("cannot find 'A'"))
  }

  @Test func aRedeclarationAffectsEarlierUsers() throws {
    let inputs = ["func f() -> Int { 1 }", "func g() -> Int { f() * 10 }", "func f() -> Int { 2 }"]
    #expect(try answers(to: inputs + ["g()"]) == "_: Int = 20\n")
    #expect(
      try answers(to: ["let a = 1", "var b = a", "b += 5", "let a = 2", "b + a"]) == """
        _: Int = 8

        """)
  }

  @Test func anExtensionAffectsTypesThatWereAlreadyUsed() throws {
    let text = try answers(to: [
      "struct P { var x = 1 }", "func kind<T: Equatable>(_ value: T) -> String { \"equatable\" }",
      "func kind(_ value: Any) -> String { \"any\" }", "kind(P())", "P().twice", "[1, 2].half",
      "extension P: Equatable { var twice: Int { x * 2 } }",
      "extension Array { var half: Int { count / 2 } }", "kind(P())", "P().twice", "[1, 2].half",
    ])
    #expect(text.hasPrefix("_: String = \"any\"\n"))
    #expect(text.contains("value of type 'P' has no member 'twice'"))
    #expect(text.contains("value of type '[Int]' has no member 'half'"))
    #expect(text.hasSuffix("_: String = \"equatable\"\n_: Int = 2\n_: Int = 1\n"))
  }

  @Test func aRedeclaredViewKeepsHandlesAndState() throws {
    let text = try answers(to: [
      Self.counter, ":mount Counter()", ":tap @2",
      Self.counter.replacing("\"count ", with: "\"now "), ":tree", ":tap @2",
    ])
    #expect(text.contains("eval   Counter @1  reload"))
    #expect(text.contains("kept   Counter @1.count"))
    #expect(text.contains("Button @2  \"now 1\""))
    #expect(text.contains("\"now 1\" → \"now 2\""))
  }

  @Test func stateWhoseTypeChangedIsReset() throws {
    let text = try answers(to: [
      Self.counter, ":mount Counter()", ":tap @2",
      Self.counter.replacing("= 0", with: "= 0.5"), ":tree",
    ])
    #expect(text.contains("reset  Counter @1.count  the type changed from Int to Double"))
    #expect(text.contains("\"count 0.500000\""))
  }

  @Test func removedStateIsDropped() throws {
    let text = try answers(to: [
      Self.counter, ":mount Counter()",
      "struct Counter: View { var body: some View { Text(\"none\") } }", ":tree", ":id @2",
    ])
    #expect(text.contains("dropped Counter @1.count"))
    #expect(text.contains("Text @5  \"none\"\n"))
    #expect(text.contains("lifetime since #1, until #2: the source changed"))
  }

  @Test func aReloadKeepsModels() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let script = """
      class Model: ObservableObject { @Published var names = ["a"]; var seen: Set<Int> = [1] }
      struct Panel: View {
        @StateObject var model = Model()
        var body: some View { Button("\\(model.names.count)") { model.names.append("b") } }
      }
      Panel()
      """
    let file = try folder.write(script, to: "a.decl")
    let text = Collected()
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }))
    try console.load([file])
    console.run(":tap @2")
    _ = try folder.write(script.replacing("\"\\(", with: "\"n \\("), to: "a.decl")
    console.run(":reload")
    #expect(text.value.contains("update Text @3   text  \"2\" → \"n 2\""))
    #expect(text.value.contains("kept   Panel @1.model"))
    console.run(":reload!")
    #expect(text.value.contains("reset  Panel @1.model  all state is reset"))
  }

  @Test func errorsOfAReloadReferToTheNewSource() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let file = try folder.write("Text(\"a\")", to: "a.decl")
    let text = Collected()
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }))
    try console.load([file])
    _ = try folder.write("// more\nlet wrong: Int = \"x\"\nText(\"b\")", to: "a.decl")
    for command in [":reload", ":load \(file)"] {
      text.value = ""
      console.run(command)
      #expect(text.value.contains("a.decl:2:18: error[type-mismatch]"))
      #expect(text.value.contains("2 | let wrong: Int = \"x\""))
      text.value = ""
      console.run(":tree")
      #expect(text.value == "  Text @1  \"a\"\n")
    }
  }

  @Test func aViewValueIsPrintedAsItsTree() throws {
    #expect(
      try answers(to: ["VStack { Text(\"a\") }"]) == """
        _: VStack<Text>
          VStack
          └ Text  "a"

        """)
  }

  @Test func typeDoesNotEvaluateItsExpression() throws {
    let text = try answers(to: [
      "func f() -> Int { print(\"ran\"); return 1 }", ":type f()", ":type [1: \"a\"]",
      ":type Text(\"a\").padding()", ":type nope",
    ])
    #expect(
      text.hasPrefix("Int\n[Int : String]\nsome View\n  ModifiedContent<Text, _PaddingLayout>\n"))
    #expect(text.contains("error[unknown-name]"))
  }

  @Test func functionsAreListed() throws {
    let inputs = [
      "func f(_ x: Int) -> Int { x * 2 }", ":typed f(_:)", ":program f(_:)", ":program g",
    ]
    let text = try answers(to: inputs)
    #expect(text.contains("f(_:): Int\n  return\n"))
    #expect(text.contains("multiplyNumber"))
    #expect(text.hasSuffix("error: the script has no function ‘g’\n"))
  }
}

/// Tests of completion with Tab.
@Suite struct CompletionTests {
  private let console = Console(output: Console.Output(results: { _ in }, errors: { _ in }))

  @Test func aColonIsCompletedToCommands() {
    let found = console.complete(":relo")
    #expect(found.candidates == [":reload", ":reload!"])
    #expect(found.start == 0)
  }

  @Test func helpIsCompletedWithCommands() {
    let found = console.complete(":help fra")
    #expect(found.candidates == ["frame", "frames"])
    #expect(found.start == 6)
  }

  @Test func explainIsCompletedWithCodes() {
    #expect(console.complete(":explain unclosed").candidates == ["unclosed-bracket"])
  }

  @Test func loadIsCompletedWithFiles() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    _ = try folder.write("", to: "alpha.decl")
    _ = try folder.write("", to: "alps/beta.decl")
    let path = folder.url.path
    let found = console.complete(":load \(path)/al")
    #expect(found.candidates == ["\(path)/alpha.decl", "\(path)/alps/"])
  }

  @Test func keywordsAreCompleted() {
    let found = console.complete("let x = mutat")
    #expect(found.candidates == ["mutating"])
    #expect(found.start == 8)
  }

  @Test func declarationsAreIndexedByName() {
    var sources = SourceMap()
    let text = """
      /// A row of the list.
      /// It shows one book.
      struct Row: View {
        /// The book's title.
        let title: String
        var body: some View { Text(title) }
      }
      extension Row {
        /// Another row.
        func marked(_ mark: String = "{", by f: () -> Void = {}) -> Row { self }
      }
      """
    _ = sources.add(SourceFile(name: "a.decl", text: text))
    let index = DeclarationIndex(of: sources)
    #expect(index.names(ofMembers: false) == ["Row"])
    #expect(index.names(ofMembers: true) == ["title", "body", "marked"])
    let marked = index.entries(named: "Row.marked")
    #expect(
      marked.map(\.signature) == [
        #"func marked(_ mark: String = "{", by f: () -> Void = {}) -> Row"#
      ])
    #expect(marked.map(\.documentation) == ["Another row."])
    #expect(index.entries(named: "body").map(\.owner) == ["Row"])
    #expect(index.entries(named: "Text.body").isEmpty)
  }

  @Test func anUnknownCommandHasNoCompletions() {
    #expect(console.complete(":frobnicate a") == .none)
  }
}
