/// A reason for which the file of a font cannot be used.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is larger than ``FontFace/sizeLimit``.
  case tooLarge
  /// The first bytes are not those of a font or a collection of fonts.
  case notAFont
  /// The collection has no font with the number that is asked for.
  case noSuchFace
  /// A table that every font needs is missing.
  case missing(String)
  /// A table ends early or contradicts itself.
  case broken(String)
  /// The font has no outlines that are understood, such as one of pictures.
  case noOutlines

  /// The reason in words.
  public var description: String {
    switch self {
    case .tooLarge: "it is larger than \(FontFace.sizeLimit >> 20) MB"
    case .notAFont: "it is not an OpenType font"
    case .noSuchFace: "the collection has fewer fonts"
    case .missing(let table): "it has no table ‘\(table)’"
    case .broken(let table): "its table ‘\(table)’ is broken"
    case .noOutlines: "it has no outlines"
    }
  }
}
