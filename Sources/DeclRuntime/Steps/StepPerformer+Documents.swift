import DeclLang
import DeclMachine

/// Steps about files: opening documents, saving them, and taking back what was done to them.
extension StepPerformer {
  /// Opens what begins with a scheme as an address, everything else as the path of a document.
  func open(_ place: String) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    if Self.isAddress(place) { return try openAddress(place) }
    let path = path(place)
    return try ask("_openDocument", Cause(.open, label: shown(path)), path)
  }

  /// Saves the document in front to another file.
  func saveDocument(_ place: String) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    let path = path(place)
    return try ask("_saveDocument", Cause(.saveAs, label: shown(path)), path)
  }

  /// Does what the keys of every app's document do.
  func documentKey(_ keys: String) throws(StepError) -> [UpdateRecord]? {
    let cause = Cause(.key, label: keys)
    switch keys {
    case "cmd+s": return try ask("_saveDocument", cause, "")
    case "cmd+z": return try tell("_undoInFront", cause, else: "there is nothing to undo")
    case "shift+cmd+z": return try tell("_redoInFront", cause, else: "there is nothing to redo")
    default: return nil
    }
  }

  func path(_ place: String) -> String { script.machine.services.folder.place(of: place) }

  func shown(_ path: String) -> String { script.machine.services.folder.shown(path) }

  /// Whether a text begins with a scheme of more than one letter: `https:`, `club:`.
  private static func isAddress(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }
    return scheme.count > 1 && scheme.count < text.count && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// Gives an address to the views in front that wait for one, in document order.
  private func openAddress(_ text: String) throws(StepError) -> [UpdateRecord] {
    let proto = "_URLTarget"
    var found: [(place: TreePlace, modifier: ViewPlan.Modifier)] = []
    for place in finder.frontPlaces {
      for index in place.element.modifiers {
        let modifier = place.region.plan.modifiers[index]
        if library.conforms(modifier.type, to: proto) { found.append((place, modifier)) }
      }
    }
    if found.isEmpty { throw .notThere("no view in front waits for an address: onOpenURL") }
    let cause = Cause(.url, label: text)
    let text = argument(text)
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      for (place, modifier) in found {
        let code = library.method("_open", of: proto, in: modifier.type)
        try reconciler.evaluator.run(
          code, [(place.region.value.part(modifier), modifier.type), (text.address, text.type)])
      }
    }
  }
}
