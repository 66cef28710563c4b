import DeclJournal

/// A formatter of branches in the form of their source.
enum BranchFormatter {
  /// The maximum number of columns of a pattern.
  private static let maximumWidth = 28

  /// Returns a branch in the form `if true`, `else`, `case .done(let text)`, `default` or `case .done, if
  /// true`.
  static func of(_ branch: ViewIdentity.Branch) -> String {
    branch.choices.map(of).joined(separator: ", ")
  }

  /// Returns the change from one branch to another: `true → false`.
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
    TextWidth.clip(VisibleText.line(name), to: maximumWidth)
  }
}
