/// The structural type of a body: what a declaration's `some …` hides, or what a builder made.
package struct StructuralType {
  /// `BookView.body`, `row(for:)`.
  package let name: String
  /// The type, every opaque part revealed; in terms of the generic parameters of a generic declaration.
  package let type: StaticType
  /// The place of the declaration's name.
  package let range: SourceRange
}

extension CheckedModule {
  /// The structural types of the script: of every property and function that hides its type or that a
  /// builder built, in the order of the source.
  package var structuralTypes: [StructuralType] {
    declarations.flatMap { structuralTypes(of: $0, in: "") }
      + previews.map { preview in
        StructuralType(
          name: preview.title.map { "#Preview \"\($0)\"" } ?? preview.function.name,
          type: revealed(preview.function.result), range: preview.range)
      }
  }

  private func structuralTypes(of decl: Decl, in outer: String) -> [StructuralType] {
    switch decl {
    case let nominal as NominalDecl:
      let name = outer + nominal.name + "."
      return types.members(of: nominal).flatMap { structuralTypes(of: $0, in: name) }
    case let variable as VariableDecl:
      guard let getter = variable.getter, isBuilt(getter) else { return [] }
      return [entry(outer + variable.name, getter)]
    case let function as FunctionDecl where function.kind == .function && isBuilt(function):
      let labels = function.parameters.map { ($0.label ?? "_") + ":" }.joined()
      return [entry("\(outer)\(function.name)(\(labels))", function)]
    default: return []
    }
  }

  private func entry(_ name: String, _ function: FunctionDecl) -> StructuralType {
    StructuralType(name: name, type: revealed(function.result), range: function.nameRange)
  }

  private func isBuilt(_ function: FunctionDecl) -> Bool {
    guard case .source = function.implementation else { return false }
    return !function.opaqueTypes.isEmpty || function.builder != nil
  }

  private func revealed(_ type: StaticType) -> StaticType {
    types.substitute(type, .none, revealing: true)
  }
}
