package import DeclRuntime
import Foundation

/// A case of the conformance suite: a program with a header of `//@` lines, and what must come of it.
package struct ConformanceCase: Sendable {
  /// The stage that a case is for.
  package enum Phase: String, Sendable {
    case parse, check, run
  }

  /// What is wrong with a case itself.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String
  }

  /// One line of what must hold of an interface.
  package struct Line: Sendable {
    /// What the line says.
    package enum Content: Sendable {
      /// A step, as it is written.
      case step(String)
      case claim(Claim)
    }

    /// The line in the file, from 1.
    package let number: Int
    /// The line as it is written.
    package let text: String
    /// What it says.
    package let content: Content
  }

  /// The line after which stands what must come of a case, in comments.
  package static let marker = "// expected:"

  /// The path below the suite's folder.
  package let name: String
  /// The rules that it is about, and who decided what must come of it.
  package let rules: [String]
  package let oracle: String
  /// The program, header and all.
  package let source: String
  package let phase: Phase
  /// What it prints, line by line, and why it stops when it traps: `trap: ` and the reason.
  package let output: [String]
  /// The lines in which the compiler reports errors.
  package let errorLines: Set<Int>
  /// The steps, and after each what must hold; for a case that is about views.
  package let lines: [Line]

  /// Whether it is about views: its rules are numbered.
  package var isInterface: Bool { rules.contains(where: RuleBook.isNumbered) }

  /// Whether the claims after the step in a line say that it cannot be done.
  func expectsRefusal(after index: Int) -> Bool {
    lines[(index + 1)...].prefix { if case .claim = $0.content { true } else { false } }
      .contains { if case .claim(.fails) = $0.content { true } else { false } }
  }

  /// Reads the case with a name and a text.
  package init(name: String, text: String) throws {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let header = Dictionary(
      all.prefix { $0.hasPrefix("//@ ") }.compactMap(Self.field), uniquingKeysWith: { $1 })
    let rules = (header["rules"] ?? "").split(whereSeparator: { $0 == " " || $0 == "," })
    guard !rules.isEmpty else { throw Malformed(description: "names no rule") }
    guard let oracle = header["oracle"] else { throw Malformed(description: "names no oracle") }
    guard let phase = Phase(rawValue: header["phase"] ?? "run") else {
      throw Malformed(description: "is of no phase")
    }
    let isExpectation = { $0 == Self.marker || $0.hasPrefix("//@ swiftc: ") }
    guard let end = all.firstIndex(where: isExpectation) else {
      throw Malformed(description: "says nothing about what must come of it")
    }
    self.name = name
    self.rules = rules.map(String.init)
    self.oracle = oracle
    self.phase = phase
    source = all[..<end].joined(separator: "\n") + "\n"
    let rest = all[end...].enumerated().map { (end + $0.offset + 1, $0.element) }
    let isInterface = rules.contains { RuleBook.isNumbered(String($0)) }
    let prints = !isInterface && phase == .run
    output = prints ? rest.dropFirst().dropLast().map { Self.uncommented($0.1) } : []
    errorLines = Set(prints || isInterface ? [] : rest.compactMap { Self.errorLine($0.1) })
    lines = isInterface ? try rest.dropFirst().compactMap(Self.line) : []
    if isInterface, !lines.contains(where: { if case .claim = $0.content { true } else { false } })
    {
      throw Malformed(description: "claims nothing")
    }
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
