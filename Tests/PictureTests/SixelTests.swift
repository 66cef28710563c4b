import DeclPicture
import Testing

struct SixelTests {
  /// A picture of 2 by 7 pixels: a red and a transparent column, the last row blue.
  private var picture: PixelImage {
    let red: UInt32 = 0xFF00_00FF
    let blue: UInt32 = 0xFFFF_0000
    return PixelImage(
      width: 2, height: 7,
      pixels: (0..<6).flatMap { _ in [red, 0] } + [blue, blue])
  }

  @Test func bandsAreSixRowsOfColours() {
    // Six rows of the first column are all six bits, 63 + 63; the seventh row is the lowest bit of the next band.
    let red = 5 * 36
    let blue = 5
    #expect(
      SixelEncoder.encode(picture)
        == "\u{1B}P0;1;0q\"1;1;2;7#\(blue);2;0;0;100#\(red);2;100;0;0#\(red)~?-#\(blue)@@-\u{1B}\\"
    )
  }

  @Test func repetitionsAreCounted() {
    let image = PixelImage(
      width: 5, height: 1, pixels: Array(repeating: 0xFFFF_FFFF, count: 5))
    #expect(SixelEncoder.encode(image).contains("#215!5@-"))
  }
}
