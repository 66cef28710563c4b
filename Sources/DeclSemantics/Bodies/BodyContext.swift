import DeclTree

/// The context of a part of a body: what its statements and expressions inherit from the constructs around
/// them. A construct derives the context of its parts from its own and runs their checks with
/// ``BodyChecker/within(_:_:)``, so that nothing has to be reset afterwards.
struct BodyContext {
  /// The current scope of local names.
  var scope: Scope
  /// The result of the innermost enclosing closure or function, from which `return` returns.
  var returns: Returns
  /// The enclosing loops and labelled statements, innermost last, for `break` and `continue`.
  var loops: [Loop] = []
  /// The names that the case after the current one binds, so that no `fallthrough` may enter it.
  var nextCaseNames: [String] = []
  /// Indicates whether the current case is the last one, so that no `fallthrough` is possible.
  var isLastCase = false
  /// The view site of the enclosing builder construct or call.
  var site: ViewSite.ID?
  /// The type of errors that may be thrown here, if one is declared.
  var thrownType: StaticType?
  /// Indicates whether the conditions of a `guard` are being checked, whose names may hide earlier ones of
  /// the same scope.
  var isInGuard = false
  /// Indicates whether the code may suspend: the body of an `async` function, or of a closure that is marked `async` or
  /// contains `await`.
  var isAsync = false
  var chain = Chain()
  /// Indicates whether the sequence of operators around has so many parts that its conditions are solved separately.
  var isInLongSequence = false
  /// The type of all literals and operators of the current arithmetic of literals; nil outside of such arithmetic.
  var literalType: StaticType?
  /// The depth at which the current part of a deep expression began, whose parts get solvers of their own; nil in other
  /// expressions.
  var partDepth: Int?
  /// The number of deep expressions around, each in a closure in the one before.
  var deepExpressions = 0

  /// The destination of the values that `return` returns.
  struct Returns {
    /// The result type; it contains variables of `solver` in a closure whose result is not yet known.
    let type: StaticType
    var solver: Solver?
    /// Indicates whether `return` returns from a closure.
    var isClosure = false
  }

  /// A statement that a jump can leave.
  struct Loop {
    let label: LoopLabel
    /// Indicates whether it is a loop, to which an unlabelled `continue` or `break` applies.
    let isLoop: Bool
    let isSwitch: Bool
    /// Indicates whether it is a `defer`, which no jump may leave.
    var isBarrier = false
    /// The block of the current element of a loop over a parameter pack, which `continue` leaves; nil for other loops.
    var elementLabel: LoopLabel?

    /// The statement to which `continue` leads.
    var continuation: TypedStmt.Kind {
      elementLabel.map { .breakStatement($0) } ?? .continueStatement(label)
    }
  }

  /// The links of the current postfix chain that have been generated so far.
  struct Chain {
    /// The nesting depth in the chain; 0 outside of chains.
    var depth = 0
    /// The number of `?` in the chain.
    var bindCount = 0
    /// The type in which the implicit member at the start of the chain is looked up.
    var implicitBase: StaticType?
  }

  /// Returns the context with a new scope in it.
  func inNewScope(_ owner: FunctionDecl, isClosure: Bool = false) -> BodyContext {
    var context = self
    context.scope = Scope(parent: scope, owner: owner, depth: scope.depth + (isClosure ? 1 : 0))
    return context
  }

  /// Returns the context of an expression that is nested in a postfix chain but is not one of its links.
  var outsideChain: BodyContext {
    var context = self
    context.chain = Chain()
    return context
  }

  /// Returns the context of a closure in a scope: the closure is no link of the chain that it is an argument
  /// of, and cannot jump out to a loop or case.
  func ofClosure(in scope: Scope) -> BodyContext {
    var context = outsideChain
    context.scope = scope
    context.loops = []
    context.nextCaseNames = []
    context.isLastCase = false
    context.isInGuard = false
    context.partDepth = nil
    return context
  }

  /// Returns the context with a change.
  func with(_ change: (inout BodyContext) -> Void) -> BodyContext {
    var context = self
    change(&context)
    return context
  }
}

/// The state of the check of a body: the context of the current part, and what was found so far. A speculation
/// copies it.
struct BodyState {
  var context: BodyContext
  /// The local functions and types, by the source ranges of their declarations.
  var localDeclarations: [SourceRange: Decl] = [:]
  /// The local constants that are not initialised yet.
  var uninitialised: Set<VariableDecl> = []
  /// The argument types of `buildOptional` calls, by the type of the result.
  var optionalArguments: [StaticType: StaticType] = [:]
  /// The types found for the branches of an expression while their common type is unknown; nil outside of
  /// such a search.
  var branchTypes: BranchTypes?
  /// The types found for the values that the innermost enclosing closure returns while their common type is unknown; nil
  /// outside of such a search.
  var returnTypes: BranchTypes?
  /// The nesting of such searches.
  var returnSearchDepth = 0
  /// Indicates whether the body returns the result of a call of its own function as an opaque type.
  var returnsItself = false
  /// Indicates whether the innermost enclosing closure has a `return`.
  var hasReturned = false
}
