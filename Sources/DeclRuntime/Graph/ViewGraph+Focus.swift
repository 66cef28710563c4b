import DeclLang
import DeclMachine

/// Where the focus can be, and who asks whether it is there.
extension ViewGraph {
  /// Whether a place can have the focus: by what it is, or by a modifier on it.
  func canFocus(_ place: TreePlace) -> Bool {
    if canFocus(place.element.type, place.region.address(place.index)) { return true }
    return place.element.modifiers.contains { index in
      let modifier = place.region.plan.modifiers[index]
      return canFocus(modifier.type, place.region.value.part(modifier))
    }
  }

  private func canFocus(_ type: RuntimeType, _ value: ValueAddress) -> Bool {
    guard types.library.conforms(type, to: "_FocusTarget") else { return false }
    let code = types.library.method("_canFocus", of: "_FocusTarget", in: type)
    return tracker.untracked { (try? evaluator.bool(code, [(value, type)])) == true }
  }

  /// Whether the nearest place around the present body that can have the focus has it; the body depends on that.
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

  /// The focus went from one place to another: those have to look again whose nearest place got or lost it. True when
  /// there are any.
  func noteFocus(from old: Focus?, to new: Focus?) -> Bool {
    guard let source = focusSource, !source.edges.isEmpty else { return false }
    let handles = [old?.lastPlace, new?.place].compactMap { $0?.handle }
    let readers = source.readers.filter { reader in
      target(around: reader).map(handles.contains) ?? false
    }
    for reader in readers { invalidate(reader, because: .focus) }
    return !readers.isEmpty
  }

  /// The nearest place around a reader that can have the focus.
  private func target(around reader: Reader) -> ViewHandle? {
    var place = view(of: reader)
    while let here = place, !canFocus(here) { place = here.parent }
    return place?.handle
  }

  /// The view or modifier in whose body a reader stands.
  private func view(of reader: Reader) -> TreePlace? {
    var region: Region?
    switch reader.kind {
    case .region: region = unsafeDowncast(reader, to: Region.self)
    case .part: region = unsafeDowncast(reader, to: PartReader.self).region
    case .presentation: region = unsafeDowncast(reader, to: PresentationNode.self).parent
    case .rows: region = unsafeDowncast(reader, to: ForEachNode.self).parent
    }
    while let here = region {
      if here.origin == .body || here.origin == .modifier {
        return TreePlace(region: here.host.region, index: here.host.element)
      }
      region = here.parent
    }
    return nil
  }
}
