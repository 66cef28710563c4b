import DeclTree

/// The fixes for hazards of properties.
struct PropertyFixes {
  let checker: Checker

  private typealias FixIt = Diagnostic.FixIt

  /// Returns the fix `let id = UUID()` → `@State var id = UUID()`.
  func keeping(_ property: VariableDecl) -> Diagnostic.FixIt? {
    guard let resolution = property.resolution, resolution.declaration.attributes.isEmpty,
      !property.isStatic, let word = introducer(of: property, resolution.declaration)
    else { return nil }
    return FixIt("store the initial value in @State", replace: word, with: "@State var")
  }

  /// Returns the fix `var id: UUID { UUID() }` → `let id: UUID = UUID()`.
  func storing(_ property: VariableDecl) -> Diagnostic.FixIt? {
    guard let resolution = property.resolution, !property.isStatic, canStore(property),
      let word = introducer(of: property, resolution.declaration),
      case .getter(_, let braces)? = resolution.binding.accessors,
      let type = resolution.binding.type, let getter = property.getter,
      let value = onlyValue(of: getter)
    else { return nil }
    let name = checker.sources.text(of: property.nameRange.union(type.range))
    return FixIt(
      "store the id in the element", replace: word.union(braces),
      with: "let \(name) = \(checker.sources.text(of: value.range))")
  }

  /// Returns whether the type that declares a property can store it.
  private func canStore(_ property: VariableDecl) -> Bool {
    guard let owner = property.context as? NominalDecl else { return false }
    let isOverride = property.resolution?.declaration.modifiers.contains { $0.name == "override" }
    return [.structure, .classType].contains(owner.keyword) && isOverride == false
  }

  /// Returns the result of a getter that only returns a value and does not use `self`; nil for other getters.
  private func onlyValue(of getter: FunctionDecl) -> TypedExpr? {
    let statements = checker.body(of: getter).statements
    guard statements.count == 1, case .returnStatement(let value?) = statements[0].kind else {
      return nil
    }
    var needsInstance = false
    value.visitAll { inner in
      if let own = getter.selfVariable, inner.isUse(of: own) { needsInstance = true }
    }
    return needsInstance ? nil : value.written
  }

  /// Returns the range of the keyword `let` or `var` in a declaration of a single property; nil for other
  /// declarations.
  private func introducer(
    of property: VariableDecl, _ declaration: DeclSyntax
  ) -> SourceRange? {
    guard case .variable(let syntax) = declaration.kind, syntax.bindings.count == 1 else {
      return nil
    }
    let front = declaration.attributes.map(\.range) + declaration.modifiers.map(\.range)
    let start = front.map(\.end).max() ?? declaration.range.start
    let before = SourceRange(
      file: property.nameRange.file, start: max(start, declaration.range.start),
      end: property.nameRange.start)
    let text = checker.sources.text(of: before)
    let word = text.drop(while: \.isWhitespace)
    guard ["let", "var"].contains(String(word.prefix { !$0.isWhitespace })),
      word.dropFirst(3).allSatisfy(\.isWhitespace)
    else { return nil }
    let first = before.start + UInt32(text.utf8.count - word.utf8.count)
    return SourceRange(file: before.file, start: first, end: first + 3)
  }
}
