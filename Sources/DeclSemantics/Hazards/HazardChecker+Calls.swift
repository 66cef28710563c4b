import DeclTree

/// Finds hazards of calls: row identifiers and explicit ids.
extension HazardChecker {
  /// Checks one expression.
  func checkCall(_ expression: TypedExpr) {
    guard case .call(let callee, let arguments, _) = expression.kind else { return }
    switch callee {
    case .function(let function, _, _):
      if function.kind == .initializer, expression.type.nominalDecl?.primitive == "forEach" {
        checkRows(function, arguments)
      }
    case .method(let base, let function, _, _):
      if function.isLibrary, function.baseName == "id", let id = arguments.first?.values.first,
        let name = newValue(in: id)
      {
        report(
          .newExplicitIdentifier(
            name, id.range, modifier: expression.range.after(base.written.range)))
      }
    default: break
    }
  }

  private func checkRows(_ function: FunctionDecl, _ arguments: [TypedArgument]) {
    guard let data = arguments.first?.values.first else { return }
    let labels = checker.labels(of: function)
    if labels == [nil, "content"] {
      let isRange = data.type.nominalDecl?.name == "Range"
      if isRange, !isLiteralRange(data) {
        let fix = fixes.overElements(data, idArgument: nil, content(of: arguments))
        report(.nonConstantRange(data.range, fix))
      }
      return
    }
    guard labels.count > 1, labels[1] == "id", let path = arguments[1].values.first,
      case .keyPath(let keyPath) = unconverted(path).kind
    else { return }
    let isOffset = keyPath.text.hasSuffix(".offset")
    let isIndex = keyPath.text.hasSuffix(".self") && isIndices(unconverted(data))
    if isIndex {
      let fix = fixes.overElements(data, idArgument: path, content(of: arguments))
      report(.positionAsIdentifier(path.range, fix))
    } else if isOffset {
      report(.positionAsIdentifier(path.range, fixes.byElement(unconverted(path), in: data)))
    }
  }

  private var fixes: RowFixes { RowFixes(checker: checker, identifiable: identifiable) }

  private func content(of arguments: [TypedArgument]) -> TypedExpr? {
    arguments.last?.values.first
  }

  private func unconverted(_ value: TypedExpr) -> TypedExpr {
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

extension Decl {
  /// The name without labels: `id` of `id(_:)`.
  var baseName: String { String(name.prefix { $0 != "(" }) }
}
