import DeclTree

/// Solves the labelled arguments of interpolated strings: `"\(price, format: .number)"`.
extension Solver {
  /// Adds a call of the `appendInterpolation` method of the string's interpolation type for each segment with
  /// labels, so that its parameters determine the types of the arguments; false when the string's type is not
  /// yet known.
  ///
  /// The calls only infer types: ``BodyChecker`` builds the string when the types are known.
  func solveInterpolation(_ node: Node) -> Bool {
    guard case .interpolation(let parts) = node.kind else { return true }
    let type = shallowResolved(node.type)
    if case .variable = type.kind { return false }
    guard let gatherer = body.interpolationType(of: deepResolved(type)) else { return true }
    for case .value(let values) in parts.filter(\.hasLabels) {
      addAppendCall(values, to: gatherer, node.range)
    }
    return true
  }

  private func addAppendCall(
    _ values: [(label: String?, node: Node)], to gatherer: StaticType, _ range: SourceRange
  ) {
    let base = body.typedNode(TypedExpr(.error, type: gatherer, range: range), self)
    let callee = makeNode(
      .member(base, "appendInterpolation", genericArguments: nil), fresh(range), range)
    let arguments = values.map {
      Arguments.Argument(label: $0.label, labelRange: nil, node: $0.node)
    }
    let call = makeNode(
      .call(callee, Arguments(list: arguments, range: range)), fresh(range), range)
    add(.apply(call))
  }
}
