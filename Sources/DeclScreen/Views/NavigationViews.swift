import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The rules of navigation: stacks, split views, links and the items of toolbars.
enum NavigationViews {
  static let rules: [String: Builder.ViewRule] = [
    "NavigationStack": stack,
    "NavigationView": stack,
    "NavigationSplitView": split,
    "NavigationLink": { builder, view, look in
      guard look.container == .list else { return builder.parts(of: view, look) }
      let inner = look.with {
        $0.container = .link
        $0.badge = nil
      }
      let content = builder.parts(of: view, inner)
      let arrow = look.isRightToLeft ? "chevron.left" : "chevron.right"
      let ink = Ink.color(look.system(.tertiaryLabel))
      return content.map { label in
        let chevron = Parts.symbol(arrow, size: 14, weight: 600, ink, look)
        let badge = look.badge.map { [ListModifiers.badge($0, look)] } ?? []
        return Parts.row([label] + badge + [chevron], distance: 8).with {
          $0.traits = label.traits
          $0.traits.showsBadge = !badge.isEmpty
        }
      }
    },
    "_ToolbarItemView": { builder, view, look in
      let placement = view.value("placement")["_name"].text ?? "automatic"
      let inner = look.toolbarLook.with {
        if placement == "confirmationAction" { $0.fontChanges.weight = 600 }
      }
      look.window.scopes.append(look.screen)
      look.screen.add(view.handle, placement, builder.parts(of: view, inner))
      return []
    },
  ]

  private static func stack(_ builder: Builder, _ view: DrawnView, _ look: Look) -> [Piece] {
    [screens(builder, view.handle, builder.parts(of: view, in: nil, look.onNewScreen()), look)]
  }

  /// Returns the screen in front of a navigation whose first screen has been built.
  private static func screens(
    _ builder: Builder, _ owner: ViewHandle, _ first: (pieces: [Piece], scope: ScreenScope),
    _ look: Look, back: ScreenScope? = nil
  ) -> Piece {
    var (front, scope) = first
    var back = back
    for screen in look.window.pushedScreens(over: owner) {
      // The environment of a pushed screen is that of the view which presents it.
      guard var inner = look.window.presented[screen.owner] else { continue }
      back = scope
      scope = ScreenScope()
      inner.screen = scope
      inner.container = nil
      inner.stackAxis = nil
      front = screen.views.flatMap { builder.pieces($0, inner) }
    }
    look.screen.takeTabBar(of: scope)
    return BarViews.screen(Parts.one(front), scope, back: back, look)
  }

  /// Returns the columns of a split view: side by side where the screen is wide, otherwise as one stack.
  private static func split(_ builder: Builder, _ view: DrawnView, _ look: Look) -> [Piece] {
    func content(
      _ name: String, _ change: (inout Look) -> Void = { _ in }
    ) -> (pieces: [Piece], scope: ScreenScope)? {
      let (inner, scope) = look.onNewScreen()
      let pieces = view.column(name).flatMap { builder.pieces($0, inner.with(change)) }
      return pieces.isEmpty ? nil : (pieces, scope)
    }
    func column(
      _ name: String, back: ScreenScope? = nil, _ change: (inout Look) -> Void = { _ in }
    ) -> Piece? {
      guard let owner = view.column(name).first?.handle, let made = content(name, change) else {
        return nil
      }
      return screens(builder, owner, made, look, back: back)
    }
    if look.window.options.size.width < Metrics.regularWidth {
      let columns = compactColumns(of: view)
      guard let front = columns.last else { return [] }
      let behind = columns.dropLast().last
      look.window.columnBehind = behind.map {
        ColumnBehind(view: view.handle, column: $0.number, list: $0.list)
      }
      let back = behind.flatMap { content(columnNames[$0.number])?.scope }
      return column(columnNames[front.number], back: back).map { [$0] } ?? []
    }
    let visibility = view.value("columnVisibility")["_name"].text
    var columns: [Piece] = []
    if visibility != "detailOnly" {
      let middle = column("content").map { [$0.framed(width: Metrics.sidebarWidth), line(look)] }
      // The first of three columns needs room for a detail beside both.
      let hasRoom = look.window.options.size.width >= 3 * Metrics.sidebarWidth
      if middle == nil || visibility == "all" || visibility != "doubleColumn" && hasRoom {
        let sidebar = column("sidebar") { $0.styles["List"] = $0.styles["List"] ?? .sidebarStyle }
        columns += sidebar.map { [$0.framed(width: Metrics.sidebarWidth), line(look)] } ?? []
      }
      columns += middle ?? []
    }
    columns +=
      column("detail").map { [$0.limited(maxWidth: .infinity, maxHeight: .infinity)] } ?? []
    return [Parts.row(columns, distance: 0)]
  }

  private static let columnNames = ["sidebar", "content", "detail"]

  /// Returns the columns of a split view that lie over each other where there is room for one, the one in front last, with
  /// the lists whose selected rows show the next ones.
  private static func compactColumns(
    of view: DrawnView
  ) -> [(number: Int, list: ViewHandle?)] {
    let numbers = columnNames.indices.filter { !view.column(columnNames[$0]).allSatisfy(\.isEmpty) }
    let preferred = view.value("preferredCompactColumn")["_name"].text
    let least = preferred.flatMap(columnNames.firstIndex) ?? 0
    var result: [(number: Int, list: ViewHandle?)] = []
    for number in numbers {
      let lists = view.column(columnNames[number]).lazy.compactMap(\.listWithSelection)
      let list = number == numbers.last ? nil : lists.first
      result.append((number, list))
      if list == nil, number >= least { break }
    }
    return result
  }

  /// Returns the line between two columns.
  static func line(_ look: Look) -> Piece {
    let color = look.system(.separator)
    let thickness = look.isInCells ? 1 : look.window.measurer.pixel
    return Piece(FillNode()).with {
      $0.draw = { rect in
        let x = rect.origin.x + (rect.size.width - thickness) / 2
        let line = Rect(x, rect.origin.y, thickness, rect.size.height)
        return [.fill(.rectangle(line), .color(color), .nonZero)]
      }
    }
    .framed(width: look.isInCells ? CellParts.cell.width : thickness)
  }
}

extension ValueSnapshot {
  fileprivate static let sidebarStyle = ValueSnapshot.structure(
    type: "SidebarListStyle", fields: [])
}

extension DrawnView {
  /// Returns the views of a column of a split view. The views of a property named `content` have no slot.
  fileprivate func column(_ name: String) -> [DrawnView] {
    let slot = name == "content" ? nil : name
    return children.filter { $0.modifierNumber == nil && $0.slot == slot }
  }

  /// Indicates whether the view shows nothing.
  fileprivate var isEmpty: Bool {
    if isOfLibrary, typeName == "EmptyView" { return true }
    return kind == .transparent && children.allSatisfy(\.isEmpty)
  }

  /// The list at or below the view in which a row is selected; nil for none.
  fileprivate var listWithSelection: ViewHandle? {
    if isOfLibrary, typeName == "List" { return options.contains(where: \.isChosen) ? handle : nil }
    return kind == .presentation ? nil : children.lazy.compactMap(\.listWithSelection).first
  }
}

extension Builder {
  /// Returns the pieces in a property of a view that is a screen of its own, with what they say about it.
  fileprivate func parts(
    of view: DrawnView, in slot: String?, _ screen: (look: Look, scope: ScreenScope)
  ) -> (pieces: [Piece], scope: ScreenScope) {
    (parts(of: view, in: slot, screen.look), screen.scope)
  }
}

extension Look {
  /// The look of an item of a toolbar.
  var toolbarLook: Look {
    with {
      $0.container = .toolbar
      $0.stackAxis = .horizontal
      $0.font = nil
      $0.foregroundLevels = []
      $0.paragraph = ParagraphOptions()
    }
  }

  /// Returns the look of the content of a new screen, and the collection of what it says about the screen.
  func onNewScreen() -> (look: Look, scope: ScreenScope) {
    let scope = ScreenScope()
    let look = with {
      $0.screen = scope
      $0.container = nil
      $0.stackAxis = nil
    }
    return (look, scope)
  }
}
