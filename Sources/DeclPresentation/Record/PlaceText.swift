package import DeclSource

/// Places in the source as one word: the file's own name and the line.
package struct PlaceText {
  private let sources: SourceMap

  /// Names for ranges that point into `sources`.
  package init(sources: SourceMap) { self.sources = sources }

  /// `book-club.decl:31`; nil for what has no source.
  package func short(_ range: SourceRange) -> String? {
    guard let file = sources.file(of: range) else { return nil }
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    return "\(name):\(file.location(of: Int(range.start)).line)"
  }
}
