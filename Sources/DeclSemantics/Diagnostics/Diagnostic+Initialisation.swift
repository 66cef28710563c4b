import DeclTree

/// The checker's errors about uninitialised variables and incomplete initialisers, with swiftc's messages.
extension Diagnostic {
  static func uninitialisedInput(
    _ name: String, _ isLet: Bool, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "uninitialized-input",
      "\(isLet ? "constant" : "variable") '\(name)' has no value at the end of the input", at: range
    )
  }

  /// The uses of an uninitialised variable.
  enum UninitialisedUse: String {
    case read = "used"
    case reference = "passed by reference"
    case capture = "captured by a closure"
    case definition = "used by function definition"
  }

  static func usedBeforeInitialised(
    _ variable: VariableDecl, _ use: UninitialisedUse, isProperty: Bool, _ range: SourceRange
  ) -> Diagnostic {
    let kind = variable.isLet ? "constant" : "variable"
    let name = isProperty ? "self.\(variable.name)" : variable.name
    return Diagnostic(
      "used-before-initialized",
      "\(kind) '\(name)' \(use.rawValue) before being initialized", at: range,
      notes: isProperty ? [] : [Note("\(kind) defined here", at: variable.nameRange)])
  }

  static func memberStoredTooEarly(_ variable: VariableDecl, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "used-before-initialized",
      "struct '\(variable.name)' must be completely initialized before a member is stored to",
      at: range, notes: [Note("variable defined here", at: variable.nameRange)])
  }

  static func initialisedTwice(
    _ variable: VariableDecl, isProperty: Bool, _ range: SourceRange
  ) -> Diagnostic {
    let name = isProperty ? "self.\(variable.name)" : variable.name
    return Diagnostic(
      "immutable", "immutable value '\(name)' may only be initialized once", at: range,
      notes: [Note("change 'let' to 'var' to make it mutable", at: variable.nameRange)])
  }

  static func constantOfDelegation(_ property: VariableDecl, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "immutable",
      "'let' property '\(property.name)' may not be initialized directly; use \"self.init(...)\" or \"self = ...\" instead",
      at: range)
  }

  static func incompleteInitialiser(
    _ missing: [VariableDecl], _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "incomplete-initializer",
      "return from initializer without initializing all stored properties", at: range,
      notes: missing.map { Note("'self.\($0.name)' not initialized", at: $0.nameRange) })
  }

  static func missingAtSuperInit(
    _ property: VariableDecl, isImplicit: Bool, _ range: SourceRange
  ) -> Diagnostic {
    let call = isImplicit ? "implicitly generated super.init call" : "super.init call"
    return Diagnostic(
      "incomplete-initializer", "property 'self.\(property.name)' not initialized at \(call)",
      at: range)
  }

  static func delegationMissing(isSuper: Bool, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "incomplete-initializer",
      "'\(isSuper ? "super" : "self").init' isn't called on all paths before returning from initializer",
      at: range)
  }

  static func failableDelegation(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "incomplete-initializer",
      "a non-failable initializer cannot delegate to failable initializer '\(name)' written with 'init?'",
      at: range)
  }

  static func designatedDelegates(_ type: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "incomplete-initializer",
      """
      designated initializer for '\(type)' cannot delegate (with 'self.init'); did you mean this to be a \
      convenience initializer?
      """, at: range)
  }

  static func convenienceCallsSuper(_ type: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "incomplete-initializer",
      """
      convenience initializer for '\(type)' must delegate (with 'self.init') rather than chaining to a superclass \
      initializer (with 'super.init')
      """, at: range)
  }

  static func superInitNotDesignated(_ type: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "incomplete-initializer",
      "must call a designated initializer of the superclass '\(type)'", at: range)
  }

  static func optionalDelegation(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "incomplete-initializer",
      "a non-failable initializer cannot use 'try?' to delegate to another initializer", at: range)
  }

  static func delegatedTwice(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "incomplete-initializer", "'super.init' called multiple times in initializer", at: range)
  }

  static func capturedBeforeDeclared(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "used-before-initialized", "closure captures '\(name)' before it is declared", at: range)
  }

  /// The error for a use of `self` before it is initialised. `use` is empty, or names the use, as `in method
  /// call 'f' ` does.
  static func selfUsedEarly(_ use: String, before what: String, _ range: SourceRange) -> Diagnostic
  {
    Diagnostic("used-before-initialized", "'self' used \(use)before \(what)", at: range)
  }

  static func selfCapturedEarly(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "used-before-initialized",
      "'self' captured by a closure before all members were initialized", at: range)
  }
}
