import DeclTree

/// Calls of values of `@dynamicCallable` types (SE-0216).
extension Solver {
  /// Makes `a(1, 2)` the call `a.dynamicallyCall(withArguments: [1, 2])`, and `a(x: 1)` the call
  /// `a.dynamicallyCall(withKeywordArguments: ["x": 1])`; false if the type of the value has no such method.
  func applyDynamically(_ node: Node, _ arguments: Arguments) -> Bool {
    guard case .call(let callee, _) = node.kind else { return false }
    let type = deepResolved(callee.type)
    guard checker.isDynamicallyCallable(type) else { return false }
    let labels = checker.lookup("dynamicallyCall", in: type, isStatic: false).compactMap {
      checker.labels(of: $0.decl).first
    }
    let isPlain =
      labels.contains("withArguments") && arguments.list.allSatisfy { $0.label == nil }
    guard isPlain || labels.contains("withKeywordArguments") else { return false }
    let literal = isPlain ? list(of: arguments) : table(of: arguments)
    let method = makeNode(
      .member(callee, "dynamicallyCall", genericArguments: nil), fresh(node.range), callee.range)
    let argument = Arguments.Argument(
      label: isPlain ? "withArguments" : "withKeywordArguments", labelRange: nil, node: literal)
    node.replaceKind(
      with: .call(method, Arguments(list: [argument], range: arguments.range)),
      recordedIn: checker.trail)
    add(.apply(node))
    return true
  }

  private func list(of arguments: Arguments) -> Node {
    let range = arguments.range
    let element = freshElement(range, erasure: .any, isEmpty: arguments.list.isEmpty)
    for argument in arguments.list {
      convert(argument.node.type, to: element, .element, argument.node.range)
    }
    return makeNode(
      .array(arguments.list.map(\.node), element: element),
      fresh(range, literal: .array(element: element)), range)
  }

  private func table(of arguments: Arguments) -> Node {
    let range = arguments.range
    let isEmpty = arguments.list.isEmpty
    let key = freshElement(
      range, erasure: core.type("AnyHashable").plainType, isEmpty: isEmpty)
    let value = freshElement(range, erasure: .any, isEmpty: isEmpty)
    let elements = arguments.list.map { argument -> (key: Node, value: Node) in
      let place = argument.labelRange ?? argument.node.range
      let label = makeNode(
        .string(argument.label ?? ""), fresh(place, literal: .string), place)
      convert(label.type, to: key, .element, place)
      convert(argument.node.type, to: value, .element, argument.node.range)
      return (label, argument.node)
    }
    return makeNode(
      .dictionary(elements, key: key, value: value),
      fresh(range, literal: .dictionary(key: key, value: value)), range)
  }
}

extension Checker {
  /// Returns whether values of a type can be called with any arguments: the type, a superclass or a protocol of it is
  /// marked `@dynamicCallable`.
  func isDynamicallyCallable(_ type: StaticType) -> Bool {
    var next: StaticType? = type
    while let current = next {
      if current.nominalDecl?.attributes.contains("dynamicCallable") == true { return true }
      next = superclass(of: current)
    }
    return protocols(of: type).contains { $0.attributes.contains("dynamicCallable") }
  }
}
