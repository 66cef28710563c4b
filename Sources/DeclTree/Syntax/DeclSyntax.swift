/// The syntax of a declaration.
package struct DeclSyntax: Sendable {
  package let range: SourceRange
  package let attributes: [AttributeSyntax]
  package let modifiers: [ModifierSyntax]
  /// The text of the preceding `///` and `/** */` comments without comment markers; empty if there are none.
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

  /// Indicates whether the declaration introduces a type or a type alias.
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
    /// `macro m() = …`, parsed only to report it as unsupported
    case macroDeclaration(name: NameSyntax)
  }
}

/// An attribute: `@name(arguments)`.
package struct AttributeSyntax: Sendable {
  package let range: SourceRange
  /// The type or attribute name after `@`.
  package let name: TypeSyntax
  /// The arguments; nil without parentheses. The arguments of attributes with their own grammar (`available`,
  /// `objc`, …) are discarded, except those of `@available(*, unavailable)`.
  package let arguments: CallArgumentsSyntax?

  package init(range: SourceRange, name: TypeSyntax, arguments: CallArgumentsSyntax?) {
    self.range = range
    self.name = name
    self.arguments = arguments
  }

  /// The last component of the name, without generic arguments: `State` for `@SwiftUI.State<Int>`.
  package var baseName: String {
    switch name.kind {
    case .named(let name), .member(_, let name): name.text
    default: ""
    }
  }
}

extension AttributeSyntax {
  /// Indicates whether the attribute is built into the language, so that its arguments have their own
  /// grammar. All others name types: property wrappers, result builders, global actors.
  package var isBuiltIn: Bool { Self.isBuiltIn(baseName) }

  /// Returns whether a name is that of an attribute built into the language.
  package static func isBuiltIn(_ name: String) -> Bool { builtInNames.contains(name) }

  /// The attributes built into the language. Those about interoperability, modules and optimisation have no
  /// effect.
  private static let builtInNames: Set<String> = [
    "abi", "attached", "autoclosure", "available", "backDeployed", "c", "concurrent", "const",
    "convention", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "escaping",
    "exclusivity", "export", "freestanding", "frozen", "globalActor", "implementation",
    "inlinable", "inline", "isolated", "main", "noDerivative", "nonexhaustive", "nonobjc",
    "NSApplicationMain", "objc", "objcMembers", "preconcurrency", "propertyWrapper", "reasync",
    "requires_stored_property_inits", "resultBuilder", "rethrows", "retroactive", "safe",
    "section", "specialized", "testable", "UIApplicationMain", "unchecked", "unknown", "unsafe",
    "usableFromInline", "used", "warn_unqualified_access", "_addressable",
    "_addressableForDependencies", "_addressableSelf", "_alignment", "_allowFeatureSuppression",
    "_alwaysEmitConformanceMetadata", "_alwaysEmitIntoClient", "_assemblyVision", "_backDeploy",
    "_borrowed", "_cdecl", "_compilerInitialized", "_disallowFeatureSuppression",
    "_disfavoredOverload", "_documentation", "_dynamicReplacement", "_eagerMove", "_effects",
    "_exported", "_expose", "_extern", "_fixed_layout", "_frozen", "_hasInitialValue",
    "_hasMissingDesignatedInitializers", "_hasStorage", "_implementationOnly", "_implements",
    "_implicitSelfCapture", "_inheritActorContext", "_inheritsConvenienceInitializers",
    "_lexicalLifetimes", "_lifetime", "_marker", "_moveOnly", "_neverEmitIntoClient",
    "_noAllocation", "_noEagerMove", "_noExistentials", "_noImplicitCopy", "_noLocks",
    "_noMetadata", "_nonEphemeral", "_nonoverride", "_nonSendable", "_noObjCBridging",
    "_noRuntime", "_objc_non_lazy_realization", "_objcImplementation", "_objcRuntimeName",
    "_optimize", "_originallyDefinedIn", "_preInverseGenerics", "_private",
    "_projectedValueProperty", "_rawLayout", "_section", "_semantics", "_show_in_interface",
    "_silgen_name", "_specialize", "_specializeExtension", "_spi", "_spi_available", "_spiOnly",
    "_staticExclusiveOnly", "_swift_native_objc_runtime_base", "_transparent", "_typeEraser",
    "_unavailableFromAsync", "_unavailableInEmbedded", "_unsafeInheritExecutor",
    "_unsafeMainActor", "_unsafeNonescapableResult", "_unsafeSendable", "_used", "_weakLinked",
  ]
}

/// A declaration modifier: `private`, `private(set)`, `static`, `mutating`, …
package struct ModifierSyntax: Sendable {
  package let name: String
  /// The identifier in parentheses: `set` in `private(set)`.
  package let detail: String?
  package let range: SourceRange

  package init(name: String, detail: String?, range: SourceRange) {
    self.name = name
    self.detail = detail
    self.range = range
  }
}

/// A variable declaration: `let a: T = e, b = f`, with accessors.
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

/// The accessor block of a property or subscript.
package enum AccessorsSyntax: Sendable {
  /// `{ statements }`: an implicit getter
  case getter(BodySyntax, SourceRange)
  /// `{ get { } set { } }`, `{ willSet { } didSet { } }`; in protocols without bodies
  case list([AccessorSyntax], SourceRange)
}

/// An accessor or observer.
package struct AccessorSyntax: Sendable {
  package let range: SourceRange
  package let attributes: [AttributeSyntax]
  /// The modifiers, such as `mutating` and `nonmutating`.
  package let modifiers: [ModifierSyntax]
  /// The kind of accessor: `get`, `set`, `willSet`, `didSet`, `_read`, `_modify`, `init`, …
  package let name: String
  /// The parameter name in parentheses that replaces `newValue` or `oldValue`.
  package let parameter: NameSyntax?
  package let isAsync: Bool
  package let isThrowing: Bool
  /// The type in `throws(E)`; nil if none is written.
  package let thrownType: TypeSyntax?
  /// The body; nil in a protocol and for a native function.
  package let body: BodySyntax?
  /// The place at which the body would begin.
  package let placeOfBody: SourceRange

  package init(
    range: SourceRange, attributes: [AttributeSyntax], modifiers: [ModifierSyntax], name: String,
    parameter: NameSyntax?, isAsync: Bool, isThrowing: Bool, thrownType: TypeSyntax? = nil,
    body: BodySyntax?, placeOfBody: SourceRange
  ) {
    self.thrownType = thrownType
    self.placeOfBody = placeOfBody
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

/// A generic parameter clause with its `where` clause: `<T: P> … where T.A == B`.
package struct GenericSyntax: Sendable {
  package let parameters: [GenericParameterSyntax]
  package let requirements: [RequirementSyntax]

  package init(parameters: [GenericParameterSyntax] = [], requirements: [RequirementSyntax] = []) {
    self.parameters = parameters
    self.requirements = requirements
  }
}

/// A generic parameter: `T: P`.
package struct GenericParameterSyntax: Sendable {
  package let name: NameSyntax
  package let constraint: TypeSyntax?
  /// Indicates whether it is a parameter pack: `each T`.
  package let isPack: Bool
  /// Indicates whether it is an integer: `let N: Int`.
  package let isValue: Bool

  package init(name: NameSyntax, constraint: TypeSyntax?, isPack: Bool, isValue: Bool = false) {
    self.name = name
    self.constraint = constraint
    self.isPack = isPack
    self.isValue = isValue
  }
}

/// One requirement of a `where` clause.
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

/// A parameter: `label name: inout T... = default`.
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

  /// Indicates whether it takes the elements of a parameter pack.
  package var isPack: Bool {
    if case .pack = type.kind { return true }
    return false
  }
}

/// A function signature: `(parameters) async throws(E) -> Result`.
package struct SignatureSyntax: Sendable {
  package let parameters: [ParameterSyntax]
  package let isAsync: Bool
  package let isThrowing: Bool
  package let isRethrowing: Bool
  package let thrownType: TypeSyntax?
  /// The result type; nil if omitted.
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

/// A function or operator function: `func name<T>(parameters) -> Result where … { }`.
package struct FunctionSyntax: Sendable {
  package let name: NameSyntax
  package let generics: GenericSyntax
  package let signature: SignatureSyntax
  /// The body; nil in a protocol and for a native function.
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

/// An initialiser: `init?<T>(parameters) { }`.
public struct InitializerSyntax: Sendable {
  /// The failability of an initialiser: `init`, `init?` or `init!`.
  public enum Failability: Sendable {
    case never, optional, implicitlyUnwrapped
  }

  /// The range of the word `init`.
  package let keyword: SourceRange
  package let failability: Failability
  package let generics: GenericSyntax
  package let signature: SignatureSyntax
  package let body: BodySyntax?

  package init(
    keyword: SourceRange, failability: Failability, generics: GenericSyntax,
    signature: SignatureSyntax, body: BodySyntax?
  ) {
    self.keyword = keyword
    self.failability = failability
    self.generics = generics
    self.signature = signature
    self.body = body
  }
}

/// A subscript: `subscript<T>(parameters) -> Element { get set }`.
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
  /// The primary associated types of a protocol: `A` in `protocol P<A>`.
  package let primaryAssociatedTypes: [NameSyntax]
  package let inherited: [TypeSyntax]
  package let braces: MembersSyntax
  /// The range from the opening to the closing brace.
  package let bodyRange: SourceRange

  /// The members; skipped ones are parsed when they are first asked for.
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

/// An extension: `extension Type: P where … { }`.
package struct ExtensionSyntax: Sendable {
  package let extended: TypeSyntax
  package let inherited: [TypeSyntax]
  package let requirements: [RequirementSyntax]
  package let braces: MembersSyntax

  /// The members; skipped ones are parsed when they are first asked for.
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

/// An enum case: `case name(label: T = e) = raw`.
package struct EnumCaseSyntax: Sendable {
  package let range: SourceRange
  package let name: NameSyntax
  /// The associated values, whose labels may be nil; nil if the case has none.
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

/// A precedence group: `precedencegroup Name { higherThan: … }`.
package struct PrecedenceGroupSyntax: Sendable {
  package let name: NameSyntax
  package let higherThan: [NameSyntax]
  package let lowerThan: [NameSyntax]
  /// The range of the word `higherThan`.
  package let higherThanRange: SourceRange
  /// `left`, `right` or `none`.
  package let associativity: String
  package let isAssignment: Bool

  package init(
    name: NameSyntax, higherThan: [NameSyntax], lowerThan: [NameSyntax],
    higherThanRange: SourceRange, associativity: String, isAssignment: Bool
  ) {
    self.name = name
    self.higherThan = higherThan
    self.lowerThan = lowerThan
    self.higherThanRange = higherThanRange
    self.associativity = associativity
    self.isAssignment = isAssignment
  }
}
