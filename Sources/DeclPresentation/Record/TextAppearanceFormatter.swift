import DeclJournal

/// A formatter of changes of a `Text`'s appearance. A `Text` stores its own modifiers as a list, of which
/// only the differences are shown.
enum TextAppearanceFormatter {
  /// Returns a change in the form `.fontWeight bold → regular` for a different value, or `modifiers none →
  /// .italic` for different modifiers; nil for updates of other properties.
  static func change(_ update: Change.PropertyUpdate) -> String? {
    guard update.view.type == "Text", update.property == "modifiers",
      case .list(let old) = update.old, case .list(let new) = update.new
    else { return nil }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (before, after) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    return change(Array(before.dropLast(end)), Array(after.dropLast(end)))
  }

  private static func change(_ old: [ValueSnapshot], _ new: [ValueSnapshot]) -> String {
    if old.count == 1, new.count == 1,
      case .enumCase(let name, let before) = old[0], case .enumCase(name, let after) = new[0],
      before.count == 1, after.count == 1
    {
      return ".\(name)  \(ValueFormatter.change(before[0].value, after[0].value, to: 20))"
    }
    return "modifiers  \(list(old)) → \(list(new))"
  }

  /// Returns modifiers in the form `.fontWeight(bold) .italic`.
  private static func list(_ modifiers: [ValueSnapshot]) -> String {
    guard !modifiers.isEmpty else { return "none" }
    return modifiers.map { ValueFormatter.short($0, to: 28) }.joined(separator: " ")
  }
}
