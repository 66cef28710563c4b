import DeclFont
import DeclLayout
import DeclPicture

func filled(
  _ path: Path, _ color: Color = .black, rule: FillRule = .nonZero, _ effects: Effects = Effects()
)
  -> DisplayNode
{
  DisplayNode(
    frame: path.bounds ?? Rect(0, 0, 0, 0), .fill(path, .color(color), rule), effects: effects)
}

func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color = .black)
  -> DisplayNode
{
  filled(.rectangle(Rect(x, y, width, height)), color)
}

func text(_ string: String, _ x: Double, _ y: Double, size: Double = 17) -> DisplayNode {
  let drawing = TextDrawing(
    string, font: TextFont(size: size), paint: .color(.black), at: Point(x, y))
  return DisplayNode(frame: Rect(x, y - size, drawing.width, size * 1.2), .text(drawing))
}

func list(_ width: Double, _ height: Double, _ nodes: [DisplayNode], background: Color? = nil)
  -> DisplayList
{
  DisplayList(size: Size(width, height), background: background, nodes: nodes)
}

/// The opacity of all pixels, row by row.
func coverage(_ nodes: [DisplayNode], _ width: Int, _ height: Int) throws -> [[Int]] {
  let image = try Raster.render(list(Double(width), Double(height), nodes))
  return (0..<height).map { y in (0..<width).map { Int(image.color(x: $0, y: y).alpha) } }
}

/// A generator of the same numbers in every run.
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
