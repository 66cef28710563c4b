extension DisplayNode {
  /// The estimated bytes of things to draw, with all that is in them.
  public static func bytes(of contents: [Content]) -> Int {
    contents.reduce(0) { $0 + MemoryLayout<DisplayNode>.stride + $1.bytes }
  }

  fileprivate static func bytes(of nodes: [DisplayNode]) -> Int {
    nodes.reduce(arrayBytes) {
      $0 + MemoryLayout<DisplayNode>.stride + $1.content.bytes + $1.effects.bytes
    }
  }
}

/// The bytes of an array beside its elements.
private let arrayBytes = 48

extension DisplayNode.Content {
  fileprivate var bytes: Int {
    switch self {
    case .group(let nodes): DisplayNode.bytes(of: nodes)
    case .fill(let path, _, _), .stroke(let path, _, _): path.bytes
    case .text(let text): 200 + text.text.utf8.count
    // The pixels are counted where they are kept.
    case .image: 64
    case .symbol(let symbol): symbol.paths.reduce(arrayBytes) { $0 + $1.path.bytes }
    }
  }
}

extension Path {
  fileprivate var bytes: Int { arrayBytes + elements.count * MemoryLayout<PathElement>.stride }
}

extension Effects {
  fileprivate var bytes: Int {
    let others = filters.count + shadows.count
    return (clip?.path.bytes ?? 0) + (mask.map { DisplayNode.bytes(of: $0) } ?? 0)
      + (others > 0 ? 2 * arrayBytes + others * MemoryLayout<Shadow>.stride : 0)
  }
}
