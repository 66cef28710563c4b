import DeclTree

/// The checker's errors about the rules of declarations, with swiftc's messages.
extension Diagnostic {
  private static func name(_ type: StaticType) -> String {
    TypePrinter(qualified: false).print(type)
  }

  /// The error for a modifier, accessor or member that is not allowed in its context.
  static func invalidDeclaration(_ message: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("invalid-declaration", message, at: range)
  }

  static func expectedBraceOfAccessor(
    _ kind: FunctionDecl.Kind, _ range: SourceRange
  ) -> Diagnostic {
    let word =
      switch kind {
      case .getter: "getter"
      case .setter: "setter"
      case .willSet: "willSet"
      default: "didSet"
      }
    return Diagnostic("expected-brace", "expected '{' to start \(word) definition", at: range)
  }

  static func misplacedType(
    _ what: String, _ place: String, _ range: SourceRange
  ) -> Diagnostic {
    invalidDeclaration("\(what) cannot be nested in \(place)", range)
  }

  static func severalMainTypes(_ range: SourceRange) -> Diagnostic {
    invalidDeclaration("'main' attribute can only apply to one type in a module", range)
  }

  static func weakNotOptional(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "invalid-declaration", "'weak' variable should have optional type '\(name(type))?'",
      at: range)
  }

  static func genericStaticStorage(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "invalid-declaration", "static stored properties not supported in generic types", at: range)
  }

  static func ownershipOfValue(
    _ word: String, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "invalid-declaration",
      "'\(word)' may only be applied to class and class-bound protocol types, not '\(name(type))'",
      at: range)
  }

  static func resultNotSelf(
    _ method: String, _ nominal: String, _ proto: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "no-conformance",
      "method '\(method)' in non-final class '\(nominal)' must return 'Self' to conform to protocol '\(proto)'",
      at: range)
  }

  static func inheritsFromFinal(_ superclass: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("override", "inheritance from a final class '\(superclass)'", at: range)
  }

  static func inheritsFromClosed(_ superclass: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override",
      "cannot inherit from non-open class '\(superclass)' outside of its defining module", at: range
    )
  }

  static func overridesClosed(_ kind: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override", "overriding non-open \(kind) outside of its defining module", at: range)
  }

  static func overridesFinal(_ kind: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("override", "\(kind) overrides a 'final' \(kind)", at: range)
  }

  static func overridesStatic(_ kind: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("override", "cannot override static \(kind)", at: range)
  }

  static func overridesType(
    _ property: String, _ type: StaticType, _ inherited: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "override",
      "property '\(property)' with type '\(name(type))' cannot override a property with type '\(name(inherited))'",
      at: range)
  }

  static func overridesWithStored(_ property: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("override", "cannot override with a stored property '\(property)'", at: range)
  }

  static func overridesOtherLabels(
    _ name: String, _ other: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "override",
      "argument labels for method '\(name)' do not match those of overridden method '\(other)'",
      at: range)
  }

  static func severalSuperclasses(
    _ first: StaticType, _ second: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    let printer = TypePrinter(qualified: false)
    return Diagnostic(
      "override",
      "multiple inheritance from classes '\(printer.print(first))' and '\(printer.print(second))'",
      at: range)
  }

  static func severalRawTypes(
    _ first: StaticType, _ second: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    let printer = TypePrinter(qualified: false)
    return invalidDeclaration(
      "multiple enum raw types '\(printer.print(first))' and '\(printer.print(second))'", range)
  }

  static func mustAppearFirst(
    _ type: StaticType, isRawType: Bool, _ range: SourceRange
  ) -> Diagnostic {
    let name = TypePrinter(qualified: false).print(type)
    return invalidDeclaration(
      isRawType
        ? "raw type '\(name)' must appear first in the enum inheritance clause"
        : "superclass '\(name)' must appear first in the inheritance clause", range)
  }

  static func overridesSelfResult(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override", "cannot override a Self return type with a non-Self return type", at: range)
  }

  static func overridesConstant(_ property: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override",
      "cannot override immutable 'let' property '\(property)' with the getter of a 'var'",
      at: range)
  }

  static func overridesMutable(_ property: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override", "cannot override mutable property with read-only property '\(property)'",
      at: range)
  }

  static func observesReadOnly(_ property: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override", "cannot observe read-only property '\(property)'; it can't change", at: range)
  }

  static func missingRequired(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override", "use the 'required' modifier to override a required initializer", at: range)
  }

  static func failableOverride(_ initialiser: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override",
      "failable initializer '\(initialiser)' cannot override a non-failable initializer", at: range)
  }

  static func overridesFromExtension(
    _ kind: String, _ member: String, _ owner: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "override",
      "\(kind) '\(member)' declared in '\(owner)' cannot be overridden from extension", at: range)
  }

  static func overridesMemberOfExtension(
    _ kind: String, _ member: String, _ owner: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "override",
      "\(kind) '\(member)' is declared in extension of '\(owner)' and cannot be overridden",
      at: range)
  }

  static func wrapperTooHidden(
    _ member: String, _ access: Decl.Access, _ wrapper: NominalDecl, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "property-wrapper",
      "\(access.word) property '\(member)' cannot have more restrictive access than its enclosing property wrapper type '\(wrapper.name)' (which is \(wrapper.access.word))",
      at: range)
  }

  static func wrapperWith(
    _ modifier: String, _ property: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "property-wrapper", "property '\(property)' with a wrapper cannot also be \(modifier)",
      at: range)
  }

  static func missingPrimaryType(
    _ name: String, _ proto: String, _ range: SourceRange
  ) -> Diagnostic {
    invalidDeclaration(
      "an associated type named '\(name)' must be declared in the protocol '\(proto)' or a protocol it inherits",
      range)
  }

  static func mainBesideStatements(_ range: SourceRange) -> Diagnostic {
    invalidDeclaration(
      "'main' attribute cannot be used in a module that contains top-level code", range)
  }

  static func mainMissing(_ type: String, _ range: SourceRange) -> Diagnostic {
    invalidDeclaration(
      "'\(type)' is annotated with '@main' and must provide a main static function of type () -> Void, () throws -> Void, () async -> Void, or () async throws -> Void",
      range)
  }

  static func opaqueRequirement(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "opaque-type",
      "'some' type cannot be the return type of a protocol requirement; did you mean to add an associated type?",
      at: range)
  }

  static func needlessAny(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    let isParameter = if case .parameter = type.kind { true } else { false }
    return Diagnostic(
      "needless-any",
      "'any' has no effect on \(isParameter ? "type parameter" : "concrete type") '\(name(type))'",
      at: range)
  }

  static func anyOfOptional(_ inner: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "needless-any", "optional 'any' type must be written '(any \(inner))?'", at: range)
  }

  static func overridesNonThrowing(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override", "cannot override non-throwing instance method with throwing instance method",
      at: range)
  }

  static func unknownPrecedenceGroup(_ name: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("precedence-group", "unknown precedence group '\(name)'", at: range)
  }

  static func cyclicPrecedence(_ range: SourceRange) -> Diagnostic {
    Diagnostic("precedence-group", "cycle in 'higherThan' relation", at: range)
  }

  static func cyclicPrecedenceThroughLibrary(
    _ path: [String], _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "precedence-group",
      "cycle in higherThan relation: \(path.joined(separator: " -> "))", at: range)
  }

  static func lowerThanOwnGroup(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "precedence-group",
      """
      precedence group cannot be given lower precedence than group in same module; make the other \
      precedence group higher than this one instead
      """, at: range)
  }

  static func initOverridesNothing(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "override", "initializer does not override a designated initializer from its superclass",
      at: range)
  }

  static func requiredInitMissing(
    _ initialiser: String, _ superclass: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "required-initializer",
      "'required' initializer '\(initialiser)' must be provided by subclass of '\(superclass)'",
      at: range)
  }

  static func initNotRequired(
    _ initialiser: String, _ type: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "required-initializer",
      "initializer requirement '\(initialiser)' can only be satisfied by a 'required' initializer in non-final class '\(type)'",
      at: range)
  }

  static func recursiveProperty(_ type: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "recursive-type",
      "value type '\(type)' cannot have a stored property that recursively contains it", at: range)
  }

  static func recursiveEnum(_ type: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic("recursive-type", "recursive enum '\(type)' is not marked 'indirect'", at: range)
  }

  static func rawValueNotUnique(_ range: SourceRange) -> Diagnostic {
    Diagnostic("raw-value", "raw value for enum case is not unique", at: range)
  }

  static func rawValueWithAssociatedValues(_ range: SourceRange) -> Diagnostic {
    Diagnostic("raw-value", "enum with raw type cannot have cases with arguments", at: range)
  }

  static func rawTypeNotLiteral(_ type: StaticType, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "raw-value",
      "raw type '\(name(type))' is not expressible by a string, integer, or floating-point literal",
      at: range)
  }

  static func rawValueMismatch(
    _ literal: StaticType, _ type: StaticType, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "raw-value",
      "cannot convert value of type '\(name(literal))' to raw type '\(name(type))'", at: range)
  }

  static func rawValueWithoutType(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "raw-value", "enum case cannot have a raw value if the enum does not have a raw type",
      at: range)
  }

  static func rawTypeWithoutCases(_ range: SourceRange) -> Diagnostic {
    Diagnostic("raw-value", "an enum with no cases cannot declare a raw type", at: range)
  }

  static func classBoundConformance(
    _ type: String, _ proto: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "no-conformance", "non-class type '\(type)' cannot conform to class protocol '\(proto)'",
      at: range)
  }

  static func notAnActor(_ type: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "no-conformance", "non-actor type '\(type)' cannot conform to the 'Actor' protocol",
      at: range)
  }

  static func isolatedConformance(
    _ type: String, _ proto: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "actor-isolated",
      "conformance of '\(type)' to protocol '\(proto)' crosses into actor-isolated code and can cause data races",
      at: range)
  }

  static func redundantConformance(
    _ type: String, _ proto: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "redundant-conformance", "redundant conformance of '\(type)' to protocol '\(proto)'",
      at: range)
  }

  static func impliedByConditions(
    _ type: StaticType, _ stated: String, _ implied: String, _ range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      "no-conformance",
      "conditional conformance of type '\(name(type))' to protocol '\(stated)' does not imply conformance to inherited protocol '\(implied)'",
      at: range)
  }

  static func localOperator(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "invalid-declaration",
      "operator functions can only be declared at global or in type scope", at: range)
  }

  static func operatorNotDeclared(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "invalid-declaration", "operator implementation without matching operator declaration",
      at: range)
  }

  static func misplacedInout(_ range: SourceRange) -> Diagnostic {
    Diagnostic("misplaced-attribute", "'inout' may only be used on parameters", at: range)
  }

  static func inoutOfSubscript(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "misplaced-attribute",
      "'inout' may only be used on function or initializer parameters", at: range)
  }

  static func unlabelledAfterVariadic(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "invalid-declaration", "a parameter following a variadic parameter requires a label",
      at: range)
  }

  static func variadicInout(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "misplaced-attribute", "'inout' must not be used on variadic parameters", at: range)
  }

  static func misplacedMark(_ attribute: AttributeSyntax) -> Diagnostic {
    let isEscaping = attribute.baseName == "escaping"
    let place = isEscaping ? "in function parameter position" : "on parameters"
    return Diagnostic(
      "misplaced-attribute", "'@\(attribute.baseName)' may only be used \(place)",
      at: attribute.range)
  }

  static func markOfOtherType(_ attribute: AttributeSyntax) -> Diagnostic {
    Diagnostic(
      "misplaced-attribute", "'@\(attribute.baseName)' only applies to function types",
      at: attribute.range)
  }

  static func variadicAutoclosure(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "misplaced-attribute", "'@autoclosure' must not be used on variadic parameters", at: range)
  }

  static func autoclosureWithParameters(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "misplaced-attribute", "argument type of '@autoclosure' parameter must be '()'", at: range)
  }

  static func escapingOptional(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "misplaced-attribute", "closure is already escaping in optional type argument", at: range)
  }

  static func repeatedAttribute(_ range: SourceRange) -> Diagnostic {
    Diagnostic("misplaced-attribute", "duplicate attribute", at: range)
  }
}
