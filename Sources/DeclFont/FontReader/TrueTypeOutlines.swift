/// The outlines of a font in the tables `glyf` and `loca`: quadratic curves ("glyf" in the OpenType specification).
struct TrueTypeOutlines: Sendable {
  private let glyphs: FontBytes
  private let places: FontBytes
  private let advances: FontBytes
  private let sizes: FontSizes

  // The specification has no bounds for these; those of real fonts are far below.

  /// The deepest nesting of glyphs that consist of others.
  private static let depthLimit = 10
  /// The largest number of points and of parts of a glyph; one with more has no outline.
  private static let pointLimit = 20_000
  private static let partLimit = 500

  /// Finds the tables.
  init(_ directory: FontDirectory, _ file: FontBytes, _ sizes: FontSizes) throws(FontError) {
    glyphs = try directory.needed("glyf", in: file)
    places = try directory.needed("loca", in: file)
    advances = try directory.needed("hmtx", in: file)
    self.sizes = sizes
  }

  /// Returns the outline of a glyph in units, with the y axis upwards.
  func outline(of glyph: Int) throws(FontError) -> [OutlineElement] {
    var contours = GlyphContours()
    var parts = 0
    try add(glyph, to: &contours, depth: 0, &parts)
    if let distance = try? distance(of: glyph), distance != 0 {
      for index in contours.points.indices { contours.points[index].x += Double(distance) }
    }
    return contours.elements
  }

  /// Returns the distance by which the points of a glyph are moved: its box begins at the left side bearing of `hmtx`.
  private func distance(of glyph: Int) throws(FontError) -> Int {
    let place = try place(of: glyph)
    guard !place.isEmpty else { return 0 }
    let count = sizes.advanceCount
    let bearing =
      glyph < count
      ? try advances.signed(4 * glyph + 2)
      : try advances.signed(4 * count + 2 * (glyph - count))
    return bearing - (try glyphs.signed(place.lowerBound + 2))
  }

  /// Returns the place of the bytes of a glyph in `glyf`; a glyph without bytes has no outline.
  private func place(of glyph: Int) throws(FontError) -> Range<Int> {
    guard glyph >= 0, glyph < sizes.glyphCount else { throw glyphs.error }
    let (start, end) =
      sizes.hasLongPlaces
      ? (try places.long(4 * glyph), try places.long(4 * glyph + 4))
      : (2 * (try places.word(2 * glyph)), 2 * (try places.word(2 * glyph + 2)))
    return start..<max(min(end, glyphs.count), start)
  }

  private func add(
    _ glyph: Int, to contours: inout GlyphContours, depth: Int, _ parts: inout Int
  ) throws(FontError) {
    parts += 1
    guard depth <= Self.depthLimit, parts <= Self.partLimit else { throw glyphs.error }
    let place = try place(of: glyph)
    guard !place.isEmpty else { return }
    let bytes = try glyphs.part(place.lowerBound, count: place.count)
    let count = try bytes.signed(0)
    if count >= 0 {
      try addSimple(bytes, count, to: &contours)
    } else {
      try addParts(bytes, to: &contours, depth, &parts)
    }
  }

  // MARK: Simple glyphs

  private func addSimple(
    _ bytes: FontBytes, _ count: Int, to contours: inout GlyphContours
  ) throws(FontError) {
    let base = contours.points.count
    var pointCount = 0
    for index in 0..<count {
      let end = try bytes.word(10 + 2 * index) + 1
      // The ends ascend.
      guard end >= pointCount else { throw bytes.error }
      pointCount = end
      contours.ends.append(base + end)
    }
    guard base + pointCount <= Self.pointLimit else { throw bytes.error }
    var place = 10 + 2 * count
    // Instructions for the pixels of small sizes follow.
    place += 2 + (try bytes.word(place))
    var flags: [Int] = []
    flags.reserveCapacity(pointCount)
    while flags.count < pointCount {
      let flag = try bytes.byte(place)
      place += 1
      flags.append(flag)
      guard flag & 8 != 0 else { continue }
      let times = try bytes.byte(place)
      place += 1
      for _ in 0..<min(times, pointCount - flags.count) { flags.append(flag) }
    }
    func next(_ flag: Int, _ short: Int, _ same: Int) throws(FontError) -> Int {
      if flag & short != 0 {
        defer { place += 1 }
        return flag & same != 0 ? try bytes.byte(place) : -(try bytes.byte(place))
      }
      if flag & same != 0 { return 0 }
      defer { place += 2 }
      return try bytes.signed(place)
    }
    contours.points.reserveCapacity(base + pointCount)
    var x = 0
    for flag in flags {
      x += try next(flag, 2, 16)
      contours.points.append(.init(x: Double(x), y: 0, isOnCurve: flag & 1 != 0))
    }
    var y = 0
    for (index, flag) in flags.enumerated() {
      y += try next(flag, 4, 32)
      contours.points[base + index].y = Double(y)
    }
  }

  // MARK: Glyphs of parts

  /// The flags of a part.
  private enum Part {
    static let hasWords = 0x1
    static let hasDistance = 0x2
    static let hasScale = 0x8
    static let isFollowed = 0x20
    static let hasTwoScales = 0x40
    static let hasMatrix = 0x80
    static let scalesDistance = 0x800
  }

  private func addParts(
    _ bytes: FontBytes, to contours: inout GlyphContours, _ depth: Int, _ parts: inout Int
  ) throws(FontError) {
    // Points are numbered from the first one of this glyph.
    let base = contours.points.count
    var place = 10
    var flags = Part.isFollowed
    while flags & Part.isFollowed != 0 {
      flags = try bytes.word(place)
      let glyph = try bytes.word(place + 2)
      place += 4
      let isWide = flags & Part.hasWords != 0
      var arguments: (Int, Int)
      if flags & Part.hasDistance != 0 {
        arguments =
          isWide
          ? (try bytes.signed(place), try bytes.signed(place + 2))
          : (
            Int(Int8(truncatingIfNeeded: try bytes.byte(place))),
            Int(Int8(truncatingIfNeeded: try bytes.byte(place + 1)))
          )
      } else {
        arguments =
          isWide
          ? (try bytes.word(place), try bytes.word(place + 2))
          : (try bytes.byte(place), try bytes.byte(place + 1))
      }
      place += isWide ? 4 : 2
      // Fractions have 14 bits.
      func fraction() throws(FontError) -> Double {
        defer { place += 2 }
        return Double(try bytes.signed(place)) / 16_384
      }
      var (a, b, c, d) = (1.0, 0.0, 0.0, 1.0)
      if flags & Part.hasScale != 0 {
        a = try fraction()
        d = a
      } else if flags & Part.hasTwoScales != 0 {
        a = try fraction()
        d = try fraction()
      } else if flags & Part.hasMatrix != 0 {
        a = try fraction()
        b = try fraction()
        c = try fraction()
        d = try fraction()
      }
      let first = contours.points.count
      try add(glyph, to: &contours, depth: depth + 1, &parts)
      for index in first..<contours.points.count {
        let point = contours.points[index]
        contours.points[index].x = a * point.x + c * point.y
        contours.points[index].y = b * point.x + d * point.y
      }
      var (dx, dy) = (Double(arguments.0), Double(arguments.1))
      if flags & Part.hasDistance == 0 {
        // A point of the part comes to lie on one of those before.
        let (fixed, moved) = (base + arguments.0, first + arguments.1)
        guard fixed < first, moved < contours.points.count else { continue }
        dx = contours.points[fixed].x - contours.points[moved].x
        dy = contours.points[fixed].y - contours.points[moved].y
      } else if flags & Part.scalesDistance != 0 {
        dx *= (a * a + b * b).squareRoot()
        dy *= (c * c + d * d).squareRoot()
      }
      if dx == 0, dy == 0 { continue }
      for index in first..<contours.points.count {
        contours.points[index].x += dx
        contours.points[index].y += dy
      }
    }
  }
}
