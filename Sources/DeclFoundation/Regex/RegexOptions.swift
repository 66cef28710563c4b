/// The matching options of a regular expression, in effect from a position on. As bits they are those that the library's
/// declarations pass with a pattern.
package struct RegexOptions: OptionSet, Hashable {
  package let rawValue: Int

  /// Creates options from their bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Matches letters of either case.
  package static let ignoresCase = RegexOptions(rawValue: 1)
  /// Lets `.` match newlines.
  package static let dotMatchesNewlines = RegexOptions(rawValue: 2)
  /// Lets `^` and `$` match at the ends of lines.
  package static let anchorsMatchLines = RegexOptions(rawValue: 4)
  /// Ignores white space and comments in the pattern, as in literals of the form `#/…/#` with several lines.
  package static let isExtended = RegexOptions(rawValue: 8)
}
