package import DeclRuntime

/// The source text that declares the names of asset catalogues as members, as Xcode generates it: `Color.brand`,
/// `Image(.logo)` and `.brand` where a style is expected.
package enum AssetMembers {
  /// Returns the declarations for a script; nil if it uses none.
  ///
  /// Only names that the script writes after a dot and does not declare itself are declared: a name of a catalogue never
  /// gets in the way of the script's own.
  package static func declarations(for sources: [String], in bundle: ScriptBundle) -> String? {
    let catalogs = AssetCatalogs(bundle)
    if catalogs.colorNames.isEmpty && catalogs.imageNames.isEmpty { return nil }
    let written = sources.reduce(into: Written()) { $0.add($1) }
    func used(_ names: [String], _ kind: String) -> [(member: String, name: String)] {
      var seen: Set<String> = []
      return names.map { (member($0, kind), $0) }.filter {
        written.members.contains($0.0) && !written.declared.contains($0.0)
          && seen.insert($0.0).inserted
      }
    }
    let colors = used(catalogs.colorNames, "Color")
    let images = used(catalogs.imageNames, "Image")
    if colors.isEmpty && images.isEmpty { return nil }
    var lines: [String] = ["import SwiftUI"]
    func add(_ header: String, _ members: [String]) {
      if !members.isEmpty { lines += ["extension \(header) {"] + members.map { "  " + $0 } + ["}"] }
    }
    func quoted(_ name: String) -> String {
      "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    func resource(_ type: String, _ item: (member: String, name: String)) -> String {
      "static var `\(item.member)`: \(type) { \(type)(name: \(quoted(item.name)), bundle: .main) }"
    }
    add("ColorResource", colors.map { resource("ColorResource", $0) })
    add("ImageResource", images.map { resource("ImageResource", $0) })
    let own = colors.filter { !systemColors.contains($0.member) }.map {
      "static var `\($0.member)`: Color { Color(\(quoted($0.name))) }"
    }
    add("Color", own)
    add("ShapeStyle where Self == Color", own)
    func constant(
      _ type: String, _ item: (member: String, name: String), _ value: String
    ) -> String {
      "static var `\(item.member)`: \(type) { \(value) }"
    }
    add(
      "UIImage",
      images.map {
        let resource = "ImageResource(name: \(quoted($0.name)), bundle: .main)"
        return constant("UIImage", $0, "UIImage(resource: \(resource))")
      })
    add(
      "UIColor",
      colors.filter { !systemColors.contains($0.member) && !uiColors.contains($0.member) }
        .map { constant("UIColor", $0, "UIColor(named: \(quoted($0.name)))!") })
    return lines.joined(separator: "\n") + "\n"
  }

  /// The names in the source files of a script.
  private struct Written {
    /// The names after a dot.
    var members: Set<String> = []
    /// The names after `let`, `var`, `func` and `case`.
    var declared: Set<String> = []

    mutating func add(_ text: String) {
      for match in text.matches(of: #/\.\s*`?([A-Za-z_][A-Za-z0-9_]*)/#) {
        members.insert(String(match.1))
      }
      for match in text.matches(of: #/static\s+(?:let|var|func)\s+`?([A-Za-z_][A-Za-z0-9_]*)/#) {
        declared.insert(String(match.1))
      }
    }
  }

  /// Returns the member for a name: `my-brand color` is `myBrand`, since the kind at the end is dropped. A name in capitals
  /// alone, such as `BG`, stays as it is.
  static func member(_ name: String, _ kind: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    var words = last.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if words.isEmpty { words = [last] }
    let isAcronym = words[0].allSatisfy { $0.isUppercase || $0.isNumber }
    var result = words[0].prefix(1).lowercased() + words[0].dropFirst()
    if isAcronym { result = words.count == 1 ? words[0] : words[0].lowercased() }
    for word in words.dropFirst() { result += word.prefix(1).uppercased() + word.dropFirst() }
    if result.count > kind.count, result.hasSuffix(kind) { result.removeLast(kind.count) }
    if result.first?.isNumber == true { result = "_" + result }
    return result
  }

  /// The colours that UIKit declares, beyond those that SwiftUI has as well and those of the system.
  private static let uiColors: Set = [
    "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText", "link",
    "separator", "opaqueSeparator", "darkText", "lightText", "darkGray", "lightGray", "magenta",
    "tintColor", "systemBackground", "secondarySystemBackground", "tertiarySystemBackground",
  ]

  /// The colours that SwiftUI declares.
  private static let systemColors: Set = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple",
    "pink", "brown", "white", "gray", "black", "clear", "primary", "secondary", "accentColor",
  ]
}
