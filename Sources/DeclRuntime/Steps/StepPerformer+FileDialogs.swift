import DeclLang
import DeclMachine

/// Steps for file dialogs.
extension StepPerformer {
  /// Chooses files, or a destination, in the file dialog of the front window that was opened last.
  func choose(_ paths: [String]) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    guard let place = openFileDialog else {
      throw .preconditionFailed("no file dialog is open")
    }
    let plan = place.element.presentation!
    let paths = paths.map { self.path($0) }
    let cause = cause(.choose, place, label: paths.map { shown($0) }.joined(separator: " "))
    let method = library.method(.chooseFiles, in: plan.type)
    let dialog = (place.region.address(place.index), plan.type)
    return try ask(method, of: dialog, cause, paths.joined(separator: "\0"))
  }

  private var openFileDialog: TreePosition? {
    let front = Set(finder.frontPlaces.map(\.handle))
    return openPresentations().last { place in
      guard let plan = place.element.presentation else { return false }
      return front.contains(place.handle) && library.conforms(plan.type, to: .fileDialog)
    }
  }
}
