/// A declaration as it was written.
package struct DeclSyntax: Sendable {
  package let range: SourceRange
  package let attributes: [AttributeSyntax]
  package let modifiers: [ModifierSyntax]
  /// The text of the `///` and `/** */` comments before it, without their marks; empty when there are none.
  package let documentation: String
  package let kind: Kind

  package init(
    _ kind: Kind, _ range: SourceRange, attributes: [AttributeSyntax] = [],
    modifiers: [ModifierSyntax] = [], documentation: String = ""
  ) {
    self.kind = kind
    self.range = range
    self.attributes = attributes
    self.modifiers = modifiers
    self.documentation = documentation
  }

  /// Whether it declares a type or another name of one.
  package var isType: Bool {
    switch kind {
    case .nominal, .typeAlias: true
    default: false
    }
  }

  /// The kinds of declaration.
  package indirect enum Kind: Sendable {
    case importModule(path: [NameSyntax])
    case variable(VariableSyntax)
    case function(FunctionSyntax)
    case initializer(InitializerSyntax)
    case deinitializer(body: BodySyntax)
    case subscriptDeclaration(SubscriptSyntax)
    case nominal(NominalSyntax)
    case extensionDeclaration(ExtensionSyntax)
    case typeAlias(name: NameSyntax, GenericSyntax, TypeSyntax)
    case associatedType(
      name: NameSyntax, inherited: [TypeSyntax], defaultType: TypeSyntax?, [RequirementSyntax])
    case enumCases([EnumCaseSyntax])
    case operatorDeclaration(fixity: String, name: NameSyntax, precedenceGroup: NameSyntax?)
    case precedenceGroup(PrecedenceGroupSyntax)
    /// `#Preview("name") { }`, `#warning("…")`
    case macro(name: NameSyntax, CallArgumentsSyntax)
    case ifConfig([IfConfigClauseSyntax<DeclSyntax>])
    /// `macro m() = …`: parsed for its diagnostic
    case macroDeclaration(name: NameSyntax)
  }
}

/// `@name(arguments)`.
package struct AttributeSyntax: Sendable {
  package let range: SourceRange
  /// The type or word after `@`.
  package let name: TypeSyntax
  /// The arguments; nil without parentheses. Attributes with a grammar of their own
  /// (`available`, `objc`, …) keep no arguments, but for `@available(*, unavailable)`.
  package let arguments: CallArgumentsSyntax?

  package init(range: SourceRange, name: TypeSyntax, arguments: CallArgumentsSyntax?) {
    self.range = range
    self.name = name
    self.arguments = arguments
  }

  /// The attribute's last name without generic arguments: `State` for `@SwiftUI.State<Int>`.
  package var word: String {
    switch name.kind {
    case .named(let name), .member(_, let name): name.text
    default: ""
    }
  }
}

extension AttributeSyntax {
  /// Whether it is one of the language's own, whose arguments have a grammar of their own. All others name types: property
  /// wrappers, result builders, global actors.
  package var isOfLanguage: Bool { Self.language.contains(word) }

  /// The attributes of the language. Those that are for other languages, for modules and for the optimiser change nothing.
  private static let language: Set<String> = [
    "UIApplicationMain", "NSApplicationMain", "attached", "autoclosure", "available",
    "backDeployed",
    "concurrent", "const", "convention", "discardableResult", "dynamicCallable",
    "dynamicMemberLookup", "escaping", "exclusivity", "freestanding", "frozen", "globalActor",
    "inlinable", "inline", "isolated", "main", "nonobjc", "nonexhaustive", "objc", "objcMembers",
    "preconcurrency", "propertyWrapper", "resultBuilder", "retroactive", "testable", "unchecked",
    "unknown", "usableFromInline", "warn_unqualified_access", "_alwaysEmitIntoClient",
    "_alwaysEmitConformanceMetadata", "_disfavoredOverload", "_exported", "_implementationOnly",
    "_marker", "_optimize", "_semantics", "_specialize", "_spi", "_transparent",
    "_unsafeInheritExecutor",
  ]
}

/// `private`, `private(set)`, `static`, `mutating`, …
package struct ModifierSyntax: Sendable {
  package let name: String
  /// The word in parentheses: `set` in `private(set)`.
  package let detail: String?
  package let range: SourceRange

  package init(name: String, detail: String?, range: SourceRange) {
    self.name = name
    self.detail = detail
    self.range = range
  }
}

/// `let a: T = e, b = f`, with accessors.
package struct VariableSyntax: Sendable {
  /// One of the comma-separated bindings.
  package struct Binding: Sendable {
    package let pattern: PatternSyntax
    package let type: TypeSyntax?
    package let initialValue: ExprSyntax?
    package let accessors: AccessorsSyntax?

    package init(
      pattern: PatternSyntax, type: TypeSyntax?, initialValue: ExprSyntax?,
      accessors: AccessorsSyntax?
    ) {
      self.pattern = pattern
      self.type = type
      self.initialValue = initialValue
      self.accessors = accessors
    }
  }

  package let isLet: Bool
  package let bindings: [Binding]

  package init(isLet: Bool, bindings: [Binding]) {
    self.isLet = isLet
    self.bindings = bindings
  }
}

/// The braces after a property or subscript.
package enum AccessorsSyntax: Sendable {
  /// `{ statements }`: a getter without its word
  case getter(BodySyntax, SourceRange)
  /// `{ get { } set { } }`, `{ willSet { } didSet { } }`; in protocols without bodies
  case list([AccessorSyntax], SourceRange)
}

/// One accessor.
package struct AccessorSyntax: Sendable {
  package let range: SourceRange
  package let attributes: [AttributeSyntax]
  /// `mutating`, `nonmutating`.
  package let modifiers: [ModifierSyntax]
  /// `get`, `set`, `willSet`, `didSet`, `_read`, `_modify`, `init`, …
  package let name: String
  /// `newValue`'s own name, in parentheses.
  package let parameter: NameSyntax?
  package let isAsync: Bool
  package let isThrowing: Bool
  package let body: BodySyntax?

  package init(
    range: SourceRange, attributes: [AttributeSyntax], modifiers: [ModifierSyntax], name: String,
    parameter: NameSyntax?, isAsync: Bool, isThrowing: Bool, body: BodySyntax?
  ) {
    self.range = range
    self.attributes = attributes
    self.modifiers = modifiers
    self.name = name
    self.parameter = parameter
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.body = body
  }
}

/// `<T: P> … where T.A == B`.
package struct GenericSyntax: Sendable {
  package let parameters: [GenericParameterSyntax]
  package let requirements: [RequirementSyntax]

  package init(parameters: [GenericParameterSyntax] = [], requirements: [RequirementSyntax] = []) {
    self.parameters = parameters
    self.requirements = requirements
  }
}

/// `T: P`.
package struct GenericParameterSyntax: Sendable {
  package let name: NameSyntax
  package let constraint: TypeSyntax?
  /// `each T`
  package let isPack: Bool

  package init(name: NameSyntax, constraint: TypeSyntax?, isPack: Bool) {
    self.name = name
    self.constraint = constraint
    self.isPack = isPack
  }
}

/// One condition of a `where` clause.
package struct RequirementSyntax: Sendable {
  /// The relation between the two types.
  package enum Relation: Sendable {
    case conforms, sameType
  }

  package let left: TypeSyntax
  package let relation: Relation
  package let right: TypeSyntax

  package init(left: TypeSyntax, relation: Relation, right: TypeSyntax) {
    self.left = left
    self.relation = relation
    self.right = right
  }
}

/// `label name: inout T... = default`.
package struct ParameterSyntax: Sendable {
  package let range: SourceRange
  package let attributes: [AttributeSyntax]
  /// The argument label; nil for `_`.
  package let label: String?
  /// The name inside the function.
  package let name: NameSyntax
  package let type: TypeSyntax
  package let isVariadic: Bool
  package let defaultValue: ExprSyntax?

  package init(
    range: SourceRange, attributes: [AttributeSyntax], label: String?, name: NameSyntax,
    type: TypeSyntax, isVariadic: Bool, defaultValue: ExprSyntax?
  ) {
    self.range = range
    self.attributes = attributes
    self.label = label
    self.name = name
    self.type = type
    self.isVariadic = isVariadic
    self.defaultValue = defaultValue
  }
}

/// `(parameters) async throws(E) -> Result`.
package struct SignatureSyntax: Sendable {
  package let parameters: [ParameterSyntax]
  package let isAsync: Bool
  package let isThrowing: Bool
  package let isRethrowing: Bool
  package let thrownType: TypeSyntax?
  /// The result type; nil when none was written.
  package let result: TypeSyntax?

  package init(
    parameters: [ParameterSyntax], isAsync: Bool = false, isThrowing: Bool = false,
    isRethrowing: Bool = false, thrownType: TypeSyntax? = nil, result: TypeSyntax?
  ) {
    self.parameters = parameters
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.isRethrowing = isRethrowing
    self.thrownType = thrownType
    self.result = result
  }
}

/// `func name<T>(parameters) -> Result where … { }`; operators too.
package struct FunctionSyntax: Sendable {
  package let name: NameSyntax
  package let generics: GenericSyntax
  package let signature: SignatureSyntax
  /// Nil in a protocol and for a primitive.
  package let body: BodySyntax?

  package init(
    name: NameSyntax, generics: GenericSyntax, signature: SignatureSyntax, body: BodySyntax?
  ) {
    self.name = name
    self.generics = generics
    self.signature = signature
    self.body = body
  }
}

/// `init?<T>(parameters) { }`.
public struct InitializerSyntax: Sendable {
  /// Whether and how the initialiser may fail.
  public enum Failability: Sendable {
    case never, optional, implicitlyUnwrapped
  }

  package let failability: Failability
  package let generics: GenericSyntax
  package let signature: SignatureSyntax
  package let body: BodySyntax?

  package init(
    failability: Failability, generics: GenericSyntax, signature: SignatureSyntax,
    body: BodySyntax?
  ) {
    self.failability = failability
    self.generics = generics
    self.signature = signature
    self.body = body
  }
}

/// `subscript<T>(parameters) -> Element { get set }`.
package struct SubscriptSyntax: Sendable {
  package let generics: GenericSyntax
  package let signature: SignatureSyntax
  package let accessors: AccessorsSyntax?

  package init(generics: GenericSyntax, signature: SignatureSyntax, accessors: AccessorsSyntax?) {
    self.generics = generics
    self.signature = signature
    self.accessors = accessors
  }
}

/// A struct, enum, class, actor or protocol.
public struct NominalSyntax: Sendable {
  /// The kinds of type declaration.
  public enum Keyword: String, Sendable {
    case structure = "struct"
    case enumeration = "enum"
    case classType = "class"
    case actor = "actor"
    case protocolType = "protocol"
  }

  package let keyword: Keyword
  package let name: NameSyntax
  package let generics: GenericSyntax
  /// For a protocol, `protocol P<A>` gives the primary associated types here.
  package let primaryAssociatedTypes: [NameSyntax]
  package let inherited: [TypeSyntax]
  package let braces: MembersSyntax
  /// The braces and what is between them.
  package let bodyRange: SourceRange

  /// What is declared between the braces; may have to be parsed.
  package var members: [DeclSyntax] { braces.members }

  package init(
    keyword: Keyword, name: NameSyntax, generics: GenericSyntax,
    primaryAssociatedTypes: [NameSyntax], inherited: [TypeSyntax], braces: MembersSyntax,
    bodyRange: SourceRange
  ) {
    self.keyword = keyword
    self.name = name
    self.generics = generics
    self.primaryAssociatedTypes = primaryAssociatedTypes
    self.inherited = inherited
    self.braces = braces
    self.bodyRange = bodyRange
  }
}

/// `extension Type: P where … { }`.
package struct ExtensionSyntax: Sendable {
  package let extended: TypeSyntax
  package let inherited: [TypeSyntax]
  package let requirements: [RequirementSyntax]
  package let braces: MembersSyntax

  /// What is declared between the braces; may have to be parsed.
  package var members: [DeclSyntax] { braces.members }

  package init(
    extended: TypeSyntax, inherited: [TypeSyntax], requirements: [RequirementSyntax],
    braces: MembersSyntax
  ) {
    self.extended = extended
    self.inherited = inherited
    self.requirements = requirements
    self.braces = braces
  }
}

/// `case name(label: T = e) = raw`.
package struct EnumCaseSyntax: Sendable {
  package let range: SourceRange
  package let name: NameSyntax
  /// The payload; nil when none was written. Labels may be nil.
  package let payload: [ParameterSyntax]?
  package let rawValue: ExprSyntax?

  package init(
    range: SourceRange, name: NameSyntax, payload: [ParameterSyntax]?, rawValue: ExprSyntax?
  ) {
    self.range = range
    self.name = name
    self.payload = payload
    self.rawValue = rawValue
  }
}

/// `precedencegroup Name { higherThan: … }`.
package struct PrecedenceGroupSyntax: Sendable {
  package let name: NameSyntax
  package let higherThan: [NameSyntax]
  package let lowerThan: [NameSyntax]
  /// `left`, `right` or `none`.
  package let associativity: String
  package let isAssignment: Bool

  package init(
    name: NameSyntax, higherThan: [NameSyntax], lowerThan: [NameSyntax], associativity: String,
    isAssignment: Bool
  ) {
    self.name = name
    self.higherThan = higherThan
    self.lowerThan = lowerThan
    self.associativity = associativity
    self.isAssignment = isAssignment
  }
}
