import Foundation
import Testing

/// The project's words: terms that docs/glossary.md rules out do not come back.
@Suite struct VocabularyTests {
  /// A pattern that may not occur, and what is used instead.
  private struct Rule {
    let pattern: NSRegularExpression
    let text: String
    let replacement: String
  }

  /// A piece of prose and its location.
  private struct Prose {
    let location: String
    let text: String
  }

  private static let rules: [Rule] = {
    let file = PackageFolders.root.appending(path: "Tests/LangTests/Words/words.tsv")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.dropFirst().compactMap { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3, let pattern = pattern(of: fields[0]) else { return nil }
      return Rule(pattern: pattern, text: fields[0], replacement: fields[1])
    }
  }()

  // Foundation's expressions search a hundred times as fast as those of the standard library.
  private static let anyRule = pattern(of: rules.map(\.text).joined(separator: "|"))
  private static let opening = try? NSRegularExpression(
    pattern:
      #"^\s*/// (?:What|Who|Whose|Where|How|When|Why|Which|Something|None\.|Nothing)\b"#)
  private static let comment = try? NSRegularExpression(pattern: #"(?:^|\s)//+ ?(.*)$"#)
  private static let literal = try? NSRegularExpression(pattern: #""([^"]*)""#)

  private static func pattern(of words: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: "\\b(?:\(words))\\b", options: .caseInsensitive)
  }

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
    let opening = try #require(Self.opening)
    for file in try files(in: "Sources", ["swift", "decl"]) {
      let lines = try lines(of: file)
      for (index, line) in lines.enumerated() where line.contains("///") {
        let isFirst = index == 0 || !lines[index - 1].contains("///")
        if isFirst, Self.matches(opening, line) {
          Issue.record("\(file):\(index + 1) does not begin with a noun or a verb: \(line)")
        }
      }
    }
  }

  private func check(_ prose: [Prose]) {
    for piece in prose where Self.anyRule.map({ Self.matches($0, piece.text) }) ?? true {
      for rule in Self.rules where Self.matches(rule.pattern, piece.text) {
        Issue.record("\(piece.location) has ‘\(rule.text)’; use: \(rule.replacement)")
      }
    }
  }

  /// The comment and the string literals of a line of code.
  private static func prose(in line: String) -> [String] {
    guard line.contains("//") || line.contains("\"") else { return [] }
    let comment = groups(of: comment, in: line[...]).first
    let code = comment.map { line.dropLast($0.count) } ?? line[...]
    return groups(of: literal, in: code).filter { $0.contains(" ") } + (comment.map { [$0] } ?? [])
  }

  private static func matches(_ pattern: NSRegularExpression, _ text: String) -> Bool {
    pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  /// The strings of the first group of each match.
  private static func groups(of pattern: NSRegularExpression?, in text: Substring) -> [String] {
    let text = String(text)
    return pattern?.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
      Range($0.range(at: 1), in: text).map { String(text[$0]) }
    } ?? []
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
