extension StmtSyntax {
  /// The statement as a node of a dump.
  var form: SyntaxDump.Form {
    switch kind {
    case .expression(let value): value.form
    case .declaration(let declaration): declaration.form
    case .ifStatement(let statement): statement.form
    case .switchStatement(let statement): statement.form
    case .forLoop(let loop): loop.form
    case .guardStatement(let conditions, let body):
      .list("guard", conditions.map(\.form) + [.list("else", body.map(\.form))])
    case .whileLoop(let conditions, let body):
      .list("while", conditions.map(\.form) + [body.form])
    case .repeatLoop(let body, let condition): .list("repeat", [body.form, condition.form])
    case .deferStatement(let body): .of("defer", body.form)
    case .doStatement(let body, let thrownType, let catches):
      .of("do", [thrownType.map { .of("throws", $0.form) }, body.form] + catches.map(\.form))
    case .labeled(let label, let statement):
      .list("labeled", [.atom(label.text + ":"), statement.form])
    case .ifConfig(let clauses): .list("if-config", clauses.map { $0.form(\.form) })
    default: transferForm
    }
  }

  private var transferForm: SyntaxDump.Form {
    switch kind {
    case .returnStatement(let value): .of("return", [value?.form])
    case .breakStatement(let label): .of("break", [label?.form])
    case .continueStatement(let label): .of("continue", [label?.form])
    case .fallthroughStatement: .list("fallthrough", [])
    case .throwStatement(let value): .of("throw", value.form)
    default: .atom("?")
    }
  }
}

extension [StmtSyntax] {
  /// The statements of a block as a node of a dump.
  var form: SyntaxDump.Form { .list("block", map(\.form)) }
}

extension BodySyntax {
  /// The body as a node of a dump.
  var form: SyntaxDump.Form { statements.form }
}

extension IfSyntax {
  /// The `if` as a node of a dump.
  var form: SyntaxDump.Form {
    let otherwise: SyntaxDump.Form? =
      switch elseBranch {
      case .block(let statements, _): .list("else", statements.map(\.form))
      case .elseIf(let next): .of("else", next.form)
      case nil: nil
      }
    return .of("if", conditions.map(\.form) + [body.form, otherwise])
  }
}

extension ConditionSyntax {
  /// The condition as a node of a dump.
  var form: SyntaxDump.Form {
    switch kind {
    case .expression(let value): value.form
    case .optionalBinding(let isLet, let pattern, let type, let value):
      .of(isLet ? "let" : "var", [pattern.form, type.map { .of("type", $0.form) }, value?.form])
    case .patternMatch(let pattern, let value): .list("case", [pattern.form, value.form])
    case .availability(let isUnavailable):
      .atom(isUnavailable ? "#unavailable" : "#available")
    }
  }
}

extension ForSyntax {
  /// The loop as a node of a dump.
  var form: SyntaxDump.Form {
    .of(
      "for",
      [
        .flag("try", isTry), .flag("await", isAwait), .flag("case", isCase), pattern.form,
        type.map { .of("type", $0.form) }, .of("in", sequence.form),
        condition.map { .of("where", $0.form) }, body.form,
      ])
  }
}

extension SwitchSyntax {
  /// The `switch` as a node of a dump.
  var form: SyntaxDump.Form { .list("switch", [subject.form] + cases.map(\.form)) }
}

extension SwitchCaseSyntax {
  /// The case as a node of a dump.
  var form: SyntaxDump.Form {
    switch label {
    case .items(let items): .list("case", items.flatMap(\.forms) + [body.form])
    case .defaultCase: .of("default", body.form)
    case .ifConfig(let clauses): .list("if-config", clauses.map { $0.form(\.form) })
    }
  }
}

extension SwitchCaseSyntax.Item {
  /// The pattern and its condition as nodes of a dump.
  var forms: [SyntaxDump.Form] {
    [pattern.form] + (condition.map { [.of("where", $0.form)] } ?? [])
  }
}

extension CatchSyntax {
  /// The clause as a node of a dump.
  var form: SyntaxDump.Form { .list("catch", items.flatMap(\.forms) + [body.form]) }
}

extension PatternSyntax {
  /// The pattern as a node of a dump.
  var form: SyntaxDump.Form {
    switch kind {
    case .wildcard: .atom("_")
    case .name(let name): .of("bind", name.form)
    case .binding(let isLet, let pattern): .of(isLet ? "let" : "var", pattern.form)
    case .tuple(let elements): .list("tuple-pattern", elements.map(\.form))
    case .enumCase(let type, let name, let payload):
      .of(
        "case-pattern",
        [type?.form, .atom("." + name.text), payload.map { .list("payload", $0.map(\.form)) }])
    case .optional(let pattern): .of("optional-pattern", pattern.form)
    case .isType(let type): .of("is", type.form)
    case .asType(let pattern, let type): .list("as", [pattern.form, type.form])
    case .typed(let pattern, let type): .list("typed", [pattern.form, type.form])
    case .expression(let value): .of("match", value.form)
    }
  }
}

extension TuplePatternElementSyntax {
  /// The element as a node of a dump.
  var form: SyntaxDump.Form { label.map { .of($0.text + ":", pattern.form) } ?? pattern.form }
}
