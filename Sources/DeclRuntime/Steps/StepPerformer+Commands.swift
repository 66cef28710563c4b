import DeclLang
import DeclMachine

/// Menus and keys.
extension StepPerformer {
  /// Chooses an item: the titles of the menu, of menus inside it, and of the item; or the item's alone.
  func menu(_ titles: [String]) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    let items = script.inspector.places().filter(isMenuItem)
    let found = items.filter { place in
      paths(ofItemAt: place).contains { $0.suffix(titles.count) == titles[...] }
    }
    let target = Target(parts: titles.map { .label($0) })
    switch found.count {
    case 1: return try use(found[0], .menu)
    case 0: throw .noTarget(target, items.map(finder.candidate))
    default: throw .ambiguous(target, found.map(finder.candidate))
    }
  }

  /// Presses keys: what has them as its shortcut does what it is for. Without such, those of every app do what they do
  /// everywhere.
  func key(_ keys: String) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    let refusal = text(from: "_refusalOfKeys", keys)
    if !refusal.isEmpty { throw .notThere(refusal) }
    let keys = text(from: "_shownKeys", keys).lowercased()
    let place = keyPlaces.first { place in
      answers(place, keys) && primaryAction(at: place) != nil && !isTakenAway(place)
    }
    if let place { return try use(place, .key) }
    if let scene = scene(answering: keys) {
      let cause = Cause(.key, label: keys)
      return try tell("_openScene", cause, [argument(scene)], else: "the scene opens no window")
    }
    if let records = press(keys) { return records }
    if let item = Self.usualItems[keys], isReplaced(item) {
      throw .notThere("the app replaces \(item), which has the shortcut \(keys)")
    }
    switch keys {
    case "tab": return try moveFocus(by: 1)
    case "shift+tab": return try moveFocus(by: -1)
    case "cmd+n": return try openNewWindow()
    case "cmd+w": return try world(.window(.close))
    case "cmd+," where !kindsWithoutCommands.contains("Settings"): return try openSettings()
    default:
      if let records = try documentKey(keys) { return records }
      throw .notThere("nothing has the shortcut \(keys)")
    }
  }

  /// The places that keys reach: those of menus, and of the window in front what is presented uppermost, or all of it.
  var keyPlaces: [TreePlace] {
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

  /// Whether what is around a presentation cannot be used while it is open.
  private func isModal(_ place: TreePlace) -> Bool {
    let type = unsafeDowncast(place.element.detail!, to: PresentationPlan.self).type
    let code = library.method("_isModal", of: "_Presentation", in: type)
    let value = place.region.address(place.index)
    return (try? script.graph.evaluator.bool(code, [(value, type)])) == true
  }

  /// The name of the kind of windows that some keys open.
  private func scene(answering keys: String) -> String? {
    let place = script.inspector.places().first { place in
      isWindows(place) && place.element.modifiers.contains { answers($0, place, keys) }
    }
    return place.flatMap(kind(of:))
  }

  /// The kinds of windows whose scenes have no menus and items, and so none of those that every app has for them.
  private var kindsWithoutCommands: [String] {
    script.inspector.places().filter { isWindows($0) && hasNoCommands($0) }.compactMap(kind(of:))
  }

  private func kind(of windows: TreePlace) -> String? {
    let kind = windows.element.type.field(named: "_kind")
    return kind.map { windows.region.address(windows.index).part($0).string }
  }

  /// Opens another window, as the keys for it do in every app.
  private func openNewWindow() throws(StepError) -> [UpdateRecord] {
    try tell(
      "_openNewWindow", Cause(.window, label: "new"),
      [argument(kindsWithoutCommands.joined(separator: "\n"))], else: "no window to open")
  }

  /// Whether the menus and items of the scene at a place, or those that a place belongs to, were taken away.
  private func hasNoCommands(_ place: TreePlace) -> Bool {
    let scope = place.region.scope(at: place.index)
    let code = library.function("_hasNoCommands")
    let graph = script.graph
    return (try? graph.environment.holds(scope, code, graph.evaluator)) == true
  }

  /// The items of every app that have keys.
  private static let usualItems = [
    "cmd+n": "newItem", "cmd+,": "appSettings", "cmd+s": "saveItem", "cmd+z": "undoRedo",
    "shift+cmd+z": "undoRedo",
  ]

  /// Whether the app has other items in the place of those that every app has.
  private func isReplaced(_ item: String) -> Bool {
    script.inspector.places().contains { place in
      guard let plan = place.element.detail as? PrimitivePlan, plan.role == "commandMenu",
        !hasNoCommands(place), let replaced = plan.type.field(named: "_replaced")
      else { return false }
      return place.region.address(place.index).part(replaced).string == item
    }
  }

  /// Whether a place is an item of a menu: a control, or an option of a picker, in one.
  private func isMenuItem(_ place: TreePlace) -> Bool {
    !menus(around: place).isEmpty && primaryAction(at: place) != nil
  }

  /// The titles that lead to an item: its menus', and its own. The title of a picker can be left out, since one that is
  /// inline has no menu of its own.
  private func paths(ofItemAt place: TreePlace) -> [[String]] {
    let menus = menus(around: place)
    let title = [finder.label(of: place) ?? ""]
    guard case .choose(_, in: let picker)? = primaryAction(at: place),
      let name = finder.label(of: picker)
    else { return [menus + title] }
    return [menus + [name] + title, menus + title]
  }

  /// The titles of the menus that a place is in, from the outermost one.
  private func menus(around place: TreePlace) -> [String] {
    var titles: [String] = []
    var current = place.parent
    while let here = current {
      if let plan = here.element.detail as? PrimitivePlan {
        if plan.role == "commandMenu", let name = plan.type.field(named: "name") {
          if hasNoCommands(here) { return [] }
          return [here.region.address(here.index).part(name).string] + titles
        }
        if plan.role == "menuBarExtra" { return [finder.label(of: here) ?? ""] + titles }
        if plan.role == "menu", let label = finder.label(of: here) { titles.insert(label, at: 0) }
      }
      current = here.parent
    }
    return []
  }

  /// Whether a place is in a menu that its scene does not have any more.
  private func isTakenAway(_ place: TreePlace) -> Bool {
    var current: TreePlace? = place
    while let here = current {
      let role = (here.element.detail as? PrimitivePlan)?.role
      if role == "commandMenu" { return hasNoCommands(here) }
      current = here.parent
    }
    return false
  }

  /// Whether keys are the shortcut of what is at a place: its own, or else that of the nearest view around with one.
  private func answers(_ place: TreePlace, _ keys: String) -> Bool {
    var current: TreePlace? = place
    while let here = current, here.element.kind != .presentation, !isWindows(here) {
      let shortcuts = here.element.modifiers.filter { isShortcut($0, here) }
      if !shortcuts.isEmpty { return shortcuts.contains { answers($0, here, keys) } }
      current = here.parent
    }
    return false
  }

  private func isWindows(_ place: TreePlace) -> Bool {
    place.element.type.decl?.primitive == "windows"
  }

  private func isShortcut(_ index: Int, _ place: TreePlace) -> Bool {
    library.conforms(place.region.plan.modifiers[index].type, to: "_KeyTarget")
  }

  private func answers(_ index: Int, _ place: TreePlace, _ keys: String) -> Bool {
    let modifier = place.region.plan.modifiers[index]
    guard isShortcut(index, place) else { return false }
    let code = library.method("_answers", of: "_KeyTarget", in: modifier.type)
    let text = argument(keys)
    let value: Evaluator.Argument = (place.region.value.part(modifier), modifier.type)
    let result = try? script.graph.evaluator.bool(code, [value, (text.address, text.type)])
    return result == true
  }

  /// What a function of the library makes of a text.
  private func text(from function: String, _ text: String) -> String {
    let argument = argument(text)
    let type = script.program.string
    let code = library.function(function)
    guard let box = try? script.graph.evaluator.box(code, (argument.address, type), type) else {
      return ""
    }
    defer { script.machine.release(box) }
    return box.boxed(type).string
  }
}
