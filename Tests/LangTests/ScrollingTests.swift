@testable import DeclConsole
import DeclJournal
import DeclLang
import DeclLayout
import DeclPicture
import DeclRuntime
@testable import DeclScreen
import Testing

/// Tests of what pictures show of scrolling (G19).
@Suite struct ScrollingTests {
  private let options = ScreenOptions(size: Size(200, 200), scale: 1, safeArea: .zero)

  /// Returns a session on a screen with a mounted script, after steps.
  private func session(_ text: String, _ steps: [String] = []) throws -> Session {
    let session = Session()
    session.options.display = options.display
    session.load([SourceFile(name: "a.decl", text: text)])
    _ = session.mount()
    for step in steps { _ = try session.perform(try #require(try StepParser.parse(step))) }
    return session
  }

  /// Returns the colour of the pixel at a point: red, green and blue.
  private func color(_ session: Session, _ x: Int, _ y: Int) throws -> [Int] {
    let screen = try #require(try Screen.drawing(of: session, options: options) { $0 })
    let image = try Raster.render(screen.displayList, scale: 1)
    let pixel = image.pixels[y * image.width + x]
    return (0..<3).map { Int(pixel >> (8 * UInt32($0)) & 255) }
  }

  private let white = [255, 255, 255]

  // MARK: Visual effects

  @Test func aVisualEffectKnowsTheSpacesAround() throws {
    // The offset is the distance to the edge of the scroll view less that to the named view: 50 at first.
    let session = try session(
      """
      VStack(spacing: 0) {
        Color.clear.frame(height: 50)
        ScrollView {
          VStack(spacing: 0) {
            Color.blue.frame(width: 20, height: 20)
              .visualEffect { content, proxy in
                content.offset(
                  x: proxy.frame(in: .named("all")).minY - 2 * proxy.frame(in: .scrollView).minY)
              }
            Color.clear.frame(width: 200, height: 500)
          }
        }
      }
      .coordinateSpace(name: "all")
      """)
    #expect(try color(session, 145, 60) == [0, 122, 255])
    #expect(try color(session, 110, 60) == white)
    _ = try session.perform(try #require(try StepParser.parse(":scroll ScrollView by 0,10")))
    #expect(try color(session, 165, 52) == [0, 122, 255])
    #expect(try color(session, 145, 52) == white)
  }

  @Test func aTransitionFadesWithTheScrolling() throws {
    // Half of the first square is in sight, so that it has half of the opacity.
    let session = try session(
      """
      ScrollView {
        VStack(spacing: 0) {
          Color.black.frame(width: 100, height: 100)
            .scrollTransition(.interactive(timingCurve: .linear)) { content, phase in
              content.opacity(phase.isIdentity ? 1 : 0)
            }
          Color.clear.frame(width: 200, height: 500)
        }
      }
      """)
    #expect(try color(session, 100, 20) == [0, 0, 0])
    _ = try session.perform(try #require(try StepParser.parse(":scroll ScrollView by 0,50")))
    #expect(try color(session, 100, 20).allSatisfy { abs($0 - 128) < 3 })
  }

  // MARK: Clips

  @Test(arguments: [false, true]) func contentIsDrawnBeyondAScrollViewThatDoesNotClip(
    _ isUnclipped: Bool
  ) throws {
    let session = try session(
      """
      VStack(spacing: 0) {
        Color.clear.frame(height: 50)
        ScrollView { Color.black.frame(width: 100, height: 300) }
          .frame(width: 100, height: 50)
          .scrollClipDisabled(\(isUnclipped))
        Color.clear.frame(height: 100)
      }
      """, [":scroll ScrollView by 0,30"])
    #expect(try color(session, 100, 75) == [0, 0, 0])
    #expect(try color(session, 100, 30) == (isUnclipped ? [0, 0, 0] : white))
    #expect(try color(session, 100, 150) == (isUnclipped ? [0, 0, 0] : white))
  }

  // MARK: Backgrounds

  @Test(arguments: ["List", "Form"]) func aHiddenBackgroundShowsWhatIsBehind(_ type: String) throws
  {
    for (visibility, color) in [("hidden", [0, 0, 0]), ("visible", [242, 242, 247])] {
      let session = try session(
        "\(type) { Text(\"a\") }.scrollContentBackground(.\(visibility)).background(.black)")
      #expect(try self.color(session, 100, 190) == color)
    }
  }
}
