import DeclTree

/// Checks that every variable has a value before it is read, that constants get one once, and that initialisers give one
/// to every stored property: Swift's definite initialisation, as one walk over the typed tree in the order of control.
///
/// A loop's body is walked once: what it may assign counts as given at its start, and nothing loses its value.
final class InitialisationChecker {
  let checker: Checker
  /// The calls and accesses, by identity, that can throw.
  let throwingSites: Set<ObjectIdentifier>
  var state = InitialisationState()
  /// What is known where a statement with a label is left, and where a loop goes on.
  var exits: [ObjectIdentifier: Jump] = [:]
  var continues: [ObjectIdentifier: Jump] = [:]
  /// What is known where the errors of the `do` blocks around are caught, innermost last.
  var handlers: [Jump] = []
  /// What `defer` holds back in the scopes around, innermost last.
  var deferred: [[[TypedStmt]]] = []
  /// What the last case falls through with.
  var fallthroughState: InitialisationState?
  /// The initialiser, unless a closure in it is walked.
  var initialiser: Initialiser?
  let function: FunctionDecl
  var range: SourceRange { function.range }

  /// A place that control can jump to.
  struct Jump {
    /// What is known there, joined over all jumps so far.
    var state = InitialisationState.unreachable
    /// How many scopes are around the place.
    let depth: Int
  }

  init(_ checker: Checker, _ function: FunctionDecl, _ throwingSites: Set<ObjectIdentifier>) {
    self.checker = checker
    self.throwingSites = throwingSites
    self.function = function
  }

  /// Checks a whole body.
  func check(_ body: TypedBody, of function: FunctionDecl) {
    initialiser = Initialiser(function, body, checker)
    if let initialiser {
      state.missing = initialiser.missingAtStart
      state.given = initialiser.givenAtStart
    }
    walkScope(body.statements)
    if state.isReachable { checkExit(at: range.lastByte) }
  }

  /// Walks a closure's body, in which everything outside counts as having its value.
  func walkInside(_ body: TypedBody) {
    let saved = (state, handlers, deferred, initialiser, fallthroughState)
    (state, handlers, deferred) = (InitialisationState(), [], [])
    initialiser = nil
    walkScope(body.statements)
    (state, handlers, deferred, initialiser, fallthroughState) = saved
  }

  /// Goes to a place, through the `defer` blocks on the way; control does not come here any more.
  func jump(to place: inout Jump) {
    runDeferred(downTo: place.depth)
    place.state = place.state.joined(state)
    state = .unreachable
  }

  /// Walks what `defer` holds back in the scopes that are left.
  func runDeferred(downTo depth: Int) {
    for scope in deferred.dropFirst(depth).reversed() {
      for body in scope.reversed() { walk(body) }
    }
  }

  /// Walks the statements of a scope, then what it deferred.
  func walkScope(_ statements: [TypedStmt]) {
    deferred.append([])
    walk(statements)
    if state.isReachable { runDeferred(downTo: deferred.count - 1) }
    deferred.removeLast()
  }
}
