import DeclJournal
import DeclLayout
import DeclRuntime

/// The rules of modifiers that lists read from their rows, and of those that change lists.
enum ListModifiers {
  static let rules: [String: Builder.ModifierRule] = [
    "_ListRowTraitModifier.insets": trait { $0.rowInsets = $1.modifier.value("value").insets },
    "_ListSeparatorModifier.separator": trait {
      if $1.modifier.value("value").caseName == "hidden" { $0.hidesSeparator = true }
    },
    "_ListSeparatorModifier.separatorTint": trait {
      $0.separatorColor = $1.look.color($1.modifier.value("value").unwrapped)
    },
    "_ListRowBackgroundModifier": trait { traits, use in
      traits.rowBackground = use.attached.first
    },
    "_BadgeModifier": .wrap { use in
      guard use.look.container == .list, let badge = use.modifier.value("badge").text else {
        return use.content
      }
      let ink = use.look.hierarchical("secondary")
      let count = Parts.line(badge, FontSpec(.body), ink, use.look)
      return Parts.row([use.content, Parts.spacer(), count]).with {
        $0.traits = use.content.traits
      }
    },
    "_ScrollTraitModifier.contentBackground": .look { modifier, look in
      look.hidesScrollBackground = modifier.value("value").caseName == "hidden"
    },
    "_ListRowTraitModifier.rowSpacing": .look { modifier, look in
      look.rowSpacing = modifier.value("value").number ?? 0
    },
    "_ListRowTraitModifier.sectionSpacing": .look { modifier, look in
      let name = modifier.value("value")["_name"].text ?? ""
      look.sectionSpacing =
        name == "compact"
        ? 16 : name.hasPrefix("custom(") ? Double(name.dropFirst(7).dropLast()) : nil
    },
  ]

  /// Returns the rule of a modifier that changes facts which the list reads.
  private static func trait(
    _ change: @escaping @Sendable (inout Piece.Traits, Builder.Modified) -> Void
  ) -> Builder.ModifierRule {
    .wrap { use in
      change(&use.content.traits, use)
      return use.content
    }
  }
}
