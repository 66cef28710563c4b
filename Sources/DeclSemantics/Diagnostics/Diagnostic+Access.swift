import DeclTree

/// The checker's errors about access control and escaping closures, with swiftc's messages.
extension Diagnostic {
  static func inaccessible(_ what: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "access-control", "\(what) is inaccessible due to 'private' protection level", at: range)
  }

  static func inaccessible(
    _ what: String, _ access: Decl.Access, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "access-control", "\(what) is inaccessible due to '\(access.word)' protection level",
      at: range)
  }

  /// The error for a use of a declaration that is marked `@available(*, unavailable)`.
  static func unavailable(
    _ name: String, _ reason: Decl.Unavailability, _ range: SourceRange
  ) -> Diagnostic {
    guard let renamed = reason.renamed else {
      let words = reason.message.map { ": \($0)" } ?? ""
      return Diagnostic("unavailable", "'\(name)' is unavailable\(words)", at: range)
    }
    let words = reason.message.map { ": \($0)" } ?? ""
    return Diagnostic(
      "unavailable", "'\(name)' has been renamed to '\(renamed)'\(words)", at: range)
  }

  /// The error for a mutation that needs the inaccessible setter of a property, or of a subscript without a name.
  static func setterInaccessible(
    _ property: String?, _ mutation: Solver.Mutation, ofSubscript: Bool, _ range: SourceRange
  ) -> Diagnostic {
    var action = mutation.refusal
    if ofSubscript, case .assigned = mutation { action = "cannot assign through subscript:" }
    let name = property.map { "'\($0)'" } ?? "subscript"
    return Diagnostic("access-control", "\(action) \(name) setter is inaccessible", at: range)
  }

  static func tooVisible(
    _ kind: String, _ rule: String, _ part: String, _ access: Decl.Access, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "access-control",
      "\(kind) \(rule) because its \(part) uses \(access.wordWithArticle) type", at: range)
  }

  /// The error for a protocol that refines one with more restricted access.
  static func refinedProtocolTooHidden(
    _ rule: String, _ access: Decl.Access, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "access-control",
      "protocol \(rule) because it refines \(access.wordWithArticle) protocol", at: range)
  }

  /// The error for an associated type whose bound or default has more restricted access than the protocol.
  static func associatedTypeTooHidden(
    _ proto: Decl.Access, _ access: Decl.Access, _ part: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "access-control",
      "associated type in \(proto.wordWithArticle) protocol uses \(access.wordWithArticle) type in its \(part)",
      at: range)
  }

  static func superclassTooHidden(
    _ rule: String, _ access: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "access-control", "class \(rule) because its superclass is \(access)", at: range)
  }

  static func associatedValueTooHidden(
    _ owner: Decl.Access, _ access: Decl.Access, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "access-control",
      "enum case in \(owner.wordWithArticle) enum uses \(access.wordWithArticle) type", at: range)
  }

  static func witnessTooHidden(
    _ member: String, _ access: String, _ proto: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "access-control",
      "\(member) must be declared \(access) because it matches a requirement in \(proto)",
      at: range)
  }
}

extension Diagnostic {
  static func implicitSelf(_ use: String, _ name: String, _ range: SourceRange) -> Diagnostic {
    let start = SourceRange(file: range.file, start: range.start, end: range.start)
    return Diagnostic(
      "implicit-self",
      "\(use) '\(name)' in closure requires explicit use of 'self' to make capture semantics explicit",
      at: range, fixIts: [FixIt("reference 'self.' explicitly", replace: start, with: "self.")])
  }

  static func nonEscapingConverted(
    _ name: String, _ parameter: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "non-escaping",
      "converting non-escaping parameter '\(name)' to generic parameter '\(parameter)' may allow it to escape",
      at: range)
  }

  static func nonEscapingCaptured(
    _ name: String, by capturer: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "non-escaping", "escaping \(capturer) captures non-escaping parameter '\(name)'", at: range)
  }

  static func nonEscapingErased(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "non-escaping",
      "converting non-escaping value to '\(TypePrinter(qualified: false).print(type))' may allow it to escape",
      at: range)
  }

  static func mutableCaptured(
    _ name: String, by capturer: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "escaping-mutable",
      name == "self"
        ? "escaping \(capturer) captures mutating 'self' parameter"
        : "escaping \(capturer) captures 'inout' parameter '\(name)'", at: range)
  }

  static func nonEscapingPassed(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "non-escaping",
      "passing non-escaping parameter '\(name)' to function expecting an '@escaping' closure",
      at: range)
  }

  static func nonEscapingUsed(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "non-escaping",
      "using non-escaping parameter '\(name)' in a context expecting an '@escaping' closure",
      at: range)
  }

  static func nonEscapingAssigned(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "non-escaping", "assigning non-escaping parameter '\(name)' to an '@escaping' closure",
      at: range)
  }

  static func aliasedArguments(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "exclusivity", "inout arguments are not allowed to alias each other", at: range)
  }

  static func overlappingAccesses(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "exclusivity",
      "overlapping accesses to '\(name)', but modification requires exclusive access; consider copying to a local variable",
      at: range)
  }
}
