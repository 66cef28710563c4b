import DeclLang
import DeclMachine

/// The reads that returned an older value than the current one.
extension RecordBuilder {
  /// Records that the running reader got the value for which the body of a property's view ran last, and that
  /// another one is current (D4a).
  func noteStaleRead(
    of property: any StickyProperty, _ shown: ValueAddress, _ now: ValueAddress,
    _ type: RuntimeType,
    lastWrite: Int?
  ) {
    guard let owner = property.owner, owner.parent != nil else { return }
    let read = StaleRead(
      owner: paths.reference(to: hostPlace(owner)), property: property.name,
      reader: graph.tracker.current.flatMap { reference(to: $0) },
      shown: snapshotter.snapshot(shown, type), now: snapshotter.snapshot(now, type),
      writtenIn: lastWrite, range: graph.writer?.range ?? .none)
    let isKnown = record.staleReads.contains {
      $0.owner == read.owner && $0.property == read.property && $0.reader == read.reader
    }
    if !isKnown { record.staleReads.append(read) }
  }

  /// Returns the view whose content a reader makes.
  private func reference(to reader: Reader) -> ViewReference? {
    switch reader {
    case let part as ElementReader:
      return paths.reference(to: TreePosition(region: part.region, index: part.element))
    case let node as GraphNode:
      return node.parent.map {
        paths.reference(to: TreePosition(region: $0, index: node.parentElement))
      }
    default: return nil
    }
  }
}
