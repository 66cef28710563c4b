import DeclTree

/// The type system that the runtime queries, implemented by the checker.
package final class CheckedTypes: TypeSystem {
  var core: CoreDeclarations { checker.core }
  var sites: [ViewSite] { checker.sites }
  let checker: Checker
  /// The actor isolations of types that were requested so far.
  var isolations: [NominalDecl: Isolation] = [:]

  package init(_ checker: Checker) { self.checker = checker }

  func body(of function: FunctionDecl) -> TypedBody { checker.body(of: function) }

  func resolve(_ decl: Decl) {
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

  func substitute(
    _ type: StaticType, _ substitutions: Substitutions, revealing: Bool
  ) -> StaticType {
    checker.substitute(type, substitutions, revealing: revealing)
  }

  func declaredType(named name: String) -> StaticType? {
    checker.declaredType(named: name)?.plainType
  }

  func conforms(_ type: StaticType, to proto: NominalDecl) -> Bool {
    checker.conforms(type, to: proto)
  }

  func associatedType(_ associated: AssociatedTypeDecl, of type: StaticType) -> StaticType? {
    checker.associatedType(associated, of: type)
  }

  func witness(
    for requirement: Decl, in type: StaticType, arguments: Substitutions
  ) -> (decl: Decl, substitutions: Substitutions)? {
    checker.witness(for: requirement, in: type, arguments: arguments)
  }

  func fields(of type: StaticType) -> [(property: VariableDecl, type: StaticType)] {
    checker.fields(of: type)
  }

  func payload(of enumCase: EnumCaseDecl, in type: StaticType) -> [StaticType] {
    checker.payload(of: enumCase, in: type)
  }

  func superclass(of type: StaticType) -> StaticType? { checker.superclass(of: type) }

  func override(
    of function: FunctionDecl, in type: StaticType
  ) -> (function: FunctionDecl, substitutions: Substitutions) {
    checker.override(of: function, in: type)
  }

  func members(of nominal: NominalDecl) -> [Decl] { checker.writtenMembers(of: nominal) }

  func libraryDecl(_ name: String) -> Decl? { checker.libraryDecl(name) }
}
