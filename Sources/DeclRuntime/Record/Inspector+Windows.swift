import DeclLang
import DeclMachine

/// The open windows and their titles.
extension Inspector {
  /// The open windows in the order of their numbers; none if the root is a view without an app.
  var windows: [WindowReport] {
    windowNumbers.sorted().compactMap { number in
      let first = places().first { place in
        paths.window(of: place) == number && place.region.origin == .row && place.element.parent < 0
      }
      guard let first else { return nil }
      return WindowReport(
        number: number, title: title(ofWindow: number), view: paths.reference(to: first.firstView),
        isFront: number == graph.frontWindow, isTab: graph.windowTabs.contains(number))
    }
  }

  /// The first views of the windows that are tabs behind another one.
  var coveredTabs: [ViewHandle] {
    if graph.windowTabs.isEmpty { return [] }
    let tabs = windows.filter(\.isTab)
    // If another window is in front, the first tab counts as the one that can be seen.
    let front = tabs.first(where: \.isFront) ?? tabs.first
    return tabs.filter { $0.number != front?.number }.compactMap(\.view?.handle)
  }

  /// The numbers of the windows in the tree, in document order.
  var windowNumbers: [Int] {
    var numbers: [Int] = []
    for place in places() {
      if let number = paths.window(of: place), !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }

  /// Returns the title of a window: the navigation title of the screen in front of it, the last one in document
  /// order, or else the title of its scene; nil if it has neither.
  func title(ofWindow number: Int) -> String? {
    let inside = places().filter { paths.window(of: $0) == number }
    let titled = inside.last { place in
      title(of: place) != nil
        && ScreenFinder.nearest(to: place, in: graph.screens)?.isBehind != true
    }
    if let titled { return title(of: titled) }
    let scene = inside.lazy.compactMap(\.parent).first { $0.element.type.decl?.role == .windows }
    return scene.flatMap(sceneTitle)
  }

  /// The titles and the kinds of the scenes whose window is not open.
  var closedWindows: [(title: String, kind: String)] {
    places().compactMap { place in
      guard place.element.type.decl?.role == .windows, place.children.isEmpty,
        let title = sceneTitle(of: place), let field = place.element.type.field(.kind)
      else { return nil }
      return (title, place.value.part(field).string)
    }
  }

  /// Returns the title of a scene with windows; nil if it has none.
  private func sceneTitle(of place: TreePosition) -> String? {
    guard let field = place.element.type.field(.title),
      case .string(let text) = graph.snapshotter.snapshot(place.value.part(field), field.type)
    else { return nil }
    return text
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
        let box = graph.evaluator.probe(
          binding.read, (address, binding.field.type), binding.valueType)
      else { return nil }
      defer { graph.machine.release(box) }
      return box.boxed(binding.valueType).string
    }
    return nil
  }
}
