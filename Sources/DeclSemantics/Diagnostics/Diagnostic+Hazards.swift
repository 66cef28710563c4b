import DeclTree

/// The warnings about identity hazards. Each ends with the number of its rule in docs/semantics.md.
extension Diagnostic {
  static func observedObjectCreatedInView(
    _ property: VariableDecl, _ attribute: SourceRange
  ) -> Diagnostic {
    hazard(
      "observed-object-created-in-view",
      "'\(property.name)' is created again whenever the parent's body runs, and its data is lost",
      "L12",
      property.nameRange,
      [FixIt("use @StateObject", replace: attribute, with: "StateObject")])
  }

  static func newValueInView(
    _ property: VariableDecl, _ type: String, _ fix: FixIt?
  ) -> Diagnostic {
    hazard(
      "new-value-in-view",
      "'\(property.name)' is a new \(type) at each evaluation of the parent, so this view's body always runs",
      "D9", property.nameRange, [fix].compactMap(\.self))
  }

  static func unstableIdentifier(
    _ property: VariableDecl, _ type: String, _ fix: FixIt?
  ) -> Diagnostic {
    hazard(
      "unstable-id",
      "'\(property.name)' is a new \(type) at each access, so every update replaces every row",
      "F4", property.nameRange, [fix].compactMap(\.self))
  }

  static func newExplicitIdentifier(
    _ type: String, _ range: SourceRange, modifier: SourceRange?
  ) -> Diagnostic {
    hazard(
      "new-explicit-id",
      "a new \(type) at each evaluation gives the view a new identity: its state is lost", "I6",
      range, modifier.map { [FixIt("remove the id", replace: $0, with: "")] } ?? [])
  }

  static func positionAsIdentifier(_ range: SourceRange, _ fix: FixIt?) -> Diagnostic {
    hazard(
      "position-as-id",
      "rows are identified by index: state stays with the index, not the element, when elements move or are removed",
      "F3", range, [fix].compactMap(\.self))
  }

  static func editedValueAsIdentifier(_ range: SourceRange, _ control: String) -> Diagnostic {
    hazard(
      "edited-value-as-id",
      "the id is the value that the \(control) edits: each change replaces the row and ends the editing",
      "L8",
      range)
  }

  static func hashAsIdentifier(_ property: VariableDecl) -> Diagnostic {
    hazard(
      "hash-as-id",
      "'\(property.name)' is the hash of all properties: a change of any of them replaces the row",
      "L8",
      property.nameRange)
  }

  static func newElements(
    _ type: NominalDecl, _ id: String, _ range: SourceRange
  ) -> Diagnostic {
    hazard(
      "new-elements",
      "each evaluation creates every \(type.name) again with a new \(id) as its id, so every update replaces every row",
      "F4", range)
  }

  static func nonConstantRange(_ range: SourceRange, _ fix: FixIt?) -> Diagnostic {
    let end = SourceRange(file: range.file, start: range.end, end: range.end)
    return hazard(
      "non-constant-range", "Non-constant range: argument must be an integer literal", "F1", range,
      [fix ?? FixIt("add an id", replace: end, with: ", id: \\.self")])
  }

  static func nestedObservableObject(
    _ property: VariableDecl, _ type: NominalDecl
  ) -> Diagnostic {
    hazard(
      "nested-observable-object",
      "changes inside '\(property.name)' are not published by the enclosing object; views must observe the '\(type.name)' itself",
      "O10", property.nameRange)
  }

  static func stateFromInit(_ property: VariableDecl, _ range: SourceRange) -> Diagnostic {
    hazard(
      "state-from-init",
      "'\(property.name)' uses this initial value only when the view is inserted; later values are ignored",
      "L10",
      range)
  }

  static func stateFromArgument(_ property: VariableDecl, _ range: SourceRange) -> Diagnostic {
    hazard(
      "state-from-init",
      "'\(property.name)' uses this initial value only when the view is inserted; later values are ignored",
      "L10", range)
  }

  static func objectCreatedInBody(_ type: NominalDecl, _ range: SourceRange) -> Diagnostic {
    hazard(
      "object-created-in-body",
      "each evaluation of the body creates another \(type.name), and the data of the earlier one are lost",
      "L12",
      range)
  }

  static func unobservedObjectInState(
    _ property: VariableDecl, _ type: NominalDecl, isObservable: Bool
  ) -> Diagnostic {
    let isState = property.wrapper != nil || property.initialValue != nil
    let remedy =
      isObservable
      ? isState ? "use @StateObject" : "use @ObservedObject" : "make the class @Observable"
    return hazard(
      "unobserved-object-in-state",
      "no view sees the changes of the \(type.name) in '\(property.name)': \(remedy)", "O12",
      property.nameRange)
  }

  static func publishedWithOwnPublisher(
    _ property: VariableDecl, _ publisher: SourceRange
  ) -> Diagnostic {
    var diagnostic = hazard(
      "published-with-own-publisher",
      "'\(property.name)' announces no changes, since the class declares its own objectWillChange: call objectWillChange.send() before each change",
      "O2", property.nameRange)
    diagnostic.notes.append(Diagnostic.Note("the publisher is declared here", at: publisher))
    return diagnostic
  }

  static func staleRead(
    _ property: VariableDecl, _ presentation: String, _ range: SourceRange, _ fixes: [FixIt]
  ) -> Diagnostic {
    hazard(
      "stale-read",
      "only the content of '\(presentation)' reads '\(property.name)', so it shows the value that the last evaluation of the body had",
      "D4a", range, fixes)
  }

  static func anyViewInsteadOfBuilder(_ range: SourceRange) -> Diagnostic {
    hazard(
      "any-view-instead-of-builder",
      "AnyView hides the branches: only the type inside identifies the view; use @ViewBuilder and 'some View'",
      "I5", range)
  }

  static func transitionNeverRuns(_ range: SourceRange, _ fix: FixIt) -> Diagnostic {
    hazard(
      "transition-never-runs",
      "this view is not inserted or removed by itself, so its transition never runs", "X2", range,
      [fix])
  }

  static func conditionalModifier(_ range: SourceRange, _ fix: FixIt?) -> Diagnostic {
    hazard(
      "conditional-modifier",
      "the view has a different identity in each branch: it loses its state and does not animate when the branch changes",
      "I2", range, [fix].compactMap(\.self))
  }

  static func stateLostToBranch(
    _ type: NominalDecl, _ state: VariableDecl, _ range: SourceRange, _ fix: FixIt?
  ) -> Diagnostic {
    hazard(
      "state-lost-to-branch",
      "each branch has its own \(type.name): '\(state.name)' is reset when the branch changes",
      "L3", range, [fix].compactMap(\.self))
  }

  static func editingLostToBranch(_ control: String, _ range: SourceRange) -> Diagnostic {
    hazard(
      "state-lost-to-branch",
      "each branch has its own \(control): the focus and the editing end when the branch changes",
      "L3", range)
  }

  static func untrackedBranch(_ variable: VariableDecl, _ range: SourceRange) -> Diagnostic {
    hazard(
      "untracked-branch",
      "'\(variable.name)' is not tracked: the view does not update when it changes", "D11", range)
  }

  static func unboundedInScrollView(_ view: String, _ range: SourceRange) -> Diagnostic {
    hazard(
      "unbounded-in-scroll-view",
      "a ScrollView proposes no height, so this \(view) is only as high as its ideal size, 10 points",
      "G19", range)
  }

  static func spacerOutsideOfStack(_ range: SourceRange) -> Diagnostic {
    hazard(
      "spacer-outside-of-stack", "a ZStack does not grow for a Spacer, which has no effect here",
      "G16", range)
  }

  static func contradictoryFrame(
    _ lower: String, _ upper: String, _ range: SourceRange
  ) -> Diagnostic {
    hazard(
      "contradictory-frame", "'\(lower)' is greater than '\(upper)', so both are ignored", "G12",
      range)
  }

  private static func hazard(
    _ code: String, _ message: String, _ rule: String, _ range: SourceRange, _ fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(code, .warning, "\(message) (\(rule))", at: range, fixIts: fixIts)
  }
}
