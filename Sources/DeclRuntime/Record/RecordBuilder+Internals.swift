import DeclLang
import DeclMachine

/// The distinction between the script's views and state, and the library's own.
extension RecordBuilder {
  /// Returns whether a body belongs to a view or a modifier of the library.
  func isInternal(_ body: Region) -> Bool {
    hostPlace(body).element.shownType.decl?.isLibrary == true
  }

  /// Returns whether the body of a view of the library ran for another geometry: the closure of a `GeometryReader`,
  /// which is the script's, ran with it.
  func isForGeometry(_ run: Run) -> Bool {
    guard hostPlace(run.region).element.kind == .custom else { return false }
    return run.reasons.contains { cause in
      if case .geometry = cause.reason { return true }
      return false
    }
  }

  /// Returns whether a source belongs to a view of the library.
  func isInternal(_ change: SourceChange) -> Bool {
    switch change {
    case .cell(let cell, _): cell.property.isHidden || cell.owner.map(isInternal) == true
    // Scenes read the list of windows.
    case .observable(let observed):
      observed.object.type.map { graph.types.library.isType($0, .windows) } == true
    case .object, .environment, .geometry, .focus, .storage, .reload: false
    }
  }
}

extension IdentityPaths {
  /// Returns whether the library created a view for itself, in the body of one of its own views or modifiers.
  ///
  /// A part that a view of the script contains is the script's, even if the library created it: the text of
  /// `Button("Add")` is, also where the button is the content of a `NavigationStack`, whose body contains both.
  func isInternal(_ place: TreePosition) -> Bool {
    guard let owner = self.owner(of: place.region),
      owner.element.shownType.decl?.isLibrary == true,
      !graph.types.library.conforms(owner.element.shownType, to: .objectContent)
    else { return false }
    var current: TreePosition? = place
    while let here = current, here.handle != owner.handle {
      let range = self.range(of: here)
      if range.exists && !Compiler.isLibrary(range) { return false }
      current = here.parent
    }
    return true
  }
}
