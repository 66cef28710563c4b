import DeclTree

/// Checks that no closure or local function that may outlive a call captures an `inout` parameter, the `self` of a
/// mutating method, or a non-escaping parameter: only those that are called in place, or passed to a function that does not
/// keep them, do not.
struct EscapingCaptureChecker {
  private let checker: Checker
  private let captures: Captures
  /// The non-escaping parameters of all functions.
  private let nonEscaping: Set<VariableDecl>

  init(_ checker: Checker, _ functions: [FunctionDecl]) {
    self.checker = checker
    captures = Captures(types: CheckedTypes(checker))
    nonEscaping = Set(functions.flatMap(\.nonEscapingParameters))
  }

  /// Checks the whole body of a function.
  func check(_ statements: [TypedStmt], of function: FunctionDecl) {
    guard
      function.isLocal || function.selfVariable?.isInout == true
        || function.parameters.contains(where: \.isInout)
        || !function.nonEscapingParameters.isEmpty
    else { return }
    // Values that do not outlive a call, and autoclosures that do.
    var passed: Set<ObjectIdentifier> = []
    var kept: Set<ObjectIdentifier> = []
    statements.visitAll { expression in
      switch expression.kind {
      case .call(.value(let callee), _, _): passed.formUnion(identities(of: callee))
      case .call(let callee, let arguments, _):
        // A call is visited before the closures in it.
        for (parameter, argument) in zip(callee.function?.parameters ?? [], arguments)
        where parameter.type.functionType != nil {
          let values = argument.values.flatMap(identities)
          if !parameter.isEscaping {
            passed.formUnion(values)
          } else if parameter.isAutoclosure,
            // A lazy local variable does not outlive the call.
            callee.function?.enclosingNominal?.name != Checker.lazyVariableWrapper
          {
            kept.formUnion(values)
          }
        }
      case .closure(let closure):
        let identity = ObjectIdentifier(closure)
        if closure.isAutoclosure ? kept.contains(identity) : !passed.contains(identity) {
          report(
            captures.captures(of: closure), closure.isAutoclosure ? "autoclosure" : "closure",
            expression.range)
        }
      case .function(.function(let function, _, _))
      where function.isLocal && !passed.contains(ObjectIdentifier(expression)):
        report(captures.captures(of: function), "local function", expression.range)
      default: break
      }
    }
  }

  private func report(_ captured: [VariableDecl], _ capturer: String, _ range: SourceRange) {
    if let variable = captured.first(where: \.isInout) {
      checker.report(.mutableCaptured(variable.name, by: capturer, range))
    }
    if let parameter = captured.first(where: nonEscaping.contains) {
      checker.report(.nonEscapingCaptured(parameter.name, by: capturer, range))
    }
  }

  /// Returns the identity of the closure, or of the use of a function, that an expression is, also converted.
  private func identities(of value: TypedExpr) -> [ObjectIdentifier] {
    switch value.kind {
    case .closure(let closure): [ObjectIdentifier(closure)]
    case .function: [ObjectIdentifier(value)]
    case .conversion(let inner, let conversion) where conversion != .wrapOptional:
      identities(of: inner)
    default: []
    }
  }
}

extension FunctionDecl {
  /// The parameters that are functions and may not outlive a call.
  var nonEscapingParameters: [VariableDecl] {
    parameters.filter {
      $0.type.functionType != nil && !$0.isEscaping && !$0.isAutoclosure && !$0.isVariadic
    }.map(\.variable)
  }
}
