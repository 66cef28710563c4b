import DeclLang
import DeclMachine

/// The menu items that every app has without declaring them (S4), and the windows in the Window menu (S2).
extension StepPerformer {
  /// The standard items, by the titles of their menu and their own, with their shortcuts.
  private static let standardItems: [(titles: [String], keys: String)] = [
    (["File", "New Window"], "cmd+n"), (["File", "Close"], "cmd+w"), (["File", "Save"], "cmd+s"),
    (["Edit", "Undo"], "cmd+z"), (["Edit", "Redo"], "shift+cmd+z"),
    (["App", "Settings…"], "cmd+,"), (["App", "Settings"], "cmd+,"),
  ]
  private static let merge = "Merge All Windows"
  private static let separate = "Move Tab to New Window"

  /// The titles of the standard items that the app has now and of the windows in the Window menu.
  var standardMenuItems: [[String]] {
    let inspector = script.inspector
    let scenes = inspector.places().filter(isWindows)
    let windows = inspector.windowNumbers
    if scenes.isEmpty { return [] }
    let excluded = kindsWithoutCommands
    let kinds = scenes.compactMap(kind(of:)).filter { !excluded.contains($0) }
    let hasDocuments = scenes.contains { library.isType($0.element.type, .documentGroup) }
    var items: [[String]] = []
    for (titles, keys) in Self.standardItems where titles[1] != "Settings" {
      let exists =
        switch keys {
        case "cmd+n": !kinds.isEmpty && !isReplaced("newItem")
        case "cmd+w": !windows.isEmpty
        case "cmd+,": kinds.contains("Settings") && !isReplaced("appSettings")
        default: hasDocuments
        }
      if exists { items.append(titles) }
    }
    if windows.count > 1 { items.append(["Window", Self.merge]) }
    if script.graph.windowTabs.contains(script.graph.frontWindow) {
      items.append(["Window", Self.separate])
    }
    let titles = windows.compactMap { inspector.title(ofWindow: $0) }
    for title in titles + inspector.closedWindows.map(\.title)
    where !items.contains(["Window", title]) {
      items.append(["Window", title])
    }
    return items
  }

  /// Chooses a standard item, or a window in the Window menu by its title; returns nil if the titles name
  /// neither.
  func standardMenu(_ titles: [String]) throws(StepError) -> [UpdateRecord]? {
    let cause = Cause(.menu, label: titles.joined(separator: " > "))
    var titles = titles
    // The menu of the app has the name of the app.
    if let app = script.inspector.places().first, library.conforms(app.element.type, to: .app),
      titles.count > 1, titles[0] == app.typeName
    {
      titles[0] = "App"
    }
    if let item = Self.standardItems.first(where: { $0.titles.suffix(titles.count) == titles[...] })
    {
      return try standardKey(item.keys, as: cause)
    }
    guard titles.count == 2, titles[0] == "Window" else { return nil }
    switch titles[1] {
    case Self.merge:
      return try callLibrary(.mergeWindows, cause, else: "there are no other windows to merge")
    case Self.separate:
      return try callLibrary(.separateFrontTab, cause, else: "the front window is no tab")
    default: break
    }
    let windows = script.inspector.windowNumbers.filter {
      script.inspector.title(ofWindow: $0) == titles[1]
    }
    if windows.count > 1 {
      let steps = windows.map { ":window \($0)" }.joined(separator: ", ")
      throw .preconditionFailed("several windows have the title “\(titles[1])”: use \(steps)")
    }
    if let number = windows.first { return try selectWindow(number, cause) }
    let closed = script.inspector.closedWindows.first { $0.title == titles[1] }
    guard let closed else { return nil }
    return try callLibrary(
      .openScene, cause, [argument(closed.kind)], else: "the window cannot be opened")
  }
}
