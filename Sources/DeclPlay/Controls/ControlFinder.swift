import DeclConsole
import DeclJournal
import DeclLayout
import DeclPresentation
import DeclRuntime
import DeclScreen

/// A search for the controls of the interface, in the order in which the focus goes through them: line by line, from
/// left to right.
struct ControlFinder {
  private let screen: Screen
  private let covered: Set<ViewHandle>
  private let window: Rect
  private var found: [Control] = []
  /// The frames of the rows of lists.
  private let rowFrames: [ViewHandle: Rect]
  /// The views that are rows of lists and can be chosen or edited, with what the rows are.
  private let rows: [ViewHandle: Control.Role]

  /// Returns the controls of what is mounted.
  static func controls(
    of session: Session, _ tree: ViewTree, on screen: Screen
  ) -> [Control] {
    var finder = ControlFinder(session, tree, screen)
    for root in tree.roots { finder.visit(root, isDisabled: false) }
    if let back = screen.backButton, let view = tree.roots.first?.handle {
      finder.found.append(
        Control(
          view: view, role: .back, frame: back, visible: back, label: "back", isDisabled: false))
    }
    return finder.found.filter { $0.visible == nil || finder.isReached($0, tree) }
      .sorted(by: finder.comesBefore)
  }

  private init(_ session: Session, _ tree: ViewTree, _ screen: Screen) {
    self.screen = screen
    covered = session.coveredViews
    window = Rect(.zero, screen.options.size)
    var lists: [ViewHandle: Control.Role] = [:]
    for list in Set(screen.listRows.map(\.list)) {
      lists[list] = session.choices(of: list).isEmpty ? nil : .row
      if lists[list] == nil, tree.node(list).map(Self.isEditable) ?? false {
        lists[list] = .actions
      }
    }
    rowFrames = Dictionary(
      screen.listRows.compactMap { row in row.frame.map { (row.row, $0) } },
      uniquingKeysWith: { first, _ in first })
    rows = Dictionary(
      screen.listRows.compactMap { row in lists[row.list].map { (row.row, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func comesBefore(_ a: Control, _ b: Control) -> Bool {
    let (top, other) = (a.frame.origin.y.rounded(), b.frame.origin.y.rounded())
    return top == other ? a.frame.origin.x < b.frame.origin.x : top < other
  }

  private mutating func visit(_ node: ViewTree.Node, isDisabled: Bool) {
    if node.isLeaving { return }
    for label in node.tabLabels { add(label, .tapped, isDisabled) }
    if covered.contains(node.handle) { return }
    let isDisabled =
      isDisabled
      || node.modifiers.contains { modifier in
        modifier.name == "disabled" && modifier.attributes.contains { $0.value == .bool(true) }
      }
    let count = found.count
    if let search = node.modifiers.first(where: { $0.name == "searchable" }) {
      addSearch(node, search)
    }
    let role = self.role(of: node)
    // What a control is made of is no control of its own, except in a row or a card that has a gesture.
    if let role, !role.isAttached || node.role == "button" {
      add(node, role, isDisabled)
      return
    }
    let labels = Set(node.tabLabels.map(\.handle))
    for child in node.children where !labels.contains(child.handle) {
      visit(child, isDisabled: isDisabled)
    }
    if found.count > count { return }
    if let role {
      add(node, role, isDisabled)
    } else if let row = rows[node.handle] {
      add(node, row, isDisabled)
    }
  }

  /// Returns whether the rows of a list can be edited or have further actions.
  private static func isEditable(_ node: ViewTree.Node) -> Bool {
    let edits = ["onDelete", "onMove", "swipeActions", "contextMenu"]
    return node.modifiers.contains { edits.contains($0.name ?? "") }
      || node.children.contains(where: isEditable)
  }

  private mutating func add(_ node: ViewTree.Node, _ role: Control.Role, _ isDisabled: Bool) {
    guard let geometry = screen.geometry(of: node.handle) else { return }
    // A row is chosen anywhere in it.
    let isRow = role == .row || role == .actions || node.role == "navigationLink"
    let row = isRow ? rowFrames[node.handle] : nil
    let frame =
      row
      ?? Rect(geometry.frame[0], geometry.frame[1], geometry.frame[2], geometry.frame[3])
    guard frame.size.width > 0, frame.size.height > 0 else { return }
    var seen = frame.intersection(window)
    if let clip = geometry.clip {
      seen = seen.intersection(Rect(clip[0], clip[1], clip[2], clip[3]))
    }
    let isSeen = seen.size.width > 0 && seen.size.height > 0
    var text = ""
    if case .field = role, case .string(let value)? = node.attribute("text") { text = value }
    found.append(
      Control(
        view: node.handle, role: role, frame: frame, visible: isSeen ? seen : nil,
        label: node.label, text: text, isDisabled: isDisabled))
  }

  /// Adds the search field that a modifier shows in the bar.
  private mutating func addSearch(_ node: ViewTree.Node, _ modifier: ViewTree.Modifier) {
    guard let frame = screen.searchField(of: node.handle) else { return }
    var text = ""
    for attribute in modifier.attributes {
      if case .string(let value) = attribute.value, ["text", "searchText"].contains(attribute.name)
      {
        text = value
      }
    }
    found.append(
      Control(
        view: node.handle, role: .field(isSecure: false, isMultiline: false), frame: frame,
        visible: frame, label: "search", text: text, isDisabled: false))
  }

  private func role(of node: ViewTree.Node) -> Control.Role? {
    switch node.role {
    case "button", "link", "navigationLink", "disclosureGroup": return .tapped
    case "toggle": return .toggle
    case "textField":
      return .field(isSecure: false, isMultiline: false)
    case "secureField": return .field(isSecure: true, isMultiline: false)
    case "textEditor": return .field(isSecure: false, isMultiline: true)
    case "slider": return Self.slider(node)
    case "stepper": return .stepper
    case "picker": return .picker(isSegmented: Self.isSegmented(node))
    case "menu": return .menu
    case "datePicker": return .date
    case "colorPicker": return .color
    default: break
    }
    let names = Set(node.modifiers.compactMap(\.name))
    if names.contains("onTapGesture") { return .tapped }
    if names.contains("onLongPressGesture") { return .held }
    return names.contains("contextMenu") ? .actions : nil
  }

  private static func slider(_ node: ViewTree.Node) -> Control.Role {
    func number(_ value: ValueSnapshot?) -> Double? {
      switch value {
      case .number(let number)?: number
      case .integer(let number)?: Double(number)
      default: nil
      }
    }
    let bounds = node.attribute("bounds").map { "\($0)" } ?? ""
    let parts = bounds.components(around: "...")
    let low = parts.first.flatMap { Double($0) } ?? 0
    let high = parts.last.flatMap { Double($0) } ?? 1
    return .slider(
      value: number(node.attribute("value")) ?? low, low: low, high: max(high, low),
      step: number(node.attribute("step")))
  }

  private static func isSegmented(_ node: ViewTree.Node) -> Bool {
    node.modifiers.contains { modifier in
      modifier.name == "pickerStyle"
        && modifier.attributes.contains { "\($0.value)".lowercased().contains("segmented") }
    }
  }

  /// Returns whether a click in a control meets it, or a part of it: nothing lies over it.
  private func isReached(_ control: Control, _ tree: ViewTree) -> Bool {
    guard let area = control.visible, control.role != .back, control.label != "search" else {
      return true
    }
    guard let own = tree.node(control.view)?.allHandles else { return false }
    for (x, y) in [(0.5, 0.5), (0.1, 0.5), (0.9, 0.5), (0.5, 0.1), (0.5, 0.9)] {
      let touched = screen.views(
        atX: area.origin.x + x * area.size.width, y: area.origin.y + y * area.size.height)
      if let first = touched.first, own.contains(first) { return true }
    }
    return false
  }
}

extension String {
  /// The parts before and after a separator; the whole string if it has none.
  fileprivate func components(around separator: String) -> [Substring] {
    guard let range = firstRange(of: separator) else { return [self[...]] }
    return [self[..<range.lowerBound], self[range.upperBound...]]
  }
}
