import DeclMachine

/// The sources of observed objects and of their properties, each preserved as long as it has readers.
final class ObservedSources {
  private var known: [HeapReference: ObservedSource] = [:]
  /// The sources that had no readers when they were added or lost the last one; some may have readers again.
  private var unread: [ObservedSource] = []

  /// Returns the source of an object; nil if there is none.
  subscript(object: HeapReference) -> ObservedSource? { known[object] }

  /// Adds the source of an object; it has no readers yet.
  func add(_ source: ObservedSource) {
    known[source.object] = source
    unread.append(source)
  }

  /// Marks a source as having lost its last reader.
  func markUnread(_ source: ObservedSource) { unread.append(source) }

  /// Removes sources without readers. The cost is proportional to the number of sources marked since the last
  /// call, not to their total.
  func removeUnread() {
    let candidates = unread
    unread = []
    for source in candidates where source.edges.isEmpty && known[source.object] === source {
      known[source.object] = nil
    }
  }

  /// Removes all sources.
  func removeAll() {
    known = [:]
    unread = []
  }
}
