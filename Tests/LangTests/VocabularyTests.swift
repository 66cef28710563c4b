import Foundation
import Testing

/// The project's words: terms that docs/glossary.md rules out do not come back.
@Suite struct VocabularyTests {
  /// A pattern that may not occur, and what is used instead.
  private struct Rule {
    let pattern: Regex<AnyRegexOutput>
    let text: String
    let replacement: String
  }

  /// A piece of prose and its location.
  private struct Prose {
    let location: String
    let text: String
  }

  // Regular expressions are not Sendable; these are only read.
  private nonisolated(unsafe) static let rules: [Rule] = {
    let file = PackageFolders.root.appending(path: "Tests/LangTests/Words/words.tsv")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.dropFirst().compactMap { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3, let pattern = try? Regex("\\b(?:\(fields[0]))\\b").ignoresCase()
      else { return nil }
      return Rule(pattern: pattern, text: fields[0], replacement: fields[1])
    }
  }()

  @Test func theListIsRead() throws {
    let file = PackageFolders.root.appending(path: "Tests/LangTests/Words/words.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(Self.rules.count == lines.count - 1 && Self.rules.count > 10)
  }

  @Test func documentsUseTheProjectsTerms() throws {
    var pages = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "NOTICE"]
    // The glossary lists the words that are not used.
    pages += try files(in: "docs", ["md"]).filter { $0 != "docs/glossary.md" }
    pages += try files(in: "examples", ["decl", "transcript"])
    for page in pages {
      check(try lines(of: page).enumerated().map { Prose(location: "\(page):\($0 + 1)", text: $1) })
    }
  }

  @Test(arguments: ["Sources", "Plugins", "Tests/LangTests", "Fuzz", "Benchmarks/Sources"])
  func codeUsesTheProjectsTerms(_ folder: String) throws {
    for file in try files(in: folder, ["swift", "decl"])
    where !file.hasSuffix("VocabularyTests.swift") && !file.contains("/Cases/")
      && !file.contains("/Conformance/")
    {
      let prose = try lines(of: file).enumerated().flatMap { index, line in
        Self.prose(in: line).map { Prose(location: "\(file):\(index + 1)", text: $0) }
      }
      check(prose)
    }
  }

  @Test func documentationNamesItsSubject() throws {
    let openings =
      #/^\s*/// (?:What|Who|Whose|Where|How|When|Why|Which|Something|None\.|Nothing)\b/#
    for file in try files(in: "Sources", ["swift", "decl"]) {
      let lines = try lines(of: file)
      for (index, line) in lines.enumerated() where line.contains("///") {
        let isFirst = index == 0 || !lines[index - 1].contains("///")
        if isFirst, line.firstMatch(of: openings) != nil {
          Issue.record("\(file):\(index + 1) does not begin with a noun or a verb: \(line)")
        }
      }
    }
  }

  private func check(_ prose: [Prose]) {
    for piece in prose {
      for rule in Self.rules where piece.text.firstMatch(of: rule.pattern) != nil {
        Issue.record("\(piece.location) has ‘\(rule.text)’; use: \(rule.replacement)")
      }
    }
  }

  /// The comment and the string literals of a line of code.
  private static func prose(in line: String) -> [String] {
    let comment = line.firstMatch(of: #/(?:^|\s)//+ ?(.*)$/#).map { String($0.1) }
    let code = comment.map { line.dropLast($0.count) } ?? line[...]
    return code.matches(of: #/"([^"]*)"/#).map { String($0.1) }.filter { $0.contains(" ") }
      + (comment.map { [$0] } ?? [])
  }

  private func lines(of file: String) throws -> [String] {
    try String(contentsOf: PackageFolders.root.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func files(in folder: String, _ extensions: [String]) throws -> [String] {
    let root = PackageFolders.root.appending(path: folder)
    let found = FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String] ?? []
    let chosen = found.filter { path in extensions.contains { path.hasSuffix(".\($0)") } }
    return try #require(chosen.isEmpty ? nil : chosen.sorted().map { "\(folder)/\($0)" })
  }
}
