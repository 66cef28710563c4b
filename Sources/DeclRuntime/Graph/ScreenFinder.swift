import DeclLang
import DeclMachine

/// The search for the tabs and screens that are in front.
///
/// A tab is in front when its tab view selects it, a screen when nothing was pushed over it. Descendants of a
/// screen are in front or behind with it, except in sheets and other presentations, which cover everything.
struct ScreenFinder {
  let graph: ViewGraph
  private(set) var screens: [Screen] = []
  private var known: [ViewHandle: Screen] = [:]
  /// The navigation stacks.
  private(set) var stacks: [TreePosition] = []

  init(graph: ViewGraph) throws(UpdateFailure) {
    self.graph = graph
    for owner in graph.screenOwners {
      guard let region = owner.region, region.isShown else { continue }
      switch owner.role {
      case .tabs: try addTabs(of: TreePosition(region: region, index: owner.element))
      case .stack:
        let place = TreePosition(region: region, index: owner.element)
        stacks.append(place)
        add(Screen(.stack, at: place, tops: place.children))
      case .pushed: try addOpened(region, owner.element)
      }
    }
    for screen in screens { linkAncestors(of: screen) }
    // Paths take precedence over nesting in the tree, and piles need the result of both.
    followPaths()
    stackScreens()
  }

  /// Returns a finder for a question of the runtime; nil if code that it needs traps.
  static func attempt(in graph: ViewGraph) -> ScreenFinder? {
    graph.evaluator.answer { () throws(UpdateFailure) in try ScreenFinder(graph: graph) }
  }

  private mutating func add(_ screen: Screen) {
    screens.append(screen)
    for top in screen.roots { known[top.handle] = screen }
  }

  // MARK: Tabs

  private mutating func addTabs(of owner: TreePosition) throws(UpdateFailure) {
    let tabs = SelectionOptions(graph: graph).tabs(of: owner)
    // A selection that matches no tab shows the first one.
    guard let front = try frontTab(of: owner, tabs) ?? tabs.first?.place else { return }
    for tab in tabs {
      let screen = Screen(.tabs, at: owner, tops: [tab.place])
      if tab.place.handle != front.handle { screen.cover = front }
      add(screen)
    }
  }

  private func frontTab(
    of owner: TreePosition, _ tabs: [SelectionOptions.Option]
  ) throws(UpdateFailure) -> TreePosition? {
    let type = owner.element.type
    let library = graph.types.library
    let keepsFront = library.method(.storesSelection, in: type)
    if try graph.evaluator.bool(keepsFront, [(owner.value, type)]) {
      return try first(of: tabs, thatIs: .isFront, owner)?.place
    }
    guard let selection = library.associatedType(.selectionValue, in: type)
    else { return nil }
    // The tag may be inside the body of a modifier, which belongs to the tab.
    let tagged = SelectionOptions(graph: graph).options(of: owner, selection)
    var place = try first(of: tagged, thatIs: .isSelected, owner)?.place
    while let here = place, !tabs.contains(where: { $0.place.handle == here.handle }) {
      place = here.parent
    }
    return place
  }

  private func first(
    of options: [SelectionOptions.Option], thatIs method: LibraryRequirement, _ owner: TreePosition
  ) throws(UpdateFailure) -> SelectionOptions.Option? {
    let type = owner.element.type
    let code = graph.types.library.method(method, in: type)
    for option in options {
      let arguments = [(owner.value, type), (option.tag.address, option.tag.type)]
      if try graph.evaluator.bool(code, arguments) { return option }
    }
    return nil
  }

  // MARK: Navigation

  /// Adds the screens that one element presents: a single one, or those of a path, which are rows.
  private mutating func addOpened(_ content: Region, _ element: Int) throws(UpdateFailure) {
    guard let around = content.parent else { return }
    let place = TreePosition(region: around, index: element)
    let depths = try depths(at: place)
    guard content.plan.elements.first?.kind == .forEach,
      let rows = content.node(of: 0) as? ForEachNode, !depths.isEmpty
    else {
      return add(Screen(.pushed, at: place, tops: TreePosition.roots(of: content)))
    }
    for (position, row) in rows.rows.enumerated() {
      add(
        Screen(
          .pushed, at: place, tops: TreePosition.roots(of: row),
          depth: position < depths.count ? depths[position] : 0))
    }
  }

  /// Returns the positions in a navigation path, from 1, of the screens that a view shows; empty without a
  /// path.
  private func depths(at place: TreePosition) throws(UpdateFailure) -> [Int] {
    guard let plan = place.element.presentation, let code = plan.screen,
      let object = try graph.evaluator.reference(
        code, [(place.region.address(place.index), plan.type)], code.signature.result)
    else { return [] }
    defer { graph.machine.release(object) }
    let array = ArrayBuffer(object)
    return (0..<array.count).map { Int(array.elements[$0]) }
  }

  /// Sets the screen that a screen covers, or else the one that contains it.
  private func linkAncestors(of screen: Screen) {
    if screen.role == .pushed { screen.coveredScreen = coveredScreen(from: screen.place) }
    if screen.coveredScreen == nil { screen.container = Self.nearest(to: screen.place, in: known) }
  }

  /// Stacks the screens of each path in the order of its values, wherever their destinations are declared.
  private func followPaths() {
    let opened = screens.filter { $0.depth > 0 }
    for (_, path) in Dictionary(grouping: opened, by: { navigation(around: $0.place) }) {
      let path = path.sorted { $0.depth < $1.depth }
      for (lower, upper) in zip(path, path.dropFirst()) { upper.coveredScreen = lower }
    }
  }

  /// Stacks all screens over the same bottom screen in one pile: of those opened from the same screen, the
  /// later is in front.
  private func stackScreens() {
    let opened = Dictionary(grouping: screens.filter { $0.coveredScreen != nil }) {
      ObjectIdentifier($0.coveredScreen.unsafelyUnwrapped)
    }
    func pile(_ bottom: Screen) -> [Screen] {
      var result: [Screen] = []
      var rest = [bottom]
      while let screen = rest.popLast() {
        result.append(screen)
        let above = opened[ObjectIdentifier(screen)] ?? []
        rest += above.sorted { $0.openingHandle > $1.openingHandle }
      }
      return result
    }
    for bottom in screens where bottom.coveredScreen == nil {
      let pile = pile(bottom)
      for (lower, upper) in zip(pile, pile.dropFirst()) {
        lower.cover = pile.last?.roots.first
        upper.coveredScreen = lower
      }
    }
  }

  /// Returns the handle of the stack, column or presentation that contains a view; each has at most one
  /// path.
  private func navigation(around place: TreePosition) -> ViewHandle? {
    var current = place.parent
    while let here = current, !isStack(here), !isColumn(here),
      !Self.isOverEverything(here)
    { current = here.parent }
    return current?.handle
  }

  /// Returns the screen that a presentation at a view covers; nil in a column, which remains beside the
  /// screens that it opens.
  private func coveredScreen(from place: TreePosition) -> Screen? {
    var current: TreePosition? = place
    while let here = current, !isColumn(here), !Self.isOverEverything(here) {
      // A screen pushed by a tab onto an enclosing stack covers all tabs.
      if let screen = known[here.handle], screen.role != .tabs { return screen }
      current = here.parent
    }
    return nil
  }

  private func isStack(_ place: TreePosition) -> Bool {
    stacks.contains { $0.handle == place.handle }
  }

  private func isColumn(_ place: TreePosition) -> Bool {
    place.element.kind == .modifier
      && graph.types.library.conforms(place.element.type, to: .screenColumn)
  }

  // MARK: Ancestors

  /// Returns the entry for the nearest tab or screen that contains a view.
  static func nearest<Known>(to place: TreePosition, in known: [ViewHandle: Known]) -> Known? {
    var current: TreePosition? = place
    while let here = current, !isOverEverything(here) {
      if let found = known[here.handle] { return found }
      current = here.parent
    }
    return nil
  }

  /// Returns the nearest tab or screen that contains a view.
  func screen(around place: TreePosition) -> Screen? { Self.nearest(to: place, in: known) }

  /// Returns whether an element is a presentation that covers everything, such as a sheet.
  private static func isOverEverything(_ place: TreePosition) -> Bool {
    guard let plan = place.element.presentation else { return false }
    return plan.opening != nil && plan.screen == nil
  }
}
