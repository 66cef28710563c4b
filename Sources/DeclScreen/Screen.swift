public import DeclJournal
public import DeclFont
public import DeclLayout
public import DeclPicture
public import DeclRuntime

/// The options of a screen on which an interface is shown.
public struct ScreenOptions: Hashable, Sendable {
  /// The size in points.
  public var size: Size
  /// The number of pixels in a point.
  public var scale: Double
  /// The insets of the safe area.
  public var safeArea: Insets
  /// Indicates whether the appearance is dark; nil for that of the environment.
  public var isDark: Bool?
  /// Indicates whether contrast is increased.
  public var hasIncreasedContrast = false
  /// The type size; nil for that of the environment.
  public var typeSize: TypeSize?
  /// Indicates whether the leading edge is the right one; nil for the direction of the environment.
  public var isRightToLeft: Bool?

  /// The cells in which a terminal shows the interface; nil for pixels.
  public var cells: CellOptions?

  /// The cells of a terminal.
  public struct CellOptions: Hashable, Sendable {
    /// The width and height of a cell in points.
    public static let size = Size(8, 20)
    /// Indicates whether the terminal shows colours; without them shapes and attributes of text tell controls apart.
    public var hasColors: Bool

    /// Creates cells with or without colours.
    public init(hasColors: Bool) { self.hasColors = hasColors }
  }

  /// Creates the options of a terminal with a number of columns and rows: all of its cells are safe.
  public init(columns: Int, rows: Int, hasColors: Bool) {
    let cell = CellOptions.size
    self.init(
      size: Size(Double(columns) * cell.width, Double(rows) * cell.height), scale: 1,
      safeArea: .zero)
    cells = CellOptions(hasColors: hasColors)
  }

  /// Creates options; by default those of an iPhone.
  public init(
    size: Size = Metrics.screen, scale: Double = 3, safeArea: Insets = Metrics.safeArea
  ) {
    self.size = size
    self.scale = scale
    self.safeArea = safeArea
  }
}

/// The interface of a session on a screen: the frames of its views, and what is drawn.
public final class Screen {
  /// The options.
  public let options: ScreenOptions
  /// The problems that were found, such as images that are not there.
  public let warnings: [String]
  let root: Piece
  let window: WindowScope
  let look: Look

  /// Lays out the mounted views of a session; nil for a session without a script.
  public convenience init?(_ session: Session, options: ScreenOptions = ScreenOptions()) {
    guard let subject = session.layoutSubject else { return nil }
    self.init(subject, options: options)
  }

  /// Lays out views.
  package init(_ subject: LayoutSubject, options: ScreenOptions) {
    self.options = options
    var look = Look(
      window: WindowScope(options: options, subject), screen: ScreenScope())
    look.apply(subject.environment.reversed())
    if let isDark = options.isDark { look.isDark = isDark }
    if let typeSize = options.typeSize { look.typeSize = typeSize }
    if let isRightToLeft = options.isRightToLeft { look.isRightToLeft = isRightToLeft }
    look.hasIncreasedContrast = options.hasIncreasedContrast
    var root = Self.build(subject, look)
    if let isDark = look.window.prefersDark, isDark != look.isDark {
      // A view inside decides about the appearance of the whole window.
      look.window.release()
      look = look.with {
        $0.isDark = isDark
        $0.window = WindowScope(options: options, subject)
      }
      root = Self.build(subject, look)
    }
    let window = look.window
    self.root = root
    self.window = window
    self.look = look
    warnings = window.warnings
    if let grid = window.grid { root.setGrid(grid) }
    root.node.layOut(Proposal(options.size))
  }

  deinit { window.release() }

  private static func build(_ subject: LayoutSubject, _ look: Look) -> Piece {
    let look = look.with { $0.tint = .color(look.system(.blue)) }
    let builder = Builder()
    let content = subject.views.flatMap { builder.pieces($0, look) }
    let body = content.count == 1 ? content[0] : Piece(StackNode(.vertical), content)
    let base = Piece(SafeAreaNode(look.window.options.safeArea), [body])
    return Presentations(builder: builder, window: look.window).over(base)
  }

  /// The frames of all views in points, in the coordinate space of the screen, rounded to pixels (G25). A view that
  /// stands for its content has the frame around that.
  public var frames: [ViewHandle: Rect] { places.frames }

  /// The places of all views, found when they are first asked for.
  private(set) lazy var places = findPlaces()

  /// The places of views.
  struct Places {
    var frames: [ViewHandle: Rect] = [:]
    /// The areas to which views are clipped by those around them, for views that are clipped at all.
    var clips: [ViewHandle: Rect] = [:]
    var pieces: [ViewHandle: Piece] = [:]
    /// The frames of views with all their modifiers, not rounded.
    var outer: [ViewHandle: Rect] = [:]
    /// The scroll nodes of views, with their frames.
    var scrolls: [ViewHandle: (node: ScrollNode, frame: Rect)] = [:]
    /// The handles of views by the identity of their nodes.
    var handles: [ObjectIdentifier: ViewHandle] = [:]
    /// The frames around modifiers, by handle and number of the modifier.
    var modified: [ModifierPlace: Rect] = [:]
    /// The frames of the parts of bars with which a person acts.
    var bars: [WindowScope.BarPart: Rect] = [:]
  }

  /// Returns what layout says about a view; nil for one that is not on the screen.
  public func geometry(of view: ViewHandle) -> ViewGeometry? {
    guard let frame = places.frames[view] else { return nil }
    let proposal = places.pieces[view]?.node.fit.proposal
    return ViewGeometry(
      frame: Self.lengths(frame), proposal: proposal.map { [$0.width, $0.height] },
      clip: places.clips[view].map(Self.lengths))
  }

  /// The frame of the button to the screen below, in cells; nil without one.
  package var backButton: Rect? { places.bars[.back] }

  /// The frame of the search field in the bar, in cells; nil without one.
  package var searchField: Rect? { places.bars[.search] }

  /// The rows of lists in cells.
  package var listRows: [(list: ViewHandle, row: ViewHandle)] { window.rows }

  private static func lengths(_ rect: Rect) -> [Double] {
    [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
  }

  private func findPlaces() -> Places {
    var places = Places()
    var all: [ObjectIdentifier: Rect] = [:]
    func visit(_ piece: Piece, _ frame: Rect, _ outerClip: Rect?) {
      all[ObjectIdentifier(piece)] = frame
      var clip = outerClip
      if let area = piece.effects?(frame).clip?.path.bounds {
        clip = outerClip.map { $0.intersection(area) } ?? area
      }
      if let handle = piece.handle {
        places.clips[handle] = outerClip
        places.frames[handle] = frame.rounded(toScale: options.scale)
        places.pieces[handle] = piece
        places.handles[ObjectIdentifier(piece.node)] = handle
      }
      if let view = piece.scrolls, let node = piece.node as? ScrollNode {
        places.scrolls[view] = (node, frame)
      }
      if let place = piece.modifier {
        places.modified[place] = frame.rounded(toScale: options.scale)
      }
      for index in shownChildren(piece) {
        visit(piece.children[index], frameOfChild(index, piece, frame), clip)
      }
    }
    visit(root, Rect(.zero, root.node.fit.size), nil)
    func frame(around pieces: [Piece]) -> Rect? {
      let found = pieces.compactMap { all[ObjectIdentifier($0)] }
      return found.first.map { first in found.dropFirst().reduce(first) { $0.union($1) } }
    }
    for (part, piece) in window.barParts { places.bars[part] = all[ObjectIdentifier(piece)] }
    for (handle, pieces) in window.modified { places.outer[handle] = frame(around: pieces) }
    for (handle, content) in window.transparent {
      places.frames[handle] = frame(around: content)?.rounded(toScale: options.scale)
    }
    return places
  }

  /// Returns the places of the children that are shown.
  func shownChildren(_ piece: Piece) -> [Int] {
    guard let shownChild = piece.shownChild else { return Array(piece.children.indices) }
    return shownChild().map { [$0] } ?? []
  }

  /// Returns the frame of a child on the screen.
  func frameOfChild(_ index: Int, _ piece: Piece, _ frame: Rect) -> Rect {
    var child = piece.node.frame(ofChildAt: index, at: piece.node.fit)
    child.origin = child.origin + frame.origin
    return child
  }

  /// The picture as things to draw, from back to front.
  public var displayList: DisplayList {
    let frame = Rect(.zero, root.node.fit.size)
    return DisplayList(
      size: options.size, background: look.backgroundColor,
      nodes: draw(root, frame).map { [$0] } ?? [])
  }

  /// Returns the places of the children that are shown, from back to front.
  func drawingOrder(_ piece: Piece) -> [Int] {
    var order = shownChildren(piece)
    if piece.drawsLastChildFirst, let last = order.popLast() { order.insert(last, at: 0) }
    guard piece.children.contains(where: { $0.zIndex != 0 }) else { return order }
    return order.enumerated().sorted {
      let (a, b) = (piece.children[$0.element].zIndex, piece.children[$1.element].zIndex)
      return a == b ? $0.offset < $1.offset : a < b
    }.map(\.element)
  }

  private func draw(_ piece: Piece, _ frame: Rect) -> DisplayNode? {
    if piece.isHidden { return nil }
    let rounded = frame.rounded(toScale: options.scale)
    var effects = piece.effects?(rounded) ?? Effects()
    var nodes = (piece.draw?(rounded) ?? []).map { DisplayNode(frame: rounded, $0) }
    var order = drawingOrder(piece)
    if piece.masksWithLastChild, let last = order.popLast() {
      effects.mask = draw(piece.children[last], frameOfChild(last, piece, frame)).map { [$0] } ?? []
    }
    for index in order {
      if let node = draw(piece.children[index], frameOfChild(index, piece, frame)) {
        nodes.append(node)
      }
    }
    if nodes.isEmpty { return nil }
    let key = piece.handle.map { UInt64($0.number) }
    if nodes.count == 1, effects == Effects(), key == nil { return nodes[0] }
    return DisplayNode(key: key, frame: rounded, .group(nodes), effects: effects)
  }
}
