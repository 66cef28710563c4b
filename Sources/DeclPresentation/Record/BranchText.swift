import DeclJournal

/// Branches as they are written in the source.
enum BranchText {
  /// The columns that a pattern may take.
  private static let widest = 28

  /// `if true`, `else`, `case .done(let text)`, `default`, `case .done, if true`
  static func of(_ branch: ViewIdentity.Branch) -> String {
    branch.choices.map(of).joined(separator: ", ")
  }

  /// The names of two branches, of which one took the place of the other.
  static func change(_ old: String, _ new: String) -> String { "\(short(old)) → \(short(new))" }

  private static func of(_ choice: ViewIdentity.Branch.Choice) -> String {
    let name = short(choice.name)
    return switch choice.construct {
    case .condition: ["true", "false"].contains(name) ? "if \(name)" : name
    case .selection: name == "default" ? name : "case \(name)"
    case .value: "Optional"
    }
  }

  private static func short(_ name: String) -> String {
    TextWidth.clip(ValueText.visible(name), to: widest)
  }
}
