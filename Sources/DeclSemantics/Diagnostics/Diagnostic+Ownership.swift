import DeclTree

/// The checker's errors about noncopyable types and the ends of lifetimes, with swiftc's messages.
extension Diagnostic {
  private static func name(_ type: StaticType) -> String {
    TypePrinter(qualified: false).print(type)
  }

  private static func consumed(_ message: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("consumed", message, at: range)
  }

  private static func noncopyable(_ message: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("noncopyable", message, at: range)
  }

  // MARK: Lifetimes

  /// The uses of a variable whose value was consumed.
  enum UseAfterConsume: String {
    case used = "used after consume"
    case consumedAgain = "consumed more than once"
    case consumedInLoop = "consumed in a loop"
  }

  static func useAfterConsume(
    _ name: String, _ use: UseAfterConsume, declared: SourceRange, consumed site: SourceRange,
    used: SourceRange
  ) -> Diagnostic {
    var notes = [Note("consumed here", at: site)]
    switch use {
    case .used: notes.append(Note("used here", at: used))
    case .consumedAgain: notes.append(Note("consumed again here", at: used))
    case .consumedInLoop: break
    }
    return Diagnostic("consumed", "'\(name)' \(use.rawValue)", at: declared, notes: notes)
  }

  static func consumesBorrowed(
    _ name: String, declared: SourceRange, consumed site: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "consumed", "'\(name)' is borrowed and cannot be consumed", at: declared,
      notes: [Note("consumed here", at: site)])
  }

  static func consumesCaptured(
    _ name: String, declared: SourceRange, consumed site: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "consumed",
      "noncopyable '\(name)' cannot be consumed when captured by an escaping closure or borrowed by a non-Escapable type",
      at: declared, notes: [Note("consumed here", at: site)])
  }

  static func capturesBorrowed(
    _ name: String, declared: SourceRange, captured site: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "consumed",
      "'\(name)' cannot be captured by an escaping closure since it is a borrowed parameter",
      at: declared, notes: [Note("closure capturing '\(name)' here", at: site)])
  }

  static func notReinitialised(
    _ name: String, declared: SourceRange, consumed site: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "consumed", "missing reinitialization of inout parameter '\(name)' after consume",
      at: declared, notes: [Note("consumed here", at: site)])
  }

  static func consumesGlobal(_ name: String, _ range: SourceRange) -> Diagnostic {
    consumed("cannot consume noncopyable stored property '\(name)' that is global", range)
  }

  static func consumesPropertyOfClass(_ name: String, _ range: SourceRange) -> Diagnostic {
    consumed("cannot consume noncopyable stored property '\(name)' of a class", range)
  }

  static func consumesPartWithDeinitialiser(_ name: String, _ range: SourceRange) -> Diagnostic {
    consumed("cannot partially consume '\(name)' when it has a deinitializer", range)
  }

  static func reinitialisesPart(_ name: String, _ range: SourceRange) -> Diagnostic {
    consumed(
      "cannot partially reinitialize '\(name)' after it has been consumed; only full reinitialization is allowed",
      range)
  }

  static func keepsDiscarded(_ range: SourceRange) -> Diagnostic {
    consumed("must consume 'self' before exiting method that discards self", range)
  }

  static func convertsConsuming(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    consumed("implicit conversion to '\(name(type))' is consuming", range)
  }

  /// The error for `consume` or `discard` in front of something that they do not apply to.
  static func invalidConsume(_ message: String, _ range: SourceRange) -> Diagnostic {
    consumed(message, range)
  }

  // MARK: Types

  static func ownershipMissing(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    let start = SourceRange(file: range.file, start: range.start, end: range.start)
    func fix(_ word: String, _ purpose: String) -> FixIt {
      FixIt("add '\(word)' \(purpose)", replace: start, with: "\(word) ")
    }
    return Diagnostic(
      "noncopyable", "parameter of noncopyable type '\(name(type))' must specify ownership",
      at: range,
      fixIts: [
        fix("borrowing", "for an immutable reference"),
        fix("inout", "for a mutable reference"),
        fix("consuming", "to take the value from the caller"),
      ])
  }

  static func noncopyablePart(
    _ part: String, of kind: String, _ owner: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    let word = kind.hasSuffix("enum") ? "associated value" : "stored property"
    return noncopyable(
      "\(word) '\(part)' of 'Copyable'-conforming \(kind) '\(owner)' has non-Copyable type '\(name(type))'",
      range)
  }

  static func noncopyableClass(_ word: String, _ range: SourceRange) -> Diagnostic {
    noncopyable("\(word) cannot be '~Copyable'", range)
  }

  static func noncopyableTuple(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    noncopyable(
      "type '\(name(type))' containing noncopyable element is not supported", range)
  }

  static func noncopyableAssociatedType(_ range: SourceRange) -> Diagnostic {
    noncopyable("cannot suppress 'Copyable' requirement of an associated type", range)
  }

  static func noncopyableInterpolation(_ range: SourceRange) -> Diagnostic {
    noncopyable("no exact matches in call to instance method 'appendInterpolation'", range)
  }

  static func noncopyableElement(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    noncopyable("tuple with noncopyable element type '\(name(type))' is not supported", range)
  }

  static func keyPathToNoncopyable(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    noncopyable("key path cannot refer to noncopyable type '\(name(type))'", range)
  }

  static func noncopyableVariadic(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    noncopyable(
      "noncopyable type '\(name(type))' cannot be used within a variadic type yet", range)
  }

  static func noncopyableCast(_ range: SourceRange) -> Diagnostic {
    noncopyable("noncopyable types cannot be conditionally cast", range)
  }

  static func copiesNoncopyable(_ range: SourceRange) -> Diagnostic {
    noncopyable("'copy' cannot be applied to noncopyable types", range)
  }

  static func enumDeinitialiser(_ range: SourceRange) -> Diagnostic {
    noncopyable("deinitializers are not yet supported on noncopyable enums", range)
  }

  static func noncopyableIndirect(_ name: String, _ range: SourceRange) -> Diagnostic {
    noncopyable(
      "noncopyable enum '\(name)' cannot be marked indirect or have indirect cases yet", range)
  }

  /// The error for a noncopyable type where one is required that can be copied; `subject` is what requires it.
  static func requiresCopyable(
    _ subject: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    noncopyable("\(subject) requires that '\(name(type))' conform to 'Copyable'", range)
  }

  static func erasesNoncopyable(
    _ type: StaticType, isArgument: Bool, _ range: SourceRange
  ) -> Diagnostic {
    noncopyable(
      isArgument
        ? "argument type '\(name(type))' does not conform to expected type 'Copyable'"
        : "value of type '\(name(type))' does not conform to specified type 'Copyable'", range)
  }
}
