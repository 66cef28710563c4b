import DeclJournal
package import DeclRuntime

/// Names of views in steps that come from a pointer or a key, so that the steps hold on other devices and can be read.
extension Console {
  /// The roles of views that a tap means, and of those that scroll.
  private static let tapped: Set<String> = [
    "button", "toggle", "link", "navigationLink", "menu", "disclosureGroup", "picker",
    "columnHeader",
  ]
  private static let scrolled: Set<String> = ["scrollView", "list", "form"]

  /// The roles of views that a label names as well as a handle does: their labels are their own, and none is a text
  /// that a person changes.
  private static let labelled = tapped.union(["stepper"])

  /// The steps whose views are named, where a line has their handles.
  private static let pressed: Set<String> = [
    ":tap", ":doubletap", ":longpress", ":toggle", ":pick", ":step",
  ]

  /// Returns a step at a point as a step at the view there; other lines as they are.
  /// - Parameter withHandles: whether a step at a handle becomes one at its label.
  package func named(_ line: String, withHandles: Bool = false) -> String {
    let words = line.split(separator: " ", maxSplits: 2)
    if withHandles, words.count >= 2, Self.pressed.contains(String(words[0])),
      words[1].first == "@",
      let handle = Int(words[1].dropFirst()), let node = session.tree.node(ViewHandle(handle)),
      Self.labelled.contains(node.role ?? "")
    {
      return ([String(words[0]), name(of: node)] + words[2...].map(String.init))
        .joined(separator: " ")
    }
    guard words.count >= 2,
      [":tap", ":doubletap", ":longpress", ":scroll", ":drag"].contains(words[0]),
      words[1].contains(","), let target = try? StepParser.target(String(words[1])).target,
      case .point(let x, let y)? = target.parts.last,
      let touched = session.layout?.touched(atX: x, y: y)
    else { return line }
    if words[0] == ":tap", let part = touched.part, let step = step(tapping: part) { return step }
    let first = words[0] == ":scroll" ? touched.scrollViews.first : touched.views.first
    guard let first, let path = session.tree.path(to: first) else { return line }
    let roles = words[0] == ":scroll" ? Self.scrolled : Self.tapped
    let rest = words.count > 2 ? " " + words[2] : ""
    for (index, node) in path.enumerated().reversed() {
      let isTapped =
        node.modifiers.contains { ($0.name ?? "").contains("Gesture") }
        || index > 0 && path[index - 1].tabLabels.contains { $0.handle == node.handle }
      // What a modifier adds to a view is no part of it, and only gestures around that take the touch.
      let isOutside =
        index == path.count - 1
        ? touched.modifier != nil && !touched.rows.contains(first) : path[index + 1].isLayer
      guard
        roles.contains(node.role ?? "") && !isOutside || words[0] != ":scroll" && isTapped
      else { continue }
      // A gesture that wants to know where it is gets the point.
      if node.modifiers.contains(where: \.readsLocation) { return line }
      // A finger switches a toggle; the step says so.
      let verb = node.role == "toggle" && words[0] == ":tap" ? ":toggle" : words[0]
      return "\(verb) \(name(of: node))\(rest)"
    }
    return line
  }

  /// Returns the step that a tap on a part of the screen means; nil for a part that only a point names.
  private func step(tapping part: TouchedPart) -> String? {
    switch part {
    case .back: return ":back"
    case .delete(let view): return ":delete \(view)"
    case .option(let view):
      guard let path = session.tree.path(to: view), let option = path.last,
        let picker = path.last(where: { $0.role == "picker" }), !option.label.isEmpty
      else { return nil }
      let label = ValueSnapshot.string(option.label)
      return ":pick \(name(of: picker)) \(label)"
    case .beside(_, cancel: nil): return ":dismiss"
    case .beside, .besideAlert, .besideMenu, .card, .keyboard, .minus, .search: return nil
    }
  }

  /// Returns a target for a view: its label if no other view has it, else its handle.
  package func name(of node: ViewTree.Node) -> String {
    let label = node.label
    if !label.isEmpty, label.count <= 40, !label.contains(where: \.isNewline) {
      let target = Target(parts: [.label(label)])
      if let found = try? session.view(target),
        session.tree.path(to: found)?.contains(where: { $0.handle == node.handle }) == true
          || node.node(found) != nil
          || session.tree.node(found)?.tabLabels.contains(where: { $0.handle == node.handle })
            == true
      {
        return target.description
      }
    }
    return node.handle.description
  }
}

extension ViewTree {
  /// Returns the nodes from a root to the view with a handle.
  package func path(to handle: ViewHandle) -> [Node]? {
    for root in roots { if let path = root.path(to: handle) { return path } }
    return nil
  }
}

extension ViewTree.Modifier {
  /// Indicates whether it is a gesture that reads where it is.
  fileprivate var readsLocation: Bool {
    type.contains("SpatialTap") || type.contains("DragGesture")
  }
}

extension ViewTree.Node {
  /// Indicates whether it is what a modifier puts over or behind its parent.
  fileprivate var isLayer: Bool { slot == "overlay" || slot == "background" }

  fileprivate func path(to handle: ViewHandle) -> [ViewTree.Node]? {
    if self.handle == handle { return [self] }
    for child in children { if let path = child.path(to: handle) { return [self] + path } }
    return nil
  }

  /// The handles of the node and its descendants.
  package var allHandles: Set<ViewHandle> {
    children.reduce(into: [handle]) { $0.formUnion($1.allHandles) }
  }

  /// The views that name the node where it is a tab. They are in sight also while its content is behind another tab.
  package var tabLabels: [ViewTree.Node] {
    func isLabel(_ child: ViewTree.Node) -> Bool {
      child.slot == "tabItem" || role == "tab" && child.slot == "label"
    }
    // Most views have none, so that nothing is copied.
    return children.contains(where: isLabel) ? children.filter(isLabel) : []
  }

  /// The label of a control: its accessibility label, or the strings of its label or of everything in it.
  package var label: String {
    for modifier in modifiers where modifier.name == "accessibilityLabel" {
      for attribute in modifier.attributes {
        if case .string(let text) = attribute.value { return text }
      }
    }
    let labels = children.filter { $0.slot == "label" }
    let texts = (labels.isEmpty ? children : labels).flatMap(\.texts)
    return (role == "text" ? self.texts : texts).joined(separator: ", ")
  }

  /// The strings of the `Text` views in it.
  package var texts: [String] {
    if role == "text", case .string(let text)? = attribute("text") { return [text] }
    return children.flatMap(\.texts)
  }
}
