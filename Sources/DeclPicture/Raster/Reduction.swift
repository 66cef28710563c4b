extension PixelImage {
  /// Returns the image with at most so many columns and rows: each pixel is the mean of those that it replaces.
  func reduced(width newWidth: Int, height newHeight: Int) -> PixelImage {
    let columns = min(max(newWidth, 1), width)
    let rows = min(max(newHeight, 1), height)
    guard columns < width || rows < height else { return self }
    let xs = Self.weights(width, columns)
    let ys = Self.weights(height, rows)
    var result: [UInt32] = []
    result.reserveCapacity(columns * rows)
    for row in ys {
      for column in xs {
        var (red, green, blue, alpha): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        for (dy, wy) in row.weights.enumerated() {
          let start = (row.start + dy) * width + column.start
          for (dx, wx) in column.weights.enumerated() {
            let pixel = pixels[start + dx]
            let weight = wx * wy
            red += UInt64(pixel & 0xFF) * weight
            green += UInt64(pixel >> 8 & 0xFF) * weight
            blue += UInt64(pixel >> 16 & 0xFF) * weight
            alpha += UInt64(pixel >> 24) * weight
          }
        }
        func mean(_ sum: UInt64) -> UInt32 { UInt32((sum + 1 << 31) >> 32) }
        result.append(mean(red) | mean(green) << 8 | mean(blue) << 16 | mean(alpha) << 24)
      }
    }
    return PixelImage(width: columns, height: rows, pixels: result)
  }

  /// The shares of old pixels in each new one, in 65,536ths.
  private static func weights(_ old: Int, _ new: Int) -> [(start: Int, weights: [UInt64])] {
    (0..<new).map { place in
      // In units of an old pixel's new-th part, so that all is exact.
      let low = place * old
      let high = low + old
      let first = low / new
      let last = (high - 1) / new
      var left: UInt64 = 65_536
      var weights: [UInt64] = []
      for pixel in first...last {
        let overlap = min(high, (pixel + 1) * new) - max(low, pixel * new)
        let weight = pixel == last ? left : UInt64(overlap * 65_536 / old)
        weights.append(weight)
        left -= weight
      }
      return (first, weights)
    }
  }
}
