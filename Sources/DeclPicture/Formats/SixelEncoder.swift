/// Pictures as sixels, the form of terminals from the VT340 on: bands of six rows of pixels, each in the colours of a
/// palette.
public enum SixelEncoder {
  /// The steps of each part of a colour: 6 × 6 × 6 colours are what all terminals have.
  private static let steps = 6

  /// Returns the escape sequence that draws a picture at the cursor. What is transparent is left as it is.
  public static func encode(_ image: PixelImage) -> String {
    let colors = (0..<steps * steps * steps).map { index in
      let parts = [index / (steps * steps), index / steps % steps, index % steps]
      return "#\(index);2;" + parts.map { String($0 * 100 / (steps - 1)) }.joined(separator: ";")
    }
    let indices = image.pixels.indices.map { index in
      Self.index(of: image.color(x: index % image.width, y: index / image.width))
    }
    var result = "\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)"
    let used = Set(indices.compactMap(\.self))
    for index in used.sorted() { result += colors[index] }
    for top in stride(from: 0, to: image.height, by: 6) {
      result += band(top, image, indices) + "-"
    }
    return result + "\u{1B}\\"
  }

  /// Returns six rows: for each colour in them the columns as characters, with repetitions counted.
  private static func band(_ top: Int, _ image: PixelImage, _ indices: [Int?]) -> String {
    let width = image.width
    let rows = min(6, image.height - top)
    var masks: [Int: [UInt8]] = [:]
    for row in 0..<rows {
      for x in 0..<width {
        guard let index = indices[(top + row) * width + x] else { continue }
        masks[index, default: Array(repeating: 0, count: width)][x] |= 1 << row
      }
    }
    return masks.keys.sorted().map { index in
      "#\(index)" + runs(masks[index] ?? [])
    }.joined(separator: "$")
  }

  private static func runs(_ masks: [UInt8]) -> String {
    var result = ""
    var start = 0
    while start < masks.count {
      var end = start
      while end < masks.count, masks[end] == masks[start] { end += 1 }
      let character = String(Unicode.Scalar(63 + masks[start]))
      let count = end - start
      result += count > 3 ? "!\(count)\(character)" : String(repeating: character, count: count)
      start = end
    }
    return result
  }

  /// Returns the number of the nearest colour; nil for a pixel that is mostly transparent.
  private static func index(
    of color: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  ) -> Int? {
    if color.alpha < 128 { return nil }
    func step(_ part: UInt8) -> Int { (Int(part) * (steps - 1) + 127) / 255 }
    return (step(color.red) * steps + step(color.green)) * steps + step(color.blue)
  }
}
