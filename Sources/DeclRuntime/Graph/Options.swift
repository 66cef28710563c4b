import DeclLang
import DeclMachine

/// The views among which a picker, a list or a view with tabs chooses, with what they stand for.
struct Options {
  let graph: ViewGraph

  /// One view.
  struct Option {
    let place: TreePlace
    /// What it stands for, as a value of the picker's selection.
    let tag: ValueBlock
    /// What it stands for, as text without quotes.
    let tagText: String
    /// Whether it stands for its position.
    var isPosition = false

    /// Whether a text names what it stands for: as it is shown, or as scripts write it, `.dark` or `ColorScheme.dark`.
    func isNamed(_ text: String, shown label: String?) -> Bool {
      label == text || tagText == text || writtenTags.contains(text)
    }

    /// How scripts may write the case of an enum that it stands for.
    fileprivate var writtenTags: [String] = []
  }

  /// The tabs of a view that keeps by itself which one is in front, with their positions.
  func tabs(of owner: TreePlace) -> [Option] {
    var tabs: [TreePlace] = []
    func collect(_ place: TreePlace) {
      if isTab(place) { tabs.append(place) } else { place.children.forEach(collect) }
    }
    owner.children.forEach(collect)
    return tabs.enumerated().map { position, place in
      let tag = ValueBlock(type: graph.program.int, machine: graph.machine)
      tag.address.scalars[0] = Int64(position)
      return Option(place: place, tag: tag, tagText: "\(position)", isPosition: true)
    }
  }

  /// Whether a place inside a view with tabs is one of them: each is that is no mere structure.
  private func isTab(_ place: TreePlace) -> Bool {
    let hasItem = place.element.modifiers.contains { index in
      place.region.plan.modifiers[index].type.decl?.primitive == "tabItem"
    }
    return hasItem || ![.forEach, .conditional, .group].contains(place.element.kind)
  }

  /// The options of a picker whose selection has a type: views with a tag, and rows of a `ForEach` by their ids.
  func options(of picker: TreePlace, _ selection: RuntimeType) -> [Option] {
    var result: [Option] = []
    func collect(_ place: TreePlace) {
      if let option = option(place, selection) {
        result.append(option)
        rows(below: place).forEach(collect)
      } else {
        place.children.forEach(collect)
      }
    }
    picker.children.filter { $0.element.slotName != "label" }.forEach(collect)
    return result
  }

  /// What a row shows below itself while it is open: a disclosure group's content is rows of their own.
  private func rows(below place: TreePlace) -> [TreePlace] {
    if place.element.type.decl?.primitive == "disclosureGroup" {
      return place.children.filter { $0.element.slotName != "label" }
    }
    return place.element.kind == .primitive ? [] : place.children.flatMap(rows)
  }

  private func option(_ place: TreePlace, _ selection: RuntimeType) -> Option? {
    for index in place.element.modifiers {
      let modifier = place.region.plan.modifiers[index]
      guard modifier.type.type.genericArguments.first?.nominalDecl?.primitive == "tag",
        let field = modifier.type.field(named: "value")
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

  private func row(_ place: TreePlace, _ selection: RuntimeType) -> Option? {
    let host = place.region.host
    guard let node = host.region.node(of: host.element) as? ForEachNode,
      let forEach = host.region.plan.elements[host.element].detail as? ForEachPlan,
      let identifiers = node.identifiers
    else { return nil }
    let value = ArrayBuffer(identifiers).address(place.region.row)
    return option(place, value, forEach.idType, selection)
  }

  /// The option for a value, if the selection can have it.
  private func option(
    _ place: TreePlace, _ value: ValueAddress, _ type: RuntimeType, _ selection: RuntimeType
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

  /// A case with the name of its type in front of it, or without.
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
