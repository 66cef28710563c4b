/// The syntax of a pattern.
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
    /// A name to bind; only inside `let` and `var` patterns, declarations and `for` loops
    case name(NameSyntax)
    /// `let p`, `var p`, which bind the names inside
    case binding(isLet: Bool, PatternSyntax)
    /// `(p, label: q)`
    case tuple([TuplePatternElementSyntax])
    /// `.name(p)`, `Type.name(p)`; the payload is nil if omitted
    case enumCase(type: TypeSyntax?, name: NameSyntax, payload: [TuplePatternElementSyntax]?)
    /// `p?`
    case optional(PatternSyntax)
    /// `is T`
    case isType(TypeSyntax)
    /// `p as T`
    case asType(PatternSyntax, TypeSyntax)
    /// `p: T`
    case typed(PatternSyntax, TypeSyntax)
    /// An expression to match with `~=`
    case expression(ExprSyntax)
  }

  /// Indicates whether it matches every value, whatever the type.
  package var matchesEverything: Bool {
    switch kind {
    case .wildcard, .name: true
    case .binding(_, let inner): inner.matchesEverything
    case .tuple, .enumCase, .optional, .isType, .asType, .typed, .expression: false
    }
  }
}

/// An element of a tuple pattern or of an enum case pattern.
package struct TuplePatternElementSyntax: Sendable {
  package let label: NameSyntax?
  package let pattern: PatternSyntax

  package init(label: NameSyntax?, pattern: PatternSyntax) {
    self.label = label
    self.pattern = pattern
  }
}
