/// What the checker keeps for a struct, enum, class or protocol while it resolves it.
package final class NominalResolution {
  package let syntax: NominalSyntax
  package let declaration: DeclSyntax
  /// The scope around a type that stands in a function's body.
  package let scope: Scope?
  /// All members by name, those of extensions included; filled by `members(of:)`.
  package var members: [String: [Decl]] = [:]
  /// The members in the type's own braces, in order.
  package var ownMembers: [Decl] = []
  package var hasMembers = false
  package var hasMacroMembers = false
  /// What its attributes add; the inner nil says that it is known to be nothing.
  package var memberMacro: MemberMacro??
  /// How many of `extensions` are in `members` already.
  package var collectedExtensions = 0
  package var extensions: [ExtensionDecl] = []
  /// The written supertypes, resolved.
  package var inherited: [StaticType]?
  /// While the supertypes are being resolved.
  package var isResolvingInherited = false
  package var hasSignature = false
  package var hasStoredProperties = false
  package var hasSynthesised = false
  package var hasCodingMembers = false
  /// A class without initialisers of its own whose properties all have values.
  package var inheritsInitializers = false

  package init(syntax: NominalSyntax, declaration: DeclSyntax, scope: Scope?) {
    self.syntax = syntax
    self.declaration = declaration
    self.scope = scope
  }
}

/// An extension: the context of its members.
package final class ExtensionDecl: Decl {
  package let syntax: ExtensionSyntax
  package let declaration: DeclSyntax
  package var extended: NominalDecl?
  package var generics = GenericSignature()
  package var inherited: [StaticType]?
  /// While the supertypes are being resolved.
  package var isResolvingInherited = false
  package var hasSignature = false
  package var members: [Decl] = []

  package init(syntax: ExtensionSyntax, declaration: DeclSyntax, isLibrary: Bool) {
    self.syntax = syntax
    self.declaration = declaration
    super.init(
      name: "extension", range: declaration.range, nameRange: syntax.extended.range, context: nil,
      isLibrary: isLibrary)
  }

  package override func dismantle() {
    (extended, inherited, members, generics) = (nil, nil, [], GenericSignature())
  }
}

/// What the checker keeps for a variable.
package final class VariableResolution {
  /// The binding it was declared by.
  package let binding: VariableSyntax.Binding
  package let declaration: DeclSyntax
  package var isResolved = false
  /// The initial value, when the type was found from it.
  package var checkedValue: TypedExpr?
  /// The attribute of the property wrapper.
  package var wrapperAttribute: AttributeSyntax?
  /// The attributes of the wrappers inside that one, from outside in: `@Outer @Inner var x`.
  package var innerWrappers: [AttributeSyntax] = []
  package let scope: Scope?
  package init(binding: VariableSyntax.Binding, declaration: DeclSyntax, scope: Scope?) {
    self.binding = binding
    self.declaration = declaration
    self.scope = scope
  }
}

/// What the checker keeps for a function.
package final class FunctionResolution {
  /// What the signature is made from.
  package enum Source {
    case function(FunctionSyntax)
    case initializer(InitializerSyntax)
    /// Accessors, observers and initial values: their owner has the types.
    case accessor(parameter: NameSyntax?)
    /// Signature and body are made by the checker.
    case synthesised
  }

  package let source: Source
  package let attributes: [AttributeSyntax]
  private let written: BodySyntax?
  /// The body as it was written.
  package lazy var statements = written?.statements
  package let scope: Scope?
  package var hasSignature = false
  package var isCheckingBody = false
  package var body: TypedBody?
  /// Makes the body of a synthesised function.
  package var makeBody: (() -> TypedBody)?

  package init(
    source: Source, attributes: [AttributeSyntax], body: BodySyntax?, scope: Scope? = nil
  ) {
    self.source = source
    self.attributes = attributes
    written = body
    self.scope = scope
  }

  package convenience init(
    source: Source, attributes: [AttributeSyntax], statements: [StmtSyntax]?, scope: Scope? = nil
  ) {
    self.init(
      source: source, attributes: attributes, body: statements.map { .parsed($0) }, scope: scope)
  }
}

/// What the checker keeps for a subscript.
package final class SubscriptResolution {
  package let syntax: SubscriptSyntax
  package let declaration: DeclSyntax
  package var hasSignature = false

  package init(syntax: SubscriptSyntax, declaration: DeclSyntax) {
    self.syntax = syntax
    self.declaration = declaration
  }
}

/// A scope of local names.
package final class Scope {
  package let parent: Scope?
  /// The function or closure whose body it belongs to, as the nearest declaration.
  package let owner: Decl?
  package var names: [String: [Decl]] = [:]
  /// The places of the names that statements of the scope itself declared.
  package var declared: [String: SourceRange] = [:]
  /// Counts the closures around; a variable of a lower depth is captured.
  package let depth: Int

  package init(parent: Scope?, owner: Decl?, depth: Int) {
    self.parent = parent
    self.owner = owner
    self.depth = depth
  }

  package func add(_ decl: Decl) { names[decl.name, default: []].append(decl) }

  /// The declarations of the nearest scope that has the name.
  package func lookup(_ name: String) -> [Decl] {
    var scope: Scope? = self
    while let current = scope {
      if let found = current.names[name] { return found }
      scope = current.parent
    }
    return []
  }
}

/// Attributes that add to a type, as `@Observable` does. A protocol of the library says what:
///
///     @_memberMacro(Members, Wrapper, Exemption)
///     public protocol Observable {}
///
/// A class with the attribute conforms to the protocol and has the members that stand in `Members`; its stored variables have
/// the wrapper, but for those with the attribute `Exemption`.
package struct MemberMacro {
  package let proto: NominalDecl
  /// The type whose members are added.
  package let members: NominalDecl
  /// The wrapper's name.
  package let wrapper: NameSyntax
  /// The attribute of variables that stay as they are.
  package let exemption: String

  package init(
    proto: NominalDecl, members: NominalDecl, wrapper: NameSyntax, exemption: String
  ) {
    self.proto = proto
    self.members = members
    self.wrapper = wrapper
    self.exemption = exemption
  }
}
