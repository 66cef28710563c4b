import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of tab views.
enum TabViews {
  static let rules: [String: Builder.ViewRule] = [
    "TabView": { builder, view, look in
      let tabs = look.window.screens.filter { $0.role == .tab && $0.owner == view.handle }
      guard let front = tabs.first(where: \.isInFront) ?? tabs.first else { return [] }
      let (inner, scope) = look.onNewScreen()
      let pieces = front.views.flatMap { builder.pieces($0, inner) }
      // The modifiers of a tab concern its screen; those of a screen inside reach the tab bar as well.
      let content = Parts.one(pieces).limited(maxWidth: .infinity, maxHeight: .infinity)
      if look.style("TabView", "TabViewStyle") == "Page" {
        return [content.overlaid(by: dots(tabs, look), alignment: .bottom)]
      }
      if scope.hidesTabBar { return [content] }
      let items = tabs.map { item(builder, $0, look) }
      let bar = Piece(EqualColumnsNode(), items).framed(height: Metrics.tabBarHeight)
        .backed(by: BarViews.chrome(look, lineAt: .top, under: .bottom))
      return [content.wrapped(EdgeInsetNode(.bottom, distance: 0), [bar])]
    },
    "_TabView": { builder, view, look in builder.parts(of: view, in: nil, look) },
  ]

  /// Returns the symbol and the title of a tab.
  private static func item(_ builder: Builder, _ tab: DrawnScreen, _ look: Look) -> Piece {
    let ink = tab.isInFront ? look.tint : .color(look.system(.gray))
    let inner = look.with {
      $0.container = .tabBar
      $0.foregroundLevels = [ink]
      $0.font = FontSpec(size: 10, weight: 500)
      $0.symbolVariants = ["fill"]
      $0.paragraph = ParagraphOptions()
      $0.paragraph.lineLimit = 1
    }
    let labels = tab.views.flatMap { label(of: $0) }.flatMap { builder.pieces($0, inner) }
    var item = Parts.column(labels, distance: 3)
    if let badge = tab.views.lazy.compactMap({ badge(of: $0) }).first {
      let font = FontSpec(size: 13)
      let count = Parts.line(badge, font, .color(.white), look).padded(horizontal: 5)
        .limited(minWidth: 18).framed(height: 18)
        .backed(by: Parts.box(.color(look.system(.red)), radius: .infinity))
      item = item.overlaid(
        by: count.wrapped(OffsetNode(Point(12, -4))), alignment: Alignment(.trailing, .top))
    }
    return item.padded(Insets(top: 7)).limited(
      maxWidth: .infinity, maxHeight: .infinity, alignment: .top
    ).touchable()
  }

  /// Returns the views that name a tab: those of `tabItem`, or the label of a `Tab`.
  static func label(of view: DrawnView) -> [DrawnView] {
    let own = view.children.filter {
      $0.slot == "tabItem" || (view.typeName == "_TabView" && $0.slot == "label")
    }
    if !own.isEmpty { return own }
    guard view.kind == .transparent else { return [] }
    return view.children.lazy.filter { $0.modifierNumber == nil }.map { label(of: $0) }
      .first { !$0.isEmpty } ?? []
  }

  static func badge(of view: DrawnView) -> String? {
    for modifier in view.modifiers where modifier.ruleName == "_BadgeModifier" {
      if let badge = modifier.value("badge").text { return badge }
    }
    guard view.kind == .transparent else { return nil }
    return view.children.lazy.filter { $0.modifierNumber == nil }.compactMap { badge(of: $0) }.first
  }

  private static func dots(_ tabs: [DrawnScreen], _ look: Look) -> Piece {
    let dots = tabs.map { tab in
      let share = tab.isInFront ? 1 : 0.3
      let color = look.isDark ? Color.white : .black
      return Parts.drawing(Size(Metrics.pageDot, Metrics.pageDot)) {
        [.fill(.ellipse($0), .color(color.opacity(share)), .nonZero)]
      }
    }
    return Parts.row(dots, distance: 9).padded(horizontal: 12, vertical: 18)
  }
}
