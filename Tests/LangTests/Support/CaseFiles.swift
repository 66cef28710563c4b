import DeclLang
import Foundation
import Testing

/// The text cases of a stage: `.decl` files below `Tests/LangTests/Cases`, one behaviour each.
///
/// A case's expectation stands in the file itself. `DECL_ACCEPT=1` rewrites every expectation that
/// does not hold, and the run fails all the same, so that no change goes unseen.
struct CaseFiles {
  /// The line after which a case's expected text stands in comments.
  static let marker = "// expected:"

  /// The folder of all cases.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Cases")

  private static let accepts = ProcessInfo.processInfo.environment["DECL_ACCEPT"] == "1"

  /// The files in a folder below `Cases` and in its subfolders, in the order of their paths.
  static func all(in folder: String) -> [URL] { all(below: root.appendingPathComponent(folder)) }

  /// The cases in a folder and in its subfolders, in the order of their paths.
  static func all(below start: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
    let files = (found?.allObjects ?? []).compactMap { $0 as? URL }
    return files.filter { $0.pathExtension == "decl" }.sorted { $0.path < $1.path }
  }

  /// Checks every file in `folder`: `rewrite` gives the whole text that the file should have.
  static func check(in folder: String, rewrite: (_ name: String, _ text: String) throws -> String) {
    let files = all(in: folder)
    if files.isEmpty { Issue.record("there are no cases in Cases/\(folder)") }
    for file in files {
      let name = String(file.path.dropFirst(root.path.count + 1))
      do {
        let text = try String(contentsOf: file, encoding: .utf8)
        let wanted = try rewrite(name, text)
        let isSame = wanted.utf8.elementsEqual(text.utf8)
        if !isSame { try fail(name, file, is: text, shouldBe: wanted) }
      } catch {
        Issue.record("\(name): \(error)")
      }
    }
  }

  private static func fail(_ name: String, _ file: URL, is text: String, shouldBe wanted: String)
    throws
  {
    if accepts { try wanted.write(to: file, atomically: true, encoding: .utf8) }
    let verb = accepts ? "was rewritten to" : "gives"
    Issue.record("Cases/\(name) \(verb)\n\(difference(text, wanted))")
  }

  /// The lines that differ, `-` as the file has them and `+` as the stage gives them.
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

  /// The source of a case: what stands before the marker.
  static func source(of text: String) -> String {
    if text.hasPrefix(marker + "\n") { return "" }
    guard let range = text.range(of: "\n" + marker + "\n") else { return text }
    return text[..<range.lowerBound] + "\n"
  }
}

/// Checks the cases in `folder`, whose expected text stands in comments after `// expected:`;
/// `stage` makes the text from the source.
func runCases(in folder: String, _ stage: (_ source: String) throws -> String) {
  CaseFiles.check(in: folder) { _, text in
    let source = CaseFiles.source(of: text)
    let lines = try stage(source).split(separator: "\n", omittingEmptySubsequences: false)
    let trimmed = lines.last == "" ? lines.dropLast() : lines[...]
    let comments = trimmed.map { $0.isEmpty ? "//\n" : "// \($0)\n" }
    return source + CaseFiles.marker + "\n" + comments.joined()
  }
}

/// Checks the cases in `folder`, whose expected diagnostics are drawn below the lines they are for;
/// `stage` makes them from the source, which has index 0 in its source map.
func runDiagnosticCases(in folder: String, _ stage: (SourceFile) throws -> [Diagnostic]) {
  CaseFiles.check(in: folder) { name, text in
    let source = DrawnDiagnostics.source(of: text)
    let file = SourceFile(name: name, text: source)
    return DrawnDiagnostics.draw(try stage(file), in: file)
  }
}
