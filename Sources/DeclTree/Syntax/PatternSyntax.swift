/// A pattern as it was written.
package struct PatternSyntax: Sendable {
  package let range: SourceRange
  package let kind: Kind

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of pattern.
  package indirect enum Kind: Sendable {
    /// `_`
    case wildcard
    /// A name that is bound: only below `let`, `var`, or in a declaration or `for`
    case name(NameSyntax)
    /// `let p`, `var p`: the names inside are bound
    case binding(isLet: Bool, PatternSyntax)
    /// `(p, label: q)`
    case tuple([TuplePatternElementSyntax])
    /// `.name(p)`, `Type.name(p)`; the payload is nil when none was written
    case enumCase(type: TypeSyntax?, name: NameSyntax, payload: [TuplePatternElementSyntax]?)
    /// `p?`
    case optional(PatternSyntax)
    /// `is T`
    case isType(TypeSyntax)
    /// `p as T`
    case asType(PatternSyntax, TypeSyntax)
    /// `p: T`
    case typed(PatternSyntax, TypeSyntax)
    /// Any expression, matched with `~=`
    case expression(ExprSyntax)
  }
}

/// One element of a tuple pattern or of an enum case's payload.
package struct TuplePatternElementSyntax: Sendable {
  package let label: NameSyntax?
  package let pattern: PatternSyntax

  package init(label: NameSyntax?, pattern: PatternSyntax) {
    self.label = label
    self.pattern = pattern
  }
}
