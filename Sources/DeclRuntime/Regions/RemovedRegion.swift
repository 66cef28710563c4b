import DeclLang
import DeclMachine

/// A record of the removed views of one region: their identity, lifetime and the reason for the removal.
struct RemovedRegion {
  /// The structure of the removed region; nil once its program was replaced.
  private var plan: ViewPlan?
  /// The types of the views, when `plan` is nil.
  private var types: [String] = []
  /// The number of the first view's handle.
  let base: Int
  let began: Int
  let startTime: Double
  let ended: Int
  let time: Double
  let reason: String
  /// The identity of the topmost view of the subtree that was removed together.
  let identity: ViewIdentity
  /// The construct that decided that the views existed.
  let decider: Decider
  /// The source keywords of conditionals, by element.
  private let keywords: [Int: String]

  init(
    plan: ViewPlan, base: Int, began: Int, startTime: Double, ended: Int, time: Double,
    reason: String, identity: ViewIdentity, decider: Decider, words: [Int: String]
  ) {
    self.keywords = words
    self.plan = plan
    self.base = base
    self.began = began
    self.startTime = startTime
    self.ended = ended
    self.time = time
    self.reason = reason
    self.identity = identity
    self.decider = decider
  }

  /// Indicates whether it has no references to the program that created the views.
  var isIndependent: Bool { plan == nil }

  /// A copy without references to the program that created the views.
  var withoutProgram: RemovedRegion {
    var copy = self
    copy.types = names
    copy.plan = nil
    return copy
  }

  private var names: [String] {
    plan?.elements.map { $0.type.decl?.name ?? $0.type.name } ?? types
  }

  /// Returns the view with a handle; nil if it is not one of these.
  func view(_ handle: ViewHandle) -> ViewReference? {
    guard handle.number >= base else { return nil }
    let index = handle.number - base
    guard index < plan?.elements.count ?? types.count else { return nil }
    return ViewReference(handle: handle, type: names[index], construct: keywords[index])
  }
}

/// The identity of a removed region and the reason for its removal, captured while it is still in the tree.
struct Removal {
  var identity = ViewIdentity(steps: [])
  var decider = Decider.root
  var reason = "it was removed"
}
