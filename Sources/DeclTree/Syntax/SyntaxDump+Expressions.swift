extension ExprSyntax {
  /// The expression as a node of a dump.
  var form: SyntaxDump.Form {
    switch kind {
    case .integer(let value): .of("integer", .atom(value.map(String.init) ?? "too-large"))
    case .float(let value): .of("float", .atom(String(value)))
    case .bool(let value): .atom(String(value))
    case .nilLiteral: .atom("nil")
    case .string(let literal): .list("string", literal.forms)
    case .regex(let pattern): .of("regex", .quoted(pattern))
    case .identifier(let name): name.form
    case .superReference: .atom("super")
    case .implicitMember(let name): .of("implicit-member", name.form)
    case .member(let base, let name): .list("member", [base.form, name.form])
    case .discard: .atom("_")
    case .type(let type): .of("type", type.form)
    case .postfixBase: .atom("base")
    case .packExpansion(let pattern): .of("repeat", pattern.form)
    case .error: .atom("error")
    case .closure(let closure): closure.form
    case .ifExpression(let value): value.form
    case .switchExpression(let value): value.form
    default: compoundForm
    }
  }

  private var compoundForm: SyntaxDump.Form {
    switch kind {
    case .macro(let name, let arguments): .list("macro", [.atom("#" + name.text)] + arguments.forms)
    case .call(let callee, let arguments): .list("call", [callee.form] + arguments.forms)
    case .subscriptAccess(let base, let arguments):
      .list("subscript", [base.form] + arguments.forms)
    case .parenthesised(let value): .of("parenthesised", value.form)
    case .tuple(let elements): .list("tuple", elements.map(\.form))
    case .array(let elements): .list("array", elements.map(\.form))
    case .dictionary(let elements):
      .list("dictionary", elements.map { .list("pair", [$0.key.form, $0.value.form]) })
    case .sequence(let first, let rest): .list("sequence", [first.form] + rest.flatMap(\.forms))
    default: markedForm
    }
  }

  private var markedForm: SyntaxDump.Form {
    switch kind {
    case .prefix(let name, let value): .list("prefix", [.atom(name.text), value.form])
    case .postfix(let name, let value): .list("postfix", [.atom(name.text), value.form])
    case .inoutReference(let value): .of("inout", value.form)
    case .forceUnwrap(let value): .of("force", value.form)
    case .optionalChain(let value): .of("optional-chain", value.form)
    case .tryExpression(.plain, let value): .of("try", value.form)
    case .tryExpression(.optional, let value): .of("try?", value.form)
    case .tryExpression(.forced, let value): .of("try!", value.form)
    case .awaitExpression(let value): .of("await", value.form)
    case .keyPath(let root, let components):
      .of("key-path", [root.map { .of("root", $0.form) }] + components.map(\.form))
    case .postfixIfConfig(let base, let clauses):
      .list("postfix-if-config", [base.form] + clauses.map { $0.form(\.form) })
    default: .atom("?")
    }
  }
}

extension NameSyntax {
  /// The name as a node of a dump.
  var form: SyntaxDump.Form {
    let labels = argumentLabels.map { "(" + $0.map { $0 + ":" }.joined() + ")" } ?? ""
    let whole = text.isEmpty ? "missing" : text + labels
    guard let genericArguments else { return .atom(whole) }
    return .list("generic", [.atom(whole)] + genericArguments.map(\.form))
  }
}

extension ArgumentSyntax {
  /// The argument as a node of a dump.
  var form: SyntaxDump.Form {
    label.map { .of($0.text + ":", value.form) } ?? value.form
  }
}

extension CallArgumentsSyntax {
  /// The arguments and trailing closures as nodes of a dump.
  var forms: [SyntaxDump.Form] {
    let closures = trailingClosures.map { closure -> SyntaxDump.Form in
      .of(closure.label.map { "trailing \($0.text):" } ?? "trailing", closure.closure.form)
    }
    return arguments.map(\.form) + closures
  }
}

extension InfixSyntax {
  /// The operator and its operand as nodes of a dump.
  var forms: [SyntaxDump.Form] {
    let sign: SyntaxDump.Form =
      switch infix {
      case .named(let name): .atom(name.text)
      case .assignment: .atom("=")
      case .ternary(let middle, _): .of("?:", middle.form)
      case .isType(let type): .of("is", type.form)
      case .asType(.coerce, let type): .of("as", type.form)
      case .asType(.conditional, let type): .of("as?", type.form)
      case .asType(.forced, let type): .of("as!", type.form)
      }
    return [sign] + (operand.map { [$0.form] } ?? [])
  }
}

extension StringLiteralSyntax {
  /// The segments as nodes of a dump.
  var forms: [SyntaxDump.Form] {
    segments.map { segment in
      switch segment {
      case .text(let text): .quoted(text)
      case .interpolation(let arguments, _): .list("interpolation", arguments.map(\.form))
      }
    }
  }
}

extension KeyPathComponentSyntax {
  /// The component as a node of a dump.
  var form: SyntaxDump.Form {
    switch self {
    case .member(let name): name.form
    case .subscriptAccess(let arguments, _): .list("subscript", arguments.forms)
    case .optionalChain: .atom("?")
    case .forceUnwrap: .atom("!")
    }
  }
}

extension ClosureSyntax {
  /// The closure as a node of a dump.
  var form: SyntaxDump.Form {
    let captures = captures.map { capture -> SyntaxDump.Form in
      let name = [SyntaxDump.Form.atom(capture.name.text)]
      return .list("\(capture.ownership)", name + (capture.value.map { [$0.form] } ?? []))
    }
    let parameters = parameters?.map { parameter -> SyntaxDump.Form in
      parameter.type.map { .of(parameter.name.text + ":", $0.form) } ?? .atom(parameter.name.text)
    }
    let signature: [SyntaxDump.Form?] =
      attributes.map(\.form) + [
        .group("captures", captures), parameters.map { .list("parameters", $0) },
        .flag("async", isAsync), .flag("throws", isThrowing),
        thrownType.map { .of("thrown", $0.form) },
        result.map { .of("result", $0.form) },
      ]
    return .of("closure", signature + statements.map(\.form))
  }
}

extension IfConfigClauseSyntax {
  /// The clause as a node of a dump.
  func form(_ element: (Element) -> SyntaxDump.Form) -> SyntaxDump.Form {
    guard let condition else { return .list("#else", elements.map(element)) }
    return .list("#if", [condition.form] + elements.map(element))
  }
}
