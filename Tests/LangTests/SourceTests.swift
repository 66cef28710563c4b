import DeclLang
import DeclSource
import Testing

@Suite struct SourceTests {
  @Test func aLocationCountsCharactersNotBytes() {
    let file = SourceFile(name: "a.decl", text: "é\nàb")
    #expect(file.location(of: 0) == (1, 1))
    #expect(file.location(of: 5) == (2, 2))
    #expect(file.lineCount == 2)
    #expect(file.lineText(2) == "àb")
  }

  @Test(arguments: [
    ("width", "width", 0), ("widht", "width", 1), ("wdth", "width", 1), ("widthh", "width", 1),
    ("size", "side", 1), ("größe", "grüße", 1), ("wdiht", "width", 2), ("", "ab", 2),
  ]) func theEditDistanceCountsTypingErrors(_ name: String, _ other: String, _ distance: Int) {
    #expect(EditDistance.between(name, other, limit: 3) == distance)
    #expect(EditDistance.between(other, name, limit: 3) == distance)
    #expect(EditDistance.between(name, other, limit: 0) == min(distance, 1))
  }
}
