import DeclLang
import DeclMachine

/// Keys that no control uses, handled by `onKeyPress` of the focused view and its ancestors.
extension StepPerformer {
  /// Passes keys to the `onKeyPress` actions for them from the focused view to the root, until one has
  /// handled them; returns nil if there are none.
  func press(_ keys: String) -> [UpdateRecord]? {
    let holders = keyListeners(keys)
    guard !holders.isEmpty else { return nil }
    let keyText = argument(keys)
    return script.loop.run(Cause(.key, label: keys)) { reconciler throws(UpdateFailure) in
      for holder in holders {
        let code = library.method(.press, in: holder.type)
        let arguments = [(holder.value, holder.type), (keyText.address, keyText.type)]
        if try reconciler.evaluator.bool(code, arguments) { return }
      }
    }
  }

  /// Returns which of some keys the `onKeyPress` actions of the focused view and its ancestors take; nil if there are no
  /// such actions.
  func heard(of keys: [String]) -> [String]? {
    keyHolders.isEmpty ? nil : keys.filter { !keyListeners($0).isEmpty }
  }

  private func keyListeners(_ keys: String) -> [Responder] {
    let keyText = argument(keys)
    return keyHolders.filter { holder in
      let code = library.method(.listens, in: holder.type)
      let arguments = [(holder.value, holder.type), (keyText.address, keyText.type)]
      return script.graph.evaluator.holds(code, arguments)
    }
  }

  /// The `onKeyPress` modifiers from the focused view to the root.
  private var keyHolders: [Responder] {
    var result: [Responder] = []
    var current = script.graph.focus?.place
    while let place = current {
      for index in place.element.modifiers {
        let holder = Responder(place: place, modifier: index)
        if library.conforms(holder.type, to: .keyPressTarget) { result.append(holder) }
      }
      current = place.parent
    }
    return result
  }
}
