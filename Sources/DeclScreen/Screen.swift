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
  private let root: Piece
  private let window: WindowScope
  private let look: Look

  /// Lays out the mounted views of a session.
  public init(_ session: Session, options: ScreenOptions = ScreenOptions()) {
    self.options = options
    let window = WindowScope(options: options)
    var look = Look(window: window, screen: ScreenScope())
    look.apply(session.drawnEnvironment.reversed())
    if let isDark = options.isDark { look.isDark = isDark }
    if let typeSize = options.typeSize { look.typeSize = typeSize }
    if let isRightToLeft = options.isRightToLeft { look.isRightToLeft = isRightToLeft }
    look.hasIncreasedContrast = options.hasIncreasedContrast
    look.tint = .color(look.system(.blue))
    let builder = Builder()
    let content = session.drawnViews.flatMap { builder.pieces($0, look) }
    let body = content.count == 1 ? content[0] : Piece(StackNode(.vertical), content)
    root = Piece(SafeAreaNode(options.safeArea), [body])
    self.window = window
    self.look = look
    warnings = window.warnings
    root.node.layOut(Proposal(options.size))
  }

  /// The frames of all views in points, in the coordinate space of the screen, rounded to pixels (G25). A view that
  /// stands for its content has the frame around that.
  public var frames: [ViewHandle: Rect] {
    var frames: [ViewHandle: Rect] = [:]
    var places: [ObjectIdentifier: Rect] = [:]
    func visit(_ piece: Piece, _ frame: Rect) {
      places[ObjectIdentifier(piece)] = frame
      if let handle = piece.handle { frames[handle] = frame.rounded(toScale: options.scale) }
      for (index, child) in piece.children.enumerated() {
        visit(child, frameOfChild(index, piece, frame))
      }
    }
    visit(root, Rect(.zero, root.node.fit.size))
    for (handle, pieces) in window.transparent {
      let found = pieces.compactMap { places[ObjectIdentifier($0)] }
      guard let first = found.first else { continue }
      frames[handle] = found.dropFirst().reduce(first) { $0.union($1) }
        .rounded(toScale: options.scale)
    }
    return frames
  }

  private func frameOfChild(_ index: Int, _ piece: Piece, _ frame: Rect) -> Rect {
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

  private func draw(_ piece: Piece, _ frame: Rect) -> DisplayNode? {
    if piece.isHidden { return nil }
    let rounded = frame.rounded(toScale: options.scale)
    var effects = piece.effects?(rounded) ?? Effects()
    var nodes = (piece.draw?(rounded) ?? []).map { DisplayNode(frame: rounded, $0) }
    var order = Array(piece.children.indices)
    if piece.drawsLastChildFirst, let last = order.popLast() { order.insert(last, at: 0) }
    if piece.children.contains(where: { $0.zIndex != 0 }) {
      order = order.enumerated().sorted {
        let (a, b) = (piece.children[$0.element].zIndex, piece.children[$1.element].zIndex)
        return a == b ? $0.offset < $1.offset : a < b
      }.map(\.element)
    }
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
