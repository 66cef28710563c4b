import DeclFont
import Foundation

/// The fonts of the page: those that layout measured with, so that text in the browser fills its lines as in a picture.
package enum PageFonts {
  /// Returns the rules of a style sheet that declare cuts.
  /// - Parameter address: the address of the file of a cut.
  static func rules(for cuts: some Sequence<FontCut>, address: (FontCut) -> String) -> String {
    cuts.map { cut in
      "@font-face { font-family: \"\(cut.family)\"; font-weight: \(cut.weight); "
        + "font-style: \(cut.isItalic ? "italic" : "normal"); font-display: block; "
        + "src: url(\"\(address(cut))\") format(\"opentype\"); }\n"
    }.joined()
  }

  /// The style sheet that declares all cuts; a browser asks only for those that it draws.
  static var styleSheet: String { rules(for: FontCut.all) { "../font/\($0.name).otf" } }

  /// Returns the bytes of the file with a name such as `inter-400.otf`.
  package static func file(named name: String) -> [UInt8]? {
    FontCut.all.first { "\($0.name).otf" == name }.map { FontFile($0).bytes }
  }

  /// Returns the rules for the cuts that pictures use, with their files inside, for a page that loads nothing.
  /// - Parameter pictures: pictures in the format SVG, also as JSON strings.
  static func inlineRules(usedBy pictures: String) -> String {
    rules(for: cuts(usedBy: pictures)) {
      "data:font/otf;base64,\(Data(FontFile($0).bytes).base64EncodedString())"
    }
  }

  /// Finds the cuts that elements of text in pictures name.
  private static func cuts(usedBy pictures: String) -> [FontCut] {
    var found: Set<FontCut> = []
    var tags: Set<Substring> = []
    for part in pictures.split(separator: "<text ").dropFirst() {
      // In JSON the tag's end may be an escaped character; its attributes are the same up to there.
      let tag = part.prefix { $0 != ">" }
      let style = ["font-family", "font-weight", "font-style"].compactMap { tag.range(of: $0) }
      guard let start = style.map(\.lowerBound).min() else { continue }
      let end = tag.range(of: " fill")?.lowerBound ?? tag.endIndex
      guard start < end, tags.insert(tag[start..<end]).inserted else { continue }
      let attributes = tag[start..<end].replacing("\\\"", with: "\"")
      let weight = attributes.range(of: "font-weight=\"").flatMap {
        Int(attributes[$0.upperBound...].prefix { $0.isNumber })
      }
      found.insert(
        FontCut(
          TextFont(
            size: 17, weight: weight ?? 400,
            design: attributes.contains("JetBrains Mono") ? .monospaced : .standard,
            isItalic: attributes.contains("italic"))))
    }
    return FontCut.all.filter(found.contains)
  }
}
