import DeclLang
import DeclMachine

/// A lookup of the library declarations that the view graph uses: protocols and their requirements, by name.
final class InterfaceLibrary {
  private let program: Program
  private var protocols: [String: NominalDecl?] = [:]

  init(program: Program) { self.program = program }

  /// Returns a protocol of the library; nil when the library was loaded without the interface.
  func proto(_ name: String) -> NominalDecl? {
    if let known = protocols[name] { return known }
    let found = program.types.libraryDecl(name) as? NominalDecl
    // Members are resolved on demand, and no script code may have used this protocol yet.
    if let found { program.types.resolveMembers(of: found) }
    protocols[name] = found
    return found
  }

  /// Returns whether a type conforms to a protocol of the library.
  func conforms(_ type: RuntimeType, to name: String) -> Bool {
    guard let proto = proto(name) else { return false }
    return program.conforms(type, to: proto)
  }

  /// Returns the code of a type's witness for a protocol requirement, by the requirement's base name.
  func method(_ name: String, of proto: String, in type: RuntimeType) -> CodeReference {
    let requirement = requirement(name, of: proto)
    let witness = program.types.witness(for: requirement, in: type.type, arguments: .none)!
    if let variable = witness.decl as? VariableDecl {
      return program.readCode(of: variable, witness.substitutions, in: type)
    }
    return program.code(for: witness.decl as! FunctionDecl, witness.substitutions)
  }

  /// Returns the code that creates an app.
  func initializer(of type: RuntimeType) -> CodeReference {
    method("init", of: "App", in: type)
  }

  /// Returns the declaration that witnesses a requirement for a type.
  func witness(_ name: String, of proto: String, in type: RuntimeType) -> Decl? {
    program.types.witness(for: requirement(name, of: proto), in: type.type, arguments: .none)?.decl
  }

  /// Returns the code of a global function of the library, with arguments for its generic parameters in
  /// order.
  func function(_ name: String, _ arguments: [RuntimeType] = []) -> CodeReference {
    // The library is compiled in, so that a name without a function is a bug of Decl.
    let function = program.types.libraryDecl(name) as! FunctionDecl
    program.types.resolve(function)
    let substitutions = Substitutions(function.generics.parameters, arguments.map(\.type))
    return program.code(for: function, substitutions)
  }

  /// Returns the type that an associated type of a protocol is bound to in a conforming type.
  func associatedType(_ name: String, of proto: String, in type: RuntimeType) -> RuntimeType? {
    guard let decl = self.proto(proto)?.associatedTypes.first(where: { $0.name == name }),
      let found = program.types.associatedType(decl, of: type.type)
    else { return nil }
    return program.type(found)
  }

  private func requirement(_ name: String, of proto: String) -> Decl {
    self.proto(proto)!.requirements.first { $0.name == name || $0.name.hasPrefix("\(name)(") }!
  }
}
