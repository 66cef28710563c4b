/// The syntax of an expression, with operators not yet grouped by precedence.
package struct ExprSyntax: Sendable {
  /// The source range, without surrounding trivia.
  package let range: SourceRange
  /// The kind of expression, with its components.
  package let kind: Kind

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of expression.
  package indirect enum Kind: Sendable {
    /// `42`; nil if the literal does not fit into 64 bits
    case integer(UInt64?)
    /// `4.2`
    case float(Double)
    /// `true`
    case bool(Bool)
    /// `nil`
    case nilLiteral
    /// `"a\(b)"`
    case string(StringLiteralSyntax)
    /// `/a+/`, with the source of the pattern
    case regex(String)
    /// `#line`, `#Predicate<T> { }`: a macro expansion with its arguments; the name is the part after `#`
    case macro(NameSyntax, CallArgumentsSyntax)
    /// `name`, `Name<T>`, `self`, `Self`, `$name`, `$0`, and operators used as values: `(+)`
    case identifier(NameSyntax)
    /// `super`
    case superReference
    /// `.name`
    case implicitMember(NameSyntax)
    /// `base.name`, `base.0`, `base.init`, `base.self`
    case member(ExprSyntax, NameSyntax)
    /// `callee(arguments) { } label: { }`
    case call(ExprSyntax, CallArgumentsSyntax)
    /// `base[arguments]`, with trailing closures if any
    case subscriptAccess(ExprSyntax, CallArgumentsSyntax)
    /// `(a)`
    case parenthesised(ExprSyntax)
    /// `()`, `(a, label: b)`
    case tuple([ArgumentSyntax])
    /// `[a, b]`
    case array([ExprSyntax])
    /// `[a: b]`, `[:]`
    case dictionary([DictionaryElementSyntax])
    /// `{ a in b }`
    case closure(ClosureSyntax)
    /// `a + b ? c : d = e as T`: operands and infix operators in order, with at least one operator
    case sequence(first: ExprSyntax, rest: [InfixSyntax])
    /// `-a`
    case prefix(operator: NameSyntax, ExprSyntax)
    /// `a…`
    case postfix(operator: NameSyntax, ExprSyntax)
    /// `&a`
    case inoutReference(ExprSyntax)
    /// `a!`
    case forceUnwrap(ExprSyntax)
    /// `a?` inside a chain
    case optionalChain(ExprSyntax)
    /// `try a`, `try? a`, `try! a`
    case tryExpression(TryKind, ExprSyntax)
    /// `await a`
    case awaitExpression(ExprSyntax)
    /// `\Root.a[0]?.b`
    case keyPath(root: TypeSyntax?, [KeyPathComponentSyntax])
    /// `if` in value position
    case ifExpression(IfSyntax)
    /// `switch` in value position
    case switchExpression(SwitchSyntax)
    /// `_` on the left of an assignment
    case discard
    /// A type in expression position that no other kind can represent: `any P`, `(Int) -> Void`
    case type(TypeSyntax)
    /// `base` followed by `#if … #endif` around members; the chain of each clause begins at `.postfixBase`
    case postfixIfConfig(base: ExprSyntax, [IfConfigClauseSyntax<ExprSyntax>])
    /// A placeholder for the base in the clauses of `postfixIfConfig`
    case postfixBase
    /// `repeat each x`: the pattern, once for each element of its parameter packs
    case packExpansion(ExprSyntax)
    /// An expression that could not be parsed and was reported
    case error
  }

  /// The form of `try`: `try`, `try?` or `try!`.
  package enum TryKind: Sendable {
    case plain, optional, forced
  }
}

/// A name in an expression or a type, with its generic arguments and argument labels if it has any.
package struct NameSyntax: Sendable {
  /// The name without backticks.
  package let text: String
  /// The range of the name alone.
  package let range: SourceRange
  /// The generic arguments `<A, B>`; nil if there are none.
  package let genericArguments: [TypeSyntax]?
  /// The argument labels of a function name, as in `f(label:_:)`; nil if there are none.
  package let argumentLabels: [String]?

  package init(
    _ text: String, _ range: SourceRange, genericArguments: [TypeSyntax]? = nil,
    argumentLabels: [String]? = nil
  ) {
    self.text = text
    self.range = range
    self.genericArguments = genericArguments
    self.argumentLabels = argumentLabels
  }
}

/// An argument of a call or subscript, or an element of a tuple.
package struct ArgumentSyntax: Sendable {
  /// The label with its range; nil if there is none.
  package let label: NameSyntax?
  /// The value of the argument.
  package let value: ExprSyntax

  package init(label: NameSyntax?, value: ExprSyntax) {
    self.label = label
    self.value = value
  }
}

/// The arguments of a call.
package struct CallArgumentsSyntax: Sendable {
  /// The arguments in parentheses or brackets.
  package let arguments: [ArgumentSyntax]
  /// The trailing closures; the first has no label, the others have one.
  package let trailingClosures: [TrailingClosureSyntax]
  /// The range of the parentheses; nil if there are none.
  package let parentheses: SourceRange?

  package init(
    arguments: [ArgumentSyntax], trailingClosures: [TrailingClosureSyntax] = [],
    parentheses: SourceRange?
  ) {
    self.arguments = arguments
    self.trailingClosures = trailingClosures
    self.parentheses = parentheses
  }
}

/// A trailing closure of a call.
package struct TrailingClosureSyntax: Sendable {
  /// The label; nil for the first one.
  package let label: NameSyntax?
  /// The closure expression.
  package let closure: ClosureSyntax

  package init(label: NameSyntax?, closure: ClosureSyntax) {
    self.label = label
    self.closure = closure
  }
}

/// An element `key: value` of a dictionary literal.
package struct DictionaryElementSyntax: Sendable {
  package let key: ExprSyntax
  package let value: ExprSyntax

  package init(key: ExprSyntax, value: ExprSyntax) {
    self.key = key
    self.value = value
  }
}

/// An infix operator with its right operand.
package struct InfixSyntax: Sendable {
  /// The kinds of infix operator.
  package enum Operator: Sendable {
    /// `+`, `==`, `&&`, `??`, `..<`, `+=`, …
    case named(NameSyntax)
    /// `=`
    case assignment(SourceRange)
    /// `? middle :`
    case ternary(middle: ExprSyntax, question: SourceRange)
    /// `is T`, without a right operand
    case isType(TypeSyntax)
    /// `as T`, `as? T`, `as! T`, without a right operand
    case asType(CastKind, TypeSyntax)
  }

  /// The form of a cast: `as`, `as?` or `as!`.
  package enum CastKind: Sendable {
    case coerce, conditional, forced
  }

  package let infix: Operator
  /// The right operand; nil for `is T` and `as T`.
  package let operand: ExprSyntax?

  package init(_ infix: Operator, _ operand: ExprSyntax?) {
    self.infix = infix
    self.operand = operand
  }
}

/// The content of a string literal.
package struct StringLiteralSyntax: Sendable {
  /// A segment of literal text, or an interpolation.
  package enum Segment: Sendable {
    /// Literal text with its escape sequences decoded
    case text(String)
    /// `\(value)`, `\(value, format: f)`.
    case interpolation([ArgumentSyntax], SourceRange)
  }

  package let segments: [Segment]

  package init(segments: [Segment]) { self.segments = segments }

  /// The value of the literal; nil if it has an interpolation.
  package var plainText: String? {
    if segments.isEmpty { return "" }
    if segments.count == 1, case .text(let text) = segments[0] { return text }
    return nil
  }
}

/// A closure: `{ [capture] (parameters) async throws -> Result in statements }`.
package struct ClosureSyntax: Sendable {
  package let range: SourceRange
  package let attributes: [AttributeSyntax]
  package let captures: [CaptureSyntax]
  /// The parameters; nil if omitted, so that `$0` may be used.
  package let parameters: [ClosureParameterSyntax]?
  package let isAsync: Bool
  package let isThrowing: Bool
  /// The type of the errors that the closure throws: `throws(E)`; nil if it is not written.
  package let thrownType: TypeSyntax?
  package let result: TypeSyntax?
  package let statements: [StmtSyntax]

  package init(
    range: SourceRange, attributes: [AttributeSyntax], captures: [CaptureSyntax],
    parameters: [ClosureParameterSyntax]?, isAsync: Bool, isThrowing: Bool,
    thrownType: TypeSyntax? = nil, result: TypeSyntax?, statements: [StmtSyntax]
  ) {
    self.range = range
    self.attributes = attributes
    self.captures = captures
    self.parameters = parameters
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.thrownType = thrownType
    self.result = result
    self.statements = statements
  }
}

/// An item of a capture list: `weak self`, `x = y`.
public struct CaptureSyntax: Sendable {
  /// The ownership of a captured reference.
  public enum Ownership: Sendable {
    case strong, weak, unowned
  }

  package let ownership: Ownership
  package let name: NameSyntax
  /// The captured value; nil if the variable with this name is captured.
  package let value: ExprSyntax?

  package init(ownership: Ownership, name: NameSyntax, value: ExprSyntax?) {
    self.ownership = ownership
    self.name = name
    self.value = value
  }
}

/// A closure parameter; the name of an ignored one is `_`.
package struct ClosureParameterSyntax: Sendable {
  package let attributes: [AttributeSyntax]
  package let name: NameSyntax
  package let type: TypeSyntax?

  package init(attributes: [AttributeSyntax] = [], name: NameSyntax, type: TypeSyntax?) {
    self.attributes = attributes
    self.name = name
    self.type = type
  }
}

/// A component of a key path.
package enum KeyPathComponentSyntax: Sendable {
  /// `.name` or `.self`
  case member(NameSyntax)
  /// `[arguments]`
  case subscriptAccess(CallArgumentsSyntax, SourceRange)
  /// `?`
  case optionalChain(SourceRange)
  /// `!`
  case forceUnwrap(SourceRange)
}

/// A clause of an `#if` block.
package struct IfConfigClauseSyntax<Element: Sendable>: Sendable {
  /// The condition; nil for `#else`.
  package let condition: ExprSyntax?
  /// Indicates whether the condition is true, and those of the clauses before it are false.
  package let isActive: Bool
  package let elements: [Element]
  package let range: SourceRange

  package init(
    condition: ExprSyntax?, isActive: Bool, elements: [Element], range: SourceRange
  ) {
    self.condition = condition
    self.isActive = isActive
    self.elements = elements
    self.range = range
  }
}
