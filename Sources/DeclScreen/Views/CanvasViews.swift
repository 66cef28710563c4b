import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rule of views that a closure draws.
enum CanvasViews {
  static let rules: [String: Builder.ViewRule] = [
    "Canvas": { builder, view, look in
      let inner = look.with { $0.stackAxis = nil }
      var symbols: [(tag: ValueSnapshot, piece: Piece)] = []
      for symbol in view.children where symbol.slot == "symbols" || symbol.modifierNumber == nil {
        guard let tag = symbol.tag else { continue }
        let pieces = builder.pieces(symbol, inner)
        if let piece = pieces.first { symbols.append((tag, piece)) }
      }
      let canvas = DrawnCanvas(symbols, look)
      return [
        Piece(FillNode()).with { $0.draw = { [.group(canvas.nodes(of: view, in: $0))] } }
      ]
    }
  ]
}

extension DrawnView {
  /// The tag of the view; nil for one without.
  fileprivate var tag: ValueSnapshot? {
    modifiers.first { $0.typeName == "TagValueTraitKey" }.map { $0.value("value") }
  }
}

/// A canvas: from the commands of its closure to things to draw.
private final class DrawnCanvas: RunningCanvas {
  private let symbols: [(tag: ValueSnapshot, piece: Piece)]
  private let look: Look

  init(_ symbols: [(tag: ValueSnapshot, piece: Piece)], _ look: Look) {
    self.symbols = symbols
    self.look = look
  }

  // MARK: Sizes

  func size(of drawn: ValueSnapshot, width: Double, height: Double) -> (
    width: Double, height: Double
  )? {
    let piece = self.piece(drawn, look.foreground)
    let size = piece.node.size(
      for: Proposal(width.isFinite ? width : nil, height.isFinite ? height : nil))
    return (size.width, size.height)
  }

  func size(ofSymbol tag: ValueSnapshot) -> (width: Double, height: Double)? {
    symbols.first { $0.tag.isTag(tag) }.map { symbol in
      let size = symbol.piece.node.size(for: .ideal)
      return (size.width, size.height)
    }
  }

  /// Returns the piece of a text or an image.
  private func piece(_ drawn: ValueSnapshot, _ ink: Ink) -> Piece {
    let look = look.with { $0.foregroundLevels = [ink] }
    return drawn.typeName == "Image"
      ? ImageViews.image(drawn, look) : TextViews.text(TextSpec(drawn, look), look)
  }

  // MARK: Commands

  /// The bytes of the nodes of a plain command, until those of the whole canvas are counted.
  private static let commandBytes = 2000

  /// Returns the things that the closure draws in a rectangle on the screen.
  func nodes(of view: DrawnView, in rect: Rect) -> [DisplayNode] {
    let bounds = Rect(.zero, rect.size)
    var drawn: [DisplayNode] = []
    view.forEachDrawingCommand(self, width: rect.size.width, height: rect.size.height) { command in
      if let node = node(command, bounds) { drawn.append(node) }
      return Workload.goesOn(work: 16, bytes: Self.commandBytes)
    }
    if drawn.isEmpty { return [] }
    return [
      DisplayNode(
        frame: rect, .group(drawn),
        effects: Effects {
          $0.clip = Clip(.rectangle(bounds))
          $0.transform = .translation(rect.origin.x, rect.origin.y)
        })
    ]
  }

  private func node(_ command: ValueSnapshot, _ bounds: Rect) -> DisplayNode? {
    let contents = contents(command["content"], bounds)
    if contents.isEmpty { return nil }
    var node = DisplayNode(
      frame: bounds, .group(contents),
      effects: Effects { $0.transform = transform(command["transform"]) })
    node = DisplayNode(
      frame: bounds, .group([node]),
      effects: Effects { effects in
        let name = command["blendMode"].caseName ?? "normal"
        effects.opacity = command["opacity"].share ?? 1
        effects.blend = BlendMode(rawValue: name) ?? .normal
        for filter in command["filters"].elements { add(filter, to: &effects) }
      })
    for clip in command["clips"].elements {
      node = DisplayNode(frame: bounds, .group([node]), effects: clipping(clip, bounds))
    }
    return node
  }

  /// Returns the effects that clip to a path or to what a closure drew, or to what is outside of it.
  private func clipping(_ clip: ValueSnapshot, _ bounds: Rect) -> Effects {
    let path = ShapeViews.path(clip["path"]["elements"].elements)
    let rule: FillRule = clip["isEvenOdd"].isTrue ? .evenOdd : .nonZero
    let isLayer = clip["layer"] != .none
    let isInverse = clip["isInverse"].isTrue
    if !isLayer, !isInverse { return Effects { $0.clip = Clip(path, rule: rule) } }
    let opaque = Paint.color(.black)
    let area =
      isLayer
      ? clip["layer"].elements.compactMap { node($0, bounds) }
      : [DisplayNode(frame: bounds, .fill(path, opaque, rule))]
    guard isInverse else { return Effects { $0.mask = area } }
    return Effects {
      $0.mask = [
        DisplayNode(frame: bounds, .fill(.rectangle(bounds), opaque, .nonZero)),
        DisplayNode(
          frame: bounds, .group(area), effects: Effects { $0.blend = .destinationOut }),
      ]
    }
  }

  private func contents(_ content: ValueSnapshot, _ bounds: Rect) -> [DisplayNode] {
    let parts = content.payload
    func node(_ content: DisplayNode.Content) -> [DisplayNode] {
      [DisplayNode(frame: bounds, content)]
    }
    switch content.caseName {
    case "fill":
      let path = ShapeViews.path(parts[0]["elements"].elements)
      guard let paint = paint(parts[1], path.bounds) else { return [] }
      return node(.fill(path, paint, parts[2].isTrue ? .evenOdd : .nonZero))
    case "stroke":
      let path = ShapeViews.path(parts[0]["elements"].elements)
      guard let paint = paint(parts[1], path.bounds) else { return [] }
      return node(.stroke(path, ShapeViews.strokeStyle(parts[2]), paint))
    case "text", "image":
      let ink = ink(parts[4]) ?? look.foreground
      return placed(piece(parts[0], ink), parts[1], parts[2], parts[3])
    case "symbol":
      guard let symbol = symbols.first(where: { $0.tag.isTag(parts[0]) }) else { return [] }
      return placed(symbol.piece, parts[1], parts[2], parts[3])
    case "layer":
      let inner = parts[0].elements.compactMap { self.node($0, bounds) }
      return [
        DisplayNode(frame: bounds, .group(inner), effects: Effects { $0.isGroup = true })
      ]
    default: return []
    }
  }

  /// Returns a piece in a rectangle, or with a part of it at a point.
  private func placed(
    _ piece: Piece, _ rect: ValueSnapshot, _ point: ValueSnapshot, _ anchor: ValueSnapshot
  ) -> [DisplayNode] {
    let frame: Rect
    if let area = rect.rectangle {
      frame = area
      piece.node.layOut(Proposal(area.size))
    } else {
      let size = piece.node.layOut(.ideal)
      let (point, anchor) = (point.pair, anchor.pair)
      frame = Rect(
        Point(point.x - anchor.x * size.width, point.y - anchor.y * size.height), size)
    }
    let own = Rect(frame.origin, piece.node.fit.size)
    let shown = piece.stretches ? frame : own
    return look.window.drawPiece?(piece, shown).map { [$0] } ?? []
  }

  private func transform(_ value: ValueSnapshot) -> Transform {
    func part(_ name: String) -> Double { value[name].number ?? 0 }
    return Transform(part("a"), part("b"), part("c"), part("d"), part("tx"), part("ty"))
  }

  private func ink(_ shading: ValueSnapshot) -> Ink? {
    switch shading.caseName {
    case "style": shading.payload.first.flatMap { look.ink($0) }
    case "foreground": look.foreground
    default: nil
    }
  }

  private func paint(_ shading: ValueSnapshot, _ area: Rect?) -> Paint? {
    let parts = shading.payload
    switch shading.caseName {
    case "linear":
      return .linear(look.gradient(parts[0]), from: parts[1].pair, to: parts[2].pair)
    case "radial":
      return .radial(
        look.gradient(parts[0]), center: parts[1].pair, startRadius: parts[2].number ?? 0,
        endRadius: parts[3].number ?? 0)
    case "conic":
      let start = parts[2].number ?? 0
      return .angular(
        look.gradient(parts[0]), center: parts[1].pair, start: start, end: start + 2 * .pi)
    default: return ink(shading)?.paint(in: area ?? Rect(0, 0, 1, 1))
    }
  }

  private func add(_ filter: ValueSnapshot, to effects: inout Effects) {
    let parts = filter.payload
    switch filter.caseName {
    case "blur": effects.blur = parts[0].number ?? 0
    case "shadow":
      effects.shadows.append(
        Shadow(
          look.color(parts[0]) ?? .black, radius: (parts[1].number ?? 0) / 2,
          x: parts[2].number ?? 0, y: parts[3].number ?? 0))
    case "multiply":
      if let color = look.color(parts[0]) { effects.filters.append(.multiply(color)) }
    case "amount":
      let amount = parts[1].number ?? 0
      switch parts[0].text {
      case "hueRotation": effects.filters.append(.hueRotation(amount))
      case "saturation": effects.filters.append(.saturation(amount))
      case "brightness": effects.filters.append(.brightness(amount))
      case "contrast": effects.filters.append(.contrast(amount))
      default: effects.filters.append(.grayscale(amount))
      }
    default: break
    }
  }
}

extension Piece {
  /// Indicates whether what it draws fills any rectangle, as an image does.
  fileprivate var stretches: Bool { node is FixedNode || node is ResizableNode }
}

extension ValueSnapshot {
  /// A `CGRect`; nil for other values.
  fileprivate var rectangle: Rect? {
    let origin = self["origin"]
    guard origin.typeName != nil else { return nil }
    return Rect(origin.pair, Size(self["size"].pair.x, self["size"].pair.y))
  }

  /// Returns whether a value is equal to a tag, also if one of both is in a wrapper.
  fileprivate func isTag(_ other: ValueSnapshot) -> Bool { unwrapped == other.unwrapped }
}
