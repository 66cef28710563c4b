import DeclTree

/// Checks that every error that can be thrown is marked and handled, and that whatever waits is marked and may wait.
///
/// It goes through the typed tree of one body after the other. A closure belongs to the body that it stands in; whether its
/// own errors get out decides what a call with `rethrows` does.
final class EffectChecker {
  let checker: Checker
  var context: Context
  /// Whether an error can leave what was walked so far.
  var throwsOut = false
  /// The closures, by identity, out of which an error can come.
  private(set) var throwingClosures: Set<ObjectIdentifier> = []
  /// The calls and accesses, by identity, that can throw.
  var throwingSites: Set<ObjectIdentifier> = []
  /// How many calls and accesses that can throw were met so far.
  var throwCount = 0
  /// Whether a variable is declared that gets its value later.
  var hasLaterValues = false

  /// What holds at a place.
  struct Context {
    var handling: ErrorHandling
    var isAsync: Bool
    /// The `try` around, if there is one.
    var mark: SourceRange?
    /// Whether there is an `await` around.
    var isAwaited = false
    /// Where nothing can wait: `a property initializer`.
    var place: String?
  }

  init(_ checker: Checker, _ function: FunctionDecl) {
    self.checker = checker
    var place: String?
    if function.kind == .initialValue {
      place = function.accessorOwner == nil ? "a default argument" : "a property initializer"
    }
    let unhandled = place.map { ErrorHandling.impossible($0) } ?? .unhandled
    context = Context(
      handling: function.isThrowing ? .handled : unhandled, isAsync: function.isAsync, place: place)
  }

  /// Walks an expression with everything in it.
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
          }) { walk(inner) }
        }
      }
    case .awaitExpression(let inner):
      if inner.isPlainValue { checker.report(.needlessAwait(expression.range.prefix("await"))) }
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
    // For all that is known of what is wrong, it throws.
    case .error: throwCount += 1
    default:
      expression.operands.forEach(walk)
      checkSite(expression)
    }
  }

  /// A place that is written: what it stands in is read.
  private func walkPlace(_ place: TypedExpr) {
    switch place.kind {
    case .member, .subscriptAccess, .tupleElement, .forceUnwrap, .optionalBind:
      place.operands.forEach(walk)
      checkIsolation(ofWrite: place)
    case .variable, .staticVariable, .discard: break
    default: walk(place)
    }
  }

  /// Warns of a `try` without anything that could throw.
  private func warnWithoutThrow(_ range: SourceRange, _ body: () -> Void) {
    let before = throwCount
    body()
    if throwCount == before, checker.sources.text(of: range).hasPrefix("try") {
      checker.report(.needlessTry(range.prefix("try")))
    }
  }

  private func walk(_ closure: TypedClosure) {
    let count = throwCount
    defer { if !closure.isAutoclosure { throwCount = count } }
    closure.captures.forEach { walk($0.value) }
    containing {
      within({
        $0.handling = closure.type.isThrowing ? .handled : .unhandled
        $0.isAsync = closure.type.isAsync
        $0.place = nil
        guard !closure.isAutoclosure else { return }
        $0.mark = nil
        $0.isAwaited = false
      }) { walk(closure.body.statements) }
      if throwsOut { throwingClosures.insert(ObjectIdentifier(closure)) }
    }
  }

  /// Runs `body` in a context that `change` makes of the one at hand.
  func within(_ change: (inout Context) -> Void, _ body: () -> Void) {
    let saved = context
    change(&context)
    body()
    context = saved
  }

  /// Runs `body`, out of which no error gets.
  func containing(_ body: () -> Void) {
    let saved = throwsOut
    throwsOut = false
    body()
    throwsOut = saved
  }
}

extension TypedExpr {
  /// Whether it is a value that nothing has to be called for.
  fileprivate var isPlainValue: Bool {
    switch kind {
    case .integer, .float, .bool, .string, .character, .nilLiteral: true
    case .conversion(let inner, _): inner.isPlainValue
    default: false
    }
  }
}
