extension TypeSyntax {
  /// The type as a node of a dump.
  var form: SyntaxDump.Form {
    switch kind {
    case .named(let name): name.form
    case .member(let base, let name): .list("member-type", [base.form, name.form])
    case .array(let element): .of("array-type", element.form)
    case .dictionary(let key, let value): .list("dictionary-type", [key.form, value.form])
    case .optional(let type): .of("optional", type.form)
    case .implicitlyUnwrapped(let type): .of("implicitly-unwrapped", type.form)
    case .tuple(let elements): .list("tuple-type", elements.map(\.form))
    case .function(let function): function.form
    case .some(let type): .of("some", type.form)
    case .any(let type): .of("any", type.form)
    case .composition(let types): .list("composition", types.map(\.form))
    case .attributed(let attributes, let specifiers, let type):
      .list("attributed", attributes.map(\.form) + specifiers.map { .atom($0) } + [type.form])
    case .suppressed(let type): .of("suppressed", type.form)
    case .pack(let type): .of("pack", type.form)
    case .element(let type): .of("each", type.form)
    case .error: .atom("error-type")
    }
  }
}

extension TupleTypeElementSyntax {
  /// The element as a node of a dump.
  var form: SyntaxDump.Form {
    let whole: SyntaxDump.Form = isVariadic ? .of("variadic", type.form) : type.form
    return label.map { .of($0.text + ":", whole) } ?? whole
  }
}

extension FunctionTypeSyntax {
  /// The function type as a node of a dump.
  var form: SyntaxDump.Form {
    .of(
      "function-type",
      [
        .list("parameters", parameters.map(\.form)), .flag("async", isAsync),
        .flag("throws", isThrowing), thrownType.map { .of("thrown", $0.form) }, result.form,
      ])
  }
}

extension AttributeSyntax {
  /// The attribute as a node of a dump.
  var form: SyntaxDump.Form {
    guard let arguments else {
      if case .named(let name) = name.kind, name.genericArguments == nil {
        return .atom("@" + name.text)
      }
      return .of("@", name.form)
    }
    return .list("@" + baseName, arguments.forms)
  }
}

extension GenericParameterSyntax {
  /// The parameter as a node of a dump.
  var form: SyntaxDump.Form {
    let whole = (isPack ? "each " : "") + name.text
    return constraint.map { .of(whole + ":", $0.form) } ?? .atom(whole)
  }
}

extension RequirementSyntax {
  /// The condition as a node of a dump.
  var form: SyntaxDump.Form {
    .list(relation == .conforms ? "conforms" : "same-type", [left.form, right.form])
  }
}
