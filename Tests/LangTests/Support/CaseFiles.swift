import DeclLang
import Foundation
import Testing

/// A text case: a `.decl` file with one behaviour, named after it.
///
/// The expectation is in the file itself. `DECL_ACCEPT=1` rewrites each expectation that does not hold; the test fails all
/// the same, so that no change goes unseen.
struct CaseFile: CustomTestStringConvertible {
  /// The line after which a case has its expected text in comments.
  static let marker = "// expected:"

  private static let accepts = ProcessInfo.processInfo.environment["DECL_ACCEPT"] == "1"

  /// The location of the file.
  let url: URL
  /// The path from the folder of all cases, without the extension: `updates/state/kept`.
  let name: String

  var testDescription: String { name }

  /// Checks a case whose expected text is in comments after the marker; `stage` derives that text from the source.
  func check(_ stage: (_ source: String) throws -> String) throws {
    try check(rewriting: { text in
      let source = Self.source(of: text)
      let lines = try stage(source).split(separator: "\n", omittingEmptySubsequences: false)
      let trimmed = lines.last == "" ? lines.dropLast() : lines[...]
      let comments = trimmed.map { $0.isEmpty ? "//\n" : "// \($0)\n" }
      return source + Self.marker + "\n" + comments.joined()
    })
  }

  /// Checks a case whose expected diagnostics are drawn below their lines; `stage` derives them from the source, which
  /// has index 0 in its source map.
  func checkDiagnostics(_ stage: (SourceFile) throws -> [Diagnostic]) throws {
    try check(rewriting: { text in
      let file = SourceFile(name: name + ".decl", text: DrawnDiagnostics.source(of: text))
      return DrawnDiagnostics.draw(try stage(file), in: file)
    })
  }

  /// The source of a case: the text before the marker.
  static func source(of text: String) -> String {
    if text.hasPrefix(marker + "\n") { return "" }
    guard let range = text.range(of: "\n" + marker + "\n") else { return text }
    return text[..<range.lowerBound] + "\n"
  }

  /// Fails unless the file already has the text that `rewrite` derives from it.
  private func check(rewriting rewrite: (_ text: String) throws -> String) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    let expected = try rewrite(text)
    guard !expected.utf8.elementsEqual(text.utf8) else { return }
    if Self.accepts { try expected.write(to: url, atomically: true, encoding: .utf8) }
    let verb = Self.accepts ? "was rewritten to" : "gives"
    Issue.record("Cases/\(name) \(verb)\n\(Self.difference(text, expected))")
  }

  /// The lines that differ: `-` for a line of the file, `+` for a line of the result.
  private static func difference(_ old: String, _ new: String) -> String {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    return new.difference(from: old).map { change in
      switch change {
      case .remove(let line, let text, _): "\(line + 1) - \(text)"
      case .insert(let line, let text, _): "\(line + 1) + \(text)"
      }
    }.joined(separator: "\n")
  }
}

/// The folders of cases below `Tests/LangTests`.
enum CaseFolder: String, CaseIterable {
  case cases = "Cases"
  case conformance = "Conformance"

  /// The value of the environment variable `CASE`: a part of the names of the cases to run; nil for all.
  static let selection = ProcessInfo.processInfo.environment["CASE"]

  /// The folder.
  var url: URL { PackageFolders.root.appending(path: "Tests/LangTests/\(rawValue)") }

  /// All cases in a subfolder, in the order of their paths.
  func all(in subfolder: String = "") -> [CaseFile] {
    let found = FileManager.default.enumerator(
      at: url.appending(path: subfolder), includingPropertiesForKeys: nil)
    let files = (found?.allObjects ?? []).compactMap { $0 as? URL }
    return files.filter { $0.pathExtension == "decl" }.sorted { $0.path < $1.path }.map { file in
      CaseFile(
        url: file,
        name: String(file.deletingPathExtension().path.dropFirst(url.path.count + 1)))
    }
  }

  /// The cases in a subfolder that `CASE` selects. If it selects none in any folder, the result is one case whose file is
  /// missing, so that the tests fail.
  func selected(in subfolder: String = "") -> [CaseFile] {
    let all = all(in: subfolder)
    guard let part = Self.selection else { return all }
    let isUnknown = !Self.allCases.contains { $0.all().contains { $0.name.contains(part) } }
    if isUnknown {
      return [CaseFile(url: url.appending(path: part), name: "no case matches CASE=\(part)")]
    }
    return all.filter { $0.name.contains(part) }
  }
}

/// Guards against tests that pass because they have no cases.
@Suite struct CaseFolderTests {
  /// The folders that suites read.
  private static let stages = [
    "tokens", "syntax", "diagnostics/parser", "diagnostics/checker", "types", "hazards", "program",
    "run", "updates",
  ]

  @Test(arguments: stages) func aStageHasCases(_ folder: String) {
    #expect(!CaseFolder.cases.all(in: folder).isEmpty, "no cases in Cases/\(folder)")
  }

  @Test func everyCaseBelongsToAStage() {
    let strays = CaseFolder.cases.all().map(\.name).filter { name in
      !Self.stages.contains { name.hasPrefix($0 + "/") }
    }
    #expect(strays == [])
  }

  @Test func conformanceHasCases() {
    #expect(!CaseFolder.conformance.all().isEmpty, "no cases in Conformance")
  }
}
