/// A static place in the typed tree at which a view, or a decision between views, is written.
package struct ViewSite {
  /// The position in the module's list of sites. 0 stands for "no place".
  package typealias ID = Int

  /// What stands there.
  package enum Kind: String {
    /// A view's own initialiser, or a call that gives a view.
    case view
    /// A modifier's call.
    case modifier
    /// `if` with `else` in a builder.
    case conditional
    /// `switch` in a builder.
    case selection
    /// `if` without `else` in a builder.
    case optional
    /// A branch of one of these, or what stands for the one that is not written; the construct is its parent.
    case branch
    /// Several children of a builder.
    case block
  }

  package let id: ID
  package let kind: Kind
  package let range: SourceRange
  /// The site of the builder construct or call around it, if there is one in the same body.
  package let parent: ID?
  /// The name of the library's function that is called for a modifier; a branch's name: `true`, `.done(let text)`.
  package let name: String?

  package init(id: ID, kind: Kind, range: SourceRange, parent: ID?, name: String? = nil) {
    self.id = id
    self.kind = kind
    self.range = range
    self.parent = parent
    self.name = name
  }
}
