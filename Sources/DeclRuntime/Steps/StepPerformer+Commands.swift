import DeclLang
import DeclMachine

/// Menus and keys.
extension StepPerformer {
  /// Chooses an item: the titles of the menu, of menus inside it, and of the item; or the item's alone.
  func menu(_ titles: [String]) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    let items = script.inspector.places().filter { menus(around: $0).count > 0 && canTap($0) }
    let found = items.filter { place in
      let path = menus(around: place) + [finder.label(of: place) ?? ""]
      return path.suffix(titles.count) == titles[...]
    }
    let target = Target(parts: titles.map { .label($0) })
    switch found.count {
    case 1: return try touch(found[0], .menu)
    case 0: throw .noTarget(target, items.map(finder.candidate))
    default: throw .ambiguous(target, found.map(finder.candidate))
    }
  }

  /// Presses keys: what has them as its shortcut is touched. Without such, those of every app do what they do everywhere.
  func key(_ keys: String) throws(StepError) -> [UpdateRecord] {
    guard script.graph.root != nil else { throw .nothingMounted }
    let keys = Self.standardForm(keys)
    let place = finder.frontPlaces.first { place in
      canTap(place) && place.element.modifiers.contains { answers($0, place, keys) }
    }
    if let place { return try touch(place, .key) }
    if let scene = scene(answering: keys) {
      let cause = Cause(.key, label: keys)
      return try tell("_openScene", cause, [argument(scene)], else: "the scene opens no window")
    }
    if let item = Self.usualItems[keys], isReplaced(item) {
      throw .notThere("the app replaces \(item), which has the shortcut \(keys)")
    }
    switch keys {
    case "tab": return try moveFocus(by: 1)
    case "shift+tab": return try moveFocus(by: -1)
    case "cmd+n": return try world(.window(.new))
    case "cmd+w": return try world(.window(.close))
    case "cmd+,": return try openSettings()
    default:
      if let records = try documentKey(keys) { return records }
      throw .notThere("nothing has the shortcut \(keys)")
    }
  }

  /// The name of the kind of windows that some keys open.
  private func scene(answering keys: String) -> String? {
    let place = script.inspector.places().first { place in
      place.element.type.decl?.primitive == "windows"
        && place.element.modifiers.contains { answers($0, place, keys) }
    }
    guard let place, let kind = place.element.type.field(named: "_kind") else { return nil }
    return place.region.address(place.index).part(kind).string
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
        let replaced = plan.type.field(named: "_replaced")
      else { return false }
      return place.region.address(place.index).part(replaced).string == item
    }
  }

  private func touch(_ place: TreePlace, _ kind: Cause.Kind) throws(StepError) -> [UpdateRecord] {
    try checkEnabled(place)
    return run(
      Ability(proto: Self.tap.proto, method: Self.tap.method, word: Self.tap.word, kind: kind),
      place, [])
  }

  /// The titles of the menus that a place is in, from the outermost one.
  private func menus(around place: TreePlace) -> [String] {
    var titles: [String] = []
    var current = place.parent
    while let here = current {
      if let plan = here.element.detail as? PrimitivePlan {
        if plan.role == "commandMenu", let name = plan.type.field(named: "name") {
          return [here.region.address(here.index).part(name).string] + titles
        }
        if plan.role == "menuBarExtra" { return [finder.label(of: here) ?? ""] + titles }
        if plan.role == "menu", let label = finder.label(of: here) { titles.insert(label, at: 0) }
      }
      current = here.parent
    }
    return []
  }

  private func answers(_ index: Int, _ place: TreePlace, _ keys: String) -> Bool {
    let modifier = place.region.plan.modifiers[index]
    guard library.conforms(modifier.type, to: "_KeyTarget") else { return false }
    let code = library.method("_answers", of: "_KeyTarget", in: modifier.type)
    let text = argument(keys)
    let value: Evaluator.Argument = (place.region.value.part(modifier), modifier.type)
    let result = try? script.graph.evaluator.bool(code, [value, (text.address, text.type)])
    return result == true
  }

  /// `ctrl+opt+shift+cmd+key`, however the keys were named.
  private static func standardForm(_ keys: String) -> String {
    let names = [
      "control": "ctrl", "option": "opt", "alt": "opt", "command": "cmd", "enter": "return",
    ]
    let order = ["ctrl", "opt", "shift", "cmd"]
    let parts = keys.lowercased().split(separator: "+").map { names[String($0)] ?? String($0) }
    let held = order.filter(parts.contains)
    return (held + parts.filter { !order.contains($0) }).joined(separator: "+")
  }
}
