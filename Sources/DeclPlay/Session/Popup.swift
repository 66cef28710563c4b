import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// A list of choices over the interface: of a picker, of a menu, or of what can be done with a view.
struct Popup: Equatable {
  /// A choice.
  struct Item: Equatable {
    let label: String
    var isChosen = false
    var isDisabled = false
    /// The step that it means; nil for a title.
    let line: String?
  }

  /// The view that it belongs to.
  let view: ViewHandle
  let title: String
  let items: [Item]
  /// The frame of the view, in points.
  let anchor: Rect
  /// The place of the choice that Enter takes.
  var selected: Int

  /// Creates a list whose chosen item is selected; nil without an item to choose.
  init?(_ view: ViewHandle, _ title: String, _ items: [Item], at anchor: Rect) {
    guard
      let first = items.firstIndex(where: { $0.isChosen && $0.line != nil })
        ?? items.firstIndex(where: { $0.line != nil && !$0.isDisabled })
    else { return nil }
    (self.view, self.title, self.items, self.anchor, selected) = (view, title, items, anchor, first)
  }

  /// Moves the selection to the next item that can be chosen, or to the previous one.
  mutating func move(by step: Int) {
    var place = selected
    for _ in items {
      place = (place + step + items.count) % items.count
      if items[place].line != nil, !items[place].isDisabled {
        selected = place
        return
      }
    }
  }

  /// Moves the selection to the next item that begins with a character.
  mutating func move(to character: Character) {
    let order = Array((selected + 1)..<items.count) + Array(0..<min(selected + 1, items.count))
    let found = order.first { place in
      items[place].line != nil && items[place].label.first?.lowercased() == character.lowercased()
    }
    if let found { selected = found }
  }

  /// Returns whether the view is still there.
  func isOpen(in tree: ViewTree) -> Bool { tree.node(view) != nil }

  /// Returns the cells of the box, in an area of cells.
  func box(in area: CellRect) -> CellRect {
    let widest = (items.map { CellLine.columns($0.label) } + [CellLine.columns(title)]).max() ?? 0
    let width = min(widest + 6, area.width)
    let height = min(items.count + 2, area.height)
    let anchor = CellLine.cells(anchor)
    let x = area.left + anchor.left
    let below = area.top + anchor.bottom
    let left = max(area.left, min(x, area.right - width))
    var top = below
    if top + height > area.bottom {
      top = area.top + anchor.top - height
      if top < area.top { top = max(area.top, area.bottom - height) }
    }
    return CellRect(left: left, top: top, right: left + width, bottom: top + height)
  }

  /// The first item in sight in a box.
  func firstShown(in box: CellRect) -> Int {
    let count = max(box.height - 2, 1)
    return max(0, min(selected - count / 2, items.count - count))
  }
}

/// A line at the bottom in which something is typed.
struct Prompt: Equatable {
  /// The use of the text.
  enum Purpose: Equatable {
    /// It is run as the REPL would.
    case command
    /// It completes a step.
    case step(begin: String)
  }

  let title: String
  let purpose: Purpose
  var buffer: LineBuffer
}

/// A press of the mouse that has not ended.
struct MousePress {
  let x, y: Int
  /// The control under it.
  let control: Control?
  /// Indicates whether the mouse has moved since.
  var hasMoved = false
  /// The place of the last move.
  var last: (x: Int, y: Int)
}
