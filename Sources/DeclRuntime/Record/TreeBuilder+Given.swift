import DeclLang
import DeclMachine

extension TreeBuilder {
  /// What a function of the library was given that changes the environment by a closure: what that captured. Nothing
  /// for a closure of the script, of which only the effect is known.
  func given(to modifier: ViewPlan.Modifier, at value: ValueAddress) -> [ViewTree.Attribute] {
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
