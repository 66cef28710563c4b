import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// A menu that is open: a card with its items beside the view that was touched.
struct MenuCard {
  let builder: Builder

  /// Returns the layer of a menu over the screen.
  func layer(_ menu: WindowScope.OpenMenu) -> Piece {
    let look = menu.look.menuLook
    let opened = look.window.opened
    let inner = opened?.inner.flatMap { handle in
      menu.items.lazy.compactMap { $0.view(handle) }.first
    }
    let groups = Groups(items: menu.items, inner: inner, builder: builder, look: look).made
    var rows: [Piece] = []
    for (index, group) in groups.enumerated() {
      if index > 0 {
        let color = Color.black.opacity(look.isDark ? 0.3 : 0.08)
        rows.append(Parts.box(.color(color)).framed(height: Metrics.menuGroupDistance))
      }
      for (place, row) in group.enumerated() {
        if place > 0 {
          let pixel = look.window.measurer.pixel
          rows.append(Parts.box(.color(look.system(.separator))).framed(height: pixel))
        }
        rows.append(row)
      }
    }
    let card = Parts.column(rows, distance: 0).framed(width: Metrics.menuWidth)
      .backed(by: Parts.box(.material(.thick, isDark: look.isDark)))
      .clipped(radius: Metrics.menuRadius).raised().touchable()
      .with { card in
        if let opened { card.touchedPart = .card(opened.view, isDraggable: false) }
      }
    let placed = Piece(
      BesideNode(anchor: menu.anchor.node, safeArea: look.window.safeArea), [card])
    return menu.isContext ? placed.backed(by: scrim(around: menu.anchor, look)) : placed
  }

  /// Returns what covers the screen around a view that stands out.
  private func scrim(around anchor: Piece, _ look: Look) -> Piece {
    Piece(FillNode()).with {
      $0.draw = { rect in
        let hole = anchor.node.frame.inset(
          by: Insets(top: -8, leading: -8, bottom: -8, trailing: -8))
        let path = Path(
          Path.rectangle(rect).elements
            + Path.roundedRectangle(hole, radius: 12, isContinuous: true).elements)
        let paint = Material.ultraThin.paint(isDark: look.isDark)
        return [
          .fill(path, paint, .evenOdd),
          .fill(path, .color(.black.opacity(look.isDark ? 0.4 : 0.12)), .evenOdd),
        ]
      }
    }
  }

  /// The rows of a menu in groups, which thick lines part.
  private struct Groups {
    let builder: Builder
    let look: Look
    private(set) var made: [[Piece]] = []
    private var startsGroup = true
    private var followsHeader = false

    /// - Parameter inner: the menu among the items that is shown in their place; nil shows them.
    init(items: [DrawnView], inner: DrawnView?, builder: Builder, look: Look) {
      (self.builder, self.look) = (builder, look)
      guard let inner else {
        items.forEach { add($0) }
        return
      }
      // The first row leads back to the items around.
      let label = builder.parts(of: inner, in: "label", look)
      append(row(inner, label, trailing: arrow("chevron.down")))
      startsGroup = true
      if inner.typeName == "Picker" {
        addOptions(of: inner)
      } else {
        inner.menuItems.forEach { add($0) }
      }
    }

    private mutating func append(_ row: Piece) {
      if startsGroup || made.isEmpty { made.append([]) }
      startsGroup = false
      followsHeader = false
      made[made.count - 1].append(row)
    }

    private mutating func add(_ view: DrawnView) {
      switch view.isOfLibrary ? view.typeName : "" {
      case "Divider": startsGroup = true
      case "Section":
        startsGroup = true
        let small = look.with {
          $0.font = FontSpec(.footnote)
          $0.foregroundLevels = [look.hierarchical("secondary")]
        }
        for header in builder.parts(of: view, in: "header", small) {
          append(header.wide().padded(horizontal: 16, vertical: 8))
          followsHeader = true
        }
        view.menuItems.forEach { add($0) }
        startsGroup = true
      case "Picker" where look.applying(view).style("Picker", "PickerStyle") == "Menu":
        append(submenu(view))
      case "Picker":
        // The options stand right below a header.
        startsGroup = !followsHeader
        addOptions(of: view)
        startsGroup = true
      case "Toggle":
        append(
          row(view, builder.parts(of: view, in: "label", look), isMarked: view.value("isOn").isTrue)
        )
      case "Menu":
        append(row(view, builder.parts(of: view, in: "label", look), trailing: arrow()))
      case "Button", "Link", "ShareLink", "NavigationLink", "RenameButton":
        append(button(view))
      case "ControlGroup": view.menuItems.forEach { add($0) }
      default:
        if view.kind == .transparent {
          view.children.filter { $0.modifierNumber == nil }.forEach { add($0) }
        } else {
          let pieces = builder.pieces(view, look)
          if !pieces.isEmpty { append(row(view, pieces)) }
        }
      }
    }

    /// The arrow of what opens another menu.
    private func arrow(_ name: String = "chevron.right") -> Piece {
      Parts.symbol(name, size: 13, weight: 600, .color(look.system(.secondaryLabel)), look)
    }

    private mutating func addOptions(of picker: DrawnView) {
      for option in picker.options {
        let pieces = builder.pieces(option.view, look)
        append(
          row(option.view, pieces, isMarked: option.isChosen)
            .touched(as: .option(option.view.handle)))
      }
    }

    /// Returns the row of a picker whose options are a menu of their own, with the choice below its label.
    private func submenu(_ view: DrawnView) -> Piece {
      let small = look.with {
        $0.font = FontSpec(.footnote)
        $0.foregroundLevels = [look.hierarchical("secondary")]
      }
      let chosen = view.options.first { $0.isChosen }.map { builder.pieces($0.view, small) } ?? []
      let label = Parts.one(
        builder.parts(of: view, in: "label", look) + chosen, alignment: .leading)
      return row(view, [label], trailing: arrow())
    }

    private func button(_ view: DrawnView) -> Piece {
      var inner = look
      for modifier in view.modifiers.reversed() { inner.apply(modifier.written) }
      if view.value("role")["_name"].text == "destructive" {
        inner.foregroundLevels = [.color(look.system(.red))]
      }
      if !inner.isEnabled { inner.foregroundLevels = [look.disabledInk] }
      let label = builder.parts(of: view, in: "label", inner)
      return row(view, label.isEmpty ? builder.parts(of: view, inner) : label)
    }

    private func row(
      _ view: DrawnView, _ label: [Piece], isMarked: Bool? = nil, trailing: Piece? = nil
    ) -> Piece {
      var parts: [Piece] = []
      if let isMarked {
        let ink = isMarked ? look.foreground : .color(.clear)
        parts.append(Parts.symbol("checkmark", size: 14, weight: 600, ink, look))
      }
      parts.append(Parts.one(label).wide())
      if let trailing { parts.append(trailing) }
      return Parts.row(parts, distance: 8).padded(horizontal: 16, vertical: 11)
        .limited(minHeight: Metrics.menuItemHeight).touchable().with {
          if $0.handle == nil { $0.handle = view.handle }
        }
    }
  }
}

extension Look {
  /// Returns the look of a view with what its modifiers change.
  fileprivate func applying(_ view: DrawnView) -> Look {
    with { look in
      for modifier in view.modifiers.reversed() {
        Builder.modifiers[modifier.ruleName]?.change?(modifier, &look)
      }
    }
  }

  /// The look of the items of a menu.
  fileprivate var menuLook: Look {
    with {
      $0.container = .menu
      $0.stackAxis = nil
      $0.font = FontSpec(.body)
      $0.fontChanges = FontChanges()
      $0.foregroundLevels = []
      $0.styles["Button"] = nil
      $0.styles["Label"] = nil
      $0.paragraph = ParagraphOptions()
      $0.symbolVariants = []
    }
  }
}

extension DrawnView {
  /// Returns the view with a handle: itself or one inside; nil if there is none.
  fileprivate func view(_ handle: ViewHandle) -> DrawnView? {
    self.handle == handle ? self : children.lazy.compactMap { $0.view(handle) }.first
  }
}

extension Piece {
  /// Returns the piece with the shadow of what lies over a screen.
  func raised() -> Piece {
    wrapped(TransparentNode()).with {
      $0.effects = { _ in Effects { $0.shadows = [Shadow(.black.opacity(0.2), radius: 16, y: 8)] } }
    }
  }
}
