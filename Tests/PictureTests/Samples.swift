import DeclFont
import DeclLayout
import DeclPicture

/// Pictures that use everything.
enum Samples {
  static let image = PixelImage(
    width: 2, height: 2, pixels: [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0x8000_0080])

  static var paints: [Paint] {
    let gradient = Gradient(colors: [.black, .white, Color(255, 0, 0)])
    return [
      .color(.black), .linear(gradient, from: Point(0, 0), to: Point(9, 9)),
      .radial(gradient, center: Point(5, 5), startRadius: 8, endRadius: 1),
      .angular(gradient, center: Point(5, 5), start: 1, end: 4),
    ]
  }

  static func contents(_ rect: Rect) -> [DisplayNode.Content] {
    let path = Path.roundedRectangle(rect, radius: 3, isContinuous: true)
    return paints.flatMap { paint -> [DisplayNode.Content] in
      [
        .fill(path, paint, .evenOdd),
        .stroke(path, StrokeStyle(width: 2, join: .round, dash: [2, 1]), paint),
        .text(
          TextDrawing(
            "Text 😀", font: TextFont(size: 12), paint: paint, at: rect.origin,
            rules: [.underline, .strikethrough])),
        .symbol(SymbolDrawing("heart.fill", in: rect, paint: paint)),
      ]
    } + [
      .image(ImageDrawing(image, in: rect)),
      .image(ImageDrawing(image, in: rect, interpolation: .none, tile: Size(3, 3), tint: .black)),
      .group([box(0, 0, 3, 3)]),
    ]
  }

  static var effects: [Effects] {
    [
      Effects(), Effects { $0.opacity = 0.4 },
      Effects {
        $0.filters = [
          .brightness(0.1), .contrast(1.2), .saturation(0.5), .grayscale(0.3), .hueRotation(1),
          .invert, .multiply(.white),
        ]
      },
      Effects {
        $0.blur = 2
        $0.mask = [box(0, 0, 5, 5)]
        $0.clip = Clip(.ellipse(Rect(0, 0, 9, 9)))
        $0.shadows = [Shadow(radius: 2, x: 1, y: -1), Shadow(radius: 0)]
        $0.transform = Transform.rotation(0.5).about(Point(3, 3))
      },
    ] + BlendMode.allCases.map { mode in Effects { $0.blend = mode } }
  }

  static var everything: DisplayList {
    let rect = Rect(1, 1, 18, 14)
    return list(
      40, 40,
      effects.flatMap { effects in
        contents(rect).enumerated().map {
          DisplayNode(key: UInt64($0), frame: rect, $1, effects: effects)
        }
      }, background: .white)
  }
}
