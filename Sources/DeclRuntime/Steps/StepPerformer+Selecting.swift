import DeclLang
import DeclMachine

/// Touches of rows and tabs, which choose them.
extension StepPerformer {
  /// Whether a place is what a user touches to choose one of several: a row of a list, the label of a tab.
  func isChoice(_ place: TreePlace) -> Bool { choice(at: place) != nil }

  /// Chooses the row or tab at a place; nil where there is none.
  func choose(_ place: TreePlace) -> [UpdateRecord]? {
    guard let (owner, option) = choice(at: place) else { return nil }
    return script.loop.run(cause(Self.tap, place)) { reconciler throws(UpdateFailure) in
      if self.canFocus(owner) { try reconciler.takeFocus(owner) }
      try self.choose(option, of: owner, reconciler.evaluator)
    }
  }

  /// Chooses one of several.
  func choose(
    _ option: Options.Option, of owner: TreePlace, _ evaluator: Evaluator
  ) throws(UpdateFailure) {
    let type = owner.element.type
    let ability = option.isPosition ? Self.bringToFront : Self.pick
    let code = library.method(ability.method, of: ability.proto, in: type)
    try evaluator.run(
      code, [(owner.value, type), (option.tag.address, option.tag.type)])
  }

  /// The view that chooses, and what a place stands for in it.
  private func choice(at place: TreePlace) -> (owner: TreePlace, option: Options.Option)? {
    var chosen = place
    let isLabel = isLabelOfTab(place)
    if isLabel, let tab = place.parent { chosen = tab }
    guard let owner = owner(of: chosen), isRow(chosen, of: owner) != isLabel else { return nil }
    return options(of: owner).first { $0.place.handle == chosen.handle }.map { (owner, $0) }
  }

  /// The picker around a place, if the place is one of its options.
  func pickerOption(at place: TreePlace) -> (picker: TreePlace, option: Options.Option)? {
    guard let picker = owner(of: place),
      (picker.element.detail as? PrimitivePlan)?.role == "picker"
    else { return nil }
    let option = options(of: picker).first { $0.place.handle == place.handle }
    return option.map { (picker, $0) }
  }

  /// Whether a place is the label of a tab, and not that of a control that is one.
  private func isLabelOfTab(_ place: TreePlace) -> Bool {
    switch place.element.slotName {
    case "tabItem": true
    case "label": place.parent.map { $0.element.type.decl?.primitive == "tab" } ?? false
    default: false
    }
  }

  /// What can be chosen in a view: by values of its selection, or by positions where it keeps them itself.
  func options(of owner: TreePlace) -> [Options.Option] {
    let type = owner.element.type
    let options = Options(graph: script.graph)
    if library.conforms(type, to: Self.bringToFront.proto) {
      let code = library.method("_keepsFront", of: Self.bringToFront.proto, in: type)
      let keeps = try? script.graph.evaluator.bool(code, [(owner.value, type)])
      if keeps == true { return options.tabs(of: owner) }
    }
    let selection = library.associatedType("SelectionValue", of: Self.pick.proto, in: type)
    return selection.map { options.options(of: owner, $0) } ?? []
  }

  /// The text that an option shows; that of a tab stands beside its content.
  func label(of option: Options.Option) -> String? {
    guard option.isPosition else { return finder.label(of: option.place) }
    let label = option.place.children.first { ["label", "tabItem"].contains($0.element.slotName) }
    return label.flatMap(finder.label(of:))
  }

  /// The nearest view around that chooses one of several.
  private func owner(of place: TreePlace) -> TreePlace? {
    var current = place.parent
    while let here = current, !library.conforms(here.element.type, to: Self.pick.proto) {
      current = here.parent
    }
    return current
  }

  /// Whether all of a place can be touched to choose it: in a list.
  private func isRow(_ place: TreePlace, of owner: TreePlace) -> Bool {
    library.conforms(owner.element.type, to: "_SelectionOwner")
  }

  /// Selects the row around a button by the value of the link whose button it is; false for other buttons.
  func select(
    byLinkAround place: TreePlace, _ reconciler: Reconciler
  ) throws(UpdateFailure) -> Bool {
    guard let link = link(around: place), let owner = selectionOwner(around: link) else {
      return false
    }
    let code = library.function("_selectLink", [link.element.type, owner.element.type])
    let isSelected = try reconciler.evaluator.bool(
      code,
      [link, owner].map { ($0.region.address($0.index), $0.element.type) })
    if isSelected && canFocus(owner) { try reconciler.takeFocus(owner) }
    return isSelected
  }

  /// The link whose button a place is, and not one of a menu or of what is swiped out beside it.
  private func link(around place: TreePlace) -> TreePlace? {
    var current: TreePlace? = place
    while let here = current, here.element.kind != .custom {
      if here.element.attachment >= 0 { return nil }
      current = here.parent
    }
    guard let link = current, library.conforms(link.element.type, to: "_SelectingLink") else {
      return nil
    }
    return link
  }

  /// The list around, if nothing is presented in between.
  private func selectionOwner(around place: TreePlace) -> TreePlace? {
    var current = place.parent
    while let here = current, here.element.kind != .presentation {
      if library.conforms(here.element.type, to: "_SelectionOwner") { return here }
      current = here.parent
    }
    return nil
  }
}
