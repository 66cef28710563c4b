@testable import DeclConsole
import DeclLang
import Foundation
import Testing

/// The REPL without a terminal.
@Suite struct ConsoleTests {
  /// What a console says to some inputs, results and errors in their order.
  private func answers(to inputs: String...) -> (text: String, console: Console) {
    let text = Collected()
    let console = Console(
      output: Console.Output(results: { text.value += $0 }, errors: { text.value += $0 }))
    for input in inputs { console.take(input) }
    return (text.value, console)
  }

  private final class Collected { var value = "" }

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

  @Test func anUnknownCommandIsAnErrorAndNamesTheNearest() {
    let (text, console) = answers(to: ":tapp \"Add\"")
    #expect(text == "error: unknown command ‘:tapp’; did you mean :tap?\n")
    #expect(console.hasFailed)
  }

  @Test func aCommandWithoutNearNamesPointsToHelp() {
    #expect(
      answers(to: ":xyzzy").text == "error: unknown command ‘:xyzzy’; :help lists the commands\n")
  }

  @Test func pastedLinesAreCommandsOfTheirOwn() {
    let text = answers(to: ":tree\n:xyzzy\n:tree").text
    #expect(
      text == """
        nothing is mounted
        error: unknown command ‘:xyzzy’; :help lists the commands
        nothing is mounted

        """)
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
    (":input @1", "error: expected a quoted text\n"),
    (":set 3", "error: expected @n.name = expression\n"),
    (":show 3", "error: :show takes @n, a view's handle such as @3\n"),
    (":tree depth x", "error: :tree takes [@n] [depth N] [all], not ‘depth’\n"),
    (":json maybe", "error: :json takes on or off\n"),
    (":log 3", "error: there was no update yet\n"),
    (":log x", "error: ‘x’ is no number of an update\n"),
    (":diff 1", "error: :diff takes two numbers of updates, or none\n"),
    (":load", "error: :load takes FILE…\n"),
    (":load no-such.decl", "error: there is no file no-such.decl\n"),
    (":reload", "error: no file is loaded\n"),
    (":help xyzzy", "error: unknown command ‘:xyzzy’; :help lists the commands\n"),
  ])
  func aWrongArgumentIsOneLine(_ input: String, _ answer: String) {
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
  func unfinishedInputsGoOn(_ input: String) { #expect(!Console.isComplete(input)) }

  @Test func anAssemblerWaitsForTheEnd() {
    var assembler = InputAssembler()
    #expect(assembler.take("let x = (") == nil)
    #expect(assembler.isOpen)
    #expect(assembler.take("1)") == "let x = (\n1)\n")
    #expect(!assembler.isOpen)
    #expect(assembler.take("foo(") == nil)
    #expect(assembler.finish() == "foo(\n")
    #expect(assembler.finish() == nil)
  }
}

/// What Tab offers.
@Suite struct CompletionTests {
  private let console = Console(output: Console.Output(results: { _ in }, errors: { _ in }))

  @Test func commandsAfterAColon() {
    let found = console.complete(":relo")
    #expect(found.candidates == [":reload", ":reload!"])
    #expect(found.start == 0)
  }

  @Test func commandsAfterHelp() {
    let found = console.complete(":help fra")
    #expect(found.candidates == ["frames"])
    #expect(found.start == 6)
  }

  @Test func codesAfterExplain() {
    #expect(console.complete(":explain unclosed").candidates == ["unclosed-bracket"])
  }

  @Test func filesAfterLoad() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    _ = try folder.write("", to: "alpha.decl")
    _ = try folder.write("", to: "alps/beta.decl")
    let path = folder.url.path
    let found = console.complete(":load \(path)/al")
    #expect(found.candidates == ["\(path)/alpha.decl", "\(path)/alps/"])
  }

  @Test func wordsOfTheLanguage() {
    let found = console.complete("let x = mutat")
    #expect(found.candidates == ["mutating"])
    #expect(found.start == 8)
  }

  @Test func declarationsAreFoundByName() {
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

  @Test func nothingAfterAnUnknownCommand() {
    #expect(console.complete(":frobnicate a") == .none)
  }
}
