/// What answers questions about types and declarations after checking: the lowering's window into the checker.
///
/// Every answer is remembered. Types that are asked about are concrete (no generic parameters) unless said otherwise.
package final class TypeSystem {
  /// The library's declarations that the language itself refers to.
  package var core: CoreDeclarations { checker.core }
  /// The view sites of all checked bodies, by number; the first stands for "no place".
  package var sites: [ViewSite] { checker.sites }
  let checker: Checker
  /// Where the members of types run, as far as it was asked for.
  var isolations: [NominalDecl: Isolation] = [:]

  init(_ checker: Checker) { self.checker = checker }

  /// The body of a function whose implementation is `.source`, checked the first time it is asked for.
  package func body(of function: FunctionDecl) -> TypedBody { checker.body(of: function) }

  /// Completes a declaration of the library that nobody looked at so far: its types and signatures.
  package func resolve(_ decl: Decl) {
    switch decl {
    case let function as FunctionDecl: checker.resolveSignature(of: function)
    case let variable as VariableDecl:
      _ = checker.typeOf(variable)
      variable.getter.map(checker.resolveSignature)
      variable.setter.map(checker.resolveSignature)
    case let decl as SubscriptDecl:
      checker.resolveSignature(of: decl)
      decl.getter.map(checker.resolveSignature)
      decl.setter.map(checker.resolveSignature)
    default: break
    }
  }

  /// A type with generic parameters replaced, `T.Element` resolved through conformances, and opaque
  /// types replaced by what they hide when `revealing` is set.
  package func substitute(
    _ type: StaticType, _ substitutions: Substitutions, revealing: Bool = true
  ) -> StaticType {
    checker.substitute(type, substitutions, revealing: revealing)
  }

  /// Whether a concrete type conforms to a protocol, conditions of the conformance included.
  package func conforms(_ type: StaticType, to proto: NominalDecl) -> Bool {
    checker.conforms(type, to: proto)
  }

  /// The type that a conforming type has for an associated type.
  package func associatedType(_ associated: AssociatedTypeDecl, of type: StaticType) -> StaticType?
  {
    checker.associatedType(associated, of: type)
  }

  /// What a protocol's requirement (function, variable, subscript or initialiser) is for a concrete
  /// type: the declaration that implements it, and the substitutions for that declaration's generic parameters. The
  /// requirement's own generic parameters (those that are not `Self`) are looked up in `arguments`.
  package func witness(
    for requirement: Decl, in type: StaticType, arguments: Substitutions
  ) -> (decl: Decl, substitutions: Substitutions)? {
    checker.witness(for: requirement, in: type, arguments: arguments)
  }

  /// The stored properties of a struct, or of one class without its superclass, with their types.
  package func fields(of type: StaticType) -> [(property: VariableDecl, type: StaticType)] {
    checker.fields(of: type)
  }

  /// The types in the payload of a case of an enum type; empty when it has none.
  package func payload(of enumCase: EnumCaseDecl, in type: StaticType) -> [StaticType] {
    checker.payload(of: enumCase, in: type)
  }

  /// The superclass of a class type.
  package func superclass(of type: StaticType) -> StaticType? { checker.superclass(of: type) }

  /// The method, accessor or initialiser that runs for `function` when the instance's class is `type`: the nearest
  /// overriding one, with the substitutions of the class that declares it.
  package func override(
    of function: FunctionDecl, in type: StaticType
  ) -> (function: FunctionDecl, substitutions: Substitutions) {
    checker.override(of: function, in: type)
  }

  /// The members of a type in its own braces and in the script's extensions, in the order of the source.
  package func members(of nominal: NominalDecl) -> [Decl] { checker.writtenMembers(of: nominal) }

  /// A declaration of the library at the top level, by name.
  package func libraryDecl(_ name: String) -> Decl? { checker.libraryDecl(name) }

  /// A type that the script or the library declares outside of functions and without generic parameters, by its name with
  /// those of the types around it: `Route.Step`.
  package func declaredType(named name: String) -> StaticType? {
    checker.declaredType(named: name)?.plainType
  }

  /// The name of a type as Swift prints it: `Array<Int>`, `Optional<String>`, `main.Point` when
  /// `qualified`.
  package func name(of type: StaticType, qualified: Bool = false) -> String {
    TypePrinter(qualified: qualified).print(type)
  }
}
