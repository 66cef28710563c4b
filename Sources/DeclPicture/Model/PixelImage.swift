public import DeclLayout

/// A rectangle of pixels; each is red, green, blue and opacity in four bytes from the lowest, the colours multiplied
/// by the opacity.
public final class PixelImage: Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, row by row from the top.
  public let pixels: [UInt32]
  // Keeps the memory of the pixels counted.
  private let memory: KeptMemory?

  /// Creates an image; the number of pixels must be width × height.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
    memory = nil
  }

  /// Creates an image of the pixels of another one, whose memory is counted as long as the image lives.
  public init(_ image: PixelImage, memory: KeptMemory?) {
    (width, height, pixels) = (image.width, image.height, image.pixels)
    self.memory = memory
  }

  /// Returns the parts of a pixel from 0 to 255, not multiplied by the opacity.
  public func color(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    Pixel.straight(pixels[y * width + x])
  }
}

extension PixelImage: Hashable {
  /// Compares all pixels, unless both are the same object.
  public static func == (left: PixelImage, right: PixelImage) -> Bool {
    left === right
      || left.width == right.width && left.height == right.height && left.pixels == right.pixels
  }

  /// Hashes the size only: equal images are rare, and large ones take long.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}

/// Arithmetic with pixels, whose colours are multiplied by their opacity.
enum Pixel {
  /// Returns x × y / 255, rounded.
  @inline(__always)
  static func multiply(_ x: UInt32, _ y: UInt32) -> UInt32 {
    let product = x * y + 128
    return (product + product >> 8) >> 8
  }

  /// Returns a pixel with all parts multiplied by a share of 255.
  @inline(__always)
  static func scale(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
    // Two parts at a time, each with 16 bits of room.
    var even = (pixel & 0x00FF_00FF) &* share &+ 0x0080_0080
    even = (even &+ (even >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    var odd = (pixel >> 8 & 0x00FF_00FF) &* share &+ 0x0080_0080
    odd = (odd &+ (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// Returns a pixel over another one.
  @inline(__always)
  static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    source &+ scale(target, 255 &- source >> 24)
  }

  /// Returns the pixel of parts that are not multiplied.
  static func make(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    let a = UInt32(alpha)
    if a == 255 { return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000 }
    return multiply(UInt32(red), a) | multiply(UInt32(green), a) << 8
      | multiply(UInt32(blue), a) << 16 | a << 24
  }

  /// Returns the parts of a pixel, not multiplied.
  static func straight(_ pixel: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let alpha = pixel >> 24
    if alpha == 0 { return (0, 0, 0, 0) }
    if alpha == 255 {
      return (
        UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
        UInt8(truncatingIfNeeded: pixel >> 16), 255
      )
    }
    func part(_ shift: UInt32) -> UInt8 {
      UInt8(min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha))
    }
    return (part(0), part(8), part(16), UInt8(alpha))
  }
}
