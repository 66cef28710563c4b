import Foundation
import Testing

/// A fixed slice of the fuzzer's inputs, and tests that it notices failures.
@Suite struct FuzzTests {
  private func fuzz(_ arguments: [String], in folder: ScratchFolder) throws -> DeclREPLProcess.Run {
    try DeclREPLProcess.run(arguments + ["--folder", folder.url.path], program: "fuzz")
  }

  @Test(arguments: [(1, 0), (2, 500), (3, 1000)])
  func generatedInputsRunToTheirEnd(seed: Int, first: Int) throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    // Debug builds take three times as long as the release builds for which the usual limit is meant.
    let run = try fuzz(
      ["--seed", "\(seed)", "--from", "\(first)", "--count", "8", "--limit", "30"], in: folder)
    #expect(run.output == "fuzz: 8 inputs from \(first), 0 failures\n")
    #expect(run.status == 0)
  }

  @Test(arguments: [
    ("crash", "ends the process"), ("loop", "takes too much processor time"),
    ("memory", "uses too much memory"),
  ])
  func aFailureIsNoticedAndItsInputSaved(plant: String, text: String) throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let run = try fuzz(
      ["--from", "2", "--count", "3", "--limit", "3", "--memory", "500", "--plant", plant],
      in: folder)
    #expect(run.output.hasPrefix("fuzz: input 3 \(text)"))
    #expect(run.output.hasSuffix("fuzz: 3 inputs from 2, 1 failures\n"))
    #expect(run.status == 1)
    let shown = try fuzz(["--show", "3"], in: folder)
    let saved = try String(
      contentsOf: folder.url.appending(path: "seed-1-3.decl"), encoding: .utf8)
    #expect(saved == shown.output)
  }

  @Test func anInputIsMadeSmallerAsLongAsItFails() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let lines = (0..<12).map { "let v\($0) = \($0)\n" }.joined()
    let file = try folder.write(lines + "f(1, planted + 2)\n" + lines, to: "failing.decl")
    let run = try fuzz(["--minimize", file, "--plant", "crash", "--stage", "parse"], in: folder)
    #expect(run.output.hasPrefix("fuzz: the input ends the process"))
    #expect(run.status == 0)
    #expect(try String(contentsOfFile: file + ".min", encoding: .utf8) == "planted")
    let good = try folder.write("print(1)\n", to: "good.decl")
    let none = try fuzz(["--minimize", good, "--limit", "30"], in: folder)
    #expect(none.output == "fuzz: the input does not fail\n")
    #expect(none.status == 1)
  }
}
