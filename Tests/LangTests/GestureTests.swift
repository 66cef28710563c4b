import DeclConsole
import DeclJournal
import DeclLang
import DeclRuntime
import Testing

/// Tests of the gestures that the preview page offers for a view.
@Suite struct GestureTests {
  /// Returns the gestures of a view with modifiers.
  private func gestures(_ modifiers: String) throws -> RecognisedGestures {
    let session = Session()
    session.load([
      SourceFile(
        name: "a.decl",
        text: """
          import SwiftUI
          Text("here")\(modifiers)
          """)
    ])
    _ = session.mount()
    let view = try #require(session.tree.roots.first { !$0.modifiers.isEmpty })
    return session.gestures(of: view.handle)
  }

  @Test(
    arguments: [
      (".onTapGesture {}", .tap),
      (".onTapGesture(count: 2) {}", .doubleTap),
      (".onLongPressGesture {}", .longPress),
      (".gesture(DragGesture())", .drag),
      (
        ".gesture(MagnifyGesture().simultaneously(with: RotateGesture()))",
        [.magnification, .rotation]
      ),
      (".gesture(TapGesture().exclusively(before: LongPressGesture()))", [.tap, .longPress]),
      (".gesture(LongPressGesture().sequenced(before: DragGesture()))", [.longPress, .drag]),
      (".gesture(DragGesture(), including: .none)", []),
    ] as [(String, RecognisedGestures)])
  func theGesturesOfAViewAreKnown(_ modifiers: String, _ wanted: RecognisedGestures) throws {
    #expect(try gestures(modifiers) == wanted)
  }

  /// Asking for the gestures runs no closure of the script.
  @Test func askingForGesturesRunsNoClosures() throws {
    let modifiers = """
      .gesture(DragGesture().map { _ -> Int in fatalError("ran") }
        .onChanged { _ in fatalError("ran") }.onEnded { _ in fatalError("ran") })
      """
    #expect(try gestures(modifiers) == .drag)
  }
}
