import DeclConsole
import DeclLayout
import DeclRuntime
@testable import DeclScreen
import DeclTree
import Testing

/// Tests of menus and actions that a touch opens: what is drawn, what a touch at a point meets, what closes them.
@Suite struct OpenedPartTests {
  private func session(_ text: String) -> Session {
    let session = Session()
    session.options.display = ScreenOptions().display
    session.load([SourceFile(name: "a.decl", text: text)])
    _ = session.mount()
    return session
  }

  private func perform(_ line: String, _ session: Session) throws {
    _ = try session.perform(try #require(try StepParser.parse(line)))
  }

  /// Returns whether a text is in the tree.
  private func shows(_ text: String, _ session: Session) -> Bool {
    func has(_ node: ViewTree.Node) -> Bool {
      node.attributes.contains { $0.value.description == "\"\(text)\"" }
        || node.children.contains(where: has)
    }
    return session.tree.roots.contains(where: has)
  }

  private func screen(_ session: Session) throws -> Screen {
    try #require(Screen.laidOut(session, options: ScreenOptions()))
  }

  /// Returns the frame of the only button that is named by a label and on the screen; nil if it is not.
  private func frame(of label: String, in session: Session) throws -> Rect? {
    let screen = try screen(session)
    let places = screen.frames
    func find(_ node: ViewTree.Node) -> Rect? {
      if node.type == "Button",
        node.children.first?.attributes.contains(where: {
          $0.value.description == "\"\(label)\""
        }) ?? false
      {
        return places[node.handle]
      }
      return node.children.lazy.compactMap { find($0) }.first
    }
    return session.tree.roots.lazy.compactMap { find($0) }.first
  }

  private let menu = """
    struct Screen: View {
      @State var name = "none"
      var body: some View {
        VStack {
          Text(name)
          Menu("Open") { Button("Rename") { name = "renamed" }; Button("Copy") { name = "copied" } }
        }
      }
    }
    Screen()
    """

  @Test func aTapOpensAMenuAndTheNextStepClosesIt() throws {
    let session = session(menu)
    #expect(try frame(of: "Rename", in: session) == nil)
    try perform(":tap \"Open\"", session)
    let rename = try #require(try frame(of: "Rename", in: session))
    let copy = try #require(try frame(of: "Copy", in: session))
    #expect(rename.size.width == 250 && rename.size.height >= 44)
    #expect(copy.origin.y >= rename.maxY)
    try perform(":tap \(Int(copy.origin.x) + 20),\(Int(copy.origin.y) + 20)", session)
    #expect(shows("copied", session))
    #expect(try frame(of: "Rename", in: session) == nil)
  }

  @Test func aStepThatFailsLeavesAMenuOpen() throws {
    let session = session(menu)
    try perform(":tap \"Open\"", session)
    #expect(throws: StepError.self) { try perform(":tap \"Nothing\"", session) }
    #expect(try frame(of: "Rename", in: session) != nil)
  }

  @Test func aLongPressOpensAContextMenu() throws {
    let session = session(
      "Text(\"Hold\").contextMenu { Button(\"Reply\") {} }")
    try perform(":longpress \"Hold\"", session)
    #expect(try frame(of: "Reply", in: session) != nil)
  }

  @Test func aSidewaysDragOpensTheActionsOfARow() throws {
    let session = session(
      "List { Text(\"Row\").swipeActions { Button(\"Flag\") {} } }")
    try perform(":drag \"Row\" -100,0", session)
    let flag = try #require(try frame(of: "Flag", in: session))
    #expect(flag.size.width == 74 && abs(flag.maxX - 373) < 0.5)
    #expect(flag.size.height >= 44)
  }
}
