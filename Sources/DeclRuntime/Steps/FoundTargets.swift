import DeclJournal

/// The views that the targets of one step are, in the order of the searches for them.
///
/// A step that is done again has the same targets: the views that were found the first time are not searched for.
final class FoundTargets {
  /// The results of the searches so far; nil for one that failed.
  private(set) var views: [ViewHandle?] = []
  /// The results of the searches when the step was done before.
  private let known: [ViewHandle?]

  /// Creates an empty list, for a step that was done before with the results `known`.
  init(known: [ViewHandle?] = []) { self.known = known }

  /// The result of the next search when the step was done before; nil if it failed, or for a new step.
  var next: ViewHandle? { views.count < known.count ? known[views.count] : nil }

  /// Adds the result of a search.
  func add(_ view: ViewHandle?) { views.append(view) }
}
