import Foundation
import Testing

/// A comparison of output with files of expected output, which rewrites the files on request.
enum ExpectedOutput {
  /// Indicates whether `DECL_ACCEPT=1` requests that files of expected output are rewritten. A rewritten file
  /// still fails its test, so that it is not mistaken for a pass.
  static let isAccepting = ProcessInfo.processInfo.environment["DECL_ACCEPT"] == "1"

  /// Fails unless `text` is the content of `file`.
  static func check(
    _ text: String, against file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = try? String(contentsOf: file, encoding: .utf8)
    guard expected != text else { return }
    let name = file.lastPathComponent
    if isAccepting {
      try? text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(name) was rewritten", sourceLocation: sourceLocation)
    } else if let expected {
      Issue.record(
        "\(name): \(firstDifference(expected, text))", sourceLocation: sourceLocation)
    } else {
      Issue.record(
        "\(name) is missing; DECL_ACCEPT=1 writes it", sourceLocation: sourceLocation)
    }
  }

  private static func firstDifference(_ expected: String, _ actual: String) -> String {
    let left = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let right = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(left, right).prefix { $0 == $1 }.count
    let old = same < left.count ? String(left[same]) : "the end"
    let new = same < right.count ? String(right[same]) : "the end"
    return "line \(same + 1) is\n  \(new)\nand not\n  \(old)"
  }
}

/// The folders of the package.
enum PackageFolders {
  /// The package's root folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of the example scripts, each of which has a transcript.
  static let examples = root.appending(path: "examples")
}
