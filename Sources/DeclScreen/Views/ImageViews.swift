import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rule of images (G15).
enum ImageViews {
  static let rules: [String: Builder.ViewRule] = [
    "Image": { _, view, look in [redacted(image(view.whole, look), look)] }
  ]

  /// Returns an image, or the bar that stands for it.
  private static func redacted(_ image: Piece, _ look: Look) -> Piece {
    if look.isRedacted { image.draw = { [RedactedBar.drawing($0, look.foreground)] } }
    return image
  }

  /// Returns a piece that shows an `Image`.
  static func image(_ value: ValueSnapshot, _ look: Look) -> Piece {
    let name = value["name"].text ?? ""
    let modifiers = Modifiers(value["modifiers"].elements)
    if value["isSystem"].isTrue {
      var inner = look
      if let mode = modifiers.symbolMode { inner.symbolMode = mode }
      return symbol(name, inner, isResizable: modifiers.isResizable)
    }
    guard let image = look.window.assets.image(name, look) else {
      return placeholder(name, modifiers.isResizable, look)
    }
    let isTemplate = modifiers.isTemplate ?? image.isTemplate
    let node: LayoutNode =
      modifiers.isResizable ? ResizableNode(ideal: image.size) : FixedNode(image.size)
    let ink = look.foreground
    return Piece(node).with {
      $0.draw = { rect in
        let tint = isTemplate ? ink.paint(in: rect).middleColor : nil
        switch image.content {
        case .pixels(let pixels):
          return [
            .image(
              ImageDrawing(
                pixels, in: rect, interpolation: modifiers.isSmooth ? .smooth : .none,
                tile: modifiers.isTiled ? image.size : nil, tint: tint))
          ]
        case .icon(let icon): return [drawing(icon, in: rect, tint)]
        }
      }
    }
  }

  /// The changes of an image, the last of each kind.
  private struct Modifiers {
    var isResizable = false
    var isTiled = false
    var isTemplate: Bool?
    var symbolMode: String?
    var isSmooth = true

    init(_ values: [ValueSnapshot]) {
      for value in values {
        switch value.caseName {
        case "resizable":
          isResizable = true
          isTiled = value.payload.last?.caseName == "tile"
        case "renderingMode":
          isTemplate = value.payload.first?.caseName.map { $0 == "template" }
          symbolMode = isTemplate.map { $0 ? "monochrome" : "multicolor" }
        case "symbolRenderingMode":
          symbolMode = value.payload.first?["_name"].text ?? symbolMode
        case "interpolation": isSmooth = value.payload.first?.caseName != "none"
        default: break
        }
      }
    }
  }

  /// Returns the shapes of an icon in a rectangle.
  private static func drawing(
    _ icon: SvgReader.Icon, in rect: Rect, _ tint: Color?
  ) -> DisplayNode.Content {
    let scale = Transform.scale(
      rect.size.width / max(icon.size.width, 0.01), rect.size.height / max(icon.size.height, 0.01))
    let effects = Effects {
      $0.transform = scale.then(.translation(rect.origin.x, rect.origin.y))
    }
    let nodes = tint.map { tint in icon.nodes.map { painted($0, tint) } } ?? icon.nodes
    return .group([DisplayNode(frame: Rect(.zero, icon.size), .group(nodes), effects: effects)])
  }

  /// Returns a node with one colour for everything.
  private static func painted(_ node: DisplayNode, _ color: Color) -> DisplayNode {
    var result = node
    switch node.content {
    case .group(let nodes): result.content = .group(nodes.map { painted($0, color) })
    case .fill(let path, _, let rule): result.content = .fill(path, .color(color), rule)
    case .stroke(let path, let style, _): result.content = .stroke(path, style, .color(color))
    case .text, .image, .symbol: break
    }
    return result
  }

  /// Returns a symbol in the font of the text around it.
  static func symbol(_ name: String, _ look: Look, isResizable: Bool = false) -> Piece {
    let font = look.resolvedFont
    let variant = ([name] + look.symbolVariants.filter { !name.contains($0) })
      .joined(separator: ".")
    let scale = Self.scales[look.imageScale] ?? 1
    let picture = Symbol(named: variant)
    let outline = picture.size(fontSize: font.size * scale)
    let extent = picture.extent(fontSize: font.size * scale)
    let size = Size(extent.width, extent.height)
    let ink = look.foreground
    let node: LayoutNode
    if isResizable {
      node = ResizableNode(ideal: Size(outline.width, outline.height))
    } else {
      let cap = TextFont(font).capHeight
      node = FixedNode(size, baseline: (size.height + cap) / 2)
    }
    return Piece(node).with {
      $0.draw = { rect in
        // Beside text the outline stands in the middle of its space.
        let place =
          isResizable
          ? rect
          : Rect(
            rect.origin.x + (rect.size.width - outline.width) / 2,
            rect.origin.y + (rect.size.height - outline.height) / 2, outline.width, outline.height)
        let drawing = SymbolDrawing(variant, in: place, paint: ink.paint(in: rect))
        guard let inks = inks(picture, look) else {
          return ink.drawn(in: rect) { _ in .symbol(drawing) }
        }
        return drawing.parts { inks($0).paint(in: rect) }
      }
    }
  }

  /// Returns the inks of the parts of a symbol; nil for symbols of one ink.
  private static func inks(_ symbol: Symbol, _ look: Look) -> ((Symbol.Part) -> Ink)? {
    // The letters in place of a symbol that is not known have no parts.
    if look.isInCells || symbol.parts.isEmpty { return nil }
    let levels = look.foregroundLevels
    // Several styles are a palette unless something else is said.
    switch look.symbolMode ?? (levels.count > 1 ? "palette" : "monochrome") {
    case "palette":
      guard levels.count > 1 else { return nil }
      return { levels[min($0.level, levels.count - 1)] }
    case "hierarchical":
      return { look.foreground.opacity([1, 0.5, 0.25][min($0.level, 2)]) }
    case "multicolor":
      guard symbol.parts.contains(where: { $0.tone != nil }) else { return nil }
      return { part in part.tone.map { .color(look.color(of: $0)) } ?? look.foreground }
    default: return nil
    }
  }

  /// The sizes of symbols beside text, as shares of the medium one.
  private static let scales = ["small": 0.8, "large": 1.28]

  /// Returns a grey box with the name of an image that is not there.
  private static func placeholder(_ name: String, _ isResizable: Bool, _ look: Look) -> Piece {
    let isKnown = look.window.assets.hasImage(name)
    look.warn("the image \"\(name)\" \(isKnown ? "cannot be read" : "was not found")")
    let size = Size(100, 100)
    let node: LayoutNode = isResizable ? ResizableNode(ideal: size) : FixedNode(size)
    let box = look.system(.gray5)
    let color = look.system(.secondaryLabel)
    return Piece(node).with {
      $0.draw = { rect in
        let font = TextFont(size: 11)
        let width = min(font.width(of: name), max(0, rect.size.width - 4))
        let x = rect.origin.x + (rect.size.width - width) / 2
        let y = rect.origin.y + rect.size.height / 2 + 4
        return [
          .fill(.rectangle(rect), .color(box), .nonZero),
          .text(
            TextDrawing(name, font: font, paint: .color(color), at: Point(x, y), width: width)),
        ]
      }
    }
  }
}

extension Look {
  /// Returns a colour of a symbol of several colours.
  fileprivate func color(of tone: Symbol.Tone) -> Color {
    switch tone {
    case .white: .white
    case .gray: system(.gray)
    case .yellow: system(.yellow)
    case .orange: system(.orange)
    case .red: system(.red)
    case .green: system(.green)
    case .cyan: system(.cyan)
    }
  }
}

/// An image that fills what is proposed.
final class ResizableNode: LayoutNode {
  private let ideal: Size

  init(ideal: Size) { self.ideal = ideal }

  /// Takes the proposal, and its own size where nothing is proposed.
  override func measure(_ proposal: Proposal) -> Size { proposal.size(orElse: ideal) }
}
