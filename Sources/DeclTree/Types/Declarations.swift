/// A declaration of the checked program.
///
/// Declarations are objects that are created from the syntax and completed while the checker resolves them.
/// The declarations of a script are final after checking; those of the library are resolved lazily, even
/// while the script runs.
public class Decl: Hashable {
  package let name: String
  /// The source range of the declaration; `SourceRange.none` if it is synthesised.
  package let range: SourceRange
  /// The range of the name alone.
  package let nameRange: SourceRange
  /// The enclosing type, extension or function; nil at the top level.
  package private(set) unowned var context: Decl?
  /// The text of the documentation comment.
  package let documentation: String
  /// Indicates whether the declaration belongs to the library.
  package let isLibrary: Bool
  package var access: Access = .internalAccess
  /// The reason why the declaration must not be used; nil if it is available.
  package var unavailability: Unavailability?
  /// Indicates whether the release of the checker has reached the declaration.
  package var isDismantled = false

  /// The arguments of `@available(*, unavailable)`.
  package struct Unavailability {
    /// The message given in the attribute.
    package let message: String?
    /// The name of the replacement.
    package let renamed: String?

    package init(message: String?, renamed: String?) {
      self.message = message
      self.renamed = renamed
    }
  }

  /// The access levels, from the most to the least restrictive.
  public enum Access: Int, Comparable, Sendable {
    case privateAccess, filePrivate, internalAccess, packageAccess, publicAccess, open
    /// Returns whether the left level is more restrictive.
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

  /// Releases the references to other declarations, which form cycles; the declaration must not be used
  /// afterwards.
  package func dismantle() {}

  /// Returns whether both are the same object.
  public static func == (left: Decl, right: Decl) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The nearest enclosing type, or the type that the nearest enclosing extension extends.
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
  /// The generic parameters, those of the enclosing types first; for a protocol only its `Self`.
  package var generics = GenericSignature()
  /// The runtime's name for a type with a native representation (`@_primitive("array")`).
  package var primitive: String? {
    didSet { role = primitive.flatMap(PrimitiveRole.init) }
  }
  /// The primitive, if it is one that the checker or the runtime treats specially.
  package private(set) var role: PrimitiveRole?
  /// The module that qualifies the name in debug descriptions.
  package var module = ""
  /// The names of its attributes other than property wrappers: `main`, `Observable`, `propertyWrapper`, …
  package var attributes: Set<String> = []
  /// The superclass of a class, in terms of this class's generic parameters.
  package var superclass: StaticType?
  /// The stored instance properties in order, including wrapper storage but not those of the superclass.
  package var storedProperties: [VariableDecl] = []
  /// The cases of an enum in order.
  package var cases: [EnumCaseDecl] = []
  package var isIndirect = false
  /// The associated types of a protocol, without inherited ones.
  package var associatedTypes: [AssociatedTypeDecl] = []
  /// The requirements of a protocol in order, without inherited ones.
  package var requirements: [Decl] = []
  /// Indicates whether the values cannot be copied: `~Copyable`. Those of a generic type may be copyable for some
  /// arguments.
  package var isNoncopyable = false
  /// The deinitialiser of a class or a noncopyable struct.
  package var deinitializer: FunctionDecl?
  /// The raw type of an enum.
  package var rawType: StaticType?
  /// The checker's state for resolving the declaration.
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

  /// The type without generic arguments, cached.
  package private(set) lazy var plainType = StaticType(.nominal(self, []))

  /// The type of `self` inside the declaration: its arguments are its own generic parameters.
  package var selfType: StaticType {
    keyword == .protocolType
      ? StaticType(.parameter(generics.parameters[0]))
      : .nominal(self, generics.parameters.map { StaticType(.parameter($0)) })
  }

  /// The generic parameter that represents the class that a static method is called on: this class or a
  /// subclass.
  package var selfParameter: GenericParameterDecl {
    if let knownSelfParameter { return knownSelfParameter }
    let made = GenericParameterDecl(
      name: "Self", range: nameRange, context: self, isLibrary: isLibrary)
    knownSelfParameter = made
    return made
  }
  private var knownSelfParameter: GenericParameterDecl?

  package override func dismantle() {
    resolution = nil
    plainType = .error
    knownSelfParameter?.dismantle()
    (storedProperties, cases, associatedTypes, requirements) = ([], [], [], [])
    (superclass, rawType, deinitializer) = (nil, nil, nil)
    generics = GenericSignature()
  }

  /// Indicates whether its values are references: a class or an actor.
  package var isClass: Bool { keyword == .classType || keyword == .actor }
  package var isProtocol: Bool { keyword == .protocolType }

  /// The name qualified by those of the enclosing types: `Outer.Inner`.
  package var qualifiedName: String {
    enclosingNominal.map { "\($0.qualifiedName).\(name)" } ?? name
  }
}

/// The generic parameters in scope of a declaration and their requirements.
package struct GenericSignature {
  /// A requirement on generic parameters.
  package enum Requirement: Hashable {
    /// `T: P`, where the type must conform to the protocol
    case conforms(StaticType, NominalDecl)
    /// `T: C`, where the type must be the class or a subclass
    case inherits(StaticType, StaticType)
    /// `T: AnyObject`
    case isClass(StaticType)
    case same(StaticType, StaticType)
  }

  /// All generic parameters, those of the enclosing declarations first.
  package var parameters: [GenericParameterDecl]
  package var requirements: [Requirement]

  package init(parameters: [GenericParameterDecl] = [], requirements: [Requirement] = []) {
    self.parameters = parameters
    self.requirements = requirements
  }
}

/// A generic parameter, or the `Self` of a protocol.
package final class GenericParameterDecl: Decl {
  /// Indicates whether arguments may be noncopyable: `T: ~Copyable`.
  package var isNoncopyable = false
  /// Indicates whether arguments are integers, which Decl does not support.
  package var isValue = false
  /// Indicates whether a constraint was an error, so that members may be unknown for that reason.
  package var hasUnknownBound = false

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
  /// The types that the type must inherit from, and the default, used if a conforming type declares none.
  package var syntax: (inherited: [TypeSyntax], defaultType: TypeSyntax?)?
}

/// `typealias Name<T> = Type`.
package final class TypeAliasDecl: Decl {
  package var generics = GenericSignature()
  package var underlying: StaticType?
  package var syntax: (generics: GenericSyntax, type: TypeSyntax)?

  package override func dismantle() { (generics, underlying) = (GenericSignature(), nil) }
}

/// The opaque type of one `some` in the result of a declaration.
package final class OpaqueTypeDecl: Decl {
  /// The protocols that the opaque type conforms to.
  package var bounds: [NominalDecl] = []
  /// The constraints on associated types: `some Collection<Int>`.
  package var constraints: [ExistentialType.Constraint] = []
  package var superclass: StaticType?
  /// The function or getter that returns the opaque type.
  package unowned var owner: FunctionDecl
  /// The generic parameters of the owner; an opaque type's arguments are in the same order.
  package var parameters: [GenericParameterDecl] { owner.generics.parameters }
  /// The underlying type, in terms of `parameters`; nil until the owner's body is checked.
  package var underlying: StaticType?
  /// The underlying type with all opaque types in it replaced by theirs; nil until it is first needed.
  package var revealed: StaticType?

  package init(name: String, range: SourceRange, owner: FunctionDecl) {
    self.owner = owner
    super.init(
      name: name, range: range, nameRange: range, context: owner, isLibrary: owner.isLibrary)
  }

  package override func dismantle() {
    (bounds, constraints, superclass) = ([], [], nil)
    (underlying, revealed) = (nil, nil)
  }
}

/// A case of an enum.
package final class EnumCaseDecl: Decl {
  /// One associated value of a case.
  package struct Payload {
    package let label: String?
    package let type: StaticType
    /// The function that computes the default value; nil without one.
    package let defaultValue: FunctionDecl?

    package init(label: String?, type: StaticType, defaultValue: FunctionDecl?) {
      self.label = label
      self.type = type
      self.defaultValue = defaultValue
    }
  }

  /// The associated values, in terms of the enum's generic parameters; nil if the case has none.
  package var payload: [Payload]?
  /// The raw value, if the enum has a raw type.
  package var rawValue: RawValue?
  /// The index among the cases of the enum.
  package var index = 0
  package var isIndirect = false
  package var syntax: EnumCaseSyntax?

  /// The literal raw value of a case.
  package enum RawValue: Hashable {
    case integer(Int)
    case float(Double)
    case string(String)
  }

  package override func dismantle() { payload = nil }

  /// The enum that declares the case.
  package var owner: NominalDecl { enclosingNominal! }
}
