import DeclLang
import DeclMachine

extension Session {
  /// Returns the tree as if it were created from scratch with the current state; nil when nothing is mounted
  /// or a trap occurs.
  ///
  /// After every update it must equal the current tree, apart from handles (D13).
  package func rebuiltTree() -> ViewTree? {
    guard let script, let code = script.rootCode, script.graph.root != nil else { return nil }
    return try? script.scratchTree(seeds: StateCopy(of: script)) {
      reconciler throws(UpdateFailure) in
      try reconciler.mount(code)
    }
  }
}
