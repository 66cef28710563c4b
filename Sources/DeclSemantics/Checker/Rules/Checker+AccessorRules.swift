import DeclTree

/// Checks which accessors a property or subscript has, and that they agree with each other.
extension Checker {
  /// Checks the accessors of a variable.
  func checkAccessors(
    of binding: VariableSyntax.Binding, isLet: Bool, isMember: Bool, isRequirement: Bool
  ) {
    guard let accessors = binding.accessors else { return }
    let isComputed = binding.isComputed
    switch accessors {
    case .getter(_, let range) where isLet, .list(_, let range) where isLet:
      let kind = isComputed ? "computed" : "observing"
      return report(
        .invalidDeclaration("'let' declarations cannot be \(kind) properties", range))
    case .getter: break
    case .list(let list, _):
      if isRequirement { return }
      checkAccessors(list, of: "variable")
      if !isComputed, !isMember, binding.initialValue == nil {
        report(
          .invalidDeclaration(
            "non-member observing properties require an initializer", binding.pattern.range))
      }
    }
    guard isComputed else { return }
    if case .tuple = binding.pattern.kind {
      report(
        .invalidDeclaration(
          "getter/setter can only be defined for a single variable", binding.pattern.range))
    } else if let value = binding.initialValue {
      if binding.type == nil {
        report(
          .invalidDeclaration(
            "computed property must have an explicit type", binding.pattern.range))
      }
      report(
        .invalidDeclaration("variable with getter/setter cannot have an initial value", value.range)
      )
    }
  }

  /// Checks the accessors of a subscript.
  func checkAccessors(
    of syntax: SubscriptSyntax, _ declaration: DeclSyntax, isRequirement: Bool
  ) {
    guard isScript(declaration.range), !isRequirement else { return }
    switch syntax.accessors {
    case .list(let list, _)?:
      for accessor in list where ["willSet", "didSet"].contains(accessor.name) {
        report(
          .invalidDeclaration(
            "'\(accessor.name)' is not allowed in subscripts",
            accessor.range.prefix(accessor.name)))
      }
      checkAccessors(list, of: "subscript")
    case .getter?: break
    case nil where declaration.attributes.contains { $0.baseName == "_primitive" }: break
    case nil:
      let end = declaration.range.end
      report(
        .invalidDeclaration(
          "expected '{' in subscript to specify getter and setter implementation",
          SourceRange(file: declaration.range.file, start: end, end: end)))
    }
  }

  private func checkAccessors(_ list: [AccessorSyntax], of kind: String) {
    var seen: Set<String> = []
    for accessor in list where !seen.insert(accessor.name).inserted {
      let words = ["get": "a getter", "set": "a setter"]
      let word = words[accessor.name] ?? "'\(accessor.name)'"
      report(.invalidDeclaration("\(kind) already has \(word)", accessor.range))
    }
    let reader = list.first { ["get", "_read", "unsafeAddress"].contains($0.name) }
    guard let writer = list.first(where: { ["set", "_modify"].contains($0.name) }) else {
      reportObservers(in: list, beside: reader.map { _ in "getter" })
      return
    }
    if reader == nil {
      report(
        .invalidDeclaration("\(kind) with a setter must also have a getter", writer.range))
    } else if let reader, reader.isAsync || reader.isThrowing {
      report(
        .invalidDeclaration(
          "'set' accessor is not allowed on property with 'get' accessor that is 'async' or 'throws'",
          writer.range))
    } else if writer.isAsync || writer.isThrowing {
      let word = writer.isAsync ? "async" : "throws"
      report(
        .invalidDeclaration("'set' accessor cannot have specifier '\(word)'", writer.range))
    }
    reportObservers(in: list, beside: reader == nil ? "setter" : "getter")
  }

  private func reportObservers(in list: [AccessorSyntax], beside other: String?) {
    guard let other else { return }
    for accessor in list where ["willSet", "didSet"].contains(accessor.name) {
      report(
        .invalidDeclaration(
          "'\(accessor.name)' cannot be provided together with a \(other)",
          accessor.range.prefix(accessor.name)))
    }
  }
}
