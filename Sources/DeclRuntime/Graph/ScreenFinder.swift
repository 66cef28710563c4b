import DeclLang
import DeclMachine

/// Finds out which tabs and screens are in front.
///
/// A tab is in front when its view says so; a screen when nothing was opened over it. What is inside of it goes with it, but for
/// sheets and their like, which lie over everything.
struct ScreenFinder {
  let graph: ViewGraph
  private(set) var screens: [Screen] = []
  private var known: [ViewHandle: Screen] = [:]
  /// The views that show stacks of screens.
  private(set) var stacks: [TreePlace] = []

  init(graph: ViewGraph) throws(UpdateFailure) {
    self.graph = graph
    for owner in graph.screenOwners {
      guard let region = owner.region, region.isShown else { continue }
      switch owner.role {
      case .tabs: try addTabs(of: TreePlace(region: region, index: owner.element))
      case .stack:
        let place = TreePlace(region: region, index: owner.element)
        stacks.append(place)
        add(Screen(.stack, at: place, tops: place.children))
      case .pushed: try addOpened(region, owner.element)
      }
    }
    for screen in screens { surround(screen) }
    followPaths()
    pileUp()
  }

  private mutating func add(_ screen: Screen) {
    screens.append(screen)
    for top in screen.tops { known[top.handle] = screen }
  }

  // MARK: Tabs

  private mutating func addTabs(of owner: TreePlace) throws(UpdateFailure) {
    let tabs = Options(graph: graph).tabs(of: owner)
    // A selection that no tab has shows the first.
    guard let front = try frontTab(of: owner, tabs) ?? tabs.first?.place else { return }
    for tab in tabs {
      let screen = Screen(.tabs, at: owner, tops: [tab.place])
      if tab.place.handle != front.handle { screen.cover = front }
      add(screen)
    }
  }

  private func frontTab(
    of owner: TreePlace, _ tabs: [Options.Option]
  ) throws(UpdateFailure) -> TreePlace? {
    let type = owner.element.type
    let library = graph.types.library
    let keepsFront = library.method("_keepsFront", of: "_TabOwner", in: type)
    if try graph.evaluator.bool(keepsFront, [(owner.value, type)]) {
      return try first(of: tabs, thatIs: "_isFront", owner)?.place
    }
    guard let selection = library.associatedType("SelectionValue", of: "_PickTarget", in: type)
    else { return nil }
    // The tag may stand inside of a modifier with a body, which belongs to the tab.
    let tagged = Options(graph: graph).options(of: owner, selection)
    var place = try first(of: tagged, thatIs: "_isPicked", owner)?.place
    while let here = place, !tabs.contains(where: { $0.place.handle == here.handle }) {
      place = here.parent
    }
    return place
  }

  private func first(
    of options: [Options.Option], thatIs method: String, _ owner: TreePlace
  ) throws(UpdateFailure) -> Options.Option? {
    let type = owner.element.type
    let code = graph.types.library.method(method, of: "_TabOwner", in: type)
    for option in options {
      let arguments = [(owner.value, type), (option.tag.address, option.tag.type)]
      if try graph.evaluator.bool(code, arguments) { return option }
    }
    return nil
  }

  // MARK: Navigation

  /// Adds what one view opened: a screen, or those of a path, which are rows.
  private mutating func addOpened(_ content: Region, _ element: Int) throws(UpdateFailure) {
    guard let around = content.parent else { return }
    let place = TreePlace(region: around, index: element)
    guard content.plan.elements.first?.kind == .forEach,
      let rows = content.node(of: 0) as? ForEachNode, try depth(of: 0, at: place) > 0
    else {
      return add(Screen(.pushed, at: place, tops: TreePlace.tops(of: content)))
    }
    for (position, row) in rows.rows.enumerated() {
      add(
        Screen(
          .pushed, at: place, tops: TreePlace.tops(of: row),
          depth: try depth(of: position, at: place)))
    }
  }

  /// How many values of a path lead to a screen that a place shows.
  private func depth(of position: Int, at place: TreePlace) throws(UpdateFailure) -> Int {
    let plan = unsafeDowncast(place.element.detail!, to: PresentationPlan.self)
    guard let depth = plan.screen else { return 0 }
    let int = graph.program.int
    let index = ValueBlock(type: int, machine: graph.machine)
    index.address.int = position
    let arguments = [(place.region.address(place.index), plan.type), (index.address, int)]
    return Int(try graph.evaluator.scalar(depth, arguments, int))
  }

  /// Finds what a screen lies over, and what it is inside of.
  private func surround(_ screen: Screen) {
    if screen.role == .pushed { screen.under = coveredScreen(from: screen.place) }
    if screen.under == nil { screen.outer = Self.nearest(to: screen.place, in: known) }
  }

  /// Lays the screens of each path over each other in its order, wherever their destinations are declared.
  private func followPaths() {
    let opened = screens.filter { $0.depth > 0 }
    for (_, path) in Dictionary(grouping: opened, by: { navigation(around: $0.place) }) {
      let path = path.sorted { $0.depth < $1.depth }
      for (lower, upper) in zip(path, path.dropFirst()) { upper.under = lower }
    }
  }

  /// Lays all that was opened over one screen into one pile: of what was opened from the same one the later is in front.
  private func pileUp() {
    let opened = Dictionary(grouping: screens.filter { $0.under != nil }) {
      ObjectIdentifier($0.under.unsafelyUnwrapped)
    }
    func pile(_ screen: Screen) -> [Screen] {
      let above = opened[ObjectIdentifier(screen)] ?? []
      return [screen] + above.sorted { $0.openingHandle < $1.openingHandle }.flatMap(pile)
    }
    for bottom in screens where bottom.under == nil {
      let pile = pile(bottom)
      for (lower, upper) in zip(pile, pile.dropFirst()) {
        lower.cover = pile.last?.tops.first
        upper.under = lower
      }
    }
  }

  /// The stack, the column or the presentation that a place is in, of which only one has the paths.
  private func navigation(around place: TreePlace) -> ViewHandle? {
    var current = place.parent
    while let here = current, !isStack(here), !isColumn(here),
      !Self.isOverEverything(here)
    { current = here.parent }
    return current?.handle
  }

  /// The screen over which something is opened; nil in a column, which stays beside what it opens.
  private func coveredScreen(from place: TreePlace) -> Screen? {
    var current: TreePlace? = place
    while let here = current, !isColumn(here), !Self.isOverEverything(here) {
      // What a tab opens in the stack around lies over all tabs.
      if let screen = known[here.handle], screen.role != .tabs { return screen }
      current = here.parent
    }
    return nil
  }

  private func isStack(_ place: TreePlace) -> Bool {
    stacks.contains { $0.handle == place.handle }
  }

  private func isColumn(_ place: TreePlace) -> Bool {
    place.element.kind == .modifier
      && graph.types.library.conforms(place.element.type, to: "_ScreenColumn")
  }

  // MARK: Around

  /// What is known of the nearest tab or screen that a place is part of.
  static func nearest<Known>(to place: TreePlace, in known: [ViewHandle: Known]) -> Known? {
    var current: TreePlace? = place
    while let here = current, !isOverEverything(here) {
      if let found = known[here.handle] { return found }
      current = here.parent
    }
    return nil
  }

  /// The nearest tab or screen that a place is part of.
  func screen(around place: TreePlace) -> Screen? { Self.nearest(to: place, in: known) }

  /// Whether a place is that of a sheet or its like.
  private static func isOverEverything(_ place: TreePlace) -> Bool {
    guard place.element.kind == .presentation else { return false }
    let plan = unsafeDowncast(place.element.detail!, to: PresentationPlan.self)
    return plan.opening != nil && plan.screen == nil
  }
}
