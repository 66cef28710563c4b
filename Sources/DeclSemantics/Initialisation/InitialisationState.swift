import DeclTree

/// The initialisation state, at one point of the program, of variables and properties that are declared
/// without a value.
///
/// In an initialiser that calls another initialiser, `self` is one of these variables until the call.
struct InitialisationState: FlowState {
  var isReachable = true
  /// The variables that may be uninitialised.
  var maybeUninitialised: Set<VariableDecl> = []
  /// The variables that may be initialised.
  var maybeInitialised: Set<VariableDecl> = []

  static var unreachable: InitialisationState { InitialisationState(isReachable: false) }

  func joined(_ other: InitialisationState) -> InitialisationState {
    guard other.isReachable else { return self }
    guard isReachable else { return other }
    return InitialisationState(
      maybeUninitialised: maybeUninitialised.union(other.maybeUninitialised),
      maybeInitialised: maybeInitialised.union(other.maybeInitialised))
  }

  /// Records that a variable is initialised.
  mutating func initialise(_ variable: VariableDecl) {
    maybeUninitialised.remove(variable)
    maybeInitialised.insert(variable)
  }

  /// Records that a variable is declared without a value.
  mutating func declare(_ variable: VariableDecl) {
    maybeUninitialised.insert(variable)
    maybeInitialised.remove(variable)
  }
}
