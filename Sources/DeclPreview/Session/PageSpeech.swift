import DeclConsole
import DeclJournal
import DeclLang
import DeclPresentation
import DeclScreen

/// The words of a screen reader for the picture, beside its controls: text, headings, images and values in document
/// order, and the lists, rows and presentations that contain them and the controls.
struct PageSpeech {
  private let screen: Screen
  private let covered: Set<ViewHandle>
  private let cards: Set<ViewHandle>
  private var items: [String] = []

  /// Returns the items as a JSON array.
  static func json(_ tree: ViewTree, on screen: Screen, covered: Set<ViewHandle>) -> String {
    var speech = PageSpeech(
      screen: screen, covered: covered, cards: Set(screen.cards.map(\.presentation)))
    for root in tree.roots { speech.visit(root, Place()) }
    return PageJSON.array(speech.items)
  }

  private init(screen: Screen, covered: Set<ViewHandle>, cards: Set<ViewHandle>) {
    self.screen = screen
    self.covered = covered
    self.cards = cards
  }

  /// The place of a view among the views around it.
  private struct Place {
    /// Indicates whether a bar above shows the title of the view.
    var hasBar = false
    /// Indicates whether the view is the header of a section.
    var isHeader = false
    /// Indicates whether the view is a row of a list, or a group of rows.
    var isRow = false
    /// Indicates whether the view can be deleted or moved.
    var isEditable = false
  }

  private mutating func visit(_ node: ViewTree.Node, _ outer: Place) {
    if node.isLeaving || covered.contains(node.handle) || node.isSilent { return }
    var place = outer
    if node.slot == "header" { place.isHeader = true }
    if node.type.hasPrefix("Navigation") { place.hasBar = true }
    let isSeen = screen.geometry(of: node.handle) != nil
    let isRow = outer.isRow && isSeen && node.slot == nil && !node.isGroupOfRows
    if isRow || node.slot != nil { place.isRow = false }
    if cards.contains(node.handle) {
      add(node, "dialog", node.cardTitle)
      place = Place()
    }
    if place.hasBar, let title = node.modifier("navigationTitle")?.firstString {
      add(node, "heading", title, level: 1)
    }
    if isRow { add(node, "row", nil) }
    if node.role == "list" || node.role == "form" {
      add(node, "list", node.spokenName)
      place.isRow = true
    }
    let hasActions = outer.isEditable || node.hasFurtherActions
    if node.isNamedControl || hasActions && !node.hasControl {
      return add(node, "control", node.spokenLabel(on: screen))
    }
    if isSeen, say(node, place) { return }
    place.isEditable = node.modifier("onDelete") != nil || node.modifier("onMove") != nil
    let labels = Set(node.tabLabels.map(\.handle))
    for child in node.children where !labels.contains(child.handle) { visit(child, place) }
  }

  /// Adds what a view says itself. Returns whether that stands for all views in it.
  private mutating func say(_ node: ViewTree.Node, _ place: Place) -> Bool {
    let isHeading =
      place.isHeader || node.hasTrait("isHeader") || node.modifier("accessibilityHeading") != nil
    let role = isHeading ? "heading" : "text"
    let name = node.spokenName
    if node.type == "ProgressView" || node.type == "Gauge" {
      add(node, "progress", name ?? node.spokenText(on: screen), value: node.progress)
      return true
    }
    if node.type == "Image" {
      guard name != nil || node.attribute("isDecorative") != .bool(true) else { return true }
      add(node, "image", name ?? node.imageName)
      return true
    }
    if let text = name ?? (node.role == "text" ? node.texts.first : nil) {
      add(node, role, text)
      return true
    }
    if let element = node.modifier("accessibilityElement") {
      let isContainer = element.attributes.contains { "\($0.value)".contains("contain") }
      if isContainer { return false }
      let isCombined = element.attributes.contains { "\($0.value)".contains("combine") }
      if isCombined { add(node, role, node.spokenText(on: screen)) }
      return true
    }
    return false
  }

  private mutating func add(
    _ node: ViewTree.Node, _ role: String, _ text: String?, level: Int? = nil,
    value: Double? = nil
  ) {
    if let text, text.isEmpty { return }
    let said = [text, node.modifier("accessibilityValue")?.lastString].compactMap(\.self)
    items.append(
      PageJSON.object {
        $0.member("h", node.handle.number)
        $0.member("role", role)
        if !said.isEmpty { $0.member("text", said.joined(separator: ", ")) }
        if role == "heading" { $0.member("level", level ?? 2) }
        if let value { $0.member("value", number: value) }
        $0.member("hint", node.modifier("accessibilityHint")?.lastString)
      })
  }
}

extension ViewTree.Node {
  /// The controls that are read as a whole, by their roles.
  private static let wholeControls: Set<String> = [
    "button", "toggle", "textField", "secureField", "textEditor", "slider", "stepper", "picker",
    "datePicker", "link", "navigationLink", "menu", "colorPicker", "columnHeader",
  ]

  /// Returns the modifier that a function applied; nil if it did not.
  func modifier(_ name: String) -> ViewTree.Modifier? { modifiers.last { $0.name == name } }

  /// Indicates whether a screen reader leaves out the view and all in it.
  var isSilent: Bool {
    modifier("accessibilityHidden")?.attributes.contains { $0.value == .bool(true) } ?? false
  }

  /// Returns whether a trait was added to the view.
  func hasTrait(_ name: String) -> Bool {
    modifiers.contains { modifier in
      modifier.name == "accessibilityAddTraits"
        && modifier.attributes.contains { "\($0.value)".contains(name) }
    }
  }

  /// The name that the script gives the view for screen readers; nil if it gives none.
  var spokenName: String? { modifier("accessibilityLabel")?.lastString }

  /// The name of a control: that for screen readers, or what is to be seen in it.
  func spokenLabel(on screen: Screen) -> String {
    if let spokenName { return spokenName }
    let labels = children.filter { $0.slot == "label" }
    let named = labels.map { $0.spokenText(on: nil) }.filter { !$0.isEmpty }
    return named.isEmpty ? spokenText(on: screen) : named.joined(separator: ", ")
  }

  /// The text and the names of images in the view: only what is on a screen, if there is one.
  func spokenText(on screen: Screen?) -> String {
    let all = spokenParts(on: screen)
    let texts = all.filter { !$0.isImage }
    return (texts.isEmpty ? all : texts).map(\.text).joined(separator: ", ")
  }

  private func spokenParts(on screen: Screen?) -> [(text: String, isImage: Bool)] {
    if isSilent { return [] }
    let isSeen = screen.map { $0.geometry(of: handle) != nil } ?? true
    if isSeen, let spokenName { return [(spokenName, false)] }
    if role == "text" { return isSeen ? texts.map { ($0, false) } : [] }
    if type == "Image" {
      return isSeen && attribute("isDecorative") != .bool(true) ? [(imageName, true)] : []
    }
    return children.flatMap { $0.spokenParts(on: screen) }
  }

  /// The name of an image in words: `checkmark circle` for `checkmark.circle`.
  var imageName: String {
    guard case .string(let name)? = attribute("name") else { return "image" }
    let words = name.split { $0 == "." || $0 == "_" || $0 == "-" }.filter { $0 != "fill" }
    return words.isEmpty ? "image" : words.joined(separator: " ")
  }

  /// The part of a task that is done; nil if it is not known.
  fileprivate var progress: Double? {
    switch attribute(type == "Gauge" ? "value" : "fractionCompleted") {
    case .number(let value)?: value
    case .integer(let value)?: Double(value)
    default: nil
    }
  }

  /// The title of a presentation: its own, that of its bar, or its first text.
  fileprivate var cardTitle: String? {
    spokenName ?? first { node in
      guard case .string(let title)? = node.attribute("title") else { return nil }
      return title
    } ?? first { $0.modifier("navigationTitle")?.firstString } ?? texts.first
  }

  private func first(_ find: (ViewTree.Node) -> String?) -> String? {
    for child in children {
      if let found = find(child) ?? child.first(find) { return found }
    }
    return nil
  }

  /// Indicates whether the view stands for the rows in it.
  fileprivate var isGroupOfRows: Bool {
    if case .structure = kind { return true }
    return ["Section", "ForEach", "Group", "DisclosureGroup"].contains(type)
  }

  /// Indicates whether a screen reader reads the view as one control, by its name.
  fileprivate var isNamedControl: Bool {
    if let role, Self.wholeControls.contains(role) { return true }
    return isTapped && !children.contains { $0.hasControl }
  }

  /// The modifiers that attach gestures.
  private static let gestureModifiers: Set<String> = [
    "onTapGesture", "onLongPressGesture", "gesture", "simultaneousGesture", "highPriorityGesture",
  ]

  /// Indicates whether gestures are attached to the view.
  var hasGestures: Bool {
    modifiers.contains { $0.name.map(Self.gestureModifiers.contains) ?? false }
  }

  /// Indicates whether a tap on the view does something by a gesture.
  var isTapped: Bool { modifiers.contains { $0.name == "onTapGesture" } }

  /// Indicates whether the view or one in it is a control.
  var hasControl: Bool {
    if isTapped || role.map(Self.wholeControls.contains) ?? false { return true }
    return children.contains { $0.slot != "actions" && $0.slot != "menuItems" && $0.hasControl }
  }

  /// Indicates whether the view has further actions, beside those of controls in it: a swipe, a context menu, a long
  /// press, a second tap.
  var hasFurtherActions: Bool {
    hasGestures
      || children.contains { $0.slot == "actions" || $0.slot == "menuItems" }
  }
}

extension ViewTree.Modifier {
  /// The first string among its properties.
  var firstString: String? { strings.first }
  /// The last string among its properties: the value of an accessibility modifier stands behind its trait.
  var lastString: String? { strings.last }

  private var strings: [String] {
    attributes.compactMap { attribute in
      if case .string(let text) = attribute.value { text } else { nil }
    }
  }
}
