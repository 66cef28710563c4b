/// A cut of one of the two families, as style sheets name it.
public struct FontCut: Hashable, Sendable {
  /// Indicates whether all letters have one width.
  public let isMonospaced: Bool
  /// The weight from 100 to 900.
  public let weight: Int
  /// Indicates whether letters are slanted.
  public let isItalic: Bool

  /// All cuts: Inter in nine weights, JetBrains Mono in two, each upright and slanted.
  public static let all: [FontCut] = [false, true].flatMap { isMonospaced in
    (isMonospaced ? [400, 700] : Array(stride(from: 100, through: 900, by: 100))).flatMap {
      weight in
      [false, true].map { FontCut(isMonospaced: isMonospaced, weight: weight, isItalic: $0) }
    }
  }

  /// The cut that draws a font.
  public init(_ font: TextFont) {
    isMonospaced = font.design == .monospaced
    let weight = min(max((font.weight + 50) / 100 * 100, 100), 900)
    self.weight = isMonospaced ? (font.weight < 550 ? 400 : 700) : weight
    isItalic = font.isItalic
  }

  private init(isMonospaced: Bool, weight: Int, isItalic: Bool) {
    self.isMonospaced = isMonospaced
    self.weight = weight
    self.isItalic = isItalic
  }

  /// The family, as pictures in the format SVG name it.
  public var family: String { isMonospaced ? "JetBrains Mono" : "Inter" }

  /// A short name, such as `inter-400` or `mono-700-italic`.
  public var name: String {
    "\(isMonospaced ? "mono" : "inter")-\(weight)\(isItalic ? "-italic" : "")"
  }

  /// The tables of the cut.
  public var typeface: Typeface {
    isMonospaced
      ? .mono(weight: weight, isItalic: isItalic) : .inter(weight: weight, isItalic: isItalic)
  }

  /// The copyright of the outlines.
  var copyright: String {
    isMonospaced
      ? "Copyright 2020 The JetBrains Mono Project Authors (https://github.com/JetBrains/JetBrainsMono)"
      : "Copyright (c) 2016-2022 The Inter Project Authors (https://github.com/rsms/inter)"
  }
}
