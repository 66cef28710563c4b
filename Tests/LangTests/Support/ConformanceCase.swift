import DeclLang
import Foundation

/// A case of the conformance suite: a program with a header of `//@` lines, and what must come of it.
struct ConformanceCase {
  /// The stage that a case is for.
  enum Phase: String {
    case parse, check, run
  }

  /// What is wrong with a case itself.
  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder of all cases.
  static let root = PackageFolders.root.appending(path: "Tests/LangTests/Conformance")

  /// The path below the suite's folder.
  let name: String
  /// The program, header and all.
  let source: String
  let phase: Phase
  /// What it prints, line by line, and why it stops when it traps: `trap: ` and the reason.
  let output: [String]
  /// The lines in which the compiler reports errors.
  let errorLines: Set<Int>

  /// Reads the case in a file.
  init(_ file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let header = Dictionary(
      lines.prefix { $0.hasPrefix("//@ ") }.compactMap(Self.field), uniquingKeysWith: { $1 })
    guard header["rules"]?.isEmpty == false else { throw Malformed(description: "names no rule") }
    guard header["oracle"] != nil else { throw Malformed(description: "names no oracle") }
    guard let phase = Phase(rawValue: header["phase"] ?? "run") else {
      throw Malformed(description: "is of no phase")
    }
    let isExpectation = { $0 == CaseFiles.marker || $0.hasPrefix("//@ swiftc: ") }
    guard let end = lines.firstIndex(where: isExpectation) else {
      throw Malformed(description: "says nothing about what must come of it")
    }
    name = String(file.path.dropFirst(Self.root.path.count + 1))
    source = lines[..<end].joined(separator: "\n") + "\n"
    self.phase = phase
    output = phase == .run ? lines[(end + 1)...].dropLast().map(Self.uncommented) : []
    errorLines = Set(phase == .run ? [] : lines[end...].compactMap(Self.errorLine))
  }

  /// The files of all cases.
  static var files: [URL] { CaseFiles.all(below: root) }

  private static func field(of line: String) -> (String, String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    return (String(line[..<colon].dropFirst(4)), value)
  }

  private static func uncommented(_ line: String) -> String {
    String(line.hasPrefix("// ") ? line.dropFirst(3) : line.dropFirst(2))
  }

  private static func errorLine(_ line: String) -> Int? {
    guard line.hasPrefix("//@ swiftc: ") else { return nil }
    return Int(line.dropFirst("//@ swiftc: ".count).prefix { $0 != ":" })
  }
}
