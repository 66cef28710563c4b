/// A cache of compiled patterns.
package final class RegexCache {
  private struct Key: Hashable {
    let pattern: String
    let options: RegexOptions
  }

  private var programs: [Key: RegexProgram] = [:]

  /// Creates an empty cache.
  package init() {}

  /// Returns the program of a pattern; throws the reason why the pattern is invalid.
  package func program(
    _ pattern: String, _ options: RegexOptions
  ) throws(RegexError) -> RegexProgram {
    let key = Key(pattern: pattern, options: options)
    if let known = programs[key] { return known }
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
