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
  /// The views that are rows of lists, with whether the rows can be chosen or edited.
  private let rows: [ViewHandle: Bool]

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
    var lists: [ViewHandle: Bool] = [:]
    for list in Set(screen.listRows.map(\.list)) {
      lists[list] = tree.node(list).map(Self.isChoosable) ?? false
    }
    rows = Dictionary(
      screen.listRows.map { ($0.row, lists[$0.list] ?? false) }, uniquingKeysWith: { $0 || $1 })
  }

  private func comesBefore(_ a: Control, _ b: Control) -> Bool {
    let (top, other) = (a.frame.origin.y.rounded(), b.frame.origin.y.rounded())
    return top == other ? a.frame.origin.x < b.frame.origin.x : top < other
  }

  private mutating func visit(_ node: ViewTree.Node, isDisabled: Bool) {
    if covered.contains(node.handle) || node.isLeaving { return }
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
    if let role, role != .tapped || node.role == "button" {
      add(node, role, isDisabled)
      return
    }
    for child in node.children { visit(child, isDisabled: isDisabled) }
    if found.count > count { return }
    if let role {
      add(node, role, isDisabled)
    } else if rows[node.handle] == true {
      add(node, .row, isDisabled)
    }
  }

  /// Returns whether the rows of a list can be chosen or edited.
  private static func isChoosable(_ list: ViewTree.Node) -> Bool {
    list.attribute("selection").map { $0 != .none } ?? false || isEditable(list)
  }

  private static func isEditable(_ node: ViewTree.Node) -> Bool {
    node.modifiers.contains { ["onDelete", "onMove", "swipeActions"].contains($0.name ?? "") }
      || node.children.contains(where: isEditable)
  }

  private mutating func add(_ node: ViewTree.Node, _ role: Control.Role, _ isDisabled: Bool) {
    guard let geometry = screen.geometry(of: node.handle) else { return }
    let frame = Rect(
      geometry.frame[0], geometry.frame[1], geometry.frame[2], geometry.frame[3])
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
    guard let frame = screen.searchField else { return }
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
    case "button", "link", "navigationLink", "tab", "disclosureGroup": return .tapped
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
    if node.slot == "tabItem" { return .tapped }
    let gestures = ["onTapGesture", "onLongPressGesture"]
    return node.modifiers.contains { gestures.contains($0.name ?? "") } ? .tapped : nil
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
