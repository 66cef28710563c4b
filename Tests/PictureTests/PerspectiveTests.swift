import DeclLayout
import DeclPicture
import Testing

import func Foundation.atan2

/// Maps in perspective: what they do to points, how areas are drawn, and what SVG shows of them.
struct PerspectiveTests {
  /// A turn around the vertical axis with the sine 0.6 and the cosine 0.8, seen from a distance of 200 points.
  private static let turn = Transform.rotation(
    atan2(0.6, 0.8), about: (x: 0, y: 1, z: 0), distance: 200)

  private func isAt(_ point: (x: Double, y: Double), _ x: Double, _ y: Double) -> Bool {
    abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9
  }

  @Test func turnedPointsAreSeenFromTheEye() {
    // At the left the view comes nearer by 100 * 0.6, of a distance of 200: lengths grow by 1 / 0.7.
    #expect(isAt(Self.turn.apply(-100, 50), -80 / 0.7, 50 / 0.7))
    #expect(isAt(Self.turn.apply(100, 50), 80 / 1.3, 50 / 1.3))
    #expect(isAt(Self.turn.apply(0, 50), 0, 50))
  }

  @Test func axesTurnTheirOwnWay() {
    let angle = atan2(0.6, 0.8)
    func turned(_ axis: (x: Double, y: Double, z: Double)) -> Transform {
      .rotation(angle, about: axis, distance: 200)
    }
    // Around the x axis the upper edge goes away, and a positive turn around z is clockwise.
    #expect(isAt(turned((1, 0, 0)).apply(0, -100), 0, -80 / 1.3))
    #expect(isAt(turned((0, 0, 2)).apply(100, 0), 80, 60))
    #expect(turned((0, 0, 2)).isFlat)
    #expect(turned((0, 0, 0)) == .identity)
  }

  @Test func halfATurnIsFlatAndMirrored() {
    let map = Transform.rotation(.pi, about: (x: 0, y: 1, z: 0), distance: 100)
    #expect(map.isFlat)
    #expect(isAt(map.apply(30, 20), -30, 20))
  }

  @Test func axisOutsideOfThePlaneMovesTheView() {
    // Half a turn about an axis 50 points before the plane brings the view 50 points before it.
    let map = Transform.rotation(.pi, about: (x: 0, y: 1, z: 0), height: 50, distance: 200)
    #expect(isAt(map.apply(30, 15), -30 / 0.75, 15 / 0.75))
  }

  @Test func inversesAndCompositionsAgreeWithPoints() throws {
    let whole = Self.turn.about(Point(7, 3)).then(.scale(2, 3)).then(
      Transform.rotation(0.3, about: (x: 1, y: 2, z: 0.5), distance: 500))
    let parts = Self.turn.about(Point(7, 3)).apply(40, -20)
    let scaled = Transform.scale(2, 3).apply(parts.x, parts.y)
    let last = Transform.rotation(0.3, about: (x: 1, y: 2, z: 0.5), distance: 500)
      .apply(scaled.x, scaled.y)
    let image = whole.apply(40, -20)
    #expect(isAt(image, last.x, last.y))
    let back = try #require(whole.inverse).apply(image.x, image.y)
    #expect(isAt(back, 40, -20))
    #expect(
      whole.point(shownAt: Point(image.x, image.y)).map { isAt(($0.x, $0.y), 40, -20) } == true)
  }

  @Test func nothingIsShownBehindTheEye() {
    // The left edge would be behind the eye: what remains is bounded.
    let map = Transform.rotation(.pi / 2.2, about: (x: 0, y: 1, z: 0), distance: 80)
    let bounds = map.bounds(of: Rect(-100, -50, 200, 100))
    #expect(bounds.size.width.isFinite && bounds.size.width < 1e5)
    #expect(map.point(shownAt: Point(1e4, 0)) == nil)
  }

  @Test func areasAreCutOffBeforeTheEye() throws {
    let map = Transform.rotation(.pi / 2.2, about: (x: 0, y: 1, z: 0), distance: 80)
    let node = DisplayNode(
      frame: Rect(0, 0, 200, 100),
      .fill(.rectangle(Rect(0, 0, 200, 100)), .color(.black), .nonZero),
      effects: Effects { $0.transform = map.about(Point(100, 50)) })
    let rows = try coverage([node], 200, 100)
    // The axis stays where it is; the far half is narrow, and the near one goes beyond the picture.
    #expect(rows[50][101] > 0 && rows[50][110] == 0 && rows[50][5] == 255)
  }

  @Test func trapezoidCoversItsArea() throws {
    let node = DisplayNode(
      frame: Rect(0, 0, 200, 100),
      .fill(.rectangle(Rect(100, 100, 200, 100)), .color(.black), .nonZero),
      effects: Effects { $0.transform = Self.turn.about(Point(200, 150)) })
    let area = Double(try coverage([node], 400, 300).joined().reduce(0, +)) / 255
    let width = 80 / 0.7 + 80 / 1.3
    #expect(abs(area - width * (100 / 0.7 + 100 / 1.3) / 2) < 3)
  }

  @Test func colorsFollowThePerspective() throws {
    // The middle of a gradient is where the middle of the view is seen, and not in the middle of the picture.
    let gradient = Gradient([.init(.black, at: 0), .init(.white, at: 1)])
    let rect = Rect(100, 100, 200, 100)
    let node = DisplayNode(
      frame: rect,
      .fill(
        .rectangle(rect), .linear(gradient, from: Point(100, 0), to: Point(300, 0)), .nonZero),
      effects: Effects { $0.transform = Self.turn.about(Point(200, 150)) })
    let image = try Raster.render(list(400, 300, [node]))
    #expect(abs(Int(image.color(x: 200, y: 150).red) - 128) < 4)
  }

  @Test func svgShowsThePerspectiveAsAPicture() {
    let flat = DisplayNode(
      frame: Rect(0, 0, 200, 100), .fill(.rectangle(Rect(0, 0, 200, 100)), .color(.black), .nonZero)
    )
    var turned = flat
    turned.effects.transform = Self.turn.about(Point(100, 50))
    turned.effects.opacity = 0.5
    turned.key = 7
    let document = Svg.render(list(300, 200, [turned]), options: .init(hasKeys: true))
    #expect(document.contains("<g data-key=\"7\" opacity=\"0.5\">\n<image"))
    #expect(!Svg.render(list(300, 200, [flat])).contains("<image"))
  }
}
