/// A modifier as records describe it when one of its properties has changed.
struct ShownModifier {
  /// The index among the modifiers of its view.
  let position: Int
  /// The name of its type.
  let type: String
  /// The function by which the script applied it; nil if it created the modifier itself.
  let name: String?

  init(position: Int, type: String, name: String?) {
    self.position = position
    self.type = type
    self.name = name
  }

  init(
    _ position: Int, _ modifier: ViewPlan.Modifier, _ region: Region, _ paths: IdentityPaths
  ) {
    self.init(
      position: position, type: modifier.name, name: paths.function(of: modifier, in: region))
  }
}
