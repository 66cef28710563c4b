import DeclTree

/// Finds hazards of calls: row identifiers, explicit ids, and what decides about layout.
extension HazardChecker {
  /// Checks one expression.
  func checkCall(_ expression: TypedExpr, isInBody: Bool) {
    guard case .call(let callee, let arguments, _) = expression.kind else { return }
    switch callee {
    case .function(let function, _, _):
      guard function.kind == .initializer, let made = expression.type.nominalDecl, made.isLibrary
      else { return }
      if made.name == "ScrollView" { checkScrolling(expression, arguments) }
      if made.name == "ZStack" { checkSpacers(expression, arguments) }
      guard made.role == .forEach || ["List", "Table"].contains(made.name) else { return }
      checkRows(function, arguments)
    case .method(let base, let function, _, _):
      if function.isLibrary, function.baseName == "id", let id = arguments.first?.values.first,
        let name = newValue(in: id)
      {
        report(
          .newExplicitIdentifier(
            name, id.range, modifier: expression.range.after(base.written.range)))
      }
      if function.isLibrary, function.baseName == "frame" {
        checkFrame(function, arguments, expression.range.after(base.written.range))
      }
    default: break
    }
  }

  private func checkRows(_ function: FunctionDecl, _ arguments: [TypedArgument]) {
    guard let data = arguments.first?.values.first else { return }
    let labels = checker.labels(of: function)
    if labels == [nil, "content"] || labels == [nil, "rowContent"] {
      let isRange = data.type.nominalDecl?.name == "Range"
      if isRange, !isLiteralRange(data) {
        let fix = fixes.overElements(data, idArgument: nil, content(of: arguments))
        return report(.nonConstantRange(data.range, fix))
      }
      return checkNewElements(data)
    }
    guard labels.count > 1, labels[1] == "id", let path = arguments[1].values.first,
      case .keyPath(let keyPath) = unconverted(path).kind
    else { return }
    checkElementIdentifier(keyPath, path, data)
    if keyPath.text.hasSuffix(".self"), data.type.nominalDecl?.role == .binding,
      let content = content(of: arguments), let control = editingControl(in: content)
    {
      return report(.editedValueAsIdentifier(path.range, control))
    }
    guard !isConstant(data), content(of: arguments).map(hasState) ?? true else { return }
    checkPosition(keyPath, path, data, content(of: arguments))
  }

  /// Reports rows that are identified by an index or an offset (F3).
  private func checkPosition(
    _ keyPath: TypedKeyPath, _ path: TypedExpr, _ data: TypedExpr, _ content: TypedExpr?
  ) {
    if keyPath.text.hasSuffix(".self"), isIndices(unconverted(data)) {
      let fix = fixes.overElements(data, idArgument: path, content)
      report(.positionAsIdentifier(path.range, fix))
    } else if keyPath.text.hasSuffix(".offset")
      || keyPath.text.hasSuffix(".0") && isNumbered(unconverted(data))
    {
      report(.positionAsIdentifier(path.range, fixes.byElement(unconverted(path), in: data)))
    }
  }

  private var fixes: RowFixes { RowFixes(checker: checker, identifiable: identifiable) }

  private func content(of arguments: [TypedArgument]) -> TypedExpr? {
    arguments.last?.values.first
  }

  func unconverted(_ value: TypedExpr) -> TypedExpr {
    var inner = value
    while case .conversion(let next, _) = inner.kind { inner = next }
    return inner
  }

  private func isLiteralRange(_ data: TypedExpr) -> Bool {
    guard case .call(_, let arguments, _) = data.kind else { return false }
    return arguments.flatMap(\.values).allSatisfy(isLiteral)
  }

  private func isLiteral(_ value: TypedExpr) -> Bool {
    if case .integer = value.kind { return true }
    return !value.operands.isEmpty && value.operands.allSatisfy(isLiteral)
  }

  /// Returns whether the data are the indices of a collection: `items.indices`, `0..<items.count`.
  private func isIndices(_ data: TypedExpr) -> Bool {
    if case .member(_, let property, _, _) = data.kind { return property.name == "indices" }
    guard data.type.nominalDecl?.name == "Range", case .call(_, let arguments, _) = data.kind,
      let end = arguments.last?.values.first, case .member(_, let property, _, _) = end.kind
    else { return false }
    return property.isLibrary && property.name == "count"
  }
}

extension HazardChecker {
  /// Returns whether the data number their elements: `items.enumerated()`, `zip(items.indices, items)`.
  private func isNumbered(_ data: TypedExpr) -> Bool {
    var found = false
    data.visitAll { inner in
      guard case .call(let callee, let arguments, _) = inner.kind, let function = callee.function,
        function.isLibrary
      else { return }
      if function.baseName == "enumerated" { found = true }
      if function.baseName == "zip", let first = arguments.first?.values.first {
        found =
          found || isIndices(unconverted(first))
          || first.type.nominalDecl?.name == "PartialRangeFrom"
      }
    }
    return found
  }

  /// Returns whether the data of rows never change: literals, constants, cases of an enum.
  private func isConstant(_ data: TypedExpr) -> Bool {
    var isConstant = true
    data.visitAll { inner in
      switch inner.kind {
      case .variable(let variable), .staticVariable(let variable, _),
        .member(_, let variable, _, _):
        if variable.name == "self" || variable.isLibrary { return }
        // `allCases`
        if case .derived? = variable.getter?.implementation { return }
        if !variable.isLet || !hasConstantValue(variable) { isConstant = false }
      case .call(let callee, _, _):
        // A function of the script may return anything.
        if let function = callee.function, !function.isLibrary, function.kind != .initializer {
          isConstant = false
        }
      default: break
      }
    }
    return isConstant
  }

  /// Returns whether a constant has one value in all evaluations: a global or static one, or a property that is
  /// declared with its value.
  private func hasConstantValue(_ variable: VariableDecl) -> Bool {
    if case .global = variable.storage { return true }
    return variable.initialValue != nil && variable.isLet
  }
}

extension Decl {
  /// The name without labels: `id` of `id(_:)`.
  var baseName: String { String(name.prefix { $0 != "(" }) }
}
