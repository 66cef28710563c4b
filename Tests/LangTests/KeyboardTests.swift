import DeclJournal
import DeclLang
import DeclLayout
import DeclPicture
import DeclRuntime
import Testing

@testable import DeclScreen

/// Tests of the software keyboard: its look, the screens that have one, and how long it stays (G39).
@Suite struct KeyboardTests {
  private static let form = """
    struct Form: View {
      @State private var text = ""
      var body: some View { VStack { TextField("Name", text: $text); Spacer(); Foot() } }
    }
    struct Foot: View { var body: some View { Color.red.frame(height: 20) } }
    Form()
    """

  private func session(
    _ text: String = form, on screen: ScreenOptions? = ScreenOptions()
  ) -> Session {
    var options = Session.Options()
    options.isUndoable = true
    if let screen { options.show(on: screen) }
    let session = Session(options: options)
    session.load([SourceFile(name: "a.decl", text: text)])
    _ = session.mount()
    return session
  }

  /// Returns the lower edge of the red area.
  private func foot(
    _ session: Session, _ options: ScreenOptions = ScreenOptions()
  ) throws -> Double {
    let screen = try #require(Screen.laidOut(session, options: options))
    let view = try session.view(Target(parts: [.type("Foot", [])]))
    return try #require(screen.frames[view]).maxY
  }

  @Test func keysAreDrawnInTheAppearanceOfTheScreen() throws {
    let session = session()
    let before = Svg.render(try #require(Screen.laidOut(session)).displayList)
    #expect(!before.contains(">space</text>"))
    _ = try session.perform(.keyboard(.on))
    var options = ScreenOptions()
    options.isDark = false
    let light = try #require(Screen.laidOut(session, options: options))
    let picture = Svg.render(light.displayList)
    for key in ["q", "m", "space", "return"] {
      #expect(picture.contains(">\(key)</text>"), "\(key)")
    }
    options.isDark = true
    let dark = try #require(Screen.laidOut(session, options: options))
    let corners = try [light, dark].map { screen in
      try Raster.render(screen.displayList, scale: 1).color(x: 2, y: 850)
    }
    #expect(corners[0].red > 200 && corners[1].red < 60)
  }

  @Test(arguments: [
    (Size(393, 852), Insets(top: 59, bottom: 34), 516.0),
    (Size(375, 667), Insets(top: 20), 407),
    (Size(852, 393), Insets(leading: 59, bottom: 21, trailing: 59), 196.5),
    (Size(820, 1180), Insets(top: 24, bottom: 20), 847),
    (Size(200, 200), .zero, 100),
  ]) func theHeightFollowsFromTheDevice(_ size: Size, _ insets: Insets, _ edge: Double) throws {
    let options = ScreenOptions(size: size, scale: 2, safeArea: insets)
    let session = session(on: options)
    _ = try session.perform(.keyboard(.on))
    #expect(try foot(session, options) == edge)
  }

  @Test func aTerminalAndASessionWithoutAScreenHaveNone() throws {
    let cells = ScreenOptions(columns: 80, rows: 24, hasColors: true)
    for session in [session(on: nil), session(on: cells)] {
      for mode in [Step.KeyboardMode.on, .auto] {
        #expect(
          throws: StepError.preconditionFailed("the screen has no software keyboard")
        ) { try session.perform(.keyboard(mode)) }
      }
      #expect(try session.perform(.keyboard(.off)).count == 1)
    }
  }

  @Test func itStaysAcrossReloadsAndRestartsAndGoesWithUndo() throws {
    let session = session()
    _ = try session.perform(.keyboard(.on))
    #expect(try foot(session) == 516)
    _ = session.reload([SourceFile(name: "a.decl", text: Self.form + "\n// changed")])
    #expect(try foot(session) == 516)
    _ = try session.perform(.restart)
    #expect(try foot(session) == 516)
    _ = try session.perform(.keyboard(.off))
    #expect(try foot(session) == 818)
    _ = try session.undo()
    #expect(try foot(session) == 516)
  }

  @Test func anotherScriptBeginsWithoutIt() throws {
    let session = session()
    _ = try session.perform(.keyboard(.on))
    session.load([SourceFile(name: "b.decl", text: Self.form)])
    _ = session.mount()
    #expect(try foot(session) == 818)
    _ = session.reload([SourceFile(name: "b.decl", text: Self.form + "\n// changed")])
    #expect(try foot(session) == 818)
  }

  @Test func aSheetWithRoomAroundItStandsInTheMiddleOfTheRest() throws {
    let options = ScreenOptions(
      size: Size(820, 1180), scale: 2, safeArea: Insets(top: 24, bottom: 20))
    let session = session(
      """
      struct Form: View {
        var body: some View {
          Color.blue.sheet(isPresented: .constant(true)) {
            Foot().presentationDetents([.height(300)])
          }
        }
      }
      struct Foot: View { var body: some View { Color.red } }
      Form()
      """, on: options)
    #expect(try foot(session, options) == 740)
    _ = try session.perform(.keyboard(.on))
    #expect(try foot(session, options) == (1180.0 - 333) / 2 + 150)
  }

  @Test func aRuntimeErrorOfAReceiverLeavesTheKeyboard() throws {
    let session = session(
      """
      struct Form: View {
        @State private var heights: [Double] = []
        var body: some View {
          Foot().onReceive(
            NotificationCenter.default.publisher(for: UIResponder.keyboardDidShowNotification)
          ) { _ in heights[1] = 0 }
        }
      }
      struct Foot: View { var body: some View { Color.red } }
      Form()
      """)
    let records = try session.perform(.keyboard(.on))
    #expect(records.compactMap(\.trap).count == 1)
    #expect(try foot(session) == 516)
    #expect(try session.perform(.keyboard(.off)).allSatisfy { $0.trap == nil })
    #expect(try foot(session) == 818)
  }
}
