import DeclTree

/// Hazards of identity: each names the rule of docs/semantics.md that explains it.
extension Diagnostic {
  static func observedObjectMadeInPlace(
    _ property: VariableDecl, _ attribute: SourceRange
  ) -> Diagnostic {
    hazard(
      "observed-object-made-in-place",
      "'\(property.name)' is made anew whenever the parent's body runs, and its data is lost",
      "L12",
      property.nameRange,
      [FixIt("own the object", replace: attribute, with: "StateObject")])
  }

  static func newValueInView(
    _ property: VariableDecl, _ type: String, _ fix: FixIt?
  ) -> Diagnostic {
    hazard(
      "new-value-in-view",
      "'\(property.name)' is another \(type) at each evaluation of the parent, so the body always runs",
      "D9", property.nameRange, [fix].compactMap(\.self))
  }

  static func unstableIdentifier(
    _ property: VariableDecl, _ type: String, _ fix: FixIt?
  ) -> Diagnostic {
    hazard(
      "unstable-id",
      "'\(property.name)' is another \(type) at each access, so every row is a new view at every change",
      "F4", property.nameRange, [fix].compactMap(\.self))
  }

  static func newExplicitIdentifier(
    _ type: String, _ range: SourceRange, modifier: SourceRange
  ) -> Diagnostic {
    hazard(
      "new-explicit-id",
      "another \(type) at each evaluation makes another view each time: its state is lost", "I6",
      range, [FixIt("leave the id out", replace: modifier, with: "")])
  }

  static func positionAsIdentifier(_ range: SourceRange, _ fix: FixIt?) -> Diagnostic {
    hazard(
      "position-as-id",
      "rows that are known by their position keep their state there when elements move or go",
      "F3", range, [fix].compactMap(\.self))
  }

  static func nonConstantRange(_ range: SourceRange, _ fix: FixIt?) -> Diagnostic {
    let end = SourceRange(file: range.file, start: range.end, end: range.end)
    return hazard(
      "non-constant-range", "Non-constant range: argument must be an integer literal", "F1", range,
      [fix ?? FixIt("give the rows ids", replace: end, with: ", id: \\.self")])
  }

  static func nestedObservableObject(
    _ property: VariableDecl, _ type: NominalDecl
  ) -> Diagnostic {
    hazard(
      "nested-observable-object",
      "changes inside '\(property.name)' are not announced by the object that holds it; views have to observe the '\(type.name)' itself",
      "O10", property.nameRange)
  }

  static func stateFromInit(_ property: VariableDecl, _ range: SourceRange) -> Diagnostic {
    hazard(
      "state-from-init",
      "'\(property.name)' takes this value only when the view is new; later ones are ignored",
      "L10",
      range)
  }

  static func anyViewInsteadOfBuilder(_ range: SourceRange) -> Diagnostic {
    hazard(
      "any-view-instead-of-builder",
      "views behind AnyView are told apart by their types alone; @ViewBuilder and 'some View' keep the branches",
      "I5", range)
  }

  static func transitionNotTaken(_ range: SourceRange, _ fix: FixIt) -> Diagnostic {
    hazard(
      "transition-not-taken",
      "this view neither comes nor goes by itself, so its transition is never taken", "X2", range,
      [fix])
  }

  static func branchAroundContent(_ range: SourceRange, _ fix: FixIt?) -> Diagnostic {
    hazard(
      "branch-around-content",
      "the view is another one in each branch: it loses its state and does not animate when another branch is taken",
      "I2", range, [fix].compactMap(\.self))
  }

  static func stateLostToBranch(
    _ type: NominalDecl, _ state: VariableDecl, _ range: SourceRange, _ fix: FixIt?
  ) -> Diagnostic {
    hazard(
      "state-lost-to-branch",
      "each branch has a \(type.name) of its own: '\(state.name)' begins anew when another branch is taken",
      "L3", range, [fix].compactMap(\.self))
  }

  static func untrackedBranch(_ variable: VariableDecl, _ range: SourceRange) -> Diagnostic {
    hazard(
      "untracked-branch",
      "nothing tracks '\(variable.name)': the view does not follow when it changes", "D11", range)
  }

  private static func hazard(
    _ code: String, _ message: String, _ rule: String, _ range: SourceRange, _ fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(code, .warning, "\(message) (\(rule))", at: range, fixIts: fixIts)
  }
}
