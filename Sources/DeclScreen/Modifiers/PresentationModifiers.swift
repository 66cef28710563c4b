import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of modifiers that a presentation or the window reads from its content.
enum PresentationModifiers {
  static let rules: [String: Builder.ModifierRule] = [
    "_PreferredColorSchemeModifier": .look { modifier, look in
      guard let scheme = modifier.value("preferredColorScheme").caseName else { return }
      look.isDark = scheme == "dark"
      if look.sheet == nil { look.window.prefersDark = look.isDark }
    },
    "_ContextMenuModifier": .wrap { use in
      if use.look.window.opened?.isPart(.contextMenu, of: use.view) ?? false {
        use.look.window.menu = .init(
          anchor: use.content, items: use.views, look: use.look, isContext: true)
      }
      return use.content
    },
    "_InspectorModifier": .wrap(inspector),
    "_PresentationTraitModifier.inspectorColumnWidth": .look { modifier, look in
      let value = modifier.value("value")
      let limits = value.elements
      look.sheet?.columnWidth = limits.count == 3 ? limits[1].number : value.number
    },
    "_PresentationTraitModifier.compactAdaptation": .look { modifier, look in
      let value = modifier.value("value")
      let names = [value["_name"].text] + value.elements.map { $0["_name"].text }
      look.sheet?.isPopover = names.contains("popover")
    },
    "_PresentationTraitModifier.detents": .look { modifier, look in
      look.sheet?.detents = modifier.value("value").elements
    },
    "_PresentationTraitModifier.selectedDetent": .look { modifier, look in
      look.sheet?.selected = modifier.value("value")
    },
    "_PresentationTraitModifier.dragIndicator": .look { modifier, look in
      look.sheet?.showsHandle = modifier.value("value").caseName == "visible"
    },
    "_PresentationTraitModifier.cornerRadius": .look { modifier, look in
      look.sheet?.radius = modifier.value("value").number
    },
    "_PresentationTraitModifier.background": .look { modifier, look in
      look.sheet?.background = look.ink(modifier.value("value"))
    },
  ]

  /// Returns the content with an inspector at its trailing edge. Where there is room for one column, the inspector is a
  /// sheet.
  private static func inspector(_ use: Builder.Modified) -> Piece {
    let window = use.look.window
    guard window.options.size.width >= Metrics.regularWidth else {
      for view in use.views
      where !window.presentations.contains(where: { $0.handle == view.handle }) {
        _ = use.builder.pieces(view, use.look)
      }
      return use.content
    }
    let scope = SheetScope()
    let inner = use.look.onNewScreen().look.with { $0.sheet = scope }
    let pieces = use.views.flatMap(\.children).flatMap { use.builder.pieces($0, inner) }
    if pieces.isEmpty { return use.content }
    let column = Parts.one(pieces).limited(maxHeight: .infinity)
      .framed(width: max(scope.columnWidth ?? Metrics.inspectorWidth, 0))
    let content = use.content.limited(maxWidth: .infinity, maxHeight: .infinity)
    return Parts.row([content, NavigationViews.line(use.look), column], distance: 0)
  }
}

/// A collection of what the content of a sheet says about it.
final class SheetScope {
  /// The heights that it can have; empty for the default.
  var detents: [ValueSnapshot] = []
  /// The height that is chosen; nil for the first one.
  var selected: ValueSnapshot?
  /// Indicates whether the handle at the top is shown; nil for the default.
  var showsHandle: Bool?
  /// The radius of the corners; nil for the default.
  var radius: Double?
  /// The background; nil for the default.
  var background: Ink?
  /// The width of the column of an inspector; nil for the default.
  var columnWidth: Double?
  /// Indicates whether a popover stays one on a narrow screen.
  var isPopover = false
}
