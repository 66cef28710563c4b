import DeclConsole
import DeclLayout
import DeclRuntime
@testable import DeclScreen
import DeclTree
import Testing

/// Tests of what a screen with room for several columns shows beside each other.
@Suite struct WideScreenTests {
  private func screen(_ text: String, _ size: Size = Size(1180, 820)) throws -> (Session, Screen) {
    let options = ScreenOptions(size: size, scale: 2, safeArea: .zero)
    let session = Session()
    session.options.display = options.display
    session.load([SourceFile(name: "a.decl", text: text)])
    _ = session.mount()
    return (session, try #require(Screen.laidOut(session, options: options)))
  }

  /// Returns the frame of the only view with a value among its attributes; nil if it is not on the screen.
  private func frame(of value: String, in shown: (session: Session, screen: Screen)) -> Rect? {
    func find(_ node: ViewTree.Node) -> Rect? {
      let isNamed = node.attributes.contains { $0.value.description == "\"\(value)\"" }
      return isNamed
        ? shown.screen.frames[node.handle] : node.children.lazy.compactMap { find($0) }.first
    }
    return shown.session.tree.roots.lazy.compactMap { find($0) }.first
  }

  @Test func anInspectorIsAColumnAtTheTrailingEdge() throws {
    let text = """
      Color.blue.inspector(isPresented: .constant(true)) { Color.red }
      """
    let shown = try screen(text)
    #expect(frame(of: "red", in: shown) == Rect(860, 0, 320, 820))
    #expect(frame(of: "blue", in: shown)?.size.width == 859.5)
    let narrow = try screen(
      text.replacing("Color.red", with: "Color.red.inspectorColumnWidth(200)"))
    #expect(frame(of: "red", in: narrow) == Rect(980, 0, 200, 820))
    // A phone has room for one column, so that the inspector is a sheet.
    let phone = try screen(text, Size(393, 852))
    #expect(frame(of: "red", in: phone)?.size.width == 393)
    #expect(frame(of: "blue", in: phone) == Rect(0, 0, 393, 852))
  }

  private let columns = """
    NavigationSplitView { Color.red } content: { Color.green } detail: { Color.blue }
    """

  @Test func threeColumnsStandBesideEachOther() throws {
    let shown = try screen(columns)
    #expect(frame(of: "red", in: shown)?.origin.x == 0)
    #expect(frame(of: "green", in: shown)?.origin.x == 320.5)
    #expect(frame(of: "blue", in: shown)?.origin.x == 641)
    // The detail would have no room beside both others.
    let small = try screen(columns, Size(820, 1180))
    #expect(frame(of: "red", in: small) == nil)
    #expect(frame(of: "green", in: small)?.origin.x == 0)
  }

  @Test(arguments: [
    ("all", true, true), ("doubleColumn", false, true), ("detailOnly", false, false),
  ])
  func aVisibilityChoosesColumns(_ name: String, _ first: Bool, _ second: Bool) throws {
    let text = columns.replacing(
      "SplitView {", with: "SplitView(columnVisibility: .constant(.\(name))) {")
    for size in [Size(1180, 820), Size(820, 1180)] {
      let shown = try screen(text, size)
      #expect((frame(of: "red", in: shown) != nil) == first)
      #expect((frame(of: "green", in: shown) != nil) == second)
    }
  }

  @Test func aSheetStandsInTheMiddle() throws {
    let text = "Text(\"a\").sheet(isPresented: .constant(true)) { Color.red }"
    let shown = try screen(text)
    #expect(frame(of: "red", in: shown) == Rect(320, 100, 540, 620))
    let low = try screen(
      text.replacing("Color.red", with: "Color.red.presentationDetents([.height(200)])"))
    #expect(frame(of: "red", in: low) == Rect(320, 310, 540, 200))
    let small = try screen(text, Size(700, 610))
    #expect(frame(of: "red", in: small)?.size == Size(540, 600))
    // A phone that is turned is wide and has no room around a sheet.
    let turned = try screen(text, Size(852, 393))
    #expect(frame(of: "red", in: turned)?.size.width == 852)
  }

  @Test func popoversAndDialogsStandBelowTheMiddleOfTheirView() throws {
    let popover = try screen(
      """
      Text("here").popover(isPresented: .constant(true)) { Color.red.frame(width: 200, height: 80) }
        .frame(maxWidth: 400).frame(maxWidth: .infinity, alignment: .leading)
      """)
    let anchor = try #require(frame(of: "here", in: popover)).center.x
    let content = try #require(frame(of: "red", in: popover))
    #expect(abs(content.center.x - anchor) <= 0.5)
    let dialog = try screen(
      """
      Text("here").confirmationDialog("Sure?", isPresented: .constant(true)) { Button("Yes") {} }
        .frame(maxWidth: 400).frame(maxWidth: .infinity, alignment: .leading)
      """)
    let button = try #require(frame(of: "Yes", in: dialog))
    #expect(abs(button.center.x - anchor) <= 0.5 && button.maxY < 820 / 2 + 100)
    #expect(frame(of: "Cancel", in: dialog) == nil)
  }

  @Test func aStatusStandsInTheMiddleOfItsBar() throws {
    let shown = try screen(
      """
      NavigationStack {
        Text("a").toolbar {
          ToolbarItem(placement: .status) { Text("3 items") }
          ToolbarItem(placement: .bottomBar) { Text("One of some") }
        }
      }
      """, Size(393, 852))
    let status = try #require(frame(of: "3 items", in: shown))
    #expect(abs(status.center.x - 196.5) <= 0.5)
  }
}
