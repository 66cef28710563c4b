/// The names by which people know the library's modifiers.
enum ModifierName {
  private static let endings = ["PresentationModifier", "Modifier", "Layout", "Effect"]

  /// The words for what is no view of its own, and for modifiers whose types are named otherwise than the functions that apply
  /// them.
  private static let known = [
    "_ViewModifier_Content": "content", "PlaceholderContentView": "content",
    "_ValueActionModifier": "onChange", "_ValueActionModifier2": "onChange",
    "_RootModifier": "window", "_PresentedModifier": "presentation",
    "_EnvironmentKeyWritingModifier": "environment",
    "_EnvironmentKeyTransformModifier": "transformEnvironment",
    "_EnvironmentObjectWritingModifier": "environmentObject",
    "_TapGestureModifier": "onTapGesture", "_TabView": "Tab",
    "_TraitWritingModifier<TransitionTraitKey>": "transition",
    "_TraitWritingModifier<TagValueTraitKey>": "tag",
  ]

  /// The function that applied a modifier, or else what its type is called.
  static func short(_ type: String, function: String?) -> String { function ?? short(type) }

  /// `padding` for `_PaddingLayout`, `sheet` for `SheetPresentationModifier`; a type that a script declares keeps its name.
  static func short(_ type: String) -> String {
    if let word = known[type] { return word }
    guard type.hasPrefix("_") || type.hasSuffix(endings[0]) else { return type }
    let whole = type.drop { $0 == "_" }
    // What is shown for an item is called as what is shown for a condition.
    let name = whole.hasPrefix("Item") ? whole.dropFirst("Item".count) : whole
    let ending = endings.first { name.hasSuffix($0) && name.count > $0.count } ?? ""
    let word = name.dropLast(ending.count)
    return word.prefix(1).lowercased() + word.dropFirst()
  }
}
