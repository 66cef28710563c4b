import DeclTree

/// The expansion of `@Previewable` variables of a preview: properties of a view that has the rest of the preview
/// as its body.
enum PreviewableSyntax {
  /// Returns the statements of a preview with its `@Previewable` variables as properties of a local view, and the
  /// view as their result; nil if it has no such variable.
  static func wrapped(_ closure: ClosureSyntax) -> [StmtSyntax]? {
    let properties = closure.statements.compactMap(property)
    if properties.isEmpty { return nil }
    let range = closure.range
    let rest = closure.statements.filter { property($0) == nil }
    let view = NominalSyntax(
      keyword: .structure, name: NameSyntax("Previewable", range), generics: GenericSyntax(),
      primaryAssociatedTypes: [], inherited: [TypeSyntax(.named(NameSyntax("View", range)), range)],
      braces: .parsed(properties + [body(rest, range)]), bodyRange: range)
    let instance = ExprSyntax(
      .call(.name("Previewable", range), CallArgumentsSyntax(arguments: [], parentheses: range)),
      range)
    return [
      StmtSyntax(.declaration(DeclSyntax(.nominal(view), range)), range),
      StmtSyntax(.returnStatement(instance), range),
    ]
  }

  /// Returns the property of a `@Previewable` variable; nil for other statements.
  private static func property(_ statement: StmtSyntax) -> DeclSyntax? {
    guard case .declaration(let declaration) = statement.kind,
      case .variable = declaration.kind,
      declaration.attributes.contains(where: isPreviewable)
    else { return nil }
    return DeclSyntax(
      declaration.kind, declaration.range,
      attributes: declaration.attributes.filter { !isPreviewable($0) },
      modifiers: declaration.modifiers, documentation: declaration.documentation)
  }

  private static func isPreviewable(_ attribute: AttributeSyntax) -> Bool {
    attribute.baseName == "Previewable"
  }

  /// Returns the declaration `var body: some View { … }`.
  private static func body(_ statements: [StmtSyntax], _ range: SourceRange) -> DeclSyntax {
    let type = TypeSyntax(.some(TypeSyntax(.named(NameSyntax("View", range)), range)), range)
    let binding = VariableSyntax.Binding(
      pattern: PatternSyntax(.name(NameSyntax("body", range)), range), type: type,
      initialValue: nil, accessors: .getter(.parsed(statements), range))
    return DeclSyntax(.variable(VariableSyntax(isLet: false, bindings: [binding])), range)
  }
}
