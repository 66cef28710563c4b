import DeclLang
import DeclMachine

/// Focusable views, and the readers of `\.isFocused`.
extension ViewGraph {
  /// Returns whether a view can have the focus: by its type, or by a modifier on it.
  func canFocus(_ place: TreePosition) -> Bool {
    // What a style of the script renders has the focus in the view that the style shows.
    let isStyled = place.element.primitive?.styledBody?.styleHandlesTouches ?? false
    if !isStyled, canFocus(place.element.type, place.region.address(place.index)) { return true }
    return place.element.modifiers.contains { index in
      let modifier = place.region.plan.modifiers[index]
      return canFocus(modifier.type, place.region.value.part(modifier))
    }
  }

  private func canFocus(_ type: RuntimeType, _ value: ValueAddress) -> Bool {
    guard types.library.conforms(type, to: .focusTarget) else { return false }
    let code = types.library.method(.canFocus, in: type)
    return tracker.untracked { evaluator.holds(code, [(value, type)]) }
  }

  /// Indicates whether a view has the focus in which a person types.
  var hasKeyboard: Bool {
    focus?.place.map { types.library.conforms($0.element.type, to: .inputTarget) } ?? false
  }

  /// Returns whether the nearest focusable ancestor of the running body has the focus; records the
  /// dependency.
  func readFocus(_ entryType: RuntimeType) -> Bool {
    guard let reader = tracker.current else { return false }
    let source = source(ofKey: entryType)
    source.path = pendingPath ?? source.path
    pendingPath = nil
    focusSource = source
    tracker.willRead(source)
    guard let focused = focus?.place?.handle else { return false }
    return target(around: reader) == focused
  }

  /// Invalidates the readers whose nearest focusable ancestor gained or lost the focus; returns whether there
  /// are any.
  func noteFocus(from old: Focus?, to new: Focus?) -> Bool {
    guard let source = focusSource, !source.edges.isEmpty else { return false }
    let handles = [old?.lastPlace, new?.place].compactMap { $0?.handle }
    let readers = source.readers.filter { reader in
      target(around: reader).map(handles.contains) ?? false
    }
    for reader in readers { invalidate(reader, because: .focus) }
    return !readers.isEmpty
  }

  /// Returns the nearest focusable ancestor of a reader.
  private func target(around reader: Reader) -> ViewHandle? {
    var place = view(of: reader)
    while let here = place, !canFocus(here) { place = here.parent }
    return place?.handle
  }

  /// Returns the view or modifier whose body contains a reader.
  private func view(of reader: Reader) -> TreePosition? {
    var region: Region?
    switch reader.kind {
    case .region: region = unsafeDowncast(reader, to: Region.self)
    case .element: region = unsafeDowncast(reader, to: ElementReader.self).region
    case .presentation: region = unsafeDowncast(reader, to: PresentationNode.self).parent
    case .rows: region = unsafeDowncast(reader, to: ForEachNode.self).parent
    }
    while let here = region {
      if here.origin == .body || here.origin == .modifier {
        return TreePosition(region: here.host.region, index: here.host.element)
      }
      region = here.parent
    }
    return nil
  }
}
