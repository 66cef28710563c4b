import Foundation
import Testing

/// Tests of the executable: its output, its error output and its exit status.
@Suite struct CommandLineTests {
  @Test func theVersionIsWrittenToStandardOutput() throws {
    let run = try DeclREPLProcess.run(["--version"])
    #expect(run.output.hasPrefix("declrepl "))
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }

  @Test func picturesGoThroughLinksAndStayOutOfDevices() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appending(path: "a.decl").path
    try "Text(\"a\")\n".write(toFile: script, atomically: true, encoding: .utf8)
    let link = folder.appending(path: "link.png").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.png")
    #expect(try DeclREPLProcess.run(["render", script, "--out", link]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.png")
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "real.png").path))
    #expect(try DeclREPLProcess.run(["render", script, "--out", "/dev/null"]).status == 0)
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(kind as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func aTrapInALayoutIsAnErrorOfRender() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appending(path: "a.decl").path
    let source = """
      struct Broken: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          CGSize(width: [1][subviews.count + 3], height: 1)
        }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {}
      }
      Broken { Text("a") }
      """
    try source.write(toFile: script, atomically: true, encoding: .utf8)
    let picture = folder.appending(path: "a.png").path
    let run = try DeclREPLProcess.run(["render", script, "--out", picture])
    #expect(run.status == 1)
    #expect(run.errors.contains("a.decl:3:"))
    #expect(run.errors.contains("index-out-of-range"))
    #expect(!FileManager.default.fileExists(atPath: picture))
  }

  @Test func helpNamesTheSubcommands() throws {
    let run = try DeclREPLProcess.run(["--help"])
    for word in ["run", "check", "types", "explain"] { #expect(run.output.contains("  \(word) ")) }
    #expect(run.status == 0)
  }

  @Test(arguments: [
    ["--colour", "never"], ["run"], ["check"], ["check", "--format", "xml", "-e", "1"],
    ["run", "-e", "1", "--max-steps", "0"], ["explain"],
  ])
  func wrongUsageExitsWithStatusTwo(_ arguments: [String]) throws {
    let run = try DeclREPLProcess.run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: "))
  }

  @Test(arguments: ["run", "check", "types"])
  func aMissingFileIsAOneLineError(_ subcommand: String) throws {
    let run = try DeclREPLProcess.run([subcommand, "no-such.decl"])
    #expect(run.errors == "error: no such file: no-such.decl\n")
    #expect(run.output.isEmpty)
    #expect(run.status == 2)
  }

  @Test func checkTracesTheSolver() throws {
    let source = "func f(_ x: Int) {}\nfunc f(_ x: String) {}\nf(1)"
    let run = try DeclREPLProcess.run(["check", "--trace-solver", "-e", source])
    #expect(run.output.contains("drop f(_: String) -> ()"))
    #expect(run.output.contains("solution 1: Int"))
    #expect(run.status == 0)
    let silent = try DeclREPLProcess.run(["check", "-e", source])
    #expect(silent.output.isEmpty)
  }

  @Test func aTraceOfTheSolverIsNotJSON() throws {
    let run = try DeclREPLProcess.run([
      "check", "--trace-solver", "--format", "json", "-e", "1",
    ])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
  }

  @Test func aMissingFilePreventsTheREPLFromStarting() throws {
    let run = try DeclREPLProcess.run(["no-such.decl"], input: ":help\n")
    #expect(run.errors == "error: no such file: no-such.decl\n")
    #expect(run.output.isEmpty)
    #expect(run.status == 2)
  }

  @Test func aFolderWithoutScriptsIsAOneLineError() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    _ = try folder.write("no script", to: "notes.txt")
    let run = try DeclREPLProcess.run(["check", folder.url.path])
    #expect(run.errors == "error: no .decl or .swift file in the folder \(folder.url.path)\n")
    #expect(run.status == 2)
  }

  @Test func aMissingStepsFileIsAOneLineError() throws {
    let run = try DeclREPLProcess.run(["run", "-e", "", "--steps", "no-such.steps"])
    #expect(run.errors == "error: no such file: no-such.steps\n")
    #expect(run.status == 2)
  }

  @Test func anUnknownStepIsReportedWithItsLineAndASuggestion() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let steps = try folder.write("// first a comment\n:tapp \"Add\"\n", to: "a.steps")
    let run = try DeclREPLProcess.run(["run", "-e", "", "--steps", steps])
    #expect(run.errors == "error: \(steps):2: unknown command ‘:tapp’; did you mean :tap?\n")
    #expect(run.status == 1)
  }

  @Test func aREPLCommandInAStepsFileIsReported() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let script = try folder.write("import SwiftUI\nText(\"a\")\n", to: "a.decl")
    let steps = try folder.write(":why @1\n", to: "a.steps")
    let run = try DeclREPLProcess.run(["run", script, "--steps", steps])
    #expect(run.errors == "error: \(steps):1: ‘:why’ is a REPL command, not a step\n")
    #expect(run.status != 0)
  }

  @Test func controlCEndsTheScriptAndReportsItsLocation() throws {
    // So much output that some of it is written before the script ends: the interrupt is sent after the first
    // output.
    let script = """
      func spin() async { while true {} }
      print(String(repeating: "text", count: 20_000))
      await spin()
      """
    let run = try DeclREPLProcess.run(["run", "-e", script], signal: SIGINT)
    #expect(run.errors.contains("<-e>:1:21: error[interrupted]: Fatal error: Interrupted"))
    #expect(run.errors.contains("in spin()"))
    #expect(run.status == 1)
  }

  @Test func controlCEndsTasksThatYield() throws {
    let script = """
      func spin() async { while true { await Task.yield() } }
      print(String(repeating: "text", count: 20_000))
      await spin()
      """
    let run = try DeclREPLProcess.run(["run", "-e", script], signal: SIGINT)
    #expect(run.errors.contains("error[interrupted]: Fatal error: Interrupted"))
    #expect(run.status == 1)
  }

  @Test func anUnknownCommandSuggestsTheNearest() throws {
    let run = try DeclREPLProcess.run([], input: ":tre\n")
    #expect(run.errors == "error: unknown command ‘:tre’; did you mean :tree?\n")
    #expect(run.output.isEmpty)
    #expect(run.status == 1)
  }

  @Test func pipedInputHasNoPromptAndNoColor() throws {
    let run = try DeclREPLProcess.run([], input: ":tree\n:help tree\n")
    let usage = ":tree [@n] [depth N] [rows] [from N] [all] [frames]"
    #expect(run.output.hasPrefix("nothing is mounted\n\(usage)\n"))
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }

  @Test func pastedDeclarationsAreCheckedTogether() throws {
    let input = ":paste\nstruct A { var b: B? = B() }\n\nstruct B { var a: [A] = [] }\n:end\nA()\n"
    let run = try DeclREPLProcess.run([], input: input)
    #expect(run.errors.isEmpty)
    #expect(run.output == "_: A = A(b: B(a: []))\n")
    #expect(run.status == 0)
    let alone = try DeclREPLProcess.run([], input: ":paste x\n")
    #expect(alone.errors.contains(":paste stands alone on a line"))
  }

  @Test func thePlatformDecidesAboutConditions() throws {
    let plain = "#if os(iOS) && canImport(UIKit)\nprint(1)\n#elseif os(macOS)\nprint(2)\n#endif\n"
    let phone = "import UIKit\n" + plain
    let either = "#if canImport(UIKit)\nimport UIKit\n#endif\n" + plain
    for (source, arguments, output) in [
      (plain, [], "2\n"), (plain, ["--platform", "ios"], "1\n"), (phone, [], "1\n"),
      (phone, ["--platform", "macOS"], "2\n"), (either, [], "2\n"),
    ] {
      #expect(try DeclREPLProcess.run(["run", "-e", source] + arguments).output == output)
    }
    let inputs = try DeclREPLProcess.run(["--platform", "ios"], input: plain)
    #expect(inputs.output == "1\n")
    #expect(try DeclREPLProcess.run(["run", "-e", plain, "--platform", "tvos"]).status != 0)
  }

  @Test func colorAlwaysColorsPipedOutput() throws {
    let run = try DeclREPLProcess.run(["--color", "always"], input: ":tree\n")
    #expect(run.output.contains("\u{1B}["))
  }

  @Test func quitEndsTheInput() throws {
    let run = try DeclREPLProcess.run([], input: ":quit\n:tre\n")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
  }

  @Test func explainPrintsTheExplanationOfACode() throws {
    let run = try DeclREPLProcess.run(["explain", "unclosed-bracket"])
    #expect(run.output.hasPrefix("unclosed-bracket: A bracket is opened and not closed.\n"))
    #expect(run.status == 0)
    let other = try DeclREPLProcess.run(["explain", "unclosed-brackets"])
    #expect(
      other.errors
        == "error: no diagnostic code or rule is named ‘unclosed-brackets’; did you mean unclosed-bracket?\n"
    )
    #expect(other.status == 1)
  }
}
