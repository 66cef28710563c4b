/// A font of a file: advances, kerning and outlines of its glyphs, and the heights of its lines.
///
/// The files are those of the OpenType specification, with outlines in the tables `glyf` or `CFF `, also several in a
/// collection. A font with variations has its default form. Two faces are equal if they are the same object.
public final class FontFace: Sendable {
  /// The largest number of bytes of a file.
  public static let sizeLimit = 64 << 20

  private let sizes: FontSizes
  private let characters: CharacterMap
  private let advances: FontBytes
  private let pairs: PairKerning
  private let outlines: Outlines

  /// The height of a line above the baseline in ems.
  let ascent: Double
  /// The depth of a line below the baseline in ems.
  let descent: Double
  /// The distance between two lines in ems.
  let lineGap: Double
  /// The height of capital letters in ems.
  let capHeight: Double
  /// The height of small letters in ems.
  let xHeight: Double
  /// The advance of the widest digit in units; 0 without digits.
  let digitAdvance: Int

  /// The tables with outlines.
  private enum Outlines: Sendable {
    case trueType(TrueTypeOutlines)
    case compact(CompactOutlines)
  }

  /// Reads a font. What belongs to single glyphs is read when they are drawn.
  /// - Parameters:
  ///   - bytes: the bytes of the file.
  ///   - index: the place of the font in a collection; 0 for other files.
  /// - Throws: The reason for which the file cannot be used.
  public init(_ bytes: [UInt8], index: Int = 0) throws(FontError) {
    guard bytes.count <= Self.sizeLimit else { throw .tooLarge }
    let file = FontBytes(bytes, table: "directory")
    let fonts = try FontDirectory.fonts(file)
    guard fonts.indices.contains(index) else { throw .noSuchFace }
    let directory = try FontDirectory(file.rest(fonts[index]), fileSize: bytes.count)
    let sizes = try FontSizes(directory, file)
    let advances = try directory.needed("hmtx", in: file)
    guard sizes.advanceCount > 0 else { throw advances.error }
    let characters = try CharacterMap(
      directory.needed("cmap", in: file), glyphCount: sizes.glyphCount)
    let outlines: Outlines
    if let table = directory.table("CFF ", in: file) {
      outlines = .compact(try CompactOutlines(table))
    } else if directory.place(of: "glyf") != nil {
      outlines = .trueType(try TrueTypeOutlines(directory, file, sizes))
    } else {
      throw .noOutlines
    }
    self.sizes = sizes
    self.advances = advances
    self.characters = characters
    self.outlines = outlines
    pairs = PairKerning(directory, file)
    let unit = 1 / Double(sizes.unitsPerEm)
    ascent = Double(sizes.ascent) * unit
    descent = Double(sizes.descent) * unit
    lineGap = Double(sizes.lineGap) * unit
    func height(_ known: Int?, like letter: Unicode.Scalar, _ usual: Double) -> Double {
      if let known { return Double(known) * unit }
      let drawn = characters.glyph(for: letter).map { Self.outline(of: $0, outlines, unit) }
      let top = drawn.flatMap { OutlineBounds($0).rectangle?.y }
      return top.map { max(-$0, 0) } ?? usual
    }
    // Where the font does not say them, the letters do, and without these those of most fonts.
    capHeight = height(sizes.capHeight, like: "H", 0.7)
    xHeight = height(sizes.xHeight, like: "x", 0.5)
    digitAdvance =
      "0123456789".unicodeScalars.compactMap(characters.glyph).map {
        Self.advance(of: $0, advances, sizes)
      }.max() ?? 0
  }

  /// The number of units in an em, for advances and kerning.
  public var unitsPerEm: Int { sizes.unitsPerEm }

  /// The number of glyphs.
  public var glyphCount: Int { sizes.glyphCount }

  /// Returns the glyph of a character; nil if the font does not have it.
  public func glyph(for scalar: Unicode.Scalar) -> Int? { characters.glyph(for: scalar) }

  /// Returns the advance of a glyph in units.
  public func advance(of glyph: Int) -> Int { Self.advance(of: glyph, advances, sizes) }

  private static func advance(of glyph: Int, _ table: FontBytes, _ sizes: FontSizes) -> Int {
    (try? table.word(4 * min(glyph, sizes.advanceCount - 1))) ?? 0
  }

  /// Returns the distance between two glyphs beyond their advances, in units.
  public func kerning(_ left: Int, _ right: Int) -> Int {
    pairs.isEmpty ? 0 : pairs.value(left, right)
  }

  /// Returns the outline of a glyph in ems, with its origin on the baseline; empty for one that is broken.
  public func outline(of glyph: Int) -> [OutlineElement] {
    Self.outline(of: glyph, outlines, 1 / Double(sizes.unitsPerEm))
  }

  private static func outline(
    of glyph: Int, _ outlines: Outlines, _ unit: Double
  ) -> [OutlineElement] {
    let drawn: [OutlineElement]?
    switch outlines {
    case .trueType(let table):
      drawn = (try? table.outline(of: glyph))?.map { $0.stretched(unit, -unit) }
    case .compact(let table): drawn = (try? table.outline(of: glyph))?.map { $0.stretched(1, -1) }
    }
    guard let drawn, drawn.allSatisfy(isSound) else { return [] }
    return drawn
  }

  /// Returns whether the coordinates of an element, in ems, are such as a font may have.
  private static func isSound(_ element: OutlineElement) -> Bool {
    func isSound(_ x: Double, _ y: Double) -> Bool { abs(x) < 10_000 && abs(y) < 10_000 }
    return switch element {
    case .move(let x, let y), .line(let x, let y): isSound(x, y)
    case .quadratic(let cx, let cy, let x, let y): isSound(cx, cy) && isSound(x, y)
    case .cubic(let ax, let ay, let bx, let by, let x, let y):
      isSound(ax, ay) && isSound(bx, by) && isSound(x, y)
    case .close: true
    }
  }
}

extension FontFace: Hashable {
  /// Returns whether two faces are the same object.
  public static func == (one: FontFace, other: FontFace) -> Bool { one === other }

  /// Hashes the identity of the face.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension OutlineElement {
  /// Returns the element with both axes enlarged.
  fileprivate func stretched(_ sx: Double, _ sy: Double) -> OutlineElement {
    switch self {
    case .move(let x, let y): .move(x: x * sx, y: y * sy)
    case .line(let x, let y): .line(x: x * sx, y: y * sy)
    case .quadratic(let cx, let cy, let x, let y):
      .quadratic(cx: cx * sx, cy: cy * sy, x: x * sx, y: y * sy)
    case .cubic(let ax, let ay, let bx, let by, let x, let y):
      .cubic(ax: ax * sx, ay: ay * sy, bx: bx * sx, by: by * sy, x: x * sx, y: y * sy)
    case .close: .close
    }
  }
}
