/// What is between the braces of a declaration: parsed, or found by its braces and parsed when it is
/// asked for. The library has thousands of declarations, and a script uses few.
package enum BracedSyntax<Element: Sendable>: Sendable {
  case parsed([Element])
  case skipped(any SkippedBraces)
}

/// The statements of a function, initializer or accessor.
package typealias BodySyntax = BracedSyntax<StmtSyntax>
/// The members of a type or an extension.
package typealias MembersSyntax = BracedSyntax<DeclSyntax>

extension BracedSyntax<StmtSyntax> {
  /// The statements; what was skipped is parsed each time.
  package var statements: [StmtSyntax] {
    switch self {
    case .parsed(let statements): statements
    case .skipped(let braces): braces.statements()
    }
  }
}

extension BracedSyntax<DeclSyntax> {
  /// The members; what was skipped is parsed each time, without the bodies in it.
  package var members: [DeclSyntax] {
    switch self {
    case .parsed(let members): members
    case .skipped(let braces): braces.members()
    }
  }
}

/// Braces that the parser skipped, and what it makes of them when it is asked.
package protocol SkippedBraces: Sendable {
  /// What stands between the braces of a body.
  func statements() -> [StmtSyntax]
  /// What stands between the braces of a type, without the bodies in it.
  func members() -> [DeclSyntax]
  /// Whether an operator function is declared between the braces.
  var declareOperator: Bool { get }
}
