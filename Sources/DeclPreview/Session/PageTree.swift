import DeclConsole
import DeclJournal
import DeclLayout
import DeclLang
import DeclPresentation
import DeclRuntime
import DeclScreen

/// The tree of views as the page shows it: a line for each view, in document order.
struct PageTree {
  private let sources: SourceMap
  private let session: Session
  private let screen: Screen
  private let runs: (Int) -> Int?
  private let cells: [ViewHandle: [Frame.Cell]]
  private let fileNumbers: [String: Int]
  private let lines: Lines
  private var nodes: [String] = []
  /// The same, but of a line that is known the number of its view alone.
  private var changes: [String] = []

  /// The lines that were written last, so that what has not changed is not written again.
  final class Lines {
    /// A line, with all that it shows.
    fileprivate struct Line {
      let node: ViewTree.Node
      let place: Place
      let geometry: ViewGeometry?
      let cells: [Frame.Cell]?
      let runs: Int?
      let json: String
    }

    fileprivate var lines: [ViewHandle: Line] = [:]
    private var sources: [SourceFile] = []
    private var files: [String] = []

    /// Forgets the lines if the places in them would be those of other files.
    fileprivate func prepare(_ sources: SourceMap, files: [String]) {
      if files == self.files, sources.files.elementsEqual(self.sources, by: ===) { return }
      (lines, self.sources, self.files) = ([:], sources.files, files)
    }
  }

  /// The place of a view among the views around it.
  fileprivate struct Place: Equatable {
    let depth: Int
    /// Indicates whether the view is a row that a swipe can delete.
    var isDeletable = false
    /// Indicates whether the view is a row that can be moved among its siblings.
    var isMovable = false
  }

  /// Creates a tree.
  /// - Parameters:
  ///   - lines: the lines that were written last.
  ///   - files: the names of the files to which places refer, in the order of their numbers.
  ///   - runs: a function that returns how often the body of a view ran.
  ///   - session: the session of the views.
  ///   - screen: the screen on which they are laid out.
  init(
    _ lines: Lines, sources: SourceMap, files: [String], runs: @escaping (Int) -> Int?,
    cells: [Frame.Cell], session: Session, screen: Screen
  ) {
    lines.prepare(sources, files: files)
    self.lines = lines
    self.sources = sources
    self.session = session
    self.screen = screen
    self.runs = runs
    fileNumbers = Dictionary(
      files.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.cells = Dictionary(grouping: cells, by: { $0.view.handle })
  }

  /// Returns the tree as a JSON array, and what has changed since the lines that were written last: for a line that
  /// is the same the number of its view.
  static func json(_ tree: ViewTree, _ made: PageTree) -> (whole: String, changes: String) {
    var made = made
    var written: [ViewHandle: Lines.Line] = [:]
    written.reserveCapacity(made.lines.lines.count)
    for root in tree.roots { made.add(root, Place(depth: 0), &written) }
    made.lines.lines = written
    return (PageJSON.array(made.nodes), PageJSON.array(made.changes))
  }

  private mutating func add(
    _ node: ViewTree.Node, _ place: Place, _ written: inout [ViewHandle: Lines.Line]
  ) {
    let geometry = screen.geometry(of: node.handle)
    let cells = cells[node.handle]
    let runs = runs(node.handle.number)
    let json: String
    // What a gesture recognises follows from more than its view shows.
    if let known = lines.lines[node.handle], !node.hasGestures, known.place == place,
      known.runs == runs, known.geometry == geometry, known.cells == cells,
      known.node.showsSame(as: node)
    {
      json = known.json
      changes.append(String(node.handle.number))
      written[node.handle] = known
    } else {
      json = text(node, place, geometry, cells, runs)
      changes.append(json)
      // A line would keep the views of then that are in it.
      var own = node
      own.children = []
      written[node.handle] = Lines.Line(
        node: own, place: place, geometry: geometry, cells: cells, runs: runs, json: json)
    }
    nodes.append(json)
    let inner = Place(
      depth: place.depth + 1, isDeletable: node.modifier("onDelete") != nil,
      isMovable: node.modifier("onMove") != nil)
    for child in node.children { add(child, inner, &written) }
  }

  private func text(
    _ node: ViewTree.Node, _ place: Place, _ geometry: ViewGeometry?, _ cells: [Frame.Cell]?,
    _ runs: Int?
  ) -> String {
    PageJSON.object {
      $0.member("h", node.handle.number)
      $0.member("d", place.depth)
      $0.member("type", node.type)
      $0.member("kind", Self.kind(node.kind))
      $0.flag("mine", node.isMine)
      $0.member("role", node.role)
      $0.member("slot", node.slot)
      $0.member("construct", node.construct)
      $0.member("key", node.key.map(Text.short))
      $0.flag("leaving", node.isLeaving)
      $0.flag("deletable", place.isDeletable)
      $0.flag("movable", place.isMovable)
      $0.member("text", Self.summary(node))
      let names = node.modifiers.compactMap(\.name)
      if !names.isEmpty { $0.member("mods", strings: names) }
      let gestures = node.hasGestures ? session.gestures(of: node.handle).names : []
      if !gestures.isEmpty { $0.member("gestures", strings: gestures) }
      if let geometry {
        $0.member("frame", json: PageTree.lengths(geometry.frame))
        if let clip = geometry.clip, !geometry.isInside(clip) {
          $0.member("clip", json: Self.lengths(clip))
        }
        if let proposal = geometry.proposal {
          $0.member("proposal", json: Self.lengths(proposal))
        }
      }
      if let cells {
        $0.member(
          "state",
          json: PageJSON.array(
            cells.map { cell in
              PageJSON.object {
                $0.member("name", cell.name)
                $0.member("wrapper", cell.wrapper)
                $0.member("value", Text.short(cell.value))
              }
            }))
      }
      $0.member("runs", runs)
      self.place(node.range, &$0)
    }
  }

  private func place(_ range: SourceRange, _ json: inout PageJSON) {
    guard let file = sources.file(of: range), let number = fileNumbers[file.name] else { return }
    let start = file.location(of: Int(range.start))
    json.member(
      "at",
      integers: [
        number, start.line, start.column, file.location(of: Int(range.end)).line,
      ])
  }

  /// Returns the cards of the presentations over the window as a JSON array, from back to front.
  static func cards(on screen: Screen) -> String {
    PageJSON.array(
      screen.cards.map { card in
        PageJSON.object {
          $0.member("h", card.presentation.number)
          $0.member("frame", json: lengths(card.frame))
        }
      })
  }

  static func lengths(_ values: [Double?]) -> String {
    var text = "["
    for value in values {
      if text.utf8.count > 1 { text += "," }
      guard let value, value.isFinite else {
        text += "null"
        continue
      }
      let hundredths = (value * 100).rounded()
      // Most lengths are whole numbers.
      if abs(value) < 1e9, hundredths.truncatingRemainder(dividingBy: 100) == 0 {
        text += String(Int(hundredths / 100))
      } else {
        text += JSONWriter.text { $0.double(hundredths / 100) }
      }
    }
    return text + "]"
  }

  private static func kind(_ kind: ViewTree.Node.Kind) -> String {
    switch kind {
    case .custom: "custom"
    case .primitive: "primitive"
    case .structure(let decider): decider.rawValue
    case .modifier: "modifier"
    }
  }

  /// The text of a view, or its first properties.
  private static func summary(_ node: ViewTree.Node) -> String? {
    if node.role == "text", case .string(let text)? = node.attribute("text") { return text }
    let shown = node.attributes.filter { attribute in
      if case .closure = attribute.value { return false }
      return attribute.value != .none && !attribute.name.hasPrefix("_")
    }
    if shown.isEmpty { return nil }
    return shown.prefix(3).map { "\($0.name): \(Text.short($0.value))" }.joined(separator: ", ")
  }
}

/// The views of the picture with which a person can act, so that the page can put real controls over them.
struct PageControls {
  /// The views that are controls, by their roles.
  private static let roles: Set<String> = [
    "button", "toggle", "textField", "secureField", "textEditor", "slider", "stepper", "picker",
    "datePicker", "link", "navigationLink", "menu", "disclosureGroup", "scrollView", "list",
    "form", "colorPicker",
  ]
  /// The number of controls up to which each is tried by a touch at its middle.
  private static let maximumTried = 200

  private let session: Session
  private let screen: Screen
  private var found: [(node: ViewTree.Node, role: String, geometry: ViewGeometry)] = []
  private var disabled: Set<ViewHandle> = []

  /// Returns the controls as a JSON array.
  static func json(
    _ tree: ViewTree, of session: Session, on screen: Screen, covered: Set<ViewHandle>
  ) -> String {
    var controls = PageControls(session: session, screen: screen)
    for root in tree.roots { controls.collect(root, covered) }
    // The button to the screen below is no view: it stands for the whole.
    if let root = tree.roots.first, let frame = screen.backButton {
      controls.found.append((root, "back", ViewGeometry(frame)))
    }
    let tries = controls.found.count <= maximumTried
    controls.disabled = session.disabled(among: controls.found.map(\.node.handle))
    return PageJSON.array(
      controls.found.compactMap { node, role, geometry in
        let touches = controls.touches(geometry)
        if tries, !touches.contains(where: { $0.isControl(node, role) }) { return nil }
        return controls.json(node, role, geometry, touches)
      })
  }

  private init(session: Session, screen: Screen) {
    self.session = session
    self.screen = screen
  }

  private mutating func collect(
    _ node: ViewTree.Node, _ covered: Set<ViewHandle>, isRow: Bool = false
  ) {
    if node.isLeaving { return }
    for label in node.tabLabels { add(label, "tab") }
    if covered.contains(node.handle) { return }
    let count = found.count
    if let frame = screen.searchField(of: node.handle) {
      found.append((node, "searchField", ViewGeometry(frame)))
    }
    if let role = node.role, Self.roles.contains(role) {
      add(node, role)
    } else if node.role == "columnHeader", session.takesTaps(node.handle) {
      add(node, "columnHeader")
    } else if node.isTapped {
      add(node, "tap")
    } else if node.modifier("focusable") != nil, session.canFocus(node.handle) {
      add(node, "focusable")
    }
    let labels = Set(node.tabLabels.map(\.handle))
    let areRows = node.modifier("onDelete") != nil || node.modifier("onMove") != nil
    for child in node.children where !labels.contains(child.handle) {
      collect(child, covered, isRow: areRows)
    }
    // What can be done with a view beside its controls is reached from them, and from the view itself without any.
    if found.count == count, isRow || node.hasFurtherActions {
      add(node, node.hasGestures ? "gestures" : "row")
    }
  }

  private mutating func add(_ node: ViewTree.Node, _ role: String) {
    if let geometry = screen.geometry(of: node.handle) { found.append((node, role, geometry)) }
  }

  /// Returns what touches in the middle of a view and at its parts meet.
  private func touches(_ geometry: ViewGeometry) -> some Collection<TouchedPlace> {
    let frame = geometry.frame
    let points = [(0.5, 0.5), (0.1, 0.5), (0.9, 0.5), (0.5, 0.1), (0.5, 0.9)]
    return points.lazy.map { x, y in
      screen.touched(atX: frame[0] + x * frame[2], y: frame[1] + y * frame[3])
    }
  }

  private func label(of node: ViewTree.Node, _ role: String) -> String {
    switch role {
    case "back": "Back"
    case "searchField": node.search?.prompt ?? "Search"
    case "scrollView", "list", "form": node.spokenName ?? ""
    default: node.spokenLabel(on: screen)
    }
  }

  /// Returns the options of a picker as a JSON array, each with its label and the value that `:pick` takes: the label if
  /// no other option has it.
  private func options(of node: ViewTree.Node) -> String {
    let choices = session.choices(of: node.handle)
    return PageJSON.array(
      choices.map { choice in
        let named = choices.filter { $0.label == choice.label || $0.tag == choice.label }
        return PageJSON.object {
          $0.member("label", choice.label)
          $0.member("value", named.count == 1 ? choice.label : choice.tag)
          $0.flag("chosen", choice.isChosen)
        }
      })
  }

  private func json(
    _ node: ViewTree.Node, _ role: String, _ geometry: ViewGeometry,
    _ touches: some Collection<TouchedPlace>
  ) -> String {
    PageJSON.object {
      $0.member("h", node.handle.number)
      $0.member("role", role)
      $0.member("frame", json: PageTree.lengths(geometry.frame))
      if let clip = geometry.clip { $0.member("clip", json: PageTree.lengths(clip)) }
      $0.member("label", label(of: node, role))
      $0.member("said", node.modifier("accessibilityValue")?.lastString)
      $0.member("hint", node.modifier("accessibilityHint")?.lastString)
      switch role {
      case "columnHeader":
        if let order = node.attribute("sorted"), order != .none {
          $0.member("said", "\(order)".contains("reverse") ? "descending" : "ascending")
        }
      case "searchField": $0.member("value", node.search?.text ?? "")
      case "textField", "secureField", "textEditor":
        if case .string(let text)? = node.attribute("text") { $0.member("value", text) }
        $0.flag("tall", role == "textField" && session.growsInHeight(node.handle))
      case "toggle":
        if case .bool(let isOn)? = node.attribute("isOn") { $0.flag("on", isOn) }
      case "slider":
        switch node.attribute("value") {
        case .number(let value)?: $0.member("number", number: value)
        case .integer(let value)?: $0.member("number", number: Double(value))
        default: break
        }
        $0.member("bounds", node.attribute("bounds").map { "\($0)" })
        $0.member("step", node.attribute("step").map { "\($0)" })
      case "picker":
        $0.member("options", json: options(of: node))
        // Its options are touched themselves.
        $0.flag("open", touches.contains { $0.option != nil })
      case "datePicker":
        $0.member("value", node.attribute("selection").map { Text.short($0) })
        $0.member("components", node.attribute("displayedComponents").map { Text.short($0) })
      case "colorPicker":
        $0.member("value", node.attribute("selection").map { Text.short($0) })
      case "scrollView", "list", "form":
        if let offset = screen.scroll(of: node.handle)?.offset {
          $0.member("offset", json: PageTree.lengths([offset.x, offset.y]))
        }
        let axes = node.attribute("axes").map { "\($0)" } ?? ""
        $0.flag("sideways", axes.contains("horizontal") || axes.contains("both"))
      default: break
      }
      $0.flag("disabled", disabled.contains(node.handle))
    }
  }
}

extension RecognisedGestures {
  /// The names of the gestures.
  fileprivate var names: [String] {
    let all: [(RecognisedGestures, String)] = [
      (.tap, "tap"), (.doubleTap, "doubleTap"), (.longPress, "longPress"), (.drag, "drag"),
      (.magnification, "pinch"), (.rotation, "rotate"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

extension TouchedPlace {
  /// Returns whether what is uppermost is a control: its view or a part of it.
  fileprivate func isControl(_ node: ViewTree.Node, _ role: String) -> Bool {
    switch role {
    case "back": part == .back
    case "searchField": part == .search(node.handle)
    default: touchedView.map(node.allHandles.contains) ?? false
    }
  }

  /// The option of a picker that is touched; nil for none.
  fileprivate var option: ViewHandle? {
    if case .option(let view) = part { view } else { nil }
  }
}

extension ViewGeometry {
  /// Creates the geometry of a part of the screen that is no view.
  fileprivate init(_ rect: Rect) {
    self.init(
      frame: [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height], proposal: nil,
      clip: nil)
  }

  /// Returns whether the whole view is inside of an area.
  fileprivate func isInside(_ area: [Double]) -> Bool {
    (0..<2).allSatisfy { axis in
      frame[axis] >= area[axis] && frame[axis] + frame[axis + 2] <= area[axis] + area[axis + 2]
    }
  }
}

extension ViewTree.Node {
  /// Indicates whether it is a view, or a modifier with a body, that the script declares.
  var isMine: Bool { (kind == .custom || kind == .modifier) && !isLibrary }

  /// Returns whether a node is the same apart from its children.
  fileprivate func showsSame(as other: ViewTree.Node) -> Bool {
    handle == other.handle && kind == other.kind && type == other.type && role == other.role
      && slot == other.slot && key == other.key && construct == other.construct
      && isLeaving == other.isLeaving && isLibrary == other.isLibrary && range == other.range
      && attributes == other.attributes && modifiers == other.modifiers
  }

  /// The keyboard shortcuts of the node and its descendants, such as `shift+cmd+u`.
  var shortcuts: Set<String> {
    let own = modifiers.filter { $0.name == "keyboardShortcut" }.flatMap(\.attributes)
      .map { Text.short($0.value).lowercased() }
    return children.reduce(into: Set(own)) { $0.formUnion($1.shortcuts) }
  }

  /// The prompt and the text of the search field of the view; nil for a view without one.
  fileprivate var search: (prompt: String?, text: String)? {
    modifiers.first { $0.name == "searchable" }.map { modifier in
      func text(_ name: String) -> String? {
        modifier.attributes.lazy.compactMap { attribute in
          guard attribute.name == name, case .string(let text) = attribute.value else { return nil }
          return text
        }.first
      }
      return (text("prompt"), text("searchText") ?? text("text") ?? "")
    }
  }
}
