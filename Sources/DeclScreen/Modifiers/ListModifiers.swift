import DeclJournal
import DeclLayout
import DeclPicture
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
    "_SwipeActionsModifier": trait { traits, use in
      let isLeading = use.modifier.value("edge").caseName == "leading"
      let kind: OpenedPart.Kind = isLeading ? .leadingActions : .trailingActions
      if use.look.window.opened?.isPart(kind, of: use.view) ?? false {
        traits.openActions = actions(use, isTrailing: !isLeading)
      }
    },
    "_OnDeleteModifier": trait { $0.canBeDeleted = $1.modifier.value("_action") != .none },
    "_OnMoveModifier": trait { $0.canBeMoved = $1.modifier.value("_action") != .none },
    "_BadgeModifier": Builder.ModifierRule(
      change: { modifier, look in
        if look.container == .list { look.badge = modifier.value("badge").text }
      },
      wrap: { use in
        guard use.look.container == .list, let badge = use.modifier.value("badge").text,
          !use.content.traits.showsBadge
        else { return use.content }
        return Parts.row([use.content, Parts.spacer(), Self.badge(badge, use.look)]).with {
          $0.traits = use.content.traits
          $0.traits.showsBadge = true
        }
      }),
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

  /// Returns the text of a badge of a row.
  static func badge(_ text: String, _ look: Look) -> Piece {
    Parts.line(text, FontSpec(.body), look.hierarchical("secondary"), look)
  }

  /// Returns the actions of a row, the first one at its edge.
  private static func actions(
    _ use: Builder.Modified, isTrailing: Bool
  ) -> Piece.RowActions {
    var buttons: [Piece] = []
    func add(_ view: DrawnView) {
      guard view.typeName == "Button" else { return view.menuItems.forEach(add) }
      var look = use.look
      for modifier in view.modifiers.reversed() { look.apply(modifier.written) }
      let isDestructive = view.value("role")["_name"].text == "destructive"
      let back: Ink =
        isDestructive
        ? .color(look.system(.red)) : look.hasOwnTint ? look.tint : .color(look.system(.gray))
      let inner = look.with {
        $0.container = .swipe
        $0.font = FontSpec(size: 15)
        $0.foregroundLevels = [.color(.white)]
        $0.symbolVariants = ["fill"]
        $0.paragraph.lineLimit = 1
        $0.stackAxis = nil
      }
      let label = Parts.one(use.builder.parts(of: view, in: "label", inner))
      buttons.append(
        label.limited(maxWidth: .infinity, maxHeight: .infinity)
          .framed(width: Metrics.swipeActionWidth).backed(by: Parts.box(back)).touchable()
          .with { $0.handle = view.handle })
    }
    use.views.forEach(add)
    return Piece.RowActions(
      buttons: Parts.row(isTrailing ? buttons.reversed() : buttons, distance: 0),
      width: Metrics.swipeActionWidth * Double(buttons.count), isTrailing: isTrailing)
  }

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
