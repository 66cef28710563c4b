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

  /// Chooses a standard item, or a window in the Window menu by its title; returns nil if the titles name
  /// neither.
  func standardMenu(_ titles: [String]) throws(StepError) -> [UpdateRecord]? {
    if let item = Self.standardItems.first(where: { $0.titles.suffix(titles.count) == titles[...] })
    {
      return try standardKey(item.keys)
    }
    guard titles.count == 2, titles[0] == "Window" else { return nil }
    let cause = Cause(.menu, label: titles.joined(separator: " > "))
    switch titles[1] {
    case "Merge All Windows":
      return try callLibrary(.mergeWindows, cause, else: "there are no other windows to merge")
    case "Move Tab to New Window":
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
    if let number = windows.first { return try performSystemStep(.window(.select(number))) }
    guard let kind = script.inspector.closedWindow(titled: titles[1]) else { return nil }
    return try callLibrary(
      .openScene, cause, [argument(kind)], else: "the window cannot be opened")
  }
}
