/// A typed statement.
package struct TypedStmt {
  package let kind: Kind
  package let range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of statement.
  package indirect enum Kind {
    /// An expression whose value is unused.
    case expression(TypedExpr)
    /// The declaration of local variables by an irrefutable pattern; without a value they are initialised
    /// once, later.
    case variable(TypedPattern, TypedExpr?)
    /// A local function. Local computed and lazy variables have no statement: lowering finds them through
    /// their uses.
    case localFunction(FunctionDecl)
    case ifStatement([TypedCondition], then: [TypedStmt], otherwise: [TypedStmt])
    /// A `guard`; `otherwise` always leaves the scope, and the variables of the conditions are in scope
    /// afterwards.
    case guardStatement([TypedCondition], otherwise: [TypedStmt])
    case whileLoop([TypedCondition], body: [TypedStmt], label: LoopLabel)
    case repeatLoop(body: [TypedStmt], condition: TypedExpr, label: LoopLabel)
    case forLoop(TypedFor)
    case switchStatement(TypedSwitch<[TypedStmt]>, label: LoopLabel)
    /// A block `do { }`, which `break label` leaves.
    case block([TypedStmt], label: LoopLabel)
    case returnStatement(TypedExpr?)
    case breakStatement(LoopLabel)
    case continueStatement(LoopLabel)
    /// A `fallthrough` to the body of the next case.
    case fallthroughStatement
    case throwStatement(TypedExpr)
    /// A `defer`, whose statements run on every exit from the enclosing scope.
    case deferStatement([TypedStmt])
    case doCatch(body: [TypedStmt], catches: [TypedCatch], error: VariableDecl)
    /// The end of the lifetimes of values that only some of the paths to this point have consumed.
    case lifetimeEnd(LifetimeEnd)
  }
}

/// A list of variables, and parts of them, whose values end where paths of control flow meet. The check of
/// ownership fills it.
package final class LifetimeEnd {
  /// The ended values; those that were consumed are empty.
  package var values: [TypedExpr] = []
  package init() {}
}

/// The identity of a statement that `break` and `continue` can refer to.
package final class LoopLabel {
  /// The label in the source; nil if there is none.
  package let name: String?
  package init(name: String?) { self.name = name }
}

/// A `for` loop: `for pattern in sequence where condition { }`.
package final class TypedFor {
  /// The calls that produce the elements.
  package enum Iteration {
    /// Iteration by the iterator protocol: `make` returns the iterator, which is stored in `variable`, and
    /// `next` calls `next()` on it.
    case iterator(make: TypedExpr, variable: VariableDecl, next: TypedExpr)
  }

  package let pattern: TypedPattern
  /// The sequence; lowering optimises loops over ranges and arrays.
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

/// An exhaustive `switch` whose bodies are statements or, in value position, expressions.
package final class TypedSwitch<Body> {
  /// A case of a `switch`.
  package struct Case {
    /// The alternative patterns, which share the variables of the first one; empty for `default`.
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

/// A catch clause: `catch pattern where condition { }`.
package struct TypedCatch {
  package let range: SourceRange
  /// The alternative patterns; empty if the clause catches every error.
  package let items: [(pattern: TypedPattern, condition: TypedExpr?)]
  package let body: [TypedStmt]

  package init(
    range: SourceRange, items: [(pattern: TypedPattern, condition: TypedExpr?)],
    body: [TypedStmt]
  ) {
    self.range = range
    self.items = items
    self.body = body
  }
}

/// One condition of `if`, `guard` and `while`.
package enum TypedCondition {
  case expression(TypedExpr)
  /// A pattern match; `if let` has the pattern `.some(x)`.
  case match(TypedPattern, TypedExpr)
  /// An availability condition, whose result is constant.
  case constant(Bool)
}

/// A typed pattern, which matches values of `type`.
package final class TypedPattern {
  /// The kinds of pattern.
  package enum Kind {
    case wildcard
    case binding(VariableDecl)
    case tuple([TypedPattern])
    /// An enum case with patterns for its associated values; nil if these are not matched.
    case enumCase(EnumCaseDecl, [TypedPattern]?)
    /// `p?`, with the pattern of the wrapped value.
    case some(TypedPattern)
    case none
    /// `is T`, or `p as T` with a pattern for values of type `T`.
    case cast(StaticType, TypedPattern?)
    /// A Boolean expression `value ~= subject` over the variable that holds the subject.
    case expression(TypedExpr, subject: VariableDecl)
    /// A pattern for the result of an expression over the subject.
    case transformed(TypedExpr, subject: VariableDecl, TypedPattern)
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
  /// The statements; an implicit return is a `returnStatement`.
  package let statements: [TypedStmt]

  package init(statements: [TypedStmt]) { self.statements = statements }
}
