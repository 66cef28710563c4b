import DeclTree

/// Resolves names of an asset catalogue: `Image(.cover)`.
///
/// Xcode generates a static property for each image and colour of an app's catalogue. Decl does not read
/// catalogues, so every name that is looked up in such a type is valid: its static property is created on
/// first use.
extension Checker {
  func resourceName(_ name: String, in base: StaticType) -> Candidate? {
    guard let nominal = base.nominalDecl, nominal.role == .resource,
      let resolution = nominal.resolution, name.first?.isLowercase == true,
      !["init", "subscript", "self"].contains(name)
    else { return nil }
    let range = nominal.nameRange
    let type = TypeSyntax(.named(NameSyntax(nominal.name, range)), range)
    let argument = ArgumentSyntax(
      label: NameSyntax("_resource", range),
      value: ExprSyntax(.string(StringLiteralSyntax(segments: [.text(name)])), range))
    let call = CallArgumentsSyntax(arguments: [argument], parentheses: range)
    let binding = VariableSyntax.Binding(
      pattern: PatternSyntax(.name(NameSyntax(name, range)), range), type: type,
      initialValue: ExprSyntax(.call(.name(nominal.name, range), call), range), accessors: nil)
    let declaration = DeclSyntax(
      .variable(VariableSyntax(isLet: true, bindings: [binding])), range,
      modifiers: ["public", "static"].map { ModifierSyntax(name: $0, detail: nil, range: range) })
    let made = makeDeclarations(
      declaration, context: nominal, scope: nil, isLibrary: nominal.isLibrary)
    resolution.members[name] = made
    return made.first.map {
      Candidate(decl: $0, substitutions: Substitutions(), owner: base, base: base)
    }
  }
}
