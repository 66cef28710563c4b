import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of lists, forms and of sections, which grids know as well.
enum ListViews {
  static let rules: [String: Builder.ViewRule] = [
    "List": { builder, view, look in
      let style = look.style("List", "ListStyle")
      return [list(builder, view, look, Style(style))]
    },
    "Form": { builder, view, look in
      [list(builder, view, look, look.style("Form", "FormStyle") == "Columns" ? .plain : .inset)]
    },
    "EditableCollectionContent": { builder, view, look in
      let actions = Int(view.value("_actions")["rawValue"].number ?? 0)
      return builder.parts(of: view, look).map { row in
        row.traits.canBeDeleted = actions & 1 != 0
        row.traits.canBeMoved = actions & 2 != 0
        return row
      }
    },
    "Section": { builder, view, look in
      let isList = look.container == .list || look.container == .table
      guard isList || look.container == .grid || look.pinsSections else {
        return builder.parts(of: view, look)
      }
      let section = SectionMark(view.handle)
      func mark(_ pieces: [Piece], _ role: Piece.RowRole) -> [Piece] {
        pieces.map { piece in
          piece.traits.section = section
          piece.traits.role = role
          return piece
        }
      }
      let style = look.listStyle
      let header = builder.parts(of: view, in: "header", isList ? look.headerLook(style) : look)
      let footer = builder.parts(of: view, in: "footer", isList ? look.footerLook : look)
      return mark(header, .header) + mark(builder.parts(of: view, in: nil, look), .row)
        + mark(footer, .footer)
    },
  ]

  /// The look of a list.
  enum Style {
    /// Rows from side to side without groups.
    case plain
    /// Groups from side to side.
    case grouped
    /// Groups with round corners.
    case inset
    /// Rows without groups, as beside a detail.
    case sidebar

    init(_ name: String) {
      switch name {
      case "Plain", "Inset": self = .plain
      case "Grouped": self = .grouped
      case "Sidebar": self = .sidebar
      default: self = .inset
      }
    }

    var margin: Double {
      switch self {
      case .plain, .grouped: 0
      case .inset, .sidebar: Metrics.insetListMargin
      }
    }
  }

  private static func list(
    _ builder: Builder, _ view: DrawnView, _ look: Look, _ style: Style
  ) -> Piece {
    let inner = look.insideScrollView.with {
      $0.container = .list
      $0.listStyle = style
      $0.stackAxis = nil
      $0.font = nil
      $0.isEditing = view.isEditing
      $0.isInRowStack = false
      $0.badge = nil
    }
    let choices = RowChoices(of: view)
    let groups = groups(of: builder.parts(of: view, inner))
    var parts: [Piece] = []
    for (index, group) in groups.enumerated() {
      let place = Place(
        isFirst: index == 0, isLast: index == groups.count - 1,
        followsFooter: index > 0 && !groups[index - 1].footer.isEmpty)
      parts += pieces(of: group, place, style, inner, choices)
    }
    let column = Parts.column(parts, distance: 0, alignment: .leading)
    if style == .plain { column.pinSections(.vertical, headers: true, footers: false) }
    let content = column.limited(maxWidth: .infinity, alignment: .top)
    let scroll = ScrollViews.piece(.vertical, content, look)
    let area = scroll.limited(maxWidth: .infinity, maxHeight: .infinity)
    if look.hidesScrollBackground { return area }
    let background = style == .plain ? look.system(.background) : look.groupedBackground
    return area.backed(
      by: Parts.box(.color(background)).wrapped(SafeAreaIgnoringNode(.all)))
  }

  /// Returns the groups of the views of a list: those of each section, and what lies between.
  static func groups(of rows: [Piece]) -> [Group] {
    var groups: [Group] = []
    for row in rows {
      if groups.isEmpty || groups[groups.count - 1].mark !== row.traits.section {
        groups.append(Group(mark: row.traits.section))
      }
      switch row.traits.role {
      case .header: groups[groups.count - 1].header.append(row)
      case .footer: groups[groups.count - 1].footer.append(row)
      case .row: groups[groups.count - 1].rows.append(row)
      }
    }
    return groups
  }

  /// The rows between a header and a footer.
  struct Group {
    let mark: SectionMark?
    var header: [Piece] = []
    var rows: [Piece] = []
    var footer: [Piece] = []
  }

  /// The place of a group in its list.
  private struct Place {
    let isFirst, isLast: Bool
    /// Indicates whether the group above ends with a footer.
    let followsFooter: Bool
  }

  private static func pieces(
    of group: Group, _ place: Place, _ style: Style, _ look: Look, _ choices: RowChoices
  ) -> [Piece] {
    var result: [Piece] = []
    let insets = Metrics.rowInsets
    let spacing = look.sectionSpacing ?? Metrics.sectionSpacing
    let hasHeader = !group.header.isEmpty
    if style != .plain {
      // The space above a group is half above its header and half the header's own.
      let above = place.isFirst ? 0 : place.followsFooter ? Metrics.footerBottom : spacing / 2
      let own = hasHeader ? 0 : place.isFirst ? Metrics.listTop : spacing / 2
      if above + own > 0 { result.append(space(above + own)) }
    }
    for header in group.header {
      var around = style == .plain ? Metrics.plainHeaderInsets : Metrics.headerInsets
      around.leading = style.margin + insets.leading
      around.trailing = style.margin + insets.trailing
      let line = header.wide().padded(around)
      // The rows scroll below the headers of a plain list.
      result.append(
        style == .plain && !look.hidesScrollBackground
          ? line.backed(by: Parts.box(.color(look.system(.background)))) : line)
    }
    Gap.prepare(group.rows, .vertical, distance: look.rowSpacing) {
      row($0, style, look, isLast: false, choices.common)
    }
    let rows = group.rows.enumerated().map { index, piece in
      if piece.gap != nil { return piece }
      return row(
        piece, style, look, isLast: index == group.rows.count - 1,
        choices.choice(of: look.window.handles(of: piece)))
    }
    if !rows.isEmpty {
      let column = Parts.column(rows, distance: look.rowSpacing, alignment: .leading)
      column.traits.section = group.mark
      switch style {
      case .plain, .grouped: result.append(column)
      case .inset, .sidebar:
        result.append(
          column.clipped(radius: Metrics.insetListRadius).padded(horizontal: style.margin))
      }
    }
    for footer in group.footer {
      result.append(
        footer.wide().padded(
          Insets(
            top: Metrics.footerTop, leading: style.margin + insets.leading, bottom: 0,
            trailing: style.margin + insets.trailing)))
    }
    if place.isLast, style != .plain { result.append(space(Metrics.listTop)) }
    return result
  }

  private static func space(_ height: Double) -> Piece {
    Piece(FixedNode(Size(0, height), spacing: .zero))
  }

  private static func row(
    _ piece: Piece, _ style: Style, _ look: Look, isLast: Bool, _ choice: RowChoices.Choice
  ) -> Piece {
    let traits = piece.traits
    let insets = traits.rowInsets ?? Metrics.rowInsets
    let content =
      look.isEditing
      ? edited(piece, traits, look.window.handles(of: piece).first, choice, look) : piece
    var row = content.wide().padded(insets).limited(minHeight: look.rowHeight)
    if !traits.hidesSeparator, !isLast || style == .plain, style != .sidebar {
      let color = traits.separatorColor ?? look.system(.separator)
      row = row.overlaid(
        by: separator(below: content, color, insets, look), alignment: .bottom)
    }
    if let background = traits.rowBackground {
      row = row.backed(by: background)
    } else if choice.isChosen {
      row = row.backed(by: Parts.box(.color(look.system(.gray4))))
    } else if style == .inset || style == .grouped {
      row = row.backed(by: Parts.box(.color(look.groupedRowBackground)))
    }
    let views = look.window.handles(of: piece)
    row = row.touched(as: views.first)
    guard let actions = traits.openActions ?? deletion(of: views, traits, look) else { return row }
    // The row moves aside and shows what lies at its edge.
    let distance = actions.isTrailing ? -actions.width : actions.width
    return row.wrapped(OffsetNode(Point(distance, 0)))
      .backed(by: actions.buttons, alignment: actions.isTrailing ? .trailing : .leading)
      .clipped(radius: 0)
  }

  /// Returns the button that deletes a row; nil while it is not shown.
  private static func deletion(
    of views: [ViewHandle], _ traits: Piece.Traits, _ look: Look
  ) -> Piece.RowActions? {
    guard traits.canBeDeleted, let opened = look.window.opened, opened.kind == .trailingActions,
      views.contains(opened.view)
    else { return nil }
    let label = Parts.line("Delete", FontSpec(size: 15), .color(.white), look)
    let button = label.limited(maxWidth: .infinity, maxHeight: .infinity)
      .framed(width: Metrics.swipeActionWidth)
      .backed(by: Parts.box(.color(look.system(.red)))).touched(as: .delete(opened.view))
    return Piece.RowActions(buttons: button, width: Metrics.swipeActionWidth, isTrailing: true)
  }

  /// Returns the line below a row, which begins and ends at the guides of the row (`listRowSeparatorLeading`), or else
  /// begins where the first text does.
  private static func separator(
    below content: Piece, _ color: Color, _ insets: Insets, _ look: Look
  ) -> Piece {
    Piece(FillNode()).with {
      $0.draw = { rect in
        let text = content.firstText
        let distance = text.map { $0.node.frame.origin.x - rect.origin.x } ?? insets.leading
        // In the other direction of layout the text ends at its leading edge.
        let leading =
          look.isRightToLeft
          ? text.map { rect.maxX - $0.node.frame.maxX } ?? insets.leading : distance
        // The guides are measured from the leading edge of the row's content, in both directions of layout.
        let row = Dimensions(of: content.node, at: content.node.fit)
        let outside =
          look.isRightToLeft
          ? rect.maxX - content.node.frame.maxX : content.node.frame.origin.x - rect.origin.x
        let start = row[explicit: .separatorLeading].map { outside + $0 } ?? max(leading, 0)
        let end = row[explicit: .separatorTrailing].map { outside + $0 } ?? rect.size.width
        let line = Rect(
          look.isRightToLeft ? rect.maxX - end : rect.origin.x + start, rect.origin.y,
          max(end - start, 0), rect.size.height)
        return [.fill(.rectangle(line), .color(color), .nonZero)]
      }
    }
    .framed(height: look.window.measurer.pixel)
  }

  /// Returns a row with what edits it: the circle that chooses it, or the one that deletes it, and the grip that moves it.
  private static func edited(
    _ piece: Piece, _ traits: Piece.Traits, _ view: ViewHandle?, _ choice: RowChoices.Choice,
    _ look: Look
  ) -> Piece {
    var parts = [piece.wide()]
    if choice.hasCircle {
      let name = choice.isChosen ? "checkmark.circle.fill" : "circle"
      let ink = choice.isChosen ? look.tint : .color(look.system(.gray3))
      parts.insert(Parts.symbol(name, size: 22, ink, look).framed(height: 20), at: 0)
    } else if traits.canBeDeleted {
      let circle = Parts.symbol("minus.circle.fill", size: 22, .color(look.system(.red)), look)
        .framed(height: 20)
      parts.insert(view.map { circle.touched(as: .minus($0)) } ?? circle, at: 0)
    }
    if traits.canBeMoved {
      parts.append(
        Parts.symbol("line.3.horizontal", size: 18, .color(look.system(.gray3)), look))
    }
    return parts.count == 1 ? piece : Parts.row(parts, distance: 14)
  }
}

/// The rows of a list that are chosen, and those that can be.
struct RowChoices {
  private let options: Set<ViewHandle>
  private let chosen: Set<ViewHandle>
  private let hasCircles: Bool

  /// A row as an option.
  struct Choice {
    /// Indicates whether it is chosen.
    var isChosen = false
    /// Indicates whether it has a circle that says so, as where several rows can be chosen while the list is edited.
    var hasCircle = false
  }

  /// Finds the rows of a list or a table.
  init(of view: DrawnView) {
    let all = view.options
    options = Set(all.map(\.view.handle))
    chosen = Set(all.filter(\.isChosen).map(\.view.handle))
    // Several rows can be chosen with a binding to a set.
    hasCircles = !options.isEmpty && view.isEditing && view.value("selections") != .none
  }

  /// A row that is not made yet.
  var common: Choice { Choice(hasCircle: hasCircles) }

  /// Returns what is known of the row with some views.
  func choice(of views: [ViewHandle]) -> Choice {
    Choice(
      isChosen: !chosen.isDisjoint(with: views),
      hasCircle: hasCircles && !options.isDisjoint(with: views))
  }
}

/// The identity of a section, which its rows name.
final class SectionMark {
  /// The section.
  let handle: ViewHandle

  init(_ handle: ViewHandle) { self.handle = handle }
}

extension Piece {
  /// The first text inside; nil for none.
  fileprivate var firstText: Piece? {
    if node is TextNode || isField { return self }
    // The segments of a control are no title of the row.
    if node is EqualColumnsNode { return nil }
    return children.lazy.compactMap(\.firstText).first
  }
}

extension Look {
  /// The colour behind the groups of a list.
  var groupedBackground: Color {
    isElevated && isDark ? system(.secondaryGroupedBackground) : system(.groupedBackground)
  }

  /// The colour of the rows of a group.
  var groupedRowBackground: Color {
    isElevated && isDark
      ? system(.tertiaryGroupedBackground) : system(.secondaryGroupedBackground)
  }

  fileprivate func headerLook(_ style: ListViews.Style) -> Look {
    with {
      $0.container = nil
      $0.font = style == .plain ? FontSpec(.subheadline) : FontSpec(.footnote)
      if style == .plain { $0.fontChanges.weight = 600 }
      if style == .sidebar {
        $0.font = FontSpec(.title3)
        $0.fontChanges.weight = 700
      } else {
        if style != .plain { $0.textCase = textCase ?? "uppercase" }
        $0.foregroundLevels = [hierarchical("secondary")]
      }
    }
  }

  fileprivate var footerLook: Look {
    with {
      $0.container = nil
      $0.font = FontSpec(.footnote)
      $0.foregroundLevels = [hierarchical("secondary")]
    }
  }
}
