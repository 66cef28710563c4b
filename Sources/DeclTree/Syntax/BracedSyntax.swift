/// The content of a declaration's braces: parsed, or skipped and parsed on demand. Skipping pays off because
/// the library has thousands of declarations, of which a script uses few.
package enum BracedSyntax<Element: Sendable>: Sendable {
  case parsed([Element])
  case skipped(any SkippedBraces)
}

/// The statements of a function, initialiser or accessor.
package typealias BodySyntax = BracedSyntax<StmtSyntax>
/// The members of a type or an extension.
package typealias MembersSyntax = BracedSyntax<DeclSyntax>

extension BracedSyntax<StmtSyntax> {
  /// The statements; skipped ones are parsed when they are first asked for.
  package var statements: [StmtSyntax] {
    switch self {
    case .parsed(let statements): statements
    case .skipped(let braces): braces.statements()
    }
  }
}

extension BracedSyntax<DeclSyntax> {
  /// The members; skipped ones are parsed when they are first asked for, but their bodies stay skipped.
  package var members: [DeclSyntax] {
    switch self {
    case .parsed(let members): members
    case .skipped(let braces): braces.members()
    }
  }
}

/// Braces that the parser skipped and can parse on demand.
package protocol SkippedBraces: Sendable {
  /// Parses the braces as a body and returns its statements.
  func statements() -> [StmtSyntax]
  /// Parses the braces as a type and returns its members, whose bodies stay skipped.
  func members() -> [DeclSyntax]
  /// Indicates whether an operator function is declared between the braces.
  var declaresOperator: Bool { get }
  /// The names of the variables that the members declare as `T!`.
  var implicitlyUnwrappedNames: [String] { get }
}
