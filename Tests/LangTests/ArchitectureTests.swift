import Foundation
import Testing

/// Tests of what ARCHITECTURE.md says about the order of the sources.
@Suite struct ArchitectureTests {
  /// The folders of the runtime, each of which uses only those before it.
  private static let runtimeFolders = [
    "Plans", "Regions", "Evaluation", "Graph", "Identity", "Reconciler", "Record", "Drawing",
    "Updates",
    "Host",
    "Script", "Reload", "Steps", "Session",
  ]

  @Test func theFoldersOfTheRuntimeHaveOneDirection() throws {
    let folder = PackageFolders.root.appending(path: "Sources/DeclRuntime")
    let files = try Self.runtimeFolders.map { name in
      try SourceText.files(in: folder.appending(path: name))
    }
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(found) == Set(Self.runtimeFolders + ["Exports.swift"]))
    var above: [String: String] = [:]
    for (name, files) in zip(Self.runtimeFolders, files).reversed() {
      for file in files {
        for word in file.words {
          if let other = above[word] {
            Issue.record("\(name)/\(file.name) uses \(word) of \(other), a later folder")
          }
        }
      }
      for declared in files.flatMap(\.declaredTypes) { above[declared] = name }
    }
    #expect(above.count > 80, "the types of the folders were not found")
  }

  @Test func theGraphNamesNoRecord() throws {
    let folder = PackageFolders.root.appending(path: "Sources/DeclRuntime")
    for name in ["Plans", "Regions", "Evaluation", "Graph", "Identity", "Reconciler"] {
      for file in try SourceText.files(in: folder.appending(path: name)) {
        #expect(!file.words.contains("UpdateRecord"), "\(name)/\(file.name)")
      }
    }
  }

  /// A checked module proves that checking ran: only the compiler creates one, and a module that was interrupted another.
  @Test func onlyTheCompilerCreatesCheckedModules() throws {
    let sources = PackageFolders.root.appending(path: "Sources")
    let found = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    let folders = found.compactMap { $0 as? URL }.filter(\.hasDirectoryPath)
    let creators = try folders.flatMap { try SourceText.files(in: $0) }
      .filter { $0.calls("CheckedModule") }.map(\.name)
    #expect(Set(creators) == ["Compile.swift", "CheckedModule.swift"])
  }
}

/// The text of a source file without comments and string literals.
private struct SourceText {
  let name: String
  private let text: String

  /// Returns the source files in a folder.
  static func files(in folder: URL) throws -> [SourceText] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .map { SourceText(name: $0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  private init(name: String, _ text: String) {
    self.name = name
    self.text =
      text
      .replacing(/"""(?:.|\n)*?"""/, with: "")
      .replacing(/"(?:\\.|[^"\\\n])*"/, with: "")
      .replacing(/\/\/.*/, with: "")
  }

  /// The capitalised words in the code.
  var words: Set<String> { Set(text.matches(of: /\b[A-Z]\w*/).map { String($0.output) }) }

  /// Returns whether the code calls a function or an initialiser of a name.
  func calls(_ name: String) -> Bool { text.contains(name + "(") || text.contains(name + ".init") }

  /// The types that the file declares at its top level.
  var declaredTypes: [String] {
    let declaration =
      /^(?:(?:public|package|final|indirect) )*(?:class|struct|enum|protocol|typealias) (\w+)/
    return text.split(separator: "\n").compactMap { line in
      line.prefixMatch(of: declaration).map { String($0.output.1) }
    }
  }
}
