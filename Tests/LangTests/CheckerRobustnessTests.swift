import DeclLang
import Testing

/// Sources that ask too much of the checker: a located error in good time.
@Suite struct CheckerRobustnessTests {
  @Test(arguments: ["1 + ", "1.5 * 2 + "])
  func expressionsWithoutEndAreOneError(part: String) {
    let errors = check("let x = " + String(repeating: part, count: 20_000) + "1\n")
    #expect(errors.map(\.code) == ["expression-too-complex"])
  }

  @Test func manyBranchesEndInGoodTime() {
    let errors = check("let x = " + String(repeating: "true ? 1 : ", count: 2_000) + "2\n")
    #expect(errors.map(\.code) == ["expression-too-complex"])
  }

  @Test func operandsInTheDozensAreChecked() {
    let sum = String(repeating: "a + 2 * ", count: 24)
    #expect(check("let a = 1.5\nlet x = \(sum)1\nlet y: Double = x\n").isEmpty)
  }

  private func check(_ text: String) -> [Diagnostic] {
    Compiler.check([SourceFile(name: "case.decl", text: text)]).diagnostics
      .filter { $0.severity == .error }
  }
}
