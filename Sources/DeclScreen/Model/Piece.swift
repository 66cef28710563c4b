import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// A piece of the screen: a node of layout, with what is drawn in its frame.
///
/// The children of a piece are those of its node, in the same order, so that one walk reads frames and draws.
final class Piece {
  /// The node of layout.
  let node: LayoutNode
  /// The children, in the order of layout.
  let children: [Piece]
  /// The view whose own frame this is; nil for a part that the look adds.
  var handle: ViewHandle?
  /// The modifier around which this is; nil for other pieces.
  var modifier: ModifierPlace?
  /// Returns what is drawn behind the children, for the frame on the screen.
  var draw: ((Rect) -> [DisplayNode.Content])?
  /// Returns the changes to what is drawn, for the frame on the screen.
  var effects: ((Rect) -> Effects)?
  /// The view whose content a scroll node scrolls; nil for other pieces.
  var scrolls: ViewHandle?
  /// The rows that do not exist for which it stands; nil for other pieces.
  var gap: Gap?
  /// The view whose children are scroll targets; nil for other pieces.
  var targetLayout: ViewHandle?
  /// Indicates whether it is the coordinate space of its modifier.
  var isCoordinateSpace = false
  /// Indicates whether touches meet it and its descendants.
  var allowsTouches = true
  /// Returns the area in which touches meet it, for the frame on the screen; nil where it is drawn.
  var touchShape: ((Rect) -> Path)?
  /// The view that touches meet where they meet none of the views inside; nil for the view around.
  var touchedView: ViewHandle?
  /// An area outside of which touches meet nothing of it, in the coordinate space around it; nil if they never do. It is
  /// known while the screen has touch bounds.
  var touchBounds: Rect?
  /// The part of the screen that touches meet where no view inside takes them first; nil for none.
  var touchedPart: TouchedPart?
  /// The order of drawing among the children of the same parent (G14).
  var zIndex = 0.0
  /// Returns the place of the only child that is shown; nil shows all.
  var shownChild: (() -> Int?)?
  /// Indicates whether it is a field for text, which counts as text of its width.
  var isField = false
  /// The geometry that it shares with other views; nil for its own.
  var matched: MatchedPiece?
  /// The pieces of views that have been removed from it and are on their way out.
  var leaving: [LeavingPiece] = []
  /// Indicates whether what it contains moves with it, and within it by itself (`geometryGroup`).
  var isGeometryGroup = false
  /// Indicates whether it keeps its place and is not drawn.
  var isHidden = false
  /// The way in which it stays in sight at the edge of the scroll view around; nil for pieces that scroll away.
  var pin: Pin?
  /// Indicates whether what it contains is drawn beyond the clip of its effects, which still decides what is in sight and
  /// where touches meet it.
  var drawsBeyondClip = false
  /// Indicates whether the last child is drawn behind the others, as a background is.
  var drawsLastChildFirst = false
  /// Indicates whether the last child is not drawn, and its opacity is that of the others.
  var masksWithLastChild = false
  /// Indicates whether the direction of the layout has been set.
  private var hasDirection = false
  /// The facts about it that its container reads.
  var traits = Traits()

  /// Facts about a view that the container around it reads, as lists read those of their rows.
  struct Traits {
    /// The section of a list to which it belongs; nil for none.
    var section: SectionMark?
    /// The part of the section that it is.
    var role = RowRole.row
    /// The rows of lazy containers to which it belongs, the innermost first.
    var rows: [RowMark] = []
    /// The insets of a row; nil for those of the list.
    var rowInsets: Insets?
    /// The background of a row; nil for that of the list.
    var rowBackground: Piece?
    /// Indicates whether the line below a row is not drawn.
    var hidesSeparator = false
    /// The colour of the separator below a row; nil for that of the system.
    var separatorColor: Color?
    /// Indicates whether it shows the badge of the row.
    var showsBadge = false
    /// The actions of a row that are open; nil for none.
    var openActions: RowActions?
    /// Indicates whether a person may delete or move a row.
    var canBeDeleted = false
    var canBeMoved = false
    /// The width of the column of a table to which it belongs; nil outside of tables.
    var tableColumn: TableColumnWidth?
    /// The columns that a cell of a grid takes.
    var gridSpan = 1
    /// The axes on which a cell of a grid asks for no space.
    var gridUnsizedAxes: AxisSet = []
    /// The point of a cell of a grid at which its view stands.
    var gridAnchor: Point?
    /// The alignment of the column of a cell of a grid.
    var gridColumnAlignment: AlignmentKey?
    /// The row of a grid to which it belongs; nil outside of rows.
    var gridRow: GridRowMark?
  }

  /// The actions at an edge of a row.
  struct RowActions {
    /// The buttons beside each other.
    let buttons: Piece
    /// Their width in points.
    let width: Double
    /// Indicates whether they lie at the trailing edge.
    let isTrailing: Bool
  }

  /// A part of a section of a list.
  enum RowRole {
    case header, row, footer
  }

  /// Creates a piece and gives its node the nodes of the children.
  init(_ node: LayoutNode, _ children: [Piece] = [], handle: ViewHandle? = nil) {
    self.node = node
    self.children = children
    self.handle = handle
    if !children.isEmpty { node.setChildren(children.map(\.node)) }
  }

  /// Sets the direction of the layout of all pieces that have none yet: those of views inside have their own.
  func setDirection(isRightToLeft: Bool) {
    if hasDirection { return }
    hasDirection = true
    node.isRightToLeft = isRightToLeft
    for child in children { child.setDirection(isRightToLeft: isRightToLeft) }
  }

  /// Calls a function with all pieces in it that are on their way out.
  func forEachLeaving(_ look: (LeavingPiece) -> Void) {
    for piece in leaving {
      look(piece)
      piece.piece.forEachLeaving(look)
    }
    for child in children { child.forEachLeaving(look) }
  }

  /// Makes the layout of the piece and all inside keep to whole cells.
  func setGrid(_ grid: LayoutGrid) {
    node.grid = grid
    for child in children { child.setGrid(grid) }
  }

  /// Sets properties and returns the piece, for one expression.
  func with(_ change: (Piece) -> Void) -> Piece {
    change(self)
    return self
  }

  /// Returns a piece around this one that takes over its traits and its order.
  func wrapped(_ node: LayoutNode, _ more: [Piece] = []) -> Piece {
    Piece(node, [self] + more).with {
      $0.traits = traits
      $0.zIndex = zIndex
    }
  }
}

/// A piece on its way out, with the frame that it had last on the screen.
struct LeavingPiece {
  let piece: Piece
  let frame: Rect
}

/// A modifier of a view.
struct ModifierPlace: Hashable {
  /// The view.
  let view: ViewHandle
  /// The number of the modifier among those of its region.
  let number: Int
}
