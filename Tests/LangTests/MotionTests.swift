@testable import DeclConsole
import DeclJournal
import DeclLang
import DeclLayout
import DeclPicture
import DeclRuntime
@testable import DeclScreen
import Foundation
import Testing

/// Tests of what pictures show while animations run (G28).
@Suite struct MotionTests {
  /// Returns a session on a screen with a mounted script, after steps.
  private func session(_ text: String, _ steps: [String]) throws -> Session {
    let session = Session()
    session.options.display = options.display
    session.load([SourceFile(name: "a.decl", text: text)])
    _ = session.mount()
    for step in steps { _ = try session.perform(try #require(try StepParser.parse(step))) }
    return session
  }

  private var options: ScreenOptions {
    ScreenOptions(size: Size(200, 200), scale: 1, safeArea: .zero)
  }

  /// Returns the colour of the pixel at a point while animations run.
  private func color(_ session: Session, _ x: Int, _ y: Int) throws -> [Int] {
    let screen = try #require(try Screen.drawing(of: session, options: options) { $0 })
    let image = try Raster.render(screen.displayList, scale: 1)
    let pixel = image.pixels[y * image.width + x]
    return (0..<3).map { Int(pixel >> (8 * UInt32($0)) & 255) }
  }

  /// Returns a script with content that a tap on its button changes in a second.
  private func script(_ content: String, before: String = "") -> String {
    """
    \(before)
    struct Screen: View {
      @State private var isOn = false
      var body: some View {
        ZStack(alignment: .topLeading) {
          \(content)
          Button("go") { withAnimation(.linear(duration: 1)) { isOn.toggle() } }.offset(y: 170)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
    }
    Screen()
    """
  }

  private let halfway = [":tap \"go\"", ":advance 0.5"]

  private func expect(_ color: [Int], near other: [Int], _ place: SourceLocation = #_sourceLocation)
  {
    #expect(
      zip(color, other).allSatisfy { abs($0 - $1) <= 2 }, "\(color) is not \(other)",
      sourceLocation: place)
  }

  // MARK: Effects

  @Test func opacityIsInterpolated() throws {
    let session = try session(
      script("Color(red: 0, green: 0, blue: 0).frame(width: 50, height: 50).opacity(isOn ? 1 : 0)"),
      halfway)
    // Half of black on white.
    expect(try color(session, 25, 25), near: [128, 128, 128])
  }

  @Test func coloursAreInterpolatedAsAmountsOfLight() throws {
    let session = try session(
      script(
        """
        Rectangle().fill(isOn ? Color(red: 1, green: 1, blue: 1) : Color(red: 0, green: 0, blue: 0))
          .frame(width: 50, height: 50)
        """), halfway)
    // 1.055 × 0.5^(1/2.4) − 0.055 = 0.7354.
    expect(try color(session, 25, 25), near: [188, 188, 188])
  }

  @Test func rotationIsInterpolatedByItsAngle() throws {
    let session = try session(
      script(
        """
        Color(red: 0, green: 0, blue: 0).frame(width: 100, height: 10)
          .rotationEffect(.degrees(isOn ? 180 : 0)).offset(y: 50)
        """), halfway)
    // A quarter of a turn: the bar stands upright about (50, 55).
    expect(try color(session, 50, 20), near: [0, 0, 0])
    expect(try color(session, 20, 55), near: [255, 255, 255])
  }

  @Test func aShapeOfTheScriptIsAskedWithItsVector() throws {
    let wave = """
      struct Bar: Shape {
        var length: Double
        var animatableData: Double {
          get { length }
          set { length = newValue }
        }
        func path(in rect: CGRect) -> Path {
          Path(CGRect(x: 0, y: 0, width: length, height: rect.height))
        }
      }
      """
    let session = try session(
      script(
        "Bar(length: isOn ? 100 : 20).fill(.black).frame(width: 100, height: 20)", before: wave),
      halfway)
    // 20 + (100 − 20) / 2 = 60.
    expect(try color(session, 58, 10), near: [0, 0, 0])
    expect(try color(session, 62, 10), near: [255, 255, 255])
  }

  @Test func aTrimmedShapeIsInterpolated() throws {
    let session = try session(
      script(
        """
        Rectangle().trim(from: 0, to: isOn ? 0.5 : 0).stroke(.black, lineWidth: 10)
          .frame(width: 100, height: 100).offset(x: 20, y: 20)
        """), halfway)
    // A quarter of the outline: the upper side.
    expect(try color(session, 70, 20), near: [0, 0, 0])
    expect(try color(session, 120, 70), near: [255, 255, 255])
  }

  // MARK: Transitions

  @Test func aViewOnItsWayOutIsDrawnBelowThoseThatStay() throws {
    let session = try session(
      script(
        """
        if !isOn { Color(red: 1, green: 0, blue: 0).frame(width: 50, height: 50) }
        Color(red: 0, green: 0, blue: 1).frame(width: 25, height: 50)
        """), halfway)
    expect(try color(session, 10, 25), near: [0, 0, 255])
    // Half of red on white.
    expect(try color(session, 40, 25), near: [255, 128, 128])
  }

  @Test func scaleAndItsAnchor() throws {
    let session = try session(
      script(
        """
        if isOn {
          Color(red: 0, green: 0, blue: 0).frame(width: 100, height: 100)
            .transition(.scale(scale: 0, anchor: .topLeading))
        }
        """), halfway)
    expect(try color(session, 45, 45), near: [0, 0, 0])
    expect(try color(session, 55, 55), near: [255, 255, 255])
  }

  @Test func combinedAndAsymmetricTransitions() throws {
    let content = """
      if isOn {
        Color(red: 0, green: 0, blue: 0).frame(width: 100, height: 50)
          .transition(
            .asymmetric(
              insertion: .move(edge: .leading).combined(with: .opacity), removal: .offset(x: 100)))
      }
      """
    let session = try session(script(content), halfway)
    expect(try color(session, 45, 25), near: [128, 128, 128])
    expect(try color(session, 55, 25), near: [255, 255, 255])
    for step in [":advance 1", ":tap \"go\"", ":advance 0.5"] {
      _ = try session.perform(try #require(try StepParser.parse(step)))
    }
    expect(try color(session, 45, 25), near: [255, 255, 255])
    expect(try color(session, 140, 25), near: [0, 0, 0])
  }

  @Test func transitionsOfTheScript() throws {
    let types = """
      struct Fade: Transition {
        func body(content: Content, phase: TransitionPhase) -> some View {
          content.opacity(phase.isIdentity ? 1 : 0).offset(x: phase == .willAppear ? 100 : 0)
        }
      }
      struct Push: ViewModifier {
        let y: Double
        func body(content: Content) -> some View { content.offset(y: y) }
      }
      """
    let session = try session(
      script(
        """
        if isOn {
          Color(red: 0, green: 0, blue: 0).frame(width: 50, height: 50).transition(Fade())
          Color(red: 0, green: 0, blue: 0).frame(width: 50, height: 50)
            .transition(.modifier(active: Push(y: 100), identity: Push(y: 0)))
        }
        """, before: types), halfway)
    expect(try color(session, 75, 25), near: [128, 128, 128])
    expect(try color(session, 25, 75), near: [0, 0, 0])
  }

  // MARK: Values of the script

  @Test func theBodyOfAnAnimatableViewRunsForTheMomentAndPrintsNothing() throws {
    let types = """
      struct Count: View, Animatable {
        var number: Double
        var animatableData: Double {
          get { number }
          set { number = newValue }
        }
        var body: some View {
          let _ = print("body", number)
          Color(red: 0, green: 0, blue: 0).frame(width: number, height: 20)
        }
      }
      """
    let session = try session(script("Count(number: isOn ? 100 : 0)", before: types), halfway)
    expect(try color(session, 45, 10), near: [0, 0, 0])
    expect(try color(session, 55, 10), near: [255, 255, 255])
    let tree = session.tree
    // The picture leaves the tree, the numbers of views and the output as they were.
    let records = try session.perform(try #require(try StepParser.parse(":tap \"go\"")))
    #expect(records.first?.output == "body 0.0\n")
    #expect(tree.roots.count == 1)
  }

  @Test func aPictureOfAMomentChangesNothing() throws {
    let content = "if isOn { Text(\"a\") } else { Text(\"b\") }"
    func answers(_ looks: Bool) throws -> String {
      let session = try session(script(content), [])
      var text = ""
      for step in [":tap \"go\"", ":advance 0.5", ":tap \"go\"", ":advance 2", ":tap \"go\""] {
        let step = try #require(try StepParser.parse(step))
        text += "\(try session.perform(step))\n"
        if looks { _ = try Screen.drawing(of: session, options: options) { $0.displayList } }
      }
      return text + "\(session.tree)"
    }
    #expect(try answers(false) == answers(true))
  }

  // MARK: Time

  @Test func keyframesFollowTheirTracks() throws {
    let content = """
      Color(red: 0, green: 0, blue: 0).frame(width: 20, height: 20)
        .keyframeAnimator(initialValue: 0.0, trigger: isOn) { content, x in
          content.offset(x: x)
        } keyframes: { _ in
          MoveKeyframe(40.0)
          LinearKeyframe(80.0, duration: 1)
          LinearKeyframe(0.0, duration: 1)
        }
      """
    let session = try session(script(content), halfway)
    // 40 + 40 / 2 = 60.
    expect(try color(session, 70, 10), near: [0, 0, 0])
    _ = try session.perform(try #require(try StepParser.parse(":advance 1.25")))
    // After 1.75 seconds: 80 × 0.25 = 20.
    expect(try color(session, 30, 10), near: [0, 0, 0])
    expect(try color(session, 70, 10), near: [255, 255, 255])
  }

  @Test func phasesFollowEachOther() throws {
    let content = """
      Color(red: 0, green: 0, blue: 0).frame(width: 20, height: 20)
        .phaseAnimator([0.0, 100.0]) { content, x in
          content.offset(x: x)
        } animation: { _ in .linear(duration: 1) }
      """
    let session = try session(script(content), [":advance 0.5"])
    expect(try color(session, 60, 10), near: [0, 0, 0])
    _ = try session.perform(try #require(try StepParser.parse(":advance 0.75")))
    // A quarter of the way back.
    expect(try color(session, 85, 10), near: [0, 0, 0])
  }

  @Test func aTurnInSpaceIsInterpolated() throws {
    let turned = """
      Color(red: 0, green: 0, blue: 0).frame(width: 100, height: 100)
        .rotation3DEffect(.degrees(isOn ? 180 : 0), axis: (x: 0, y: 1, z: 0))
      """
    let session = try session(script(turned), [":tap \"go\"", ":advance 0.25"])
    // After an eighth of a turn the edges come to 23 and 76 points.
    expect(try color(session, 30, 50), near: [0, 0, 0])
    expect(try color(session, 80, 50), near: [255, 255, 255])
    _ = try session.perform(try #require(try StepParser.parse(":advance 0.25")))
    expect(try color(session, 40, 50), near: [255, 255, 255])
    _ = try session.perform(try #require(try StepParser.parse(":advance 0.5")))
    expect(try color(session, 95, 50), near: [0, 0, 0])
  }

  @Test func whatAMovingBodyMakesGivesUpItsOwnWay() throws {
    let before = """
      struct Bar: View, Animatable {
        var share: Double
        var isLow: Bool
        var animatableData: Double {
          get { share }
          set { share = newValue }
        }
        var body: some View {
          Color(red: 0, green: 0, blue: 0).frame(width: share < 0.5 ? 50 : 100, height: isLow ? 20 : 100)
        }
      }
      """
    let content = """
      Bar(share: isOn ? 1 : 0, isLow: isLow)
      Button("low") { withAnimation(.linear(duration: 1)) { isLow = true } }.offset(y: 140)
      """
    let text = script(content, before: before).replacingOccurrences(
      of: "@State private var isOn = false",
      with: "@State private var isOn = false\n    @State private var isLow = false")
    let session = try session(text, [":tap \"low\"", ":advance 0.25"])
    expect(try color(session, 25, 70), near: [0, 0, 0])
    // The body of the bar decides from here on: it is low at once.
    _ = try session.perform(try #require(try StepParser.parse(":tap \"go\"")))
    expect(try color(session, 25, 70), near: [255, 255, 255])
    expect(try color(session, 75, 10), near: [255, 255, 255])
    _ = try session.perform(try #require(try StepParser.parse(":advance 0.6")))
    expect(try color(session, 75, 10), near: [0, 0, 0])
  }

  // MARK: Film strips

  @Test(arguments: [
    ("good-dog-bad-dog", "Whistle", Size(160, 140), "strip"),
    ("turning-card", "Turn", Size(260, 260), "turn"),
  ])
  func theStripOfADocumentedTransition(
    _ example: String, _ button: String, _ size: Size, _ name: String
  ) throws {
    let text = try String(
      contentsOf: PackageFolders.root.appending(path: "examples/\(example).decl"),
      encoding: .utf8)
    var strip = options
    strip.size = size
    let session = Session()
    session.options.display = strip.display
    session.load([SourceFile(name: "a.decl", text: text)])
    _ = session.mount()
    _ = try session.perform(try #require(try StepParser.parse(":tap \"\(button)\"")))
    let list = try FilmStrip.displayList(of: session, options: strip, count: 6)
    let bytes = PngEncoder.encode(try Raster.render(list, scale: 1))
    let file = PackageFolders.root.appending(path: "docs/\(name).png")
    let kept = (try? Data(contentsOf: file)).map { [UInt8]($0) }
    if kept == bytes { return }
    if ExpectedOutput.isAccepting { try Data(bytes).write(to: file) }
    Issue.record("docs/\(name).png is not what the transition looks like")
  }

  @Test func aStripNeedsSomethingThatMoves() throws {
    let session = try session(script("Text(\"a\")"), [])
    #expect(throws: ConsoleError.self) {
      try FilmStrip.displayList(of: session, options: options, count: 4)
    }
  }
}
