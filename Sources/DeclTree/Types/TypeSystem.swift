/// What answers questions about types and declarations after checking: the window of the lowering and the machine into the
/// checker.
///
/// Every answer is remembered. Types that are asked about are concrete (no generic parameters) unless said otherwise.
package protocol TypeSystem: AnyObject {
  /// The library's declarations that the language itself refers to.
  var core: CoreDeclarations { get }
  /// The view sites of all checked bodies, by number; the first stands for "no place".
  var sites: [ViewSite] { get }

  /// The body of a function whose implementation is `.source`, checked the first time it is asked for.
  func body(of function: FunctionDecl) -> TypedBody

  /// Completes a declaration of the library that nobody looked at so far: its types and signatures.
  func resolve(_ decl: Decl)

  /// Completes a type of the library that nobody looked at so far: its parameters, stored properties and cases.
  func resolveMembers(of decl: NominalDecl)

  /// A type with generic parameters replaced, `T.Element` resolved through conformances, and opaque
  /// types replaced by what they hide when `revealing` is set.
  func substitute(
    _ type: StaticType, _ substitutions: Substitutions, revealing: Bool
  ) -> StaticType

  /// Whether a concrete type conforms to a protocol, conditions of the conformance included.
  func conforms(_ type: StaticType, to proto: NominalDecl) -> Bool

  /// The type that a conforming type has for an associated type.
  func associatedType(_ associated: AssociatedTypeDecl, of type: StaticType) -> StaticType?

  /// What a protocol's requirement (function, variable, subscript or initialiser) is for a concrete
  /// type: the declaration that implements it, and the substitutions for that declaration's generic parameters. The
  /// requirement's own generic parameters (those that are not `Self`) are looked up in `arguments`.
  func witness(
    for requirement: Decl, in type: StaticType, arguments: Substitutions
  ) -> (decl: Decl, substitutions: Substitutions)?

  /// The stored properties of a struct, or of one class without its superclass, with their types.
  func fields(of type: StaticType) -> [(property: VariableDecl, type: StaticType)]

  /// The types in the payload of a case of an enum type; empty when it has none.
  func payload(of enumCase: EnumCaseDecl, in type: StaticType) -> [StaticType]

  /// The superclass of a class type.
  func superclass(of type: StaticType) -> StaticType?

  /// The method, accessor or initialiser that runs for `function` when the instance's class is `type`: the nearest
  /// overriding one, with the substitutions of the class that declares it.
  func override(
    of function: FunctionDecl, in type: StaticType
  ) -> (function: FunctionDecl, substitutions: Substitutions)

  /// The designated initialiser of a class that needs no arguments, its own or an inherited one: what a subclass's
  /// initialiser calls at its end when it calls none itself.
  func plainInitializer(
    of type: StaticType
  ) -> (function: FunctionDecl, substitutions: Substitutions)?

  /// The members of a type in its own braces and in the script's extensions, in the order of the source.
  func members(of nominal: NominalDecl) -> [Decl]

  /// A static method of a type without generic parameters, by its base name.
  func staticMethod(_ name: String, of decl: NominalDecl) -> FunctionDecl?

  /// A declaration of the library at the top level, by name.
  func libraryDecl(_ name: String) -> Decl?

  /// Where a function runs.
  func isolation(of function: FunctionDecl) -> Isolation
}

extension TypeSystem {
  /// A type with generic parameters replaced, and opaque types by what they hide.
  package func substitute(_ type: StaticType, _ substitutions: Substitutions) -> StaticType {
    substitute(type, substitutions, revealing: true)
  }

  /// The name of a type as Swift prints it: `Array<Int>`, `Optional<String>`, `main.Point` when
  /// `qualified`.
  package func name(of type: StaticType, qualified: Bool = false) -> String {
    TypePrinter(qualified: qualified).print(type)
  }
}
