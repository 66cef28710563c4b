import DeclLang
import DeclMachine

/// The library's declarations that the view graph asks for: protocols and their requirements, by name.
final class InterfaceLibrary {
  private let program: Program
  private var protocols: [String: NominalDecl?] = [:]

  init(program: Program) { self.program = program }

  /// A protocol of the library; nil when the library is loaded without the interface.
  func proto(_ name: String) -> NominalDecl? {
    if let known = protocols[name] { return known }
    let found = program.types.libraryDecl(name) as? NominalDecl
    // What no view of the script has asked for yet has not been looked at either.
    if let found { program.types.resolveMembers(of: found) }
    protocols[name] = found
    return found
  }

  /// Whether a type conforms to a protocol of the library.
  func conforms(_ type: RuntimeType, to name: String) -> Bool {
    guard let proto = proto(name) else { return false }
    return program.conforms(type, to: proto)
  }

  /// The code by which a type implements a method of a protocol of the library, by the method's base name.
  func method(_ name: String, of proto: String, in type: RuntimeType) -> CodeReference {
    let requirement = requirement(name, of: proto)
    let witness = program.types.witness(for: requirement, in: type.type, arguments: .none)!
    if let variable = witness.decl as? VariableDecl {
      return program.readCode(of: variable, witness.substitutions, in: type)
    }
    return program.code(for: witness.decl as! FunctionDecl, witness.substitutions)
  }

  /// The code that makes an app.
  func initializer(of type: RuntimeType) -> CodeReference {
    method("init", of: "App", in: type)
  }

  /// The script's or library's implementation of a requirement.
  func witness(_ name: String, of proto: String, in type: RuntimeType) -> Decl? {
    program.types.witness(for: requirement(name, of: proto), in: type.type, arguments: .none)?.decl
  }

  /// The code of a function of the library at the top level, with its generic parameters in order.
  func function(_ name: String, _ arguments: [RuntimeType] = []) -> CodeReference {
    let function = program.types.libraryDecl(name) as! FunctionDecl
    program.types.resolve(function)
    let substitutions = Substitutions(function.generics.parameters, arguments.map(\.type))
    return program.code(for: function, substitutions)
  }

  /// The type for an associated type of a protocol.
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
