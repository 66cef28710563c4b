/// The display names of the library's modifiers.
enum ModifierName {
  private static let endings = ["PresentationModifier", "Modifier", "Layout", "Effect"]

  /// The names of internal structural types, and of modifiers whose type name does not contain the function
  /// name.
  private static let known = [
    "_ViewModifier_Content": "content", "PlaceholderContentView": "content",
    "_ValueActionModifier": "onChange", "_ValueActionModifier2": "onChange",
    "_RootModifier": "window", "_PresentedModifier": "presentation", "_LinkModifier": "push",
    "_EnvironmentKeyWritingModifier": "environment",
    "_EnvironmentKeyTransformModifier": "transformEnvironment",
    "_EnvironmentObjectWritingModifier": "environmentObject",
    "_TapGestureModifier": "onTapGesture", "_SpatialTapGestureModifier": "onTapGesture",
    "_OverlayStyleModifier": "overlay", "_OverlayShapeModifier": "overlay",
    "_BackgroundStyleModifier": "background", "_BackgroundShapeModifier": "background",
    "_TabView": "Tab", "_ShapeView": "shape",
    "_DialogView": "dialog", "_ToolbarItemView": "ToolbarItem",
    "_FileDialogContent": "fileDialog", "_GeometryChangeModifier": "onGeometryChange",
    "_ScrollIDModifier": "scrollPosition",
    "_ScrollGeometryChangeModifier": "onScrollGeometryChange",
    "_ScrollPhaseChangeModifier": "onScrollPhaseChange",
    "_ScrollVisibilityChangeModifier": "onScrollVisibilityChange",
    "_ScrollTargetVisibilityChangeModifier": "onScrollTargetVisibilityChange",
    "_TraitWritingModifier<TransitionTraitKey>": "transition",
    "_TraitWritingModifier<TagValueTraitKey>": "tag",
  ]

  /// The parts of the library's views that scripts do not contain, and that trees show only in full.
  private static let parts: Set = [
    "_DialogContent", "_DialogButtons", "_DialogDismissal", "_CollapsibleContent",
    "_DisclosureParts", "_DisclosureLabel", "_DefaultTabLabel", "_PushModifier", "_LinkModifier",
    "_ItemPushModifier", "_GeometryContent",
  ]

  /// Returns whether a type is a part of a library's view that scripts do not contain.
  static func isPart(_ type: String) -> Bool { parts.contains(type) }

  /// Returns the name of the function that applied a modifier; if unknown, the name derived from its type.
  static func short(_ type: String, function: String?) -> String { function ?? short(type) }

  /// Returns the name derived from a type: `padding` for `_PaddingLayout`, `sheet` for
  /// `SheetPresentationModifier`; the type names of scripts are unchanged.
  static func short(_ type: String) -> String {
    if let word = known[type] { return word }
    guard type.hasPrefix("_") || type.hasSuffix(endings[0]) else { return type }
    let whole = type.drop { $0 == "_" }
    // Modifiers with an `item` parameter have the same name as those with `isPresented`.
    let name = whole.hasPrefix("Item") ? whole.dropFirst("Item".count) : whole
    let ending = endings.first { name.hasSuffix($0) && name.count > $0.count } ?? ""
    let word = name.dropLast(ending.count)
    return word.prefix(1).lowercased() + word.dropFirst()
  }
}
