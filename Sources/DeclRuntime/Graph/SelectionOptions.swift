import DeclLang
import DeclMachine

/// The options of a picker, a list or a tab view, with the values that they represent.
struct SelectionOptions {
  let graph: ViewGraph

  /// A view that can be chosen.
  struct Option {
    let place: TreePosition
    /// The value that it represents, of the selection's type.
    let tag: ValueBlock
    /// The value as a string, without quotes.
    let tagText: String
    /// Indicates whether the value is its position.
    var isPosition = false

    /// Returns whether a string names the option: by its label, its value, or its value as scripts write it,
    /// `.dark` or `ColorScheme.dark`.
    func isNamed(_ text: String, shown label: String?) -> Bool {
      label == text || tagText == text || writtenTags.contains(text)
    }

    /// The spellings of the enum case that it represents.
    fileprivate var writtenTags: [String] = []
  }

  /// Returns the tabs of a tab view that has no selection binding, with their positions as values.
  func tabs(of owner: TreePosition) -> [Option] {
    var tabs: [TreePosition] = []
    func collect(_ place: TreePosition) {
      if isTab(place) { tabs.append(place) } else { place.content.forEach(collect) }
    }
    owner.content.forEach(collect)
    return tabs.enumerated().map { position, place in
      let tag = ValueBlock(type: graph.program.int, machine: graph.machine)
      tag.address.scalars[0] = Int64(position)
      return Option(place: place, tag: tag, tagText: "\(position)", isPosition: true)
    }
  }

  /// Returns whether a descendant of a tab view is a tab: any view that is not purely structural.
  private func isTab(_ place: TreePosition) -> Bool {
    let hasItem = place.element.modifiers.contains { index in
      place.region.plan.modifiers[index].type.decl?.role == .tabItem
    }
    return hasItem || ![.forEach, .conditional, .group].contains(place.element.kind)
  }

  /// Returns the options of a picker whose selection has a type: views with a tag, and rows of a `ForEach` by
  /// their ids.
  func options(of picker: TreePosition, _ selection: RuntimeType) -> [Option] {
    // Rows that nothing can select are no options, also where their ids have a type that could be selected.
    let isList = graph.types.library.conforms(picker.element.type, to: .selectionOwner)
    if isList && !graph.canFocus(picker) { return [] }
    var result: [Option] = []
    func collect(_ place: TreePosition) {
      if let option = option(place, selection) {
        result.append(option)
        rows(below: place).forEach(collect)
      } else {
        place.content.forEach(collect)
      }
    }
    picker.content.filter { !$0.element.isSlot(.label) }.forEach(collect)
    return result
  }

  /// Returns the views below an option that may be options too: the content of a disclosure group consists
  /// of separate rows.
  private func rows(below place: TreePosition) -> [TreePosition] {
    if place.element.type.decl?.role == .disclosureGroup {
      return place.content.filter { !$0.element.isSlot(.label) }
    }
    return place.element.kind == .primitive ? [] : place.content.flatMap(rows)
  }

  private func option(_ place: TreePosition, _ selection: RuntimeType) -> Option? {
    for index in place.element.modifiers {
      let modifier = place.region.plan.modifiers[index]
      guard modifier.type.type.genericArguments.first?.nominalDecl?.role == .tag,
        let field = modifier.type.field(.value)
      else { continue }
      let value = place.region.value.part(modifier).part(field)
      guard field.type.cases.indices.contains(value.int),
        let payload = field.type.cases[value.int].payload.first
      else { continue }
      return option(place, value.part(payload), payload.type, selection)
    }
    guard place.region.origin == .row, place.element.parent < 0 else { return nil }
    return row(place, selection)
  }

  private func row(_ place: TreePosition, _ selection: RuntimeType) -> Option? {
    let host = place.region.host
    guard let node = host.region.node(of: host.element) as? ForEachNode,
      let forEach = host.region.plan.elements[host.element].forEach,
      let identifiers = node.identifiers
    else { return nil }
    let value = ArrayBuffer(identifiers).address(place.region.row)
    return option(place, value, forEach.idType, selection)
  }

  /// Returns the option for a value; nil if the selection cannot have that value.
  private func option(
    _ place: TreePosition, _ value: ValueAddress, _ type: RuntimeType, _ selection: RuntimeType
  ) -> Option? {
    let tag = ValueBlock(type: selection, machine: graph.machine)
    if type === selection {
      graph.machine.copy(value, to: tag.address, type: type)
    } else if selection.wrapped === type {
      tag.address.scalars[0] = 1
      graph.machine.copy(
        value, to: tag.address.advanced(scalars: 1, references: 0), type: type)
    } else {
      return nil
    }
    let snapshot = graph.snapshotter.snapshot(value, type)
    var option = Option(place: place, tag: tag, tagText: text(snapshot))
    option.writtenTags = written(value, type)
    return option
  }

  /// Returns the spellings of an enum case without payload: with and without the name of its type.
  private func written(_ value: ValueAddress, _ type: RuntimeType) -> [String] {
    if let wrapped = type.wrapped {
      return value.int == 0 ? [] : written(value.advanced(scalars: 1, references: 0), wrapped)
    }
    guard type.cases.indices.contains(value.int), let decl = type.decl else { return [] }
    let known = type.cases[value.int]
    guard known.payload.isEmpty else { return [] }
    return ["", decl.name, decl.qualifiedName, type.qualifiedName].map {
      "\($0).\(known.name)"
    }
  }

  private func text(_ value: ValueSnapshot) -> String {
    switch value {
    case .string(let text): text
    case .enumCase(let name, _): name
    default: value.description
    }
  }
}

extension TreePosition {
  /// The views inside, without those that modifiers contribute, such as the content of a sheet.
  fileprivate var content: [TreePosition] { children.filter { $0.element.attachment < 0 } }
}
