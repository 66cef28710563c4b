/// What can stand at the end of an unfinished line.
package struct Completion: Hashable, Sendable {
  /// The number of characters of the line before the word that is completed.
  package let start: Int
  /// What the word may become, in the order in which it is offered.
  package let candidates: [String]
  /// What follows the word when there is only one candidate: a space, mostly.
  package let ending: Character?

  /// No completion.
  package static let none = Completion(start: 0, candidates: [], ending: nil)

  /// Makes a completion.
  package init(start: Int, candidates: [String], ending: Character?) {
    self.start = start
    self.candidates = candidates
    self.ending = ending
  }
}

/// Where candidates for a command's argument come from.
enum CompletionSource: Hashable {
  case commands, files, handles, names, functions
  /// Handles, quoted labels and type names of views.
  case targets
  /// Handles with the names of their state: `@7.count`.
  case cells
  case words([String])
}
