import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of scroll views, and of the modifiers of their content (G19).
enum ScrollViews {
  static let rules: [String: Builder.ViewRule] = [
    "ScrollView": { builder, view, look in
      let axes = view.value("axes").axes
      // Several views stand along the axis, as in a stack.
      let axis: Axis = axes == .horizontal ? .horizontal : .vertical
      let parts = builder.parts(of: view, look.insideScrollView.with { $0.stackAxis = nil })
      let content = parts.count == 1 ? parts[0] : Piece(StackNode(axis), parts)
      return [piece(axes, content, look)]
    }
  ]

  static let modifiers: [String: Builder.ModifierRule] = [
    "_DefaultScrollAnchorModifier": .look { modifier, look in
      let point = modifier.value("anchor") == .none ? .zero : modifier.value("anchor").pair
      let role = modifier.value("role")["_name"].text
      if role == nil || role == "initialOffset" { look.scrolling.start = point }
      if role == nil || role == "sizeChanges" { look.scrolling.anchor = point }
      if role == nil || role == "alignment" { look.scrolling.alignment = point }
    },
    "_ContentMarginsModifier": .look { modifier, look in
      if modifier.value("placement")["_name"].text == "scrollIndicators" { return }
      let margins = modifier.value("contentMargins")
      let length = margins.number ?? 0
      let insets =
        margins.insets ?? Insets(top: length, leading: length, bottom: length, trailing: length)
      look.scrolling.margins.set(insets, at: modifier.value("edges").edges)
    },
    "_ScrollTraitModifier.clipDisabled": .look { modifier, look in
      look.scrolling.isUnclipped = modifier.value("value").isTrue
    },
    "_ScrollTraitModifier.targetLayout": .wrap { use in
      if use.modifier.value("value").isTrue { use.content.targetLayout = use.view }
      return use.content
    },
  ]

  /// Returns a piece that scrolls content.
  static func piece(_ axes: AxisSet, _ content: Piece, _ look: Look) -> Piece {
    let scrolling = look.scrolling
    let node = ScrollNode(axes, contentInsets: scrolling.margins)
    (node.x, node.y) = (.share(scrolling.start.x), .share(scrolling.start.y))
    (node.anchor, node.alignment) = (scrolling.anchor, scrolling.alignment)
    let area = area(look.window)
    return Piece(node, [content]).with {
      $0.effects = { rect in Effects { $0.clip = Clip(.rectangle(area(rect))) } }
      // What scrolls takes touches beside its content too.
      $0.touchShape = { .rectangle(area($0)) }
      $0.drawsBeyondClip = scrolling.isUnclipped
    }
  }

  /// Returns the area in which scrolled content is drawn: the frame, and what lies beside it outside of the safe area.
  private static func area(_ window: WindowScope) -> (Rect) -> Rect {
    { [unowned window] rect in
      let (height, safeArea) = (window.options.size.height, window.safeArea)
      let top = rect.origin.y <= safeArea.top ? 0 : rect.origin.y
      let bottom = rect.maxY >= height - safeArea.bottom - 1 ? max(height, rect.maxY) : rect.maxY
      return Rect(rect.origin.x, top, rect.size.width, bottom - top)
    }
  }
}

extension Insets {
  /// Replaces the insets of some edges by those of others.
  fileprivate mutating func set(_ insets: Insets, at edges: EdgeSet) {
    if edges.contains(.top) { top = insets.top }
    if edges.contains(.leading) { leading = insets.leading }
    if edges.contains(.bottom) { bottom = insets.bottom }
    if edges.contains(.trailing) { trailing = insets.trailing }
  }
}

extension Look {
  /// The look of the content of a scroll view: what modifiers say about that does not concern scroll views in it.
  var insideScrollView: Look { with { $0.scrolling = Scrolling() } }
}
