import DeclTree

/// Checks that every error that can be thrown is marked and handled, and that every suspension is marked and
/// permitted.
///
/// The checker visits the typed tree of one body after the other. A closure is visited as part of the body
/// that contains it; whether errors leave the closure determines whether a call of a rethrowing function
/// throws.
final class EffectChecker {
  let checker: Checker
  let function: FunctionDecl
  var context: Context
  /// Indicates whether an error can leave the code visited so far.
  var throwsOut = false
  /// Indicates whether an expression visited so far has an error, so that it might throw.
  var hasErrors = false
  /// The closures, by identity, that an error can leave.
  private(set) var throwingClosures: Set<ObjectIdentifier> = []
  /// The calls and accesses, by identity, that can throw.
  var throwingSites: Set<ObjectIdentifier> = []
  /// The closures, by identity, that certainly run where they are written, and not on an actor of their own.
  var closuresOfPlace: Set<ObjectIdentifier> = []
  /// The closures, by identity, of tasks that run on no actor.
  var operationsOutsideActors: Set<ObjectIdentifier> = []
  /// The number of errors visited so far that no parameter of the function throws.
  var ownThrowCount = 0
  /// The number of throwing calls and accesses visited so far.
  var throwCount = 0
  /// Indicates whether a variable is declared without an initial value, or may be used before its declaration.
  var hasLaterValues = false

  /// The effects that are permitted in the current code.
  struct Context {
    var handling: ErrorHandling
    var isAsync: Bool
    /// The type of the errors that may leave the function; nil for any, and where they do not leave it.
    var thrownType: StaticType?
    /// The source range of the enclosing `try`; nil if there is none.
    var mark: SourceRange?
    /// Indicates whether there is an enclosing `await`.
    var isAwaited = false
    /// A description of the context if it does not permit suspension, such as `a property initializer`; nil
    /// otherwise.
    var place: String?
    /// Indicates whether the code certainly runs on no actor.
    var isOutsideActors = false
    /// Indicates whether errors leave a function that rethrows, so that only its parameters may throw them.
    var isRethrowing = false
  }

  init(_ checker: Checker, _ function: FunctionDecl) {
    self.checker = checker
    self.function = function
    var place: String?
    if function.kind == .initialValue {
      place = function.accessorOwner == nil ? "a default argument" : "a property initializer"
    }
    let unhandled = place.map { ErrorHandling.impossible($0) } ?? .unhandled
    context = Context(
      handling: function.isThrowing ? .handled : unhandled, isAsync: function.isAsync,
      thrownType: function.thrownType, place: place,
      isOutsideActors: checker.isOutsideActors(function),
      isRethrowing: function.isRethrowing && !function.isLibrary)
  }

  /// Visits an expression with its operands.
  func walk(_ expression: TypedExpr) {
    switch expression.kind {
    case .tryExpression(let inner):
      warnWithoutThrow(expression.range) {
        within({ $0.mark = expression.range }) { walk(inner) }
      }
    case .tryOptional(let inner), .tryForced(let inner):
      warnWithoutThrow(expression.range) {
        containing {
          within({
            $0.mark = expression.range
            $0.handling = .handled
            $0.thrownType = nil
            $0.isRethrowing = false
          }) { walk(inner) }
        }
      }
    case .awaitExpression(let inner):
      // The values of `async let` are awaited without the word.
      if inner.isPlainValue, checker.sources.text(of: expression.range).hasPrefix("await") {
        checker.report(.needlessAwait(expression.range.prefix("await")))
      }
      within({ $0.isAwaited = true }) { walk(inner) }
    case .closure(let closure): walk(closure)
    case .assign(let target, let value):
      walkPlace(target)
      walk(value)
    case .inoutReference(let place): walkPlace(place)
    case .block(let statements, let value):
      walk(statements)
      walk(value)
    case .ifElse(let conditions, let then, let otherwise):
      walk(conditions)
      walk(then)
      walk(otherwise)
    case .switchCase(let choice):
      walk(choice.subject)
      for one in choice.cases {
        walk(one.items)
        walk(one.body)
      }
    // An expression with errors might throw, so no `try` around it is reported as needless.
    case .error:
      throwCount += 1
      hasErrors = true
    default:
      if context.isOutsideActors { noteClosures(of: expression) }
      noteOperations(of: expression)
      expression.operands.forEach(walk)
      checkSite(expression)
    }
  }

  /// Visits an lvalue that is written; its base is read.
  private func walkPlace(_ place: TypedExpr) {
    switch place.kind {
    case .member, .subscriptAccess, .tupleElement, .forceUnwrap, .optionalBind:
      place.operands.forEach(walk)
      checkIsolation(ofWrite: place)
    case .variable, .staticVariable: checkIsolation(ofWrite: place)
    case .discard: break
    default: walk(place)
    }
  }

  /// Reports a `try` without an operation that can throw.
  private func warnWithoutThrow(_ range: SourceRange, _ body: () -> Void) {
    let before = throwCount
    body()
    if throwCount == before, checker.sources.text(of: range).hasPrefix("try") {
      checker.report(.needlessTry(range.prefix("try")))
    }
  }

  private func walk(_ closure: TypedClosure) {
    let count = throwCount
    let ownCount = ownThrowCount
    // A throw inside a closure does not justify a `try` outside it; an autoclosure is evaluated as part of
    // the call.
    defer { if !closure.isAutoclosure { (throwCount, ownThrowCount) = (count, ownCount) } }
    closure.captures.forEach { walk($0.value) }
    containing {
      within({
        $0.handling = closure.type.isThrowing ? .handled : .unhandled
        $0.isRethrowing = $0.isRethrowing && closure.isAutoclosure
        $0.isAsync = closure.type.isAsync
        $0.place = nil
        // The function to which a closure is passed may call it on an actor.
        $0.isOutsideActors =
          operationsOutsideActors.contains(ObjectIdentifier(closure))
          || $0.isOutsideActors
            && (closure.isAutoclosure || closuresOfPlace.contains(ObjectIdentifier(closure)))
        guard !closure.isAutoclosure else { return }
        $0.thrownType = closure.type.thrownType
        $0.mark = nil
        $0.isAwaited = false
      }) { walk(closure.body.statements) }
      if throwsOut { throwingClosures.insert(ObjectIdentifier(closure)) }
    }
  }

  /// Runs `body` in a modified context.
  func within(_ change: (inout Context) -> Void, _ body: () -> Void) {
    let saved = context
    change(&context)
    body()
    context = saved
  }

  /// Runs `body`, whose errors are all handled.
  func containing(_ body: () -> Void) {
    let saved = throwsOut
    throwsOut = false
    body()
    throwsOut = saved
  }
}

extension TypedExpr {
  /// Indicates whether it is a literal, which needs no call.
  fileprivate var isPlainValue: Bool {
    switch kind {
    case .integer, .float, .bool, .string, .character, .nilLiteral: true
    case .conversion(let inner, _): inner.isPlainValue
    default: false
    }
  }
}
