import DeclLayout

import func Foundation.cos
import func Foundation.sin

extension Surface {
  /// Draws another surface over this one.
  func draw(_ source: Surface, opacity: Double, blend: BlendMode, clip: ClipArea) {
    let area = rect.intersection(clip.rect).intersection(source.rect)
    let share = UInt32((min(max(opacity, 0), 1) * 255).rounded())
    guard !area.isEmpty, share > 0 else { return }
    for y in area.minY..<area.maxY {
      var from = source.index(area.minX, y)
      var to = index(area.minX, y)
      for x in area.minX..<area.maxX {
        var value = source.pixels[from]
        if value != 0 {
          if share < 255 { value = Pixel.scale(value, share) }
          if let mask = clip.mask { value = Pixel.scale(value, UInt32(mask[x, y])) }
          pixels[to] =
            blend == .normal
            ? Pixel.over(value, pixels[to]) : Blend.combine(value, pixels[to], blend)
        }
        from += 1
        to += 1
      }
    }
  }

  /// Returns the shadow of the surface: its opacity in one colour, at a distance in pixels; nil if the drawing was
  /// stopped.
  func shadow(_ color: Color, dx: Int, dy: Int) -> Surface? {
    let area = PixelRect(
      minX: rect.minX + dx, minY: rect.minY + dy, maxX: rect.maxX + dx, maxY: rect.maxY + dy)
    guard let result = Surface(area) else { return nil }
    let tint = color.pixel
    for place in 0..<width * rect.height {
      let alpha = pixels[place] >> 24
      if alpha > 0 { result.pixels[place] = Pixel.scale(tint, alpha) }
    }
    return result
  }

  /// Changes the colours of all pixels.
  func apply(_ filters: [ColorFilter]) {
    let matrices = filters.map(ColorMatrix.init)
    for place in 0..<width * rect.height where pixels[place] >> 24 != 0 {
      let parts = Pixel.straight(pixels[place])
      var color = [Double(parts.red) / 255, Double(parts.green) / 255, Double(parts.blue) / 255]
      var alpha = Double(parts.alpha) / 255
      for matrix in matrices {
        color = matrix.apply(color)
        alpha *= matrix.alpha
      }
      pixels[place] = Color(color[0], color[1], color[2], alpha).pixel
    }
  }

  /// Blurs the surface.
  /// - Parameter deviation: the standard deviation in pixels.
  func blur(_ deviation: Double) {
    // Three means over windows come close to the bell curve; their widths are chosen so that the deviation is right.
    let deviation = min(deviation, 300)
    let ideal = (12 * deviation * deviation / 3 + 1).squareRoot()
    var low = Int(ideal.rounded(.down))
    if low % 2 == 0 { low -= 1 }
    low = max(low, 1)
    let high = low + 2
    let squares = 12 * deviation * deviation - Double(3 * low * low + 12 * low + 9)
    let lowCount = Int((squares / Double(-4 * low - 4)).rounded())
    for pass in 0..<3 {
      let window = pass < lowCount ? low : high
      if window > 1 {
        mean(window, length: width, lines: rect.height, step: 1, lineStep: width)
        mean(window, length: rect.height, lines: width, step: width, lineStep: 1)
      }
    }
  }

  /// Replaces each pixel of each line by the mean of a window around it; outside everything is clear.
  private func mean(_ window: Int, length: Int, lines: Int, step: Int, lineStep: Int) {
    guard length > 0 else { return }
    let half = window / 2
    let factor = UInt64((1 << 24) / window)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: length) { line in
      for number in 0..<lines where Workload.goesOn(work: 1 + length >> 5) {
        let start = number * lineStep
        for place in 0..<length { line[place] = pixels[start + place * step] }
        // The sums of red and blue, and of green and opacity, side by side.
        var even: UInt64 = 0
        var odd: UInt64 = 0
        func spread(_ pixel: UInt32) -> UInt64 {
          UInt64(pixel & 0xFF) | UInt64(pixel & 0xFF_0000) << 16
        }
        for place in 0..<min(half, length) {
          even += spread(line[place])
          odd += spread(line[place] >> 8)
        }
        for place in 0..<length {
          if place + half < length {
            even += spread(line[place + half])
            odd += spread(line[place + half] >> 8)
          }
          if place > half {
            even -= spread(line[place - half - 1])
            odd -= spread(line[place - half - 1] >> 8)
          }
          func part(_ sum: UInt64) -> UInt32 {
            UInt32(truncatingIfNeeded: ((sum & 0xFFFF_FFFF) * factor + 1 << 23) >> 24)
          }
          pixels[start + place * step] =
            part(even) | part(odd) << 8 | part(even >> 32) << 16 | part(odd >> 32) << 24
        }
      }
    }
  }
}

/// A linear change of colours.
struct ColorMatrix {
  /// Rows for red, green and blue, each with factors of the three parts and a summand.
  var rows: [[Double]]
  /// The factor of the opacity.
  var alpha = 1.0

  /// Creates the matrix of a filter, as CSS defines it.
  init(_ filter: ColorFilter) {
    func diagonal(_ factor: Double, _ summand: Double) -> [[Double]] {
      [[factor, 0, 0, summand], [0, factor, 0, summand], [0, 0, factor, summand]]
    }
    func grey(_ s: Double) -> [[Double]] {
      [
        [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0],
        [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0],
        [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0],
      ]
    }
    switch filter {
    case .brightness(let value): rows = diagonal(1, value)
    case .contrast(let value): rows = diagonal(value, 0.5 - 0.5 * value)
    case .saturation(let value): rows = grey(value)
    case .grayscale(let value): rows = grey(1 - min(max(value, 0), 1))
    case .invert: rows = diagonal(-1, 1)
    case .multiply(let color):
      rows = [[color.red, 0, 0, 0], [0, color.green, 0, 0], [0, 0, color.blue, 0]]
      alpha = color.alpha
    case .hueRotation(let angle):
      let (s, c) = (sin(angle), cos(angle))
      rows = [
        [
          0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
          0.072 - c * 0.072 + s * 0.928, 0,
        ],
        [
          0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
          0.072 - c * 0.072 - s * 0.283, 0,
        ],
        [
          0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
          0.072 + c * 0.928 + s * 0.072, 0,
        ],
      ]
    }
  }

  func apply(_ color: [Double]) -> [Double] {
    rows.map { row in
      min(max(row[0] * color[0] + row[1] * color[1] + row[2] * color[2] + row[3], 0), 1)
    }
  }
}
