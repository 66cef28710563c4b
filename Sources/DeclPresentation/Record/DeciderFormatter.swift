import DeclJournal

/// A formatter of deciders by their source construct.
enum DeciderFormatter {
  /// Returns a decider in the form `if`, `switch`, `ForEach` or `.id`.
  static func of(_ decider: Decider, _ step: ViewIdentity.Step?) -> String {
    switch decider {
    case .conditional, .optional:
      if case .branch(let branch)? = step, let choice = branch.choices.first {
        choice.construct.rawValue
      } else {
        decider.rawValue
      }
    case .forEach: "ForEach"
    case .id: ".id"
    case .anyView: "AnyView"
    case .enumView: "its case"
    case .presentation:
      if case .presented(let name)? = step { ModifierName.short(name) } else { decider.rawValue }
    case .root, .content, .group: decider.rawValue
    }
  }
}

extension ViewIdentity.Step {
  /// Indicates whether the step is a leaf of a conditional.
  var isBranch: Bool { if case .branch = self { true } else { false } }
}
