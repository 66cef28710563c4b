import DeclLayout

/// Checks of the numbers of nodes, which scripts may have computed: every output draws `checked` nodes only.
extension DisplayNode {
  /// The node with effects in their ranges; nil if its content or its place has an impossible number.
  var checked: DisplayNode? {
    guard content.isPossible, effects.transform.isPossible else { return nil }
    if effects == .none { return self }
    if let clip = effects.clip, !clip.path.isPossible { return nil }
    var result = self
    result.effects.opacity = Limits.clamp(effects.opacity, 0, 1, otherwise: 1)
    result.effects.blur = Limits.clamp(effects.blur, 0, Limits.blur, otherwise: 0)
    result.effects.shadows = effects.shadows.filter { Limits.allow($0.x, $0.y) }.map {
      Shadow(
        $0.color, radius: Limits.clamp($0.radius, 0, Limits.blur, otherwise: 0), x: $0.x, y: $0.y)
    }
    result.effects.filters = effects.filters.filter(\.isPossible)
    return result
  }
}

/// The largest numbers that are drawn.
private enum Limits {
  static let length = 1e9
  static let fontSize = 1e5
  static let blur = 100.0

  /// Returns whether all numbers can be drawn; NaN and infinity cannot.
  static func allow(_ values: Double...) -> Bool { values.allSatisfy { abs($0) <= length } }

  static func clamp(_ value: Double, _ low: Double, _ high: Double, otherwise: Double) -> Double {
    value.isNaN ? otherwise : min(max(value, low), high)
  }
}

extension Effects {
  fileprivate static let none = Effects()
}

extension Transform {
  /// Indicates whether the product of the maps of several nodes is not too large.
  var isDrawable: Bool {
    [a, b, c, d, u, v].allSatisfy { abs($0) <= 1e6 }
      && [tx, ty, w].allSatisfy { abs($0) <= 1e12 }
  }

  fileprivate var isPossible: Bool { Limits.allow(a, b, c, d, tx, ty, u, v, w) }
}

extension Rect {
  fileprivate var isPossible: Bool {
    Limits.allow(origin.x, origin.y, size.width, size.height) && size.width >= 0
      && size.height >= 0
  }
}

extension Path {
  fileprivate var isPossible: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let x, let y), .line(let x, let y):
        abs(x) <= Limits.length && abs(y) <= Limits.length
      case .quadratic(let cx, let cy, let x, let y): Limits.allow(cx, cy, x, y)
      case .cubic(let ax, let ay, let bx, let by, let x, let y):
        Limits.allow(ax, ay, bx, by, x, y)
      case .close: true
      }
    }
  }
}

extension ColorFilter {
  fileprivate var isPossible: Bool {
    switch self {
    case .brightness(let value), .contrast(let value), .saturation(let value),
      .grayscale(let value), .hueRotation(let value):
      Limits.allow(value)
    case .invert, .multiply: true
    }
  }
}

extension Paint {
  fileprivate var isPossible: Bool {
    switch self {
    case .color: true
    case .material(_, let blur): Limits.allow(blur)
    case .mesh(let mesh, let rect): mesh.isPossible && rect.isPossible
    case .linear(_, let from, let to): Limits.allow(from.x, from.y, to.x, to.y)
    case .radial(_, let center, let start, let end): Limits.allow(center.x, center.y, start, end)
    case .angular(_, let center, let start, let end): Limits.allow(center.x, center.y, start, end)
    }
  }
}

extension DisplayNode.Content {
  fileprivate var isPossible: Bool {
    switch self {
    case .group: true
    case .fill(let path, let paint, _): path.isPossible && paint.isPossible
    case .stroke(let path, let style, let paint):
      path.isPossible && paint.isPossible && Limits.allow(style.width, style.dashPhase)
        && !style.miterLimit.isNaN
    case .text(let text):
      text.paint.isPossible && Limits.allow(text.origin.x, text.origin.y, text.width)
        && text.font.size <= Limits.fontSize && Limits.allow(text.font.tracking)
    case .image(let image):
      image.rect.isPossible && image.tile.map { Limits.allow($0.width, $0.height) } ?? true
    case .symbol(let symbol): symbol.rect.isPossible && symbol.paint.isPossible
    }
  }
}
