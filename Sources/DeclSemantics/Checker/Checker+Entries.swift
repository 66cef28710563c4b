import DeclTree

/// Expands `@Entry`: a variable in an extension of a key-value container becomes a key type and accessors
/// that use it.
///
/// A container accepts entries if it declares, as the protocol of its keys, `_EntryKey` (keys with a default
/// value) or `_OptionalEntryKey` (values that may be missing).
extension Checker {
  /// Returns the members to which a member of an extension expands; the member itself if it is not an entry.
  func expandEntries(_ declaration: DeclSyntax, in decl: ExtensionDecl) -> [DeclSyntax] {
    guard case .variable(let variable) = declaration.kind, !decl.isLibrary,
      let attribute = entryAttribute(of: declaration)
    else { return [declaration] }
    guard let isOptional = entryKey(of: decl.extended) else {
      report(.invalidEntry(.unsupportedContext, attribute.range))
      return [declaration]
    }
    if variable.isLet {
      report(.invalidEntry(.constant, attribute.range))
      return [declaration]
    }
    var made: [DeclSyntax] = []
    for binding in variable.bindings {
      guard case .name(let name) = binding.pattern.kind, binding.accessors == nil else {
        report(.invalidEntry(.accessors, binding.pattern.range))
        return [declaration]
      }
      let entry = EntrySyntax(name: name, binding: binding, declaration: declaration)
      guard let members = isOptional ? optionalEntry(entry) : plainEntry(entry) else {
        return [declaration]
      }
      made += members
    }
    return made
  }

  /// Returns the attribute `@Entry` of a declaration; nil if it has none.
  func entryAttribute(of declaration: DeclSyntax) -> AttributeSyntax? {
    declaration.attributes.first { attribute in
      (libraryScope[attribute.baseName]?.first as? NominalDecl)?.role == .entry
    }
  }

  /// Returns whether the entries of a type may be missing; nil for a type that accepts no entries.
  private func entryKey(of decl: NominalDecl?) -> Bool? {
    guard let members = decl?.resolution?.members else { return nil }
    if members["_EntryKey"] != nil { return false }
    return members["_OptionalEntryKey"] != nil ? true : nil
  }

  private func plainEntry(_ entry: EntrySyntax) -> [DeclSyntax]? {
    if entry.binding.initialValue == nil, !entry.isOptional {
      report(.invalidEntry(.defaultValue, entry.name.range))
      return nil
    }
    return [entry.key("_EntryKey", entry.defaultValue), entry.variable]
  }

  private func optionalEntry(_ entry: EntrySyntax) -> [DeclSyntax]? {
    guard case .optional(let value)? = entry.binding.type?.kind, entry.binding.initialValue == nil
    else {
      report(.invalidEntry(.optional, entry.name.range))
      return nil
    }
    return [entry.key("_OptionalEntryKey", entry.valueType(value)), entry.variable]
  }
}

/// A variable with `@Entry`, and the declarations to which it expands.
private struct EntrySyntax {
  let name: NameSyntax
  let binding: VariableSyntax.Binding
  let declaration: DeclSyntax

  private var range: SourceRange { name.range }
  private var keyName: NameSyntax { NameSyntax("__Key_\(name.text)", range) }

  /// Indicates whether the value may be missing, so that its default is nil.
  var isOptional: Bool {
    if case .optional? = binding.type?.kind { return true }
    return false
  }

  /// Returns `struct __Key_name: Proto { member }`.
  func key(_ proto: String, _ member: DeclSyntax) -> DeclSyntax {
    let nominal = NominalSyntax(
      keyword: .structure, name: keyName, generics: GenericSyntax(), primaryAssociatedTypes: [],
      inherited: [TypeSyntax(.named(NameSyntax(proto, range)), range)],
      braces: .parsed([member]), bodyRange: range)
    // Not public, even in a public extension, so that its members need not be.
    let access = ModifierSyntax(name: "internal", detail: nil, range: range)
    return DeclSyntax(.nominal(nominal), range, modifiers: [access])
  }

  /// The member `static var defaultValue: Value { initial value }`; it is stored when its type must be
  /// inferred from the value.
  var defaultValue: DeclSyntax {
    let value = binding.initialValue ?? ExprSyntax(.nilLiteral, range)
    let isInferred = binding.type == nil
    let body = BodySyntax.parsed([StmtSyntax(.expression(value), value.range)])
    let made = VariableSyntax.Binding(
      pattern: PatternSyntax(.name(NameSyntax("defaultValue", range)), range), type: binding.type,
      initialValue: isInferred ? value : nil,
      accessors: isInferred ? nil : .getter(body, range))
    return DeclSyntax(
      .variable(VariableSyntax(isLet: isInferred, bindings: [made])), range,
      modifiers: [ModifierSyntax(name: "static", detail: nil, range: range)])
  }

  /// Returns `typealias Value = Type`.
  func valueType(_ type: TypeSyntax) -> DeclSyntax {
    DeclSyntax(
      .typeAlias(name: NameSyntax("Value", range), GenericSyntax(), type), range)
  }

  /// The member `var name: Type { get { self[__Key_name.self] } set { self[__Key_name.self] = newValue } }`.
  var variable: DeclSyntax {
    let key = ExprSyntax(.member(.name(keyName.text, range), NameSyntax("self", range)), range)
    let place = ExprSyntax(
      .subscriptAccess(
        .name("self", range),
        CallArgumentsSyntax(
          arguments: [ArgumentSyntax(label: nil, value: key)], parentheses: range)), range)
    let assignment = ExprSyntax(
      .sequence(first: place, rest: [InfixSyntax(.assignment(range), .name("newValue", range))]),
      range)
    let type =
      binding.type
      ?? TypeSyntax(
        .member(TypeSyntax(.named(keyName), range), NameSyntax("Value", range)), range)
    let made = VariableSyntax.Binding(
      pattern: binding.pattern, type: type, initialValue: nil,
      accessors: .list([accessor("get", place), accessor("set", assignment)], range))
    return DeclSyntax(
      .variable(VariableSyntax(isLet: false, bindings: [made])), declaration.range,
      attributes: declaration.attributes, modifiers: declaration.modifiers,
      documentation: declaration.documentation)
  }

  private func accessor(_ name: String, _ body: ExprSyntax) -> AccessorSyntax {
    AccessorSyntax(
      range: range, attributes: [], modifiers: [], name: name, parameter: nil, isAsync: false,
      isThrowing: false, body: .parsed([StmtSyntax(.expression(body), range)]),
      placeOfBody: range)
  }
}
