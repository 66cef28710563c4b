/// A declaration that the checker knows: a name with a meaning.
///
/// Declarations are objects, made once from the syntax and completed while the checker resolves them, lazily for
/// library files. After checking nobody changes them.
public class Decl: Hashable {
  package let name: String
  /// The declaration's range; `SourceRange.none` when it was synthesised.
  package let range: SourceRange
  /// The range of the name alone.
  package let nameRange: SourceRange
  /// The type, extension's type or function around it.
  package private(set) unowned var context: Decl?
  /// The text of its documentation comment.
  package let documentation: String
  /// Whether it stands in a library file.
  package let isLibrary: Bool
  package var access: Access = .internalAccess
  /// Why it must not be used; nil when it may be.
  package var unavailability: Unavailability?

  /// What `@available(*, unavailable)` says of a declaration.
  package struct Unavailability {
    /// The reason, in the words of who declared it.
    package let message: String?
    /// What is to be used instead.
    package let renamed: String?

    package init(message: String?, renamed: String?) {
      self.message = message
      self.renamed = renamed
    }
  }

  /// Who may use a declaration.
  public enum Access: Int, Comparable, Sendable {
    case privateAccess, filePrivate, internalAccess, packageAccess, publicAccess, open
    /// Whether fewer may use it.
    public static func < (left: Access, right: Access) -> Bool { left.rawValue < right.rawValue }
  }

  package init(
    name: String, range: SourceRange, nameRange: SourceRange, context: Decl?,
    documentation: String = "", isLibrary: Bool
  ) {
    self.name = name
    self.range = range
    self.nameRange = nameRange
    self.context = context
    self.documentation = documentation
    self.isLibrary = isLibrary
  }

  /// Lets go of what it refers to; nobody asks it any more.
  package func dismantle() {}

  /// A declaration is only itself.
  public static func == (left: Decl, right: Decl) -> Bool { left === right }

  /// Adds the address.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The nearest type that the declaration stands in, itself excluded.
  package var enclosingNominal: NominalDecl? {
    var next = context
    while let decl = next {
      if let nominal = decl as? NominalDecl { return nominal }
      if let extended = (decl as? ExtensionDecl)?.extended { return extended }
      next = decl.context
    }
    return nil
  }
}

/// A struct, enum, class, actor or protocol.
public final class NominalDecl: Decl {
  package typealias Keyword = NominalSyntax.Keyword

  package let keyword: Keyword
  /// The generic parameters, those of the outer types first; for a protocol its `Self` alone.
  package var generics = GenericSignature()
  /// The name by which the runtime knows a type that it treats in its own way (`@_primitive("array")`).
  package var primitive: String?
  /// The module that stands in front of its name when it is printed for a developer.
  package var module = ""
  /// The words of its attributes that are no property wrappers: `main`, `Observable`, `propertyWrapper`, …
  package var attributes: Set<String> = []
  /// The superclass of a class, in terms of this class's parameters.
  package var superclass: StaticType?
  /// Stored instance properties in order, those of the superclass excluded; wrapper storage included.
  package var storedProperties: [VariableDecl] = []
  /// The cases of an enum in order.
  package var cases: [EnumCaseDecl] = []
  package var isIndirect = false
  /// The associated types of a protocol, inherited ones excluded.
  package var associatedTypes: [AssociatedTypeDecl] = []
  /// The requirements of a protocol in order, inherited ones excluded.
  package var requirements: [Decl] = []
  /// The deinitialiser of a class.
  package var deinitializer: FunctionDecl?
  /// The raw type of an enum.
  package var rawType: StaticType?
  /// What the checker keeps while it resolves the declaration.
  package var resolution: NominalResolution?

  package init(
    keyword: Keyword, name: String, range: SourceRange, nameRange: SourceRange, context: Decl?,
    documentation: String, isLibrary: Bool
  ) {
    self.keyword = keyword
    super.init(
      name: name, range: range, nameRange: nameRange, context: context,
      documentation: documentation, isLibrary: isLibrary)
  }

  /// The type without generic arguments, made once.
  package private(set) lazy var plainType = StaticType(.nominal(self, []))

  /// The type inside its own declaration: its parameters stand for themselves.
  package var selfType: StaticType {
    keyword == .protocolType
      ? StaticType(.parameter(generics.parameters[0]))
      : .nominal(self, generics.parameters.map { StaticType(.parameter($0)) })
  }

  /// Stands for the class that a static method of a class was called on: this one or one below it.
  package private(set) lazy var selfParameter = GenericParameterDecl(
    name: "Self", range: nameRange, context: self, isLibrary: isLibrary)

  package override func dismantle() {
    resolution = nil
    plainType = .error
    selfParameter.dismantle()
    (storedProperties, cases, associatedTypes, requirements) = ([], [], [], [])
    (superclass, rawType, deinitializer) = (nil, nil, nil)
    generics = GenericSignature()
  }

  /// Whether its values are references.
  package var isClass: Bool { keyword == .classType || keyword == .actor }
  package var isProtocol: Bool { keyword == .protocolType }

  /// The name with the names of the outer types: `Outer.Inner`.
  package var qualifiedName: String {
    enclosingNominal.map { "\($0.qualifiedName).\(name)" } ?? name
  }
}

/// The generic parameters in scope of a declaration, with what is required of them.
package struct GenericSignature {
  /// A condition on generic parameters.
  package enum Requirement: Hashable {
    /// The type conforms to the protocol.
    case conforms(StaticType, NominalDecl)
    /// The type is the class, or a subclass.
    case inherits(StaticType, StaticType)
    /// `T: AnyObject`
    case isClass(StaticType)
    case same(StaticType, StaticType)
  }

  /// All parameters, those of the outer declarations first.
  package var parameters: [GenericParameterDecl]
  package var requirements: [Requirement]

  package init(parameters: [GenericParameterDecl] = [], requirements: [Requirement] = []) {
    self.parameters = parameters
    self.requirements = requirements
  }
}

/// A generic parameter; a protocol's `Self` too.
package final class GenericParameterDecl: Decl {
  package init(name: String, range: SourceRange, context: Decl?, isLibrary: Bool) {
    super.init(
      name: name, range: range, nameRange: range, context: context, isLibrary: isLibrary)
  }

  /// The parameter as a type.
  package private(set) lazy var type = StaticType(.parameter(self))

  package override func dismantle() { type = .error }
}

/// An associated type of a protocol.
package final class AssociatedTypeDecl: Decl {
  /// The protocols that the type must conform to.
  package var bounds: [NominalDecl] = []
  /// The type when a conforming type names none, in terms of `Self`.
  package var defaultType: StaticType?
  package var syntax: (inherited: [TypeSyntax], defaultType: TypeSyntax?)?

  package override func dismantle() { (bounds, defaultType) = ([], nil) }
}

/// `typealias Name<T> = Type`.
package final class TypeAliasDecl: Decl {
  package var generics = GenericSignature()
  package var underlying: StaticType?
  package var syntax: (generics: GenericSyntax, type: TypeSyntax)?

  package override func dismantle() { (generics, underlying) = (GenericSignature(), nil) }
}

/// The hidden type behind one `some` of a declaration's result.
package final class OpaqueTypeDecl: Decl {
  /// The protocols that are promised.
  package var bounds: [NominalDecl] = []
  /// The associated types that are promised: `some Collection<Int>`.
  package var constraints: [ExistentialType.Constraint] = []
  package var superclass: StaticType?
  /// The function, or the property's getter, whose result it is.
  package unowned var owner: FunctionDecl
  /// The generic parameters of the owner, in the order of an opaque type's arguments.
  package var parameters: [GenericParameterDecl] { owner.generics.parameters }
  /// What it is, in terms of `parameters`; known once the owner's body was checked.
  package var underlying: StaticType?

  package init(name: String, range: SourceRange, owner: FunctionDecl) {
    self.owner = owner
    super.init(
      name: name, range: range, nameRange: range, context: owner, isLibrary: owner.isLibrary)
  }

  package override func dismantle() {
    (bounds, constraints, superclass, underlying) = ([], [], nil, nil)
  }
}

/// A case of an enum.
package final class EnumCaseDecl: Decl {
  /// One value of a case's payload.
  package struct Payload {
    package let label: String?
    package let type: StaticType
    package let defaultValue: ExprSyntax?

    package init(label: String?, type: StaticType, defaultValue: ExprSyntax?) {
      self.label = label
      self.type = type
      self.defaultValue = defaultValue
    }
  }

  /// The payload's values, in terms of the enum's parameters; nil when the case has none.
  package var payload: [Payload]?
  /// The raw value, if the enum has a raw type.
  package var rawValue: RawValue?
  /// The position among the enum's cases.
  package var index = 0
  package var isIndirect = false
  package var syntax: EnumCaseSyntax?

  /// The literal behind a case with a raw type.
  package enum RawValue: Hashable {
    case integer(Int)
    case float(Double)
    case string(String)
  }

  package override func dismantle() { payload = nil }

  /// The enum.
  package var owner: NominalDecl { enclosingNominal! }
}
