import DeclTree

/// The checker's errors about types and conversions. Where swiftc reports the same error, the message is
/// swiftc's.
extension Diagnostic {
  private static func name(_ type: StaticType) -> String {
    TypePrinter(qualified: false).print(type)
  }

  static func cannotConvert(
    _ from: StaticType, _ to: StaticType, _ reason: ConversionPurpose
  ) -> Diagnostic {
    let source = name(from)
    let target = name(to)
    let message: String
    switch reason.kind {
    case .argument, .operand:
      message = "cannot convert value of type '\(source)' to expected argument type '\(target)'"
    case .assignment: message = "cannot assign value of type '\(source)' to type '\(target)'"
    case .initialisation, .sequence, .branchValue:
      message = "cannot convert value of type '\(source)' to specified type '\(target)'"
    case .returnValue, .bodyValue:
      message = "cannot convert return expression of type '\(source)' to return type '\(target)'"
    case .condition:
      message = "cannot convert value of type '\(source)' to expected condition type '\(target)'"
    case .branch:
      message =
        "result values in '? :' expression have mismatching types '\(target)' and '\(source)'"
    case .element:
      message = "cannot convert value of type '\(source)' to expected element type '\(target)'"
    case .coercion:
      message = "cannot convert value of type '\(source)' to type '\(target)' in coercion"
    case .closureResult:
      message = "cannot convert value of type '\(source)' to closure result type '\(target)'"
    case .throwing:
      message =
        to.existentialType != nil
        ? "thrown expression type '\(source)' does not conform to 'Error'"
        : "thrown expression type '\(source)' cannot be converted to error type '\(target)'"
    case .pattern:
      message = "expression pattern of type '\(source)' cannot match values of type '\(target)'"
    case .interpolation: message = "cannot convert value of type '\(source)' to type '\(target)'"
    }
    return Diagnostic("type-mismatch", message, at: reason.range)
  }

  static func staticOfProtocol(
    _ member: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "existential-member",
      "static member '\(member)' cannot be used on protocol metatype '(\(name(type))).Type'",
      at: range)
  }

  static func mismatchingBranches(
    _ type: StaticType, _ last: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "type-mismatch", "branches have mismatching types '\(name(type))' and '\(name(last))'",
      at: range)
  }

  static func typeMismatch(
    _ from: StaticType, _ to: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "type-mismatch", "cannot convert value of type '\(name(from))' to type '\(name(to))'",
      at: range)
  }

  static func notSelf(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "type-mismatch",
      "cannot convert value of type '\(name(type))' to specified type 'Self'", at: range)
  }

  static func notSelf(
    _ type: StaticType, _ result: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "type-mismatch",
      "cannot convert return expression of type '\(name(type))' to return type '\(result)'",
      at: range)
  }

  static func typesNotEqual(
    _ left: StaticType, _ right: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "requirement-not-met",
      "requires the types '\(name(left))' and '\(name(right))' be equivalent", at: range)
  }

  static func doesNotConform(
    _ type: StaticType, _ proto: NominalDecl, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "no-conformance", "type '\(name(type))' does not conform to protocol '\(proto.name)'",
      at: range)
  }

  static func closureArity(
    _ function: StaticType, _ wanted: Int, _ used: Int, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "closure-arity",
      """
      contextual closure type '\(name(function))' expects \(wanted) argument\(wanted == 1 ? "" : "s"), \
      but \(used) \(used == 1 ? "was" : "were") used in closure body
      """, at: range)
  }

  static func closureIgnoresParameters(_ wanted: Int, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "closure-arity",
      """
      contextual type for closure argument list expects \(wanted) argument\(wanted == 1 ? "" : "s"), \
      which cannot be implicitly ignored
      """, at: range)
  }

  static func unhashableIndex(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "no-conformance",
      "subscript index of type '\(name(type))' in a key path must be Hashable", at: range)
  }

  static func existentialMember(
    _ member: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "existential-member",
      """
      member '\(member)' cannot be used on value of type '\(name(type))'; consider using a generic \
      constraint instead
      """, at: range)
  }

  static func invalidAssociatedType(
    _ associated: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "associated-type",
      "reference to invalid associated type '\(associated)' of type '\(name(type))'", at: range)
  }

  static func doesNotConformAs(
    _ type: StaticType, _ proto: NominalDecl, _ reason: ConversionPurpose
  ) -> Diagnostic {
    let place: String
    switch reason.kind {
    case .argument, .operand:
      place = "argument type '\(name(type))' does not conform to expected type '\(proto.name)'"
    case .returnValue, .bodyValue:
      place = "return expression of type '\(name(type))' does not conform to '\(proto.name)'"
    case .throwing: place = "thrown expression type '\(name(type))' does not conform to 'Error'"
    default:
      place = "value of type '\(name(type))' does not conform to specified type '\(proto.name)'"
    }
    return Diagnostic("no-conformance", place, at: reason.range)
  }

  static func nilNotCompatible(_ type: StaticType, _ reason: ConversionPurpose) -> Diagnostic {
    switch reason.kind {
    case .argument, .operand, .assignment, .initialisation, .returnValue, .bodyValue, .branchValue:
      let verb: String
      switch reason.kind {
      case .assignment: verb = "'nil' cannot be assigned to type '\(name(type))'"
      case .initialisation, .branchValue:
        verb = "'nil' cannot initialize specified type '\(name(type))'"
      case .returnValue, .bodyValue: verb = "'nil' is incompatible with return type '\(name(type))'"
      default: verb = "'nil' is not compatible with expected argument type '\(name(type))'"
      }
      return Diagnostic("nil-not-compatible", verb, at: reason.range)
    default:
      return Diagnostic(
        "nil-not-compatible", "'nil' is not compatible with type '\(name(type))'",
        at: reason.range)
    }
  }

  static func nilWithoutContext(_ range: SourceRange) -> Diagnostic {
    Diagnostic("nil-without-context", "'nil' requires a contextual type", at: range)
  }

  static func optionalNotUnwrapped(
    _ type: StaticType, _ wrapped: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    let end = SourceRange(file: range.file, start: range.end, end: range.end)
    return Diagnostic(
      "optional-not-unwrapped",
      "value of optional type '\(name(type))' must be unwrapped to a value of type '\(name(wrapped))'",
      at: range,
      fixIts: [
        FixIt(
          "force-unwrap using '!' to abort execution if the value is nil", replace: end, with: "!")
      ])
  }

  static func memberOfOptional(
    _ member: String, _ type: StaticType, _ wrapped: StaticType, _ base: SourceRange
  ) -> Diagnostic {
    let end = SourceRange(file: base.file, start: base.end, end: base.end)
    return Diagnostic(
      "optional-not-unwrapped",
      "value of optional type '\(name(type))' must be unwrapped to refer to member '\(member)' of wrapped base type '\(name(wrapped))'",
      at: base,
      fixIts: [
        FixIt(
          "chain the optional using '?' to access member '\(member)' only for non-'nil' base values",
          replace: end, with: "?")
      ])
  }

  static func chainingOnNonOptional(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    let mark = SourceRange(file: range.file, start: range.end - min(range.end, 1), end: range.end)
    return Diagnostic(
      "not-optional", "cannot use optional chaining on non-optional value of type '\(name(type))'",
      at: range, fixIts: [FixIt("remove '?'", replace: mark, with: "")])
  }

  static func unwrappingNonOptional(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    let mark = SourceRange(file: range.file, start: range.end - min(range.end, 1), end: range.end)
    return Diagnostic(
      "not-optional", "cannot force unwrap value of non-optional type '\(name(type))'", at: range,
      fixIts: [FixIt("remove '!'", replace: mark, with: "")])
  }

  static func unknownMember(
    _ type: StaticType, _ member: String, _ range: SourceRange, isStatic: Bool = false,
    suggestion: String? = nil
  ) -> Diagnostic {
    let subject = isStatic ? "type '\(name(type))'" : "value of type '\(name(type))'"
    if let suggestion, suggestion != member {
      return Diagnostic(
        "unknown-member",
        "\(subject) has no member '\(member)'; did you mean '\(suggestion)'?", at: range,
        fixIts: [
          FixIt("use '\(suggestion)'", replace: range.suffix(of: member), with: suggestion)
        ])
    }
    return Diagnostic("unknown-member", "\(subject) has no member '\(member)'", at: range)
  }

  static func instanceMemberOnType(
    _ member: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "instance-member-on-type",
      "instance member '\(member)' cannot be used on type '\(name(type))'", at: range)
  }

  /// - Parameter module: the module of the library that declares the function; nil for a function of the script
  static func hiddenFunction(
    _ function: String, _ module: String?, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "hidden-function",
      """
      use of '\(function)' refers to instance method rather than global function \
      '\(function)'\(module.map { " in module '\($0)'" } ?? "")
      """, at: range,
      fixIts: module.map {
        [FixIt("write the module", replace: range, with: "\($0).\(function)")]
      } ?? [])
  }

  static func instanceMemberInNestedType(
    _ member: String, _ type: StaticType, _ nested: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "instance-member-on-type",
      """
      instance member '\(member)' of type '\(name(type))' cannot be used on instance of nested type \
      '\(name(nested))'
      """, at: range)
  }

  /// - Parameter isDefault: indicates whether it is used in the default value of a parameter
  static func instanceMemberInInitialiser(
    _ member: String, _ range: SourceRange, isDefault: Bool
  ) -> Diagnostic {
    Diagnostic(
      "instance-member-in-initializer",
      isDefault
        ? "cannot use instance member '\(member)' as a default parameter"
        : """
        cannot use instance member '\(member)' within property initializer; property initializers run \
        before 'self' is available
        """, at: range)
  }

  /// - Parameters:
  ///   - isCase: indicates whether the member is an enum case
  ///   - isName: indicates whether the member is written without a base, so that the type can be written before it
  static func staticMemberOnInstance(
    _ member: String, _ type: StaticType, _ range: SourceRange, isCase: Bool = false,
    isName: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      "static-member-on-instance",
      isCase
        ? "enum case '\(member)' cannot be used as an instance member"
        : "static member '\(member)' cannot be used on instance of type '\(name(type))'", at: range,
      fixIts: isName
        ? [FixIt("write the type", replace: range, with: "\(name(type)).\(member)")] : [])
  }

  static func binaryOperator(
    _ op: String, _ left: StaticType, _ right: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    left == right
      ? Diagnostic(
        "operator-mismatch",
        "binary operator '\(op)' cannot be applied to two '\(name(left))' operands", at: range)
      : Diagnostic(
        "operator-mismatch",
        "binary operator '\(op)' cannot be applied to operands of type '\(name(left))' and '\(name(right))'",
        at: range)
  }

  static func unaryOperator(
    _ op: String, _ operand: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "operator-mismatch",
      "unary operator '\(op)' cannot be applied to an operand of type '\(name(operand))'", at: range
    )
  }

  static func notCallable(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "not-callable", "cannot call value of non-function type '\(name(type))'", at: range)
  }

  static func noInitializers(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    type.existentialType != nil
      ? Diagnostic(
        "no-initializer", "type '\(name(type))' cannot be instantiated", at: range)
      : Diagnostic(
        "no-initializer",
        "'\(name(type))' cannot be constructed because it has no accessible initializers",
        at: range)
  }

  static func initializerNotRequired(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "no-initializer",
      "constructing an object of class type '\(name(type))' with a metatype value must use a 'required' initializer",
      at: range)
  }

  static func noSubscripts(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic("no-subscript", "value of type '\(name(type))' has no subscripts", at: range)
  }

  /// The error for a function that throws or suspends where one that does not is required.
  static func invalidFunctionConversion(
    _ from: StaticType, _ to: StaticType, throwing: Bool, _ range: SourceRange
  ) -> Diagnostic {
    throwing
      ? Diagnostic(
        "throwing-function",
        "invalid conversion from throwing function of type '\(name(from))' to non-throwing function type '\(name(to))'",
        at: range)
      : Diagnostic(
        "async-function",
        "invalid conversion from 'async' function of type '\(name(from))' to synchronous function type '\(name(to))'",
        at: range)
  }

  static func missingArgument(
    _ label: String?, position: Int, _ range: SourceRange
  ) -> Diagnostic {
    let what = label.map { "'\($0)'" } ?? "#\(position + 1)"
    return Diagnostic(
      "missing-argument", "missing argument for parameter \(what) in call", at: range)
  }

  static func extraArgument(
    _ label: String?, _ position: Int, _ range: SourceRange
  ) -> Diagnostic {
    let what = label.map { "'\($0)'" } ?? "at position #\(position + 1)"
    return Diagnostic("extra-argument", "extra argument \(what) in call", at: range)
  }

  /// The error for an argument that is written after one of a later parameter.
  static func argumentOrder(
    _ label: String?, _ position: Int, before other: String?, _ otherPosition: Int,
    _ range: SourceRange
  ) -> Diagnostic {
    func name(_ label: String?, _ position: Int) -> String {
      label.map { "argument '\($0)'" } ?? "unnamed argument #\(position + 1)"
    }
    return Diagnostic(
      "wrong-label",
      "\(name(label, position)) must precede \(name(other, otherPosition))", at: range)
  }

  static func extraTrailingClosure(_ range: SourceRange) -> Diagnostic {
    Diagnostic("extra-argument", "extra trailing closure passed in call", at: range)
  }

  static func wrongLabel(
    _ written: String?, _ wanted: String?, _ range: SourceRange, _ value: SourceRange
  ) -> Diagnostic {
    let start = SourceRange(file: value.file, start: value.start, end: value.start)
    switch (written, wanted) {
    case (let written?, let wanted?):
      return Diagnostic(
        "wrong-label",
        "incorrect argument label in call (have '\(written):', expected '\(wanted):')", at: range,
        fixIts: [FixIt("use '\(wanted)'", replace: range, with: wanted)])
    case (let written?, nil):
      return Diagnostic(
        "wrong-label", "extraneous argument label '\(written):' in call", at: range,
        fixIts: [
          FixIt(
            "remove the label",
            replace: SourceRange(file: range.file, start: range.start, end: value.start), with: "")
        ])
    case (nil, let wanted?):
      return Diagnostic(
        "wrong-label", "missing argument label '\(wanted):' in call", at: value,
        fixIts: [FixIt("add '\(wanted): '", replace: start, with: "\(wanted): ")])
    case (nil, nil): return Diagnostic("wrong-label", "wrong argument label in call", at: range)
    }
  }

  static func noExactMatches(
    _ name: String, _ candidates: [Decl], _ range: SourceRange
  ) -> Diagnostic {
    let what = name == "initializer" ? "call to initializer" : "call to '\(name)'"
    let notes = candidates.prefix(6).filter(\.range.exists).filter { !$0.isLibrary }.map {
      Note("found this candidate", at: $0.nameRange)
    }
    return Diagnostic(
      "no-matching-overload", "no exact matches in \(what)", at: range, notes: notes)
  }

  /// Returns the error for a generic parameter that a `where` clause equates with two types.
  static func conflictingTypes(
    _ name: String, _ known: StaticType, _ other: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    let (first, second) = (Self.name(known), Self.name(other))
    return Diagnostic(
      "type-mismatch",
      "no type for '\(name)' can satisfy both '\(name) == \(second)' and '\(name) == \(first)'",
      at: range)
  }

  static func ambiguous(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "ambiguous-type", "type of expression is ambiguous without a type annotation", at: range)
  }

  static func closureTypeUnknown(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "ambiguous-type", "unable to infer type of a closure in the current context", at: range)
  }

  static func closureParameterUnknown(_ parameter: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "ambiguous-type",
      "cannot infer type of closure parameter '\(parameter)' without a type annotation",
      at: range)
  }

  static func genericParameterUnknown(_ parameter: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "ambiguous-type", "generic parameter '\(parameter)' could not be inferred", at: range)
  }

  static func genericParameterUnused(_ parameter: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "generic-parameter",
      "generic parameter '\(parameter)' is not used in function signature", at: range)
  }

  static func implicitMemberWithoutContext(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "ambiguous-type",
      "reference to member '\(name)' cannot be resolved without a contextual type", at: range)
  }

  static func notAKeyPath(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "type-mismatch",
      "cannot convert value of type '\(name(type))' to expected argument type 'KeyPath'", at: range)
  }

  static func unknownKeyPathRoot(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "ambiguous-type",
      "cannot infer key path type from context; consider explicitly specifying a root type",
      at: range)
  }

  static func emptyCollectionWithoutType(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "ambiguous-type", "empty collection literal requires an explicit type", at: range)
  }

  static func placeholderNotInferred(_ range: SourceRange) -> Diagnostic {
    Diagnostic("ambiguous-type", "could not infer type for placeholder", at: range)
  }

  static func conflictingElements(
    _ types: [StaticType], _ range: SourceRange
  ) -> Diagnostic {
    let names = types.suffix(2).reversed().map { "'\(name($0))'" }.joined(separator: " vs. ")
    return Diagnostic(
      "heterogeneous-literal",
      "conflicting arguments to generic parameter 'Element' (\(names))", at: range)
  }

  static func heterogeneousLiteral(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    let end = SourceRange(file: range.file, start: range.end, end: range.end)
    return Diagnostic(
      "heterogeneous-literal",
      "heterogeneous collection literal could only be inferred to '\(name(type))'; add explicit type "
        + "annotation if this is intentional", at: range,
      fixIts: [FixIt("add 'as \(name(type))'", replace: end, with: " as \(name(type))")])
  }
}

extension SourceRange {
  /// Returns the range of a name at the end of the range: that of `c` in `.c`.
  fileprivate func suffix(of name: String) -> SourceRange {
    let length = UInt32(name.utf8.count)
    return end >= start + length ? SourceRange(file: file, start: end - length, end: end) : self
  }
}
