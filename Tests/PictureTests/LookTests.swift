import DeclFont
import DeclLayout
import DeclPicture
import Testing

struct LookTests {
  @Test func coloursAreApples() {
    #expect(SystemColor.blue.color() == Color(0, 122, 255))
    #expect(SystemColor.blue.color(isDark: true) == Color(10, 132, 255))
    #expect(SystemColor.red.color(hasIncreasedContrast: true) == Color(215, 0, 21))
    #expect(SystemColor.gray6.color(isDark: true, hasIncreasedContrast: true) == Color(36, 36, 38))
    #expect(SystemColor.separator.color() == Color(60, 60, 67, alpha: 0.29))
    for color in SystemColor.allCases {
      for isDark in [false, true] {
        for contrast in [false, true] {
          #expect(color.color(isDark: isDark, hasIncreasedContrast: contrast).alpha > 0)
        }
      }
    }
  }

  @Test func textIsMeasuredWithTheDrawnFont() {
    let measurer = PictureMeasurer(scale: 3)
    let style = FontStyle(size: 17)
    let node = TextNode([TextRun("Hello, world", style)], measurer: measurer)
    let size = node.layOut(Proposal(nil, nil))
    #expect(abs(size.height - 61.0 / 3) < 1e-9)
    let width = TextFont(size: 17).width(of: "Hello, world")
    #expect(size.width >= width && size.width < width + 1.0 / 3 + 1e-9)
    #expect(measurer.advances(of: "ab", in: FontStyle(design: "monospaced", size: 10)).count == 2)
  }

  @Test func cornersAreContinuousWhereThereIsRoom() {
    let rect = Rect(0, 0, 100, 100)
    let smooth = Path.roundedRectangle(rect, radius: 20, isContinuous: true)
    #expect(smooth.elements.first == .move(x: 0, y: 20 * 1.528665))
    let tight = Path.roundedRectangle(rect, radius: 40, isContinuous: true)
    #expect(tight == Path.roundedRectangle(rect, radius: 40))
    #expect(Path.roundedRectangle(rect, radius: 0) == .rectangle(rect))
    #expect(smooth.bounds == rect)
  }
}
