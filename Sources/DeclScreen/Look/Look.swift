import DeclFont
import DeclJournal
import DeclLayout
import DeclPicture
import DeclRuntime

/// The surroundings that decide how a view looks: the part of the environment that layout and drawing read, and the
/// containers around.
struct Look {
  /// The window that is built.
  var window: WindowScope
  /// The screen of a navigation that is built, which collects its title and its buttons.
  var screen: ScreenScope

  /// The view that is built; nil at first.
  var view: DrawnView?

  /// Notes a problem of the view that is built.
  func warn(_ text: String) { window.warn(text, of: view) }

  // MARK: Appearance

  var isDark = false
  var hasIncreasedContrast = false
  var typeSize = TypeSize.large
  var isRightToLeft = false
  var isEnabled = true

  // MARK: Colours

  /// The foreground of each level that `foregroundStyle` sets; empty for those of the system.
  var foregroundLevels: [Ink] = []
  /// The levels that the container around sets, which controls with a tint do not have; nil for none.
  var containerLevels: [Ink]?
  /// Indicates whether the script sets a foreground.
  var hasOwnForeground: Bool {
    !foregroundLevels.isEmpty && foregroundLevels != containerLevels
  }
  /// The tint.
  var tint = Ink.color(SystemColor.blue.color())
  /// Indicates whether the script sets the tint.
  var hasOwnTint = false
  /// The style of `background`; nil for that of the system.
  var background: Ink?

  /// The foreground of the first level.
  var foreground: Ink { foregroundLevels.first ?? .color(system(.label)) }
  /// The colour of the background of the window.
  var backgroundColor: Color { background?.middleColor ?? system(.background) }

  // MARK: Text

  /// The font that `font` sets; nil for that of the container.
  var font: FontSpec?
  /// The changes by `bold`, `italic` and so on.
  var fontChanges = FontChanges()
  var paragraph = ParagraphOptions()
  var textCase: String?
  var decoration = TextDrawing.Rule()
  var kerning = 0.0
  var baselineOffset = 0.0
  /// The reasons for hiding content, as bits: 1 for placeholders, 2 for privacy.
  var redaction = 0
  /// Indicates whether the view is private.
  var isPrivate = false

  /// Indicates whether text and images are shown as bars of their size.
  var isRedacted: Bool { redaction & 1 != 0 || redaction & 2 != 0 && isPrivate }

  // MARK: Controls

  /// The styles by the kind of view that they are for, such as `Button`.
  var styles: [String: ValueSnapshot] = [:]
  var controlSize = "regular"
  var hidesLabels = false
  /// Indicates whether labels show their titles alone, where there is no room for icons.
  var hidesIcons = false
  var imageScale = "medium"
  var symbolVariants: [String] = []
  /// The rendering mode of symbols; nil for the default.
  var symbolMode: String?
  /// The shape of bordered buttons.
  var buttonShape = "automatic"

  /// The settings of UIKit for the controls of the app.
  var settings = ControlSettings()

  // MARK: Containers

  /// Indicates whether the lazy stack around keeps headers or footers of sections in sight.
  var pinsSections = false
  /// The axis of the stack around; nil outside of stacks.
  var stackAxis: Axis?
  /// The collection of what the content of the sheet around says about it; nil outside of sheets.
  var sheet: SheetScope?
  /// The container that decides how controls look; nil for none.
  var container: Container?
  /// The style of the list around.
  var listStyle = ListViews.Style.inset
  /// The distance between rows of lists.
  var rowSpacing = 0.0
  /// Indicates whether the view stands with others in a stack of a row.
  var isInRowStack = false
  /// Indicates whether the list around is edited.
  var isEditing = false
  /// The place of a row in the tree of a table.
  var tableRow = TableRow()
  /// The badge of the row, which a link shows before its arrow; nil for none.
  var badge: String?
  /// The smallest height of rows.
  var rowHeight = Metrics.rowHeight
  /// The distance between sections of lists; nil for that of the system.
  var sectionSpacing: Double?
  /// Indicates whether the view is in a sheet, which dark appearances show lighter.
  var isElevated = false
  /// The properties that modifiers give the scroll views in their views.
  var scrolling = Scrolling()
  /// Indicates whether lists and editors have no background of their own.
  var hidesScrollBackground = false

  /// A container that decides how controls look.
  enum Container {
    case list, link, grid, table, toolbar, tabBar, unavailable, menu, swipe
  }

  /// The place of a row in the tree that a table shows.
  struct TableRow {
    /// The number of rows around it that can be expanded.
    var level = 0
    /// Indicates whether its own rows are shown; nil for a row that cannot be expanded.
    var isOpen: Bool?
    /// Indicates whether the rows beside it may be expanded, so that there is space for an arrow.
    var isInTree = false
  }

  /// The properties that modifiers give a scroll view.
  struct Scrolling {
    /// The point of the content at which it begins, in unit coordinates.
    var start = Point.zero
    /// The point of the content that keeps its place when lengths change.
    var anchor = Point.zero
    /// The point at which content stands that is smaller.
    var alignment = Point.zero
    /// The margins of the content.
    var margins = Insets.zero
    /// Indicates whether content is drawn beyond the frame.
    var isUnclipped = false
  }

  /// Returns the look with a change.
  func with(_ change: (inout Look) -> Void) -> Look {
    var result = self
    change(&result)
    return result
  }

  /// Returns the name of the type of a style without what names its kind: `BorderedProminent` of
  /// `BorderedProminentButtonStyle`; "Default" if none is set.
  func style(_ kind: String, _ suffix: String) -> String {
    guard let name = styles[kind]?.typeName, name.hasSuffix(suffix) else { return "Default" }
    return String(name.dropLast(suffix.count))
  }
}

/// A collection of what concerns a whole window, made while its views are built.
final class WindowScope {
  /// The options of the picture.
  let options: ScreenOptions
  /// The alignment guides.
  let alignments: Alignments
  /// The images and colours of the script.
  let assets: AssetStore
  /// The measurer of text.
  let measurer: any TextMeasurer
  /// The cells to which layout keeps; nil for pixels.
  let grid: LayoutGrid?
  /// Indicates whether a card lies over the window, which puts the window aside.
  var hasCard = false
  /// Indicates whether the navigation bar below the status bar is dark; nil if it does not say.
  var hasDarkTop: Bool?
  /// Indicates whether the status bar is hidden.
  var hidesStatusBar = false
  /// Indicates whether a view inside wants the dark appearance; nil if none says so.
  var prefersDark: Bool?
  /// The tabs and screens of navigations.
  let screens: [DrawnScreen]
  /// The looks around the views that present pushed screens.
  var presented: [ViewHandle: Look] = [:]
  /// The pieces to which presentations are attached, by the handles of the presentations.
  var anchors: [ViewHandle: Piece] = [:]
  /// The presentations that are open, in the order in which they were found.
  var presentations: [Presented] = []
  /// The height that the software keyboard takes from the lower edge; 0 while it is hidden.
  let keyboardHeight: Double
  /// The items of the toolbar over the keyboard: those of the screen in front.
  var keyboardItems: [Piece] = []
  /// The cards of the presentations, from back to front.
  var cards: [(presentation: ViewHandle, piece: Piece)] = []
  /// The pieces of views that stand for their content, by handle.
  private(set) var transparent: [(handle: ViewHandle, pieces: [Piece])] = []
  /// The pieces of views with all their modifiers, by handle.
  private(set) var modified: [ViewHandle: [Piece]] = [:]
  private var viewsByPiece: [ObjectIdentifier: [ViewHandle]] = [:]
  /// The parts of bars with which a person acts; the last ones are those in front.
  var barParts: [TouchedPart: Piece] = [:]
  /// The column of a split view to which the button to the screen below leads; nil if it leads elsewhere.
  var columnBehind: ColumnBehind?

  /// The rows of lists in cells, in the order in which they were built.
  var rows: [(list: ViewHandle, row: ViewHandle, piece: Piece)] = []
  /// The problems that were found, each once.
  var problems: [Screen.Problem] = []

  /// A presentation that is open.
  struct Presented {
    /// The name of the modifier's type.
    let modifier: String
    let handle: ViewHandle
    /// The content.
    let views: [DrawnView]
    /// The look of its content.
    let look: Look
    /// The piece to which it is attached; nil if that is not on the screen.
    let anchor: Piece?
  }

  /// The lengths of rows that do not exist.
  let estimates: LengthEstimates

  /// The memory of what moves on the screen; nil for a layout without animations.
  let motions: Motions?
  /// The time, in seconds on the virtual clock.
  let time: Double
  /// The pieces on their way out that no container has taken yet.
  private var leaving: [LeavingPiece] = []

  init(
    options: ScreenOptions, _ subject: LayoutSubject, _ motions: Motions?,
    after other: WindowScope? = nil
  ) {
    self.options = options
    self.motions = motions
    time = subject.time
    estimates = other?.estimates ?? LengthEstimates()
    screens = subject.screens
    opened = subject.opened
    keyboardHeight = subject.showsKeyboard ? options.keyboardHeight : 0
    alignments = Alignments(subject)
    assets = AssetStore.of(subject.bundle)
    grid = options.cells.map { _ in LayoutGrid(ScreenOptions.CellOptions.size) }
    measurer =
      other?.measurer ?? grid.map { CellMeasurer($0) } ?? PictureMeasurer(scale: options.scale)
  }

  /// The areas around the piece that is placed or drawn.
  var areas = AreaStack()
  /// Indicates whether views share their geometry.
  var hasMatchedViews = false
  /// A function that draws a piece in a rectangle on the screen, for what closures of the script draw.
  var drawPiece: ((Piece, Rect) -> DisplayNode?)?

  /// The number of pieces on their way out that no container has taken yet.
  var leavingCount: Int { leaving.count }

  /// Adds a piece on its way out.
  func add(leaving piece: LeavingPiece) { leaving.append(piece) }

  /// Removes and returns the pieces on their way out that were added after a number of others.
  func takeLeaving(since count: Int) -> [LeavingPiece] {
    if leaving.count <= count { return [] }
    defer { leaving.removeSubrange(count...) }
    return Array(leaving[count...])
  }

  /// The menu or the actions that a person opened on the screen; nil for nothing.
  let opened: OpenedPart?
  /// The menu that is open, with its piece and the pieces of its items; nil for none.
  var menu: OpenMenu?

  /// A menu that is open.
  struct OpenMenu {
    /// The piece beside which it stands.
    let anchor: Piece
    /// The views of its items.
    let items: [DrawnView]
    /// The look around it.
    let look: Look
    /// Indicates whether it belongs to a view that stands out from what is behind.
    let isContext: Bool
  }

  /// The scopes of screens whose toolbars hold pieces.
  var scopes: [ScreenScope] = []

  /// Releases the pieces, whose rules of drawing hold the window in turn. The screen is of no use after that.
  func release() {
    presented = [:]
    presentations = []
    anchors = [:]
    transparent = []
    modified = [:]
    barParts = [:]
    menu = nil
    keyboardItems = []
    drawPiece = nil
    rows = []
    for scope in scopes { scope.release() }
    scopes = []
  }

  /// Notes the pieces of a view with all its modifiers.
  /// - Parameter content: the pieces without the modifiers, for a view that stands for them; nil for one that is a piece
  ///   itself.
  func note(_ pieces: [Piece], of view: ViewHandle, standsFor content: [Piece]?) {
    if pieces.isEmpty { return }
    if let content { transparent.append((view, content)) }
    modified[view] = pieces
    for piece in pieces { viewsByPiece[ObjectIdentifier(piece), default: []].append(view) }
  }

  /// Returns the handles of the views that a piece shows, without those inside of containers.
  func handles(of piece: Piece) -> [ViewHandle] {
    var result: [ViewHandle] = []
    var current: Piece? = piece
    while let here = current {
      result += (viewsByPiece[ObjectIdentifier(here)] ?? []).filter { !result.contains($0) }
      if let handle = here.handle {
        if !result.contains(handle) { result.append(handle) }
        break
      }
      current = here.children.first
    }
    return result
  }

  /// Returns the screens that were pushed over the first screen of a navigation, from bottom to top.
  func pushedScreens(over root: ViewHandle) -> [DrawnScreen] {
    guard
      var bottom = screens.firstIndex(where: {
        $0.role != .pushed && ($0.owner == root || $0.views.first?.handle == root)
      })
    else { return [] }
    var result: [DrawnScreen] = []
    while let next = screens.firstIndex(where: { $0.covered == bottom }) {
      result.append(screens[next])
      bottom = next
    }
    return result
  }

  /// Notes a problem of a view once.
  func warn(_ text: String, of view: DrawnView?) {
    let problem = Screen.Problem(text: text, range: view?.range ?? .none)
    if problems.count < 1000, !problems.contains(problem) { problems.append(problem) }
  }
}
