import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The presentations over a window: sheets, covers, alerts and dialogs, in the order in which they lie over each other.
struct Presentations {
  let builder: Builder
  let window: WindowScope

  private var size: Size { window.options.size }
  private var safeArea: Insets { window.options.safeArea }

  /// Returns the window with everything that is presented over it, and the keyboard over all.
  func over(_ base: Piece, _ look: Look) -> Piece {
    var layers = [base]
    var isSheetOpen = false
    // The content of a presentation may present something itself, which is found when it is built.
    var next = 0
    while next < window.presentations.count {
      let look = window.presentations[next].look
      let (piece, isCard, beside) = layer(window.presentations[next])
      // A card that covers the screen puts what is behind it aside.
      if isCard, !isSheetOpen, let below = layers.popLast() { layers.append(receded(below, look)) }
      isSheetOpen = isSheetOpen || isCard
      window.hasCard = isSheetOpen
      if let beside { layers.append(Piece(FillNode()).touched(as: beside)) }
      layers.append(piece)
      next += 1
    }
    if let menu = window.menu {
      layers.append(Piece(FillNode()).touched(as: .besideMenu))
      layers.append(MenuCard(builder: builder).layer(menu))
    }
    if let keyboard = SoftwareKeyboard.layer(look) { layers.append(keyboard) }
    return layers.count == 1 ? base : Piece(CoverNode(), layers)
  }

  /// Returns a presentation, whether it is a card that covers most of the screen, and what touches meet beside it.
  private func layer(
    _ presented: WindowScope.Presented
  ) -> (piece: Piece, isCard: Bool, beside: TouchedPart?) {
    let look = presented.look.presentedLook
    let handle = presented.handle
    if let dialog = presented.views.lazy.compactMap({ Self.dialog(in: $0) }).first {
      let isAlert = dialog.value("kind").text == "alert"
      let cancel = buttons(dialog, look).cancels.first?.handle
      let beside = isAlert ? TouchedPart.besideAlert : .beside(handle, cancel: cancel)
      if look.isInCells { return (cellDialog(dialog, handle, look), false, beside) }
      if !isAlert, isWide, let anchor = presented.anchor {
        let rows = dialogRows(dialog, look.with { $0.isElevated = true })
          .framed(width: Metrics.dialogWidth)
        return (bubble(rows, SheetScope(), anchor, handle, look), false, beside)
      }
      let card = (isAlert ? alert(dialog, look) : dialogCards(dialog, look))
        .touched(as: .card(handle, isDraggable: false))
      window.cards.append((handle, card))
      window.keyboardItems = []
      let inset = Insets(bottom: isAlert ? window.keyboardHeight : max(window.safeArea.bottom, 8))
      let placed = card.padded(inset).limited(
        maxWidth: .infinity, maxHeight: .infinity, alignment: isAlert ? .center : .bottom)
      let shade = Color.black.opacity(look.isDark ? 0.48 : 0.2)
      return (placed.backed(by: Parts.box(.color(shade))), false, beside)
    }
    let (inner, scope) = look.onNewScreen()
    let sheet = SheetScope()
    let isCover = presented.modifier.contains("FullScreenCover")
    let shown = inner.with {
      $0.sheet = sheet
      $0.isElevated = !isCover
    }
    window.keyboardItems = []
    let hasDarkTop = window.hasDarkTop
    let pieces = presented.views.flatMap { builder.pieces($0, shown) }
    // Only a cover has its navigation bar below the status bar.
    if !isCover { window.hasDarkTop = hasDarkTop }
    if let anchor = presented.anchor, presented.modifier.contains("Popover"),
      sheet.isPopover || size.width >= Metrics.regularWidth
    {
      let content = Parts.one(pieces)
      let outside = TouchedPart.beside(handle, cancel: nil)
      if look.isInCells {
        return (cellPopover(content, sheet, anchor, handle, shown), false, outside)
      }
      return (bubble(content, sheet, anchor, handle, shown), false, outside)
    }
    var content = Parts.one(pieces).limited(maxWidth: .infinity, maxHeight: .infinity)
    window.noteKeyboardItems(of: scope)
    content = window.overKeyboard(content)
    if isCover {
      let page = Piece(SafeAreaNode(safeArea), [content])
        .backed(by: Parts.box(.color(look.system(.background))))
      window.cards.append((handle, page))
      return (page, false, nil)
    }
    let beside = TouchedPart.beside(handle, cancel: nil)
    if look.isInCells { return (cellSheet(content, sheet, handle, shown), false, beside) }
    let isCard = height(sheet) >= size.height * 0.9 && !isWide && safeArea.top > 0
    let card = self.sheet(content, sheet, shown).touched(as: .card(handle, isDraggable: true))
    window.cards.append((handle, card))
    if isWide {
      let placed = card.framed(width: size.width, height: size.height - window.keyboardHeight)
        .framed(height: size.height, alignment: .top)
        .backed(by: Parts.box(.color(.black.opacity(0.2))))
      return (placed, isCard, beside)
    }
    let placed = card.wide()
      .framed(height: size.height + radius(sheet), alignment: .bottom)
      .framed(height: size.height, alignment: .top)
      .backed(by: Parts.box(.color(.black.opacity(0.2))))
    return (placed, isCard, beside)
  }

  /// Indicates whether there is room around sheets, which is not so on a phone that is turned. In cells they follow rules
  /// of their own.
  private var isWide: Bool { window.options.isPad && window.grid == nil }

  // MARK: Popovers

  /// Returns a bubble beside the view that presents it, below or above its middle.
  private func bubble(
    _ content: Piece, _ scope: SheetScope, _ anchor: Piece, _ presentation: ViewHandle, _ look: Look
  ) -> Piece {
    let card = popover(content, scope, anchor, look)
      .touched(as: .card(presentation, isDraggable: false))
    window.cards.append((presentation, card))
    let beside = BesideNode(
      anchor: anchor.node, safeArea: window.safeArea, distance: Metrics.popoverArrow.height + 2,
      isCentred: true)
    return Piece(beside, [card])
  }

  /// Returns a bubble with an arrow to the view that presents it.
  private func popover(
    _ content: Piece, _ scope: SheetScope, _ anchor: Piece, _ look: Look
  ) -> Piece {
    let back = scope.background ?? .material(.thick, isDark: look.isDark)
    let arrow = Metrics.popoverArrow
    let bubble = Piece(FillNode()).with {
      $0.draw = { rect in
        let target = anchor.node.frame.center
        let x = min(
          max(target.x, rect.origin.x + arrow.width), max(rect.maxX - arrow.width, rect.origin.x))
        let (edge, tip) =
          target.y < rect.origin.y
          ? (rect.origin.y, rect.origin.y - arrow.height) : (rect.maxY, rect.maxY + arrow.height)
        let path = Path(
          Path.roundedRectangle(rect, radius: Metrics.popoverRadius, isContinuous: true).elements
            + [
              .move(x: x - arrow.width / 2, y: edge), .line(x: x, y: tip),
              .line(x: x + arrow.width / 2, y: edge), .close,
            ])
        return [.fill(path, back.paint(in: rect), .nonZero)]
      }
    }
    return content.backed(by: bubble).raised()
  }

  /// Returns the window as it stands behind a card: smaller, with round corners, on black.
  private func receded(_ base: Piece, _ look: Look) -> Piece {
    let share = (size.width - 2 * Metrics.margin) / size.width
    let top = safeArea.top - 4
    let behind = base.backed(by: Parts.box(.color(look.backgroundColor))).with {
      $0.allowsTouches = false
      $0.effects = { rect in
        Effects {
          $0.clip = Clip(
            .roundedRectangle(rect, radius: Metrics.sheetRadius, isContinuous: true))
          $0.transform = Transform.scale(share, share)
            .then(.translation(rect.size.width * (1 - share) / 2, top))
        }
      }
    }
    return behind.backed(by: Parts.box(.color(.black)))
  }

  // MARK: Sheets

  private func sheet(_ content: Piece, _ scope: SheetScope, _ look: Look) -> Piece {
    let height = height(scope)
    let radius = radius(scope)
    let back = scope.background ?? .color(look.isDark ? look.system(.secondaryBackground) : .white)
    // The lower corners of a sheet at the edge of the screen lie below that.
    let inset = isWide ? 0 : safeArea.bottom + radius
    var page = Piece(SafeAreaNode(Insets(bottom: inset)), [content])
    if scope.showsHandle ?? (scope.detents.count > 1) {
      let handle = Parts.box(.color(look.system(.tertiaryLabel)), radius: .infinity)
        .framed(width: Metrics.sheetHandle.width, height: Metrics.sheetHandle.height)
      page = page.overlaid(by: handle.padded(Insets(top: 5)), alignment: .top)
    }
    let width = isWide ? min(Metrics.formSheet.width, size.width) : nil
    return page.framed(width: width, height: isWide ? height : height + radius)
      .backed(by: Parts.box(back, radius: radius)).clipped(radius: radius)
  }

  private func radius(_ scope: SheetScope) -> Double { scope.radius ?? Metrics.sheetRadius }

  func height(_ scope: SheetScope) -> Double {
    var large = size.height - safeArea.top - Metrics.sheetTop
    if isWide { large = min(large - window.safeArea.bottom, Metrics.formSheet.height) }
    let name =
      scope.selected?["_name"].text
      ?? scope.detents.compactMap(\.text).min {
        length($0, large) < length($1, large)
      }
    // A lower sheet moves up, so that as much of it is seen over the keyboard.
    return name.map { min(length($0, large) + (isWide ? 0 : window.keyboardInset), large) } ?? large
  }

  /// Returns the height of a detent by its name in the library.
  private func length(_ name: String, _ large: Double) -> Double {
    func number(_ prefix: String) -> Double? {
      name.hasPrefix(prefix) ? Double(name.dropFirst(prefix.count).dropLast()) : nil
    }
    if let height = number("height(") { return height + (isWide ? 0 : safeArea.bottom) }
    if let share = number("fraction(") { return large * share }
    return name == "medium" ? ((isWide ? large : size.height) / 2).rounded() : large
  }

  // MARK: Alerts and dialogs

  /// Returns the content of an alert or a dialog, if a view is one.
  private static func dialog(in view: DrawnView) -> DrawnView? {
    if view.typeName == "_DialogContent" { return view }
    return view.kind == .transparent
      ? view.children.lazy.compactMap { dialog(in: $0) }.first : nil
  }

  /// The buttons of an alert or a dialog, those that cancel after the others.
  func buttons(
    _ dialog: DrawnView, _ look: Look
  ) -> (actions: [DrawnView], cancels: [DrawnView], fields: [DrawnView]) {
    var result: ([DrawnView], [DrawnView], [DrawnView]) = ([], [], [])
    func collect(_ view: DrawnView) {
      if view.kind == .transparent { return view.children.forEach(collect) }
      guard view.typeName == "Button" else {
        // Only fields stand among the buttons of an alert.
        if view.typeName == "TextField" || view.typeName == "SecureField" { result.2.append(view) }
        return
      }
      let isCancel = view.value("role")["_name"].text == "cancel"
      if isCancel { result.1.append(view) } else { result.0.append(view) }
    }
    dialog.children.filter { $0.slot == "actions" || $0.slot == "dismissal" }.forEach(collect)
    return result
  }

  private func button(
    _ view: DrawnView, _ look: Look, height: Double, size: Double, isCancel: Bool
  ) -> Piece {
    let isDestructive = view.value("role")["_name"].text == "destructive"
    let inner = look.with {
      $0.font = FontSpec(size: size, weight: isCancel ? 600 : 400)
      $0.foregroundLevels = [isDestructive ? .color(look.system(.red)) : look.tint]
      $0.styles["Button"] = nil
    }
    return Parts.one(builder.pieces(view, inner)).wide(alignment: .center).framed(height: height)
      .touchable()
  }

  private func line(_ look: Look) -> Piece {
    Parts.box(.color(look.system(.separator)))
  }

  private func alert(_ dialog: DrawnView, _ look: Look) -> Piece {
    let title = TextViews.text(
      dialog.value("title").text ?? "", FontSpec(size: 17, weight: 600),
      .color(look.system(.label)), look.with { $0.paragraph.alignment = .center })
    let small = look.with {
      $0.font = FontSpec(size: 13)
      $0.paragraph.alignment = .center
    }
    let message = builder.parts(of: dialog, in: "message", small)
    let (actions, cancels, fields) = buttons(dialog, look)
    let pixel = window.measurer.pixel
    let rows = fields.map { field in
      let shown = look.with { $0.font = FontSpec(size: 13) }
      return Parts.one(builder.pieces(field, shown)).padded(horizontal: 7).framed(height: 30)
        .backed(by: Parts.box(.color(look.system(.background)), radius: 6))
        .padded(Insets(top: 8))
    }
    var parts = [
      Parts.column([title] + message + rows, distance: 4).padded(horizontal: 16, vertical: 19)
        .wide(alignment: .center)
    ]
    let isPair = actions.count + cancels.count == 2
    let ordered = isPair ? cancels + actions : actions + cancels
    let shown = ordered.map { view in
      let isCancel = cancels.contains { $0.handle == view.handle } || ordered.count == 1
      return button(
        view, look, height: Metrics.alertButtonHeight, size: 17, isCancel: isCancel)
    }
    if isPair {
      parts.append(line(look).framed(height: pixel))
      let middle = line(look).framed(width: pixel, height: Metrics.alertButtonHeight)
      parts.append(Parts.row([shown[0], middle, shown[1]], distance: 0))
    } else {
      for piece in shown { parts += [line(look).framed(height: pixel), piece] }
    }
    return Parts.column(parts, distance: 0).framed(width: Metrics.alertWidth)
      .backed(by: Parts.box(.color(cardColor(look)), radius: Metrics.alertRadius))
      .clipped(radius: Metrics.alertRadius)
  }

  private func cardColor(_ look: Look) -> Color {
    look.isDark ? Color(37, 37, 39, alpha: 0.97) : Color(242, 242, 242, alpha: 0.97)
  }

  /// Returns the title and the buttons of a dialog without the one that cancels.
  private func dialogRows(_ dialog: DrawnView, _ look: Look) -> Piece {
    let actions = buttons(dialog, look).actions
    let small = look.with {
      $0.font = FontSpec(size: 13)
      $0.foregroundLevels = [look.hierarchical("secondary")]
      $0.paragraph.alignment = .center
    }
    var texts: [Piece] = []
    if dialog.value("titleVisibility").caseName == "visible" {
      let faint = look.hierarchical("secondary")
      texts.append(
        TextViews.text(
          dialog.value("title").text ?? "", FontSpec(size: 13, weight: 600), faint, small))
    }
    texts += builder.parts(of: dialog, in: "message", small)
    var rows: [Piece] = []
    if !texts.isEmpty {
      rows.append(
        Parts.column(texts, distance: 4).padded(horizontal: 16, vertical: 14)
          .wide(alignment: .center))
    }
    for action in actions {
      if !rows.isEmpty { rows.append(line(look).framed(height: window.measurer.pixel)) }
      rows.append(dialogButton(action, look, isCancel: false))
    }
    return Parts.column(rows, distance: 0)
  }

  private func dialogButton(_ view: DrawnView, _ look: Look, isCancel: Bool) -> Piece {
    button(view, look, height: Metrics.dialogButtonHeight, size: 20, isCancel: isCancel)
  }

  /// Returns the buttons of a dialog from the lower edge, the one that cancels apart.
  private func dialogCards(_ dialog: DrawnView, _ look: Look) -> Piece {
    let radius = Metrics.alertRadius
    func card(_ piece: Piece, _ color: Color) -> Piece {
      piece.backed(by: Parts.box(.color(color), radius: radius)).clipped(radius: radius)
    }
    var cards = [card(dialogRows(dialog, look), cardColor(look))]
    let cancelColor = look.isDark ? look.system(.secondaryBackground) : Color.white
    cards += buttons(dialog, look).cancels.map {
      card(dialogButton($0, look, isCancel: true), cancelColor)
    }
    return Parts.column(cards, distance: 8).padded(horizontal: 8)
  }
}

extension Look {
  /// The look at the outside of a presentation: that of the view which presents it without the marks of the containers
  /// around that view.
  fileprivate var presentedLook: Look {
    with {
      $0.container = nil
      $0.stackAxis = nil
      $0.hidesScrollBackground = false
    }
  }
}

/// Layers of the size of the screen, each over the whole of those below.
final class CoverNode: LayoutNode {
  /// Takes what is proposed.
  override func measure(_ proposal: Proposal) -> Size { proposal.size(orElse: .zero) }

  /// Places every layer over the whole screen.
  override func arrange(_ fit: Fit) -> Arrangement {
    let proposal = Proposal(fit.size)
    return Arrangement(
      origins: children.map { _ in .zero },
      fits: children.map { Fit(proposal, $0.size(for: proposal)) })
  }
}
