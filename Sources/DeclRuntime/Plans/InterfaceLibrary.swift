import DeclLang
import DeclMachine

/// A lookup of the library declarations that the view graph uses, by their cases in the contract.
///
/// The force casts and unwraps rely on the test of the contract: it finds every case in the library that is
/// compiled in.
final class InterfaceLibrary {
  private let program: Program
  private var protocols = ContractTable<LibraryProtocol, NominalDecl>()
  private var requirements = ContractTable<LibraryRequirement, Decl>()
  private var associatedTypes = ContractTable<LibraryAssociatedType, AssociatedTypeDecl>()
  private var functions = ContractTable<LibraryFunction, FunctionDecl>()

  init(program: Program) { self.program = program }

  /// Returns the declaration of a protocol.
  func declaration(of proto: LibraryProtocol) -> NominalDecl {
    if let known = protocols[proto] { return known }
    let found = program.types.declaration(of: proto)
    // Members are resolved on demand, and no script code may have used this protocol yet.
    program.types.resolveMembers(of: found)
    protocols[proto] = found
    return found
  }

  /// Returns whether a type conforms to a protocol of the library.
  func conforms(_ type: RuntimeType, to proto: LibraryProtocol) -> Bool {
    program.conforms(type, to: declaration(of: proto))
  }

  /// Returns whether a type is a type of the library, with any generic arguments.
  func isType(_ type: RuntimeType, _ known: LibraryType) -> Bool {
    type.decl === program.types.declaration(of: known)
  }

  /// Returns a type of the library without generic parameters.
  func type(_ type: LibraryType) -> RuntimeType {
    program.type(program.types.declaration(of: type).plainType)
  }

  /// Returns the code of a type's witness for a requirement of a protocol that it conforms to.
  func method(_ requirement: LibraryRequirement, in type: RuntimeType) -> CodeReference {
    let witness = program.types.witness(
      for: declaration(of: requirement), in: type.type, arguments: .none)!
    if let variable = witness.decl as? VariableDecl {
      return program.readCode(of: variable, witness.substitutions, in: type)
    }
    return program.code(for: witness.decl as! FunctionDecl, witness.substitutions)
  }

  /// Returns the declaration that witnesses a requirement for a type.
  func witness(_ requirement: LibraryRequirement, in type: RuntimeType) -> Decl? {
    program.types.witness(
      for: declaration(of: requirement), in: type.type, arguments: .none)?.decl
  }

  /// Returns the code of a global function of the library, with arguments for its generic parameters in
  /// order.
  func function(_ function: LibraryFunction, _ arguments: [RuntimeType] = []) -> CodeReference {
    let decl = declaration(of: function)
    let substitutions = Substitutions(decl.generics.parameters, arguments.map(\.type))
    return program.code(for: decl, substitutions)
  }

  /// Returns the type that an associated type of a protocol is bound to in a conforming type.
  func associatedType(
    _ associatedType: LibraryAssociatedType, in type: RuntimeType
  ) -> RuntimeType? {
    program.types.associatedType(declaration(of: associatedType), of: type.type).map {
      program.type($0)
    }
  }

  // MARK: Declarations

  private func declaration(of function: LibraryFunction) -> FunctionDecl {
    if let known = functions[function] { return known }
    let found = program.types.declaration(of: function)
    program.types.resolve(found)
    functions[function] = found
    return found
  }

  private func declaration(of requirement: LibraryRequirement) -> Decl {
    if let known = requirements[requirement] { return known }
    let found = requirement.find(in: declaration(of: requirement.proto))!
    requirements[requirement] = found
    return found
  }

  private func declaration(of type: LibraryAssociatedType) -> AssociatedTypeDecl {
    if let known = associatedTypes[type] { return known }
    let found = type.find(in: declaration(of: type.proto))!
    associatedTypes[type] = found
    return found
  }
}

extension LibraryRequirement {
  /// Returns the requirement of a protocol with resolved members; nil if there is none.
  func find(in proto: NominalDecl) -> Decl? {
    proto.requirements.first { $0.name == name || $0.name.hasPrefix("\(name)(") }
  }
}

extension LibraryAssociatedType {
  /// Returns the associated type of a protocol with resolved members; nil if there is none.
  func find(in proto: NominalDecl) -> AssociatedTypeDecl? {
    proto.associatedTypes.first { $0.name == name }
  }
}

/// The declarations of a kind that were looked up, indexed by their cases in the contract.
private struct ContractTable<Name: InterfaceContract, Found: Decl> {
  private var entries = [Found?](repeating: nil, count: Name.allCases.count)

  subscript(name: Name) -> Found? {
    get { entries[name.order] }
    set { entries[name.order] = newValue }
  }
}
