/// A statement that was checked.
package struct TypedStmt {
  package let kind: Kind
  package let range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of statement.
  package indirect enum Kind {
    /// The value is not used.
    case expression(TypedExpr)
    /// Local variables by a pattern that always matches; without a value they are initialised later, once.
    case variable(TypedPattern, TypedExpr?)
    /// A local computed or lazy variable or function is found through its uses.
    case localFunction(FunctionDecl)
    case ifStatement([TypedCondition], then: [TypedStmt], otherwise: [TypedStmt])
    /// `otherwise` never goes on after the guard; the conditions' variables are in scope after it.
    case guardStatement([TypedCondition], otherwise: [TypedStmt])
    case whileLoop([TypedCondition], body: [TypedStmt], label: LoopLabel)
    case repeatLoop(body: [TypedStmt], condition: TypedExpr, label: LoopLabel)
    case forLoop(TypedFor)
    case switchStatement(TypedSwitch<[TypedStmt]>, label: LoopLabel)
    /// A block by itself: `do { }`; `break label` leaves it.
    case block([TypedStmt], label: LoopLabel)
    case returnStatement(TypedExpr?)
    case breakStatement(LoopLabel)
    case continueStatement(LoopLabel)
    /// On to the body of the next case.
    case fallthroughStatement
    case throwStatement(TypedExpr)
    /// Runs when the scope around it ends, however it does.
    case deferStatement([TypedStmt])
    case doCatch(body: [TypedStmt], catches: [TypedCatch], error: VariableDecl)
  }
}

/// The identity of a statement that `break` and `continue` can name.
package final class LoopLabel {
  /// The label in the source, if one was written.
  package let name: String?
  package init(name: String?) { self.name = name }
}

/// `for pattern in sequence where condition { }`.
package final class TypedFor {
  /// How the elements come.
  package enum Iteration {
    /// `makeIterator()` gives the iterator, `next()` the optional elements; the calls are on `iterator`.
    case iterator(make: TypedExpr, variable: VariableDecl, next: TypedExpr)
  }

  package let pattern: TypedPattern
  /// The sequence; lowering may take a faster way for ranges and arrays.
  package let sequence: TypedExpr
  package let iteration: Iteration
  package let elementType: StaticType
  package let condition: TypedExpr?
  package let body: [TypedStmt]
  package let label: LoopLabel

  package init(
    pattern: TypedPattern, sequence: TypedExpr, iteration: Iteration, elementType: StaticType,
    condition: TypedExpr?, body: [TypedStmt], label: LoopLabel
  ) {
    self.pattern = pattern
    self.sequence = sequence
    self.iteration = iteration
    self.elementType = elementType
    self.condition = condition
    self.body = body
    self.label = label
  }
}

/// A `switch` over statements or, in value position, over expressions. It is exhaustive.
package final class TypedSwitch<Body> {
  /// One `case`.
  package struct Case {
    /// Any one of these patterns; variables of the first stand for those of the others too. Empty for `default`.
    package let items: [(pattern: TypedPattern, condition: TypedExpr?)]
    package let body: Body
    package let range: SourceRange

    package init(
      items: [(pattern: TypedPattern, condition: TypedExpr?)], body: Body, range: SourceRange
    ) {
      self.items = items
      self.body = body
      self.range = range
    }
  }

  package let subject: TypedExpr
  package let cases: [Case]

  package init(subject: TypedExpr, cases: [Case]) {
    self.subject = subject
    self.cases = cases
  }
}

/// `catch pattern where condition { }`.
package struct TypedCatch {
  /// Empty when every error is taken.
  package let items: [(pattern: TypedPattern, condition: TypedExpr?)]
  package let body: [TypedStmt]
  /// Whether it takes all that the clauses before it leave.
  package var takesRest = false

  package init(items: [(pattern: TypedPattern, condition: TypedExpr?)], body: [TypedStmt]) {
    self.items = items
    self.body = body
  }
}

/// One condition of `if`, `guard` and `while`.
package enum TypedCondition {
  case expression(TypedExpr)
  /// Matches; `if let` is the pattern `.some(x)`.
  case match(TypedPattern, TypedExpr)
  /// `#available`: always so.
  case constant(Bool)
}

/// A pattern over values of `type`.
package final class TypedPattern {
  /// The kinds of pattern.
  package enum Kind {
    case wildcard
    case binding(VariableDecl)
    case tuple([TypedPattern])
    /// The payload's patterns; nil when the payload is not looked at.
    case enumCase(EnumCaseDecl, [TypedPattern]?)
    /// `p?`: the pattern of the wrapped value; nil inside means `.none` (`case nil`).
    case some(TypedPattern)
    case none
    /// `is T`, and `p as T` with a pattern over `T`.
    case cast(StaticType, TypedPattern?)
    /// An expression over the variable that holds the subject, of type Bool: `value ~= subject`.
    case expression(TypedExpr, subject: VariableDecl)
    /// The pattern of what an expression over the subject gives.
    case made(TypedExpr, subject: VariableDecl, TypedPattern)
  }

  package let kind: Kind
  package let type: StaticType
  package let range: SourceRange

  package init(_ kind: Kind, type: StaticType, range: SourceRange) {
    self.kind = kind
    self.type = type
    self.range = range
  }
}

/// The checked body of a function or closure.
package final class TypedBody {
  /// A single expression is a `returnStatement`.
  package let statements: [TypedStmt]

  package init(statements: [TypedStmt]) { self.statements = statements }
}
