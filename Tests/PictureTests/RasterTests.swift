import DeclFont
import DeclLayout
import DeclPicture
import Testing

struct RasterTests {
  @Test func rectangleCoversSharesOfPixels() throws {
    // From 0.5 to 2.25 across and 0.25 to 1 down: shares 0.5, 1, 0.25 times 0.75.
    let rows = try coverage([box(0.5, 0.25, 1.75, 0.75)], 4, 2)
    #expect(rows[0] == [96, 191, 48, 0])
    #expect(rows[1] == [0, 0, 0, 0])
  }

  @Test func triangleCoversHalfOfItsDiagonal() throws {
    let path = Path([.move(x: 0, y: 0), .line(x: 4, y: 4), .line(x: 0, y: 4), .close])
    let rows = try coverage([filled(path)], 4, 4)
    for y in 0..<4 {
      for x in 0..<4 { #expect(rows[y][x] == (x < y ? 255 : x == y ? 128 : 0)) }
    }
  }

  @Test func flatSlopeCoversExactAreas() throws {
    // Below the line from (0, 0) to (4, 1): the shares of the row are 7/8, 5/8, 3/8, 1/8.
    let path = Path([.move(x: 0, y: 0), .line(x: 4, y: 1), .line(x: 0, y: 1), .close])
    #expect(try coverage([filled(path)], 4, 1)[0] == [223, 159, 96, 32])
  }

  @Test func rulesDifferWhereContoursOverlap() throws {
    let both =
      Path.rectangle(Rect(0, 0, 4, 4)).elements + Path.rectangle(Rect(1, 1, 2, 2)).elements
    #expect(try coverage([filled(Path(both))], 4, 4)[1] == [255, 255, 255, 255])
    #expect(try coverage([filled(Path(both), rule: .evenOdd)], 4, 4)[1] == [255, 0, 0, 255])
    let hole =
      Path.rectangle(Rect(0, 0, 4, 4)).elements + [
        .move(x: 1, y: 1), .line(x: 1, y: 3), .line(x: 3, y: 3), .line(x: 3, y: 1), .close,
      ]
    #expect(try coverage([filled(Path(hole))], 4, 4)[1] == [255, 0, 0, 255])
  }

  @Test func circleHasItsArea() throws {
    let rows = try coverage([filled(.ellipse(Rect(0, 0, 100, 100)))], 100, 100)
    let area = Double(rows.joined().reduce(0, +)) / 255
    #expect(abs(area - 7853.98) < 8)
  }

  @Test func contentOutsideOfThePictureIsCutOff() throws {
    let rows = try coverage([box(-1e9, -1e9, 2e9, 2e9)], 3, 2)
    #expect(rows == [[255, 255, 255], [255, 255, 255]])
    let slanted = Path([.move(x: -10, y: 2), .line(x: 2, y: -10), .line(x: 14, y: 2), .close])
    #expect(try coverage([filled(slanted)], 4, 2)[1] == [255, 255, 255, 255])
    #expect(try coverage([box(5, 5, 10, 10)], 3, 2).joined().allSatisfy { $0 == 0 })
    let broken = Path([.move(x: .nan, y: 0), .line(x: .infinity, y: 3), .line(x: 0, y: 9), .close])
    #expect(try coverage([filled(broken)], 3, 2).count == 2)
  }

  @Test func strokeHasItsWidthCapsAndJoins() throws {
    func line(_ style: StrokeStyle) throws -> [[Int]] {
      let path = Path([.move(x: 2, y: 2), .line(x: 6, y: 2)])
      return try coverage(
        [DisplayNode(frame: Rect(0, 0, 8, 4), .stroke(path, style, .color(.black)))], 8, 4)
    }
    #expect(try line(StrokeStyle(width: 2))[1] == [0, 0, 255, 255, 255, 255, 0, 0])
    #expect(
      try line(StrokeStyle(width: 2, cap: .square))[2] == [0, 255, 255, 255, 255, 255, 255, 0])
    let round = try line(StrokeStyle(width: 2, cap: .round))[1]
    #expect((180...220).contains(round[1]))
    #expect(try line(StrokeStyle(width: 2, dash: [1]))[1] == [0, 0, 255, 0, 255, 0, 0, 0])
    #expect(
      try line(StrokeStyle(width: 2, dash: [1], dashPhase: 1))[1] == [0, 0, 0, 255, 0, 255, 0, 0])
    #expect(try line(StrokeStyle(width: 0)).joined().allSatisfy { $0 == 0 })

    let corner = Path([.move(x: 2, y: 8), .line(x: 2, y: 2), .line(x: 8, y: 2)])
    func cornerPixel(_ join: StrokeStyle.Join) throws -> Int {
      let style = StrokeStyle(width: 2, join: join)
      return try coverage(
        [DisplayNode(frame: Rect(0, 0, 8, 8), .stroke(corner, style, .color(.black)))], 8, 8)[1][1]
    }
    #expect(try cornerPixel(.miter) == 255)
    #expect(try cornerPixel(.bevel) == 128)
    #expect((180...220).contains(try cornerPixel(.round)))
  }

  @Test func gradientsRunFromStopToStop() throws {
    let gradient = Gradient(colors: [.black, .white])
    func row(_ paint: Paint) throws -> [Int] {
      let path = Path.rectangle(Rect(0, 0, 4, 1))
      let node = DisplayNode(frame: Rect(0, 0, 4, 1), .fill(path, paint, .nonZero))
      let image = try Raster.render(list(4, 1, [node]))
      return (0..<4).map { Int(image.color(x: $0, y: 0).red) }
    }
    #expect(try row(.linear(gradient, from: Point(0, 0), to: Point(4, 0))) == [32, 96, 159, 223])
    #expect(
      try row(.radial(gradient, center: Point(0, 0.5), startRadius: 0, endRadius: 4))
        == [32, 96, 159, 223])
    // The angle grows from the right (0) over the left (half a turn).
    let turn = try row(.angular(gradient, center: Point(2, 0.5), start: 0, end: 2 * .pi))
    #expect(abs(turn[0] - 128) < 2)
    #expect(turn[3] < 2)
    #expect(try row(.linear(gradient, from: Point(1, 0), to: Point(1, 0))) == [255, 255, 255, 255])
  }

  @Test func meshesMixTheColoursOfTheirPoints() throws {
    func mesh(_ places: [Point], isSmooth: Bool) throws -> Mesh {
      try #require(
        Mesh(
          width: 2, height: 2, vertices: Mesh.smooth(places, width: 2, height: 2),
          colors: [.black, .white, .black, .white], background: Color(255, 0, 0),
          isSmooth: isSmooth))
    }
    func row(_ mesh: Mesh) throws -> [[Int]] {
      let rect = Rect(0, 0, 4, 1)
      let node = DisplayNode(
        frame: rect, .fill(.rectangle(rect), .mesh(mesh, in: rect), .nonZero))
      let image = try Raster.render(list(4, 1, [node]))
      return (0..<4).map { x in
        let color = image.color(x: x, y: 0)
        return [Int(color.red), Int(color.green)]
      }
    }
    let corners = [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)]
    #expect(
      try row(mesh(corners, isSmooth: false)) == [[32, 32], [96, 96], [159, 159], [223, 223]])
    // Curves are flatter at the ends and steeper in the middle, and symmetric.
    let smooth = try row(mesh(corners, isSmooth: true))
    #expect(smooth[0][0] < 32 && smooth[1][0] > 85 && smooth[0][0] + smooth[3][0] == 255)
    // Half of the area is not covered.
    let half = [Point(0, 0), Point(0.5, 0), Point(0, 1), Point(0.5, 1)]
    #expect(
      try row(mesh(half, isSmooth: false)) == [[64, 64], [191, 191], [255, 0], [255, 0]])
    #expect(
      Mesh(
        width: 2, height: 2, vertices: [], colors: [], background: .black, isSmooth: true) == nil)
  }

  @Test func opacityAndBlendingCombineColours() throws {
    func pixel(_ mode: BlendMode, _ opacity: Double = 1) throws -> [Int] {
      let top = filled(
        .rectangle(Rect(0, 0, 1, 1)), Color(200, 100, 50),
        Effects {
          $0.blend = mode
          $0.opacity = opacity
        })
      let image = try Raster.render(list(1, 1, [top], background: Color(100, 200, 240)))
      let color = image.color(x: 0, y: 0)
      return [Int(color.red), Int(color.green), Int(color.blue)]
    }
    #expect(try pixel(.normal) == [200, 100, 50])
    #expect(try pixel(.normal, 0.5) == [150, 150, 145])
    #expect(try pixel(.multiply) == [78, 78, 47])
    #expect(try pixel(.screen) == [222, 222, 243])
    #expect(try pixel(.darken) == [100, 100, 50])
    #expect(try pixel(.difference) == [100, 100, 190])
    #expect(try pixel(.plusLighter) == [255, 255, 255])
    #expect(try pixel(.plusDarker) == [45, 45, 35])
    #expect(try pixel(.destinationOver) == [100, 200, 240])
  }

  @Test func masksAndClipsCutOff() throws {
    let area = Path.rectangle(Rect(0, 0, 4, 1))
    let clipped = filled(area, .black, Effects { $0.clip = Clip(.rectangle(Rect(1, 0, 1.5, 1))) })
    #expect(try coverage([clipped], 4, 1)[0] == [0, 255, 128, 0])
    let masked = filled(
      area, .black, Effects { $0.mask = [box(0, 0, 2, 1, Color.black.opacity(0.5))] })
    #expect(try coverage([masked], 4, 1)[0] == [128, 128, 0, 0])
  }

  @Test func shadowsAndBlursSpread() throws {
    let plain = filled(
      .rectangle(Rect(1, 1, 2, 2)), .white,
      Effects { $0.shadows = [Shadow(.black, radius: 0, x: 2, y: 1)] })
    let image = try Raster.render(list(6, 5, [plain]))
    #expect(image.color(x: 1, y: 1).red == 255)
    #expect(image.color(x: 4, y: 3).alpha == 255)
    #expect(image.color(x: 4, y: 3).red == 0)
    #expect(image.color(x: 5, y: 3).alpha == 0)
    // A blur moves opacity, but loses none of it.
    let rows = try coverage(
      [filled(.rectangle(Rect(15, 15, 10, 10)), .black, Effects { $0.blur = 3 })], 40, 40)
    let sum = rows.joined().reduce(0, +)
    #expect(abs(sum - 25_500) < 700)
    #expect(rows[20][20] < 250 && rows[20][10] > 5 && rows[20][3] == 0)
  }

  @Test func filtersChangeColours() throws {
    func pixel(_ filters: [ColorFilter]) throws -> [Int] {
      let node = filled(
        .rectangle(Rect(0, 0, 1, 1)), Color(200, 100, 50), Effects { $0.filters = filters })
      let color = try Raster.render(list(1, 1, [node])).color(x: 0, y: 0)
      return [Int(color.red), Int(color.green), Int(color.blue)]
    }
    #expect(try pixel([.invert]) == [55, 155, 205])
    #expect(try pixel([.brightness(0.2)]) == [251, 151, 101])
    #expect(try pixel([.grayscale(1)]) == [118, 118, 118])
    #expect(try pixel([.contrast(2)]) == [255, 73, 0])
    #expect(try pixel([.hueRotation(2 * .pi)]) == [200, 100, 50])
    #expect(try pixel([.multiply(Color(0.5, 1, 0))]) == [100, 100, 0])
  }

  @Test func imagesAreScaled() throws {
    let image = PixelImage(
      width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF])
    func row(_ drawing: ImageDrawing, _ width: Int) throws -> [Int] {
      let node = DisplayNode(frame: drawing.rect, .image(drawing))
      let picture = try Raster.render(list(Double(width), 1, [node]))
      return (0..<width).map { Int(picture.color(x: $0, y: 0).red) }
    }
    #expect(
      try row(ImageDrawing(image, in: Rect(0, 0, 4, 1), interpolation: .none), 4) == [
        0, 0, 255, 255,
      ])
    #expect(try row(ImageDrawing(image, in: Rect(0, 0, 1, 1)), 1) == [128])
    #expect(try row(ImageDrawing(image, in: Rect(0, 0, 2, 1)), 2) == [0, 255])
    #expect(
      try row(ImageDrawing(image, in: Rect(0, 0, 4, 1), interpolation: .none, tile: Size(2, 1)), 4)
        == [0, 255, 0, 255])
    let tinted = ImageDrawing(image, in: Rect(0, 0, 2, 1), tint: Color(10, 20, 30))
    #expect(try row(tinted, 2) == [10, 10])
  }

  @Test func lettersAreDrawn() throws {
    // The stem of "l" in Inter is at the middle of its advance and as high as its ascender.
    let rows = try coverage([text("l", 0, 20, size: 20)], 8, 24)
    let dark = rows.flatMap { $0 }.reduce(0, +) / 255
    #expect((18...40).contains(dark))
    #expect(rows[21].allSatisfy { $0 == 0 })
    #expect(rows[12].contains { $0 > 200 })
    // A character without an outline is a box, never a blank.
    #expect(try coverage([text("😀", 0, 20, size: 20)], 20, 24).joined().contains { $0 > 200 })
  }

  @Test func sizesAreBounded() {
    for size in [Size(0, 10), Size(10, .nan), Size(1e9, 1e9), Size(.infinity, 1), Size(-5, 5)] {
      #expect(throws: Raster.Failure.self) {
        try Raster.render(DisplayList(size: size, nodes: []))
      }
    }
  }

  @Test func deepGroupsEnd() throws {
    var node = box(0, 0, 1, 1)
    for _ in 0..<1000 { node = DisplayNode(frame: node.frame, .group([node])) }
    #expect(try Raster.render(list(1, 1, [node])).color(x: 0, y: 0).alpha == 0)
  }
}
