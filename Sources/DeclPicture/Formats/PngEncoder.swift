import DeclLayout

/// Writes images in the format PNG.
public enum PngEncoder {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns the bytes of an image: with a palette of up to 256 colours, else with three or four parts a pixel.
  public static func encode(_ image: PixelImage) -> [UInt8] {
    Workload.temporary { encodeUncounted(image) }
  }

  private static func encodeUncounted(_ image: PixelImage) -> [UInt8] {
    // The rows, and what they are compressed to.
    guard Workload.goesOn(bytes: 8 * image.pixels.count) else { return [] }
    let palette = Palette(image)
    let isOpaque = image.pixels.allSatisfy { $0 >> 24 == 255 }
    let kind: UInt8 = palette != nil ? 3 : isOpaque ? 2 : 6
    var result = signature
    chunk("IHDR", number(image.width) + number(image.height) + [8, kind, 0, 0, 0], &result)
    if let palette {
      let colors = palette.colors.map(Pixel.straight)
      chunk("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] }, &result)
      if !isOpaque { chunk("tRNS", colors.map(\.alpha), &result) }
    }
    let data = palette.map { rows(image, $0) } ?? filteredRows(image, isOpaque ? 3 : 4)
    chunk("IDAT", Deflate.compress(data), &result)
    chunk("IEND", [], &result)
    return result
  }

  /// Numbers of up to 256 colours.
  private struct Palette {
    private(set) var colors: [UInt32] = []
    private var slots = [UInt32](repeating: 0, count: 1024)
    private var numbers = [Int16](repeating: -1, count: 1024)

    init?(_ image: PixelImage) {
      var last = ~(image.pixels.first ?? 0)
      for pixel in image.pixels where pixel != last {
        last = pixel
        let slot = find(pixel)
        if numbers[slot] < 0 {
          if colors.count == 256 { return nil }
          slots[slot] = pixel
          numbers[slot] = Int16(colors.count)
          colors.append(pixel)
        }
      }
    }

    private func find(_ pixel: UInt32) -> Int {
      var slot = Int((pixel &* 0x9E37_79B1) >> 22)
      while numbers[slot] >= 0, slots[slot] != pixel { slot = (slot + 1) & 1023 }
      return slot
    }

    func number(of pixel: UInt32) -> UInt8 { UInt8(numbers[find(pixel)]) }
  }

  private static func rows(_ image: PixelImage, _ palette: Palette) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((image.width + 1) * image.height)
    var last = image.pixels[0]
    var number = palette.number(of: last)
    for y in 0..<image.height where Workload.goesOn(work: 1 + image.width >> 6) {
      result.append(0)
      for pixel in image.pixels[y * image.width..<(y + 1) * image.width] {
        if pixel != last {
          last = pixel
          number = palette.number(of: pixel)
        }
        result.append(number)
      }
    }
    return result
  }

  /// Returns rows as differences: from the row above, or from the pixel on the left where these are smaller.
  private static func filteredRows(_ image: PixelImage, _ parts: Int) -> [UInt8] {
    let length = image.width * parts
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    var result = [UInt8](repeating: 0, count: (length + 1) * image.height)
    result.withUnsafeMutableBufferPointer { result in
      for y in 0..<image.height where Workload.goesOn(work: 1 + image.width >> 5) {
        fill(&row, image, y, parts)
        var (up, left) = (0, 0)
        for place in 0..<length {
          up += magnitude(row[place] &- above[place])
          left += magnitude(place < parts ? row[place] : row[place] &- row[place - parts])
        }
        let start = y * (length + 1)
        let usesLeft = left < up
        result[start] = usesLeft ? 1 : 2
        for place in 0..<length {
          let before = usesLeft ? (place < parts ? 0 : row[place - parts]) : above[place]
          result[start + 1 + place] = row[place] &- before
        }
        swap(&row, &above)
      }
    }
    return result
  }

  @inline(__always)
  private static func magnitude(_ difference: UInt8) -> Int {
    Int(Int8(bitPattern: difference).magnitude)
  }

  private static func fill(_ row: inout [UInt8], _ image: PixelImage, _ y: Int, _ parts: Int) {
    var place = 0
    for pixel in image.pixels[y * image.width..<(y + 1) * image.width] {
      if parts == 3 {
        row[place] = UInt8(truncatingIfNeeded: pixel)
        row[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[place + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
      } else {
        let color = Pixel.straight(pixel)
        row[place] = color.red
        row[place + 1] = color.green
        row[place + 2] = color.blue
        row[place + 3] = color.alpha
      }
      place += parts
    }
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func chunk(_ name: String, _ data: [UInt8], _ result: inout [UInt8]) {
    let content = Array(name.utf8) + data
    result += number(data.count) + content + number(Int(Crc32.sum(content)))
  }
}

/// The checksum of PNG.
enum Crc32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  static func sum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    return ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }
}
