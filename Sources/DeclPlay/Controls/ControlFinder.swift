import DeclConsole
import DeclJournal
import DeclLayout
import DeclPresentation
import DeclRuntime
import DeclScreen

/// A search for the controls of the interface, in the order in which the focus goes through them: line by line, from
/// left to right. The content of a scroll view comes as a whole, also what is out of sight.
struct ControlFinder {
  private let session: Session
  private let screen: Screen
  private let covered: Set<ViewHandle>
  private let window: Rect
  private var found: [Control] = []
  /// The frames of the rows of lists.
  private let rowFrames: [ViewHandle: Rect]
  /// The views that are rows of lists and can be chosen or edited, with what the rows are.
  private let rows: [ViewHandle: Control.Role]
  /// The styles that modifiers set for what is visited, by the names of the modifiers.
  private var styles: [String: String] = [:]
  /// The scroll views that contain the visited view, from the innermost, and the top of the outermost.
  private var areas: [ViewHandle] = []
  private var areaTop: Double?

  /// Returns the controls of what is mounted.
  static func controls(
    of session: Session, _ tree: ViewTree, on screen: Screen
  ) -> [Control] {
    var finder = ControlFinder(session, tree, screen)
    for root in tree.roots { finder.visit(root, isDisabled: false) }
    if let back = screen.backButton, let view = tree.roots.first?.handle {
      finder.found.append(
        Control(
          view: view, role: .back, frame: back, visible: back, label: "back", isDisabled: false,
          top: back.origin.y))
    }
    return finder.found.filter { finder.isReached($0, tree) }
      .sorted(by: finder.comesBefore)
  }

  private init(_ session: Session, _ tree: ViewTree, _ screen: Screen) {
    self.session = session
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
    let keys = [
      (a.top.rounded(), b.top.rounded()), (a.frame.origin.y.rounded(), b.frame.origin.y.rounded()),
      (a.frame.origin.x, b.frame.origin.x),
    ]
    return keys.first { $0.0 != $0.1 }.map { $0.0 < $0.1 } ?? false
  }

  private mutating func visit(_ node: ViewTree.Node, isDisabled: Bool) {
    if node.isLeaving { return }
    for label in node.tabLabels { add(label, .tapped, isDisabled) }
    if covered.contains(node.handle) { return visitPresented(by: node) }
    let isDisabled =
      isDisabled
      || node.modifiers.contains { modifier in
        modifier.name == "disabled" && modifier.attributes.contains { $0.value == .bool(true) }
      }
    let count = found.count
    if let search = node.modifiers.first(where: { $0.name == "searchable" }) {
      addSearch(node, search)
    }
    let outerStyles = styles
    defer { styles = outerStyles }
    for modifier in node.modifiers {
      if let name = modifier.name, name.hasSuffix("Style"), let style = modifier.attributes.first {
        styles[name] = "\(style.value)".lowercased()
      }
    }
    let role = self.role(of: node)
    if node.role == "disclosureGroup" { return visitDisclosure(node, isDisabled) }
    // What a control is made of is no control of its own, except in a row or a card that has a gesture.
    if let role, !role.isAttached || ["button", "columnHeader"].contains(node.role) {
      add(node, role, isDisabled)
      return visitPresented(by: node)
    }
    let outside = (areas, areaTop)
    defer { (areas, areaTop) = outside }
    if screen.scroll(of: node.handle) != nil {
      areas.insert(node.handle, at: 0)
      areaTop = areaTop ?? screen.geometry(of: node.handle)?.frame[1]
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

  /// Visits a group that is opened by its label, and what it shows then.
  private mutating func visitDisclosure(_ node: ViewTree.Node, _ isDisabled: Bool) {
    for child in node.children {
      if child.slot == "label" {
        add(node, .tapped, isDisabled, at: child.handle)
      } else {
        visit(child, isDisabled: isDisabled)
      }
    }
  }

  /// Visits what a view that is behind, or is a control, shows in front: a screen that was pushed, a sheet, a popover.
  private mutating func visitPresented(by node: ViewTree.Node) {
    for child in node.children {
      if child.isPresented {
        visit(child, isDisabled: false)
      } else {
        visitPresented(by: child)
      }
    }
  }

  /// Returns whether the rows of a list can be edited or have further actions.
  private static func isEditable(_ node: ViewTree.Node) -> Bool {
    let edits = ["onDelete", "onMove", "swipeActions", "contextMenu"]
    return node.modifiers.contains { edits.contains($0.name ?? "") }
      || node.children.contains(where: isEditable)
  }

  /// - Parameter part: the part of the view that is the control; nil for all of it.
  private mutating func add(
    _ node: ViewTree.Node, _ role: Control.Role, _ isDisabled: Bool, at part: ViewHandle? = nil
  ) {
    let shown = part ?? node.handle
    guard let geometry = screen.geometry(of: shown) else { return }
    // A row is chosen anywhere in it.
    let isRow =
      role == .row || role == .actions || node.role == "navigationLink"
      || node.role == "disclosureGroup"
    let row = isRow ? rowFrames[shown] : nil
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
        label: node.label, text: text, isDisabled: isDisabled,
        isBoxed: node.role == "textEditor" || hasStyle("textFieldStyle", "rounded"), areas: areas,
        top: areaTop ?? frame.origin.y))
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
        visible: frame, label: "search", text: text, isDisabled: false, top: frame.origin.y))
  }

  private func role(of node: ViewTree.Node) -> Control.Role? {
    switch node.role {
    case "button", "link", "navigationLink": return .tapped
    case "toggle": return .toggle
    case "textField":
      return .field(isSecure: false, isMultiline: session.growsInHeight(node.handle))
    case "secureField": return .field(isSecure: true, isMultiline: false)
    case "textEditor": return .field(isSecure: false, isMultiline: true)
    case "slider": return Self.slider(node)
    case "stepper": return .stepper
    case "picker": return .picker(isSegmented: hasStyle("pickerStyle", "segmented"))
    case "menu": return .menu
    case "datePicker": return .date
    case "colorPicker": return .color
    // A header sorts the table by its column, if it has something to compare.
    case "columnHeader": return session.takesTaps(node.handle) ? .tapped : nil
    default: break
    }
    let names = Set(node.modifiers.compactMap(\.name))
    if names.contains("onTapGesture") { return .tapped }
    if names.contains("onLongPressGesture") { return .held }
    if names.contains("contextMenu") { return .actions }
    return names.contains("focusable") ? .keys : nil
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

  private func hasStyle(_ modifier: String, _ word: String) -> Bool {
    styles[modifier]?.contains(word) ?? false
  }

  /// Returns whether a click in a control meets it, or a part of it: nothing lies over it. For one that is out of sight,
  /// what it would be scrolled in is met.
  private func isReached(_ control: Control, _ tree: ViewTree) -> Bool {
    if control.role == .back || control.label == "search" { return true }
    if let visible = control.visible { return meets(control.view, visible, tree) }
    guard let area = control.areas.last, let frame = screen.geometry(of: area)?.frame else {
      return true
    }
    return meets(
      area, Rect(frame[0], frame[1], frame[2], frame[3]).intersection(window), tree)
  }

  /// Returns whether a click somewhere in an area meets a view or a part of it.
  private func meets(_ view: ViewHandle, _ area: Rect, _ tree: ViewTree) -> Bool {
    guard let own = tree.node(view)?.handlesWithoutPresented else { return false }
    for (x, y) in [(0.5, 0.5), (0.1, 0.5), (0.9, 0.5), (0.5, 0.1), (0.5, 0.9)] {
      let touched = screen.touched(
        atX: area.origin.x + x * area.size.width, y: area.origin.y + y * area.size.height)
      if let view = touched.touchedView, own.contains(view) { return true }
    }
    return false
  }
}

extension ViewTree.Node {
  /// Indicates whether it is content that is shown apart from the views around it.
  fileprivate var isPresented: Bool { kind == .structure(.presentation) }

  /// The handles of the view and its descendants, without what they show in front of them.
  fileprivate var handlesWithoutPresented: Set<ViewHandle> {
    var found: Set<ViewHandle> = []
    var rest = [self]
    while let node = rest.popLast() {
      found.insert(node.handle)
      rest += node.children.filter { !$0.isPresented }
    }
    return found
  }
}

extension String {
  /// The parts before and after a separator; the whole string if it has none.
  fileprivate func components(around separator: String) -> [Substring] {
    guard let range = firstRange(of: separator) else { return [self[...]] }
    return [self[..<range.lowerBound], self[range.upperBound...]]
  }
}
