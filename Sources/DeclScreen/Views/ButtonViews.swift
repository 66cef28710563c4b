import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of buttons and of what looks like them.
enum ButtonViews {
  static let rules: [String: Builder.ViewRule] = [
    "Button": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look)
      if !body.isEmpty { return [Parts.one(body).touchable()] }
      return [button(builder, view, look, role: view.value("role")["_name"].text)]
    },
    "ShareLink": { builder, view, look in [button(builder, view, look)] },
    "PasteButton": { builder, view, look in
      let label = Parts.row(
        [
          Parts.symbol("doc.on.clipboard", size: 17, .color(.white), look),
          TextViews.text("Paste", FontSpec(.body), .color(.white), look),
        ], distance: 6)
      return [bordered(label, .color(look.system(.blue)), look)]
    },
    "Menu": { builder, view, look in
      let piece = button(builder, view, look)
      if look.window.opened?.isPart(.menu, of: view.handle) ?? false {
        look.window.menu = .init(
          anchor: piece, items: view.menuItems, look: look, isContext: false)
      }
      return [piece]
    },
  ]

  private static func button(
    _ builder: Builder, _ view: DrawnView, _ look: Look, role: String? = nil
  ) -> Piece {
    let isLink = look.container == .link
    let style = isLink ? "Plain" : look.style("Button", "ButtonStyle")
    var inner = look
    // A link keeps the look of a row: its label stands for the row.
    inner.container = isLink ? .list : look.container == .toolbar ? .toolbar : nil
    inner.stackAxis = nil
    if !isLink { inner.paragraph.alignment = .center }
    let tint = role == "destructive" ? Ink.color(look.system(.red)) : look.tint
    let isFilled = style == "BorderedProminent" || style == "GlassProminent"
    if isFilled {
      inner.foregroundLevels = [look.isEnabled ? .color(.white) : look.disabledInk]
    } else if !look.isEnabled {
      inner.foregroundLevels = [look.disabledInk]
    } else if style != "Plain", !look.hasOwnForeground || role == "destructive" {
      inner.foregroundLevels = [tint]
    }
    if style.hasPrefix("Bordered"), ["small", "mini"].contains(look.controlSize) {
      inner.font = look.font ?? FontSpec(.subheadline)
    }
    if look.container == .toolbar, look.font == nil { inner.font = FontSpec(.body) }
    let label = Parts.one(builder.parts(of: view, in: "label", inner))
    switch style {
    case "Bordered", "Glass":
      let back =
        look.hasOwnTint && look.isEnabled ? tint.opacity(0.18) : .color(look.system(.secondaryFill))
      return bordered(label, back, look)
    case "BorderedProminent", "GlassProminent":
      return bordered(label, look.isEnabled ? tint : .color(look.system(.secondaryFill)), look)
    default:
      // Alone in a row a button takes the row.
      let isRow = look.container == .list && !look.isInRowStack
      return isRow || isLink ? label.wide().touchable() : label.touchable()
    }
  }

  /// Returns a label in a box.
  private static func bordered(_ label: Piece, _ ink: Ink, _ look: Look) -> Piece {
    let insets: Insets
    var radius: Double
    switch look.controlSize {
    case "mini", "small": (insets, radius) = (Metrics.smallButtonInsets, .infinity)
    case "large", "extraLarge": (insets, radius) = (Metrics.largeButtonInsets, 12)
    default: (insets, radius) = (Metrics.buttonInsets, Metrics.buttonRadius)
    }
    switch look.buttonShape {
    case "capsule": radius = .infinity
    case "circle":
      let around = Insets(
        top: insets.top, leading: insets.top, bottom: insets.bottom, trailing: insets.bottom)
      return label.padded(around).wrapped(SquareNode())
        .backed(by: Parts.box(ink, radius: .infinity)).touchable()
    case "roundedRectangle": radius = radius == .infinity ? Metrics.buttonRadius : radius
    default: break
    }
    return label.padded(insets).backed(by: Parts.box(ink, radius: radius)).touchable()
  }
}

extension DrawnView {
  /// The views of the content of a menu.
  var menuItems: [DrawnView] { children.filter { $0.modifierNumber == nil && $0.slot == nil } }
}

extension Look {
  /// The ink of what a disabled control shows.
  var disabledInk: Ink { .color(system(.tertiaryLabel)) }
}

/// A square as wide and high as the longer side of its content, which stands in the middle.
final class SquareNode: LayoutNode {
  override func measure(_ proposal: Proposal) -> Size {
    guard let size = children.first?.size(for: proposal) else { return .zero }
    let side = max(size.width, size.height)
    return Size(side, side)
  }

  override func arrange(_ fit: Fit) -> Arrangement {
    let size = children.first?.size(for: fit.proposal) ?? .zero
    return Arrangement(
      origins: [Point((fit.size.width - size.width) / 2, (fit.size.height - size.height) / 2)],
      fits: [Fit(fit.proposal, size)])
  }
}
