package import DeclRuntime
import Foundation

/// A case of the conformance suite: a program with a header of `//@` lines, and its expected results.
package struct ConformanceCase: Sendable {
  /// The last stage that a case runs.
  package enum Phase: String, Sendable {
    case parse, check, run
  }

  /// An error in the case file itself.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String
  }

  /// A line of an interface case's expectations.
  package struct Line: Sendable {
    /// The content of a line.
    package enum Content: Sendable {
      /// A step, as it is written
      case step(String)
      case claim(Claim)
    }

    /// The line number in the file, from 1.
    package let number: Int
    /// The source text of the line, without its comment marker.
    package let text: String
    /// The parsed content of the line.
    package let content: Content
  }

  /// The line that separates the program from its expected results, which follow in comments.
  package static let marker = "// expected:"

  /// The path relative to the suite's folder.
  package let name: String
  /// The rules that the case tests.
  package let rules: [String]
  package let oracle: String
  /// The program, including its header.
  package let source: String
  package let phase: Phase
  /// The lines that the program prints; if it traps, the last one is `trap: ` and the reason.
  package let output: [String]
  /// The numbers of the lines in which swiftc reports errors.
  package let errorLines: Set<Int>
  /// The steps of an interface case, each followed by its claims.
  package let lines: [Line]

  /// Whether the case is about views: it tests a numbered rule, or is a user's own test with steps or claims.
  package let isInterface: Bool

  /// Whether a claim after the step at `index` expects the step to fail.
  func expectsFailure(after index: Int) -> Bool {
    lines[(index + 1)...].prefix { if case .claim = $0.content { true } else { false } }
      .contains { if case .claim(.fails) = $0.content { true } else { false } }
  }

  /// Creates a case by parsing its file text; throws ``Malformed`` if the file is invalid. A user's own test
  /// needs no header: it is about views if its expectation begins with a step or a claim, otherwise about
  /// output.
  package init(name: String, text: String, needsHeader: Bool = true) throws {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let header = Dictionary(
      all.prefix { $0.hasPrefix("//@ ") }.compactMap(Self.field), uniquingKeysWith: { $1 })
    let rules = (header["rules"] ?? "").split(whereSeparator: { $0 == " " || $0 == "," })
    let isOwn = !needsHeader && header.isEmpty
    guard isOwn || !rules.isEmpty else {
      throw Malformed(description: "the header has no rules")
    }
    guard let oracle = isOwn ? "own" : header["oracle"] else {
      throw Malformed(description: "the header has no oracle")
    }
    guard let phase = Phase(rawValue: header["phase"] ?? "run") else {
      throw Malformed(description: "unknown phase")
    }
    let isExpectation = { $0 == Self.marker || $0.hasPrefix("//@ swiftc: ") }
    guard let end = all.firstIndex(where: isExpectation) else {
      throw Malformed(description: "the expectation is missing")
    }
    self.name = name
    self.rules = rules.map(String.init)
    self.oracle = oracle
    self.phase = phase
    source = all[..<end].joined(separator: "\n") + "\n"
    let rest = all[end...].enumerated().map { (end + $0.offset + 1, $0.element) }
    let isInterface =
      isOwn
      ? Self.isAboutViews(rest.dropFirst().map(\.1))
      : rules.contains { SemanticRules.isNumbered(String($0)) }
    self.isInterface = isInterface
    let prints = !isInterface && phase == .run
    // The first line is the marker, the last one the empty line at the end of the file.
    output = prints ? rest.dropFirst().dropLast().map { Self.uncommented($0.1) } : []
    errorLines = Set(prints || isInterface ? [] : rest.compactMap { Self.errorLine($0.1) })
    lines = isInterface ? try rest.dropFirst().compactMap(Self.line) : []
    if isInterface, !lines.contains(where: { if case .claim = $0.content { true } else { false } })
    {
      throw Malformed(description: "the case has no claims")
    }
  }

  /// Returns whether the first line of an expectation is a step or a claim.
  private static func isAboutViews(_ lines: [String]) -> Bool {
    guard let first = lines.map({ uncommented($0).trimmed }).first(where: { !$0.isEmpty }) else {
      return false
    }
    return first.hasPrefix(":") || (try? StepParser.claim(first)) != nil
  }

  private static func line(_ number: Int, _ text: String) throws -> Line? {
    let text = uncommented(text).trimmed
    if text.isEmpty || text.hasPrefix("//") { return nil }
    if text.hasPrefix(":") { return Line(number: number, text: text, content: .step(text)) }
    do throws(StepError) {
      return Line(number: number, text: text, content: .claim(try StepParser.claim(text)))
    } catch {
      guard case .syntax(let message) = error else { throw error }
      throw Malformed(description: "line \(number): \(message)")
    }
  }

  private static func field(of line: String) -> (String, String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    return (String(line[..<colon].dropFirst(4)), String(line[line.index(after: colon)...]).trimmed)
  }

  private static func uncommented(_ line: String) -> String {
    String(line.hasPrefix("// ") ? line.dropFirst(3) : line.dropFirst(2))
  }

  private static func errorLine(_ line: String) -> Int? {
    guard line.hasPrefix("//@ swiftc: ") else { return nil }
    return Int(line.dropFirst("//@ swiftc: ".count).prefix { $0 != ":" })
  }
}
