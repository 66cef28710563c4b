import DeclTree

/// Values with labels in interpolated strings: `"\(price, format: .number)"`.
extension Solver {
  /// Calls the `appendInterpolation` of the string's type with what stands beside each value, so that the arguments learn
  /// from its parameters; false when the string's type is not known yet.
  ///
  /// The calls only find types: the string is put together when they are known, in ``BodyChecker``.
  func settleInterpolation(_ node: Node) -> Bool {
    guard case .interpolation(let parts) = node.kind else { return true }
    let type = head(node.type)
    if case .variable = type.kind { return false }
    guard let gatherer = body.interpolationType(of: simplified(type)) else { return true }
    for case .value(let values) in parts.filter(\.hasLabels) {
      addAppending(values, to: gatherer, node.range)
    }
    return true
  }

  private func addAppending(
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
