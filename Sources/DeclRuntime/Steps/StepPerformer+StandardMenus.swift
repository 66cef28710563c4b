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
    let windows = windowNumbers.filter { title(ofWindow: $0) == titles[1] }
    if windows.count > 1 {
      let steps = windows.map { ":window \($0)" }.joined(separator: ", ")
      throw .preconditionFailed("several windows have the title “\(titles[1])”: use \(steps)")
    }
    guard let number = windows.first else { return nil }
    return try performSystemStep(.window(.select(number)))
  }

  /// The numbers of the windows in the tree, in document order.
  private var windowNumbers: [Int] {
    var numbers: [Int] = []
    for place in script.inspector.places() {
      if let number = script.inspector.paths.window(of: place), !numbers.contains(number) {
        numbers.append(number)
      }
    }
    return numbers
  }

  /// Returns the title of a window: the navigation title of the screen in front of it, the last one in document
  /// order; nil if it has none.
  private func title(ofWindow number: Int) -> String? {
    script.inspector.places().last { place in
      script.inspector.paths.window(of: place) == number && title(of: place) != nil
        && ScreenFinder.nearest(to: place, in: script.graph.screens)?.isBehind != true
    }.flatMap(title)
  }

  /// Returns the navigation title that a modifier of a view sets; nil if none does.
  private func title(of place: TreePosition) -> String? {
    for index in place.element.modifiers.reversed() {
      let modifier = place.region.plan.modifiers[index]
      guard modifier.type.decl?.role == .navigationTitle,
        let field = modifier.type.field(.title)
      else { continue }
      let value = place.region.value.part(modifier)
      guard let binding = modifier.plan.bindings.first else { return value.part(field).string }
      let address = value.part(binding.field)
      guard
        let box = script.graph.evaluator.probe(
          binding.read, (address, binding.field.type), binding.valueType)
      else { return nil }
      defer { script.machine.release(box) }
      return box.boxed(binding.valueType).string
    }
    return nil
  }
}
