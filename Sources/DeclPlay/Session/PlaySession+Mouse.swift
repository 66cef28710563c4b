import DeclJournal
import DeclLayout
import DeclRuntime
import DeclScreen

/// The effects of the mouse.
extension PlaySession {
  /// Takes an event of the mouse.
  func handle(_ mouse: MouseEvent) {
    if let popup, mouse.kind == .press || mouse.kind == .release {
      return handle(mouse, in: popup)
    }
    switch mouse.kind {
    case .press: press(mouse)
    case .drag: drag(mouse)
    case .release: release(mouse)
    case .menu:
      if let control = control(at: mouse.x, mouse.y) {
        setFocus(control)
        openActions(control.view, control.frame)
      } else if let view = screen?.views(atX: point(mouse).x, y: point(mouse).y).first {
        openActions(view, Rect(point(mouse), CellLine.cell))
      }
    case .wheel(let dx, let dy): turnWheel(mouse, dx, dy)
    }
  }

  /// Returns the point in the middle of a cell.
  func point(_ mouse: MouseEvent) -> Point { CellLine.center(mouse.x, mouse.y) }

  /// Returns the control at a cell: of several the smallest.
  func control(at x: Int, _ y: Int) -> Control? {
    guard areas.app.contains(x, y) else { return nil }
    let point = CellLine.center(x, y)
    return controls.filter { $0.visible?.contains(point) ?? false }
      .min {
        $0.frame.size.width * $0.frame.size.height < $1.frame.size.width * $1.frame.size.height
      }
  }

  private func handle(_ mouse: MouseEvent, in open: Popup) {
    guard mouse.kind == .release else { return }
    let box = open.box(in: areas.app)
    let place = open.firstShown(in: box) + mouse.y - box.top - 1
    guard box.contains(mouse.x, mouse.y) else {
      // The release of the click that has opened it closes nothing.
      if press == nil { popup = nil }
      press = nil
      return
    }
    press = nil
    guard open.items.indices.contains(place), open.items[place].line != nil,
      !open.items[place].isDisabled
    else { return }
    popup?.selected = place
    takeChoice()
  }

  private func press(_ mouse: MouseEvent) {
    let control = control(at: mouse.x, mouse.y)
    press = MousePress(x: mouse.x, y: mouse.y, control: control, last: (mouse.x, mouse.y))
    if let control, !control.isDisabled, control.role != .back { setFocus(control) }
  }

  private func drag(_ mouse: MouseEvent) {
    guard var now = press else { return }
    let before = now.last
    now.last = (mouse.x, mouse.y)
    now.hasMoved = now.hasMoved || (mouse.x, mouse.y) != (now.x, now.y)
    press = now
    guard now.hasMoved else { return }
    if let control = now.control, case .slider = control.role {
      slide(control, to: mouse.x)
    } else if !isDraggable(now) {
      // What takes no drag is scrolled with the pointer.
      scroll(at: now, columns: before.x - mouse.x, rows: before.y - mouse.y)
    }
  }

  /// Returns whether a drag means a view, and not the content around it.
  private func isDraggable(_ press: MousePress) -> Bool {
    let point = CellLine.center(press.x, press.y)
    guard let first = screen?.views(atX: point.x, y: point.y).first,
      let path = tree.path(to: first)
    else { return false }
    return path.contains { node in
      node.modifiers.contains { modifier in
        let name = modifier.name ?? ""
        return [
          "gesture", "simultaneousGesture", "highPriorityGesture", "draggable", "onDrag",
        ].contains(name)
      }
    }
  }

  private func release(_ mouse: MouseEvent) {
    guard let begin = press else { return }
    press = nil
    if begin.hasMoved {
      guard begin.control.map({ if case .slider = $0.role { false } else { true } }) ?? true else {
        return
      }
      if !isDraggable(begin) { return swipe(begin, to: mouse) }
      let start = CellLine.center(begin.x, begin.y)
      let (dx, dy) = (point(mouse).x - start.x, point(mouse).y - start.y)
      act(
        ":drag \(Self.number(start.x)),\(Self.number(start.y)) \(Self.number(dx)),\(Self.number(dy))"
      )
      return
    }
    click(begin)
  }

  /// Shows what else can be done with a row that was pushed aside.
  private func swipe(_ begin: MousePress, to end: MouseEvent) {
    let start = CellLine.center(begin.x, begin.y)
    guard abs(end.x - begin.x) > 2, abs(end.x - begin.x) > abs(end.y - begin.y),
      !scrolls(start, sideways: true), let view = screen?.views(atX: start.x, y: start.y).first,
      !actions(of: view).isEmpty
    else { return }
    openActions(view, begin.control?.frame ?? Rect(start, CellLine.cell))
  }

  /// Returns whether something at a point can be scrolled along an axis.
  private func scrolls(_ point: Point, sideways: Bool) -> Bool {
    guard let screen, let view = screen.views(atX: point.x, y: point.y).first else { return false }
    return tree.path(to: view)?.contains { node in
      screen.scroll(of: node.handle)?.axes.contains(sideways ? .horizontal : .vertical) ?? false
    } ?? false
  }

  private func click(_ begin: MousePress) {
    guard areas.app.contains(begin.x, begin.y) else { return }
    let point = CellLine.center(begin.x, begin.y)
    if case .minus(let view)? = screen?.touched(atX: point.x, y: point.y).part {
      return openActions(view, begin.control?.frame ?? Rect(point, CellLine.cell))
    }
    guard let control = begin.control else {
      // Beside everything: what is presented over the window closes.
      let place = "\(Self.number(point.x)),\(Self.number(point.y))"
      if !act(":tap \(place)", isTried: true) { leaveFocus() }
      return
    }
    if control.isDisabled { return tell("this is disabled") }
    switch control.role {
    case .slider: slide(control, to: begin.x)
    case .stepper:
      // The control stands at the trailing end of its row: its halves are the last nine cells.
      let end = CellLine.cells(control.frame).right
      act(":step \(target(of: control)) \(begin.x >= end - 5 ? "+" : "-")")
    case .picker(isSegmented: true): pickSegment(control, at: begin.x)
    case .field:
      setFocus(control)
      placeCursor(control, begin)
      if session.focusedView != control.view, control.label != "search" {
        act(":tap \(target(of: control))", isTried: true)
      }
      tell("")
    default: activate(control)
    }
  }

  private func placeCursor(_ control: Control, _ begin: MousePress) {
    guard var buffer = field else { return }
    let view = FieldView(buffer, control)
    buffer.move(to: view.place(atColumn: begin.x, row: begin.y))
    field = buffer
  }

  private func pickSegment(_ control: Control, at x: Int) {
    let options = session.choices(of: control.view)
    guard !options.isEmpty else { return }
    let left = control.frame.origin.x / CellLine.cell.width
    let width = max(control.frame.size.width / CellLine.cell.width, 1)
    let place = (Double(x) + 0.5 - left) / width * Double(options.count)
    pick(options[Int(place, within: 0...options.count - 1)], among: options, of: control)
  }

  private func slide(_ control: Control, to x: Int) {
    guard case .slider(_, let low, let high, let step) = control.role else { return }
    let left = control.frame.origin.x / CellLine.cell.width
    let width = control.frame.size.width / CellLine.cell.width
    let share = min(max((Double(x) - left) / max(width - 1, 1), 0), 1)
    var value = low + share * (high - low)
    if let step, step > 0 { value = low + ((value - low) / step).rounded() * step }
    act(":slide \(target(of: control)) \(Self.number(min(max(value, low), high)))")
  }

  // MARK: Scrolling

  private func turnWheel(_ mouse: MouseEvent, _ dx: Int, _ dy: Int) {
    if let box = areas.pane, box.contains(mouse.x, mouse.y) { return scrollPane(by: 3 * dy) }
    popup?.move(by: dy > 0 ? 1 : -1)
    if popup != nil { return }
    let point = point(mouse)
    let (x, y) = (Double(3 * dx) * CellLine.cell.width, Double(2 * dy) * CellLine.cell.height)
    scroll(at: point, by: x, y)
  }

  private func scroll(at press: MousePress, columns: Int, rows: Int) {
    let place = CellLine.center(press.x, press.y)
    let dx = scrolls(place, sideways: true) ? Double(columns) * CellLine.cell.width : 0
    let dy = scrolls(place, sideways: false) ? Double(rows) * CellLine.cell.height : 0
    if dx != 0 || dy != 0 { scroll(at: place, by: dx, dy) }
  }

  private func scroll(at point: Point, by dx: Double, _ dy: Double) {
    let place = "\(Self.number(point.x)),\(Self.number(point.y))"
    act(":scroll \(place) by \(Self.number(dx)),\(Self.number(dy))", isTried: true)
  }

  /// Scrolls the content with the focus, or that in the middle of the window, by cells.
  func scroll(_ columns: Double, _ rows: Double) {
    let middle = Point(
      console.screen.size.width / 2, console.screen.size.height / 2)
    let start = focused?.visible.map { Point($0.origin.x + 4, $0.origin.y + 10) } ?? middle
    scroll(at: start, by: columns * CellLine.cell.width, rows * CellLine.cell.height)
  }

  /// Scrolls by numbers of pages.
  func scroll(pages: Double) {
    scroll(0, pages * Double(max(areas.app.height - 4, 1)))
  }
}
