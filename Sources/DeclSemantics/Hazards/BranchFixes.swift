import DeclTree

/// The fixes that merge views in two branches into one view with conditional arguments.
struct BranchFixes {
  let checker: Checker

  /// Returns a fix such as `if isOn { Card(a).padding() } else { Card(b).padding() }` → `Card(isOn ? a :
  /// b).padding()`; nil unless the branches differ only in plain arguments.
  func oneView(
    _ conditions: [TypedCondition], _ then: TypedExpr, _ otherwise: TypedExpr,
    _ range: SourceRange
  ) -> Diagnostic.FixIt? {
    guard let left = view(in: then), let right = view(in: otherwise),
      let condition = condition(conditions, range),
      !checker.sources.text(of: range).contains("//")
    else { return nil }
    var edits = SourceEdits()
    guard merge(left, right, condition, &edits) else { return nil }
    return Diagnostic.FixIt(
      "use one view", replace: range, with: edits.text(of: left.range, in: checker.sources))
  }

  /// Returns the only view expression in a branch, with its modifiers; nil when there are several.
  private func view(in branch: TypedExpr) -> TypedExpr? {
    switch branch.kind {
    case .atSite(let inner, _), .conversion(let inner, _): return view(in: inner)
    case .enumCase(_, let payload): return payload.count == 1 ? view(in: payload[0]) : nil
    case .block(let statements, let value):
      if statements.isEmpty { return view(in: value) }
      guard statements.count == 1, case .variable(_, let view?) = statements[0].kind else {
        return nil
      }
      return view.written
    case .call(.function(let function, _, _), let arguments, _)
    where function.isLibrary && function.baseName.hasPrefix("build"):
      guard arguments.count == 1, let part = arguments[0].values.first else { return nil }
      return view(in: part)
    default: return branch
    }
  }

  /// Returns the source of the single condition of an `if`; nil for an `else if` and other conditions.
  private func condition(_ conditions: [TypedCondition], _ range: SourceRange) -> String? {
    guard conditions.count == 1, case .expression(let value) = conditions[0],
      range.contains(value.range), !followsElse(range)
    else { return nil }
    let front = SourceRange(file: range.file, start: range.start, end: value.range.start)
    let word = checker.sources.text(of: front).filter { !$0.isWhitespace }
    return word == "if" ? operand(value.written) : nil
  }

  private func operand(_ value: TypedExpr) -> String {
    let text = checker.sources.text(of: value.range)
    switch value.kind {
    case .ternary, .assign: return "(\(text))"
    default: return text
    }
  }

  private func followsElse(_ range: SourceRange) -> Bool {
    let start = SourceRange(
      // Room for `else` and twelve bytes of white space after it.
      file: range.file, start: range.start > 16 ? range.start - 16 : 0, end: range.start)
    var text = checker.sources.text(of: start)[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.hasSuffix("else")
  }

  /// Returns whether two views differ only in arguments; adds the edits that make these conditional.
  private func merge(
    _ left: TypedExpr, _ right: TypedExpr, _ condition: String, _ edits: inout SourceEdits
  ) -> Bool {
    switch (left.written.kind, right.written.kind) {
    case (
      .call(.method(let base, let method, _, _), let arguments, _),
      .call(.method(let otherBase, let otherMethod, _, _), let otherArguments, _)
    ):
      return method == otherMethod && merge(base, otherBase, condition, &edits)
        && merge(arguments, otherArguments, condition, &edits)
    case (
      .call(.function(let function, _, _), let arguments, _),
      .call(.function(let otherFunction, _, _), let otherArguments, _)
    ):
      return function == otherFunction && merge(arguments, otherArguments, condition, &edits)
    default: return hasSameText(left, right)
    }
  }

  private func merge(
    _ left: [TypedArgument], _ right: [TypedArgument], _ condition: String,
    _ edits: inout SourceEdits
  ) -> Bool {
    guard left.count == right.count else { return false }
    for (one, other) in zip(left, right) {
      switch (one, other) {
      case (.defaultValue, .defaultValue): break
      case (.value(let value), .value(let otherValue)):
        if hasSameText(value, otherValue) { continue }
        if isClosure(value) || isClosure(otherValue) { return false }
        let (value, otherValue) = (value.written, otherValue.written)
        edits.replace(
          value.range, with: "\(condition) ? \(operand(value)) : \(operand(otherValue))")
      case (.variadic(let values, _), .variadic(let otherValues, _)):
        guard values.count == otherValues.count, zip(values, otherValues).allSatisfy(hasSameText)
        else { return false }
      default: return false
      }
    }
    return true
  }

  private func hasSameText(_ left: TypedExpr, _ right: TypedExpr) -> Bool {
    checker.sources.text(of: left.written.range) == checker.sources.text(of: right.written.range)
  }

  private func isClosure(_ value: TypedExpr) -> Bool {
    switch value.written.kind {
    case .closure, .inoutReference: true
    default: false
    }
  }
}
