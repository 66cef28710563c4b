import DeclJournal

extension TreeFormatter {
  /// A part of a view's line, with a short form for when there is little room.
  private struct Piece {
    let text: String
    let short: String
    let role: TextStyle.Role?

    init(_ text: String, short: String? = nil, _ role: TextStyle.Role? = nil) {
      self.text = text
      self.short = short ?? text
      self.role = role
    }
  }

  /// Returns the line of a view in `room` columns, without its guides.
  func line(_ node: ViewTree.Node, room: Int) -> String {
    var head = ""
    if let slot = node.slot, detail.isFull || !["content", "label", "root"].contains(slot) {
      head += "\(slot): "
    }
    let name = node.reference.name
    let handle = detail.hasHandles ? " \(node.handle)" : ""
    let used = TextWidth.of(head) + TextWidth.of(name) + handle.count
    let shownName = node.kind == .custom ? style(name, .strong) : name
    return style(head, .faint) + shownName + (handle.isEmpty ? "" : " ")
      + style(String(handle.dropFirst()), .handle) + tail(node, room: room - used)
  }

  /// Returns the label, attributes and modifiers of a view, as far as there is room.
  private func tail(_ node: ViewTree.Node, room: Int) -> String {
    var room = room
    var line = ""
    for piece in pieces(node) {
      let text = [piece.text, piece.short].first { TextWidth.of($0) + 2 <= room }
      guard let text else { return line + (room > 3 ? style("  …", .faint) : "") }
      line += "  " + (piece.role.map { style(text, $0) } ?? text)
      room -= TextWidth.of(text) + 2
    }
    return line
  }

  private func pieces(_ node: ViewTree.Node) -> [Piece] {
    var pieces: [Piece] = []
    if node.isLeaving { pieces.append(Piece("leaving", .removed)) }
    if let frame = frames(node.handle) { pieces.append(Piece(frame, .faint)) }
    if covered.contains(node.handle) { pieces.append(Piece("behind", .faint)) }
    if !detail.isFull, let label = node.labelText {
      pieces.append(Piece(ValueFormatter.short(.string(label), to: valueWidth)))
    }
    // The content of a container is shown as its children.
    let isContainer = node.kind == .primitive && node.role == nil && !node.children.isEmpty
    if detail.isFull || !isContainer { pieces += attributes(node) }
    let modifiers = node.modifiers.filter { !$0.isWindow && (detail.isFull || !$0.isInternal) }
    return pieces + modifiers.map(modifier)
  }

  /// The maximum number of columns of one value.
  private var valueWidth: Int { max(16, detail.width / 2) }

  private func attributes(_ node: ViewTree.Node) -> [Piece] {
    node.attributes.enumerated().filter { isWorthShowing($1) }.flatMap { index, attribute in
      // A `Text` stores its own modifiers as a list; they are shown like modifiers, because they only change
      // its appearance.
      if node.type == "Text", case .list(let modifiers) = attribute.value {
        return modifiers.map(textModifier)
      }
      let value = ValueFormatter.short(attribute.value, to: valueWidth)
      let isText = node.type == "Text" && index == 0
      return [Piece(isText ? value : "\(attribute.name): \(value)")]
    }
  }

  private func textModifier(_ modifier: ValueSnapshot) -> Piece {
    let text = ValueFormatter.short(modifier, to: max(14, 30 * detail.width / 80))
    return Piece(text, short: String(text.prefix { $0 != "(" }), .faint)
  }

  /// Returns a modifier in the form `.navigationTitle("Shelf")`, with the short form `.navigationTitle`.
  private func modifier(_ modifier: ViewTree.Modifier) -> Piece {
    let name = ".\(ModifierName.short(modifier.type, function: modifier.name))"
    let shown = modifier.shownAttributes.filter(isWorthShowing)
    let values = shown.map { attribute in
      let value = ValueFormatter.short(attribute.value, to: max(14, 20 * detail.width / 80))
      let isNamed =
        modifier.isEnvironment && attribute.name != modifier.name && !attribute.name.hasPrefix("_")
      return shown.count == 1 && !isNamed ? value : "\(attribute.name): \(value)"
    }
    let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
    return Piece(name + list, short: name, .faint)
  }

  /// Returns whether an attribute is shown: closures never, nil and empty collections only in the full form.
  private func isWorthShowing(_ attribute: ViewTree.Attribute) -> Bool {
    switch attribute.value {
    case .closure: false
    case .none, .list([]), .dictionary([]): detail.isFull
    default: true
    }
  }
}

extension ViewTree.Modifier {
  /// Indicates whether the modifier only identifies the window of its content, which the key of the window
  /// already shows.
  var isWindow: Bool { type.hasPrefix("_WindowModifier") }

  /// Indicates whether the library applied the modifier in a view of its own.
  fileprivate var isInternal: Bool { name == nil && ModifierName.isPart(type) }

  /// Indicates whether the modifier writes an environment value.
  var isEnvironment: Bool { type.hasPrefix("_EnvironmentKey") }

  /// The attributes to show; for an environment modifier, the key with its value.
  fileprivate var shownAttributes: [ViewTree.Attribute] {
    guard isEnvironment, let path = attributes.first(where: { $0.name == "keyPath" }) else {
      return attributes
    }
    let key = path.value.description.drop { $0 == "\\" || $0 == "." }
    return attributes.filter { $0.name != "keyPath" }.map { attribute in
      ViewTree.Attribute(
        name: attribute.name == "value" ? String(key) : attribute.name, value: attribute.value)
    }
  }
}

extension ViewTree.Node {
  /// The text of a label that consists only of `Text` and `Image` views; nil if there is no such label.
  var labelText: String? {
    let labels = children.filter { $0.slot == "label" }
    var strings: [String] = []
    guard labels.allSatisfy({ $0.collectStrings(&strings) }), !strings.isEmpty else { return nil }
    return strings.joined(separator: " ")
  }

  private func collectStrings(_ strings: inout [String]) -> Bool {
    switch (kind, type) {
    case (.primitive, "Text"):
      guard case .string(let text)? = attributes.first?.value else { return false }
      strings.append(text)
      return true
    case (.primitive, "Image"): return true
    case (.primitive, "Label"), (.structure, _):
      return children.allSatisfy { $0.collectStrings(&strings) }
    case (.primitive, _), (.custom, _), (.modifier, _): return false
    }
  }
}
