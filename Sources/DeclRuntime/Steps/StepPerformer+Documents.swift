import DeclLang
import DeclMachine

/// Steps for files: opening, saving, undoing and redoing changes of documents.
extension StepPerformer {
  /// Opens a URL, if the string begins with a scheme, or else the document at a path.
  func open(_ place: String) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    if Self.isAddress(place) { return try openAddress(place) }
    let path = path(place)
    return try ask(.openDocument, Cause(.open, label: shown(path)), path)
  }

  /// Saves the front document to another file.
  func saveDocument(_ place: String) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    let path = path(place)
    return try ask(.saveDocument, Cause(.saveAs, label: shown(path)), path)
  }

  /// Performs a standard shortcut for documents; returns nil for other keys.
  func documentKey(_ keys: String, _ cause: Cause) throws(StepError) -> [UpdateRecord]? {
    switch keys {
    case "cmd+s": return try ask(.saveDocument, cause, "")
    case "cmd+z": return try callLibrary(.undoInFront, cause, else: "there is nothing to undo")
    case "shift+cmd+z":
      return try callLibrary(.redoInFront, cause, else: "there is nothing to redo")
    default: return nil
    }
  }

  func path(_ place: String) -> String { script.machine.services.folder.canonicalPath(of: place) }

  func shown(_ path: String) -> String { script.machine.services.folder.displayPath(of: path) }

  /// Returns whether a string begins with a scheme of more than one letter: `https:`, `club:`.
  private static func isAddress(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }
    return scheme.count > 1 && scheme.count < text.count && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// Passes a URL to the `onOpenURL` actions in the front window, in document order.
  private func openAddress(_ text: String) throws(StepError) -> [UpdateRecord] {
    var found: [(place: TreePosition, modifier: ViewPlan.Modifier)] = []
    for place in finder.frontPlaces {
      for index in place.element.modifiers {
        let modifier = place.region.plan.modifiers[index]
        if library.conforms(modifier.type, to: .urlTarget) { found.append((place, modifier)) }
      }
    }
    if found.isEmpty {
      throw .preconditionFailed("no view in the front window opens URLs: add onOpenURL")
    }
    let cause = Cause(.url, label: text)
    let text = argument(text)
    return script.loop.run(cause) { reconciler throws(UpdateFailure) in
      for (place, modifier) in found {
        let code = library.method(.openURL, in: modifier.type)
        try reconciler.evaluator.run(
          code, [(place.region.value.part(modifier), modifier.type), (text.address, text.type)])
      }
    }
  }
}
