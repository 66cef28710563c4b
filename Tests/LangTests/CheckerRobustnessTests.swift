import DeclLang
import Testing

/// Tests that excessively complex sources produce a located error within a bounded time.
@Suite struct CheckerRobustnessTests {
  @Test(arguments: ["1 + ", "1.5 * 2 + "])
  func longExpressionsAreOneError(part: String) {
    let errors = check("let x = " + String(repeating: part, count: 20_000) + "1\n")
    #expect(errors.map(\.code) == ["expression-too-complex"])
  }

  @Test func longTernaryChainsAreOneError() {
    let errors = check("let x = " + String(repeating: "true ? 1 : ", count: 2_000) + "2\n")
    #expect(errors.map(\.code) == ["expression-too-complex"])
  }

  @Test func dozensOfOperandsAreChecked() {
    let sum = String(repeating: "a + 2 * ", count: 24)
    #expect(check("let a = 1.5\nlet x = \(sum)1\nlet y: Double = x\n").isEmpty)
  }

  @Test(arguments: ["1", "nope"])
  func nestedResultBuildersAreCheckedOnce(innermost: String) {
    let depth = 24
    let builder = """
      @resultBuilder struct Numbers {
        static func buildExpression(_ number: Int) -> [Int] { [number] }
        static func buildExpression(_ numbers: [Int]) -> [Int] { numbers }
        static func buildBlock(_ parts: [Int]...) -> [Int] { parts.flatMap { $0 } }
      }
      func group(@Numbers _ content: () -> [Int]) -> [Int] { content() }

      """
    let nested =
      String(repeating: "group { ", count: depth) + innermost
      + String(repeating: " }", count: depth)
    let errors = check(builder + "let numbers = " + nested + "\n")
    #expect(errors.map(\.code) == (innermost == "1" ? [] : ["unknown-name"]))
  }

  private func check(_ text: String) -> [Diagnostic] {
    Compiler.check([SourceFile(name: "case.decl", text: text)]).diagnostics
      .filter { $0.severity == .error }
  }
}
