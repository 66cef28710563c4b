import DeclTree

/// Several property wrappers on one property: each wraps the next one, the last the value itself.
extension Checker {
  /// Whether the wrappers inside the outermost one let their values be written.
  func writesInside(_ variable: VariableDecl) -> Bool {
    (variable.resolution?.innerWrappers ?? []).allSatisfy { attribute in
      guard let nominal = attributeType(attribute, of: variable) else { return false }
      let value = ownMembers(of: nominal, named: "wrappedValue").first as? VariableDecl
      return value?.isWritable ?? false
    }
  }

  /// The value inside all wrappers, where `outer` is that of the outermost one.
  func innermostValue(
    of variable: VariableDecl, _ outer: ExprSyntax, _ range: SourceRange
  ) -> ExprSyntax {
    (variable.resolution?.innerWrappers ?? []).reduce(outer) { place, _ in
      ExprSyntax(.member(place, NameSyntax("wrappedValue", range)), range)
    }
  }

  /// The value that the outermost wrapper starts with: the inner wrappers around the written value; nil when nothing says
  /// what they start with.
  func composedValue(of resolution: VariableResolution) -> ExprSyntax? {
    var value = resolution.binding.initialValue
    if let written = value, let type = resolution.binding.type {
      let cast = InfixSyntax(.asType(.coerce, type), nil)
      value = ExprSyntax(.sequence(first: written, rest: [cast]), written.range)
    }
    for attribute in resolution.innerWrappers.reversed() {
      var arguments = attribute.arguments?.arguments ?? []
      if let value {
        let label = NameSyntax("wrappedValue", value.range)
        arguments.insert(ArgumentSyntax(label: label, value: value), at: 0)
      }
      if arguments.isEmpty { return nil }
      let call = CallArgumentsSyntax(arguments: arguments, parentheses: attribute.range)
      value = ExprSyntax(
        .call(ExprSyntax(.type(attribute.name), attribute.name.range), call), attribute.range)
    }
    return value
  }
}
