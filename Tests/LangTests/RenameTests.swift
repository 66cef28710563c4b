import DeclRuntime
import Testing

/// Tests of reloads that take a type as renamed.
@Suite struct RenameTests {
  private static let source = """
    struct Row: View {
      @State private var taps = 0
      let name: String
      var body: some View { Button("\\(name) \\(taps)") { taps += 1 } }
    }
    struct Page: View {
      @State private var title = "page"
      var body: some View { VStack { Text(title); Row(name: "a"); Row(name: "b") } }
    }
    Page()
    """

  private func session(_ source: String) throws -> Session {
    var options = Session.Options()
    options.isUndoable = true
    let session = Session(options: options)
    #expect(session.load([SourceFile(name: "a.decl", text: source)]).isEmpty)
    _ = session.run()
    _ = session.mount()
    try perform(":tap \"a 0\"", in: session)
    return session
  }

  private func perform(_ line: String, in session: Session) throws {
    if let step = try StepParser.parse(line) { _ = try session.perform(step, written: line) }
  }

  private func reload(_ source: String, _ session: Session) -> ReloadReport {
    session.reload([SourceFile(name: "a.decl", text: source)])
  }

  @Test func renamedViewsStayWithTheirState() throws {
    let session = try session(Self.source)
    let before = session.tree.handles
    let renamed = Self.source.replacing("Row", with: "Line").replacing("Page", with: "Sheet")
    let report = reload(renamed, session)
    #expect(session.tree.handles == before)
    #expect(
      report.records.last?.renames == [TypeRename("Page", "Sheet"), TypeRename("Row", "Line")])
    #expect(report.cells.map(\.outcome) == [.kept, .kept, .kept])
    #expect(
      report.cells.map(\.reason) == [
        "taken as a rename of Page", "taken as a rename of Row", "taken as a rename of Row",
      ])
    #expect(try session.view(Target(parts: [.label("a 1")])) == before[4])
    // The past keeps the old names, and the records lead to the new ones.
    #expect(try session.frame(after: 2).tree.roots[0].type == "Page")
    #expect(try session.frame(after: 3).tree.roots[0].type == "Sheet")
    try perform(":tap \"a 1\"", in: session)
    _ = try session.undo()
    #expect(try session.view(Target(parts: [.label("a 1")])) == before[4])
    _ = try session.undo()
    #expect(session.tree.roots[0].type == "Page")
  }

  @Test func whatIsNotEqualIsNoRename() throws {
    let session = try session(Self.source)
    let before = session.tree.handles
    let changed = Self.source.replacing("Row", with: "Line").replacing(
      "taps += 1", with: "taps += 2")
    let report = reload(changed, session)
    #expect(report.records.last?.renames == [])
    #expect(session.tree.handles.first == before.first)
    #expect(!session.tree.handles.contains(before[3]))
  }

  @Test func ofTwoEqualTypesNoneIsTaken() throws {
    let session = try session(Self.source)
    let declaration = """
      struct Other: View {
        @State private var taps = 0
        let name: String
        var body: some View { Button("\\(name) \\(taps)") { taps += 1 } }
      }

      """
    let report = reload(declaration + Self.source.replacing("Row", with: "Line"), session)
    #expect(report.records.last?.renames == [])
  }
}

extension ViewTree {
  /// The handles of all views in document order.
  fileprivate var handles: [ViewHandle] { roots.flatMap(\.handles) }
}

extension ViewTree.Node {
  fileprivate var handles: [ViewHandle] { [handle] + children.flatMap(\.handles) }
}
