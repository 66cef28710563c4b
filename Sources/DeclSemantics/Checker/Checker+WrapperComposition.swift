import DeclTree

/// Composes several property wrappers of one property: each one wraps the next, the last one the value
/// itself.
extension Checker {
  /// Returns whether all wrappers except the outermost one have a settable `wrappedValue`.
  func areInnerWrappersWritable(_ variable: VariableDecl) -> Bool {
    (variable.resolution?.innerWrappers ?? []).allSatisfy { attribute in
      guard let nominal = attributeType(attribute, of: variable) else { return false }
      let value = ownMembers(of: nominal, named: "wrappedValue").first as? VariableDecl
      return value?.isWritable ?? false
    }
  }

  /// Returns the innermost wrapped value, given the `wrappedValue` of the outermost wrapper.
  func innermostValue(
    of variable: VariableDecl, _ outer: ExprSyntax, _ range: SourceRange
  ) -> ExprSyntax {
    (variable.resolution?.innerWrappers ?? []).reduce(outer) { place, _ in
      ExprSyntax(.member(place, NameSyntax("wrappedValue", range)), range)
    }
  }

  /// Returns the initial value of the outermost wrapper: the inner wrappers applied to the written value; nil
  /// when an inner wrapper has no initial value.
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
