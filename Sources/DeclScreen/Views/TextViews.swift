import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of text and images (G22, G15).
enum TextViews {
  static let rules: [String: Builder.ViewRule] = [
    "Text": { _, view, look in [text(TextSpec(view.whole, look), look)] },
    "Image": { _, view, look in [image(view, look)] },
    "Label": { builder, view, look in
      let titles = builder.parts(of: view, in: "title", look)
      var beside = look
      if look.container == .list, look.foregroundLevels.isEmpty {
        // The icon of a row has the tint, and its title the colour of text.
        beside.foregroundLevels = [look.tint]
      }
      if look.container == .unavailable {
        beside.font = FontSpec(size: 48)
        beside.foregroundLevels = [look.hierarchical("secondary")]
        return [Parts.column(builder.parts(of: view, in: "icon", beside) + titles, distance: 12)]
      }
      let icons = builder.parts(of: view, in: "icon", beside)
      if look.container == .tabBar {
        let large = beside.with { $0.font = FontSpec(size: 18, weight: 500) }
        let icon = builder.parts(of: view, in: "icon", large).map { $0.framed(height: 24) }
        return icon + titles
      }
      if look.container == .toolbar, look.styles["Label"] == nil { return icons }
      switch look.style("Label", "LabelStyle") {
      case "TitleOnly": return titles
      case "IconOnly": return icons
      default: return [Piece(StackNode(.horizontal, distance: 8), icons + titles)]
      }
    },
  ]

  /// Returns a piece that shows text.
  static func text(_ spec: TextSpec, _ look: Look) -> Piece {
    let node = TextNode(
      spec.runs.map(\.run), options: look.paragraph, measurer: look.window.measurer)
    node.isRightToLeft = look.isRightToLeft
    return Piece(node).with {
      $0.draw = { rect in TextLines(spec, node, rect, look.isRightToLeft).drawings }
    }
  }

  /// Returns a piece that shows a string in a font and an ink.
  static func text(_ string: String, _ font: FontSpec, _ ink: Ink, _ look: Look) -> Piece {
    text(TextSpec(string, font, ink, look), look)
  }

  private static func image(_ view: DrawnView, _ look: Look) -> Piece {
    let name = view.value("name").text ?? ""
    let modifiers = view.value("modifiers").elements
    let isResizable = modifiers.contains { $0.caseName == "resizable" }
    guard view.value("isSystem").isTrue else { return placeholder(name, isResizable, look) }
    return symbol(name, look, isResizable: isResizable)
  }

  /// Returns a symbol in the font of the text around it.
  static func symbol(_ name: String, _ look: Look, isResizable: Bool = false) -> Piece {
    let font = look.resolvedFont
    let variant = ([name] + look.symbolVariants.filter { !name.contains($0) })
      .joined(separator: ".")
    let scale = Self.scales[look.imageScale] ?? 1
    let extent = Symbol(named: variant).size(fontSize: font.size * scale)
    let size = Size(extent.width, extent.height)
    let ink = look.foreground
    let node: LayoutNode
    if isResizable {
      node = ResizableNode(ideal: size)
    } else {
      let cap = SystemFont(font).capHeight
      node = FixedNode(size, baseline: (size.height + cap) / 2)
    }
    return Piece(node).with {
      $0.draw = { [.symbol(SymbolDrawing(variant, in: $0, paint: ink.paint(in: $0)))] }
    }
  }

  /// The sizes of symbols beside text, as shares of the medium one.
  private static let scales = ["small": 0.8, "large": 1.28]

  /// Returns a grey box with the name of an image that is not there.
  private static func placeholder(_ name: String, _ isResizable: Bool, _ look: Look) -> Piece {
    look.window.warn("the image \"\(name)\" was not found")
    let size = Size(100, 100)
    let node: LayoutNode = isResizable ? ResizableNode(ideal: size) : FixedNode(size)
    let box = look.system(.gray5)
    let color = look.system(.secondaryLabel)
    return Piece(node).with {
      $0.draw = { rect in
        let font = SystemFont(size: 11)
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
  /// The font of text, in the type size.
  var resolvedFont: FontStyle { (font ?? FontSpec(.body)).resolved(typeSize, fontChanges) }
}

/// An image that fills what is proposed.
final class ResizableNode: LayoutNode {
  private let ideal: Size

  init(ideal: Size) { self.ideal = ideal }

  /// Takes the proposal, and its own size where nothing is proposed.
  override func measure(_ proposal: Proposal) -> Size { proposal.size(orElse: ideal) }
}
