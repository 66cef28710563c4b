import func Foundation.cos

/// The samples of a colour part.
struct JpegPlane {
  let width: Int
  let height: Int
  let samples: [UInt8]

  /// Makes samples from coefficients.
  init(_ component: JpegDecoder.Component, _ table: [UInt16]) {
    let (width, height) = (component.columns * 8, component.rows * 8)
    (self.width, self.height) = (width, height)
    samples = [UInt8](unsafeUninitializedCapacity: width * height) { samples, count in
      var block = [Float](repeating: 0, count: 64)
      for row in 0..<component.rows {
        for column in 0..<component.columns {
          let start = (row * component.paddedColumns + column) * 64
          for index in 0..<64 {
            block[index] = Float(Int(component.coefficients[start + index]) * Int(table[index]))
          }
          Self.transform(&block)
          for y in 0..<8 {
            let target = (row * 8 + y) * width + column * 8
            for x in 0..<8 {
              samples[target + x] = UInt8(min(max(block[y * 8 + x] + 128.5, 0), 255))
            }
          }
        }
      }
      count = width * height
    }
  }

  /// The cosine of each place and frequency, with the factor of the transform.
  private static let cosines: [Float] = (0..<64).map { index in
    let (place, frequency) = (Double(index / 8), Double(index % 8))
    let factor = frequency == 0 ? 0.125.squareRoot() : 0.5
    return Float(factor * cos((2 * place + 1) * frequency * .pi / 16))
  }

  /// The inverse cosine transform, of rows and then of columns.
  private static func transform(_ block: inout [Float]) {
    let cosines = cosines
    if block[1...].allSatisfy({ $0 == 0 }) {
      let value = block[0] / 8
      for index in 0..<64 { block[index] = value }
      return
    }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 64) { rows in
      for y in 0..<8 {
        for x in 0..<8 {
          var sum: Float = 0
          for u in 0..<8 { sum += cosines[x * 8 + u] * block[y * 8 + u] }
          rows[y * 8 + x] = sum
        }
      }
      for x in 0..<8 {
        for y in 0..<8 {
          var sum: Float = 0
          for v in 0..<8 { sum += cosines[y * 8 + v] * rows[v * 8 + x] }
          block[y * 8 + x] = sum
        }
      }
    }
  }
}

/// Reads a plane that has fewer samples than the image, mixing neighbours.
struct JpegSampler {
  private let plane: JpegPlane
  private let scaleX: Double
  private let scaleY: Double

  init(_ plane: JpegPlane, _ scaleX: Double, _ scaleY: Double) {
    self.plane = plane
    self.scaleX = scaleX
    self.scaleY = scaleY
  }

  /// Returns the samples of a row of the image.
  func row(_ y: Int, _ width: Int) -> [UInt8] {
    if scaleX == 1, scaleY == 1 {
      let start = y * plane.width
      return Array(plane.samples[start..<start + width])
    }
    let (top, bottom, shareY) = neighbours(y, scaleY, plane.height)
    return (0..<width).map { x in
      let (left, right, shareX) = neighbours(x, scaleX, plane.width)
      func sample(_ x: Int, _ y: Int) -> Int { Int(plane.samples[y * plane.width + x]) }
      let upper = sample(left, top) * (256 - shareX) + sample(right, top) * shareX
      let lower = sample(left, bottom) * (256 - shareX) + sample(right, bottom) * shareX
      return UInt8((upper * (256 - shareY) + lower * shareY + 32_768) >> 16)
    }
  }

  private func neighbours(_ place: Int, _ scale: Double, _ count: Int) -> (Int, Int, Int) {
    let exact = max((Double(place) + 0.5) * scale - 0.5, 0)
    let low = min(Int(exact), count - 1)
    return (low, min(low + 1, count - 1), Int((exact - Double(low)) * 256))
  }
}
