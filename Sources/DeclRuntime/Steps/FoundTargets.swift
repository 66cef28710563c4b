import DeclJournal

/// A view that a target of a step is.
struct FoundTarget {
  /// The view.
  let view: ViewHandle
  /// The modifier, among those of its region, outside of which alone the touch meets the view; nil if it meets the view
  /// itself.
  var modifier: Int?
}

/// The views that the targets of one step are, in the order of the searches for them.
///
/// A step that is done again has the same targets: the views that were found the first time are not searched for.
final class FoundTargets {
  /// The results of the searches so far; nil for one that failed.
  private(set) var views: [FoundTarget?] = []
  /// The results of the searches when the step was done before.
  private let known: [FoundTarget?]

  /// Creates an empty list, for a step that was done before with the results `known`.
  init(known: [FoundTarget?] = []) { self.known = known }

  /// The result of the next search when the step was done before; nil if it failed, or for a new step.
  var next: FoundTarget? { views.count < known.count ? known[views.count] : nil }

  /// Adds the result of a search.
  func add(_ target: FoundTarget?) { views.append(target) }
}
