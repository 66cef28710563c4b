import Foundation
import Testing

/// Tests of the process of declrepl: its arguments, its standard input, how it ends, and that nothing it has
/// printed is lost.
@Suite struct ProcessTests {
  /// More than the output's buffer holds, then an endless loop.
  private static let endless = """
    print(String(repeating: "text ", count: 16_000))
    print("last line")
    while true {}
    """

  @Test(arguments: [SIGSEGV, SIGILL, SIGBUS, SIGTRAP, SIGABRT])
  func anInternalErrorDoesNotLoseOutput(_ signal: Int32) throws {
    let run = try DeclREPLProcess.run(["run", "-e", Self.endless], signal: signal)
    #expect(run.output.hasSuffix("text \nlast line\n"))
    #expect(run.output.utf8.count == 80_011)
    #expect(run.errors.hasPrefix("declrepl: internal error, please report it"))
    #expect(run.status == 3)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalThatEndsTheProcessDoesNotLoseOutput(_ signal: Int32) throws {
    let run = try DeclREPLProcess.run(["run", "-e", Self.endless], signal: signal)
    #expect(run.output.hasSuffix("text \nlast line\n"))
    #expect(run.errors.isEmpty)
    #expect(run.status == signal)
  }

  @Test func pipedInputsAreAnsweredOneByOne() throws {
    // The shell sends the second input when it has read the answer to the first one.
    let run = try DeclREPLProcess.shell(
      """
      coproc "$DECLREPL"
      echo 'print(40 + 2)' >&${COPROC[1]}
      read -t 20 answer <&${COPROC[0]} && echo "$answer"
      echo 'exit(0)' >&${COPROC[1]}
      """)
    #expect(run.output == "42\n")
  }

  /// Code that draws is stopped by the one Ctrl-C. A second one would end the process with status 130.
  @Test func anInterruptEndsRenderInACanvas() throws {
    let source = "import SwiftUI\nCanvas { _, _ in print(1)\nwhile true {} }"
    let run = try DeclREPLProcess.shell(
      """
      folder=$(mktemp -d)
      printf '%s\\n' '\(source)' > $folder/a.decl
      "$DECLREPL" render $folder/a.decl --out $folder/a.png > $folder/out & process=$!
      sleep 3
      kill -INT $process
      wait $process
      echo $?
      rm -r $folder
      """)
    #expect(run.output == "1\n")
  }

  @Test func aClosedPipeEndsTheProcessQuietly() throws {
    let command =
      #""$DECLREPL" run -e 'while true { print("line") }' | head -n 1; echo ${PIPESTATUS[0]}"#
    let run = try DeclREPLProcess.shell(command)
    #expect(run.output == "line\n141\n")
    #expect(run.errors.isEmpty)
    // The parent process may ignore the signal.
    let ignored = try DeclREPLProcess.shell("trap '' PIPE; " + command)
    #expect(ignored.output == "line\n141\n")
    #expect(ignored.errors.isEmpty)
  }

  #if os(Linux)
    @Test func aFullDeviceIsAnError() throws {
      let run = try DeclREPLProcess.shell(#""$DECLREPL" run -e 'print(1)' >/dev/full"#)
      #expect(
        run.errors == "error: cannot write to standard output: No space left on device\n")
      #expect(run.status == 1)
      let picture = try DeclREPLProcess.shell(
        #""$DECLREPL" render -e 'Text("a")' --out /dev/full"#)
      #expect(picture.errors == "error: cannot write /dev/full: No space left on device\n")
      #expect(picture.status == 1)
    }
  #endif

  @Test func aPictureWithoutAFolderIsWrongUsage() throws {
    let run = try DeclREPLProcess.shell(
      #""$DECLREPL" render -e 'Text("a")' --out /none/such/a.png"#)
    #expect(
      run.errors == "error: cannot write /none/such/a.png: there is no folder /none/such\n")
    #expect(run.status == 2)
  }

  @Test func aFileThatMayNotGrowIsAnError() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let source = #"""
      UserDefaults.standard.set(String(repeating: "a", count: 9000), forKey: "k")
      """#
    let store = folder.url.appending(path: "store").path
    let run = try DeclREPLProcess.shell(
      #"ulimit -f 4; "$DECLREPL" run --store "\#(store)" -e '\#(source)' 2>&1 | cat"#)
    #expect(run.output.contains("File too large"))
    // The file that was begun does not take the rest of a full disk.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["store.lock"])
  }

  @Test func pipesAreReadAsFiles() throws {
    let run = try DeclREPLProcess.shell(
      #""$DECLREPL" run <(echo 'print(6 * 7)') --steps <(echo ':advance 1')"#)
    #expect(run.output == "42\n")
    #expect(run.errors.isEmpty)
  }

  @Test func standardInputThatCannotBeReadIsAnError() throws {
    let run = try DeclREPLProcess.shell(#""$DECLREPL" run - <&-"#)
    #expect(run.errors == "error: cannot read standard input: Bad file descriptor\n")
    #expect(run.status == 2)
  }

  @Test func controlCharactersOfArgumentsAreVisible() throws {
    for arguments in [["run", "a\u{1B}]0;t\u{7}.decl"], ["run", "--x\u{9B}31m"], ["\u{202E}"]] {
      let run = try DeclREPLProcess.run(arguments)
      #expect(
        run.errors.unicodeScalars.allSatisfy {
          $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x9B && $0.value != 0x202E)
        })
      #expect(run.status == 2)
    }
  }

  // MARK: Arguments and standard input

  @Test func aScriptReceivesItsArguments() throws {
    let source = "print(CommandLine.arguments, CommandLine.argc)"
    let run = try DeclREPLProcess.run(["run", "-e", source, "--", "a", "--store", "-"])
    #expect(run.output == "[\"<-e>\", \"a\", \"--store\", \"-\"] 4\n")
    let repl = try DeclREPLProcess.run(["--", "a"], input: "CommandLine.arguments\n")
    #expect(repl.output == "_: [String] = [\"main\", \"a\"]\n")
    let check = try DeclREPLProcess.run(["check", "-e", source, "--", "a"])
    #expect(check.status == 2)
    #expect(check.output.isEmpty)
  }

  @Test func aScriptReadsStandardInput() throws {
    let source = """
      print("name?", terminator: " ")
      print(readLine() ?? "nothing")
      print(readLine(strippingNewline: false) ?? "nothing", terminator: "|")
      print(readLine() ?? "nothing", readLine() ?? "nothing", readLine() ?? "nothing")
      """
    let run = try DeclREPLProcess.run(["run", "-e", source], input: "Ada\r\n\r\nlast\n\nrest")
    #expect(run.output == "name? Ada\n\r\n|last  rest\n")
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let lines = try folder.write("one\ntwo", to: "lines")
    let file = try DeclREPLProcess.run(["run", "--stdin", lines, "-e", source], input: "Ada\n")
    #expect(file.output == "name? one\ntwo|nothing nothing nothing\n")
    let missing = try DeclREPLProcess.run(["run", "--stdin", "no-such", "-e", source])
    #expect(missing.errors == "error: no such file: no-such\n")
    #expect(missing.status == 2)
  }

  @Test func aQuestionIsWrittenBeforeTheAnswerIsRead() throws {
    let run = try DeclREPLProcess.shell(
      #"""
      coproc "$DECLREPL" run -e 'print("name?"); print("hello", readLine()!)'
      read -t 20 question <&${COPROC[0]} && echo "$question"
      echo Ada >&${COPROC[1]}
      read -t 20 answer <&${COPROC[0]} && echo "$answer"
      """#)
    #expect(run.output == "name?\nhello Ada\n")
  }

  @Test func theREPLKeepsItsInputsFromTheScript() throws {
    let run = try DeclREPLProcess.run(
      [], input: "readLine()\n:stdin \"a\\nb\"\nreadLine()!\nreadLine()!\nreadLine()\n")
    #expect(
      run.output == """
        _: String? = nil
        _: String = "a"
        _: String = "b"
        _: String? = nil

        """)
  }

  // MARK: Exit

  @Test(arguments: [0, 1, 77])
  func exitEndsTheProcessWithItsStatus(_ status: Int32) throws {
    let source = "print(\"before\")\nTask { print(\"task\") }\nexit(\(status))\nprint(\"after\")"
    let run = try DeclREPLProcess.run(["run", "-e", source])
    #expect(run.output == "before\n")
    #expect(run.errors.isEmpty)
    #expect(run.status == status)
  }

  @Test func exitAtTheEndIsNoView() throws {
    let run = try DeclREPLProcess.run(["run", "-e", "print(1)\nexit(6)"])
    #expect(run.output == "1\n")
    #expect(run.errors.isEmpty)
    #expect(run.status == 6)
  }

  @Test func exitInAnActionEndsTheProcess() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let source = "Button(\"Quit\") { print(\"bye\"); exit(5) }"
    let steps = try folder.write(":tap \"Quit\"\n:tap \"Quit\"\n", to: "a.steps")
    let run = try DeclREPLProcess.run(["run", "-e", source, "--steps", steps])
    #expect(run.output.components(separatedBy: "bye").count == 2)
    #expect(run.errors.isEmpty)
    #expect(run.status == 5)
    let json = try DeclREPLProcess.run(["run", "--json", "-e", source, "--steps", steps])
    #expect(json.output.split(separator: "\n").last?.contains(#""exit": 5"#) == true)
    #expect(json.status == 5)
  }

  @Test func exitDoesNotEndTheREPL() throws {
    let run = try DeclREPLProcess.run([], input: "exit(0)\n1 + 1\n")
    #expect(run.output.hasSuffix("_: Int = 2\n"))
    #expect(run.errors.contains("input-1:1:1: note[exit]: The script called exit(0)\n"))
    #expect(run.status == 0)
    #expect(try DeclREPLProcess.run([], input: "exit(9)\n").status == 1)
  }

  // MARK: Stores

  @Test(arguments: ["no store", "[]", "{\"a\": 1}"])
  func aFileWithoutStoredValuesIsAOneLineError(_ content: String) throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let store = try folder.write(content, to: "store")
    for arguments in [["run", "-e", "print(1)"], []] {
      let run = try DeclREPLProcess.run(arguments + ["--store", store])
      #expect(run.errors == "error: The file ‘\(store)’ does not hold stored values\n")
      #expect(run.status == 1)
    }
    #expect(try String(contentsOfFile: store, encoding: .utf8) == content)
  }

  @Test func aStoreThatIsNoFileIsAOneLineError() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let pipe = folder.url.appending(path: "pipe").path
    mkfifo(pipe, 0o600)
    for store in [folder.url.path, pipe] {
      let run = try DeclREPLProcess.run(["run", "-e", "print(1)", "--store", store])
      #expect(run.errors == "error: The store ‘\(store)’ is not a file\n")
      #expect(run.output.isEmpty)
      #expect(run.status == 1)
    }
  }

  @Test func anEmptyFileIsAnEmptyStore() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let store = try folder.write("", to: "store")
    // A process that was killed during a write has left its file.
    _ = try folder.write("{", to: "store.new")
    let source =
      #"print(UserDefaults.standard.integer(forKey: "a")); UserDefaults.standard.set(3, forKey: "a")"#
    for expected in ["0\n", "3\n"] {
      #expect(try DeclREPLProcess.run(["run", "--store", store, "-e", source]).output == expected)
    }
  }

  @Test func aLinkToAStoreStaysALink() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let link = folder.url.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "store")
    let source = #"UserDefaults.standard.set(3, forKey: "a")"#
    #expect(try DeclREPLProcess.run(["run", "--store", link, "-e", source]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "store")
    #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "store").path))
  }

  // MARK: Files

  @Test func pathsBelowTheRootAreShownRelativeToIt() throws {
    let source = """
      do { print(try String(contentsOfFile: "no-such-file", encoding: .utf8)) } catch { print(error) }
      """
    let root = URL(fileURLWithPath: "/")
    let run = try DeclREPLProcess.run(["run", "--allow-read", "/", "-e", source], in: root)
    #expect(run.output.contains("“no-such-file”"))
  }

  @Test func aPipeAmongTheFilesIsNotRead() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    mkfifo(folder.url.appending(path: "pipe").path, 0o600)
    let source = """
      print((try? String(contentsOfFile: "\(folder.url.path)/pipe", encoding: .utf8)) == nil)
      """
    let run = try DeclREPLProcess.run(["run", "--allow-read", folder.url.path, "-e", source])
    #expect(run.output == "true\n")
  }

  @Test func otherURLsAreRefusedWithTheReason() throws {
    let source = """
      for text in ["https://example.com/a", "data:text/plain,hi"] {
        do { print(try String(contentsOf: URL(string: text)!, encoding: .utf8)) } catch {
          print((error as? CocoaError)?.code == .fileReadUnsupportedScheme, error.localizedDescription)
        }
      }
      do { try "a".write(to: URL(string: "ftp://a/b")!, atomically: true, encoding: .utf8) } catch {
        print((error as? CocoaError)?.code == .fileWriteUnsupportedScheme)
      }
      """
    let run = try DeclREPLProcess.run(["run", "-e", source])
    #expect(
      run.output == """
        true “https://example.com/a” could not be read: scripts read files only, and have no access to the network.
        true “data:text/plain,hi” could not be read: scripts read files only, and have no access to the network.
        true

        """)
  }
}
