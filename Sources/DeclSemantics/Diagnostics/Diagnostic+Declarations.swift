import DeclTree

/// The checker's errors about names and declarations. Where swiftc reports the same error, the message is
/// swiftc's.
extension Diagnostic {
  static func inheritanceTooDeep(_ name: String, _ limit: Int, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "inheritance-too-deep", "'\(name)' inherits from more than \(limit) types in a row", at: range
    )
  }

  static func valuesTooDeep(_ name: String, _ limit: Int, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "values-too-deep", "values of '\(name)' contain values nested more than \(limit) levels deep",
      at: range)
  }

  static func dependenciesTooDeep(
    _ name: String, _ limit: Int, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "dependencies-too-deep",
      "'\(name)' is at the end of a chain of more than \(limit) declarations, each of which depends on the next; "
        + "declare their types", at: range)
  }

  private static func name(_ type: StaticType) -> String {
    TypePrinter(qualified: false).print(type)
  }

  /// The error `unsupported-FEATURE` for source that is valid Swift and that Decl does not support.
  static func unsupported(_ feature: String, _ what: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("unsupported-\(feature)", "Decl does not support \(what)", at: range)
  }

  /// The error for a name of an Apple library that Decl does not support.
  static func unsupportedAPI(_ name: String, _ owner: String, _ range: SourceRange) -> Diagnostic {
    unsupported("api", "'\(name)' of \(owner)", range)
  }

  static func unknownModule(_ module: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("unknown-module", "no such module '\(module)'", at: range)
  }

  static func unknownModuleMember(
    _ name: String, _ module: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic("unknown-name", "module '\(module)' has no member named '\(name)'", at: range)
  }

  static func topLevelStatement(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "top-level-statement", "expressions are not allowed at the top level", at: range)
  }

  static func unsupportedModule(_ module: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("unsupported-module", "Decl does not support the module '\(module)'", at: range)
  }

  static func redeclaration(
    _ name: String, _ range: SourceRange, other: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "redeclaration", "invalid redeclaration of '\(name)'", at: range,
      notes: [Note("'\(name)' previously declared here", at: other)])
  }

  static func unknownName(
    _ name: String, _ range: SourceRange, suggestion: String? = nil
  ) -> Diagnostic {
    if let suggestion {
      return Diagnostic(
        "unknown-name", "cannot find '\(name)' in scope; did you mean '\(suggestion)'?", at: range,
        fixIts: [FixIt("use '\(suggestion)'", replace: range, with: suggestion)])
    }
    return Diagnostic("unknown-name", "cannot find '\(name)' in scope", at: range)
  }

  static func selfReferentialRequirements(
    _ keyword: String, _ name: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "circular-reference",
      "extension of generic \(keyword) '\(name)' has self-referential generic requirements",
      at: range)
  }

  static func unknownType(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("unknown-type", "cannot find type '\(name)' in scope", at: range)
  }

  static func unknownMemberType(
    _ member: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "unknown-type", "'\(member)' is not a member type of type '\(name(type))'", at: range)
  }

  static func macroNotApplicable(
    _ name: String, _ decl: NominalDecl, _ range: SourceRange
  ) -> Diagnostic {
    let kind = decl.keyword == .enumeration ? "enumeration" : decl.keyword.rawValue
    return Diagnostic(
      "macro-not-applicable", "'@\(name)' cannot be applied to \(kind) type '\(decl.name)'",
      at: range)
  }

  /// The reasons why `@Entry` cannot be applied to a variable.
  enum EntryError: String {
    case unsupportedContext =
      "'@Entry' can only be applied to variables in extensions of EnvironmentValues, FocusedValues, Transaction or ContainerValues"
    case constant = "'@Entry' can only be applied to a 'var' declaration"
    case accessors = "'@Entry' can only be applied to a single stored variable without accessors"
    case defaultValue = "'@Entry' variable must have a default value"
    case optional =
      "'@Entry' variable of FocusedValues must have an optional type and no default value"
  }

  static func invalidEntry(_ fault: EntryError, _ range: SourceRange) -> Diagnostic {
    Diagnostic("invalid-entry", fault.rawValue, at: range)
  }

  static func lazyComputedProperty(_ range: SourceRange) -> Diagnostic {
    Diagnostic("lazy-computed-property", "'lazy' cannot be used on a computed property", at: range)
  }

  static func missingImport(
    _ name: String, _ module: String, _ range: SourceRange, at start: SourceRange
  ) -> Diagnostic {
    missingImport(
      "cannot find '\(name)' in scope without importing '\(module)'", of: module, range, at: start)
  }

  static func missingImport(
    ofMember name: String, _ module: String, _ range: SourceRange, at start: SourceRange
  ) -> Diagnostic {
    missingImport(
      "'\(name)' is not available due to missing import of defining module '\(module)'",
      of: module, range, at: start)
  }

  private static func missingImport(
    _ message: String, of module: String, _ range: SourceRange, at start: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "missing-import", message, at: range,
      fixIts: [FixIt("add 'import \(module)'", replace: start, with: "import \(module)\n")])
  }

  static func directive(_ text: String, isError: Bool, _ range: SourceRange) -> Diagnostic {
    isError
      ? Diagnostic("error-directive", text, at: range)
      : Diagnostic("warning-directive", .warning, text, at: range)
  }

  static func notAClassType(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "no-conformance", "generic parameter requires that '\(name(type))' be a class type", at: range
    )
  }

  static func unknownAttribute(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("unknown-attribute", "unknown attribute '\(name)'", at: range)
  }

  static func replacedName(_ old: String, _ today: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "replaced-name", "'\(old)' has been renamed to '\(today)'", at: range,
      fixIts: today.contains("(") ? [] : [FixIt("use '\(today)'", replace: range, with: today)])
  }

  static func replacedRequirement(
    _ old: String, _ today: String, _ name: SourceRange, _ range: SourceRange, with form: String
  ) -> Diagnostic {
    Diagnostic(
      "replaced-name", "'\(old)' has been replaced by '\(today)'", at: name,
      fixIts: [FixIt("write '\(today)'", replace: range, with: form)])
  }

  static func circularReference(_ range: SourceRange) -> Diagnostic {
    Diagnostic("circular-reference", "circular reference", at: range)
  }

  static func circularInheritance(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("circular-reference", "'\(name)' inherits from itself", at: range)
  }

  static func circularRefinement(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("circular-reference", "protocol '\(name)' refines itself", at: range)
  }

  static func circularAlias(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("circular-reference", "type alias '\(name)' references itself", at: range)
  }

  static func inheritsFromNonProtocol(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "not-a-protocol", "inheritance from non-protocol type '\(name(type))'", at: range)
  }

  static func notAProtocol(
    _ bound: StaticType, of type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "not-a-protocol",
      "type '\(name(type))' constrained to non-protocol, non-class type '\(name(bound))'",
      at: range)
  }

  static func notComposable(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "not-a-protocol",
      """
      non-protocol, non-class type '\(name(type))' cannot be used within a protocol-constrained type
      """, at: range)
  }

  static func opaqueNeedsProtocol(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "not-a-protocol",
      "an 'opaque' type must specify only 'Any', 'AnyObject', protocols, and/or a base class",
      at: range)
  }

  static func protocolArgumentCount(
    _ name: String, _ written: Int, _ wanted: Int, _ range: SourceRange
  ) -> Diagnostic {
    if wanted == 0 {
      return Diagnostic(
        "generic-arguments",
        "protocol '\(name)' does not have primary associated types that can be constrained",
        at: range)
    }
    return Diagnostic(
      "generic-arguments",
      "protocol type '\(name)' specialized with \(written < wanted ? "too few" : "too many") type arguments (got \(written), but expected \(wanted))",
      at: range)
  }

  static func genericArgumentCount(
    _ name: String, _ written: Int, _ wanted: Int, _ range: SourceRange
  ) -> Diagnostic {
    if wanted == 0 {
      return Diagnostic(
        "generic-arguments", "cannot specialize non-generic type '\(name)'", at: range)
    }
    return Diagnostic(
      "generic-arguments",
      "generic type '\(name)' specialized with \(written < wanted ? "too few" : "too many") type parameters (got \(written), but expected \(wanted))",
      at: range)
  }

  static func missingGenericArguments(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "generic-arguments",
      "reference to generic type '\(name)' requires arguments in <...>", at: range)
  }

  static func missingTypeAnnotation(_ range: SourceRange) -> Diagnostic {
    Diagnostic("missing-type", "type annotation missing in pattern", at: range)
  }

  static func wrapperWithoutValue(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "property-wrapper",
      "property wrapper type '\(name)' does not contain a non-static property named 'wrappedValue'",
      at: range)
  }

  static func wrapperOutsideProperty(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "property-wrapper",
      "property wrapper attribute '\(name)' can only be applied to a property", at: range)
  }

  static func wrapperOnLet(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "property-wrapper", "property wrapper can only be applied to a 'var'", at: range)
  }

  static func wrapperOnComputed(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "property-wrapper", "property wrapper cannot be applied to a computed property", at: range)
  }

  static func wrapperNotInferred(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "property-wrapper",
      "property type does not match 'wrappedValue' of its wrapper type '\(name)'", at: range)
  }

  static func classWithoutInitializers(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("missing-initializer", "class '\(name)' has no initializers", at: range)
  }

  static func rawValueNotLiteral(_ range: SourceRange) -> Diagnostic {
    Diagnostic("raw-value", "raw value for enum case must be a literal", at: range)
  }

  static func missingWitness(
    _ type: NominalDecl, _ proto: NominalDecl, _ requirements: [Decl], _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "no-conformance", "type '\(type.name)' does not conform to protocol '\(proto.name)'",
      at: range,
      notes: requirements.map {
        Note("protocol requires '\($0.name)'", at: $0.nameRange)
      })
  }

  static func viewIsClass(_ type: NominalDecl, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "view-is-class",
      "views must be value types (either a struct or an enum); \(type.name) is a class", at: range)
  }

  static func overridesNothing(_ what: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override", "\(what) does not override any \(what) from its superclass", at: range)
  }

  static func missingOverride(_ range: SourceRange) -> Diagnostic {
    let start = SourceRange(file: range.file, start: range.start, end: range.start)
    return Diagnostic(
      "override", "overriding declaration requires an 'override' keyword", at: range,
      fixIts: [FixIt("add 'override'", replace: start, with: "override ")])
  }

  static func ambiguousOperators(_ range: SourceRange) -> Diagnostic {
    Diagnostic("operator-order", "adjacent operators are in unordered precedence groups", at: range)
  }

  static func nonAssociative(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "operator-order", "adjacent operators are in non-associative precedence group", at: range)
  }

  static func unknownOperator(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("unknown-name", "cannot find operator '\(name)' in scope", at: range)
  }
}
