/// The widths, kerning and outlines of one cut of a font.
public final class Typeface: Sendable {
  /// The number of units in an em, for advances and kerning.
  public let unitsPerEm: Int

  /// The glyphs of the commonest characters by their code points, as number + 1; 0 for none.
  private let commonGlyphs: [UInt16]
  private let otherPoints: [UInt32]
  private let otherGlyphs: [UInt16]
  private let advances: [Int16]
  private let displayDeltas: [Int16]
  private let tabularAdvance: Int
  private let leftClasses: [UInt16]
  private let rightClasses: [UInt16]
  private let rightClassCount: Int
  private let kerning: [Int16]
  private let outlines: OutlineTable
  private let outlineScale: Double

  /// Glyphs of code points below are found without a search: Latin, Greek and Cyrillic.
  private static let commonLimit: UInt32 = 0x500

  init(_ text: StaticString) {
    var reader = ByteReader(text)
    unitsPerEm = reader.number()
    outlineScale = 1 / Double(reader.number())
    let count = reader.number()
    var common = [UInt16](repeating: 0, count: Int(Self.commonLimit))
    var points: [UInt32] = []
    var glyphs: [UInt16] = []
    var point = 0
    for glyph in 0..<count {
      point += reader.number()
      if point < common.count {
        common[point] = UInt16(glyph + 1)
      } else {
        points.append(UInt32(point))
        glyphs.append(UInt16(glyph))
      }
    }
    commonGlyphs = common
    otherPoints = points
    otherGlyphs = glyphs
    var advance = 0
    advances = (0..<count).map { _ in
      advance += reader.signed()
      return Int16(advance)
    }
    tabularAdvance = reader.number()
    displayDeltas = reader.number() == 0 ? [] : (0..<count).map { _ in Int16(reader.signed()) }
    let leftCount = reader.number()
    rightClassCount = reader.number()
    leftClasses = (0..<count).map { _ in UInt16(reader.number()) }
    rightClasses = (0..<count).map { _ in UInt16(reader.number()) }
    var values = [Int16](repeating: 0, count: leftCount * rightClassCount)
    for left in 1..<max(leftCount, 1) {
      var right = 0
      for _ in 0..<reader.number() {
        right += reader.number()
        values[left * rightClassCount + right] = Int16(reader.signed())
      }
    }
    kerning = values
    outlines = OutlineTable(&reader, count: count)
  }

  /// Returns the glyph of a character, or nil.
  public func glyph(for scalar: Unicode.Scalar) -> Int? {
    if scalar.value < Self.commonLimit {
      let glyph = commonGlyphs[Int(scalar.value)]
      return glyph == 0 ? nil : Int(glyph) - 1
    }
    var low = 0
    var high = otherPoints.count
    while low < high {
      let middle = (low + high) / 2
      if otherPoints[middle] < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < otherPoints.count && otherPoints[low] == scalar.value
      ? Int(otherGlyphs[low]) : nil
  }

  /// Returns the advance of a glyph in units.
  /// - Parameter display: the share of the tighter widths for large sizes, from 0 to 1.
  public func advance(of glyph: Int, display: Double = 0) -> Double {
    let advance = Double(advances[glyph])
    return display == 0 || displayDeltas.isEmpty
      ? advance : advance + Double(displayDeltas[glyph]) * display
  }

  /// The advance of digits of constant width in units.
  /// - Parameter display: the share of the tighter widths for large sizes, from 0 to 1.
  public func digitAdvance(display: Double = 0) -> Double {
    guard display > 0, !displayDeltas.isEmpty, let zero = glyph(for: "0") else {
      return Double(tabularAdvance)
    }
    return Double(tabularAdvance) + Double(displayDeltas[zero]) * display
  }

  /// Returns the distance between two glyphs beyond their advances, in units.
  public func kerning(_ left: Int, _ right: Int) -> Int {
    Int(kerning[Int(leftClasses[left]) * rightClassCount + Int(rightClasses[right])])
  }

  /// The number of glyphs.
  var glyphCount: Int { advances.count }

  /// The code points with glyphs and the numbers of these, in the order of the code points.
  var characters: [(point: Int, glyph: Int)] {
    var result: [(point: Int, glyph: Int)] = []
    for (point, glyph) in commonGlyphs.enumerated() where glyph != 0 {
      result.append((point, Int(glyph) - 1))
    }
    for (point, glyph) in zip(otherPoints, otherGlyphs) { result.append((Int(point), Int(glyph))) }
    return result
  }

  /// Indicates whether some letters stand closer together or further apart than their advances.
  var hasKerning: Bool { kerning.contains { $0 != 0 } }

  /// The classes of each glyph as the left and as the right one of a pair; those of class 0 have no kerning.
  var kerningClasses: (left: [Int], right: [Int]) {
    (leftClasses.map { Int($0) }, rightClasses.map { Int($0) })
  }

  /// Returns the distance between glyphs of two classes beyond their advances, in units.
  func kerning(leftClass: Int, rightClass: Int) -> Int {
    Int(kerning[leftClass * rightClassCount + rightClass])
  }

  /// Returns the outline of a glyph in ems, with its origin on the baseline.
  public func outline(of glyph: Int) -> [OutlineElement] {
    outlines.outline(of: glyph, scale: outlineScale)
  }
}

extension Typeface {
  /// Returns a cut of Inter for a weight from 100 to 900.
  public static func inter(weight: Int, isItalic: Bool) -> Typeface {
    switch (min(max(weight, 100), 900) + 50) / 100 {
    case 1: isItalic ? interThinItalic : interThin
    case 2: isItalic ? interExtraLightItalic : interExtraLight
    case 3: isItalic ? interLightItalic : interLight
    case 4: isItalic ? interItalic : interRegular
    case 5: isItalic ? interMediumItalic : interMedium
    case 6: isItalic ? interSemiBoldItalic : interSemiBold
    case 7: isItalic ? interBoldItalic : interBold
    case 8: isItalic ? interExtraBoldItalic : interExtraBold
    default: isItalic ? interBlackItalic : interBlack
    }
  }

  /// Returns the cut of JetBrains Mono that is nearest to a weight; all have the same advances.
  public static func mono(weight: Int, isItalic: Bool) -> Typeface {
    weight < 550 ? (isItalic ? monoItalic : monoRegular) : (isItalic ? monoBoldItalic : monoBold)
  }

  // Each is read when it is used first.
  private static let interThin = Typeface(TableText.interThin)
  private static let interExtraLight = Typeface(TableText.interExtraLight)
  private static let interLight = Typeface(TableText.interLight)
  private static let interRegular = Typeface(TableText.interRegular)
  private static let interMedium = Typeface(TableText.interMedium)
  private static let interSemiBold = Typeface(TableText.interSemiBold)
  private static let interBold = Typeface(TableText.interBold)
  private static let interExtraBold = Typeface(TableText.interExtraBold)
  private static let interBlack = Typeface(TableText.interBlack)
  private static let interThinItalic = Typeface(TableText.interThinItalic)
  private static let interExtraLightItalic = Typeface(TableText.interExtraLightItalic)
  private static let interLightItalic = Typeface(TableText.interLightItalic)
  private static let interItalic = Typeface(TableText.interItalic)
  private static let interMediumItalic = Typeface(TableText.interMediumItalic)
  private static let interSemiBoldItalic = Typeface(TableText.interSemiBoldItalic)
  private static let interBoldItalic = Typeface(TableText.interBoldItalic)
  private static let interExtraBoldItalic = Typeface(TableText.interExtraBoldItalic)
  private static let interBlackItalic = Typeface(TableText.interBlackItalic)
  private static let monoRegular = Typeface(TableText.monoRegular)
  private static let monoBold = Typeface(TableText.monoBold)
  private static let monoItalic = Typeface(TableText.monoItalic)
  private static let monoBoldItalic = Typeface(TableText.monoBoldItalic)
}
