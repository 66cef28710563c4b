@testable import DeclLang
import DeclPresentation
import DeclRuntime
import DeclScreen
import Foundation
import Testing

/// Tests of the translations in the folder of a script.
@Suite struct TranslationTests {
  /// Returns the tree of a script beside files.
  private func tree(_ text: String, _ files: [String: String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("decl-translations-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, content) in files {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content.utf8).write(to: url)
    }
    let session = Session()
    session.options.bundle = ScriptBundle(scripts: [folder.path])
    session.load([SourceFile(name: "a.decl", text: text)])
    _ = session.run()
    _ = session.mount()
    return Presentation(sources: session.sources).text(session.tree)
  }

  private let script = #"""
    struct Shop: View {
      let count: Int
      let owner = "Ann"
      var body: some View {
        Text("TITLE")
        Text("\(count) books of \(owner)")
        Text("\(count) left, 100%")
        Button("BUY") {}
        Text(verbatim: "TITLE")
        Text(String(localized: "BUY"))
        Text(NSLocalizedString("none", value: "default", comment: ""))
        Text(owner + " TITLE")
      }
    }
    Shop(count: 1)
    """#

  @Test func stringsFilesAreShown() throws {
    let tree = try tree(
      script,
      [
        "Texts/en.lproj/Localizable.strings": #"""
        /* the shop */
        "TITLE" = "A \"shop\"";  // of books
        "%lld books of %@" = "%2$@ has %1$lld books";
        BUY = "Buy";
        "Ann TITLE" = "not a key";
        """#,
        "Texts/de.lproj/Localizable.strings": #""BUY" = "Kaufen";"#,
      ])
    let shown = [#""A \"shop\"""#, "Ann has 1 books", "1 left, 100%", "\"Buy\"", "\"default\""]
    for text in shown { #expect(tree.contains(text), "\(text) in \(tree)") }
    #expect(tree.contains("\"TITLE\"") && tree.contains("\"Ann TITLE\""))
    #expect(!tree.contains("BUY") && !tree.contains("Kaufen"))
  }

  @Test func stringCatalogsHavePluralForms() throws {
    let tree = try tree(
      script,
      [
        "Localizable.xcstrings": #"""
        {"sourceLanguage": "en", "strings": {
          "BUY": {},
          "TITLE": {"localizations": {"en": {"stringUnit": {"value": "Shop"}}}},
          "%lld left, 100%%": {"localizations": {"en": {"variations": {"plural": {
            "one": {"stringUnit": {"value": "the last one"}},
            "other": {"stringUnit": {"value": "%lld more"}}}}}}}
        }}
        """#
      ])
    #expect(tree.contains("\"Shop\"") && tree.contains("\"BUY\"") && tree.contains("the last one"))
  }

  @Test(arguments: ["{", "\"a\"", "\"TITLE\" = ", "\u{0}", "/* \"TITLE\" = \"x\";"])
  func aBrokenFileHasNoStrings(_ content: String) throws {
    let files = ["Localizable.strings": content, "Localizable.xcstrings": content]
    #expect(try tree(script, files).contains("\"TITLE\""))
  }
}
