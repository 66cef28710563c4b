/// The parts of a symbol that may have colours of their own: what stands in an enclosure, the sun beside a cloud.
extension Symbol {
  /// A part of a symbol.
  public struct Part: Sendable {
    /// The outline.
    public let layer: Layer
    /// The place of its colour among those of a palette, from 0.
    public let level: Int
    /// Its colour in symbols of several colours; nil for that of the text around.
    public let tone: Tone?
  }

  /// The colours of symbols of several colours.
  public enum Tone: Sendable {
    case white, gray, yellow, orange, red, green, cyan
  }

  /// The parts, from back to front; a single one for most symbols.
  public var parts: [Part] {
    let words = name.split(separator: ".").map(String.init)
    guard letters == nil, let first = words.first else { return [] }
    let groups = SymbolGroup.groups(of: layers)
    guard let largest = groups.max(by: { $0.area < $1.area }) else { return [] }
    if first == "cloud" || first == "icloud", groups.count > 1 {
      return groups.map { weatherPart($0, largest, words) }
    }
    let tones = Self.tones[words.prefix(2).joined(separator: ".")]
    if words.dropFirst().contains(where: Self.enclosures.contains) {
      let glyph = tones == nil ? nil : Tone.white
      if words.contains("fill"), let hole = largest.hole, groups.count == 1 {
        let whole = Layer(elements: largest.outer, isEvenOdd: false)
        return [
          Part(layer: whole, level: 1, tone: tones), Part(layer: hole, level: 0, tone: glyph),
        ]
      }
      return groups.map { group in
        let isEnclosure = group.area == largest.area
        return Part(
          layer: group.layer, level: isEnclosure ? 1 : 0, tone: isEnclosure ? tones : glyph)
      }
    }
    if words.contains("badge"), groups.count > 1,
      let badge = groups.min(by: { $0.area < $1.area })
    {
      return groups.map { Part(layer: $0.layer, level: $0.area == badge.area ? 0 : 1, tone: nil) }
    }
    let tone = tones ?? Self.tones[first]
    return layers.map { Part(layer: $0, level: 0, tone: tone) }
  }

  /// Words for what is drawn around a picture.
  private static let enclosures: Set<String> = [
    "circle", "square", "triangle", "seal", "shield", "bubble", "octagon", "diamond", "rectangle",
  ]

  /// The colours of symbols by their first words.
  private static let tones: [String: Tone] = [
    "sun": .yellow, "sunrise": .yellow, "sunset": .yellow, "bolt": .yellow, "star": .yellow,
    "heart": .red, "flame": .orange, "drop": .cyan, "leaf": .green, "snowflake": .cyan,
    "cloud": .white, "plus.circle": .green, "minus.circle": .red,
    "exclamationmark.triangle": .yellow,
  ]

  /// Returns the part of a cloud with weather: the cloud, what shines above it, or what falls from it.
  private func weatherPart(
    _ group: SymbolGroup, _ cloud: SymbolGroup, _ words: [String]
  ) -> Part {
    if group.area == cloud.area { return Part(layer: group.layer, level: 0, tone: .white) }
    let isAbove = group.middle < cloud.middle + 0.12
    let lights = words.filter { $0 == "sun" || $0 == "moon" }
    let falls = words.filter { !["cloud", "icloud", "fill", "sun", "moon"].contains($0) }
    if isAbove, let light = lights.first {
      return Part(layer: group.layer, level: 1, tone: light == "sun" ? .yellow : .white)
    }
    // A flash is larger than a drop.
    let isFlash = falls.contains("bolt") && (falls.count == 1 || group.area > 0.02)
    let tone: Tone =
      isFlash ? .yellow : falls.contains("snow") ? .white : falls.contains("fog") ? .gray : .cyan
    let first = lights.isEmpty ? 1 : 2
    let level = isFlash || falls.count < 2 ? first : first + 1
    return Part(layer: group.layer, level: level, tone: tone)
  }
}

/// A contour of a symbol with those inside of it.
private struct SymbolGroup {
  /// The contour around.
  let outer: [OutlineElement]
  private var inner: [OutlineElement] = []
  private let bounds: (x: Double, y: Double, width: Double, height: Double)
  private let isEvenOdd: Bool

  /// The area of the smallest rectangle around it.
  var area: Double { bounds.width * bounds.height }
  /// The height of its middle.
  var middle: Double { bounds.y + bounds.height / 2 }
  /// The whole.
  var layer: Symbol.Layer { Symbol.Layer(elements: outer + inner, isEvenOdd: isEvenOdd) }
  /// The hole of the contour; nil for none.
  var hole: Symbol.Layer? {
    inner.isEmpty ? nil : Symbol.Layer(elements: inner, isEvenOdd: true)
  }

  private init(_ contour: [OutlineElement], isEvenOdd: Bool) {
    outer = contour
    bounds = OutlineBounds(contour).rectangle ?? (0, 0, 0, 0)
    self.isEvenOdd = isEvenOdd
  }

  /// Returns whether another contour lies inside.
  private func contains(_ other: SymbolGroup) -> Bool {
    let (a, b) = (bounds, other.bounds)
    return a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width
      && a.y + a.height >= b.y + b.height
  }

  /// Returns the groups of layers, in their order; within a layer the larger ones first.
  static func groups(of layers: [Symbol.Layer]) -> [SymbolGroup] {
    layers.flatMap { layer -> [SymbolGroup] in
      var contours: [[OutlineElement]] = []
      for element in layer.elements {
        if case .move = element { contours.append([]) }
        if !contours.isEmpty { contours[contours.count - 1].append(element) }
      }
      let all = contours.map { SymbolGroup($0, isEvenOdd: layer.isEvenOdd) }
      var groups: [SymbolGroup] = []
      for contour in all.sorted(by: { $0.area > $1.area }) {
        if let around = groups.firstIndex(where: { $0.contains(contour) }) {
          groups[around].inner += contour.outer
        } else {
          groups.append(contour)
        }
      }
      return groups
    }
  }
}
