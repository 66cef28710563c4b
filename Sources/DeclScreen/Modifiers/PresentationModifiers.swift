import DeclJournal
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
  /// Indicates whether a popover stays one on a narrow screen.
  var isPopover = false
}
