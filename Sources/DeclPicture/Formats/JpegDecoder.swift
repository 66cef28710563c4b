/// Reads images in the format JPEG: baseline and progressive, with Huffman codes, in grey, YCbCr, RGB or CMYK.
struct JpegDecoder {
  /// A colour part of the image.
  struct Component {
    var identifier: UInt8
    var horizontal: Int
    var vertical: Int
    var quantization: Int
    var columns = 0
    var rows = 0
    /// The numbers of blocks in whole units of all parts.
    var paddedColumns = 0
    var paddedRows = 0
    var coefficients: [Int16] = []
    var last = 0
  }

  /// The part of the image that one scan describes.
  struct Scan {
    var components: [(index: Int, dc: Int, ac: Int)]
    var start: Int
    var end: Int
    var high: Int
    var low: Int
  }

  var width = 0
  var height = 0
  var isProgressive = false
  var components: [Component] = []
  var quantization = [[UInt16]](repeating: [], count: 4)
  var dcTables = [JpegCode?](repeating: nil, count: 4)
  var acTables = [JpegCode?](repeating: nil, count: 4)
  var restartInterval = 0
  private var orientation = 1
  private var adobeTransform: UInt8?
  private var hasScan = false
  private var length = 0
  /// The work that scans may do: hostile files have any number of them over a large image.
  private var scansLeft = 200

  static func decode(_ bytes: [UInt8]) throws -> PixelImage {
    var decoder = JpegDecoder()
    decoder.length = bytes.count
    try decoder.readSegments(bytes)
    guard decoder.hasScan else { throw ImageFailure.truncated }
    let image = try decoder.image()
    return image.oriented(decoder.orientation)
  }

  private mutating func readSegments(_ bytes: [UInt8]) throws {
    var place = 2
    while place + 4 <= bytes.count {
      guard bytes[place] == 0xFF else {
        place += 1
        continue
      }
      let marker = bytes[place + 1]
      if marker == 0xFF || marker == 0 || (0xD0...0xD8).contains(marker) || marker == 0x01 {
        place += marker == 0xFF ? 1 : 2
        continue
      }
      if marker == 0xD9 { return }
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      guard length >= 2 else { throw ImageFailure.malformed("A segment has no length.") }
      guard place + 2 + length <= bytes.count else {
        if hasScan { return }
        throw ImageFailure.truncated
      }
      let content = Array(bytes[place + 4..<place + 2 + length])
      place += 2 + length
      switch marker {
      case 0xC0, 0xC1, 0xC2: try readFrame(content, isProgressive: marker == 0xC2)
      case 0xC4: try readCodes(content)
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        throw ImageFailure.unsupported("The image has a rare kind of compression.")
      case 0xDA: place = try readScan(content, bytes, place)
      case 0xDB: try readQuantization(content)
      case 0xDD:
        guard content.count >= 2 else { throw ImageFailure.truncated }
        restartInterval = Int(content[0]) << 8 | Int(content[1])
      case 0xE1: orientation = Exif.orientation(content) ?? orientation
      case 0xEE:
        if content.count >= 12, content.starts(with: Array("Adobe".utf8)) {
          adobeTransform = content[11]
        }
      default: break
      }
    }
  }

  private mutating func readFrame(_ content: [UInt8], isProgressive: Bool) throws {
    guard components.isEmpty else { throw ImageFailure.malformed("There are two frames.") }
    guard content.count >= 6, content.count >= 6 + 3 * Int(content[5]) else {
      throw ImageFailure.truncated
    }
    guard content[0] == 8 else { throw ImageFailure.unsupported("The depth is not 8 bits.") }
    self.isProgressive = isProgressive
    height = Int(content[1]) << 8 | Int(content[2])
    width = Int(content[3]) << 8 | Int(content[4])
    try ImageDecoder.check(width: width, height: height)
    // Every block of 64 pixels takes a bit at least: so a short file cannot ask for much memory.
    guard width * height <= 1024 * length + 4096 else { throw ImageFailure.truncated }
    guard [1, 3, 4].contains(content[5]) else {
      throw ImageFailure.unsupported("The number of colour parts is not 1, 3 or 4.")
    }
    for index in 0..<Int(content[5]) {
      let start = 6 + 3 * index
      let component = Component(
        identifier: content[start], horizontal: Int(content[start + 1] >> 4),
        vertical: Int(content[start + 1] & 15), quantization: Int(content[start + 2]))
      guard (1...4).contains(component.horizontal), (1...4).contains(component.vertical),
        component.quantization < 4
      else { throw ImageFailure.malformed("A colour part has impossible numbers.") }
      components.append(component)
    }
    if components.count == 1 { (components[0].horizontal, components[0].vertical) = (1, 1) }
    for index in components.indices {
      let component = components[index]
      components[index].columns = Self.up(width * component.horizontal, 8 * maxHorizontal)
      components[index].rows = Self.up(height * component.vertical, 8 * maxVertical)
      components[index].paddedColumns = unitColumns * component.horizontal
      components[index].paddedRows = unitRows * component.vertical
      components[index].coefficients = [Int16](
        repeating: 0,
        count: components[index].paddedColumns * components[index].paddedRows * 64)
    }
  }

  static func up(_ value: Int, _ unit: Int) -> Int { (value + unit - 1) / unit }

  var maxHorizontal: Int { components.map(\.horizontal).max() ?? 1 }
  var maxVertical: Int { components.map(\.vertical).max() ?? 1 }
  var unitColumns: Int { Self.up(width, 8 * maxHorizontal) }
  var unitRows: Int { Self.up(height, 8 * maxVertical) }

  private mutating func readQuantization(_ content: [UInt8]) throws {
    var place = 0
    while place < content.count {
      let size = content[place] >> 4 == 0 ? 1 : 2
      let table = Int(content[place] & 15)
      guard table < 4, place + 1 + 64 * size <= content.count else { throw ImageFailure.truncated }
      var values = [UInt16](repeating: 0, count: 64)
      for index in 0..<64 {
        let start = place + 1 + index * size
        values[Self.zigzag[index]] =
          size == 1
          ? UInt16(content[start]) : UInt16(content[start]) << 8 | UInt16(content[start + 1])
      }
      quantization[table] = values
      place += 1 + 64 * size
    }
  }

  private mutating func readCodes(_ content: [UInt8]) throws {
    var place = 0
    while place < content.count {
      guard place + 17 <= content.count else { throw ImageFailure.truncated }
      let table = Int(content[place] & 15)
      let counts = content[place + 1..<place + 17].map(Int.init)
      let total = counts.reduce(0, +)
      guard table < 4, content[place] >> 4 < 2, total <= 256,
        place + 17 + total <= content.count
      else { throw ImageFailure.malformed("A code has impossible numbers.") }
      let code = try JpegCode(counts, Array(content[place + 17..<place + 17 + total]))
      if content[place] >> 4 == 0 { dcTables[table] = code } else { acTables[table] = code }
      place += 17 + total
    }
  }

  private mutating func readScan(_ content: [UInt8], _ bytes: [UInt8], _ start: Int) throws -> Int {
    guard !components.isEmpty else { throw ImageFailure.malformed("A scan has no frame.") }
    scansLeft -= 1
    guard scansLeft > 0 else { throw ImageFailure.malformed("There are too many scans.") }
    guard let count = content.first.map(Int.init), (1...4).contains(count),
      content.count >= 4 + 2 * count
    else { throw ImageFailure.truncated }
    var parts: [(index: Int, dc: Int, ac: Int)] = []
    for index in 0..<count {
      let identifier = content[1 + 2 * index]
      let tables = content[2 + 2 * index]
      guard let component = components.firstIndex(where: { $0.identifier == identifier }),
        tables >> 4 < 4, tables & 15 < 4, !parts.contains(where: { $0.index == component })
      else { throw ImageFailure.malformed("A scan names an unknown part.") }
      parts.append((component, Int(tables >> 4), Int(tables & 15)))
    }
    let last = content[(1 + 2 * count)...]
    let first = last.startIndex
    var scan = Scan(
      components: parts, start: Int(last[first]), end: Int(last[first + 1]),
      high: Int(last[first + 2] >> 4), low: Int(last[first + 2] & 15))
    if !isProgressive { (scan.start, scan.end, scan.high, scan.low) = (0, 63, 0, 0) }
    guard scan.start <= scan.end, scan.end < 64, scan.low < 14,
      !isProgressive || (scan.start == 0) == (scan.end == 0),
      scan.start == 0 || parts.count == 1
    else { throw ImageFailure.malformed("A scan has impossible numbers.") }
    hasScan = true
    return try JpegScanner(bytes: bytes, place: start).run(scan, &self)
  }

  // MARK: Pixels

  private func image() throws -> PixelImage {
    var planes: [JpegPlane] = []
    for component in components {
      let table = quantization[component.quantization]
      guard table.count == 64 else {
        throw ImageFailure.malformed("A table of quantization is missing.")
      }
      planes.append(JpegPlane(component, table))
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    let isYcc =
      components.count == 3
      ? adobeTransform != 0 && components.map(\.identifier) != [0x52, 0x47, 0x42]
      : adobeTransform == 2
    let samplers = zip(planes, components).map { plane, component in
      JpegSampler(
        plane, Double(component.horizontal) / Double(maxHorizontal),
        Double(component.vertical) / Double(maxVertical))
    }
    for y in 0..<height {
      let rows = samplers.map { $0.row(y, width) }
      for x in 0..<width {
        switch rows.count {
        case 1: pixels.append(Pixel.make(rows[0][x], rows[0][x], rows[0][x], 255))
        case 3:
          let color =
            isYcc
            ? Self.rgb(rows[0][x], rows[1][x], rows[2][x]) : (rows[0][x], rows[1][x], rows[2][x])
          pixels.append(Pixel.make(color.0, color.1, color.2, 255))
        default:
          // Adobe's files hold the complements of the four inks.
          let ink =
            isYcc
            ? Self.rgb(rows[0][x], rows[1][x], rows[2][x]) : (rows[0][x], rows[1][x], rows[2][x])
          let black = UInt32(rows[3][x])
          func part(_ value: UInt8) -> UInt8 { UInt8(Pixel.multiply(UInt32(value), black)) }
          pixels.append(Pixel.make(part(ink.0), part(ink.1), part(ink.2), 255))
        }
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  private static func rgb(_ y: UInt8, _ cb: UInt8, _ cr: UInt8) -> (UInt8, UInt8, UInt8) {
    let (luma, blue, red) = (Int(y) << 16, Int(cb) - 128, Int(cr) - 128)
    func clamp(_ value: Int) -> UInt8 { UInt8(min(max((value + 32_768) >> 16, 0), 255)) }
    return (
      clamp(luma + 91_881 * red), clamp(luma - 22_554 * blue - 46_802 * red),
      clamp(luma + 116_130 * blue)
    )
  }

  /// The places of coefficients in a block in the order of their storage.
  static let zigzag = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
  ]
}

/// The part of Exif that says which way is up.
enum Exif {
  /// Returns the orientation from 1 to 8, or nil.
  static func orientation(_ content: [UInt8]) -> Int? {
    guard content.count > 14, content.starts(with: Array("Exif".utf8) + [0, 0]) else { return nil }
    let tiff = Array(content[6...])
    let isLittle = tiff[0] == 0x49
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= tiff.count else { return nil }
      return (0..<count).reduce(0) {
        $0 << 8 | Int(tiff[at + (isLittle ? count - 1 - $1 : $1)])
      }
    }
    guard let start = number(4, 4), let entries = number(start, 2) else { return nil }
    for index in 0..<min(entries, 500) {
      let entry = start + 2 + 12 * index
      if number(entry, 2) == 0x112 {
        return number(entry + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil }
      }
    }
    return nil
  }
}

extension PixelImage {
  /// Returns the image turned as an orientation of Exif asks.
  func oriented(_ orientation: Int) -> PixelImage {
    guard (2...8).contains(orientation) else { return self }
    let swaps = orientation > 4
    let (newWidth, newHeight) = swaps ? (height, width) : (width, height)
    var result: [UInt32] = []
    result.reserveCapacity(pixels.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (right, bottom) = (width - 1, height - 1)
        let source =
          switch orientation {
          case 2: (right - x, y)
          case 3: (right - x, bottom - y)
          case 4: (x, bottom - y)
          case 5: (y, x)
          case 6: (y, bottom - x)
          case 7: (right - y, bottom - x)
          default: (right - y, x)
          }
        result.append(pixels[source.1 * width + source.0])
      }
    }
    return PixelImage(width: newWidth, height: newHeight, pixels: result)
  }
}
