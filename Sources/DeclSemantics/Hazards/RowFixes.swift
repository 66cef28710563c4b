import DeclTree

/// The fixes that identify rows by their elements instead of their positions.
struct RowFixes {
  let checker: Checker
  let identifiable: NominalDecl?

  /// Returns the fix `ForEach(pets.indices, id: \.self) { Row(pets[$0]) }` → `ForEach(pets) { Row($0) }`, if
  /// the index is used only to access the element; nil otherwise. `idArgument` is nil for a range without
  /// ids.
  func overElements(
    _ data: TypedExpr, idArgument: TypedExpr?, _ content: TypedExpr?
  ) -> Diagnostic.FixIt? {
    guard let collection = collection(behind: data.written), hasIdentifiableElements(collection),
      case .closure(let closure)? = content?.written.kind, let content = content?.written,
      closure.parameters.count == 1, let uses = uses(of: closure, collection)
    else { return nil }
    let index = closure.parameters[0]
    let isNamed = !index.name.hasPrefix("$")
    let name = isNamed ? "element" : "$0"
    let text = checker.sources.text(of: content.range)
    if isNamed && (text.contains(name) || !startsPlainly(text, index)) { return nil }
    var edits = SourceEdits()
    let end = idArgument?.range ?? data.range
    edits.replace(data.range.union(end), with: checker.sources.text(of: collection.range))
    if isNamed { edits.replace(index.nameRange, with: name) }
    for use in uses { edits.replace(use, with: name) }
    let range = data.range.union(content.range)
    return Diagnostic.FixIt(
      "iterate over the elements", replace: range,
      with: edits.text(of: range, in: checker.sources))
  }

  /// Returns the fix `\.offset` → `\.element.id` for the elements of `enumerated()`.
  func byElement(_ path: TypedExpr, in data: TypedExpr) -> Diagnostic.FixIt? {
    guard let pair = data.type.genericArguments.first, case .tuple(let parts) = pair.kind,
      parts.count == 2, parts[1].label == "element", isIdentifiable(parts[1].type),
      checker.sources.text(of: path.range) == "\\.offset"
    else { return nil }
    return Diagnostic.FixIt(
      "identify rows by their elements", replace: path.range, with: "\\.element.id")
  }

  /// Returns `pets` for `pets.indices` and `0..<pets.count`; nil for other data.
  private func collection(behind data: TypedExpr) -> TypedExpr? {
    switch data.kind {
    case .member(let base, let property, _, _) where property.name == "indices":
      return base.written
    case .call(_, let arguments, _):
      let values = arguments.flatMap(\.values)
      guard values.count == 2, case .integer(0) = values[0].written.kind,
        case .member(let base, let property, _, _) = values[1].written.kind,
        property.name == "count"
      else { return nil }
      return base.written
    default: return nil
    }
  }

  private func hasIdentifiableElements(_ collection: TypedExpr) -> Bool {
    guard collection.type.nominalDecl?.role == .array,
      let element = collection.type.genericArguments.first
    else { return false }
    return isIdentifiable(element)
  }

  private func isIdentifiable(_ type: StaticType) -> Bool {
    identifiable.map { checker.conforms(type, to: $0) } ?? false
  }

  /// Returns the ranges in which a closure reads the element at its index; nil when it uses the index, or
  /// writes the element, in any other way.
  private func uses(of closure: TypedClosure, _ collection: TypedExpr) -> [SourceRange]? {
    let index = closure.parameters[0]
    let name = checker.sources.text(of: collection.range)
    var count = 0
    var uses: [SourceRange] = []
    var isWritten = false
    closure.body.statements.visitAll { expression in
      if expression.isUse(of: index), expression === expression.written { count += 1 }
      if let use = element(expression, at: index, of: name) { uses.append(use) }
      if let target = writtenPlace(expression) {
        target.visitAll { if element($0, at: index, of: name) != nil { isWritten = true } }
      }
    }
    return uses.count == count && !isWritten ? uses : nil
  }

  private func element(
    _ expression: TypedExpr, at index: VariableDecl, of name: String
  ) -> SourceRange? {
    guard case .subscriptAccess(let base, _, _, let arguments, _) = expression.kind,
      arguments.count == 1, let value = arguments[0].values.first, value.isUse(of: index),
      checker.sources.text(of: base.written.range) == name
    else { return nil }
    return expression.range
  }

  private func writtenPlace(_ expression: TypedExpr) -> TypedExpr? {
    switch expression.kind {
    case .assign(let target, _), .inoutReference(let target): target
    case .call(.method(let base, let method, _, _), _, _) where method.isMutating: base
    default: nil
    }
  }

  /// Returns whether a closure starts with the name of its parameter and `in`.
  private func startsPlainly(_ text: String, _ index: VariableDecl) -> Bool {
    let words = text.dropFirst().split(maxSplits: 2) { $0.isWhitespace || $0.isNewline }
    return words.count > 1 && words[0] == index.name && words[1] == "in"
  }
}
