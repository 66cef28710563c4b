/// A cache of compiled patterns.
///
/// Options are bits: 1 ignores case, 2 lets `.` match newlines, 4 lets anchors match at lines, 8 ignores
/// white space.
package final class RegexCache {
  private struct Key: Hashable {
    let pattern: String
    let options: Int
  }

  private var programs: [Key: RegexProgram] = [:]

  /// Creates an empty cache.
  package init() {}

  /// Returns the program of a pattern; throws the reason why the pattern is invalid.
  package func program(_ pattern: String, _ bits: Int) throws(RegexError) -> RegexProgram {
    let key = Key(pattern: pattern, options: bits)
    if let known = programs[key] { return known }
    let options = RegexParser.Options(
      ignoresCase: bits & 1 != 0, dotMatchesNewlines: bits & 2 != 0,
      anchorsMatchLines: bits & 4 != 0, isExtended: bits & 8 != 0)
    let program: RegexProgram
    do {
      program = try RegexProgram(pattern, options)
    } catch {
      throw error as? RegexError ?? RegexError(message: "the pattern is invalid")
    }
    // Bounds the memory of a script that builds patterns at run time.
    if programs.count > 500 { programs = [:] }
    programs[key] = program
    return program
  }
}
