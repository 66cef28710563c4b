import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of text and labels (G22).
enum TextViews {
  static let rules: [String: Builder.ViewRule] = [
    "Text": { _, view, look in
      var value = view.whole
      if TextSpec.isOfMoment(value) { value = view.currentText }
      return [text(TextSpec(value, look), look)]
    },
    "Label": { builder, view, look in
      let body = builder.parts(of: view, in: nil, look.with { $0.styles["Label"] = nil })
      if !body.isEmpty { return body }
      let titles = builder.parts(of: view, in: "title", look)
      if look.hidesIcons, !titles.isEmpty { return titles }
      var beside = look
      if look.container == .list, look.foregroundLevels.isEmpty {
        // The icon of a row has the tint, and its title the colour of text.
        beside.foregroundLevels = [look.tint]
      }
      if look.container == .unavailable {
        beside.font = FontSpec(size: 48)
        beside.foregroundLevels = [look.hierarchical("secondary")]
        return [Parts.column(builder.parts(of: view, in: "icon", beside) + titles, distance: 12)]
      }
      let icons = builder.parts(of: view, in: "icon", beside)
      if look.container == .tabBar {
        let large = beside.with { $0.font = TabViews.iconFont }
        let icon = builder.parts(of: view, in: "icon", large)
        return icon.map { $0.framed(height: TabViews.iconHeight) } + titles
      }
      if look.container == .swipe { return icons.isEmpty ? titles : icons }
      if look.container == .list, !look.isInRowStack, look.styles["Label"] == nil {
        // Icons of rows stand in a column of their own.
        let column = icons.map { $0.limited(minWidth: Metrics.rowIconWidth) }
        return [
          Piece(StackNode(.horizontal, distance: Metrics.rowIconDistance), column + titles)
        ]
      }
      if look.container == .menu {
        // The items of menus have their icons at the trailing side, in one column.
        return [Parts.row([Parts.one(titles).wide()] + icons.map { $0.framed(width: 22) })]
      }
      if look.container == .toolbar, look.styles["Label"] == nil { return icons }
      switch look.style("Label", "LabelStyle") {
      case "TitleOnly": return titles
      case "IconOnly": return icons
      default:
        // The icon stands beside the first line.
        let node = StackNode(.horizontal, alignment: .firstLineCenter, distance: 8)
        return [Piece(node, icons + titles)]
      }
    },
  ]

  /// Returns a piece that shows text.
  static func text(_ spec: TextSpec, _ look: Look) -> Piece {
    var options = look.paragraph
    if let grid = look.window.grid {
      options.lineSpacing = grid.distance(options.lineSpacing, along: .vertical)
      options.minimumScale = 1
    }
    let node = TextNode(
      spec.runs.map(\.run), options: options, measurer: look.window.measurer)
    node.isRightToLeft = look.isRightToLeft
    // The closure does not keep the whole look, which is large, for each text.
    let (isRightToLeft, isRedacted) = (look.isRightToLeft, look.isRedacted)
    return Piece(node).with {
      $0.draw = { rect in
        let lines = TextLines(spec, node, rect, isRightToLeft)
        return isRedacted ? lines.bars : lines.drawings
      }
    }
  }

  /// Returns a piece that shows a string in a font and an ink.
  static func text(_ string: String, _ font: FontSpec, _ ink: Ink, _ look: Look) -> Piece {
    text(TextSpec(string, font, ink, look), look)
  }
}

extension Look {
  /// The font of text, in the type size.
  var resolvedFont: FontStyle { (font ?? FontSpec(.body)).resolved(self, fontChanges) }
  /// The height of a line of text in points, before it is rounded to pixels.
  var lineHeight: Double { TextFont(resolvedFont).lineHeight }
}
