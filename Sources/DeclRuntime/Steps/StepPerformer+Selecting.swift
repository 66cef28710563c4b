import DeclLang
import DeclMachine

/// The options of pickers, lists and tab views, each by its view, as of an update.
final class OptionTable {
  fileprivate(set) var update = -1
  fileprivate(set) var options: [ViewHandle: [ViewHandle: SelectionOptions.Option]] = [:]
}

/// Taps on rows and tabs, which select them.
extension StepPerformer {
  /// Returns whether a tap on a view selects one of several options: a row of a list, or the label of a tab.
  func isChoice(_ place: TreePosition) -> Bool { choice(at: place) != nil }

  /// Selects the row or tab at a view; returns nil if there is none.
  func choose(_ place: TreePosition) -> [UpdateRecord]? {
    guard let (owner, option) = choice(at: place) else { return nil }
    return script.loop.run(cause(Self.tap, place)) { reconciler throws(UpdateFailure) in
      if self.canFocus(owner) { try reconciler.setFocus(owner) }
      try self.choose(option, of: owner, reconciler.evaluator)
    }
  }

  /// Selects an option.
  func choose(
    _ option: SelectionOptions.Option, of owner: TreePosition, _ evaluator: Evaluator
  ) throws(UpdateFailure) {
    let type = owner.element.type
    let ability = option.isPosition ? Self.bringToFront : Self.pick
    let code = library.method(ability.method, in: type)
    try evaluator.run(
      code, [(owner.value, type), (option.tag.address, option.tag.type)])
  }

  /// Returns the option that a tap on a view selects, and its list or tab view.
  private func choice(at place: TreePosition) -> (
    owner: TreePosition, option: SelectionOptions.Option
  )? {
    var chosen = place
    let isLabel = isLabelOfTab(place)
    if isLabel, let tab = place.parent { chosen = tab }
    guard let owner = owner(of: chosen), selectsByRow(owner) != isLabel else { return nil }
    return option(at: chosen, of: owner).map { (owner, $0) }
  }

  /// Returns the picker that contains a view as an option, and the option.
  func pickerOption(at place: TreePosition) -> (
    picker: TreePosition, option: SelectionOptions.Option
  )? {
    guard let picker = owner(of: place),
      picker.element.primitive?.role == .picker
    else { return nil }
    return option(at: place, of: picker).map { (picker, $0) }
  }

  /// Returns the option of a picker, list or tab view at a view. The options of an owner are collected only
  /// once, since a search may ask for each of them.
  private func option(
    at place: TreePosition, of owner: TreePosition
  ) -> SelectionOptions.Option? {
    let update = script.graph.updateCount
    if knownOptions.update != update || knownOptions.options[owner.handle] == nil {
      if knownOptions.update != update { knownOptions.options = [:] }
      knownOptions.update = update
      knownOptions.options[owner.handle] = Dictionary(
        options(of: owner).map { ($0.place.handle, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return knownOptions.options[owner.handle]?[place.handle]
  }

  /// Returns whether a view is the label of a tab, and not of a control that is itself a tab.
  private func isLabelOfTab(_ place: TreePosition) -> Bool {
    if place.element.isSlot(.tabItem) { return true }
    return place.element.isSlot(.label) && place.parent?.element.type.decl?.role == .tab
  }

  /// Returns the options of a view: by values of its selection, or by positions for a tab view that stores
  /// its selection itself.
  func options(of owner: TreePosition) -> [SelectionOptions.Option] {
    let type = owner.element.type
    let options = SelectionOptions(graph: script.graph)
    if library.conforms(type, to: .tabOwner) {
      let code = library.method(.storesSelection, in: type)
      if script.graph.evaluator.holds(code, [(owner.value, type)]) {
        return options.tabs(of: owner)
      }
    }
    let selection = library.associatedType(.selectionValue, in: type)
    return selection.map { options.options(of: owner, $0) } ?? []
  }

  /// Returns the label of an option; that of a tab is separate from its content.
  func label(of option: SelectionOptions.Option) -> String? {
    guard option.isPosition else { return finder.label(of: option.place) }
    let label = option.place.children.first {
      $0.element.isSlot(.label) || $0.element.isSlot(.tabItem)
    }
    return label.flatMap(finder.label(of:))
  }

  /// Returns the nearest ancestor with a selection.
  private func owner(of place: TreePosition) -> TreePosition? {
    var current = place.parent
    while let here = current, !library.conforms(here.element.type, to: .pickTarget) {
      current = here.parent
    }
    return current
  }

  /// Returns whether a tap anywhere on an option selects it, as in a list.
  private func selectsByRow(_ owner: TreePosition) -> Bool {
    library.conforms(owner.element.type, to: .selectionOwner)
  }

  /// Selects the row of a navigation link whose button is at a view; returns false for other buttons.
  func select(
    byLinkAround place: TreePosition, _ reconciler: Reconciler
  ) throws(UpdateFailure) -> Bool {
    guard let link = link(around: place), let owner = selectionOwner(around: link) else {
      return false
    }
    let code = library.function(.selectLink, [link.element.type, owner.element.type])
    let isSelected = try reconciler.evaluator.bool(
      code,
      [link, owner].map { ($0.region.address($0.index), $0.element.type) })
    if isSelected && canFocus(owner) { try reconciler.setFocus(owner) }
    return isSelected
  }

  /// Returns the link whose button is at a view; nil for a button in an attachment of it, such as a context
  /// menu or a swipe action.
  private func link(around place: TreePosition) -> TreePosition? {
    var current: TreePosition? = place
    while let here = current, here.element.kind != .custom {
      if here.element.attachment >= 0 { return nil }
      current = here.parent
    }
    guard let link = current, library.conforms(link.element.type, to: .selectingLink) else {
      return nil
    }
    return link
  }

  /// Returns the list that contains a view within the same presentation.
  private func selectionOwner(around place: TreePosition) -> TreePosition? {
    var current = place.parent
    while let here = current, here.element.kind != .presentation {
      if library.conforms(here.element.type, to: .selectionOwner) { return here }
      current = here.parent
    }
    return nil
  }
}
