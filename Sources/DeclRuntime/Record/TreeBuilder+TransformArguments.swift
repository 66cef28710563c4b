import DeclLang
import DeclMachine

/// Attributes of library modifiers that transform the environment by a closure.
extension TreeBuilder {
  /// Returns the captures of the closure by which a library function transforms the environment, which are
  /// the function's arguments; empty for a closure of the script, of which only the effect is known.
  func transformArguments(of modifier: ViewPlan.Modifier, at value: ValueAddress) -> [ViewTree
    .Attribute]
  {
    guard let field = modifier.plan.transform, let closure = value.part(field).reference,
      closure.kind == .closure, code(of: closure)?.info.takeUnretainedValue().isLibrary == true
    else { return [] }
    return graph.comparison.captures(of: closure).filter { !$0.isBox }.map { capture in
      ViewTree.Attribute(
        name: capture.name,
        value: snapshotter.snapshot(graph.comparison.captured(capture, closure), capture.type))
    }
  }

  private func code(of closure: HeapReference) -> Code? {
    CodeReference(bitPattern: Int(closure.words[0]))?.pointee
  }
}
