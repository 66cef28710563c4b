package import DeclSource

/// A formatter of source locations as a file name and a line.
package struct LocationFormatter {
  private let sources: SourceMap

  /// Creates a formatter for ranges that refer to `sources`.
  package init(sources: SourceMap) { self.sources = sources }

  /// Returns the start of a range in the form `book-club.decl:31`; nil if the range points into no file.
  package func short(_ range: SourceRange) -> String? {
    guard let file = sources.file(of: range) else { return nil }
    let name = file.name.lastIndex(of: "/").map { file.name[$0...].dropFirst() } ?? file.name[...]
    return "\(name.isEmpty ? file.name[...] : name):\(file.line(of: Int(range.start)))"
  }
}
