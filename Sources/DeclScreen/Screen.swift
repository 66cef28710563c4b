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
    /// The colour of the terminal behind everything; nil for that of the system.
    public var background: Color?

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

  /// Indicates whether the device is an iPad and no iPhone, whose shorter side has less than 600 points (V13).
  var isPad: Bool { min(size.width, size.height) >= Metrics.regularWidth }

  /// The height that a software keyboard takes from the lower edge; 0 in cells, since a terminal has keys of its own.
  var keyboardHeight: Double {
    if cells != nil { return 0 }
    let isFlat = size.width > size.height
    let heights = Metrics.padKeyboardHeights
    if isPad { return (isFlat ? heights.flat : heights.upright) + safeArea.bottom }
    if isFlat { return min(Metrics.flatKeyboardHeight + safeArea.bottom, size.height / 2) }
    let height = safeArea.bottom > 0 ? Metrics.keyboardHeight : Metrics.smallKeyboardHeight
    return min(height + safeArea.bottom, size.height / 2)
  }
}

/// The interface of a session on a screen: the frames of its views, and what is drawn.
public final class Screen {
  /// The options.
  public let options: ScreenOptions
  /// A problem that was found, such as an image that is not there.
  public struct Problem: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The source range of the view.
    public let range: SourceRange
  }

  /// The problems that were found, each once for a view.
  public var problems: [Problem] { window.problems }
  /// The messages of the problems, each once.
  public var warnings: [String] {
    problems.map(\.text).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
  private(set) var root: Piece
  private(set) var window: WindowScope
  private(set) var look: Look

  /// Indicates whether the pieces know their touch bounds.
  var hasTouchBounds = false
  /// The moment that is shown while something moves; nil when all is at rest.
  var moment: ShownMoment?
  private var keptList: DisplayList?
  /// The memory of the pieces with their nodes, and of what was derived from them since.
  private var memory: KeptMemory?
  private var derivedMemory: [KeptMemory] = []

  /// Lays out the mounted views of a session as they are after all animations.
  /// - Returns: nil for a session without a script, and if ``Session/interrupt()`` or the memory limit stopped the layout.
  public static func laidOut(
    _ session: Session, options: ScreenOptions = ScreenOptions()
  ) -> Screen? {
    (try? drawing(of: session, options: options, isResting: true) { $0 }) ?? nil
  }

  /// Lays out views as they are after all animations.
  package convenience init(_ subject: LayoutSubject, options: ScreenOptions) {
    self.init(subject, options: options, motions: nil)
  }

  /// Lays out views.
  /// - Parameter motions: what moves on the screen, for a picture of the moment; nil for one after all animations.
  init(_ subject: LayoutSubject, options: ScreenOptions, motions: Motions?) {
    let options = Self.staged(options, subject)
    self.options = options
    let look = Self.look(subject, options, motions)
    let (built, memory) = Workload.kept { Self.laidOut(subject, look) }
    root = built.0
    self.look = built.1
    window = built.1.window
    self.memory = memory
    if subject.rowMaker != nil { makeRowsInSight(subject, look) }
    matchGeometry()
    knownPlaces = nil
    connectDrawing()
    // What is on its way out has the frame that it had last, and changes that of nothing else.
    root.forEachLeaving { $0.piece.node.layOut(Proposal($0.frame.size)) }
  }

  /// Returns the look of the window: that of the session's environment, and of the options.
  static func look(
    _ subject: LayoutSubject, _ options: ScreenOptions, _ motions: Motions?
  ) -> Look {
    var look = Look(
      window: WindowScope(options: options, subject, motions), screen: ScreenScope())
    look.apply(subject.environment.reversed())
    if let isDark = options.isDark { look.isDark = isDark }
    if let typeSize = options.typeSize { look.typeSize = typeSize }
    if let isRightToLeft = options.isRightToLeft { look.isRightToLeft = isRightToLeft }
    look.hasIncreasedContrast = options.hasIncreasedContrast
    return look
  }

  /// Makes the rows of lazy containers that are in sight, one gap after the other: how long rows are is known only when
  /// they exist, and what comes after them moves.
  private func makeRowsInSight(_ subject: LayoutSubject, _ base: Look) {
    var search = RowSearch()
    while search.makeRows(on: self, subject) {
      let subject = subject.renewed()
      let known = window
      let scope = WindowScope(options: options, subject, known.motions, after: known)
      ((root, look), memory) = Workload.kept {
        Self.laidOut(subject, base.with { $0.window = scope })
      }
      known.release()
      window = look.window
      knownPlaces = nil
      derivedMemory = []
    }
  }

  /// Lets closures of the script draw views of their own.
  private func connectDrawing() {
    window.drawPiece = { [unowned self] in draw($0, $1, .zero) }
  }

  deinit { window.release() }

  /// Lays out the pieces after their nodes were changed.
  func layOutAgain() {
    root.node.layOut(Proposal(options.size))
    knownPlaces = nil
    hasTouchBounds = false
  }

  /// Returns the piece of the window, laid out, and the look with which it was made.
  private static func laidOut(_ subject: LayoutSubject, _ look: Look) -> (Piece, Look) {
    let (root, look) = build(subject, look)
    if let grid = look.window.grid { root.setGrid(grid) }
    root.node.layOut(Proposal(look.window.options.size))
    return (root, look)
  }

  /// Returns what work derives from the pieces, whose memory is that of the screen.
  private func derived<Result>(_ work: () -> Result) -> Result {
    let (result, memory) = Workload.kept(work)
    if let memory { derivedMemory.append(memory) }
    return result
  }

  /// Returns the piece of the window, and the look with which it was made.
  static func build(_ subject: LayoutSubject, _ look: Look) -> (Piece, Look) {
    let root = piece(subject, look)
    guard let isDark = look.window.prefersDark, isDark != look.isDark else { return (root, look) }
    // A view inside decides about the appearance of the whole window.
    let known = look.window
    let other = look.with {
      $0.isDark = isDark
      $0.window = WindowScope(options: known.options, subject, known.motions, after: known)
    }
    known.release()
    return (piece(subject, other), other)
  }

  private static func piece(_ subject: LayoutSubject, _ look: Look) -> Piece {
    let look = look.with { $0.tint = .color(look.system(.blue)) }
    let builder = Builder()
    let pieces = subject.views.flatMap { builder.pieces($0, look) }
    let body = pieces.count == 1 ? pieces[0] : Piece(StackNode(.vertical), pieces)
    look.window.noteKeyboardItems(of: look.screen)
    let content = look.window.overKeyboard(body)
    let base = Piece(SafeAreaNode(look.window.options.safeArea), [content])
    base.leaving = look.window.takeLeaving(since: 0)
    return Presentations(builder: builder, window: look.window).over(base, look)
  }

  /// The frames of all views in points, in the coordinate space of the screen, rounded to pixels (G25). A view that
  /// stands for its content has the frame around that.
  public var frames: [ViewHandle: Rect] { places.frames }

  /// The places of all views, found when they are first asked for.
  var places: Places {
    if let knownPlaces { return knownPlaces }
    let places = derived { findPlaces() }
    knownPlaces = places
    return places
  }
  private var knownPlaces: Places?

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
    /// The targets of scroll views, in order: pieces with their frames.
    var targets: [(piece: Piece, frame: Rect, layout: ViewHandle, scroll: ViewHandle)] = []
    /// The handles of views by the identity of their nodes.
    var handles: [ObjectIdentifier: ViewHandle] = [:]
    /// The frames around modifiers, by handle and number of the modifier.
    var modified: [ModifierPlace: Rect] = [:]
    /// The gaps of lazy containers, with their frames and the areas in which they can be seen.
    var gaps: [(gap: Gap, frame: Rect, sight: SightArea)] = []
    /// The rows of lazy containers, by the handle of the `ForEach` and the position of the element.
    var rows: [ViewHandle: [Int: PlacedRow]] = [:]
    /// The frames of rows of lists in cells.
    var listRows: [ViewHandle: Rect] = [:]
    /// The frames of the parts of bars with which a person acts.
    var bars: [TouchedPart: Rect] = [:]
    /// The frames of the cards of presentations, from back to front.
    var cards: [(presentation: ViewHandle, frame: Rect)] = []
  }

  /// Returns what layout says about a view; nil for one that is not on the screen.
  public func geometry(of view: ViewHandle) -> ViewGeometry? {
    guard let frame = places.frames[view] else { return nil }
    let proposal = places.pieces[view]?.node.fit.proposal
    return ViewGeometry(
      frame: Self.lengths(frame), proposal: proposal.map { [$0.width, $0.height] },
      clip: places.clips[view].map(Self.lengths))
  }

  /// The frames of the cards of the presentations that lie over the window, from back to front: of sheets, covers,
  /// popovers, alerts and dialogs. What they cover is laid out and drawn below them.
  package var cards: [(presentation: ViewHandle, frame: [Double])] {
    places.cards.map { ($0.presentation, Self.lengths($0.frame)) }
  }

  /// The frame of the button to the screen below; nil without one.
  package var backButton: Rect? { places.bars[.back] }

  /// Returns the frame of the search field of a view with `searchable`; nil if it is not on the screen.
  package func searchField(of view: ViewHandle) -> Rect? { places.bars[.search(view)] }

  /// The rows of lists in cells.
  package var listRows: [(list: ViewHandle, row: ViewHandle, frame: Rect?)] {
    window.rows.map { ($0.list, $0.row, places.listRows[$0.row]) }
  }

  private static func lengths(_ rect: Rect) -> [Double] {
    [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
  }

  /// The bytes that the places of a piece take in the tables.
  private static let placeBytes = 300
  /// The bytes that what is drawn for a piece takes in the display list.
  private static let drawnBytes = 600

  private func findPlaces() -> Places {
    var places = Places()
    var all: [ObjectIdentifier: Rect] = [:]
    func visit(
      _ piece: Piece, _ laidOut: Rect, _ outerClip: Rect?, _ surroundings: Point,
      _ sight: SightArea, _ outerRow: RowMark?, line: Rect? = nil
    ) {
      guard Workload.goesOn(bytes: Self.placeBytes) else { return }
      let frame = shownFrame(piece, laidOut, surroundings)
      all[ObjectIdentifier(piece)] = frame
      if let gap = piece.gap { places.gaps.append((gap, frame, sight)) }
      // The outermost piece of a row has its marks too.
      if piece.traits.rows.last !== outerRow {
        places.note(piece, piece.pin == nil ? frame : laidOut, line, sight)
      }
      var clip = outerClip
      var inner = sight
      if let area = piece.effects?(frame).clip?.path.bounds {
        if !piece.drawsBeyondClip { clip = outerClip.map { $0.intersection(area) } ?? area }
        inner = sight.clipped(to: area)
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
      if let layout = piece.targetLayout, let scroll = window.areas.scrollView {
        for (target, frame) in scrollTargets(in: piece, laidOut) {
          places.targets.append((target, frame, layout, scroll))
        }
      }
      if let place = piece.modifier {
        places.modified[place] = frame.rounded(toScale: options.scale)
      }
      let (base, moved) = inside(piece, laidOut, shown: frame, surroundings)
      let areas = window.areas.enter(piece, frame)
      defer { window.areas.leave(to: areas) }
      for leaving in piece.leaving {
        visit(leaving.piece, leaving.frame, clip, moved, inner, outerRow)
      }
      for index in shownChildren(piece) {
        visit(
          piece.children[index], frameOfChild(index, piece, base), clip, moved, inner,
          piece.traits.rows.last ?? outerRow, line: lineFrame(index, piece, base))
      }
    }
    let whole = Rect(.zero, root.node.fit.size)
    visit(root, whole, nil, .zero, SightArea(Rect(.zero, options.size)), nil)
    func frame(around pieces: [Piece]) -> Rect? {
      let found = pieces.compactMap { all[ObjectIdentifier($0)] }
      return found.first.map { first in found.dropFirst().reduce(first) { $0.union($1) } }
    }
    for row in window.rows { places.listRows[row.row] = all[ObjectIdentifier(row.piece)] }
    places.cards = window.cards.compactMap { presentation, piece in
      all[ObjectIdentifier(piece)].map { (presentation, $0.rounded(toScale: options.scale)) }
    }
    for (part, piece) in window.barParts { places.bars[part] = all[ObjectIdentifier(piece)] }
    for (handle, pieces) in window.modified { places.outer[handle] = frame(around: pieces) }
    // Of a view that several forms contain, as those of a bar, the form that is shown counts.
    for (handle, content) in window.transparent {
      guard let frame = frame(around: content) else { continue }
      places.frames[handle] = frame.rounded(toScale: options.scale)
    }
    return places
  }

  /// Returns the children of the outermost layout in a piece, with their frames on the screen.
  private func scrollTargets(in piece: Piece, _ frame: Rect) -> [(piece: Piece, frame: Rect)] {
    switch piece.node {
    case is StackNode, is DepthStackNode, is GridNode, is TrackGridNode, is CustomNode:
      piece.children.indices.flatMap { index -> [(piece: Piece, frame: Rect)] in
        let child = piece.children[index]
        let place = frameOfChild(index, piece, frame)
        // The lines of a grid with sections are no targets themselves.
        return child.node is TrackGridNode ? scrollTargets(in: child, place) : [(child, place)]
      }
    default:
      piece.children.isEmpty
        ? [] : scrollTargets(in: piece.children[0], frameOfChild(0, piece, frame))
    }
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

  /// Returns the area on the screen of the line of a lazy grid in which a child stands; nil for other children.
  private func lineFrame(_ index: Int, _ piece: Piece, _ frame: Rect) -> Rect? {
    guard let grid = piece.node as? TrackGridNode else { return nil }
    var line = grid.lineFrame(ofChildAt: index)
    line.origin = line.origin + frame.origin
    return line
  }

  /// The picture as things to draw, from back to front.
  public var displayList: DisplayList {
    if let keptList { return keptList }
    let frame = Rect(.zero, root.node.fit.size)
    return DisplayList(
      size: options.size, background: look.windowColor,
      nodes: draw(root, frame, .zero).map { [$0] } ?? [])
  }

  /// Finds all places and draws, so that nothing reads the tree later.
  func keepPicture() {
    _ = places
    keptList = derived { displayList }
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

  private func draw(_ piece: Piece, _ laidOut: Rect, _ surroundings: Point) -> DisplayNode? {
    if piece.isHidden || !Workload.goesOn(work: 4, bytes: Self.drawnBytes) { return nil }
    let frame = shownFrame(piece, laidOut, surroundings)
    let rounded = moment == nil ? frame.rounded(toScale: options.scale) : frame
    var effects = piece.effects?(rounded) ?? Effects()
    if piece.drawsBeyondClip { effects.clip = nil }
    // Counted with all that is in them, once they are made.
    let contents = Workload.temporary { shownContents(piece, piece.draw?(rounded) ?? []) }
    guard Workload.goesOn(bytes: DisplayNode.bytes(of: contents)) else { return nil }
    var nodes = contents.map { DisplayNode(frame: rounded, $0) }
    let (base, inner) = inside(piece, laidOut, shown: frame, surroundings)
    let areas = window.areas.enter(piece, rounded)
    defer { window.areas.leave(to: areas) }
    var order = drawingOrder(piece)
    if piece.masksWithLastChild, let last = order.popLast() {
      let mask = draw(piece.children[last], frameOfChild(last, piece, base), inner)
      effects.mask = mask.map { [$0] } ?? []
    }
    // Below those that stay, at the same place in the order of drawing (X6).
    var leaving = piece.leaving.sorted { $0.piece.zIndex < $1.piece.zIndex }[...]
    func drawLeaving(upTo zIndex: Double) {
      while let first = leaving.first, first.piece.zIndex <= zIndex {
        leaving.removeFirst()
        if let node = draw(first.piece, first.frame, inner) { nodes.append(node) }
      }
    }
    for index in order {
      drawLeaving(upTo: piece.children[index].zIndex)
      if let node = draw(piece.children[index], frameOfChild(index, piece, base), inner) {
        nodes.append(node)
      }
    }
    drawLeaving(upTo: .infinity)
    if nodes.isEmpty { return nil }
    let key = piece.handle.map { UInt64($0.number) }
    if nodes.count == 1, effects == Effects(), key == nil { return nodes[0] }
    return DisplayNode(key: key, frame: rounded, .group(nodes), effects: effects)
  }
}
