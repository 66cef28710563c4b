import DeclLang
import DeclMachine

/// The labels of views, by which targets name them.
extension TargetFinder {
  /// Returns whether the text in a view is its label: true for primitive views with a role, not for
  /// containers and lists.
  func isLabelled(_ place: TreePosition) -> Bool {
    place.element.primitive?.roleName != nil && !isList(place)
  }

  /// Returns whether a view is a list, whose rows are known by their own text.
  private func isList(_ place: TreePosition) -> Bool {
    script.graph.types.library.conforms(place.element.type, to: .selectionOwner)
  }

  /// The largest number of strings in a container that stand for it in messages.
  private static let containerTextLimit = 3

  /// Returns the title of a view's search field; nil if it has none.
  func searchTitle(of place: TreePosition) -> String? {
    for index in place.element.modifiers {
      let modifier = place.region.plan.modifiers[index]
      guard modifier.type.decl?.role == .searchable,
        let field = modifier.type.field(.hiddenTitle)
      else { continue }
      return place.region.value.part(modifier).part(field).string
    }
    return nil
  }

  /// Returns whether a label is the one that a target names. The target need not have the separators of numbers:
  /// `"Row 1000"` names `Row 1,000`.
  func names(_ text: String, _ label: String) -> Bool {
    if label == text { return true }
    return label.utf8.count > text.utf8.count && label.utf8.contains(UInt8(ascii: ","))
      && withoutSeparators(label) == text
  }

  private func withoutSeparators(_ label: String) -> String {
    let bytes = Array(label.utf8)
    func isDigit(_ index: Int) -> Bool {
      bytes.indices.contains(index) && (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= bytes[index]
    }
    let kept = bytes.indices.filter { index in
      bytes[index] != UInt8(ascii: ",") || !isDigit(index - 1)
        || !(1...3).allSatisfy { isDigit(index + $0) } || isDigit(index + 4)
    }
    return String(decoding: kept.map { bytes[$0] }, as: UTF8.self)
  }

  /// Returns the label of a view: its visible text, or else its accessibility label.
  func label(of place: TreePosition) -> String? {
    let visible = visibleLabel(of: place)
    return visible?.isEmpty == false ? visible : accessibleName(of: place) ?? visible
  }

  /// Returns the accessibility label of a view; of several modifiers, the outermost counts.
  func accessibleName(of place: TreePosition) -> String? {
    let modifiers = place.element.modifiers.reversed().map { place.region.plan.modifiers[$0] }
    for modifier in modifiers {
      if let name = name(place.region.value.part(modifier), modifier.type) { return name }
    }
    return isPlainText(place) ? nil : name(place.value, place.element.type)
  }

  private func isPlainText(_ place: TreePosition) -> Bool {
    guard let field = place.element.type.field(.modifiers) else { return false }
    return place.value.part(field).reference.map { ArrayBuffer($0).count == 0 } ?? true
  }

  private func name(_ value: ValueAddress, _ type: RuntimeType) -> String? {
    let library = script.graph.types.library
    guard library.conforms(type, to: .accessibleName) else { return nil }
    let code = library.method(.accessibleName, in: type)
    let name = script.graph.tracker.untracked {
      script.machine.callForString(code, [(value, type)])
    }
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the visible text of a view.
  func visibleLabel(of place: TreePosition) -> String? {
    let children = place.children
    var labels = children.filter { $0.element.isSlot(.label) }
    if labels.isEmpty, let label = styledLabel(of: place) { labels = [label] }
    // A view whose body is a single view has that view's label.
    if labels.isEmpty, place.element.kind == .custom, children.count == 1 {
      return visibleLabel(of: children[0])
    }
    if labels.isEmpty, isList(place) { return nil }
    let texts = labels.isEmpty ? self.texts(in: place) : labels.flatMap(texts)
    if texts.isEmpty { return nil }
    let isLabel = !labels.isEmpty || isLabelled(place) || texts.count <= Self.containerTextLimit
    return isLabel ? texts.joined(separator: " ") : nil
  }

  /// Returns the view at which a control's style shows its label; nil without a style, or if the style does
  /// not show it.
  private func styledLabel(of place: TreePosition) -> TreePosition? {
    guard place.element.primitive?.styledBody != nil,
      let styled = place.children.first,
      let given = styled.element.type.field(.configuration)?.type.field(.label)
    else { return nil }
    return self.place(of: given.type.wrapped ?? given.type, in: styled)
  }

  private func place(of type: RuntimeType, in place: TreePosition) -> TreePosition? {
    if place.element.type === type { return place }
    for child in place.children {
      if let found = self.place(of: type, in: child) { return found }
    }
    return nil
  }

  private func texts(in place: TreePosition) -> [String] {
    if let primitive = place.element.primitive, primitive.role == .text,
      let field = primitive.type.field(.text)
    {
      return [place.region.address(place.index).part(field).string]
    }
    let texts = place.children.flatMap(texts)
    return texts.isEmpty ? [accessibleName(of: place)].compactMap(\.self) : texts
  }
}
