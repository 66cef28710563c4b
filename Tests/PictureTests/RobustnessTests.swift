import DeclFont
import DeclLayout
import DeclPicture
import Testing

/// Impossible numbers draw something or nothing, but never end the program.
struct RobustnessTests {
  private static let values = [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -5, 0, 1e-300,
  ]

  private func mesh(_ value: Double) throws -> Mesh {
    let places = [Point(0, 0), Point(1, value), Point(value, 1), Point(1, 1)]
    return try #require(
      Mesh(
        width: 2, height: 2, vertices: Mesh.smooth(places, width: 2, height: 2),
        colors: [.black, .white, .black, .white], background: .clear, isSmooth: true))
  }

  private func draw(_ node: DisplayNode) throws {
    let picture = list(20, 20, [node], background: .white)
    _ = try Raster.render(picture, scale: 2)
    _ = Svg.render(picture)
    _ = Svg.render(picture, options: .init(usesOutlines: true))
    _ = Cells.render(picture)
  }

  @Test(arguments: values)
  func impossibleGeometryIsDrawn(value: Double) throws {
    for rect in [
      Rect(value, 1, 5, 5), Rect(1, value, 5, 5), Rect(1, 1, value, 5), Rect(1, 1, 5, value),
      Rect(value, value, value, value),
    ] {
      for content in Samples.contents(rect) {
        try draw(DisplayNode(frame: rect, content))
        try draw(DisplayNode(frame: rect, content, effects: Effects { $0.opacity = 0.5 }))
      }
    }
  }

  @Test(arguments: values)
  func impossibleEffectsAreDrawn(value: Double) throws {
    let changes: [(inout Effects) -> Void] = [
      { $0.opacity = value }, { $0.blur = value },
      { $0.shadows = [Shadow(radius: value, x: value, y: 1)] },
      { $0.shadows = [Shadow(radius: 1, x: 1, y: value)] },
      { $0.transform = .scale(value, 1) }, { $0.transform = .translation(value, 0) },
      { $0.transform = .rotation(value) },
      {
        $0.filters = [
          .brightness(value), .contrast(value), .hueRotation(value), .saturation(value),
        ]
      },
      { $0.clip = Clip(.ellipse(Rect(value, 0, 4, value))) },
      { $0.mask = [box(value, 0, value, 3)] },
    ]
    for change in changes {
      for content in Samples.contents(Rect(2, 2, 9, 9)).prefix(4) {
        try draw(DisplayNode(frame: Rect(0, 0, 9, 9), content, effects: Effects(change)))
      }
    }
  }

  @Test(arguments: values)
  func impossibleStylesAreDrawn(value: Double) throws {
    let rect = Rect(2, 2, 9, 9)
    let path = Path.ellipse(rect)
    let gradient = Gradient([.init(.black, at: value), .init(.white, at: 0.5)])
    for style in [
      StrokeStyle(width: value), StrokeStyle(width: 2, miterLimit: value),
      StrokeStyle(width: 2, dash: [value]),
      StrokeStyle(width: 2, dash: [1, value]), StrokeStyle(width: 2, dash: [1], dashPhase: value),
      StrokeStyle(width: 2, dash: [1e-9]), StrokeStyle(width: value, cap: .round, join: .round),
    ] {
      try draw(DisplayNode(frame: rect, .stroke(path, style, .color(.black))))
    }
    for paint: Paint in [
      .color(Color(value, value, value, value)),
      .linear(gradient, from: Point(value, 0), to: Point(1, value)),
      .radial(gradient, center: Point(value, 1), startRadius: value, endRadius: 3),
      .angular(gradient, center: Point(1, value), start: value, end: 1),
      .angular(gradient, center: Point(1, 1), start: 0, end: value),
      .mesh(try mesh(value), in: rect), .mesh(try mesh(0.5), in: Rect(0, value, 1, value)),
    ] {
      try draw(DisplayNode(frame: rect, .fill(path, paint, .nonZero)))
      try draw(DisplayNode(frame: rect, .stroke(path, StrokeStyle(), paint)))
    }
    let font = TextFont(size: value, tracking: value)
    try draw(
      DisplayNode(
        frame: rect,
        .text(
          TextDrawing("Tap 😀", font: font, paint: .color(.black), at: Point(1, 9), width: value))))
    try draw(
      DisplayNode(
        frame: rect, .image(ImageDrawing(Samples.image, in: rect, tile: Size(value, 2)))))
  }

  @Test func everythingIsDrawnTheSameTwice() throws {
    let first = try Raster.render(Samples.everything, scale: 2)
    let second = try Raster.render(Samples.everything, scale: 2)
    #expect(PngEncoder.encode(first) == PngEncoder.encode(second))
  }
}
