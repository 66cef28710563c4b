import DeclJournal
import DeclRuntime

/// The rules of modifiers that concern a whole screen of a navigation.
enum BarModifiers {
  static let rules: [String: Builder.ModifierRule] = [
    "_NavigationTitleModifier": title,
    "_BoundNavigationTitleModifier": title,
    "_BarTraitModifier.navigationBarTitleDisplayMode": displayMode,
    "_BarTraitModifier.toolbarTitleDisplayMode": displayMode,
    "_BarTraitModifier.navigationBarHidden": .look { modifier, look in
      look.screen.hidesNavigationBar = modifier.value("value").isTrue
    },
    "_BarTraitModifier.statusBarHidden": .look { modifier, look in
      look.window.hidesStatusBar = modifier.value("value").isTrue
    },
    "_BarTraitModifier.navigationBarBackButtonHidden": .look { modifier, look in
      look.screen.hidesBackButton = modifier.value("value").isTrue
    },
    "_BarsTraitModifier.toolbarVisibility": .look { modifier, look in
      let isHidden = modifier.value("value").caseName == "hidden"
      for bar in bars(modifier) {
        switch bar {
        case "navigationBar", "automatic": look.screen.hidesNavigationBar = isHidden
        case "tabBar": look.screen.hidesTabBar = isHidden
        default: break
        }
      }
    },
    "_BarsTraitModifier.toolbarBackgroundVisibility": .look { modifier, look in
      let isVisible = modifier.value("value").caseName == "visible"
      let bars = bars(modifier)
      if bars.contains("navigationBar") { look.screen.showsBackground = isVisible }
      if bars.contains("tabBar") { look.screen.showsTabBackground = isVisible }
      if bars.contains("bottomBar") { look.screen.showsBottomBackground = isVisible }
    },
    "_BarsTraitModifier.toolbarBackground": .look { modifier, look in
      guard let ink = look.ink(modifier.value("value")) else { return }
      for bar in bars(modifier) { look.screen.backgrounds[barName(bar)] = ink }
    },
    "_BarsTraitModifier.toolbarColorScheme": .look { modifier, look in
      guard let scheme = modifier.value("value").caseName else { return }
      for bar in bars(modifier) { look.screen.darkBars[barName(bar)] = scheme == "dark" }
    },
    "_ToolbarModifier": .wrap { use in
      let look = use.look.toolbarLook
      for view in use.views {
        // Items add themselves to the screen; other views are items without a placement.
        let pieces = use.builder.pieces(view, look)
        if pieces.isEmpty { continue }
        look.window.scopes.append(look.screen)
        look.screen.add(view.handle, "automatic", pieces)
      }
      return use.content
    },
    "_NavigationBarItemsModifier": .wrap { use in
      let look = use.look.toolbarLook
      for view in use.views {
        let placement = view.slot == "leading" ? "topBarLeading" : "topBarTrailing"
        look.window.scopes.append(look.screen)
        look.screen.add(view.handle, placement, use.builder.pieces(view, look))
      }
      return use.content
    },
    "_SearchableModifier": search,
    "_TokenSearchModifier": search,
  ]

  private static let search = Builder.ModifierRule.wrap { use in
    use.look.screen.search = ScreenScope.SearchField(
      view: use.view, text: use.modifier.value("searchText").text ?? "",
      prompt: use.modifier.value("prompt").text ?? "Search")
    return use.content
  }

  private static let title = Builder.ModifierRule.look { modifier, look in
    look.screen.title = modifier.value("title").text
  }

  private static let displayMode = Builder.ModifierRule.look { modifier, look in
    let value = modifier.value("value")
    switch value.caseName ?? value["_name"].text {
    case "inline": look.screen.isLarge = false
    case "large": look.screen.isLarge = true
    default: look.screen.isLarge = nil
    }
  }

  /// Returns the name of a bar; the automatic one is the navigation bar.
  private static func barName(_ placement: String) -> String {
    placement == "automatic" ? "navigationBar" : placement
  }

  /// Returns the names of the bars that a modifier is for.
  private static func bars(_ modifier: DrawnModifier) -> [String] {
    let names = modifier.value("bars").elements.compactMap { $0["_name"].text }
    return names.isEmpty ? ["automatic"] : names
  }
}
