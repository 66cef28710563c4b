/// The names by which people know the library's modifiers.
enum ModifierName {
  private static let endings = ["PresentationModifier", "Modifier", "Layout", "Effect"]

  /// `padding` for `_PaddingLayout`, `sheet` for `SheetPresentationModifier`; a type that a script declares keeps its name.
  static func short(_ type: String) -> String {
    guard type.hasPrefix("_") || type.hasSuffix(endings[0]) else { return type }
    let name = type.drop { $0 == "_" }
    let ending = endings.first { name.hasSuffix($0) && name.count > $0.count } ?? ""
    let word = name.dropLast(ending.count)
    return word.prefix(1).lowercased() + word.dropFirst()
  }
}
