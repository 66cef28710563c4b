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
        let mode = look.styles["TabView"]?["indexDisplayMode"]["_name"].text
        if mode == "never" || mode != "always" && tabs.count < 2 { return [content] }
        return [content.overlaid(by: dots(tabs, look), alignment: .bottom)]
      }
      if scope.hidesTabBar || look.settings.hidesTabBar { return [content] }
      let barLook = look.with { $0.isDark = scope.darkBars["tabBar"] ?? $0.isDark }
      let items = tabs.map { item(builder, $0, barLook) }
      let bar = Piece(EqualColumnsNode(), items).framed(height: Metrics.tabBarHeight)
        .backed(
          by: BarViews.bottomChrome(
            barLook, over: content, isAlwaysShown: scope.showsTabBackground, look.settings.tabBar,
            ink: scope.backgrounds["tabBar"]))
      return [look.window.withBar(bar, under: content)]
    },
    "_TabView": { builder, view, look in builder.parts(of: view, in: nil, look) },
  ]

  /// Returns the symbol and the title of a tab.
  private static func item(_ builder: Builder, _ tab: DrawnScreen, _ look: Look) -> Piece {
    let settings = look.settings.tabBar
    let ink: Ink =
      tab.isInFront
      ? settings.tint.map { .color($0) } ?? look.tint
      : .color(settings.otherItems ?? look.system(.gray))
    let inner = look.with {
      $0.container = .tabBar
      $0.foregroundLevels = [ink]
      $0.font = FontSpec(size: 10, weight: 500)
      $0.symbolVariants = ["fill"]
      $0.paragraph = ParagraphOptions()
      $0.paragraph.lineLimit = 1
    }
    let labels = labels(builder, tab.views.flatMap { label(of: $0) }, inner)
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

  /// Returns the image above the title of a tab: the first of each, in whatever order they are written.
  private static func labels(
    _ builder: Builder, _ views: [DrawnView], _ look: Look
  ) -> [Piece] {
    var image: Piece?
    var title: Piece?
    func add(_ view: DrawnView) {
      switch view.isOfLibrary ? view.typeName : "" {
      case "Image":
        let large = look.with { $0.font = iconFont }
        image = image ?? builder.pieces(view, large).first?.framed(height: iconHeight)
      case "Text": title = title ?? builder.pieces(view, look).first
      case "HStack", "VStack", "ZStack": builder.contents(of: view).forEach(add)
      default:
        if view.kind == .transparent { return builder.contents(of: view).forEach(add) }
        let pieces = builder.pieces(view, look)
        if pieces.count > 1 { image = image ?? pieces[0] }
        title = title ?? pieces.last
      }
    }
    views.forEach(add)
    return [image, title].compactMap(\.self)
  }

  /// The font of the image of a tab.
  static let iconFont = FontSpec(size: 18, weight: 500)
  /// The height of the image of a tab.
  static let iconHeight = 24.0

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

  /// Returns the dots of pages: white ones, which a white page does not show, in a capsule if the script wants one.
  private static func dots(_ tabs: [DrawnScreen], _ look: Look) -> Piece {
    let dots = tabs.map { tab in
      Parts.drawing(Size(Metrics.pageDot, Metrics.pageDot)) {
        let color =
          tab.isInFront
          ? look.settings.frontDot ?? .white : look.settings.otherDots ?? .white.opacity(0.3)
        return [.fill(.ellipse($0), .color(color), .nonZero)]
      }
    }
    let row = Parts.row(dots, distance: 9)
    guard look.styles["IndexView"]?["backgroundDisplayMode"]["_name"].text == "always" else {
      return row.padded(horizontal: 12, vertical: 18)
    }
    return row.padded(horizontal: 12, vertical: 9)
      .backed(by: Parts.box(.color(.black.opacity(0.25)), radius: .infinity))
      .padded(horizontal: 12, vertical: 9)
  }
}
