import DeclTree

/// What is known at a place of the variables and properties that get their value after their declaration.
///
/// In an initialiser that calls another one, `self` itself stands among them until the call.
struct InitialisationState {
  /// Whether control can come here.
  var isReachable = true
  /// Those that may have no value.
  var missing: Set<VariableDecl> = []
  /// Those that may have one.
  var given: Set<VariableDecl> = []

  /// A place where control never comes.
  static var unreachable: InitialisationState { InitialisationState(isReachable: false) }

  /// What is known where two ways meet.
  func joined(_ other: InitialisationState?) -> InitialisationState {
    guard let other, other.isReachable else { return self }
    guard isReachable else { return other }
    return InitialisationState(
      missing: missing.union(other.missing), given: given.union(other.given))
  }

  /// The variable gets its value.
  mutating func give(_ variable: VariableDecl) {
    missing.remove(variable)
    given.insert(variable)
  }

  /// The variable is declared without a value.
  mutating func declare(_ variable: VariableDecl) {
    missing.insert(variable)
    given.remove(variable)
  }
}
