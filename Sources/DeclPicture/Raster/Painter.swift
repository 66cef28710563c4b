import DeclLayout

import func Foundation.atan2

/// A source of pixels for covered spans.
protocol Shader {
  /// Returns the colour of a pixel, by the coordinates of the picture.
  func pixel(_ x: Int, _ y: Int) -> UInt32
}

/// Covers spans with one colour.
struct SolidTarget: SpanTarget {
  let surface: Surface
  let color: UInt32
  let mask: Mask?

  @inline(__always)
  mutating func span(y: Int, x: Int, count: Int, coverage: UInt32) {
    let start = surface.index(x, y)
    let pixels = surface.pixels
    if let mask {
      for step in 0..<count {
        let share = Pixel.multiply(coverage, UInt32(mask[x + step, y]))
        if share > 0 {
          pixels[start + step] = Pixel.over(Pixel.scale(color, share), pixels[start + step])
        }
      }
      return
    }
    let source = coverage == 255 ? color : Pixel.scale(color, coverage)
    if source >> 24 == 255 {
      for place in start..<start + count { pixels[place] = source }
    } else {
      for place in start..<start + count { pixels[place] = Pixel.over(source, pixels[place]) }
    }
  }
}

/// Covers spans with the colours of a shader.
struct ShaderTarget<Source: Shader>: SpanTarget {
  let surface: Surface
  let shader: Source
  let mask: Mask?

  @inline(__always)
  mutating func span(y: Int, x: Int, count: Int, coverage: UInt32) {
    let start = surface.index(x, y)
    let pixels = surface.pixels
    for step in 0..<count {
      var share = coverage
      if let mask { share = Pixel.multiply(share, UInt32(mask[x + step, y])) }
      if share == 0 { continue }
      let source = shader.pixel(x + step, y)
      let covered = share == 255 ? source : Pixel.scale(source, share)
      pixels[start + step] = Pixel.over(covered, pixels[start + step])
    }
  }
}

/// Writes coverage into a mask.
struct MaskTarget: SpanTarget {
  let mask: Mask

  @inline(__always)
  mutating func span(y: Int, x: Int, count: Int, coverage: UInt32) {
    mask.set(y: y, x: x, count: count, to: UInt8(coverage))
  }
}

/// The colours of a gradient.
struct GradientShader: Shader {
  private enum Form {
    /// The place is a linear function of the pixel.
    case linear(x: Double, y: Double, start: Double)
    case radial(start: Double, length: Double)
    case angular(start: Double, length: Double)
  }

  private static let entries = 1024

  private let colors: [UInt32]
  private let form: Form
  /// The map of pixels to coordinates around the centre.
  private let map: Transform

  /// Creates the shader of a paint; nil for one colour, or if the gradient has no extent.
  init?(_ paint: Paint, _ map: Transform) {
    guard let inverse = map.inverse else { return nil }
    let gradient: Gradient
    switch paint {
    case .color, .material, .mesh: return nil
    case .linear(let stops, let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      guard square > 0 else { return nil }
      form = .linear(
        x: dx / square, y: dy / square, start: -(from.x * dx + from.y * dy) / square)
      self.map = inverse
      gradient = stops
    case .radial(let stops, let center, let start, let end):
      guard end != start else { return nil }
      form = .radial(start: start, length: end - start)
      self.map = inverse.then(.translation(-center.x, -center.y))
      gradient = stops
    case .angular(let stops, let center, let start, let end):
      guard end != start else { return nil }
      form = .angular(start: start, length: end - start)
      self.map = inverse.then(.translation(-center.x, -center.y))
      gradient = stops
    }
    colors = (0..<Self.entries).map {
      gradient.color(at: Double($0) / Double(Self.entries - 1)).pixel
    }
  }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let point = map.apply(Double(x) + 0.5, Double(y) + 0.5)
    let place: Double
    switch form {
    case .linear(let dx, let dy, let start): place = point.x * dx + point.y * dy + start
    case .radial(let start, let length):
      place = ((point.x * point.x + point.y * point.y).squareRoot() - start) / length
    case .angular(let start, let length):
      var angle = atan2(point.y, point.x) - start
      let turn = 2 * Double.pi
      angle -= turn * (angle / turn).rounded(.down)
      place = length > 0 ? angle / length : (turn - angle) / -length
    }
    guard place > 0 else { return colors[0] }
    guard place < 1 else { return colors[Self.entries - 1] }
    return colors[Int(place * Double(Self.entries - 1) + 0.5)]
  }
}

/// The pixels of an image.
struct ImageShader: Shader {
  let image: PixelImage
  /// The map of pixels of the picture to those of the image.
  let map: Transform
  let isSmooth: Bool
  /// Indicates whether the image is repeated.
  let isTiled: Bool
  /// The colour of all pixels; nil for their own.
  let tint: UInt32?

  init(image: PixelImage, map: Transform, isSmooth: Bool, isTiled: Bool, tint: UInt32?) {
    self.image = image
    self.map = map
    self.isSmooth = isSmooth
    self.isTiled = isTiled
    self.tint = tint
  }

  /// Creates the shader of a mesh in a rectangle; nil for one without an area.
  init?(_ mesh: Mesh, _ rect: Rect, _ map: Transform) {
    guard rect.size.width > 0, rect.size.height > 0 else { return nil }
    let scale = map.flat(at: rect.middle).scale
    let image = mesh.image(width: rect.size.width * scale, height: rect.size.height * scale)
    let toPicture = Transform(
      rect.size.width / Double(image.width), 0, 0, rect.size.height / Double(image.height),
      rect.origin.x, rect.origin.y
    ).then(map)
    guard let inverse = toPicture.inverse else { return nil }
    self.init(image: image, map: inverse, isSmooth: true, isTiled: false, tint: nil)
  }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let point = map.apply(Double(x) + 0.5, Double(y) + 0.5)
    let value =
      isSmooth ? smooth(point.x - 0.5, point.y - 0.5) : sample(floor(point.x), floor(point.y))
    return tint.map { Pixel.scale($0, value >> 24) } ?? value
  }

  private func floor(_ value: Double) -> Int {
    guard abs(value) < 1e9 else { return 0 }
    return Int(value.rounded(.down))
  }

  private func sample(_ x: Int, _ y: Int) -> UInt32 {
    var (x, y) = (x, y)
    if isTiled {
      x = (x % image.width + image.width) % image.width
      y = (y % image.height + image.height) % image.height
    } else {
      x = min(max(x, 0), image.width - 1)
      y = min(max(y, 0), image.height - 1)
    }
    return image.pixels[y * image.width + x]
  }

  private func smooth(_ x: Double, _ y: Double) -> UInt32 {
    let (left, top) = (floor(x), floor(y))
    let shareX = UInt32((x - x.rounded(.down)) * 255 + 0.5)
    let shareY = UInt32((y - y.rounded(.down)) * 255 + 0.5)
    let upper = mix(sample(left, top), sample(left + 1, top), shareX)
    return shareY == 0
      ? upper : mix(upper, mix(sample(left, top + 1), sample(left + 1, top + 1), shareX), shareY)
  }

  @inline(__always)
  private func mix(_ a: UInt32, _ b: UInt32, _ share: UInt32) -> UInt32 {
    if share == 0 || a == b { return a }
    return Pixel.scale(a, 255 - share) &+ Pixel.scale(b, share)
  }
}
