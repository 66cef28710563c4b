/// The structural type of a body: the underlying type of `some …`, or the result type of a builder.
package struct StructuralType {
  /// The qualified name of the declaration: `BookView.body`, `row(for:)`.
  package let name: String
  /// The type with all opaque types replaced by their underlying types, in terms of the declaration's generic
  /// parameters.
  package let type: StaticType
  /// The source range of the declaration's name.
  package let range: SourceRange
}

extension CheckedModule {
  /// The structural types of the script's properties and functions that return an opaque type or use a
  /// builder, in source order.
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
      guard let getter = variable.getter, hasStructuralType(getter) else { return [] }
      return [entry(outer + variable.name, getter)]
    case let function as FunctionDecl
    where function.kind == .function && hasStructuralType(function):
      let labels = function.parameters.map { ($0.label ?? "_") + ":" }.joined()
      return [entry("\(outer)\(function.name)(\(labels))", function)]
    default: return []
    }
  }

  private func entry(_ name: String, _ function: FunctionDecl) -> StructuralType {
    StructuralType(name: name, type: revealed(function.result), range: function.nameRange)
  }

  private func hasStructuralType(_ function: FunctionDecl) -> Bool {
    guard case .source = function.implementation else { return false }
    return !function.opaqueTypes.isEmpty || function.builder != nil
  }

  private func revealed(_ type: StaticType) -> StaticType {
    types.substitute(type, .none, revealing: true)
  }
}
