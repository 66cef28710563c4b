import DeclLang
import DeclMachine

/// Steps for menus and keys.
extension StepPerformer {
  /// Chooses a menu item, by the titles of its menus and its own, or by its own title alone.
  func menu(_ titles: [String]) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    let items = script.inspector.places().filter(isMenuItem)
    let found = items.filter { place in
      paths(ofItemAt: place).contains { $0.suffix(titles.count) == titles[...] }
    }
    switch found.count {
    case 1: return try performPrimaryAction(of: found[0], .menu)
    case 0:
      if let records = try standardMenu(titles) { return records }
      throw .noMenuItem(titles, menuItems + standardMenuItems)
    default:
      throw .ambiguous(Target(parts: titles.map { .label($0) }), found.map(candidate))
    }
  }

  /// The titles by which `:menu` names the items of the app's menus, in order.
  var menuItems: [[String]] {
    script.inspector.places().filter(isMenuItem).compactMap { paths(ofItemAt: $0).first }
  }

  /// Returns a menu item as errors list it, with the titles that name it.
  private func candidate(_ item: TreePosition) -> StepError.Candidate {
    let titles = paths(ofItemAt: item).first ?? []
    return finder.candidate(item, Target(parts: titles.map { .label($0) }))
  }

  /// Presses keys. In order of precedence: a control with this shortcut, a scene that it opens, the
  /// `onKeyPress` of the focused view, and the standard shortcuts of every app.
  func key(_ keys: String) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    let refusal = text(from: .keyRefusalReason, keys)
    if !refusal.isEmpty { throw .preconditionFailed(refusal) }
    let keys = text(from: .canonicalKeys, keys).lowercased()
    let place = keyPlaces.first { place in
      hasShortcut(place, keys) && primaryAction(at: place) != nil && !isInRemovedMenu(place)
    }
    if let place { return try performPrimaryAction(of: place, .key) }
    if let scene = scene(withShortcut: keys) {
      let cause = Cause(.key, label: keys)
      return try callLibrary(
        .openScene, cause, [argument(scene)], else: "the scene cannot open a window")
    }
    if let records = press(keys) { return records }
    return try standardKey(keys)
  }

  /// Performs the standard shortcut of every app that keys are; `cause` is that of the menu item with this shortcut.
  func standardKey(
    _ keys: String, as cause: Cause? = nil
  ) throws(StepError) -> [UpdateRecord] {
    if let item = Self.standardCommandGroups[keys], isReplaced(item) {
      throw .preconditionFailed(
        "the app replaces the command group \(item), which had the shortcut \(keys)")
    }
    switch keys {
    case "tab": return try moveFocus(by: 1)
    case "shift+tab": return try moveFocus(by: -1)
    case "cmd+n": return try openNewWindow(cause ?? Cause(.window, label: "new"))
    case "cmd+w": return try closeWindow(cause ?? Cause(.window, label: "close"))
    case "cmd+," where !kindsWithoutCommands.contains("Settings"):
      return try openSettings(cause ?? Cause(.key, label: keys))
    default:
      if let records = try documentKey(keys, cause ?? Cause(.key, label: keys)) { return records }
      throw .preconditionFailed("no control or command has the shortcut \(keys)")
    }
  }

  /// The views that can receive keys: those in menus and, in the front window, those in the topmost modal
  /// presentation, or all if none is open.
  var keyPlaces: [TreePosition] {
    let places = finder.frontPlaces
    let handles = Set(places.map(\.handle))
    let uppermost = openPresentations().filter { handles.contains($0.handle) && isModal($0) }
      .max { PresentationNode.openingHandle(at: $0) < PresentationNode.openingHandle(at: $1) }
    guard let uppermost else { return places }
    let paths = script.inspector.paths
    let window = paths.window(of: uppermost)
    return places.filter { place in
      paths.window(of: place) != window || place.path.contains(uppermost.handle)
    }
  }

  /// Returns whether the views behind a presentation cannot be used while it is open.
  private func isModal(_ place: TreePosition) -> Bool {
    let type = place.element.presentation!.type
    let code = library.method(.isModal, in: type)
    let value = place.region.address(place.index)
    return script.graph.evaluator.holds(code, [(value, type)])
  }

  /// Returns the kind of the windows that a shortcut opens; nil if it opens none.
  private func scene(withShortcut keys: String) -> String? {
    let place = script.inspector.places().first { place in
      isWindows(place) && place.element.modifiers.contains { matchesShortcut($0, place, keys) }
    }
    return place.flatMap(kind(of:))
  }

  /// The kinds of windows whose scenes have no commands, and so none of the standard ones either.
  var kindsWithoutCommands: [String] {
    script.inspector.places().filter { isWindows($0) && hasNoCommands($0) }.compactMap(kind(of:))
  }

  func kind(of windows: TreePosition) -> String? {
    let kind = windows.element.type.field(.kind)
    return kind.map { windows.region.address(windows.index).part($0).string }
  }

  /// Opens another window, as the standard shortcut does in every app.
  private func openNewWindow(_ cause: Cause) throws(StepError) -> [UpdateRecord] {
    try callLibrary(
      .openNewWindow, cause,
      [argument(kindsWithoutCommands.joined(separator: "\n"))],
      else: "the app has no window to open")
  }

  /// Returns whether the commands of a scene, or of the scene that a view belongs to, were removed.
  private func hasNoCommands(_ place: TreePosition) -> Bool {
    let scope = place.region.scope(at: place.index)
    let code = library.function(.hasNoCommands)
    let graph = script.graph
    return graph.environment.holds(scope, code, graph.evaluator) == true
  }

  /// The standard command groups of every app, by shortcut.
  private static let standardCommandGroups = [
    "cmd+n": "newItem", "cmd+,": "appSettings", "cmd+s": "saveItem", "cmd+z": "undoRedo",
    "shift+cmd+z": "undoRedo",
  ]

  /// Returns whether the app replaces a standard command group.
  func isReplaced(_ item: String) -> Bool {
    script.inspector.places().contains { place in
      guard let plan = place.element.primitive, plan.role == .commandMenu,
        !hasNoCommands(place), let replaced = plan.type.field(.replaced)
      else { return false }
      return place.region.address(place.index).part(replaced).string == item
    }
  }

  /// Returns whether a view is a menu item: a control, or an option of a picker, in a menu.
  private func isMenuItem(_ place: TreePosition) -> Bool {
    !menus(around: place).isEmpty && primaryAction(at: place) != nil
  }

  /// Returns the paths of titles to a menu item: of its menus and its own. The title of a picker is optional,
  /// since an inline picker has no menu.
  private func paths(ofItemAt place: TreePosition) -> [[String]] {
    let menus = menus(around: place)
    let title = [finder.label(of: place) ?? ""]
    guard case .choose(_, in: let picker)? = primaryAction(at: place),
      let name = finder.label(of: picker)
    else { return [menus + title] }
    return [menus + [name] + title, menus + title]
  }

  /// Returns the titles of the menus that contain a view, from the outermost one.
  private func menus(around place: TreePosition) -> [String] {
    var titles: [String] = []
    var current = place.parent
    while let here = current {
      if let plan = here.element.primitive {
        if plan.role == .commandMenu, let name = plan.type.field(.name) {
          if hasNoCommands(here) { return [] }
          return [here.region.address(here.index).part(name).string] + titles
        }
        if plan.role == .menuBarExtra { return [finder.label(of: here) ?? ""] + titles }
        if plan.role == .menu, let label = finder.label(of: here) { titles.insert(label, at: 0) }
      }
      current = here.parent
    }
    return []
  }

  /// Returns whether a view is in a menu whose scene's commands were removed.
  private func isInRemovedMenu(_ place: TreePosition) -> Bool {
    var current: TreePosition? = place
    while let here = current {
      let role = here.element.primitive?.role
      if role == .commandMenu { return hasNoCommands(here) }
      current = here.parent
    }
    return false
  }

  /// Returns whether keys are the shortcut of a view: its own, or else that of the nearest ancestor with one.
  private func hasShortcut(_ place: TreePosition, _ keys: String) -> Bool {
    var current: TreePosition? = place
    while let here = current, here.element.kind != .presentation, !isWindows(here) {
      let shortcuts = here.element.modifiers.filter { isShortcut($0, here) }
      if !shortcuts.isEmpty { return shortcuts.contains { matchesShortcut($0, here, keys) } }
      current = here.parent
    }
    return false
  }

  func isWindows(_ place: TreePosition) -> Bool {
    place.element.type.decl?.role == .windows
  }

  private func isShortcut(_ index: Int, _ place: TreePosition) -> Bool {
    library.conforms(place.region.plan.modifiers[index].type, to: .keyTarget)
  }

  private func matchesShortcut(_ index: Int, _ place: TreePosition, _ keys: String) -> Bool {
    let modifier = place.region.plan.modifiers[index]
    guard isShortcut(index, place) else { return false }
    let code = library.method(.responds, in: modifier.type)
    let text = argument(keys)
    let value: Evaluator.Argument = (place.region.value.part(modifier), modifier.type)
    return script.graph.evaluator.holds(code, [value, (text.address, text.type)])
  }

  /// Returns the result of a library function from string to string; empty if it traps.
  private func text(from function: LibraryFunction, _ text: String) -> String {
    let argument = argument(text)
    let type = script.program.string
    let code = library.function(function)
    guard let box = script.graph.evaluator.answer(code, (argument.address, type), type) else {
      return ""
    }
    defer { script.machine.release(box) }
    return box.boxed(type).string
  }
}
