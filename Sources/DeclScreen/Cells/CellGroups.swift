import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of views that group others, and of tabs, in the cells of a terminal.
enum CellGroups {
  static let rules: [String: Builder.ViewRule] = [
    "GroupBox": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look.with { $0.stackAxis = nil })
      if look.styles["GroupBox"].map({ $0.typeName != "DefaultGroupBoxStyle" }) ?? false {
        return body
      }
      let labels = builder.parts(of: view, in: "label", look.with { $0.font = FontSpec(.headline) })
      let parts = labels.map { $0.wide() } + [Parts.one(body)]
      return [Parts.column(parts, distance: 0, alignment: .leading).boxed(look.boxInk)]
    },
    "_DisclosureLabel": { builder, view, look in
      // A row of a table has its arrow in the first cell.
      if look.container == .table { return builder.parts(of: view, look) }
      let arrow =
        view.value("_expansion").isTrue ? "▾ " : look.isRightToLeft ? "◂ " : "▸ "
      let label = Parts.one(builder.parts(of: view, look.labelLook), alignment: .leading)
      let mark = CellParts.glyphs(arrow, look.tint)
      return [Parts.row([mark, label, Parts.spacer()], distance: 0).touchable()]
    },
    "TabView": { builder, view, look in
      let tabs = look.window.screens.filter { $0.role == .tab && $0.owner == view.handle }
      guard let front = tabs.first(where: \.isInFront) ?? tabs.first else { return [] }
      let (inner, scope) = look.onNewScreen()
      let pieces = front.views.flatMap { builder.pieces($0, inner) }
      let content = Parts.one(pieces).limited(maxWidth: .infinity, maxHeight: .infinity)
      let isPaged = look.style("TabView", "TabViewStyle") == "Page"
      if scope.hidesTabBar, !isPaged { return [content] }
      let bar =
        isPaged
        ? Parts.row(tabs.map { dot($0, look) }, distance: 8).wide(alignment: .center)
        : Parts.column([CellBars.line(look), rows(builder, tabs, look)], distance: 0)
      return [content.wrapped(EdgeInsetNode(.bottom, distance: 0), [bar])]
    },
  ]

  private static func dot(_ tab: DrawnScreen, _ look: Look) -> Piece {
    CellParts.glyphs(tab.isInFront ? "●" : "○", look.faintInk)
  }

  /// The largest number of lines of a tab bar.
  private static let maximumLines = 3

  /// Returns the tabs in the first form that fits: in columns with their icons, in columns without them, as wide as
  /// their titles, and those on more lines.
  private static func rows(_ builder: Builder, _ tabs: [DrawnScreen], _ look: Look) -> Piece {
    func items(_ tabs: [DrawnScreen], _ look: Look) -> [Piece] {
      tabs.map { item(builder, $0, look).limited(maxWidth: .infinity).touchable() }
    }
    func spread(_ tabs: [DrawnScreen], _ look: Look) -> Piece {
      // What is left of the line stands between the tabs and at its ends.
      let items = tabs.flatMap {
        [Parts.spacer(minLength: 0), item(builder, $0, look).touchable()]
      }
      return line(
        StackNode(.horizontal, distance: 0), items + [Parts.spacer(minLength: 0)])
    }
    func line(_ node: LayoutNode, _ items: [Piece]) -> Piece {
      Piece(node, items).framed(height: CellParts.cell.height)
    }
    let narrow = look.with { $0.hidesIcons = true }
    var forms = [
      line(EqualColumnsNode(), items(tabs, look)), line(EqualColumnsNode(), items(tabs, narrow)),
    ]
    for count in 1...maximumLines where count <= max(1, tabs.count) {
      let length = (tabs.count + count - 1) / count
      let lines = stride(from: 0, to: tabs.count, by: max(1, length)).map { start in
        spread(Array(tabs[start..<min(start + length, tabs.count)]), narrow)
      }
      forms.append(Parts.column(lines, distance: 0))
    }
    let node = FirstFittingNode(.horizontal)
    return Piece(node, forms).with { piece in
      piece.shownChild = { node.choice(for: node.fit.proposal) }
    }
  }

  private static func item(_ builder: Builder, _ tab: DrawnScreen, _ look: Look) -> Piece {
    let ink = tab.isInFront ? look.tint : look.faintInk
    let inner = look.with {
      $0.container = nil
      $0.stackAxis = .horizontal
      $0.foregroundLevels = [ink]
      $0.font = FontSpec(size: 17, weight: tab.isInFront ? 700 : 400)
      $0.paragraph = ParagraphOptions()
      $0.paragraph.lineLimit = 1
    }
    var labels = tab.views.flatMap { TabViews.label(of: $0) }
    let titles = labels.filter { $0.typeName != "Image" }
    if look.hidesIcons, !titles.isEmpty { labels = titles }
    var parts = labels.flatMap { builder.pieces($0, inner) }
    if let badge = tab.views.lazy.compactMap({ TabViews.badge(of: $0) }).first {
      parts.append(CellParts.glyphs("(\(badge))", .color(look.system(.red))))
    }
    let ends = tab.isInFront ? ("[ ", " ]") : ("  ", "  ")
    return Parts.row(
      [
        CellParts.glyphs(ends.0, ink), Parts.row(parts, distance: 8), CellParts.glyphs(ends.1, ink),
      ],
      distance: 0)
  }
}
