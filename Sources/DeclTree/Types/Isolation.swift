/// The actor on which code runs.
package enum Isolation: Hashable {
  /// None: it runs beside all actors.
  case nonisolated
  /// A global actor, by the name of its type.
  case global(String)
  /// The instance of an actor whose member it is.
  case instance

  /// The main actor, on which the top level of a script runs.
  package static let main = Isolation.global("MainActor")
}
