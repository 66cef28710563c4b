/// A source location of a view, or of a choice between views, in the typed tree.
package struct ViewSite {
  /// The index in the module's list of sites; 0 represents "no site".
  package typealias ID = Int

  /// The kinds of view site.
  package enum Kind: String {
    /// The initialiser of a view, or another call that returns a view.
    case view
    /// A call of a modifier.
    case modifier
    /// An `if` with `else` in a builder.
    case conditional
    /// A `switch` in a builder.
    case selection
    /// An `if` without `else` in a builder.
    case optional
    /// A branch of one of these constructs, which is its parent; also the implicit empty branch.
    case branch
    /// A block of several children of a builder.
    case block
  }

  package let id: ID
  package let kind: Kind
  package let range: SourceRange
  /// The site of the enclosing builder construct or call in the same body; nil if there is none.
  package let parent: ID?
  /// The name of the library function that a modifier calls, or of a branch: `true`, `.done(let text)`.
  package let name: String?

  package init(id: ID, kind: Kind, range: SourceRange, parent: ID?, name: String? = nil) {
    self.id = id
    self.kind = kind
    self.range = range
    self.parent = parent
    self.name = name
  }
}
