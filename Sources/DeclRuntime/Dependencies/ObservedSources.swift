import DeclMachine

/// What stands for the objects that views observe, and for their properties: known as long as somebody reads it.
final class ObservedSources {
  private var known: [HeapReference: ObservedSource] = [:]
  /// What nobody reads, or did not read when it was noted.
  private var unread: [ObservedSource] = []

  /// The source of an object, if there is one.
  subscript(object: HeapReference) -> ObservedSource? { known[object] }

  /// Adds the source of an object that has none; nobody reads it yet.
  func add(_ source: ObservedSource) {
    known[source.object] = source
    unread.append(source)
  }

  /// Notes that the last reader of a source is gone.
  func noteUnread(_ source: ObservedSource) { unread.append(source) }

  /// Forgets what nobody reads. The work is that of what was noted since the last time, however many sources there are.
  func forgetUnread() {
    let candidates = unread
    unread = []
    for source in candidates where source.edges.isEmpty && known[source.object] === source {
      known[source.object] = nil
    }
  }

  /// Forgets everything.
  func removeAll() {
    known = [:]
    unread = []
  }
}
