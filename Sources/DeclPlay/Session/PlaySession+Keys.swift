import DeclJournal
import DeclLayout
import DeclPresentation
import DeclRuntime

/// The effects of keys.
extension PlaySession {
  /// Takes an event of the terminal.
  package func handle(_ event: InputEvent) {
    needsDrawing = true
    switch event {
    case .key(let press): handle(press)
    case .paste(let text): paste(text)
    case .mouse(let mouse): handle(mouse)
    }
  }

  /// The number of letters from which those that came at once enter a field as pasted text: they were not typed.
  private static let pastedLength = 32

  /// Removes the first of the events that came at once, and returns it; many letters for a field are one event.
  package func next(of events: inout ArraySlice<InputEvent>) -> InputEvent? {
    if field != nil || prompt != nil {
      let letters = events.prefix { $0.letter != nil }
      if letters.count >= Self.pastedLength {
        events.removeFirst(letters.count)
        return .paste(String(letters.compactMap(\.letter)))
      }
    }
    return events.popFirst()
  }

  /// Tells that Ctrl-C was pressed while no code of the script ran: it leaves what is open, then the session.
  package func interrupt() {
    if prompt != nil || popup != nil {
      prompt = nil
      popup = nil
      needsDrawing = true
    } else {
      hasEnded = true
    }
  }

  private func paste(_ text: String) {
    if prompt != nil {
      prompt?.buffer.insert(text)
    } else if field != nil {
      field?.insert(text)
      sendField()
    }
  }

  private func handle(_ press: KeyPress) {
    if press == KeyPress(.character("q"), .control) {
      hasEnded = true
      return
    }
    if prompt != nil { return editPrompt(press) }
    if popup != nil { return choose(press) }
    if handleOwn(press) { return }
    if field != nil, editField(press) { return }
    if let control = focused, use(control, press) { return }
    handleGeneral(press)
  }

  /// Keys of the program itself, which no script gets.
  private func handleOwn(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.function(1)): toggle(.help)
    case KeyPress(.function(2)): toggle(.update)
    case KeyPress(.function(3)): toggle(.tree)
    case KeyPress(.function(4)): toggle(.messages)
    case KeyPress(.function(5)):
      if keeper.reload(self) { tell("reloaded") }
    case KeyPress(.function(6)): toggle(.steps)
    case KeyPress(.function(8)), KeyPress(.character("_"), .control):
      if act(":undo") { tell("undone") }
    case KeyPress(.function(10)): hasEnded = true
    case KeyPress(.tab): moveFocus(by: 1)
    case KeyPress(.tab, .shift): moveFocus(by: -1)
    case KeyPress(.pageUp, .alt): scrollPane(by: -5)
    case KeyPress(.pageDown, .alt): scrollPane(by: 5)
    default: return false
    }
    return true
  }

  // MARK: Fields

  /// Applies a key to the text of the focused field. Returns false for keys that mean something else.
  private func editField(_ press: KeyPress) -> Bool {
    guard let control = focused, var buffer = field else { return false }
    if press.key == .escape { return false }
    if press.key == .enter, !buffer.isMultiline {
      if act(":submit \(target(of: control))", isTried: true) { return true }
      return act(":key return", isTried: true)
    }
    let before = buffer.text
    guard buffer.apply(press) else {
      // Up and down leave a field of one line; other keys may be shortcuts.
      if press.modifiers.isEmpty, press.key == .up || press.key == .down {
        return moveFocus(0, press.key == .up ? -1 : 1)
      }
      return false
    }
    field = buffer
    if buffer.text != before { sendField() }
    return true
  }

  /// Gives the text of the field to the script, which may change it.
  func sendField() {
    guard let control = focused, let buffer = field else { return }
    let text = ValueSnapshot.string(buffer.text).description
    if !act(":input \(fieldTarget(control)) \(text)") {
      field = LineBuffer(control.text, isMultiline: buffer.isMultiline)
    }
  }

  /// A field is named by its handle: its label may be its text.
  private func fieldTarget(_ control: Control) -> String { control.view.description }

  // MARK: Controls

  /// Uses the focused control with a key. Returns false for keys that mean something else.
  private func use(_ control: Control, _ press: KeyPress) -> Bool {
    guard press.modifiers.isEmpty else { return false }
    let name = target(of: control)
    switch (control.role, press.key) {
    case (.field, _): return false
    case (_, .delete), (_, .backspace):
      return act(":delete \(control.view)", isTried: true)
    case (.slider(let value, let low, let high, let step), .left),
      (.slider(let value, let low, let high, let step), .right):
      let unit = step ?? (high - low) / 20
      let moved = value + (press.key == .right ? unit : -unit)
      act(":slide \(name) \(Self.number(min(max(moved, low), high)))")
    case (.stepper, .left), (.stepper, .character("-")): act(":step \(name) -")
    case (.stepper, .right), (.stepper, .character("+")), (.stepper, .enter):
      act(":step \(name) +")
    case (.picker(isSegmented: true), .left), (.picker(isSegmented: true), .right):
      pickNeighbour(control, by: press.key == .right ? 1 : -1)
    case (_, .character("m")): openActions(control.view, control.frame)
    case (_, .enter), (_, .character(" ")): activate(control)
    default: return false
    }
    return true
  }

  /// Does what a press of a control does.
  func activate(_ control: Control) {
    if control.isDisabled { return tell("this is disabled") }
    let name = target(of: control)
    switch control.role {
    case .tapped, .row: act(":tap \(name)")
    case .held: act(":longpress \(name)")
    case .actions: openActions(control.view, control.frame)
    case .toggle: act(":toggle \(name)")
    case .field, .slider, .stepper, .keys: break
    case .picker: openOptions(control)
    case .menu: openMenu(control)
    case .date:
      let node = tree.node(control.view)
      let parts = node?.attribute("displayedComponents").map { "\($0)" } ?? ""
      let form = DateForm(isDate: parts.contains("date"), isTime: parts.contains("hourAndMinute"))
      let text = node?.attribute("selection").map { "\($0)" } ?? ""
      ask(
        "\(control.label.isEmpty ? "date" : control.label) (\(form.example))", ":pick \(name) ",
        form.text(in: text))
    case .color: ask("colour (#FF8800)", ":pick \(name) ", "#")
    case .back: act(":back")
    }
  }

  private func pickNeighbour(_ control: Control, by step: Int) {
    let options = session.choices(of: control.view)
    guard let present = options.firstIndex(where: \.isChosen) ?? options.indices.first else {
      return
    }
    let next = min(max(present + step, 0), options.count - 1)
    pick(options[next], among: options, of: control)
  }

  /// Chooses an option: by its label if that is the only one, else by its value.
  func pick(_ option: Session.Choice, among options: [Session.Choice], of control: Control) {
    act(pickLine(option, among: options, of: control))
  }

  private func pickLine(
    _ option: Session.Choice, among options: [Session.Choice], of control: Control
  ) -> String {
    let isOnly = options.filter { $0.label == option.label || $0.tag == option.label }.count == 1
    let value = isOnly ? option.label : option.tag
    return ":pick \(target(of: control)) \(ValueSnapshot.string(value).description)"
  }

  private func openOptions(_ control: Control) {
    let options = session.choices(of: control.view)
    let items = options.map { option in
      Popup.Item(
        label: option.label, isChosen: option.isChosen,
        line: pickLine(option, among: options, of: control))
    }
    popup = Popup(control.view, control.label, items, at: control.frame)
    if popup == nil { tell("there is nothing to choose") }
  }

  private func openMenu(_ control: Control) {
    guard let node = tree.node(control.view) else { return }
    popup = Popup(control.view, control.label, menuItems(node, depth: 0), at: control.frame)
    if popup == nil { tell("the menu is empty") }
  }

  /// Opens the menu of what else can be done with a view.
  func openActions(_ view: ViewHandle, _ frame: Rect) {
    popup = Popup(view, "", actions(of: view), at: frame)
    if popup == nil { tell("there are no further actions") }
  }

  /// Returns what else can be done with a view: the nearest context menu, and the swipe actions of its row, of which the
  /// deletion is one where the script has none.
  func actions(of view: ViewHandle) -> [Popup.Item] {
    guard let path = tree.path(to: view) else { return [] }
    func items(_ slots: [String]) -> [Popup.Item] {
      let nodes = path.reversed().lazy.map { node in
        node.children.filter { slots.contains($0.slot ?? "") }
      }
      return (nodes.first { !$0.isEmpty } ?? []).flatMap { menuItems($0, depth: 0) }
    }
    var swipes = items(["swipeActions", "actions"])
    if swipes.isEmpty, session.isInDeletableRow(view) {
      swipes = [Popup.Item(label: "Delete", line: ":delete \(view)")]
    }
    return items(["menuItems", "contextMenu"]) + swipes
  }

  /// Returns the items of a menu; titles of menus inside stand over theirs.
  private func menuItems(_ node: ViewTree.Node, depth: Int) -> [Popup.Item] {
    let indent = String(repeating: "  ", count: depth)
    func item(_ mark: String = "", verb: String) -> Popup.Item {
      let isDisabled = node.modifiers.contains { modifier in
        modifier.name == "disabled" && modifier.attributes.contains { $0.value == .bool(true) }
      }
      return Popup.Item(
        label: indent + mark + node.label, isDisabled: isDisabled,
        line: "\(verb) \(node.handle)")
    }
    switch node.role {
    case "button", "link", "navigationLink": return [item(verb: ":tap")]
    case "toggle":
      return [item(node.attribute("isOn") == .bool(true) ? "✓ " : "", verb: ":toggle")]
    case "picker":
      let options = session.choices(of: node.handle)
      let title = Popup.Item(label: indent + node.label, line: nil)
      return [title]
        + options.map { option in
          Popup.Item(
            label: "\(indent)  \(option.label)", isChosen: option.isChosen,
            line: ":pick \(node.handle) \(ValueSnapshot.string(option.tag).description)")
        }
    case "menu" where depth > 0 || node.handle != focus:
      let title = Popup.Item(label: indent + node.label, line: nil)
      let inner = node.children.filter { $0.slot != "label" }
        .flatMap { menuItems($0, depth: depth + 1) }
      return inner.isEmpty ? [] : [title] + inner
    default:
      return node.children.filter { $0.slot != "label" }.flatMap { menuItems($0, depth: depth) }
    }
  }

  private func choose(_ press: KeyPress) {
    switch press.key {
    case .tab: popup?.move(by: press.modifiers.contains(.shift) ? -1 : 1)
    case .up: popup?.move(by: -1)
    case .down: popup?.move(by: 1)
    case .enter, .character(" "): takeChoice()
    case .escape, .left: popup = nil
    case .character(let character): popup?.move(to: character)
    default: break
    }
  }

  /// Performs the step of the selected item.
  func takeChoice() {
    guard let popup, let line = popup.items[popup.selected].line else { return }
    self.popup = nil
    act(line)
  }

  // MARK: Everything else

  private func handleGeneral(_ press: KeyPress) {
    switch press {
    case KeyPress(.escape): leave()
    case KeyPress(.character(":")):
      prompt = Prompt(title: "", purpose: .command, buffer: LineBuffer(":"))
    case KeyPress(.character("?")): toggle(.help)
    case KeyPress(.pageUp): scroll(pages: -1)
    case KeyPress(.pageDown): scroll(pages: 1)
    case KeyPress(.up), KeyPress(.down), KeyPress(.left), KeyPress(.right):
      if !pressKey(press) { moveOrScroll(press.key) }
    case KeyPress(.up, .alt), KeyPress(.down, .alt):
      if !pressKey(press) { moveRow(by: press.key == .up ? -1 : 1) }
    default: if !pressKey(press) { tell("") }
    }
  }

  /// Gives a key to the script: as a shortcut, or to the focused view.
  private func pressKey(_ press: KeyPress) -> Bool {
    guard let keys = press.stepText else { return false }
    return act(":key \(keys)", isTried: true)
  }

  /// Moves the row of the focus among the rows of its collection.
  private func moveRow(by step: Int) {
    guard let control = focused, let row = session.movableRow(of: control.view) else {
      return tell("the focus is on no row that can be moved")
    }
    let next = row.offset + step
    guard (0..<row.count).contains(next) else { return }
    if act(":move \(target(of: control)) to \(next)"), let moved = focused { reach(moved) }
  }

  private func moveOrScroll(_ key: KeyPress.Key) {
    let (dx, dy): (Double, Double) =
      switch key {
      case .up: (0, -1)
      case .down: (0, 1)
      case .left: (-1, 0)
      default: (1, 0)
      }
    if moveFocus(dx, dy) || !hasRoom(dx, dy) { return }
    scroll(dx * 2, dy * 3)
  }

  /// Leaves what is open, from the innermost: the pane, a field, a presentation, a screen.
  private func leave() {
    if pane == .help || pane == .answer { return toggle(nil) }
    if field != nil { return leaveFocus() }
    if act(":key escape", isTried: true) { return }
    if act(":dismiss", isTried: true) { return }
    if act(":back", isTried: true) { return }
    if pane != nil { return toggle(nil) }
    leaveFocus()
    tell("")
  }

  // MARK: Prompt

  private func ask(_ title: String, _ begin: String, _ text: String) {
    prompt = Prompt(title: title, purpose: .step(begin: begin), buffer: LineBuffer(text))
  }

  private func editPrompt(_ press: KeyPress) {
    guard var open = prompt else { return }
    switch press.key {
    case .escape: prompt = nil
    case .enter:
      prompt = nil
      finish(open)
    case .tab where open.purpose == .command: complete()
    default:
      _ = open.buffer.apply(press)
      prompt = open.buffer.text.isEmpty && open.purpose == .command ? nil : open
    }
  }

  private func finish(_ prompt: Prompt) {
    let text = prompt.buffer.text
    switch prompt.purpose {
    case .step(let begin): act(begin + text)
    case .command:
      let word = text.prefix { !$0.isWhitespace }
      if [":quit", ":q"].contains(word) {
        hasEnded = true
        return
      }
      if [":edit", ":load", ":reset", ":watch", ":json", ":goto"].contains(String(word)) {
        return tell("\(word) is not for play", isError: true)
      }
      console.settings.isQuiet = false
      let isGood = act(text)
      console.settings.isQuiet = true
      // The line at the bottom has room for a short error.
      let isLong = answer.contains { CellLine.columns($0) > size.columns - 12 }
      if answer.count > 1 || isLong || isGood && !answer.isEmpty { toggle(.answer, opens: true) }
    }
  }

  /// Completes the line as far as all candidates agree.
  private func complete() {
    guard var open = prompt else { return }
    let text = open.buffer.text
    let found = console.complete(text)
    guard let first = found.candidates.first else { return }
    let common = found.candidates.dropFirst().reduce(first) { shared, next in
      String(zip(shared, next).prefix { $0 == $1 }.map(\.0))
    }
    let ending = found.candidates.count == 1 ? found.ending.map(String.init) ?? "" : ""
    open.buffer = LineBuffer(text.prefix(found.start) + common + ending)
    prompt = open
    if found.candidates.count > 1 {
      tell(found.candidates.prefix(12).joined(separator: "  "))
    }
  }

  static func number(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}

/// The parts of a date that a picker shows, as a step takes them.
private enum DateForm {
  case date, time, both

  init(isDate: Bool, isTime: Bool) { self = isDate == isTime ? .both : isDate ? .date : .time }

  /// An example for the person who types.
  var example: String {
    switch self {
    case .date: "2026-05-05"
    case .time: "18:00"
    case .both: "2026-05-05 18:00"
    }
  }

  /// Returns the parts in the text of a value.
  func text(in value: String) -> String {
    guard let found = value.firstMatch(of: /(\d{4}-\d\d-\d\d) (\d\d:\d\d)/) else { return "" }
    return switch self {
    case .date: String(found.output.1)
    case .time: String(found.output.2)
    case .both: String(found.output.0)
    }
  }
}
