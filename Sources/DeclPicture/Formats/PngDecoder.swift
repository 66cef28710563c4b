/// Reads images in the format PNG: all kinds of colours, depths and interlacing.
struct PngDecoder {
  private var width = 0
  private var height = 0
  private var depth = 0
  private var kind = 0
  private var isInterlaced = false
  private var palette: [UInt32] = []
  private var transparency: [UInt8] = []
  private var data: [UInt8] = []

  static func decode(_ bytes: [UInt8]) throws -> PixelImage {
    var decoder = PngDecoder()
    try decoder.readChunks(bytes)
    return try decoder.image()
  }

  private mutating func readChunks(_ bytes: [UInt8]) throws {
    var place = PngEncoder.signature.count
    func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
    while place + 8 <= bytes.count {
      let length = number(place)
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      let start = place + 8
      let isCut = start + length + 4 > bytes.count
      // An image whose last part is missing shows what is there.
      if isCut, name != "IDAT" { throw ImageFailure.truncated }
      let content = bytes[start..<min(start + length, bytes.count)]
      if name != "IHDR", width == 0 {
        throw ImageFailure.malformed("The image does not begin with its header.")
      }
      switch name {
      case "IHDR": try readHeader(Array(content))
      case "PLTE":
        guard length % 3 == 0, length <= 768 else {
          throw ImageFailure.malformed("The palette has a wrong length.")
        }
        palette = stride(from: start, to: start + length, by: 3).map {
          Pixel.make(bytes[$0], bytes[$0 + 1], bytes[$0 + 2], 255)
        }
      case "tRNS": transparency = Array(content)
      case "IDAT": data += content
      case "IEND": return
      default:
        if let first = name.utf8.first, first & 0x20 == 0 {
          throw ImageFailure.unsupported("The image needs an unknown part.")
        }
      }
      place = start + length + 4
    }
  }

  private mutating func readHeader(_ header: [UInt8]) throws {
    guard header.count == 13 else { throw ImageFailure.malformed("The header has a wrong length.") }
    width = (0..<4).reduce(0) { $0 << 8 | Int(header[$1]) }
    height = (4..<8).reduce(0) { $0 << 8 | Int(header[$1]) }
    try ImageDecoder.check(width: width, height: height)
    depth = Int(header[8])
    kind = Int(header[9])
    let depths: [Int: [Int]] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    guard depths[kind]?.contains(depth) == true, header[10] == 0, header[11] == 0, header[12] < 2
    else { throw ImageFailure.malformed("The header has an impossible combination.") }
    isInterlaced = header[12] == 1
    parts = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 1
  }

  /// The number of samples of a pixel.
  private var parts = 1

  private struct Pass {
    var x, y, stepX, stepY: Int
  }

  private func image() throws -> PixelImage {
    guard width > 0 else { throw ImageFailure.truncated }
    if kind == 3, palette.isEmpty { throw ImageFailure.malformed("The palette is missing.") }
    let passes =
      isInterlaced
      ? [
        Pass(x: 0, y: 0, stepX: 8, stepY: 8), Pass(x: 4, y: 0, stepX: 8, stepY: 8),
        Pass(x: 0, y: 4, stepX: 4, stepY: 8), Pass(x: 2, y: 0, stepX: 4, stepY: 4),
        Pass(x: 0, y: 2, stepX: 2, stepY: 4), Pass(x: 1, y: 0, stepX: 2, stepY: 2),
        Pass(x: 0, y: 1, stepX: 1, stepY: 2),
      ] : [Pass(x: 0, y: 0, stepX: 1, stepY: 1)]
    let sizes = passes.map { pass in
      (
        columns: (width - pass.x + pass.stepX - 1) / pass.stepX,
        rows: (height - pass.y + pass.stepY - 1) / pass.stepY
      )
    }
    func rowLength(_ columns: Int) -> Int { (columns * parts * depth + 7) / 8 }
    let total = sizes.reduce(0) {
      $0 + ($1.columns > 0 && $1.rows > 0 ? (rowLength($1.columns) + 1) * $1.rows : 0)
    }
    let raw = try Inflate.expand(data, limit: total)
    // What is missing stays clear, but a short file cannot ask for much memory.
    guard !raw.isEmpty, raw.count >= total / 64 else { throw ImageFailure.truncated }
    var pixels = [UInt32](repeating: 0, count: width * height)
    var place = 0
    for (pass, size) in zip(passes, sizes) where size.columns > 0 && size.rows > 0 {
      let length = rowLength(size.columns)
      var above = [UInt8](repeating: 0, count: length)
      for row in 0..<size.rows {
        guard place + length + 1 <= raw.count else { break }
        var line = Array(raw[place + 1..<place + 1 + length])
        try unfilter(&line, above, raw[place])
        place += length + 1
        let y = pass.y + row * pass.stepY
        for column in 0..<size.columns {
          pixels[y * width + pass.x + column * pass.stepX] = try pixel(line, column)
        }
        above = line
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  private func unfilter(_ line: inout [UInt8], _ above: [UInt8], _ filter: UInt8) throws {
    let step = max(1, parts * depth / 8)
    switch filter {
    case 0: break
    case 1: for place in line.indices.dropFirst(step) { line[place] &+= line[place - step] }
    case 2: for place in line.indices { line[place] &+= above[place] }
    case 3:
      for place in line.indices {
        let left = place < step ? 0 : Int(line[place - step])
        line[place] &+= UInt8((left + Int(above[place])) / 2)
      }
    case 4:
      for place in line.indices {
        let left = place < step ? 0 : Int(line[place - step])
        let corner = place < step ? 0 : Int(above[place - step])
        line[place] &+= UInt8(Self.paeth(left, Int(above[place]), corner))
      }
    default: throw ImageFailure.malformed("A row has an unknown filter.")
    }
  }

  private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let estimate = a + b - c
    let (da, db, dc) = (abs(estimate - a), abs(estimate - b), abs(estimate - c))
    return da <= db && da <= dc ? a : db <= dc ? b : c
  }

  /// Returns a sample of a row in its own depth.
  private func sample(_ line: [UInt8], _ index: Int) -> Int {
    switch depth {
    case 8: return Int(line[index])
    case 16: return Int(line[2 * index]) << 8 | Int(line[2 * index + 1])
    default:
      let bit = index * depth
      return Int(line[bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
    }
  }

  private func byte(_ sample: Int) -> UInt8 {
    depth == 8 ? UInt8(sample) : UInt8((sample * 255 + (1 << depth - 1) / 2) / (1 << depth - 1))
  }

  /// The sample of a colour that is clear.
  private func clearSample(_ part: Int) -> Int? {
    guard transparency.count >= 2 * part + 2 else { return nil }
    return (Int(transparency[2 * part]) << 8 | Int(transparency[2 * part + 1])) & (1 << depth - 1)
  }

  private func pixel(_ line: [UInt8], _ column: Int) throws -> UInt32 {
    // The commonest kinds, without the questions of the others.
    if depth == 8, transparency.isEmpty {
      if kind == 2 {
        return Pixel.make(line[column * 3], line[column * 3 + 1], line[column * 3 + 2], 255)
      }
      if kind == 6 {
        let place = column * 4
        return Pixel.make(line[place], line[place + 1], line[place + 2], line[place + 3])
      }
    }
    let first = sample(line, column * parts)
    switch kind {
    case 0:
      let grey = byte(first)
      return Pixel.make(grey, grey, grey, clearSample(0) == first ? 0 : 255)
    case 2:
      let green = sample(line, column * 3 + 1)
      let blue = sample(line, column * 3 + 2)
      let isClear =
        clearSample(0) == first && clearSample(1) == green && clearSample(2) == blue
      return Pixel.make(byte(first), byte(green), byte(blue), isClear ? 0 : 255)
    case 3:
      guard first < palette.count else {
        throw ImageFailure.malformed("A pixel is outside of the palette.")
      }
      let alpha = first < transparency.count ? UInt32(transparency[first]) : 255
      return alpha == 255 ? palette[first] : Pixel.scale(palette[first], alpha)
    case 4:
      let grey = byte(first)
      return Pixel.make(grey, grey, grey, byte(sample(line, column * 2 + 1)))
    default:
      return Pixel.make(
        byte(first), byte(sample(line, column * 4 + 1)), byte(sample(line, column * 4 + 2)),
        byte(sample(line, column * 4 + 3)))
    }
  }
}
