import DeclLang
import DeclRuntime
import Foundation
import Testing

/// Tests of documents in real files, including attempts to leave the folders that a session may access (S3).
@Suite struct DocumentFileTests: SandboxTests {
  let folder: ScratchFolder

  init() throws { folder = try Self.makeFolder() }

  private static let script = """
    struct Note: FileDocument {
      static let readableContentTypes = [UTType.plainText]
      var text = "new"
      init() {}
      init(configuration: ReadConfiguration) throws {
        text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
      }
      func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(text.utf8))
      }
    }
    @main struct Notes: App {
      var body: some Scene {
        DocumentGroup(newDocument: Note()) { file in
          TextField("note", text: file.$document.text)
        }
      }
    }
    """

  private func makeSession(
    _ script: String = DocumentFileTests.script, canWrite: Bool = true
  ) -> Session {
    makeSession(of: script, canWrite: canWrite)
  }

  /// Performs a step; returns its document events, or the error if the step cannot be performed.
  private func perform(_ line: String, in session: Session) throws -> String {
    try perform(line, in: session) { records in
      records.flatMap(\.documents).map { "\($0.kind.rawValue) \($0.document) \($0.reason)" }
        .joined(separator: ", ")
    }
  }

  @Test(arguments: [
    "../outside/note.txt", "sub/../../outside/note.txt", "./../outside/note.txt", "link/note.txt",
    "link.txt", "hop.txt", "link/../../outside/note.txt",
  ])
  func filesOutsideTheAllowedFolderAreNotOpened(_ path: String) throws {
    defer { folder.remove() }
    try makeLinks()
    let session = makeSession()
    for place in [path, "\(allowed)/\(path)", "\"\(path)\""] {
      #expect(try perform(":open \(place)", in: session).contains("--allow-read"))
    }
    #expect(try perform(":open \(outside)/note.txt", in: session).contains("--allow-read"))
    #expect(session.tree == makeSession().tree)
  }

  @Test(arguments: [
    "../outside/fresh.txt", "sub/../../outside/fresh.txt", "link/fresh.txt", "link.txt", "hop.txt",
  ])
  func filesOutsideTheAllowedFolderAreNotSaved(_ path: String) throws {
    defer { folder.remove() }
    try makeLinks()
    let session = makeSession()
    for place in [path, "\(allowed)/\(path)"] {
      #expect(try perform(":saveas \(place)", in: session).contains("--allow-write"))
    }
    #expect(try perform(":saveas \(outside)/fresh.txt", in: session).contains("--allow-write"))
    #expect(try perform(":input \"note\" \"changed\"", in: session).isEmpty)
    try expectNothingOutside()
  }

  @Test func aDanglingLinkIsReplaced() throws {
    defer { folder.remove() }
    try makeLinks()
    let session = makeSession()
    #expect(try perform(":saveas dangling.txt", in: session) == "saved dangling.txt ")
    #expect(text("\(allowed)/dangling.txt") == "new")
    try expectNothingOutside()
  }

  @Test func aLinkInsideTheAllowedFolderIsFollowed() throws {
    defer { folder.remove() }
    try files.createSymbolicLink(atPath: "\(allowed)/a.txt", withDestinationPath: "note.txt")
    let session = makeSession()
    #expect(try perform(":open a.txt", in: session) == "opened note.txt ")
    #expect(try perform(":open note.txt", in: session).isEmpty)
    #expect(try perform(":input \"note\" \"changed\"", in: session) == "saved note.txt ")
    #expect(text("\(allowed)/note.txt") == "changed")
    #expect(try files.destinationOfSymbolicLink(atPath: "\(allowed)/a.txt") == "note.txt")
  }

  /// Replaces an open document's file, then its folder, by a link: saving replaces the link to the file,
  /// fails below the link to the folder, and follows neither.
  @Test func aLinkThatReplacesAnOpenDocumentIsNotFollowed() throws {
    defer { folder.remove() }
    _ = try folder.write("deep", to: "allowed/sub/note.txt")
    let session = makeSession()
    _ = try perform(":open note.txt", in: session)
    try files.removeItem(atPath: "\(allowed)/note.txt")
    try files.createSymbolicLink(
      atPath: "\(allowed)/note.txt", withDestinationPath: "\(outside)/note.txt")
    #expect(try perform(":input \"note\" \"one\"", in: session) == "saved note.txt ")
    #expect(text("\(allowed)/note.txt") == "one")
    _ = try perform(":open sub/note.txt", in: session)
    try files.removeItem(atPath: "\(allowed)/sub")
    try files.createSymbolicLink(atPath: "\(allowed)/sub", withDestinationPath: outside)
    let saved = try perform(":input \"note\" \"two\"", in: session)
    #expect(saved.hasPrefix("unsaved") && saved.contains("--allow-write"))
    try expectNothingOutside()
  }

  @Test func aReadOnlyDocumentIsNotSavedButKeepsItsChanges() throws {
    defer { folder.remove() }
    let session = makeSession(canWrite: false)
    #expect(try perform(":open note.txt", in: session) == "opened note.txt ")
    let saved = try perform(":input \"note\" \"changed\"", in: session)
    #expect(saved.hasPrefix("unsaved note.txt") && saved.contains("--allow-write"))
    #expect(text("\(allowed)/note.txt") == "old")
    #expect(try perform(":key cmd+s", in: session).contains("--allow-write"))
    #expect(try perform(":expect shows \"note\"", in: session).contains("claims require"))
    #expect(session.records.last?.changes.isEmpty == false)
  }

  @Test func aFileWithoutWritePermissionIsNotWritten() throws {
    defer { folder.remove() }
    let path = "\(allowed)/note.txt"
    try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let script = Self.script.replacingOccurrences(
      of: "TextField(", with: "Text(file.isEditable ? \"editable\" : \"fixed\"); TextField(")
    let session = makeSession(script)
    _ = try perform(":open note.txt", in: session)
    #expect("\(session.tree)".contains("fixed"))
    let saved = try perform(":input \"note\" \"changed\"", in: session)
    #expect(saved.hasPrefix("unsaved note.txt") && saved.contains("is read-only"))
    #expect(text(path) == "old")
    #expect(try perform(":saveas other.txt", in: session) == "saved other.txt ")
    #expect(text("\(allowed)/other.txt") == "changed")
    #expect("\(session.tree)".contains("editable"))
  }

  @Test func aFileThatBecameAFolderIsNotReplaced() throws {
    defer { folder.remove() }
    let session = makeSession()
    _ = try perform(":open note.txt", in: session)
    try files.removeItem(atPath: "\(allowed)/note.txt")
    _ = try folder.write("inside", to: "allowed/note.txt/page")
    let saved = try perform(":input \"note\" \"changed\"", in: session)
    #expect(saved.hasPrefix("unsaved note.txt") && saved.contains("is now a folder"))
    #expect(text("\(allowed)/note.txt/page") == "inside")
  }

  @Test func aFileIsReplacedAtomically() throws {
    defer { folder.remove() }
    let path = "\(allowed)/note.txt"
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let reader = try #require(FileHandle(forReadingAtPath: path))
    let session = makeSession()
    _ = try perform(":open note.txt", in: session)
    #expect(try perform(":input \"note\" \"changed\"", in: session) == "saved note.txt ")
    // A process that has opened the old file can still read it.
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(text(path) == "changed")
    let mode = try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try files.contentsOfDirectory(atPath: allowed) == ["note.txt"])
  }

  @Test func anUnreadableFileIsNotOpened() throws {
    defer { folder.remove() }
    let bytes = Data([0xFF, 0xFE, 0x00])
    try bytes.write(to: URL(fileURLWithPath: "\(allowed)/note.png"))
    try files.createDirectory(atPath: "\(allowed)/sub", withIntermediateDirectories: true)
    let session = makeSession()
    let tree = session.tree
    for path in ["note.png", "sub", ".", "", "missing.txt", "a\u{0}b.txt"] where !path.isEmpty {
      let answer = try perform(":open \(path)", in: session)
      #expect(answer.hasPrefix("preconditionFailed"), "\(path): \(answer)")
    }
    #expect(session.tree == tree)
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(allowed)/note.png")) == bytes)
  }

  /// A script whose documents are folders with one file per page.
  private static let folderScript = """
    struct Album: FileDocument {
      static let readableContentTypes = [UTType(exportedAs: "org.example.album")]
      var pages = ["one": "1", "two": "2"]
      init() {}
      init(configuration: ReadConfiguration) throws {
        pages = (configuration.file.fileWrappers ?? [:]).mapValues {
          String(decoding: $0.regularFileContents ?? Data(), as: UTF8.self)
        }
      }
      func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(
          directoryWithFileWrappers: pages.mapValues {
            FileWrapper(regularFileWithContents: Data($0.utf8))
          })
      }
    }
    struct Editor: View {
      @Binding var album: Album
      @State private var name = "one"
      var body: some View {
        TextField("name", text: $name)
        TextField("page", text: Binding(get: { "" }, set: { album.pages[name] = $0 }))
        Button("remove") { album.pages[name] = nil }
      }
    }
    @main struct Albums: App {
      var body: some Scene {
        DocumentGroup(newDocument: Album()) { Editor(album: $0.$document) }
      }
    }
    """

  @Test func unchangedFilesOfAFolderAreNotWritten() throws {
    defer { folder.remove() }
    let session = makeSession(Self.folderScript)
    #expect(try perform(":saveas my.album", in: session) == "saved my.album ")
    func file(_ name: String) throws -> Int? {
      try files.attributesOfItem(atPath: "\(allowed)/my.album/\(name)")[.systemFileNumber] as? Int
    }
    let (one, two) = (try file("one"), try file("two"))
    #expect(try perform(":input \"page\" \"changed\"", in: session) == "saved my.album ")
    #expect(text("\(allowed)/my.album/one") == "changed")
    // Writing replaces the file, so its inode number changes.
    #expect(try file("one") != one)
    #expect(try file("two") == two)
    #expect(try perform(":tap \"remove\"", in: session) == "saved my.album ")
    #expect(try files.contentsOfDirectory(atPath: "\(allowed)/my.album") == ["two"])
    #expect(try file("two") == two)
  }

  @Test(arguments: ["../note.txt", "../../outside/note.txt", "sub/page", "..", "."])
  func namesInAFolderDocumentCannotBePaths(_ name: String) throws {
    defer { folder.remove() }
    let session = makeSession(Self.folderScript)
    _ = try perform(":saveas my.album", in: session)
    _ = try perform(":input \"name\" \"\(name)\"", in: session)
    let saved = try perform(":input \"page\" \"bad\"", in: session)
    #expect(saved.hasPrefix("unsaved my.album") && saved.contains("is not a valid file name"))
    #expect(text("\(allowed)/note.txt") == "old")
    try expectNothingOutside()
  }
}
