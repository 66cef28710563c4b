import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests of file dialogs with real files, including attempts to leave the folders that a session may access
/// (N1).
@Suite struct FileDialogTests: SandboxTests {
  let folder: ScratchFolder

  init() throws {
    folder = try Self.makeFolder()
    try makeLinks()
  }

  private static let script = """
    struct Note: FileDocument {
      static let readableContentTypes = [UTType.plainText]
      init() {}
      init(configuration: ReadConfiguration) throws {}
      func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data("new".utf8))
      }
    }
    struct Dialogs: View {
      @State private var isImporting = false
      @State private var isExporting = false
      @State private var isMoving = false
      @State private var path = "note.txt"
      func tell(_ result: Result<URL, any Error>) {
        switch result {
        case .success(let url):
          print("chose", (try? String(contentsOf: url, encoding: .utf8)) ?? "nothing")
        case .failure(let error): print("failed", error.localizedDescription)
        }
      }
      var body: some View {
        TextField("path", text: $path)
        Button("import") { isImporting = true }
          .fileImporter(
            isPresented: $isImporting, allowedContentTypes: [.item], onCompletion: tell)
        Button("export") { isExporting = true }
          .fileExporter(
            isPresented: $isExporting, document: Note(), contentType: .plainText,
            defaultFilename: "note", onCompletion: tell)
        Button("move") { isMoving = true }
          .fileMover(
            isPresented: $isMoving, file: URL(fileURLWithPath: path), onCompletion: tell)
      }
    }
    Dialogs()
    """

  private func makeSession(canWrite: Bool = true) -> Session {
    makeSession(of: Self.script, canWrite: canWrite)
  }

  /// Performs a step; returns its output, or the error if the step cannot be performed.
  private func perform(_ line: String, in session: Session) throws -> String {
    try perform(line, in: session) { $0.map(\.output).joined() }
  }

  @Test(arguments: [
    "../outside/note.txt", "sub/../../outside/note.txt", "link/note.txt", "link.txt", "hop.txt",
    "link",
  ])
  func filesOutsideTheAllowedFolderAreNotImported(_ path: String) throws {
    defer { folder.remove() }
    let session = makeSession()
    _ = try perform(":tap \"import\"", in: session)
    for place in [path, "\(allowed)/\(path)", "\"\(path)\"", "note.txt"] {
      let answer = try perform(":choose \(place)", in: session)
      #expect(place == "note.txt" ? answer == "chose old\n" : answer.contains("--allow-read"))
    }
  }

  @Test(arguments: [
    "../outside/fresh.txt", "sub/../../outside/fresh.txt", "link/fresh.txt", "link.txt", "hop.txt",
    "link", "..", "missing/fresh.txt",
  ])
  func filesAreNotExportedOutsideTheAllowedFolder(_ path: String) throws {
    defer { folder.remove() }
    let session = makeSession()
    _ = try perform(":tap \"export\"", in: session)
    for place in [path, "\(allowed)/\(path)"] {
      let answer = try perform(":choose \(place)", in: session)
      #expect(answer.contains("--allow-write"), "\(place): \(answer)")
    }
    #expect(try perform(":choose sub", in: session) == "chose new\n")
    #expect(text("\(allowed)/sub/note.txt") == "new")
    try expectNothingOutside()
  }

  @Test(arguments: ["..", "../outside", "link", "sub/../../outside"])
  func filesAreNotMovedOutOfTheAllowedFolder(_ path: String) throws {
    defer { folder.remove() }
    let session = makeSession()
    _ = try perform(":tap \"move\"", in: session)
    for place in [path, "\(allowed)/\(path)"] {
      #expect(try perform(":choose \(place)", in: session).contains("--allow-write"))
    }
    #expect(text("\(allowed)/note.txt") == "old")
    try expectNothingOutside()
  }

  /// Checks that a forbidden path which the script itself passes to the dialog is an error for its completion
  /// closure, not for the step.
  @Test(arguments: ["../outside/note.txt", "link.txt", "hop.txt", "link/note.txt"])
  func filesOutsideTheAllowedFolderAreNotMoved(_ path: String) throws {
    defer { folder.remove() }
    let session = makeSession()
    _ = try perform(":input \"path\" \"\(path)\"", in: session)
    _ = try perform(":tap \"move\"", in: session)
    let answer = try perform(":choose sub", in: session)
    #expect(answer.hasPrefix("failed") && answer.contains("--allow-"), "\(answer)")
    #expect(try files.contentsOfDirectory(atPath: "\(allowed)/sub").isEmpty)
    try expectNothingOutside()
  }

  @Test func aReadOnlyFolderIsNotWritten() throws {
    defer { folder.remove() }
    let session = makeSession(canWrite: false)
    for dialog in ["export", "move"] {
      _ = try perform(":tap \"\(dialog)\"", in: session)
      #expect(try perform(":choose sub", in: session).contains("--allow-write"))
      _ = try perform(":dismiss", in: session)
    }
    #expect(text("\(allowed)/note.txt") == "old")
    #expect(try files.contentsOfDirectory(atPath: "\(allowed)/sub").isEmpty)
  }

  @Test func aFileWithoutWritePermissionIsNotReplaced() throws {
    defer { folder.remove() }
    let path = "\(allowed)/note.txt"
    try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let session = makeSession()
    _ = try perform(":tap \"export\"", in: session)
    #expect(try perform(":choose note.txt", in: session).hasPrefix("failed"))
    #expect(text(path) == "old")
  }

  @Test func aFolderIsNotReplacedByAFile() throws {
    defer { folder.remove() }
    _ = try folder.write("inside", to: "allowed/sub/note.txt/page")
    let session = makeSession()
    _ = try perform(":tap \"export\"", in: session)
    #expect(try perform(":choose sub", in: session).hasPrefix("failed"))
    #expect(text("\(allowed)/sub/note.txt/page") == "inside")
  }

  @Test func aFolderIsMovedWithItsContents() throws {
    defer { folder.remove() }
    _ = try folder.write("inside", to: "allowed/box/deep/page")
    let session = makeSession()
    _ = try perform(":input \"path\" \"box\"", in: session)
    _ = try perform(":tap \"move\"", in: session)
    #expect(try perform(":choose sub", in: session) == "chose nothing\n")
    #expect(text("\(allowed)/sub/box/deep/page") == "inside")
    #expect(!files.fileExists(atPath: "\(allowed)/box"))
    _ = try perform(":input \"path\" \"sub\"", in: session)
    _ = try perform(":tap \"move\"", in: session)
    #expect(try perform(":choose sub/box", in: session).hasPrefix("failed"))
    #expect(text("\(allowed)/sub/box/deep/page") == "inside")
  }
}
