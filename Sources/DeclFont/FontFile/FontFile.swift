/// A cut of a font as a file in the OpenType format, for programs that draw text themselves, such as a browser.
///
/// The glyphs have the numbers of the typeface plus one: glyph 0 is the empty box of characters without an outline. The
/// letters have the widths for text; a program that mixes in those for large sizes sets the length of each line.
public struct FontFile {
  let cut: FontCut
  let face: Typeface

  /// The outlines of all glyphs in units, with the y axis upwards; the first is that of glyph 0.
  let outlines: [[OutlineElement]]
  let advances: [Int]

  /// Prepares the file of a cut.
  public init(_ cut: FontCut) {
    self.cut = cut
    let face = cut.typeface
    self.face = face
    let size = Double(face.unitsPerEm)
    outlines =
      [[]]
      + (0..<face.glyphCount).map { glyph in
        face.outline(of: glyph).map { $0.scaled(size).mirrored.rounded }
      }
    advances = [face.unitsPerEm] + (0..<face.glyphCount).map { Int(face.advance(of: $0)) }
  }

  /// The bytes of the file.
  public var bytes: [UInt8] {
    // In the order of their tags, as readers that search expect.
    var tables: [(tag: String, content: BigEndianBytes)] = [
      ("CFF ", compactOutlines), ("OS/2", styleTable), ("cmap", characterTable),
      ("head", header), ("hhea", lineTable), ("hmtx", advanceTable), ("maxp", limits),
      ("name", names), ("post", drawingTable),
    ]
    if face.hasKerning { tables.insert(("GPOS", kerningTable), at: 1) }
    return Self.file(tables)
  }

  private static func file(_ tables: [(tag: String, content: BigEndianBytes)]) -> [UInt8] {
    var file = BigEndianBytes()
    file.ascii("OTTO")
    let power = 1 << (Int.bitWidth - 1 - tables.count.leadingZeroBitCount)
    file.words([tables.count, power * 16, power.trailingZeroBitCount, (tables.count - power) * 16])
    var place = 12 + 16 * tables.count
    var padded: [BigEndianBytes] = []
    var headerPlace = 0
    for (tag, content) in tables {
      var content = content
      let length = content.count
      content.pad()
      file.ascii(tag)
      file.long(content.checksum)
      file.long(place)
      file.long(length)
      if tag == "head" { headerPlace = place }
      place += content.count
      padded.append(content)
    }
    for content in padded { file.append(content.bytes) }
    // The sum of the whole file, with this field 0, and the field itself make a fixed number.
    file.replace(at: headerPlace + 8, long: 0xB1B0_AFBA - file.checksum)
    return file.bytes
  }
}

extension OutlineElement {
  /// The element with the y axis in the other direction.
  fileprivate var mirrored: OutlineElement {
    switch self {
    case .move(let x, let y): .move(x: x, y: -y)
    case .line(let x, let y): .line(x: x, y: -y)
    case .quadratic(let cx, let cy, let x, let y): .quadratic(cx: cx, cy: -cy, x: x, y: -y)
    case .cubic(let ax, let ay, let bx, let by, let x, let y):
      .cubic(ax: ax, ay: -ay, bx: bx, by: -by, x: x, y: -y)
    case .close: .close
    }
  }

  /// The element with whole coordinates. A control point of a quadratic curve is kept, since it is converted first.
  fileprivate var rounded: OutlineElement {
    switch self {
    case .move(let x, let y): .move(x: x.rounded(), y: y.rounded())
    case .line(let x, let y): .line(x: x.rounded(), y: y.rounded())
    case .quadratic(let cx, let cy, let x, let y):
      .quadratic(cx: cx, cy: cy, x: x.rounded(), y: y.rounded())
    case .cubic(let ax, let ay, let bx, let by, let x, let y):
      .cubic(
        ax: ax.rounded(), ay: ay.rounded(), bx: bx.rounded(), by: by.rounded(), x: x.rounded(),
        y: y.rounded())
    case .close: .close
    }
  }
}
