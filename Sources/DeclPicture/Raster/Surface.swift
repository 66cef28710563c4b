import DeclLayout

/// Pixels that can be drawn on, at a place of the picture. Their memory is counted as long as the surface lives.
final class Surface {
  let rect: PixelRect
  let width: Int
  let pixels: UnsafeMutableBufferPointer<UInt32>

  /// Creates a clear surface; nil if the drawing was stopped, or there is no memory for it.
  init?(_ rect: PixelRect) {
    guard Workload.goesOn(work: 1 + rect.bytes >> 12, bytes: rect.bytes) else { return nil }
    self.rect = rect
    width = rect.width
    pixels = .allocate(capacity: max(rect.width * rect.height, 1))
    pixels.initialize(repeating: 0)
  }

  deinit {
    pixels.deallocate()
    _ = Workload.goesOn(work: 0, bytes: -rect.bytes)
  }

  /// The place of a pixel of the picture in the buffer.
  @inline(__always)
  func index(_ x: Int, _ y: Int) -> Int { (y - rect.minY) * width + x - rect.minX }

  /// The pixels as an image.
  var image: PixelImage {
    PixelImage(width: width, height: rect.height, pixels: Array(pixels.prefix(width * rect.height)))
  }

  /// Returns a copy of a part of the surface; nil if the drawing was stopped.
  func copy(of area: PixelRect) -> Surface? {
    guard let result = Surface(area) else { return nil }
    for y in area.minY..<area.maxY {
      let (from, to) = (index(area.minX, y), result.index(area.minX, y))
      for x in 0..<result.width { result.pixels[to + x] = pixels[from + x] }
    }
    return result
  }

  /// Makes pixels outside of an area clear.
  func restrict(to area: ClipArea) {
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        let place = index(x, y)
        if let mask = area.mask {
          pixels[place] = Pixel.scale(pixels[place], UInt32(mask[x, y]))
        } else if x < area.rect.minX || x >= area.rect.maxX || y < area.rect.minY
          || y >= area.rect.maxY
        {
          pixels[place] = 0
        }
      }
    }
  }
}

/// Shares of pixels, at a place of the picture. Their memory is counted as long as the mask lives.
final class Mask {
  let rect: PixelRect
  private let width: Int
  private var shares: [UInt8]

  /// Creates a mask that lets nothing through; nil if the drawing was stopped, or there is no memory for it.
  init?(_ rect: PixelRect) {
    guard Workload.goesOn(work: 1 + rect.bytes >> 14, bytes: rect.bytes >> 2) else { return nil }
    self.rect = rect
    width = rect.width
    shares = [UInt8](repeating: 0, count: rect.width * rect.height)
  }

  deinit { _ = Workload.goesOn(work: 0, bytes: -rect.bytes >> 2) }

  /// The share of a pixel of the picture; 0 outside of the mask.
  @inline(__always)
  subscript(_ x: Int, _ y: Int) -> UInt8 {
    get {
      guard x >= rect.minX, x < rect.maxX, y >= rect.minY, y < rect.maxY else { return 0 }
      return shares[(y - rect.minY) * width + x - rect.minX]
    }
    set { shares[(y - rect.minY) * width + x - rect.minX] = newValue }
  }

  /// Sets a part of a row.
  func set(y: Int, x: Int, count: Int, to share: UInt8) {
    let start = (y - rect.minY) * width + x - rect.minX
    for place in start..<start + count { shares[place] = share }
  }

  /// Multiplies the shares by those of another mask.
  func multiply(by other: Mask) {
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        let place = (y - rect.minY) * width + x - rect.minX
        shares[place] = UInt8(Pixel.multiply(UInt32(shares[place]), UInt32(other[x, y])))
      }
    }
  }
}

/// The area in which pixels may change.
struct ClipArea {
  var rect: PixelRect
  var mask: Mask?

  /// The area without pixels.
  static var nothing: ClipArea {
    ClipArea(rect: PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0))
  }
}
