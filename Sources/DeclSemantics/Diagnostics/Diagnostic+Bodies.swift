import DeclTree

/// The checker's errors about statements and lvalues. Where swiftc reports the same error, the message is
/// swiftc's.
extension Diagnostic {
  /// Indicates whether it is an error about control or data flow that is found beside the errors of types. The types of
  /// the code around it are known.
  var concernsFlow: Bool {
    ["missing-return", "guard-falls-through", "integer-overflow"].contains(code)
  }

  static func chainWithoutLink(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "optional-chain", "'?' must be followed by a call, member lookup, or subscript", at: range)
  }

  private static func name(_ type: StaticType) -> String {
    TypePrinter(qualified: false).print(type)
  }

  /// The error for a part of a predicate that Foundation's macro does not support, in the macro's words.
  static func predicate(_ what: String, _ macro: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("predicate", "\(what) (from macro '\(macro)')", at: range)
  }

  static func integerTooLarge(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "integer-overflow", "integer literal overflows when stored into 'Int'", at: range)
  }

  static func integerOverflow(
    _ literal: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "integer-overflow",
      "integer literal '\(literal)' overflows when stored into '\(name(type))'", at: range)
  }

  static func constantOverflow(
    _ operation: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "arithmetic-overflow",
      "arithmetic operation '\(operation)' (on type '\(name(type))') results in an overflow",
      at: range)
  }

  static func constantDivision(_ range: SourceRange) -> Diagnostic {
    Diagnostic("division-by-zero", "division by zero", at: range)
  }

  static func ambiguousUse(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("ambiguous-type", "ambiguous use of '\(name)'", at: range)
  }

  static func superOutsideClass(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "super-outside-class", "'super' cannot be used outside of class members", at: range)
  }

  static func missingBody(_ range: SourceRange) -> Diagnostic {
    Diagnostic("missing-body", "expected '{' in body of function declaration", at: range)
  }

  static func missingBodyOfInitializer(_ range: SourceRange) -> Diagnostic {
    Diagnostic("missing-body", "initializer requires a body", at: range)
  }

  static func missingReturn(
    _ what: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "missing-return", "missing return in \(what) expected to return '\(name(type))'", at: range)
  }

  static func misplacedDiscard(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "misplaced-discard",
      "'_' can only appear in a pattern or on the left side of an assignment", at: range)
  }

  static func returnWithoutValue(_ range: SourceRange) -> Diagnostic {
    Diagnostic("missing-return-value", "non-void function should return a value", at: range)
  }

  static func returnValueInVoid(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "unexpected-return-value", "unexpected non-void return value in void function", at: range)
  }

  static func opaqueMismatch(_ bounds: [NominalDecl], _ range: SourceRange) -> Diagnostic {
    let type = "some " + bounds.map(\.name).joined(separator: " & ")
    return Diagnostic(
      "opaque-type",
      "function declares an opaque return type '\(type)', but the return statements in its body do not have matching underlying types",
      at: range)
  }

  static func opaqueInTermsOfItself(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "opaque-type",
      "function opaque return type was inferred as '\(name(type))', "
        + "which defines the opaque type in terms of itself",
      at: range)
  }

  static func opaqueWithoutReturn(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "opaque-type",
      "function declares an opaque return type, but has no return statements in its body "
        + "from which to infer an underlying type",
      at: range)
  }

  static func opaqueNotConforming(
    _ type: StaticType, _ bound: NominalDecl, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "no-conformance",
      "return type requires that '\(name(type))' conform to '\(bound.name)'", at: range)
  }

  static func guardFallsThrough(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "guard-falls-through",
      "'guard' body must not fall through, consider using a 'return' or 'throw' to exit the scope",
      at: range)
  }

  static func bindingNonOptional(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "not-optional",
      "initializer for conditional binding must have Optional type, not '\(name(type))'", at: range)
  }

  static func labelWithoutLoop(_ range: SourceRange) -> Diagnostic {
    Diagnostic("label", "labels are only valid on loops, if, and switch statements", at: range)
  }

  static func unknownLabel(_ label: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("label", "cannot find label '\(label)' in scope", at: range)
  }

  static func returnOutsideFunction(_ range: SourceRange) -> Diagnostic {
    Diagnostic("jump-outside-loop", "return invalid outside of a func", at: range)
  }

  static func breakOutsideLoop(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "jump-outside-loop",
      "unlabeled 'break' is only allowed inside a loop or switch, a labeled break is required to exit an if or do",
      at: range)
  }

  static func continueOutsideLoop(_ range: SourceRange) -> Diagnostic {
    Diagnostic("jump-outside-loop", "'continue' is only allowed inside a loop", at: range)
  }

  static func patternLabel(
    _ label: String, _ wanted: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "wrong-label", "tuple pattern element label '\(label)' must be '\(wanted)'", at: range)
  }

  static func jumpOutOfDefer(_ word: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "jump-outside-loop", "'\(word)' cannot transfer control out of a defer statement", at: range)
  }

  static func fallthroughOutsideSwitch(_ range: SourceRange) -> Diagnostic {
    Diagnostic("jump-outside-loop", "'fallthrough' is only allowed inside a switch", at: range)
  }

  static func unusedClosure(_ range: SourceRange) -> Diagnostic {
    Diagnostic("unused-closure", "closure expression is unused", at: range)
  }

  static func fallthroughFromLastCase(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "jump-outside-loop", "'fallthrough' without a following 'case' or 'default' block", at: range)
  }

  static func notBoundInEveryPattern(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("pattern-mismatch", "'\(name)' must be bound in every pattern", at: range)
  }

  static func boundToOtherType(
    _ type: StaticType, _ expected: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "pattern-mismatch",
      "pattern variable bound to type '\(name(type))', expected type '\(name(expected))'",
      at: range)
  }

  static func neverReturns(_ what: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "missing-return",
      "\(what) with uninhabited return type 'Never' is missing call to another never-returning function on all paths",
      at: range)
  }

  static func fallthroughIntoBinding(_ variable: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "jump-outside-loop",
      "'fallthrough' from a case which doesn't bind variable '\(variable)'", at: range)
  }

  static func notASequence(
    _ type: StaticType, _ proto: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "no-conformance",
      "for-in loop requires '\(name(type))' to conform to '\(proto)'", at: range)
  }

  static func optionalPattern(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "pattern-mismatch",
      "optional pattern cannot match values of type '\(name(type))'", at: range)
  }

  static func tuplePattern(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "pattern-mismatch",
      "tuple pattern cannot match values of the non-tuple type '\(name(type))'", at: range)
  }

  static func unknownCase(
    _ enumCase: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "unknown-member", "type '\(name(type))' has no member '\(enumCase)'", at: range)
  }

  static func associatedValueCount(_ written: Int, _ wanted: Int, _ range: SourceRange)
    -> Diagnostic
  {
    Diagnostic(
      "pattern-mismatch",
      wanted == 0
        ? "pattern with associated values cannot match an enum case without associated values"
        : "tuple pattern has the wrong length for tuple type (\(written) instead of \(wanted))",
      at: range)
  }

  static func switchNotExhaustive(_ missing: String?, _ range: SourceRange) -> Diagnostic {
    if let missing {
      return Diagnostic(
        "switch-not-exhaustive", "switch must be exhaustive", at: range,
        notes: [Note("add missing case: '\(missing)'", at: range)])
    }
    return Diagnostic(
      "switch-not-exhaustive", "switch must be exhaustive", at: range,
      notes: [Note("add a default clause", at: range)])
  }

  static func switchTooComplex(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "switch-too-complex",
      "the compiler is unable to check that this switch is exhaustive in reasonable time",
      at: range, notes: [Note("do you want to add a default clause?", at: range)])
  }

  static func ifExpressionWithoutElse(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "branch-without-value", "'if' must have an unconditional 'else' to be used as expression",
      at: range)
  }

  static func branchWithoutValue(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "branch-without-value",
      "non-expression branch of 'if' expression may only end with a 'throw'", at: range)
  }

  static func declarationInBuilder(_ builder: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "declaration-in-builder",
      "closure containing a declaration cannot be used with result builder '\(builder)'", at: range)
  }

  static func controlFlowInBuilder(_ builder: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "control-flow-in-builder",
      "closure containing control flow statement cannot be used with result builder '\(builder)'",
      at: range)
  }

  static func needsInout(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    let start = SourceRange(file: range.file, start: range.start, end: range.start)
    return Diagnostic(
      "inout",
      "passing value of type '\(name(type))' to an inout parameter requires explicit '&'",
      at: range, fixIts: [FixIt("insert '&'", replace: start, with: "&")])
  }

  static func closesOver(
    _ name: String, _ nominal: NominalDecl, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "captured-by-type",
      "\(nominal.keyword.rawValue) declaration cannot close over value '\(name)' defined in outer scope",
      at: range)
  }

  static func typeAsValue(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "type-as-value", "expected member name or initializer call after type name", at: range,
      fixIts: [
        FixIt(
          "use '.self'", replace: SourceRange(file: range.file, start: range.end, end: range.end),
          with: ".self")
      ])
  }

  static func invalidRegex(_ reason: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("invalid-regex", "cannot parse regular expression: \(reason)", at: range)
  }

  static func unexpectedInout(_ range: SourceRange) -> Diagnostic {
    Diagnostic("inout", "'&' used with non-inout argument", at: range)
  }

  static func immutable(
    _ reason: Immutability, _ mutation: Solver.Mutation, _ range: SourceRange
  ) -> Diagnostic {
    let action: String
    switch mutation {
    case .assigned: action = "cannot assign to"
    default: action = mutation.refusal
    }
    let isAssigned = if case .assigned = mutation { true } else { false }
    switch reason {
    case .constant(let name, let place):
      if place == .none {
        return Diagnostic(
          "immutable",
          isAssigned
            ? "cannot assign to value: '\(name)' is immutable" : "\(action) '\(name)' is immutable",
          at: range)
      }
      return Diagnostic(
        "immutable",
        isAssigned
          ? "cannot assign to value: '\(name)' is a 'let' constant"
          : "\(action) '\(name)' is a 'let' constant", at: range,
        notes: [Note("change 'let' to 'var' to make it mutable", at: place)])
    case .property(let name, _):
      return Diagnostic(
        "immutable",
        isAssigned
          ? "cannot assign to property: '\(name)' is a 'let' constant"
          : "\(action) '\(name)' is a 'let' constant", at: range)
    case .getOnly(let name):
      return Diagnostic(
        "immutable",
        isAssigned
          ? "cannot assign to property: '\(name)' is a get-only property"
          : "\(action) '\(name)' is a get-only property", at: range)
    case .selfIsImmutable:
      return Diagnostic(
        "immutable",
        isAssigned
          ? "cannot assign to property: 'self' is immutable" : "\(action) 'self' is immutable",
        at: range)
    case .erasedType(let name):
      return Diagnostic(
        "immutable",
        "\(action) '\(name)': its type depends on the dynamic type of the existential", at: range)
    case .hiddenSetter(let name):
      return .setterInaccessible(name, mutation, ofSubscript: false, range)
    case .subscriptWithoutSetter:
      return Diagnostic(
        "immutable",
        isAssigned
          ? "cannot assign through subscript: subscript is get-only"
          : "\(action) subscript is get-only", at: range)
    case .notAnLvalue:
      return Diagnostic(
        "immutable",
        isAssigned
          ? "expression is not assignable" : "\(action) the expression is not a variable", at: range
      )
    }
  }
}

extension Solver.Mutation {
  /// The start of the message for a place that cannot be mutated in this way: `cannot assign to property:`.
  var refusal: String {
    switch self {
    case .assigned: "cannot assign to property:"
    case .mutatedByReference: "cannot pass immutable value as inout argument:"
    case .mutatedByOperator: "left side of mutating operator isn't mutable:"
    case .mutatingGetter: "cannot use mutating getter on immutable value:"
    case .mutatingMember: "cannot use mutating member on immutable value:"
    }
  }
}
