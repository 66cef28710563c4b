/// The possible completions of an unfinished line.
package struct Completion: Hashable, Sendable {
  /// The number of characters before the part of the line that is completed.
  package let start: Int
  /// The candidates that replace this part, in the order in which they are offered.
  package let candidates: [String]
  /// The character to add after an only candidate, usually a space.
  package let ending: Character?

  /// An empty list of completions.
  package static let none = Completion(start: 0, candidates: [], ending: nil)

  /// Creates completions with their start, candidates and ending.
  package init(start: Int, candidates: [String], ending: Character?) {
    self.start = start
    self.candidates = candidates
    self.ending = ending
  }
}

/// The sources of candidates for a command's argument.
enum CompletionSource: Hashable {
  case commands, files, handles, names, functions
  /// Handles, type names and quoted labels of views
  case targets
  /// Handles with the names of state cells: `@7.count`
  case cells
  case words([String])
}
