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
    "Section": { builder, view, look in
      let isList = look.container == .list
      guard isList || look.container == .grid else { return builder.parts(of: view, look) }
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
    let inner = look.with {
      $0.container = .list
      $0.listStyle = style
      $0.stackAxis = nil
      $0.font = nil
    }
    let chosen = Set(view.options.filter(\.isChosen).map(\.view.handle))
    let groups = groups(of: builder.parts(of: view, inner))
    var parts: [Piece] = []
    for (index, group) in groups.enumerated() {
      let place = (isFirst: index == 0, isLast: index == groups.count - 1)
      parts += pieces(of: group, place, style, inner, chosen)
    }
    let content = Parts.column(parts, distance: 0, alignment: .leading)
      .limited(maxWidth: .infinity, alignment: .top)
    let scroll = Piece(ScrollNode(.vertical), [content]).with {
      $0.effects = StackViews.scrollClip(look)
    }
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

  private static func pieces(
    of group: Group, _ place: (isFirst: Bool, isLast: Bool), _ style: Style, _ look: Look,
    _ chosen: Set<ViewHandle>
  ) -> [Piece] {
    var result: [Piece] = []
    let insets = Metrics.rowInsets
    let spacing = look.sectionSpacing ?? Metrics.sectionSpacing
    let hasHeader = !group.header.isEmpty
    if !hasHeader, style != .plain {
      result.append(space(place.isFirst ? Metrics.listTop : spacing))
    }
    for header in group.header {
      let top = style == .plain ? 6 : place.isFirst ? Metrics.listTop : spacing / 2
      let bottom = style == .plain ? 6.0 : 7
      result.append(
        header.wide().padded(
          Insets(
            top: top, leading: style.margin + insets.leading, bottom: bottom,
            trailing: style.margin + insets.trailing)))
    }
    Gap.prepare(group.rows, .vertical, distance: look.rowSpacing) {
      row($0, style, look, isLast: false, isChosen: false)
    }
    let rows = group.rows.enumerated().map { index, piece in
      if piece.gap != nil { return piece }
      return row(
        piece, style, look, isLast: index == group.rows.count - 1,
        isChosen: !chosen.isDisjoint(with: look.window.handles(of: piece)))
    }
    if !rows.isEmpty {
      let column = Parts.column(rows, distance: look.rowSpacing, alignment: .leading)
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
            top: 7, leading: style.margin + insets.leading, bottom: 0,
            trailing: style.margin + insets.trailing)))
    }
    if place.isLast, style != .plain { result.append(space(Metrics.listTop)) }
    return result
  }

  private static func space(_ height: Double) -> Piece {
    Piece(FixedNode(Size(0, height), spacing: .zero))
  }

  private static func row(
    _ piece: Piece, _ style: Style, _ look: Look, isLast: Bool, isChosen: Bool
  ) -> Piece {
    let traits = piece.traits
    let insets = traits.rowInsets ?? Metrics.rowInsets
    var row = piece.wide().padded(insets).limited(minHeight: look.rowHeight)
    if !traits.hidesSeparator, !isLast || style == .plain, style != .sidebar {
      let line = Parts.box(.color(traits.separatorColor ?? look.system(.separator)))
        .framed(height: look.window.measurer.pixel).padded(Insets(leading: insets.leading))
      row = row.overlaid(by: line, alignment: .bottom)
    }
    if let background = traits.rowBackground {
      row = row.backed(by: background)
    } else if isChosen {
      row = row.backed(by: Parts.box(.color(look.system(.gray4))))
    } else if style == .inset || style == .grouped {
      row = row.backed(by: Parts.box(.color(look.groupedRowBackground)))
    }
    return row
  }
}

/// The identity of a section, which its rows name.
final class SectionMark {
  /// The section.
  let handle: ViewHandle

  init(_ handle: ViewHandle) { self.handle = handle }
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
