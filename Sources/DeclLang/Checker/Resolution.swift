/// What the checker keeps for a struct, enum, class or protocol while it resolves it.
final class NominalResolution {
  let syntax: NominalSyntax
  let declaration: DeclSyntax
  /// The scope around a type that stands in a function's body.
  let scope: Scope?
  /// All members by name, those of extensions included; filled by `members(of:)`.
  var members: [String: [Decl]] = [:]
  /// The members in the type's own braces, in order.
  var ownMembers: [Decl] = []
  var hasMembers = false
  /// What its attributes add; the inner nil says that it is known to be nothing.
  var memberMacro: MemberMacro??
  /// How many of `extensions` are in `members` already.
  var collectedExtensions = 0
  var extensions: [ExtensionDecl] = []
  /// The written supertypes, resolved.
  var inherited: [StaticType]?
  /// While the supertypes are being resolved.
  var isResolvingInherited = false
  var hasSignature = false
  var hasStoredProperties = false
  var hasSynthesised = false
  var hasCodingMembers = false
  /// A class without initialisers of its own whose properties all have values.
  var inheritsInitializers = false

  init(syntax: NominalSyntax, declaration: DeclSyntax, scope: Scope?) {
    self.syntax = syntax
    self.declaration = declaration
    self.scope = scope
  }
}

/// An extension: the context of its members.
final class ExtensionDecl: Decl {
  let syntax: ExtensionSyntax
  let declaration: DeclSyntax
  var extended: NominalDecl?
  var generics = GenericSignature()
  var inherited: [StaticType]?
  /// While the supertypes are being resolved.
  var isResolvingInherited = false
  var hasSignature = false
  var members: [Decl] = []

  init(syntax: ExtensionSyntax, declaration: DeclSyntax, isLibrary: Bool) {
    self.syntax = syntax
    self.declaration = declaration
    super.init(
      name: "extension", range: declaration.range, nameRange: syntax.extended.range, context: nil,
      isLibrary: isLibrary)
  }

  override func dismantle() {
    (extended, inherited, members, generics) = (nil, nil, [], GenericSignature())
  }
}

/// What the checker keeps for a variable.
final class VariableResolution {
  /// The binding it was declared by.
  let binding: VariableSyntax.Binding
  let declaration: DeclSyntax
  var isResolved = false
  /// The initial value, when the type was found from it.
  var checkedValue: TypedExpr?
  /// The attribute of the property wrapper.
  var wrapperAttribute: AttributeSyntax?
  /// The attributes of the wrappers inside that one, from outside in: `@Outer @Inner var x`.
  var innerWrappers: [AttributeSyntax] = []
  let scope: Scope?
  init(binding: VariableSyntax.Binding, declaration: DeclSyntax, scope: Scope?) {
    self.binding = binding
    self.declaration = declaration
    self.scope = scope
  }
}

/// What the checker keeps for a function.
final class FunctionResolution {
  /// What the signature is made from.
  enum Source {
    case function(FunctionSyntax)
    case initializer(InitializerSyntax)
    /// Accessors, observers and initial values: their owner has the types.
    case accessor(parameter: NameSyntax?)
    /// Signature and body are made by the checker.
    case synthesised
  }

  let source: Source
  let attributes: [AttributeSyntax]
  private let written: BodySyntax?
  /// The body as it was written.
  private(set) lazy var statements = written?.statements
  let scope: Scope?
  var hasSignature = false
  var isCheckingBody = false
  var body: TypedBody?
  /// Makes the body of a synthesised function.
  var makeBody: (() -> TypedBody)?

  init(source: Source, attributes: [AttributeSyntax], body: BodySyntax?, scope: Scope? = nil) {
    self.source = source
    self.attributes = attributes
    written = body
    self.scope = scope
  }

  convenience init(
    source: Source, attributes: [AttributeSyntax], statements: [StmtSyntax]?, scope: Scope? = nil
  ) {
    self.init(
      source: source, attributes: attributes, body: statements.map { .parsed($0) }, scope: scope)
  }
}

/// What the checker keeps for a subscript.
final class SubscriptResolution {
  let syntax: SubscriptSyntax
  let declaration: DeclSyntax
  var hasSignature = false

  init(syntax: SubscriptSyntax, declaration: DeclSyntax) {
    self.syntax = syntax
    self.declaration = declaration
  }
}

/// A scope of local names.
final class Scope {
  let parent: Scope?
  /// The function or closure whose body it belongs to, as the nearest declaration.
  let owner: Decl?
  var names: [String: [Decl]] = [:]
  /// The places of the names that statements of the scope itself declared.
  var declared: [String: SourceRange] = [:]
  /// Counts the closures around; a variable of a lower depth is captured.
  let depth: Int

  init(parent: Scope?, owner: Decl?, depth: Int) {
    self.parent = parent
    self.owner = owner
    self.depth = depth
  }

  func add(_ decl: Decl) { names[decl.name, default: []].append(decl) }

  /// The declarations of the nearest scope that has the name.
  func lookup(_ name: String) -> [Decl] {
    var scope: Scope? = self
    while let current = scope {
      if let found = current.names[name] { return found }
      scope = current.parent
    }
    return []
  }
}
