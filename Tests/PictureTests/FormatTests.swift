import DeclPicture
import Foundation
import Testing

struct FormatTests {
  private func pattern(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) -> PixelImage {
    PixelImage(
      width: width, height: height,
      pixels: (0..<width * height).map { color($0 % width, $0 / width) })
  }

  private static func noise(_ place: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: UInt64(place) &* 0x9E37_79B9_7F4A_7C15 >> 31)
  }

  @Test func pngsOfAllKindsAreReadBack() throws {
    let images = [
      pattern(1, 1) { _, _ in 0xFF00_00FF },
      pattern(300, 200) { x, y in x / 10 % 2 == y / 10 % 2 ? 0xFF11_2233 : 0xFFAA_BBCC },
      pattern(64, 64) { x, y in 0xFF00_0000 | UInt32(x * 4) | UInt32(y * 4) << 8 },
      pattern(100, 90) { x, y in Self.noise(y * 100 + x) | 0xFF00_0000 },
      pattern(16, 16) { x, y in (x + y) % 2 == 0 ? 0 : 0xFF00_FF00 },
      pattern(200, 3) { x, _ in UInt32(x) << 24 | UInt32(x / 2) },
      pattern(3000, 40) { x, y in 0xFF00_0000 | UInt32(x * y) },
    ]
    for image in images {
      let bytes = PngEncoder.encode(image)
      let back = try ImageDecoder.decode(bytes)
      #expect(back.width == image.width && back.height == image.height)
      if image.pixels.allSatisfy({ $0 >> 24 == 255 || $0 == 0 }) {
        #expect(back.pixels == image.pixels)
      } else {
        // Colours of clear pixels lose precision when they are divided by the opacity.
        for (a, b) in zip(back.pixels, image.pixels) {
          #expect(a >> 24 == b >> 24 && abs(Int(a & 0xFF) - Int(b & 0xFF)) <= 1)
        }
      }
      #expect(PngEncoder.encode(image) == bytes)
    }
  }

  @Test func flatPicturesAreSmall() {
    let image = pattern(786, 1704) { x, y in y < 100 ? 0xFFF7_F2F2 : 0xFFFF_FFFF }
    #expect(PngEncoder.encode(image).count < 12_000)
  }

  /// Files of 16 × 8 pixels that other programs made: left red, right blue, below green; see Images/README.md.
  @Test(arguments: [
    "grey1.png", "grey16.png", "rgb16.png", "palette4.png", "interlaced.png", "alpha.png",
  ])
  func otherPngsAreRead(name: String) throws {
    let image = try ImageDecoder.decode(Self.file(name))
    #expect(image.width == 16 && image.height == 8)
    let left = image.color(x: 2, y: 1)
    let right = image.color(x: 13, y: 1)
    let below = image.color(x: 8, y: 6)
    if name.hasPrefix("grey") {
      #expect(left.red == 0 && right.red == 255)
    } else {
      #expect(left == (255, 0, 0, 255))
      #expect(right == (0, 0, 255, 255))
      #expect(below == (0, 255, 0, name == "alpha.png" ? 128 : 255))
    }
  }

  @Test(arguments: [
    "baseline.jpg", "progressive.jpg", "grey.jpg", "sampled.jpg", "restart.jpg", "cmyk.jpg",
  ])
  func jpegsAreRead(name: String) throws {
    let image = try ImageDecoder.decode(Self.file(name))
    #expect(image.width == 48 && image.height == 40)
    func near(_ x: Int, _ y: Int, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
      let color = image.color(x: x, y: y)
      return abs(Int(color.red) - red) < 20 && abs(Int(color.green) - green) < 20
        && abs(Int(color.blue) - blue) < 20
    }
    if name == "grey.jpg" {
      #expect(near(4, 4, 76, 76, 76))
      #expect(near(43, 4, 29, 29, 29))
    } else {
      #expect(near(4, 4, 255, 0, 0))
      #expect(near(43, 4, 0, 0, 255))
      #expect(near(24, 34, 0, 255, 0))
    }
  }

  @Test func exifTurnsImages() throws {
    // The file is stored lying on its side; its orientation is 6.
    let image = try ImageDecoder.decode(Self.file("turned.jpg"))
    #expect(image.width == 40 && image.height == 48)
    #expect(image.color(x: 35, y: 4).red > 200)
  }

  @Test func brokenFilesAreErrors() {
    for bytes: [UInt8] in [
      [], [1, 2, 3], [0xFF, 0xD8], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
    ] {
      #expect(throws: ImageFailure.self) { try ImageDecoder.decode(bytes) }
    }
  }

  @Test func hugeImagesAreRefused() throws {
    var png = try Self.file("rgb16.png")
    png[16] = 0x7F
    #expect(throws: ImageFailure.self) { try ImageDecoder.decode(png) }
    png[16] = 0
    png[17] = 0
    png[18] = 0x20
    png[22] = 0x1F
    #expect(throws: ImageFailure.self) { try ImageDecoder.decode(png) }
  }

  /// Changes bytes of good files at random places: an image or an error, but nothing else.
  @Test func changedFilesNeverCrash() throws {
    var numbers = Numbers(state: 7)
    var errors = 0
    for name in [
      "interlaced.png", "palette4.png", "rgb16.png", "alpha.png", "baseline.jpg", "progressive.jpg",
      "sampled.jpg",
      "restart.jpg", "turned.jpg",
    ] {
      let good = try Self.file(name)
      for _ in 0..<150 {
        var bytes = good
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
          bytes[Int.random(in: 2..<bytes.count, using: &numbers)] = UInt8.random(
            in: 0...255, using: &numbers)
        }
        if Bool.random(using: &numbers) {
          bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &numbers))
        }
        do { _ = try ImageDecoder.decode(bytes) } catch { errors += 1 }
      }
    }
    #expect(errors > 100)
  }

  private static func file(_ name: String) throws -> [UInt8] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Images/\(name)")
    return try [UInt8](Data(contentsOf: url))
  }
}
