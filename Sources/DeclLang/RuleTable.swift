import DeclLibrary

/// The text of the rules of docs/semantics.md, embedded in the program.
package enum RuleTable {
  /// The headings of the chapters, such as `## I. Identity`, each followed by the rows of its rules, such as
  /// `| I1 | statement | source |`.
  package static var rows: String { LibrarySource.rules }
}
