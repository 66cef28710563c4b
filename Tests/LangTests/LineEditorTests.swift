import Foundation
import Testing

/// Tests of the REPL in a terminal: the effects of keys.
@Suite(.serialized) struct LineEditorTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func open(editor: String = "true") throws -> PseudoTerminal {
    let executable = try #require(DeclREPLProcess.executable, "declrepl is not beside the tests")
    let terminal = try PseudoTerminal(
      executable,
      environment: [
        "TERM": "xterm", "NO_COLOR": "1", "XDG_STATE_HOME": folder.url.path,
        "INPUTRC": "/dev/null", "VISUAL": "", "EDITOR": editor,
      ])
    #expect(terminal.waitForPrompt())
    return terminal
  }

  @Test func controlDExitsWithStatusZero() throws {
    defer { folder.remove() }
    let terminal = try open()
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func anErrorDoesNotEndTheSession() throws {
    defer { folder.remove() }
    let terminal = try open()
    terminal.type(":frobnicate\r")
    #expect(terminal.waitFor("unknown command"))
    #expect(terminal.waitForPrompt())
    terminal.type(":quit\r")
    #expect(terminal.waitForEnd() == 0)
  }

  @Test func theScriptIsEditedAndReloaded() throws {
    defer { folder.remove() }
    let file = try folder.write("Text(\"before\")\n", to: "a.decl")
    let terminal = try open(editor: "sed -i s/before/after/")
    terminal.type(":load \(file)\r")
    #expect(terminal.waitFor("Text @1  \"before\""))
    #expect(terminal.waitForPrompt())
    terminal.type(":edit\r")
    #expect(terminal.waitFor("\"before\" → \"after\""))
    #expect(terminal.waitForPrompt())
    terminal.type(":edit\r")
    #expect(terminal.waitFor("was not changed"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "Text(\"after\")\n")
  }

  @Test func theLastInputIsEditedAndRunAgain() throws {
    defer { folder.remove() }
    let terminal = try open(editor: "sed -i s/20/40/")
    terminal.type("20 + 2\r")
    #expect(terminal.waitFor("_: Int = 22"))
    #expect(terminal.waitForPrompt())
    terminal.type(":edit\r")
    #expect(terminal.waitFor("> 40 + 2"))
    #expect(terminal.waitFor("_: Int = 42"))
  }

  @Test func aMissingEditorIsAnError() throws {
    defer { folder.remove() }
    let terminal = try open(editor: "no-such-editor")
    terminal.type(":edit input\r")
    #expect(terminal.waitFor("cannot run ‘no-such-editor’; set EDITOR to your editor"))
  }

  @Test func tabCompletesACommand() throws {
    defer { folder.remove() }
    let terminal = try open()
    terminal.type(":tre\t")
    #expect(terminal.waitFor(":tree "))
    terminal.type("\r")
    #expect(terminal.waitFor("nothing is mounted"))
  }

  @Test func twoTabsListTheCompletions() throws {
    defer { folder.remove() }
    let terminal = try open()
    terminal.type(":re\t\t")
    #expect(terminal.waitFor(":reload!"))
    #expect(terminal.waitFor(":replay"))
  }

  @Test func anUnfinishedInputContinuesOnTheNextLine() throws {
    defer { folder.remove() }
    let terminal = try open()
    terminal.type("let x = (\r")
    #expect(terminal.waitForPrompt("."))
    terminal.type("1)\r")
    #expect(terminal.waitForPrompt())
  }

  @Test func controlCDiscardsTheInput() throws {
    defer { folder.remove() }
    let terminal = try open()
    terminal.type("let x = (\r")
    #expect(terminal.waitForPrompt("."))
    terminal.type("1\u{3}")
    #expect(terminal.waitForPrompt())
    terminal.type(":tree\r")
    #expect(terminal.waitFor("nothing is mounted"))
  }

  @Test func controlCInterruptsTheScriptButNotTheSession() throws {
    defer { folder.remove() }
    let terminal = try open()
    terminal.type("while true { }\r")
    // The terminal echoes the newline of the input before the loop starts.
    #expect(terminal.waitFor("\r\n"))
    Thread.sleep(forTimeInterval: 0.5)
    terminal.type("\u{3}")
    #expect(terminal.waitFor("interrupted"))
    #expect(terminal.waitForPrompt())
    terminal.type("1 + 2\r")
    #expect(terminal.waitFor("_: Int = 3"))
  }

  @Test func aPastedBlockIsOneInput() throws {
    defer { folder.remove() }
    let terminal = try open()
    terminal.type("\u{1B}[200~:frobnicate\n:tree\u{1B}[201~")
    terminal.type("\r")
    #expect(terminal.waitFor("unknown command"))
    #expect(terminal.waitFor("nothing is mounted"))
  }

  @Test func historyIsKeptBetweenSessions() throws {
    defer { folder.remove() }
    let first = try open()
    first.type(":explain unclosed-bracket\r")
    #expect(first.waitFor("A bracket is opened"))
    #expect(first.waitForPrompt())
    first.type(":tree\r")
    #expect(first.waitFor("nothing is mounted"))
    #expect(first.waitForPrompt())
    first.type("\u{4}")
    #expect(first.waitForEnd() == 0)
    let second = try open()
    second.type("\u{1B}[A\u{1B}[A")
    #expect(second.waitFor("explain unclosed-bracket"))
    second.type("\u{3}")
    #expect(second.waitForPrompt())
    second.type("\u{12}unclosed\r")
    #expect(second.waitFor("A bracket is opened"))
  }

  @Test func theHistoryFileIsPrivate() throws {
    defer { folder.remove() }
    let terminal = try open()
    terminal.type(":tree\r")
    #expect(terminal.waitFor("nothing is mounted"))
    #expect(terminal.waitForPrompt())
    terminal.type("\u{4}")
    #expect(terminal.waitForEnd() == 0)
    let file = folder.url.appending(path: "decl/history").path
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// Inputs that would change the terminal's title, its colours or the writing direction, and what follows the
  /// answer to each.
  private static let hostile = [
    (#""\u{1b}]0;x\u{7}\u{9d}\u{202e}\u{2028}\u{feff}""#, "_: String = "),
    (#"fatalError("\u{1b}]0;x\u{7}\u{9b}31m\u{202e}")"#, "error[fatal-error]"),
    (#"print("\u{1b}]0;x\u{7}\u{9b}31m\u{1b}[2J")"#, "\u{241B}]0;x"),
    (#":mount Text("\u{1b}]0;x\u{7}\u{202e}")"#, "new"),
    (":tree", "Text"),
    (#":input "\u{1B}" "\u{9B}""#, "no view matches"),
    (":load /no-such-\u{9B}31m\u{202E}", "no such file"),
    ("let \u{202E}a = 1 \u{9B}", "error"),
  ]

  @Test func controlCharactersDoNotReachTheTerminal() throws {
    defer { folder.remove() }
    let terminal = try open()
    for (input, answer) in Self.hostile {
      // Pasted, as from a web page.
      terminal.type("\u{1B}[200~\(input)\u{1B}[201~\r")
      #expect(terminal.waitFor(answer), "\(input)")
      #expect(terminal.waitForPrompt(), "\(input)")
    }
    terminal.type("\u{1B}[A\u{1B}[A")
    #expect(terminal.waitFor("no-such"))
    let hidden = terminal.output.unicodeScalars.filter {
      (0x80..<0xA0).contains($0.value) || (0x2028...0x202E).contains($0.value) || $0.value == 0xFEFF
        || $0.value == 7
    }
    #expect(hidden.isEmpty)
    #expect(!terminal.output.contains("\u{1B}]"))
    #expect(!terminal.output.contains("\u{1B}[2J"))
  }

  @Test func printedColorsReachTheTerminalAndEndWithTheOutput() throws {
    defer { folder.remove() }
    let terminal = try open()
    terminal.type(#"print("\u{1b}[31mred")"# + "\r")
    #expect(terminal.waitFor("\u{1B}[31mred\r\n\u{1B}[0m"))
    #expect(terminal.waitForPrompt())
  }

  @Test func namesWithControlCharactersAreNotCompleted() throws {
    defer { folder.remove() }
    _ = try folder.write("", to: "files/shown.decl")
    _ = try folder.write("", to: "files/shy\u{9B}.decl")
    _ = try folder.write("", to: "files/shy\u{1B}]0;x\u{7}.decl")
    let terminal = try open()
    terminal.type(":load \(folder.url.path)/files/sh\t")
    #expect(terminal.waitFor("shown.decl"))
  }

  @Test func aHistoryWithControlCharactersIsNotShown() throws {
    defer { folder.remove() }
    _ = try folder.write("#1\n:tree\n#2\n\"\u{9B}31m\"\n", to: "decl/history")
    let terminal = try open()
    terminal.type("\u{1B}[A")
    #expect(terminal.waitFor(":tree"))
    #expect(!terminal.output.contains("\u{9B}"))
  }
}
