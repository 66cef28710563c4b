import DeclFont
import DeclLayout
import DeclPicture
import DeclRuntime

/// The bars around a screen: the navigation bar with its title, buttons and search field, and the bar at the bottom.
enum BarViews {
  /// Returns a screen with its bars.
  /// - Parameter back: the screen below it; nil for the first one.
  static func screen(
    _ content: Piece, _ scope: ScreenScope, back: ScreenScope?, _ look: Look
  ) -> Piece {
    if look.isInCells { return CellBars.screen(content, scope, back: back, look) }
    look.window.noteKeyboardItems(of: scope)
    var result = content.limited(maxWidth: .infinity, maxHeight: .infinity)
    if !scope.hidesNavigationBar {
      let isScrolled = content.firstScroll.map(\.isScrolled) ?? false
      result = result.wrapped(
        EdgeInsetNode(.top, distance: 0), [top(scope, back, isScrolled: isScrolled, look)])
    }
    if !scope.items(for: .bottom).isEmpty || !scope.items(for: .status).isEmpty {
      result = look.window.withBar(bottom(over: content, scope, look), under: result)
    }
    return result
  }

  /// Returns the bar at the bottom, which reaches under the safe area.
  private static func bottom(
    over content: Piece, _ scope: ScreenScope, _ look: Look
  ) -> Piece {
    var parts: [Piece] = []
    for item in scope.items(for: .bottom) {
      // A single item stands in the middle, several share the width.
      if !parts.isEmpty, !(item.node is SpacerNode) { parts.append(Parts.spacer(minLength: 8)) }
      parts.append(item)
    }
    var row = Parts.row(parts, distance: 0).wide(alignment: .center)
      .padded(horizontal: Metrics.margin).framed(height: Metrics.toolbarHeight)
    // A status stands in the middle, whatever is beside it.
    let status = scope.items(for: .status)
    if !status.isEmpty { row = row.overlaid(by: Parts.row(status, distance: 8)) }
    return
      row
      .backed(
        by: bottomChrome(
          look, over: content, isAlwaysShown: scope.showsBottomBackground,
          ink: scope.backgrounds["bottomBar"]))
  }

  /// Returns the background of a bar at the bottom, which is only there while content scrolls below it.
  static func bottomChrome(
    _ look: Look, over content: Piece, isAlwaysShown: Bool,
    _ bar: ControlSettings.Bar = ControlSettings.Bar(), ink: Ink? = nil
  ) -> Piece {
    let chrome = chrome(look, lineAt: .top, under: .bottom, bar, ink: ink)
    if isAlwaysShown || bar.edgeBackground != nil { return chrome }
    return chrome.wrapped(TransparentNode()).with {
      $0.effects = { _ in
        let goesOn = content.firstScroll?.goesOn ?? false
        return Effects { $0.opacity = goesOn ? 1 : 0 }
      }
    }
  }

  /// Returns the background of a bar with its hairline.
  /// - Parameters:
  ///   - bar: the settings of the kind of bar
  ///   - color: the colour of the background; nil for that of the settings or the system
  ///   - ink: the background that the screen wants; nil for none
  static func chrome(
    _ look: Look, lineAt edge: Alignment, under edges: EdgeSet,
    _ bar: ControlSettings.Bar = ControlSettings.Bar(), color: Color? = nil, ink: Ink? = nil
  ) -> Piece {
    let own = ink ?? (color ?? bar.background).map { Ink.color($0) }
    let ink = own ?? .material(.bar, isDark: look.isDark)
    let background = Parts.box(ink).wrapped(SafeAreaIgnoringNode(edges))
    if bar.hidesLine { return background }
    let line = Parts.box(.color(look.system(.separator)))
      .framed(height: look.window.measurer.pixel)
    return background.overlaid(by: line, alignment: edge)
  }

  private static func top(
    _ scope: ScreenScope, _ back: ScreenScope?, isScrolled: Bool, _ outer: Look
  ) -> Piece {
    let look = outer.with { $0.isDark = scope.darkBars["navigationBar"] ?? $0.isDark }
    look.window.hasDarkTop = scope.darkBars["navigationBar"]
    let isLarge =
      !isScrolled && (scope.title != nil) && (scope.isLarge ?? (back?.showsLargeTitle ?? true))
    scope.showsLargeTitle = scope.isLarge ?? (back?.showsLargeTitle ?? true)
    let settings = look.settings.navigationBar
    var leading = scope.items(for: .leading)
    if let back, !scope.hidesBackButton {
      let tint = settings.tint.map { Ink.color($0) } ?? look.tint
      let arrow = look.isRightToLeft ? "chevron.right" : "chevron.left"
      let title = back.title.flatMap { $0.count <= 14 ? $0 : nil } ?? "Back"
      let label = Parts.row(
        [
          Parts.symbol(arrow, size: 20, weight: 500, tint, look),
          Parts.line(title, FontSpec(.body), tint, look),
        ], distance: 4)
      let button = label.padded(Insets(leading: -8)).touched(as: .back)
      look.window.barParts[.back] = button
      leading.insert(button, at: 0)
    }
    var sides = Parts.row(
      leading + [Parts.spacer()] + scope.items(for: .trailing), distance: 16)
    sides = sides.padded(horizontal: Metrics.margin).framed(height: Metrics.navigationBarHeight)
    let principal = scope.items(for: .principal)
    if !principal.isEmpty {
      sides = sides.overlaid(by: Parts.one(principal))
    } else if !isLarge, let title = scope.title {
      let text = Parts.line(
        title, FontSpec(size: 17, weight: 600), .color(settings.title ?? look.system(.label)), look)
      sides = sides.overlaid(by: text.padded(horizontal: 90))
    }
    var rows = [sides]
    if isLarge, let title = scope.title {
      let font = FontSpec(size: 34, weight: 700)
      let color = settings.largeTitle ?? look.system(.label)
      let text = Parts.line(title, font, .color(color), look)
      rows.append(
        text.wide().padded(
          Insets(top: 3, leading: Metrics.margin, bottom: 8, trailing: Metrics.margin)
        )
        .framed(height: Metrics.largeTitleHeight))
    }
    if let search = scope.search, !isScrolled { rows.append(searchField(search, look)) }
    let bar = Parts.column(rows, distance: 0)
    if isScrolled || scope.showsBackground {
      let ink = scope.backgrounds["navigationBar"]
      return bar.backed(by: chrome(look, lineAt: .bottom, under: .top, settings, ink: ink))
    }
    guard let color = settings.edgeBackground else { return bar }
    var edge = settings
    edge.hidesLine = true
    return bar.backed(by: chrome(look, lineAt: .bottom, under: .top, edge, color: color))
  }

  private static func searchField(_ search: ScreenScope.SearchField, _ look: Look) -> Piece {
    let faint = Ink.color(look.system(.secondaryLabel))
    let ink = search.text.isEmpty ? faint : .color(look.system(.label))
    let shown = search.text.isEmpty ? search.prompt : search.text
    var parts = [
      Parts.symbol("magnifyingglass", size: 16, faint, look),
      Parts.line(shown, FontSpec(size: 17), ink, look), Parts.spacer(),
    ]
    parts.append(
      Parts.symbol(search.text.isEmpty ? "mic.fill" : "xmark.circle.fill", size: 16, faint, look))
    let field = Parts.row(parts, distance: 6).padded(horizontal: 8).framed(height: 36)
      .backed(by: Parts.box(.color(look.system(.tertiaryFill)), radius: 10))
      .touched(as: .search(search.view))
    look.window.barParts[.search(search.view)] = field
    let margin = Metrics.margin
    return field.padded(Insets(top: 1, leading: margin, bottom: 15, trailing: margin))
  }
}

extension Piece {
  /// The first scroll view inside that decides about the bar above it.
  fileprivate var firstScroll: ScrollNode? {
    if let scroll = node as? ScrollNode, scroll.axes.contains(.vertical) { return scroll }
    for child in children {
      if let found = child.firstScroll { return found }
    }
    return nil
  }
}

extension ScrollNode {
  /// Indicates whether the end of the content is out of sight.
  fileprivate var goesOn: Bool { shownOffset.y < longestOffset.y - 0.5 }

  /// Indicates whether the content is scrolled so far that a large title is out of sight.
  fileprivate var isScrolled: Bool {
    switch y {
    case .points(let points): points > 8
    case .share(let share): share > 0
    }
  }
}
