import DeclTree

/// The checker's errors about error handling and concurrency, with swiftc's messages.
extension Diagnostic {
  static func needlessTry(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "unnecessary-try", .warning, "no calls to throwing functions occur within 'try' expression",
      at: range)
  }

  static func needlessAwait(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "unnecessary-await", .warning, "no 'async' operations occur within 'await' expression",
      at: range)
  }

  static func unmarkedThrow(
    _ site: EffectSite, _ handling: ErrorHandling, _ range: SourceRange
  ) -> Diagnostic {
    let rest: String
    switch handling {
    case .handled: rest = "can throw but is not marked with 'try'"
    case .unhandled:
      rest = "can throw, but it is not marked with 'try' and the error is not handled"
    case .partlyCaught:
      rest =
        "can throw, but it is not marked with 'try' and the error is not handled because the enclosing catch is not exhaustive"
    case .impossible(let place): rest = "can throw, but errors cannot be thrown out of \(place)"
    }
    return Diagnostic("error-not-handled", "\(site.description) \(rest)", at: range)
  }

  static func errorsNotHandled(_ handling: ErrorHandling, _ range: SourceRange) -> Diagnostic {
    let message = "errors thrown from here are not handled"
    if case .partlyCaught = handling {
      return Diagnostic(
        "error-not-handled", "\(message) because the enclosing catch is not exhaustive", at: range)
    }
    return Diagnostic("error-not-handled", message, at: range)
  }

  static func throwNotHandled(_ handling: ErrorHandling, _ range: SourceRange) -> Diagnostic {
    let message: String
    switch handling {
    case .partlyCaught:
      message = "error is not handled because the enclosing catch is not exhaustive"
    case .impossible(let place): message = "errors cannot be thrown out of \(place)"
    case .handled, .unhandled:
      message = "error is not handled because the enclosing function is not declared 'throws'"
    }
    return Diagnostic("error-not-handled", message, at: range)
  }

  /// The error for a `throw` in a function that rethrows.
  static func ownErrorRethrown(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "error-not-handled", "a function declared 'rethrows' may only throw if its parameter does",
      at: range)
  }

  /// The error for a call or access that throws without a parameter of the function that rethrows.
  static func ownErrorRethrown(_ site: EffectSite, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "error-not-handled",
      "\(site.description) can throw, but the error is not handled; a function declared 'rethrows' may only throw if its parameter does",
      at: range)
  }

  static func thrownTypeMismatch(
    _ type: StaticType, _ wanted: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    let printer = TypePrinter(qualified: false)
    return Diagnostic(
      "type-mismatch",
      "thrown expression type '\(printer.print(type))' cannot be converted to error type '\(printer.print(wanted))'",
      at: range)
  }

  static func unreachableCatch(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "unreachable-catch", .warning,
      "'catch' block is unreachable because no errors are thrown in 'do' block", at: range)
  }

  static func unmarkedAwait(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "missing-await", "expression is 'async' but is not marked with 'await'", at: range)
  }

  static func asyncNotSupported(_ site: EffectSite, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "async-in-sync-function",
      "'async' \(site.description) in a function that does not support concurrency", at: range)
  }

  static func thrownTypeIsNoError(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "no-conformance",
      "thrown type '\(TypePrinter(qualified: false).print(type))' does not conform to the 'Error' protocol",
      at: range)
  }

  static func asyncLoopNotSupported(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "async-in-sync-function", "'async' in a function that does not support concurrency",
      at: range)
  }

  static func asyncInInitializer(
    _ site: EffectSite, _ place: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "async-in-sync-function", "'async' \(site.description) cannot occur in \(place)", at: range)
  }

  /// The error for a synchronous access to an actor's member from outside of the actor.
  static func actorIsolated(
    _ member: String, _ site: EffectSite, inAsync: Bool, _ range: SourceRange
  ) -> Diagnostic {
    let message: String
    switch (site, inAsync) {
    case (.call, true):
      message =
        "actor-isolated instance method '\(member)' cannot be called from outside of the actor"
    case (.call, false):
      message =
        "call to actor-isolated instance method '\(member)' in a synchronous nonisolated context"
    case (.property, true), (.subscriptAccess, true):
      message =
        "actor-isolated \(site.kindName) '\(member)' cannot be accessed from outside of the actor"
    case (.property, false), (.subscriptAccess, false):
      message =
        "actor-isolated \(site.kindName) '\(member)' can not be referenced from a nonisolated context"
    }
    return Diagnostic("actor-isolated", message, at: range)
  }

  static func globallyIsolated(
    _ use: GloballyIsolatedUse, _ site: EffectSite, inAsync: Bool, _ range: SourceRange
  ) -> Diagnostic {
    let subject = "\(use.isolation)-isolated \(use.subject)"
    let message =
      switch (site, inAsync) {
      case (.call, true): "\(subject) cannot be called from outside of the actor"
      case (.call, false): "call to \(subject) in a synchronous nonisolated context"
      case (_, true): "\(subject) cannot be accessed from outside of the actor"
      case (_, false): "\(subject) can not be referenced from a nonisolated context"
      }
    return Diagnostic("actor-isolated", message, at: range)
  }

  static func globallyMutated(_ use: GloballyIsolatedUse, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "actor-isolated",
      "\(use.isolation)-isolated \(use.subject) can not be mutated from a nonisolated context",
      at: range)
  }

  static func actorMutated(_ member: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "actor-isolated",
      "actor-isolated property '\(member)' can not be mutated from a nonisolated context", at: range
    )
  }
}
