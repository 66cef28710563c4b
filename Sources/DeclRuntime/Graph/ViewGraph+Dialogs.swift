import DeclMachine

/// Questions of the views that the library adds to alerts and dialogs.
extension ViewGraph {
  /// Returns whether the actions of the alert or dialog around the running body, which come before it, have a button
  /// with the name of a role; an empty name stands for any.
  func dialogHasButton(named role: String) -> Bool {
    guard let body = tracker.current as? Region, let outer = body.parent else { return false }
    var place: TreePosition? = TreePosition(region: outer, index: body.parentElement)
    while let here = place, !types.library.isType(here.element.type, .dialogContent) {
      place = here.parent
    }
    let actions = place?.children.filter { $0.element.isSlot(.actions) } ?? []
    return actions.contains { hasButton($0, named: role) }
  }

  private func hasButton(_ place: TreePosition, named role: String) -> Bool {
    button(in: place) { role.isEmpty || $0 == role } != nil
  }

  /// Returns the button with which a person leaves an alert or a dialog without a choice; nil if it has none.
  func cancelButton(of dialog: TreePosition) -> TreePosition? {
    button(in: dialog) { $0 == "cancel" }
  }

  /// Returns the first button at or below a view whose role has a name that fits.
  private func button(in place: TreePosition, where fits: (String) -> Bool) -> TreePosition? {
    let type = place.element.type
    guard types.library.conforms(type, to: .roleHolder) else {
      for child in place.children {
        if let found = button(in: child, where: fits) { return found }
      }
      return nil
    }
    let code = types.library.method(.roleName, in: type)
    let name = tracker.untracked { machine.callForString(code, [(place.value, type)]) }
    return name.map(fits) == true ? place : nil
  }
}
