import DeclLang
import DeclMachine

/// A key of a region's preference cache: a preference of all its views, or of one element's content.
struct PreferenceCacheKey: Hashable {
  let key: RuntimeType
  /// The element; -1 for all views of the region.
  let element: Int
}

/// A cached preference of a region's views, which owns its value.
final class CachedPreference {
  /// The value; nil when no view sets one.
  let value: HeapReference?
  /// The number of roll-backs when the value was cached; each roll-back invalidates it.
  let epoch: Int
  // The graph owns the machine and releases its regions, with their caches, first.
  private unowned(unsafe) let machine: Machine

  /// Creates a cache entry with a value that the caller continues to own.
  init(_ value: HeapReference?, epoch: Int, _ machine: Machine) {
    value.retain()
    self.value = value
    self.epoch = epoch
    self.machine = machine
  }

  deinit {
    if let value { machine.release(value) }
  }
}
