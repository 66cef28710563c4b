import DeclJournal
import DeclLayout
import DeclRuntime
import DeclScreen

/// The focus of the keyboard.
extension PlaySession {
  /// The control that has the focus.
  var focused: Control? { focus.flatMap { view in controls.first { $0.view == view } } }

  /// Keeps the focus where it is after an update; where its control has gone, the one in its place takes it. Where the
  /// focus of the script moves to a control, that control takes it.
  func keepFocus() {
    let wanted = session.focusedView
    if wanted != scriptFocus {
      let hasLeft = wanted == nil && scriptFocus == focus
      scriptFocus = wanted
      if hasLeft, field != nil { return leaveFocus() }
      if wanted != focus, let control = controls.first(where: { $0.view == wanted }) {
        return setFocus(control)
      }
    }
    if let control = focused {
      focusPlace = controls.firstIndex(of: control) ?? 0
      coveredFocus.removeAll { view in controls.contains { $0.view == view } }
      if control.isField {
        field?.replace(control.text)
        if field == nil { field = makeField(control) }
      } else {
        field = nil
      }
      return
    }
    field = nil
    let lost = focus
    focus = nil
    let usable = controls.filter { !$0.isDisabled }
    if let lost, tree.node(lost) != nil {
      // Something lies over it now, whose first control takes the focus.
      coveredFocus.append(lost)
      if let first = usable.first(where: { $0.role != .back }) ?? usable.first { setFocus(first) }
      return
    }
    coveredFocus.removeAll { tree.node($0) == nil }
    if let last = coveredFocus.last, let control = usable.first(where: { $0.view == last }) {
      coveredFocus.removeLast()
      return setFocus(control)
    }
    guard lost != nil, !usable.isEmpty else { return }
    setFocus(
      controls[min(focusPlace, controls.count - 1)].isDisabled
        ? usable[0] : controls[min(focusPlace, controls.count - 1)])
  }

  /// Gives a control the focus.
  func setFocus(_ control: Control) {
    focus = control.view
    focusPlace = controls.firstIndex(of: control) ?? 0
    field = control.isField ? makeField(control) : nil
    needsDrawing = true
  }

  /// Takes the focus from all controls. The next one is that after the control that had it.
  func leaveFocus() {
    leftControl = focus
    focus = nil
    field = nil
    needsDrawing = true
  }

  private func makeField(_ control: Control) -> LineBuffer {
    if case .field(_, let isMultiline) = control.role {
      return LineBuffer(control.text, isMultiline: isMultiline)
    }
    return LineBuffer(control.text)
  }

  /// Moves the focus to the next control in the order of lines, or to the previous one.
  func moveFocus(by step: Int) {
    let usable = controls.filter { !$0.isDisabled }
    guard !usable.isEmpty else { return tell("nothing here can be used") }
    let present = usable.firstIndex { $0.view == focus ?? leftControl }
    let start = present ?? (step > 0 ? -1 : usable.count)
    let next = usable[(start + step + usable.count) % usable.count]
    let isWrapped = !usable.indices.contains(start + step)
    // What scrolls is gone through to its end before what is beside it.
    for area in focused?.areas ?? [] where isWrapped || !next.areas.contains(area) {
      let isVertical = screen?.scroll(of: area)?.axes.contains(.vertical) ?? true
      if let found = controlBeyondSight(in: area, isVertical, Double(step)) { return reach(found) }
    }
    reach(next)
  }

  /// Scrolls a view from the control that has the focus until another control comes into sight; nil at the end of the
  /// content. Rows of lazy containers are made only there.
  private func controlBeyondSight(
    in area: ViewHandle, _ isVertical: Bool, _ sign: Double
  ) -> Control? {
    for _ in 0..<8 {
      guard let start = focused, let measure = screen?.scroll(of: area),
        measure.hasRoom(isVertical, sign)
      else { return nil }
      let distance = Self.number(sign * (isVertical ? measure.height : measure.width) / 2)
      let step = isVertical ? "0,\(distance)" : "\(distance),0"
      guard act(":scroll \(area) by \(step)", isTried: true) else { return nil }
      // A row that has gone has left the focus to another one.
      guard let place = controls.firstIndex(where: { $0.view == start.view }) else {
        return focused
      }
      let rest = sign > 0 ? Array(controls[(place + 1)...]) : controls[..<place].reversed()
      if let next = rest.first(where: { $0.areas.contains(area) && !$0.isDisabled }) { return next }
    }
    return nil
  }

  /// Returns whether something around the control with the focus can be scrolled in a direction; true without focus.
  func hasRoom(_ dx: Double, _ dy: Double) -> Bool {
    guard let areas = focused?.areas else { return true }
    return areas.contains { area in
      screen?.scroll(of: area)?.hasRoom(dy != 0, dx + dy) ?? false
    }
  }

  /// Moves the focus to the nearest control in a direction; returns false if there is none.
  func moveFocus(_ dx: Double, _ dy: Double) -> Bool {
    guard let from = focused else {
      moveFocus(by: dx + dy > 0 ? 1 : -1)
      return focus != nil
    }
    let start = from.frame
    func distance(_ control: Control) -> Double? {
      let frame = control.frame
      let along =
        dx > 0
        ? frame.origin.x - start.maxX
        : dx < 0
          ? start.origin.x - frame.maxX
          : dy > 0 ? frame.origin.y - start.maxY : start.origin.y - frame.maxY
      guard along > -1 else { return nil }
      let isVertical = dy != 0
      func gap(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        max(0, c - b, a - d)
      }
      let across =
        isVertical
        ? gap(start.origin.x, start.maxX, frame.origin.x, frame.maxX)
        : gap(start.origin.y, start.maxY, frame.origin.y, frame.maxY)
      // A control beside the way is further than one on it. Sideways only the same lines count, unless the way leads out
      // of what scrolls.
      if !isVertical, across > 0, from.areas.first == control.areas.first { return nil }
      return along + 3 * across
    }
    func nearest(in area: ViewHandle?) -> Control? {
      controls.filter { control in
        !control.isDisabled && control.view != from.view
          && area.map { control.areas.contains($0) } ?? true
      }
      .compactMap { control in distance(control).map { (control, $0) } }
      .min { $0.1 < $1.1 }?.0
    }
    // What scrolls is gone through to its end before what is beside it.
    for area in from.areas {
      if let next = nearest(in: area) ?? controlBeyondSight(in: area, dy != 0, dx + dy) {
        reach(next)
        return true
      }
    }
    guard let next = nearest(in: nil) else { return false }
    reach(next)
    return true
  }

  /// Gives a control the focus and scrolls until it is in sight. A text field takes the focus of the script as well.
  func reach(_ control: Control) {
    setFocus(control)
    let isWhole = control.visible.map { $0.size.height >= control.frame.size.height - 1 } ?? false
    if !isWhole { act(":scroll \(control.view)", isTried: true) }
    if control.takesScriptFocus, session.focusedView != control.view, control.label != "search" {
      act(":tap \(target(of: control))", isTried: true)
    }
    tell("")
  }

  /// Returns the target of a control in a step.
  func target(of control: Control) -> String {
    tree.node(control.view).map { console.name(of: $0) } ?? control.view.description
  }
}

extension ScrollMeasure {
  /// Returns whether it can be scrolled further along an axis.
  fileprivate func hasRoom(_ isVertical: Bool, _ sign: Double) -> Bool {
    let place = isVertical ? offset.y : offset.x
    let end = isVertical ? longest.y : longest.x
    return sign > 0 ? place < end - 0.5 : place > 0.5
  }
}
