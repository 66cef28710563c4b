import DeclLang
import DeclMachine

/// The types of a program that correspond to those of another program with partly the same source.
struct TypeCounterparts {
  private let script: LoadedScript

  init(in script: LoadedScript) { self.script = script }

  /// Returns the type with the same name and arguments; nil if there is none, or if its declaration is local to a
  /// function or has another number of generic parameters.
  func type(of other: RuntimeType) -> RuntimeType? {
    guard let type = type(of: other.type) else { return nil }
    let found = script.program.type(type)
    return found.qualifiedName == other.qualifiedName ? found : nil
  }

  private func type(of other: StaticType) -> StaticType? {
    switch other.kind {
    case .nominal(let decl, let arguments):
      guard !arguments.isEmpty else {
        return script.module.types.declaredType(named: decl.qualifiedName)
      }
      let found = declaration(named: decl.name, isLibrary: decl.isLibrary)
      let types = arguments.compactMap(type)
      guard decl.enclosingNominal == nil, let found, types.count == arguments.count,
        found.generics.parameters.count == types.count
      else { return nil }
      return .nominal(found, types)
    case .tuple(let elements):
      let types = elements.compactMap { type(of: $0.type) }
      guard types.count == elements.count else { return nil }
      return StaticType(
        .tuple(zip(elements, types).map { TupleElement(label: $0.label, type: $1) }))
    default: return nil
    }
  }

  private func declaration(named name: String, isLibrary: Bool) -> NominalDecl? {
    if isLibrary { return script.module.types.libraryDecl(name) as? NominalDecl }
    return script.module.declarations.lazy.compactMap { $0 as? NominalDecl }
      .last { $0.name == name }
  }
}
