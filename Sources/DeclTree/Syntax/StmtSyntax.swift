/// The syntax of a statement.
package struct StmtSyntax: Sendable {
  package let range: SourceRange
  package let kind: Kind

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of statement.
  package indirect enum Kind: Sendable {
    case expression(ExprSyntax)
    case declaration(DeclSyntax)
    case ifStatement(IfSyntax)
    case guardStatement([ConditionSyntax], else: [StmtSyntax])
    case whileLoop([ConditionSyntax], body: [StmtSyntax])
    case repeatLoop(body: [StmtSyntax], condition: ExprSyntax)
    case forLoop(ForSyntax)
    case switchStatement(SwitchSyntax)
    case returnStatement(ExprSyntax?)
    case breakStatement(NameSyntax?)
    case continueStatement(NameSyntax?)
    case fallthroughStatement
    case throwStatement(ExprSyntax)
    case deferStatement([StmtSyntax])
    case doStatement(body: [StmtSyntax], thrownType: TypeSyntax?, catches: [CatchSyntax])
    case labeled(NameSyntax, StmtSyntax)
    case ifConfig([IfConfigClauseSyntax<StmtSyntax>])
  }
}

/// An `if` statement or expression: `if conditions { } else …`.
package struct IfSyntax: Sendable {
  /// The part after `else`: a block or another `if`.
  package indirect enum Else: Sendable {
    case block([StmtSyntax], SourceRange)
    case elseIf(IfSyntax)
  }

  package let range: SourceRange
  package let conditions: [ConditionSyntax]
  package let body: [StmtSyntax]
  /// The range from the opening to the closing brace.
  package let bodyRange: SourceRange
  package let elseBranch: Else?

  package init(
    range: SourceRange, conditions: [ConditionSyntax], body: [StmtSyntax], bodyRange: SourceRange,
    elseBranch: Else?
  ) {
    self.range = range
    self.conditions = conditions
    self.body = body
    self.bodyRange = bodyRange
    self.elseBranch = elseBranch
  }
}

/// One of the comma-separated conditions of `if`, `guard` and `while`.
package struct ConditionSyntax: Sendable {
  package let range: SourceRange
  package let kind: Kind

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of condition.
  package enum Kind: Sendable {
    case expression(ExprSyntax)
    /// `let p: T = e`; without `e` the variable with the bound name is unwrapped
    case optionalBinding(isLet: Bool, PatternSyntax, TypeSyntax?, ExprSyntax?)
    /// `case p = e`
    case patternMatch(PatternSyntax, ExprSyntax)
    /// `#available(iOS 16, *)`, `#unavailable(…)`
    case availability(isUnavailable: Bool)
  }
}

/// A `for` loop: `for await p: T in sequence where condition { }`.
package struct ForSyntax: Sendable {
  package let isAwait: Bool
  package let isTry: Bool
  package let isCase: Bool
  package let pattern: PatternSyntax
  package let type: TypeSyntax?
  package let sequence: ExprSyntax
  package let condition: ExprSyntax?
  package let body: [StmtSyntax]

  package init(
    isAwait: Bool, isTry: Bool, isCase: Bool, pattern: PatternSyntax, type: TypeSyntax?,
    sequence: ExprSyntax, condition: ExprSyntax?, body: [StmtSyntax]
  ) {
    self.isAwait = isAwait
    self.isTry = isTry
    self.isCase = isCase
    self.pattern = pattern
    self.type = type
    self.sequence = sequence
    self.condition = condition
    self.body = body
  }
}

/// A `switch` statement or expression: `switch subject { case …: }`.
package struct SwitchSyntax: Sendable {
  package let range: SourceRange
  package let subject: ExprSyntax
  package let cases: [SwitchCaseSyntax]

  package init(range: SourceRange, subject: ExprSyntax, cases: [SwitchCaseSyntax]) {
    self.range = range
    self.subject = subject
    self.cases = cases
  }
}

/// A case of a `switch`, or an `#if` that contains cases.
package struct SwitchCaseSyntax: Sendable {
  /// A pattern with its `where` clause.
  package struct Item: Sendable {
    package let pattern: PatternSyntax
    package let condition: ExprSyntax?

    package init(pattern: PatternSyntax, condition: ExprSyntax?) {
      self.pattern = pattern
      self.condition = condition
    }
  }

  /// The label of a case, before the colon.
  package indirect enum Label: Sendable {
    case items([Item])
    /// `default`, `@unknown default`
    case defaultCase
    case ifConfig([IfConfigClauseSyntax<SwitchCaseSyntax>])
  }

  package let range: SourceRange
  package let label: Label
  package let body: [StmtSyntax]

  package init(range: SourceRange, label: Label, body: [StmtSyntax]) {
    self.range = range
    self.label = label
    self.body = body
  }
}

/// A catch clause: `catch pattern where condition { }`.
package struct CatchSyntax: Sendable {
  package let range: SourceRange
  /// The patterns; empty for a `catch` that catches every error.
  package let items: [SwitchCaseSyntax.Item]
  package let body: [StmtSyntax]

  package init(range: SourceRange, items: [SwitchCaseSyntax.Item], body: [StmtSyntax]) {
    self.range = range
    self.items = items
    self.body = body
  }

  /// Indicates whether the clause binds the error to `error`, which it does without patterns.
  package var bindsError: Bool { items.isEmpty }

  /// Indicates whether its patterns match every error, whatever their types.
  package var catchesEverything: Bool {
    items.isEmpty || items.contains { $0.condition == nil && $0.pattern.matchesEverything }
  }
}
