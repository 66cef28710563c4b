/// The checker's interface for lowering and the machine: answers queries about types and declarations after
/// checking.
///
/// Results are cached. The types passed in are concrete (no generic parameters) unless stated otherwise.
package protocol TypeSystem: AnyObject {
  /// The library declarations that the language itself uses.
  var core: CoreDeclarations { get }
  /// The view sites of all checked bodies, indexed by ID; the first represents "no site".
  var sites: [ViewSite] { get }

  /// Returns the body of a function whose implementation is `.source`, checking it on first use.
  func body(of function: FunctionDecl) -> TypedBody

  /// Resolves the types and signatures of a library declaration, unless done already.
  func resolve(_ decl: Decl)

  /// Resolves the generic parameters, stored properties and cases of a library type, unless done already.
  func resolveMembers(of decl: NominalDecl)

  /// Returns a type with generic parameters replaced and associated types such as `T.Element` resolved
  /// through conformances; with `revealing`, opaque types are replaced by their underlying types.
  func substitute(
    _ type: StaticType, _ substitutions: Substitutions, revealing: Bool
  ) -> StaticType

  /// Returns whether a concrete type conforms to a protocol and meets the conditions of the conformance.
  func conforms(_ type: StaticType, to proto: NominalDecl) -> Bool

  /// Returns the associated type of a conforming type; nil if there is none.
  func associatedType(_ associated: AssociatedTypeDecl, of type: StaticType) -> StaticType?

  /// Returns the witness of a protocol requirement (function, variable, subscript or initialiser) for a
  /// concrete type, and the substitutions for the witness's generic parameters. The requirement's own generic
  /// parameters (those other than `Self`) are looked up in `arguments`.
  func witness(
    for requirement: Decl, in type: StaticType, arguments: Substitutions
  ) -> (decl: Decl, substitutions: Substitutions)?

  /// Returns the stored properties of a struct, or of a class without its superclass, with their types.
  func fields(of type: StaticType) -> [(property: VariableDecl, type: StaticType)]

  /// Returns the types of the associated values of an enum case; empty if it has none.
  func payload(of enumCase: EnumCaseDecl, in type: StaticType) -> [StaticType]

  /// Returns the superclass of a class type.
  func superclass(of type: StaticType) -> StaticType?

  /// Returns the override of a method, accessor or initialiser that runs for an instance of class `type`: the
  /// one of the nearest class, with the substitutions of that class.
  func override(
    of function: FunctionDecl, in type: StaticType
  ) -> (function: FunctionDecl, substitutions: Substitutions)

  /// Returns the designated initialiser of a class that needs no arguments, its own or an inherited one. The
  /// initialiser of a subclass calls it implicitly at its end.
  func plainInitializer(
    of type: StaticType
  ) -> (function: FunctionDecl, substitutions: Substitutions)?

  /// Returns the members that a type declares itself and in the script's extensions, in source order.
  func members(of nominal: NominalDecl) -> [Decl]

  /// Returns a static method of a type without generic parameters, by its base name.
  func staticMethod(_ name: String, of decl: NominalDecl) -> FunctionDecl?

  /// Returns a top-level declaration of the library by name.
  func libraryDecl(_ name: String) -> Decl?

  /// Returns a non-generic type declared by the script or the library outside of functions, by its qualified
  /// name such as `Route.Step`.
  func declaredType(named name: String) -> StaticType?

  /// Returns the actor isolation of a function.
  func isolation(of function: FunctionDecl) -> Isolation
}

extension TypeSystem {
  /// Returns a type with generic parameters replaced, and opaque types by their underlying types.
  package func substitute(_ type: StaticType, _ substitutions: Substitutions) -> StaticType {
    substitute(type, substitutions, revealing: true)
  }

  /// Returns the name of a type as Swift prints it: `Array<Int>`, `Optional<String>`, or `main.Point` if
  /// `qualified`.
  package func name(of type: StaticType, qualified: Bool = false) -> String {
    TypePrinter(qualified: qualified).print(type)
  }
}
