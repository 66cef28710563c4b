extension DeclSyntax {
  /// The declaration as a node of a dump.
  var form: SyntaxDump.Form {
    guard case .list(let word, let parts) = bareForm else { return bareForm }
    let documentation = documentation.isEmpty ? nil : SyntaxDump.Form.quoted(documentation)
    let marks =
      [documentation.map { .of("documentation", $0) }] + attributes.map(\.form)
      + modifiers.map(\.form)
    return .of(word, marks + parts)
  }

  private var bareForm: SyntaxDump.Form {
    switch kind {
    case .importModule(let path): .list("import", path.map(\.form))
    case .variable(let variable): variable.form
    case .function(let function): function.form
    case .initializer(let initializer): initializer.form
    case .deinitializer(let body): .of("deinit", body.form)
    case .subscriptDeclaration(let declaration): declaration.form
    case .nominal(let nominal): nominal.form
    case .extensionDeclaration(let declaration): declaration.form
    case .typeAlias(let name, let generics, let type):
      .of("typealias", [name.form] + generics.forms + [type.form])
    case .associatedType(let name, let inherited, let defaultType, let requirements):
      .of(
        "associatedtype",
        [
          name.form, .group("inherits", inherited.map(\.form)),
          defaultType.map { .of("default", $0.form) },
          .group("where", requirements.map(\.form)),
        ])
    case .enumCases(let cases): .list("cases", cases.map(\.form))
    default: rareForm
    }
  }

  private var rareForm: SyntaxDump.Form {
    switch kind {
    case .operatorDeclaration(let fixity, let name, let group):
      .of("operator", [.atom(fixity), name.form, group?.form])
    case .precedenceGroup(let group): group.form
    case .macro(let name, let arguments):
      .list("macro", [.atom("#" + name.text)] + arguments.forms)
    case .ifConfig(let clauses): .list("if-config", clauses.map { $0.form(\.form) })
    case .macroDeclaration(let name): .of("macro-declaration", name.form)
    default: .atom("?")
    }
  }
}

extension ModifierSyntax {
  /// The modifier as a node of a dump.
  var form: SyntaxDump.Form { .atom(detail.map { "\(name)(\($0))" } ?? name) }
}

extension GenericSyntax {
  /// The generic parameters and requirements as nodes of a dump.
  var forms: [SyntaxDump.Form?] {
    [
      .group("generics", parameters.map(\.form)),
      .group("where", requirements.map(\.form)),
    ]
  }
}

extension VariableSyntax {
  /// The variable as a node of a dump.
  var form: SyntaxDump.Form {
    let bindings = bindings.map { binding -> [SyntaxDump.Form?] in
      [
        binding.pattern.form, binding.type.map { .of("type", $0.form) },
        binding.initialValue.map { .of("=", $0.form) }, binding.accessors?.form,
      ]
    }
    let word = isLet ? "let" : "var"
    if bindings.count == 1 { return .of(word, bindings[0]) }
    return .list(word, bindings.map { .of("binding", $0) })
  }
}

extension AccessorsSyntax {
  /// The accessors as a node of a dump.
  var form: SyntaxDump.Form {
    switch self {
    case .getter(let body, _): .list("getter", body.statements.map(\.form))
    case .list(let accessors, _): .list("accessors", accessors.map(\.form))
    }
  }
}

extension AccessorSyntax {
  /// The accessor as a node of a dump.
  var form: SyntaxDump.Form {
    .of(
      name,
      attributes.map(\.form) + modifiers.map(\.form) + [
        parameter.map { .list("parameter", [$0.form]) }, .flag("async", isAsync),
        .flag("throws", isThrowing), body?.form,
      ])
  }
}

extension ParameterSyntax {
  /// The parameter as a node of a dump.
  var form: SyntaxDump.Form {
    let names = label == name.text ? name.text : "\(label ?? "_") \(name.text)"
    let whole: SyntaxDump.Form = isVariadic ? .of("variadic", type.form) : type.form
    return .of(
      names + ":",
      attributes.map(\.form) + [whole, defaultValue.map { .of("=", $0.form) }])
  }
}

extension SignatureSyntax {
  /// The signature as nodes of a dump.
  var forms: [SyntaxDump.Form?] {
    [
      .list("parameters", parameters.map(\.form)), .flag("async", isAsync),
      .flag(isRethrowing ? "rethrows" : "throws", isThrowing),
      thrownType.map { .of("thrown", $0.form) }, result.map { .of("result", $0.form) },
    ]
  }
}

extension FunctionSyntax {
  /// The function as a node of a dump.
  var form: SyntaxDump.Form {
    .of("func", [name.form] + generics.forms + signature.forms + [body?.form])
  }
}

extension InitializerSyntax {
  /// The initialiser as a node of a dump.
  var form: SyntaxDump.Form {
    let word =
      switch failability {
      case .never: "init"
      case .optional: "init?"
      case .implicitlyUnwrapped: "init!"
      }
    return .of(word, generics.forms + signature.forms + [body?.form])
  }
}

extension SubscriptSyntax {
  /// The subscript as a node of a dump.
  var form: SyntaxDump.Form {
    .of("subscript", generics.forms + signature.forms + [accessors?.form])
  }
}

extension NominalSyntax {
  /// The type declaration as a node of a dump.
  var form: SyntaxDump.Form {
    .of(
      keyword.rawValue,
      [name.form] + generics.forms + [
        .group("primary", primaryAssociatedTypes.map(\.form)),
        .group("inherits", inherited.map(\.form)), .list("members", members.map(\.form)),
      ])
  }
}

extension ExtensionSyntax {
  /// The extension as a node of a dump.
  var form: SyntaxDump.Form {
    .of(
      "extension",
      [
        extended.form, .group("inherits", inherited.map(\.form)),
        .group("where", requirements.map(\.form)), .list("members", members.map(\.form)),
      ])
  }
}

extension EnumCaseSyntax {
  /// The case as a node of a dump.
  var form: SyntaxDump.Form {
    guard payload != nil || rawValue != nil else { return name.form }
    return .of(
      name.text,
      [payload.map { .list("payload", $0.map(\.form)) }, rawValue.map { .of("=", $0.form) }])
  }
}

extension PrecedenceGroupSyntax {
  /// The group as a node of a dump.
  var form: SyntaxDump.Form {
    .of(
      "precedencegroup",
      [
        name.form, .group("higherThan", higherThan.map(\.form)),
        .group("lowerThan", lowerThan.map(\.form)), .atom(associativity),
        .flag("assignment", isAssignment),
      ])
  }
}
