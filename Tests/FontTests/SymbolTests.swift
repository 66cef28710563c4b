import Testing

@testable import DeclFont

struct SymbolTests {
  @Test(arguments: [
    "heart", "heart.fill", "star.fill", "plus", "plus.circle.fill", "xmark.circle", "trash",
    "person.2.fill", "chevron.right", "magnifyingglass", "gearshape.fill", "square.and.arrow.up",
    "ellipsis.circle", "bell.slash.fill", "1.circle", "checkmark.circle.fill", "wifi.slash",
    "leaf.circle.fill", "bicycle.circle", "tag.slash", "a.circle.fill", "folder.badge.plus",
    "arrow.up.right.square", "cart.badge.plus", "person.crop.circle.badge.plus",
  ])
  func symbolHasAPicture(name: String) {
    let symbol = Symbol(named: name)
    #expect(symbol.letters == nil)
    let bounds = symbol.bounds
    #expect(bounds.x >= -0.02 && bounds.y >= -0.02)
    #expect(bounds.x + bounds.width <= 1.1 && bounds.y + bounds.height <= 1.1)
    #expect(max(bounds.width, bounds.height) > 0.3)
  }

  @Test(arguments: [
    ("applelogo", "Ap"), ("warp.drive", "Wd"), ("", "?"), ("zzz.yyy.circle", "Zy"), ("...", "?"),
    (String(repeating: "a.", count: 1000), "Aa"),
  ])
  func unknownSymbolHasLetters(name: String, letters: String) {
    let symbol = Symbol(named: name)
    #expect(symbol.letters == letters)
    #expect(!symbol.layers.isEmpty)
  }

  @Test func everySynonymHasAPicture() {
    var missing: [String] = []
    for (name, pictures) in SymbolNames.synonyms
    where !pictures.contains(where: {
      SymbolTable.shared.contains($0) || SymbolDrawings.layers(named: $0) != nil
    }) {
      missing.append(name)
    }
    #expect(missing.sorted() == [])
    #expect(SymbolNames.synonyms.count > 150)
    #expect(SymbolTable.shared.count > 1800)
  }

  @Test func marksOfCompaniesAreMissing() {
    for name in ["apple", "google", "facebook", "twitter", "windows"] {
      #expect(!SymbolTable.shared.contains(name))
    }
  }

  @Test func enclosuresAreDrawnAround() {
    let circle = Symbol(named: "bicycle.circle")
    #expect(circle.bounds.width > 0.99)
    #expect(circle.layers.count > 1)
    #expect(Symbol(named: "bicycle.circle.fill").layers.count == 1)
  }

  @Test func sizeFollowsTheFont() {
    let symbol = Symbol(named: "circle.fill")
    let size = symbol.size(fontSize: 100)
    #expect(abs(size.width - 118) < 0.5)
  }
}
