/// The combination of pixels by the formulas of the W3C's "Compositing and Blending".
enum Blend {
  /// Returns a pixel combined with the one behind it.
  static func combine(_ source: UInt32, _ target: UInt32, _ mode: BlendMode) -> UInt32 {
    switch mode {
    case .normal: return Pixel.over(source, target)
    case .sourceAtop:
      return Pixel.scale(source, target >> 24) &+ Pixel.scale(target, 255 - source >> 24)
    case .destinationOver: return Pixel.over(target, source)
    case .destinationOut: return Pixel.scale(target, 255 - source >> 24)
    case .plusLighter: return sum(source, target) { min($0 + $1, 255) }
    case .plusDarker:
      let alpha = min(source >> 24 + target >> 24, 255)
      return sum(source, target) { s, t in
        let total = s + t + alpha
        let limit = source >> 24 + target >> 24
        return total > limit ? min(total - limit, alpha) : 0
      } & 0x00FF_FFFF | alpha << 24
    default: break
    }
    let sourceAlpha = Double(source >> 24) / 255
    let targetAlpha = Double(target >> 24) / 255
    guard sourceAlpha > 0 else { return target }
    guard targetAlpha > 0 else { return source }
    let s = Parts(source, sourceAlpha)
    let t = Parts(target, targetAlpha)
    let mixed = mixColors(s, t, mode)
    let alpha = sourceAlpha + targetAlpha - sourceAlpha * targetAlpha
    func part(_ s: Double, _ t: Double, _ mixed: Double) -> UInt32 {
      let value =
        s * sourceAlpha * (1 - targetAlpha) + t * targetAlpha * (1 - sourceAlpha)
        + mixed * sourceAlpha * targetAlpha
      return UInt32((min(max(value, 0), alpha) * 255).rounded())
    }
    return part(s.red, t.red, mixed.red) | part(s.green, t.green, mixed.green) << 8
      | part(s.blue, t.blue, mixed.blue) << 16 | UInt32((alpha * 255).rounded()) << 24
  }

  private static func sum(
    _ source: UInt32, _ target: UInt32, _ combine: (UInt32, UInt32) -> UInt32
  ) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= combine(source >> shift & 0xFF, target >> shift & 0xFF) << shift
    }
    return result
  }

  /// Parts of a colour from 0 to 1.
  private struct Parts {
    var red, green, blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    init(_ pixel: UInt32, _ alpha: Double) {
      let factor = 1 / (255 * alpha)
      self.init(
        min(Double(pixel & 0xFF) * factor, 1), min(Double(pixel >> 8 & 0xFF) * factor, 1),
        min(Double(pixel >> 16 & 0xFF) * factor, 1))
    }

    var luminosity: Double { 0.3 * red + 0.59 * green + 0.11 * blue }
    var saturation: Double { max(red, green, blue) - min(red, green, blue) }

    /// Returns the colour with another luminosity, moved into the range of colours.
    func with(luminosity value: Double) -> Parts {
      let difference = value - luminosity
      let moved = Parts(red + difference, green + difference, blue + difference)
      let (low, high) = (
        min(moved.red, moved.green, moved.blue), max(moved.red, moved.green, moved.blue)
      )
      func clip(_ part: Double) -> Double {
        if low < 0 { return value + (part - value) * value / (value - low) }
        if high > 1 { return value + (part - value) * (1 - value) / (high - value) }
        return part
      }
      return Parts(clip(moved.red), clip(moved.green), clip(moved.blue))
    }

    /// Returns the colour with another saturation.
    func with(saturation value: Double) -> Parts {
      let low = min(red, green, blue)
      let range = saturation
      guard range > 0 else { return Parts(0, 0, 0) }
      func stretch(_ part: Double) -> Double { (part - low) * value / range }
      return Parts(stretch(red), stretch(green), stretch(blue))
    }
  }

  private static func mixColors(_ s: Parts, _ t: Parts, _ mode: BlendMode) -> Parts {
    switch mode {
    case .hue:
      return s.with(saturation: t.saturation).with(luminosity: t.luminosity)
    case .saturation:
      return t.with(saturation: s.saturation).with(luminosity: t.luminosity)
    case .color: return s.with(luminosity: t.luminosity)
    case .luminosity: return t.with(luminosity: s.luminosity)
    default:
      return Parts(
        mix(s.red, t.red, mode), mix(s.green, t.green, mode), mix(s.blue, t.blue, mode))
    }
  }

  private static func mix(_ s: Double, _ t: Double, _ mode: BlendMode) -> Double {
    switch mode {
    case .multiply: s * t
    case .screen: s + t - s * t
    case .overlay: hardLight(t, s)
    case .hardLight: hardLight(s, t)
    case .darken: min(s, t)
    case .lighten: max(s, t)
    case .colorDodge: t == 0 ? 0 : s >= 1 ? 1 : min(1, t / (1 - s))
    case .colorBurn: t >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - t) / s)
    case .softLight: softLight(s, t)
    case .difference: abs(s - t)
    case .exclusion: s + t - 2 * s * t
    default: s
    }
  }

  private static func hardLight(_ s: Double, _ t: Double) -> Double {
    s <= 0.5 ? 2 * s * t : 1 - 2 * (1 - s) * (1 - t)
  }

  private static func softLight(_ s: Double, _ t: Double) -> Double {
    if s <= 0.5 { return t - (1 - 2 * s) * t * (1 - t) }
    let d = t <= 0.25 ? ((16 * t - 12) * t + 4) * t : t.squareRoot()
    return t + (2 * s - 1) * (d - t)
  }
}
