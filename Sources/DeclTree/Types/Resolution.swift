/// The checker's state for resolving a struct, enum, class, actor or protocol.
package final class NominalResolution {
  package let syntax: NominalSyntax
  package let declaration: DeclSyntax
  /// The enclosing scope of a type that is declared in a function body.
  package let scope: Scope?
  /// All members by name, including those of extensions; filled by `members(of:)`.
  package var members: [String: [Decl]] = [:]
  /// The members declared in the type itself, in order.
  package var ownMembers: [Decl] = []
  package var hasMembers = false
  package var hasMacroMembers = false
  /// The member macro among its attributes: nil until looked up, `.some(nil)` if there is none.
  package var memberMacro: MemberMacro??
  /// The number of `extensions` whose members are already in `members`.
  package var collectedExtensionCount = 0
  package var extensions: [ExtensionDecl] = []
  /// The resolved types of the inheritance clause; nil until resolved.
  package var inherited: [StaticType]?
  /// Indicates whether `inherited` is being resolved, to detect cycles.
  package var isResolvingInherited = false
  /// The number of extensions whose inheritance clauses are being resolved.
  package var resolvingExtensions = 0
  /// The number of classes or protocols that it inherits from in a row.
  package var inheritanceDepth = 0
  package var hasSignature = false
  package var hasStoredProperties = false
  package var hasSynthesised = false
  package var hasCodingMembers = false
  /// Indicates whether the class inherits initialisers: it declares none and all its properties have initial
  /// values.
  package var inheritsInitializers = false

  package init(syntax: NominalSyntax, declaration: DeclSyntax, scope: Scope?) {
    self.syntax = syntax
    self.declaration = declaration
    self.scope = scope
  }

  /// Indicates whether the inheritance clause of the type or of an extension is being resolved.
  package var isResolvingAnyInherited: Bool { isResolvingInherited || resolvingExtensions > 0 }
}

/// An extension, which is the context of its members.
package final class ExtensionDecl: Decl {
  package let syntax: ExtensionSyntax
  package let declaration: DeclSyntax
  package var extended: NominalDecl?
  package var generics = GenericSignature()
  package var inherited: [StaticType]?
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

/// The checker's state for resolving a variable.
package final class VariableResolution {
  /// The binding that declares the variable.
  package let binding: VariableSyntax.Binding
  package let declaration: DeclSyntax
  /// The checked initial value, if the type was inferred from it.
  package var checkedValue: TypedExpr?
  /// The attribute of the outermost property wrapper.
  package var wrapperAttribute: AttributeSyntax?
  /// The attributes of the inner property wrappers, the outer ones first: `Inner` in `@Outer @Inner var x`.
  package var innerWrappers: [AttributeSyntax] = []
  package let scope: Scope?
  package init(binding: VariableSyntax.Binding, declaration: DeclSyntax, scope: Scope?) {
    self.binding = binding
    self.declaration = declaration
    self.scope = scope
  }
}

/// The checker's state for resolving a function.
package final class FunctionResolution {
  /// The source of the signature.
  package enum Source {
    case function(FunctionSyntax)
    case initializer(InitializerSyntax)
    /// The owner of an accessor, observer or initial value, which provides the types.
    case accessor(parameter: NameSyntax?)
    /// The checker, which creates the signature and the body.
    case synthesised

    /// The generic parameters as written; nil where there is no signature of its own.
    package var generics: GenericSyntax? {
      switch self {
      case .function(let syntax): syntax.generics
      case .initializer(let syntax): syntax.generics
      case .accessor, .synthesised: nil
      }
    }

    /// The parameters as written; nil where there is no signature of its own.
    package var parameters: [ParameterSyntax]? {
      switch self {
      case .function(let syntax): syntax.signature.parameters
      case .initializer(let syntax): syntax.signature.parameters
      case .accessor, .synthesised: nil
      }
    }

    /// The argument labels as written, so that comparing them needs no types; nil if they are not written, or depend on
    /// the lengths of packs.
    package var labels: [String?]? {
      guard let parameters, !parameters.contains(where: \.isPack) else { return nil }
      return parameters.map(\.label)
    }
  }

  package let source: Source
  package let attributes: [AttributeSyntax]
  private let sourceBody: BodySyntax?
  /// The statements of the source body; nil if there is none.
  package lazy var statements = sourceBody?.statements
  package let scope: Scope?
  package var hasSignature = false
  /// The type that an accessor throws, as written; nil if none is.
  package var thrownType: TypeSyntax?
  package var isCheckingBody = false
  package var body: TypedBody?
  /// The declaration of a function with parameter packs, from which its instances for other numbers of elements are
  /// made.
  package var packSource: DeclSyntax?
  /// The number of elements of each parameter pack; see ``packs``.
  package var packLengths: [String: Int] = [:]
  /// The generic parameters and the parameters for the elements of each pack, by the name of the pack.
  package var packs: [String: [Decl]] = [:]
  /// A closure that creates the body of a synthesised function.
  package var makeBody: (() -> TypedBody)?

  package init(
    source: Source, attributes: [AttributeSyntax], body: BodySyntax?, scope: Scope? = nil
  ) {
    self.source = source
    self.attributes = attributes
    sourceBody = body
    self.scope = scope
  }

  package convenience init(
    source: Source, attributes: [AttributeSyntax], statements: [StmtSyntax]?, scope: Scope? = nil
  ) {
    self.init(
      source: source, attributes: attributes, body: statements.map { .parsed($0) }, scope: scope)
  }
}

/// The checker's state for resolving a subscript.
package final class SubscriptResolution {
  package let syntax: SubscriptSyntax
  package let declaration: DeclSyntax
  package var hasSignature = false

  package init(syntax: SubscriptSyntax, declaration: DeclSyntax) {
    self.syntax = syntax
    self.declaration = declaration
  }
}

/// The elements of parameter packs to which `each` refers in a scope, which declares them by names such as `each v`.
package enum PackElements {
  /// The elements at an index of packs with a number of elements.
  case at(Int, count: Int)
  /// No elements: `each` is an error here.
  case unavailable
}

/// A lexical scope of local names.
package final class Scope {
  package let parent: Scope?
  /// The nearest declaration that encloses the scope, such as a function.
  package let owner: Decl?
  package var names: [String: [Decl]] = [:]
  /// The source ranges of the names declared by statements of this scope.
  package var declarationRanges: [String: SourceRange] = [:]
  /// The number of enclosing closures; a variable of a lower depth is captured.
  package let depth: Int
  /// The elements of parameter packs to which `each` refers here; nil where the enclosing scope decides.
  package var elements: PackElements?

  package init(parent: Scope?, owner: Decl?, depth: Int) {
    self.parent = parent
    self.owner = owner
    self.depth = depth
  }

  package func add(_ decl: Decl) { names[decl.name, default: []].append(decl) }

  /// Returns the declarations with this name in the innermost scope that declares it.
  package func lookup(_ name: String) -> [Decl] {
    scope(declaring: name)?.names[name] ?? []
  }

  /// Returns the innermost scope that declares a name; nil if there is none.
  package func scope(declaring name: String) -> Scope? {
    var scope: Scope? = self
    while let current = scope {
      if current.names[name] != nil { return current }
      scope = current.parent
    }
    return nil
  }
}

/// A macro attribute that adds members to a class, such as `@Observable`. A library protocol declares it:
///
///     @_memberMacro(Members, Wrapper, Exemption)
///     public protocol Observable {}
///
/// A class with the attribute conforms to the protocol and has the members of the type `Members`; its stored
/// variables have the property wrapper `Wrapper`, except those with the attribute `Exemption`.
package struct MemberMacro {
  package let proto: NominalDecl
  /// The type whose members are added.
  package let members: NominalDecl
  /// The name of the property wrapper.
  package let wrapper: NameSyntax
  /// The attribute that exempts a variable from wrapping.
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
