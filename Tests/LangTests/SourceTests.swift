import DeclLang
import Testing

@Suite struct SourceTests {
  @Test func aLocationCountsCharactersNotBytes() {
    let file = SourceFile(name: "a.decl", text: "é\nàb")
    #expect(file.location(of: 0) == (1, 1))
    #expect(file.location(of: 5) == (2, 2))
    #expect(file.lineCount == 2)
    #expect(file.lineText(2) == "àb")
  }
}
