/// The actor isolation of a function.
package enum Isolation: Hashable {
  /// No isolation: the function runs on no actor.
  case nonisolated
  /// A global actor, by the name of its type.
  case global(String)
  /// The actor instance of which the function is a member.
  case instance

  /// The main actor, on which the top level of a script runs.
  package static let main = Isolation.global("MainActor")
}
