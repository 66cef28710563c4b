import DeclSource

/// Estimates of the memory that records take, for the memory limit. Strings that several records share count in
/// each of them, the elements of large lists only in the first.
extension UpdateRecord {
  /// The estimated number of bytes in the record.
  package var estimatedBytes: Int {
    var bytes = MemoryLayout<UpdateRecord>.stride + output.storedBytes + cause.estimatedBytes
    bytes += writes.totalBytes(\.estimatedBytes)
    bytes += evaluated.totalBytes(\.estimatedBytes) + rebuilt.totalBytes(\.estimatedBytes)
    bytes += skipped.totalBytes { $0.view.estimatedBytes }
    bytes += changes.totalBytes(\.estimatedBytes)
    bytes += identity.totalBytes { $0.removed.estimatedBytes + $0.inserted.estimatedBytes + 64 }
    bytes += state.totalBytes {
      $0.view.estimatedBytes + $0.cell.storedBytes + $0.value.estimatedBytes
    }
    bytes += transitions.totalBytes { $0.view.estimatedBytes + $0.transition.storedBytes }
    bytes += effects.totalBytes {
      $0.view.estimatedBytes + ($0.old?.estimatedBytes ?? 0) + ($0.new?.estimatedBytes ?? 0)
    }
    bytes += documents.totalBytes { $0.document.storedBytes }
    bytes += diagnostics.totalBytes { $0.diagnostic.message.storedBytes + 256 }
    return bytes + (trap?.stack.totalBytes { $0.function.storedBytes } ?? 0)
  }
}

extension Write {
  /// The estimated number of bytes in what the write refers to.
  package var estimatedBytes: Int {
    old.estimatedBytes + new.estimatedBytes - shared.bytes + cell.storedBytes
      + function.storedBytes + owner.estimatedBytes
      + changed.totalBytes { part in
        // The only part may be the whole value, which counts already.
        part.path == cell
          ? 0 : part.path.storedBytes + part.old.estimatedBytes + part.new.estimatedBytes
      }
  }
}

extension ValueSnapshot {
  /// The estimated number of bytes in the boxes of the snapshot.
  var estimatedBytes: Int {
    // A box has a header of 16 bytes and takes a multiple of 16.
    switch self {
    case .none, .closure: 0
    case .bool, .integer, .number: 32
    case .string(let text), .opaque(let text): 32 + text.storedBytes
    case .object(let type, _): 48 + type.storedBytes
    case .enumCase(let name, let fields): 48 + name.storedBytes + fields.snapshotBytes
    case .structure(let type, let fields): 48 + type.storedBytes + fields.snapshotBytes
    case .list(let elements): 32 + elements.totalBytes(\.estimatedBytes)
    case .dictionary(let pairs):
      32 + pairs.totalBytes { $0.key.estimatedBytes + $0.value.estimatedBytes }
    }
  }
}

extension [ValueSnapshot.Field] {
  fileprivate var snapshotBytes: Int {
    totalBytes { ($0.name?.storedBytes ?? 0) + $0.value.estimatedBytes }
  }
}

extension ViewTree.Node {
  /// The estimated number of bytes in the node's parts, its descendants included.
  fileprivate var estimatedBytes: Int {
    // The strings of types and roles belong to the program, and all nodes share them.
    (key?.estimatedBytes ?? 0) + attributes.attributeBytes
      + modifiers.totalBytes { $0.attributes.attributeBytes }
      + children.totalBytes(\.estimatedBytes)
  }
}

extension [ViewTree.Attribute] {
  fileprivate var attributeBytes: Int { totalBytes { $0.value.estimatedBytes } }
}

extension ViewReference {
  fileprivate var estimatedBytes: Int { key?.estimatedBytes ?? 0 }
}

extension Cause {
  fileprivate var estimatedBytes: Int { label?.storedBytes ?? 0 }
}

extension Write.Owner {
  fileprivate var estimatedBytes: Int {
    if case .view(let view) = self { view.estimatedBytes } else { 0 }
  }
}

extension Evaluation {
  fileprivate var estimatedBytes: Int {
    view.estimatedBytes
      + reasons.totalBytes { reason in
        guard case .value(let property, let old, let new, _) = reason else { return 48 }
        return property.storedBytes + old.estimatedBytes + new.estimatedBytes
      }
  }
}

extension Change {
  fileprivate var estimatedBytes: Int {
    switch self {
    // The position is in a box of its own.
    case .inserted(let position, let node), .revived(let position, let node):
      position.view.estimatedBytes * 2 + node.estimatedBytes
    case .removed(let position, let identity):
      position.view.estimatedBytes * 2 + identity.steps.totalBytes { _ in 64 }
    case .moved(let position, _): position.view.estimatedBytes * 2
    case .updated(let update):
      update.view.estimatedBytes + update.old.estimatedBytes + update.new.estimatedBytes
    }
  }
}

extension Array {
  /// Returns the bytes in the array's buffer and in what its elements refer to.
  fileprivate func totalBytes(_ bytes: (Element) -> Int) -> Int {
    if isEmpty { return 0 }
    return reduce(32 + capacity * MemoryLayout<Element>.stride) { $0 + bytes($1) }
  }
}

extension String {
  fileprivate var storedBytes: Int {
    let count = utf8.count
    return count > 15 ? count + 32 : 0
  }
}
