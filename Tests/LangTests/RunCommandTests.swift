import Foundation
import Testing

/// Tests of `declrepl run`, `check` and `types`, and of piped input.
@Suite struct RunCommandTests {
  private static let script = """
    struct Row: View {
      let n: Int
      var body: some View { Text("row \\(n)") }
    }
    struct Top: View {
      var body: some View {
        VStack {
          Button("Add") { print("added") }
          Button("Add") { }
          Row(n: 1)
        }
      }
    }
    print("hello")
    Top()
    """

  private func run(
    _ arguments: [String], steps: String? = nil, script: String = script
  ) throws -> DeclREPLProcess.Run {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    var arguments = arguments + [try folder.write(script, to: "a.decl")]
    if let steps { arguments += ["--steps", try folder.write(steps, to: "a.steps")] }
    return try DeclREPLProcess.run(arguments)
  }

  @Test func aPlainProgramPrintsOnlyItsOutput() throws {
    let run = try DeclREPLProcess.run(["run", "-e", "print(1)\nprint(\"a\", terminator: \"\")"])
    #expect(run.output == "1\na")
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }

  @Test func eachFileMeansItsOwnPrivateDeclarations() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    func source(_ name: String, _ factor: Int) -> String {
      """
      fileprivate func helper() -> String { "\(name)" }
      private let number = \(factor)
      private struct Part { var text = "part \(name)" }
      fileprivate extension Int { var scaled: Int { self * \(factor) } }
      func from\(name)() -> String { helper() + " \\(number) " + Part().text + " \\(3.scaled)" }
      """
    }
    let files = [
      try folder.write(source("A", 2), to: "a.swift"),
      try folder.write(source("B", 3), to: "b.swift"),
      try folder.write("print(fromA(), fromB())", to: "main.swift"),
    ]
    let run = try DeclREPLProcess.run(["run"] + files)
    #expect(run.output == "A 2 part A 6 B 3 part B 9\n")
    #expect(run.status == 0)
  }

  @Test func aDashReadsTheScriptFromStandardInput() throws {
    let run = try DeclREPLProcess.run(["run", "-"], input: "print(\"from stdin\")")
    #expect(run.output == "from stdin\n")
  }

  @Test func eachUpdateIsPrintedAsARecord() throws {
    let run = try run(["run"], steps: ":tap @3\n")
    #expect(run.output.hasPrefix("hello\n#1 mount Top\n"))
    #expect(run.output.contains("#2 tap \"Add\" @3\n  print  added\n"))
    #expect(run.status == 0)
  }

  @Test func aStoreIsKeptBetweenProcesses() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let store = folder.url.appending(path: "store").path
    let source = """
      let count = UserDefaults.standard.integer(forKey: "count") + 1
      UserDefaults.standard.set(count, forKey: "count")
      print(count)
      """
    for expected in ["1\n", "2\n"] {
      let run = try DeclREPLProcess.run(["run", "--store", store, "-e", source])
      #expect(run.output == expected)
    }
    #expect(try DeclREPLProcess.run(["run", "-e", source]).output == "1\n")
    let broken = try folder.write("no store", to: "broken")
    let refused = try DeclREPLProcess.run(["run", "--store", broken, "-e", source])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("does not hold stored values"))
  }

  @Test func aStoreInAMissingFolderIsAnError() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let store = folder.url.appending(path: "missing/store").path
    let refused = try DeclREPLProcess.run(["run", "--store", store, "-e", "print(1)"])
    #expect(refused.status == 2)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("cannot be written"))
  }

  @Test(arguments: ["m99999999999:", "a99999999999:i1:", "i-5:1", "s9223372036854775807:a", ""])
  func malformedStoredValuesAreIgnored(_ text: String) throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let store = try folder.write(#"{"": {"count": "\#(text)"}}"#, to: "store")
    let source = "print(UserDefaults.standard.integer(forKey: \"count\"))"
    let run = try DeclREPLProcess.run(["run", "--store", store, "-e", source])
    #expect(run.output == "0\n")
  }

  @Test func jsonOutputIsOnlyJSON() throws {
    let run = try run(["run", "--json"], steps: ":tap @3\n")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["schema"] as? Int == 2)
    }
    #expect(lines[0].contains(#""output": "hello\n""#))
    #expect(lines[2].contains(#""output": "added\n""#))
  }

  @Test func anAmbiguousTargetListsItsMatches() throws {
    let run = try run(["run"], steps: "\n:tap \"Add\"\n")
    #expect(
      run.errors.contains("a.steps:2: 2 views match \"Add\"; which one?\n  @3  Button @3"))
    #expect(run.status == 1)
  }

  @Test func aTargetWithoutMatchListsTheCandidates() throws {
    let run = try run(["run"], steps: ":tap \"Remove\"\n")
    #expect(
      run.errors.contains(
        "a.steps:1: no view matches \"Remove\"; these accept the step\n  @3  Button @3"))
    #expect(run.status == 1)
  }

  @Test func aScriptWithErrorsIsNotRun() throws {
    let run = try run(["run"], script: "print(1)\nlet x: Int = \"a\"\n")
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("a.decl:2:14: error[type-mismatch]: "))
    #expect(run.status == 1)
  }

  @Test func aTrapAtTopLevelExitsWithStatusOne() throws {
    let run = try run(["run"], script: "let xs = [1]\nprint(xs[0])\nprint(xs[3])\n")
    #expect(run.output == "1\n")
    #expect(run.errors.contains("a.decl:3:"))
    #expect(run.errors.contains("error[index-out-of-range]: Fatal error: Index out of range\n"))
    #expect(run.status == 1)
  }

  @Test func anUncaughtErrorIsLocatedAtTheTopLevel() throws {
    let source = "enum E: Error { case a }\nfunc f() throws { throw E.a }\ntry f()"
    let run = try DeclREPLProcess.run(["run", "-e", source])
    #expect(run.errors.hasPrefix("<-e>:3:5: error[uncaught-error]: Fatal error: Error raised at"))
    #expect(run.status == 1)
  }

  @Test func filesAreReadOnlyInAllowedFolders() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let path = try folder.write("hi", to: "Resources/note.txt")
    let source = """
      print(FileManager.default.fileExists(atPath: "\(path)"))
      print(Bundle.main.url(forResource: "note", withExtension: "txt") != nil)
      print(try String(contentsOfFile: "\(path)", encoding: .utf8))
      """
    let refused = try DeclREPLProcess.run(["run", "-e", source])
    #expect(refused.output == "false\nfalse\n")
    #expect(refused.errors.contains("use --allow-read to allow it"))
    #expect(refused.status == 1)
    let allowed = try DeclREPLProcess.run(["run", "--allow-read", folder.url.path, "-e", source])
    #expect(allowed.output == "true\ntrue\nhi\n")
    let outside = "\(folder.url.path)/../../../../../../../../etc/hostname"
    let escape = "print(FileManager.default.fileExists(atPath: \"\(outside)\"))"
    let run = try DeclREPLProcess.run(["run", "--allow-read", folder.url.path, "-e", escape])
    #expect(run.output == "false\n")
  }

  @Test func missingFilesOutsideAreNotDistinguishable() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    _ = try folder.write("safe", to: "outside/note.txt")
    _ = try folder.write("old", to: "allowed/note.txt")
    let allowed = folder.url.appending(path: "allowed").path
    let outside = folder.url.appending(path: "outside").path
    for (name, target) in [
      ("folder", outside), ("dangling", "\(outside)/absent"), ("circle", "circle"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(allowed)/\(name)", withDestinationPath: target)
    }
    let source = """
      for path in ["absent", "folder/note.txt", "folder/absent", "dangling", "circle", "../absent", "note.txt\\0"] {
        do {
          print(path, try String(contentsOfFile: "\(allowed)/" + path, encoding: .utf8))
        } catch { print(path.prefix(8), (error as? CocoaError)?.code == .fileReadNoPermission) }
      }
      """
    let run = try DeclREPLProcess.run(["run", "--allow-read", allowed, "-e", source])
    #expect(
      run.output == """
        absent false
        folder/n true
        folder/a true
        dangling true
        circle true
        ../absen true
        note.txt true

        """)
    #expect(run.errors.isEmpty)
  }

  @Test func filesAreWrittenOnlyInAllowedFolders() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let allowed = folder.url.appending(path: "allowed").path
    _ = try folder.write("safe", to: "outside/note.txt")
    _ = try folder.write("old", to: "allowed/note.txt")
    let outside = folder.url.appending(path: "outside").path
    let files = FileManager.default
    try files.createSymbolicLink(atPath: "\(allowed)/folder", withDestinationPath: outside)
    try files.createSymbolicLink(
      atPath: "\(allowed)/file", withDestinationPath: "\(outside)/note.txt")
    try files.createSymbolicLink(atPath: "\(allowed)/new", withDestinationPath: "\(outside)/new")
    let source = """
      let folder = "\(allowed)"
      func attempt(_ path: String) {
        do {
          try "written".write(toFile: folder + path, atomically: true, encoding: .utf8)
          print(path, "written")
        } catch { print(path, "refused", "\\(error)".contains("--allow-write")) }
      }
      attempt("/note.txt")
      attempt("/../outside/note.txt")
      attempt("/folder/note.txt")
      attempt("/folder/fresh.txt")
      attempt("/folder/../../outside/fresh.txt")
      attempt("/file")
      attempt("/new")
      attempt("/..")
      attempt("")
      print((try? FileManager.default.removeItem(atPath: folder + "/folder/note.txt")) == nil)
      print((try? FileManager.default.removeItem(atPath: folder)) == nil)
      print(
        (try? FileManager.default.createDirectory(
          atPath: folder + "/folder/a/b", withIntermediateDirectories: true)) == nil)
      try FileManager.default.createDirectory(
        atPath: folder + "/a/b", withIntermediateDirectories: true)
      attempt("/a/b/c")
      try FileManager.default.removeItem(atPath: folder + "/folder")
      print(try String(contentsOfFile: folder + "/a/b/c", encoding: .utf8))
      print(FileManager.default.fileExists(atPath: folder + "/../outside/note.txt"))
      """
    let run = try DeclREPLProcess.run(
      ["run", "--allow-read", allowed, "--allow-write", allowed, "-e", source])
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        /note.txt written
        /../outside/note.txt refused true
        /folder/note.txt refused true
        /folder/fresh.txt refused true
        /folder/../../outside/fresh.txt refused true
        /file written
        /new written
        /.. refused true
         refused false
        true
        true
        true
        /a/b/c written
        written
        false

        """)
    #expect(try files.contentsOfDirectory(atPath: outside) == ["note.txt"])
    #expect(try String(contentsOfFile: "\(outside)/note.txt", encoding: .utf8) == "safe")
    let refused = try DeclREPLProcess.run(["run", "-e", source])
    #expect(refused.output.hasPrefix("/note.txt refused true\n"))
  }

  @Test func theStepLimitStopsAnInfiniteLoop() throws {
    let run = try DeclREPLProcess.run(["run", "--max-steps", "10000", "-e", "while true { }"])
    #expect(run.errors.contains("error[step-limit]"))
    #expect(run.status == 1)
  }

  @Test func checkCanPrintOneLinePerError() throws {
    let script = "let x: Int = \"a\"\nlet y: Int = \"b\"\n"
    let run = try run(["check", "--format", "short"], script: script)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.status == 1)
    let json = try self.run(["check", "--format", "json"], script: script)
    for line in json.output.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["code"] as? String == "type-mismatch")
    }
  }

  @Test func checkPrintsNothingWithoutErrors() throws {
    let run = try run(["check"])
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }

  @Test func typesPrintsTheTypeOfEveryBody() throws {
    let run = try run(["types"])
    #expect(
      run.output == """
        Row.body  a.decl:1
          Text
        Top.body  a.decl:5
          VStack<TupleView<(Button<Text>, Button<Text>, Row)>>

        """)
  }

  @Test func aFolderIsOneModule() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    _ = try folder.write("func answer() -> Int { 42 }", to: "inner/answer.swift")
    _ = try folder.write("print(answer())", to: "main.decl")
    let run = try DeclREPLProcess.run(["run", folder.url.path])
    #expect(run.output == "42\n")
    #expect(run.errors.isEmpty)
  }

  @Test func pipedInputsShareASession() throws {
    let inputs = "let a = 20\nfunc twice(_ n: Int) -> Int {\n  n * 2\n}\ntwice(a) + 2\n"
    let run = try DeclREPLProcess.run([], input: inputs)
    #expect(run.output == "_: Int = 42\n")
    #expect(run.status == 0)
  }

  @Test func aTrapDoesNotEndThePipedSession() throws {
    let run = try DeclREPLProcess.run([], input: "[1][3]\n1 + 1\n")
    #expect(run.errors.contains("index-out-of-range"))
    #expect(run.output.hasSuffix("_: Int = 2\n"))
    #expect(run.status == 1)
  }
}
