/// An expression as it was written, operators not yet grouped.
package struct ExprSyntax: Sendable {
  /// From the first to the last byte, without trivia around.
  package let range: SourceRange
  /// What kind of expression it is, and its parts.
  package let kind: Kind

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of expression.
  package indirect enum Kind: Sendable {
    /// `42`; nil when the literal does not fit into 64 bits.
    case integer(UInt64?)
    /// `4.2`
    case float(Double)
    /// `true`
    case bool(Bool)
    /// `nil`
    case nilLiteral
    /// `"a\(b)"`
    case string(StringLiteralSyntax)
    /// `/a+/`, with the pattern's text
    case regex(String)
    /// `#line`, `#file`, `#Preview { }`: a pound name with its arguments
    case macro(name: String, CallArgumentsSyntax)
    /// `name`, `Name<T>`, `self`, `Self`, `$name`, `$0`, and operators as values `(+)`
    case identifier(NameSyntax)
    /// `super`
    case superReference
    /// `.name`
    case implicitMember(NameSyntax)
    /// `base.name`; tuple elements have a number as name; `base.init`, `base.self`
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
    /// `a + b ? c : d = e as T`: operands and infix operators in order, at least three elements' worth
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
    /// A type in expression position that no other kind can hold: `any P`, `(Int) -> Void`
    case type(TypeSyntax)
    /// `base` followed by `#if … #endif` around members: each clause's chain starts at `.postfixBase`
    case postfixIfConfig(base: ExprSyntax, [IfConfigClauseSyntax<ExprSyntax>])
    /// The base that a clause of `postfixIfConfig` stands on
    case postfixBase
    /// What could not be parsed; a diagnostic was given
    case error
  }

  /// `try`, `try?` or `try!`.
  package enum TryKind: Sendable {
    case plain, optional, forced
  }
}

/// A name in an expression or a type, with generic arguments and argument labels if they were written.
package struct NameSyntax: Sendable {
  /// The name without backticks.
  package let text: String
  /// The name's own range.
  package let range: SourceRange
  /// `<A, B>`; nil when there were none.
  package let genericArguments: [TypeSyntax]?
  /// `(label:_:)` after a function's name; nil when there were none.
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

/// One element of a call's, tuple's or subscript's list.
package struct ArgumentSyntax: Sendable {
  /// The label and its range, if one was written.
  package let label: NameSyntax?
  /// The value.
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
  /// The first trailing closure has no label, the others have one.
  package let trailingClosures: [TrailingClosureSyntax]
  /// The range of the parentheses; nil when there were none.
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

/// A closure after a call's parentheses.
package struct TrailingClosureSyntax: Sendable {
  /// The label; nil for the first one.
  package let label: NameSyntax?
  /// The closure.
  package let closure: ClosureSyntax

  package init(label: NameSyntax?, closure: ClosureSyntax) {
    self.label = label
    self.closure = closure
  }
}

/// `key: value` in a dictionary literal.
package struct DictionaryElementSyntax: Sendable {
  package let key: ExprSyntax
  package let value: ExprSyntax

  package init(key: ExprSyntax, value: ExprSyntax) {
    self.key = key
    self.value = value
  }
}

/// An infix operator and what follows it.
package struct InfixSyntax: Sendable {
  /// The operators that stand between two operands.
  package enum Operator: Sendable {
    /// `+`, `==`, `&&`, `??`, `..<`, `+=`, …
    case named(NameSyntax)
    /// `=`
    case assignment(SourceRange)
    /// `? middle :`
    case ternary(middle: ExprSyntax, question: SourceRange)
    /// `is T`; the right operand is absent
    case isType(TypeSyntax)
    /// `as T`, `as? T`, `as! T`; the right operand is absent
    case asType(CastKind, TypeSyntax)
  }

  /// `as`, `as?` or `as!`.
  package enum CastKind: Sendable {
    case coerce, conditional, forced
  }

  package let infix: Operator
  /// The operand on the right; nil after `is T` and `as T`.
  package let operand: ExprSyntax?

  package init(_ infix: Operator, _ operand: ExprSyntax?) {
    self.infix = infix
    self.operand = operand
  }
}

/// A string literal's content.
package struct StringLiteralSyntax: Sendable {
  /// A stretch of text, or an interpolated value.
  package enum Segment: Sendable {
    /// Text with its escapes replaced.
    case text(String)
    /// `\(value)`, `\(value, format: f)`.
    case interpolation([ArgumentSyntax], SourceRange)
  }

  package let segments: [Segment]

  package init(segments: [Segment]) { self.segments = segments }

  /// The text when there is no interpolation.
  package var plainText: String? {
    if segments.isEmpty { return "" }
    if segments.count == 1, case .text(let text) = segments[0] { return text }
    return nil
  }
}

/// `{ [capture] (parameters) async throws -> Result in statements }`.
package struct ClosureSyntax: Sendable {
  package let range: SourceRange
  package let attributes: [AttributeSyntax]
  package let captures: [CaptureSyntax]
  /// The parameters; nil when none were written, so that `$0` may be used.
  package let parameters: [ClosureParameterSyntax]?
  package let isAsync: Bool
  package let isThrowing: Bool
  package let result: TypeSyntax?
  package let statements: [StmtSyntax]

  package init(
    range: SourceRange, attributes: [AttributeSyntax], captures: [CaptureSyntax],
    parameters: [ClosureParameterSyntax]?, isAsync: Bool, isThrowing: Bool, result: TypeSyntax?,
    statements: [StmtSyntax]
  ) {
    self.range = range
    self.attributes = attributes
    self.captures = captures
    self.parameters = parameters
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.result = result
    self.statements = statements
  }
}

/// `weak self`, `x = y` in a capture list.
public struct CaptureSyntax: Sendable {
  /// How the captured reference is held.
  public enum Ownership: Sendable {
    case strong, weak, unowned
  }

  package let ownership: Ownership
  package let name: NameSyntax
  /// The captured value; nil when it is the name itself.
  package let value: ExprSyntax?

  package init(ownership: Ownership, name: NameSyntax, value: ExprSyntax?) {
    self.ownership = ownership
    self.name = name
    self.value = value
  }
}

/// A closure's parameter; `_` has that text as its name.
package struct ClosureParameterSyntax: Sendable {
  package let name: NameSyntax
  package let type: TypeSyntax?

  package init(name: NameSyntax, type: TypeSyntax?) {
    self.name = name
    self.type = type
  }
}

/// One step of a key path.
package enum KeyPathComponentSyntax: Sendable {
  /// `.name`; `.self` has that text.
  case member(NameSyntax)
  /// `[arguments]`
  case subscriptAccess(CallArgumentsSyntax, SourceRange)
  /// `?`
  case optionalChain(SourceRange)
  /// `!`
  case forceUnwrap(SourceRange)
}

/// One clause of `#if`.
package struct IfConfigClauseSyntax<Element: Sendable>: Sendable {
  /// The condition; nil for `#else`.
  package let condition: ExprSyntax?
  package let elements: [Element]
  package let range: SourceRange

  package init(condition: ExprSyntax?, elements: [Element], range: SourceRange) {
    self.condition = condition
    self.elements = elements
    self.range = range
  }
}
