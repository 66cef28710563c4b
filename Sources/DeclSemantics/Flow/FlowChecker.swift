import DeclTree

/// The knowledge of a check at one point of the program.
protocol FlowState {
  /// Indicates whether control can reach this point.
  var isReachable: Bool { get }
  /// The state of unreachable code.
  static var unreachable: Self { get }
  /// Returns the state at a point where two paths of control flow meet.
  func joined(_ other: Self) -> Self
}

/// A pass over the typed tree of a body in the order of control flow: the state at the present point, the states at the
/// targets of jumps, and the `defer` bodies that jumps run.
class FlowChecker<State: FlowState> {
  let checker: Checker
  let function: FunctionDecl
  /// The calls and accesses, by identity, that can throw.
  let throwingSites: Set<ObjectIdentifier>
  var state: State
  /// The states at the exits of labelled statements.
  var exits: [ObjectIdentifier: Jump] = [:]
  /// The states at the points where the next iteration of a loop starts.
  var continues: [ObjectIdentifier: Jump] = [:]
  /// The states at the `catch` clauses of the enclosing `do` statements, innermost last.
  var handlers: [Jump] = []
  /// The pending `defer` bodies of the enclosing scopes, innermost last.
  var deferred: [[[TypedStmt]]] = []
  /// The state at the end of a case that falls through; nil otherwise.
  var fallthroughState: State?

  /// A target of jumps.
  struct Jump {
    /// The state at the target, joined over all jumps so far.
    var state = State.unreachable
    /// The number of scopes that enclose the target.
    let depth: Int
  }

  init(
    _ checker: Checker, _ function: FunctionDecl, _ throwingSites: Set<ObjectIdentifier>,
    _ state: State
  ) {
    self.checker = checker
    self.function = function
    self.throwingSites = throwingSites
    self.state = state
  }

  /// Visits a `defer` body where a scope is left. Each check has its own way of visiting statements.
  func walkDeferred(_ body: [TypedStmt]) {
    preconditionFailure("a check of control flow visits statements")
  }

  /// Records a jump to a target, which runs the `defer` bodies of the scopes it leaves. The code after the
  /// jump is unreachable.
  private func jump(to place: inout Jump) {
    runDeferred(downTo: place.depth)
    place.state = place.state.joined(state)
    state = .unreachable
  }

  /// Records a jump to the exit of a labelled statement, or to its next iteration.
  func leave(
    _ label: LoopLabel,
    _ places: ReferenceWritableKeyPath<FlowChecker<State>, [ObjectIdentifier: Jump]>
  ) {
    guard state.isReachable, var place = self[keyPath: places][ObjectIdentifier(label)] else {
      state = .unreachable
      return
    }
    jump(to: &place)
    self[keyPath: places][ObjectIdentifier(label)] = place
  }

  /// Visits the pending `defer` bodies of the scopes that are left.
  func runDeferred(downTo depth: Int) {
    for scope in deferred.dropFirst(depth).reversed() {
      for body in scope.reversed() { walkDeferred(body) }
    }
  }

  /// Runs `body` as the visit of a scope, whose own `defer` bodies follow it.
  func inScope(_ body: () -> Void) {
    deferred.append([])
    body()
    if state.isReachable { runDeferred(downTo: deferred.count - 1) }
    deferred.removeLast()
  }

  /// Runs `body` as the visit of a statement that `break` can leave.
  func labeled(_ label: LoopLabel, _ body: () -> Void) {
    let key = ObjectIdentifier(label)
    exits[key] = Jump(depth: deferred.count)
    continues[key] = Jump(depth: deferred.count)
    body()
    state = state.joined(exits[key]?.state ?? .unreachable)
    exits[key] = nil
    continues[key] = nil
  }

  /// The state at the points of a loop's body that begin its next iteration.
  func continued(_ label: LoopLabel) -> State {
    continues[ObjectIdentifier(label)]?.state ?? .unreachable
  }

  /// Records that an error may be thrown at this point. Returns whether a `catch` clause of the function receives it.
  func throwToHandler() -> Bool {
    guard var handler = handlers.popLast() else { return false }
    handler.state = handler.state.joined(state)
    handlers.append(handler)
    return true
  }

  /// Visits two parts of which only one runs.
  func alternatives(_ first: () -> Void, _ second: () -> Void) {
    let start = state
    first()
    let end = state
    state = start
    second()
    state = end.joined(state)
  }
}
